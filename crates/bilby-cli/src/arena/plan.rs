//! Who sits where, and what each game starts from. All of it follows from a seed.

use super::error::PlanError;
use super::{ClockSpec, Openings, PlayerSpec};
use crate::error::CliError;
use bilby_core::SplitMix64;
use bilby_games::Rules;
use bilby_games::record::{Record, Tag};

/// A match: every opening is played in every seat order.
pub struct Plan {
    pub rules: Rules,
    /// The different players.
    pub players: Vec<PlayerSpec>,
    /// Every different way to seat them: for each seat the player's number.
    pub orders: Vec<Vec<usize>>,
    /// The clock of every seat, if there are clocks.
    pub clock: Option<ClockSpec>,
    /// A game with so many plies is a draw.
    pub longest: usize,
    /// What the files of the players' weights hold, as a text that differs if they do; `None` if nobody has such a file.
    weights: Option<String>,
    openings: Openings,
    seed: u64,
}

/// One game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Which opening, from 0.
    pub opening: usize,
    /// Which seat order, from 0.
    pub order: usize,
}

/// The tags of a saved game that are there only if they say something. A game without them was played without clocks, and
/// up to [`Plan::USUAL_LONGEST`].
pub const OPTIONAL_TAGS: [&str; 2] = [CLOCK, LONGEST];
const CLOCK: &str = "Clock";
const LONGEST: &str = "Longest";
/// The tag with the content of weights. Older files do not have it.
pub const WEIGHTS: &str = "Weights";

impl Plan {
    /// How long a game is at most, unless something else is said.
    pub const USUAL_LONGEST: usize = 2_000;

    /// A match between these players. With three or four seats, players of the same text are one player with several
    /// seats, and the last one takes the seats that are left.
    pub fn new(rules: Rules, specs: Vec<PlayerSpec>, seed: u64, openings: Openings) -> Result<Plan, PlanError> {
        openings.check(rules)?;
        let seats = rules.seat_names().len();
        if specs.len() < 2 || specs.len() > seats {
            return Err(PlanError::Players { given: specs.len(), seats });
        }
        let mut players: Vec<PlayerSpec> = Vec::new();
        let mut line_up = Vec::new();
        for spec in specs {
            let known = players.iter().position(|player| *player == spec).filter(|_| seats > 2);
            line_up.push(known.unwrap_or(players.len()));
            if known.is_none() {
                players.push(spec);
            }
        }
        let last = *line_up.last().expect("at least two");
        line_up.resize(seats, last);
        if players.len() < 2 {
            return Err(PlanError::AllTheSame);
        }
        let (clock, longest, weights) = (None, Plan::USUAL_LONGEST, None);
        Ok(Plan { rules, players, orders: orders(&line_up), clock, longest, weights, openings, seed })
    }

    /// The same match with clocks.
    pub fn with_clock(self, clock: Option<ClockSpec>) -> Plan {
        Plan { clock, ..self }
    }

    /// The same match with games of at most so many plies.
    pub fn with_longest(self, longest: usize) -> Plan {
        Plan { longest, ..self }
    }

    /// The same match, its saved games marked with what the weights of the players are now.
    pub fn with_weights_read(self) -> Result<Plan, CliError> {
        let mut texts = Vec::new();
        for player in &self.players {
            texts.extend(player.weights_key()?.map(|key| format!("{player} {key:08x}")));
        }
        Ok(Plan { weights: Some(texts.join(", ")).filter(|text| !text.is_empty()), ..self })
    }

    /// The game of this number, from 0: all orders of an opening one after the other.
    pub fn pairing(&self, number: usize) -> Pairing {
        Pairing { opening: number / self.orders.len(), order: number % self.orders.len() }
    }

    /// The seed of all that happens after an opening.
    pub fn seed(&self, opening: usize) -> u64 {
        SplitMix64::new(self.seed ^ (opening as u64).wrapping_mul(0xd134_2543_de82_ef95)).next_u64()
    }

    /// The record of a game as far as its opening, with its tags.
    pub fn begin(&self, pairing: &Pairing) -> Record {
        let mut record = self.openings.begin(self.rules, pairing.opening, self.seed(pairing.opening));
        for (name, value) in self.tags(pairing) {
            record.set_tag(Tag::new(name, value).expect("names of seats and texts of one line"));
        }
        record
    }

