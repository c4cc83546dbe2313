//! The results so far, by opening.

use super::sprt::Pentanomial;
use super::{Estimate, Forfeit, Pairing, Plan};
use bilby_core::Outcome;
use bilby_games::record::{Ending, Record};
use std::collections::{BTreeMap, HashSet};

/// Counts points: a win is one, a draw is shared by all seats, or by the others if one of several forfeits the game.
pub struct Tally<'a> {
    plan: &'a Plan,
    /// For each opening, for each order: the points of each player.
    openings: BTreeMap<usize, Vec<Option<Vec<f64>>>>,
    /// Wins, draws and losses of each player's seats.
    counts: Vec<[u32; 3]>,
    /// By the number of the game.
    forfeits: BTreeMap<usize, Forfeit>,
    games: usize,
}

impl<'a> Tally<'a> {
    pub fn new(plan: &'a Plan) -> Tally<'a> {
        let counts = vec![[0; 3]; plan.players.len()];
        Tally { plan, openings: BTreeMap::new(), counts, forfeits: BTreeMap::new(), games: 0 }
    }

    /// Counts a finished game.
    pub fn add(&mut self, pairing: &Pairing, record: &Record) {
        let order = &self.plan.orders[pairing.order];
        let mut points = vec![0.0; self.plan.players.len()];
        let Ending::Over(outcome) = record.result().ending() else { return };
        let forfeit = Forfeit::of(record, order);
        let loser = forfeit.as_ref().map(|forfeit| forfeit.seat);
        let sharing = order.len() - usize::from(loser.is_some());
        for (seat, player) in order.iter().enumerate() {
            let (share, kind) = match outcome {
                Outcome::Won(winner) if winner.index() == seat => (1.0, 0),
                Outcome::Won(_) => (0.0, 2),
                Outcome::Drawn if loser == Some(seat) => (0.0, 2),
                Outcome::Drawn => (1.0 / sharing as f64, 1),
            };
            points[*player] += share;
            self.counts[*player][kind] += 1;
        }
        let orders = self.plan.orders.len();
        let number = pairing.opening * orders + pairing.order;
        self.forfeits.extend(forfeit.map(|forfeit| (number, forfeit)));
        self.openings.entry(pairing.opening).or_insert_with(|| vec![None; orders])[pairing.order] = Some(points);
        self.games += 1;
    }

    /// The numbers of the games that are counted.
    pub fn numbers(&self) -> HashSet<usize> {
        let orders = self.plan.orders.len();
        let of_opening = |(opening, played): (&usize, &Vec<Option<Vec<f64>>>)| {
            let opening = *opening;
            let played = played.iter().enumerate().filter(|(_, points)| points.is_some());
            played.map(move |(order, _)| opening * orders + order).collect::<Vec<_>>()
        };
        self.openings.iter().flat_map(of_opening).collect()
    }

    pub fn games(&self) -> usize {
        self.games
    }

    /// The forfeits, in the order of the games.
    pub fn forfeits(&self) -> impl Iterator<Item = &Forfeit> {
        self.forfeits.values()
    }

    /// Wins, draws and losses of a player's seats.
    pub fn counts(&self, player: usize) -> [u32; 3] {
        self.counts[player]
    }

    /// The mean points a game of a player in each opening that was played in all orders.
    pub fn means(&self, player: usize) -> Vec<f64> {
        let whole = self.openings.values().filter_map(|orders| orders.iter().cloned().collect::<Option<Vec<_>>>());
        whole.map(|orders| orders.iter().map(|points| points[player]).sum::<f64>() / orders.len() as f64).collect()
    }

    /// The share of the points of a player, with its error.
    pub fn estimate(&self, player: usize) -> Estimate {
        Estimate::of(&self.means(player))
    }

    /// For two seats: in how many openings the first player got 0, ½, 1, 1½ and 2 points.
    pub fn pentanomial(&self) -> Pentanomial {
        let mut counts = [0; 5];
        self.means(0).iter().for_each(|mean| counts[(mean * 4.0).round() as usize] += 1);
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Openings;
    use crate::arena::error::PlayerError;
    use bilby_games::record::GameResult;
    use bilby_games::{GameKind, Rules};

    /// The tally of games that ended so, in the order of their numbers.
    fn check(kind: GameKind, rules: &str, results: &[&str], see: impl Fn(&Tally<'_>)) {
        let players = ["nodes=1", "nodes=2"].map(|text| text.parse().unwrap()).to_vec();
        let plan = Plan::new(Rules::read(kind, rules).unwrap(), players, 1, Openings::Scattered { plies: 4 }).unwrap();
        let mut tally = Tally::new(&plan);
        for (number, result) in results.iter().enumerate() {
            let mut record = plan.begin(&plan.pairing(number));
            record.finish(GameResult::read(result, plan.rules.seat_names()).unwrap()).unwrap();
            tally.add(&plan.pairing(number), &record);
        }
        see(&tally);
    }

    #[test]
    fn pairs_of_games() {
        let results = ["won red", "won black", "won red", "won red", "drawn", "won red", "won red"];
        check(GameKind::Billo, "", &results, |tally| {
            assert_eq!(tally.means(0), [1.0, 0.5, 0.25], "the last pair is not complete");
            assert_eq!(tally.pentanomial(), [0, 1, 1, 0, 1]);
            assert_eq!((tally.counts(0), tally.counts(1)), ([4, 1, 2], [2, 1, 4]));
            assert_eq!((tally.games(), tally.numbers()), (7, (0..7).collect()));
        });
    }

    #[test]
    fn forfeits_are_told_of_the_loser() {
        check(GameKind::Billo, "", &["won red by forfeit", "won red", "won red by forfeit"], |tally| {
            let found: Vec<_> = tally.forfeits().map(|forfeit| (forfeit.player, forfeit.round.as_str())).collect();
            assert_eq!(found, [(1, "1.1"), (1, "2.1")]);
        });
        check(GameKind::Billo, "", &["won black by resignation", "won red by forfeit"], |tally| {
            let found: Vec<_> = tally.forfeits().map(|forfeit| (forfeit.player, forfeit.round.as_str())).collect();
            assert_eq!(found, [(0, "1.2")]);
        });
    }

    #[test]
    fn the_others_share_what_one_of_several_forfeits() {
        let players = ["nodes=1", "nodes=2"].map(|text| text.parse().unwrap()).to_vec();
        let rules = Rules::read(GameKind::Billabong, "players=3").unwrap();
        let plan = Plan::new(rules, players, 1, Openings::Scattered { plies: 6 }).unwrap();
        let mut tally = Tally::new(&plan);
        for number in 0..plan.orders.len() {
            let mut record = plan.begin(&plan.pairing(number));
            Forfeit::finish(&mut record, 0, &PlayerError::Ended { status: None, last_words: None });
            tally.add(&plan.pairing(number), &record);
        }
        // Each order has the first player on another seat, and the first seat forfeits all three games.
        assert_eq!(tally.means(0), [(0.0 + 0.5 + 0.5) / 3.0]);
        assert_eq!((tally.counts(0), tally.counts(1)), ([0, 2, 1], [0, 4, 2]));
        let found: Vec<_> = tally.forfeits().map(|forfeit| (forfeit.player, forfeit.text.as_str())).collect();
        let text = "red at ply 7: the program has ended";
        assert_eq!(found, [(0, text), (1, text), (1, text)]);
    }

    #[test]
    fn one_among_three() {
        let results = ["won red", "won red", "won blue", "drawn"];
        check(GameKind::Billabong, "players=4", &results, |tally| {
            assert_eq!(tally.means(0), [(1.0 + 0.0 + 1.0 + 0.25) / 4.0]);
            assert_eq!(tally.means(1), [(0.0 + 1.0 + 0.0 + 0.75) / 4.0]);
            assert_eq!((tally.counts(0), tally.counts(1)), ([2, 1, 1], [1, 3, 8]));
        });
    }
}