    /// The tags by which a saved game is known again.
    pub fn tags(&self, pairing: &Pairing) -> Vec<(String, String)> {
        let Pairing { opening, order } = pairing;
        let mut tags = vec![
            ("Event".to_owned(), format!("bilby match, seed {}, {}", self.seed, self.openings)),
            ("Round".to_owned(), format!("{}.{}", opening + 1, order + 1)),
        ];
        tags.extend(self.clock.map(|clock| (CLOCK.to_owned(), clock.to_string())));
        if self.longest != Plan::USUAL_LONGEST {
            tags.push((LONGEST.to_owned(), format!("{} plies", self.longest)));
        }
        tags.extend(self.weights.iter().map(|text| (WEIGHTS.to_owned(), text.clone())));
        for (seat, player) in self.rules.seat_names().iter().zip(&self.orders[*order]) {
            let (first, rest) = seat.split_at(1);
            tags.push((first.to_uppercase() + rest, self.players[*player].to_string()));
        }
        tags
    }

    /// How many games the openings are enough for; `None` if there is no end to them.
    pub fn most_games(&self) -> Option<usize> {
        self.openings.count().map(|openings| openings * self.orders.len())
    }

    /// How many seats a player has.
    pub fn seats_of(&self, player: usize) -> usize {
        self.orders[0].iter().filter(|seated| **seated == player).count()
    }
}

/// All different orders of a list, the given one first.
fn orders(line_up: &[usize]) -> Vec<Vec<usize>> {
    let mut found: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in line_up {
        let mut longer = Vec::new();
        for begun in found {
            let left = |player: usize| {
                let count = |list: &[usize]| list.iter().filter(|seated| **seated == player).count();
                count(line_up) > count(&begun)
            };
            let mut players: Vec<usize> = line_up.to_vec();
            players.sort_unstable();
            players.dedup();
            for player in players.into_iter().filter(|player| left(*player)) {
                longer.push([&begun[..], &[player]].concat());
            }
        }
        found = longer;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::GameKind;

    const SCATTERED: Openings = Openings::Scattered { plies: 4 };

    fn plan_with(kind: GameKind, rules: &str, players: &[&str], openings: Openings) -> Result<Plan, PlanError> {
        let players = players.iter().map(|text| text.parse().unwrap()).collect();
        Plan::new(Rules::read(kind, rules).unwrap(), players, 3, openings)
    }

    fn plan(kind: GameKind, rules: &str, players: &[&str]) -> Result<Plan, PlanError> {
        plan_with(kind, rules, players, SCATTERED)
    }

    #[test]
    fn every_seat_order_once() {
        assert_eq!(plan(GameKind::Billo, "", &["nodes=1", "nodes=1"]).unwrap().orders, [[0, 1], [1, 0]]);
        let four = "players=4";
        let among = plan(GameKind::Billabong, four, &["nodes=1", "uct:nodes=1"]).unwrap();
        assert_eq!(among.orders, [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]);
        assert_eq!((among.seats_of(0), among.seats_of(1)), (1, 3));
        let same = plan(GameKind::Billabong, four, &["nodes=1", "uct:nodes=1", "uct:nodes=1", "uct:nodes=1"]).unwrap();
        assert_eq!(same.orders, among.orders);
        assert_eq!(
            plan(GameKind::Billabong, four, &["nodes=1", "nodes=2", "nodes=3", "nodes=4"]).unwrap().orders.len(),
            24
        );
        for bad in [&["nodes=1"][..], &["nodes=1", "nodes=2", "nodes=3"]] {
            assert!(plan(GameKind::Billo, "", bad).is_err());
        }
        assert!(plan(GameKind::Billabong, four, &["nodes=1", "nodes=1"]).is_err());
    }

    #[test]
    fn an_opening_is_the_same_in_every_order_and_differs_from_others() {
        let natural = Openings::Natural { plies: 0 };
        for (kind, rules, openings) in [
            (GameKind::Billo, "", SCATTERED),
            (GameKind::Bilitaire, "", SCATTERED),
            (GameKind::Billabong, "players=3", SCATTERED),
            (GameKind::Billabong, "players=3", natural.clone()),
            (GameKind::Billabong, "ghosts=none", natural.clone()),
        ] {
            let plan = plan_with(kind, rules, &["nodes=1", "nodes=2"], openings).unwrap();
            let games: Vec<Record> =
                (0..2 * plan.orders.len()).map(|number| plan.begin(&plan.pairing(number))).collect();
            let (first, second) = games.split_at(plan.orders.len());
            assert!(first.iter().all(|game| game.end() == first[0].end()), "{kind}");
            assert!(second.iter().all(|game| game.end() == second[0].end()), "{kind}");
            assert_ne!(first[0].end(), second[0].end(), "{kind}");
            assert_ne!(first[0].tags(), first[1].tags(), "{kind}");
        }
        assert!(plan_with(GameKind::Billo, "", &["nodes=1", "nodes=2"], natural).is_err());
    }
}
