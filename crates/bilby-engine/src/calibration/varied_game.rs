//! Varied games: openings of many kinds, then players of different character, then the engine for all seats.

use crate::billabong::{is_usual_placement, natural_placement};
use crate::opponents::{Opponent, OpponentKind};
use crate::{Assessment, Engine, Level, Request};
use bilby_core::{Game, Outcome, SplitMix64};
use bilby_games::{Move, Position, Rules};
use bilby_search::Limits;
use bilby_search::score::Score;
use billabong::Phase;
use std::ops::RangeInclusive;

/// After the varied part, one position in this many has its odds compared with the result.
const INTERVAL: u64 = 6;

/// Half of the games have a varied part, of at most this many plies for each seat.
const MOST_VARIED_PLIES: u64 = 40;

/// One move in this many of the varied part is random.
const RANDOM_MOVE_INTERVAL: u64 = 8;

/// The nodes of the players of the varied part who search.
const VARIED_NODES: u64 = 300;

/// A game with as many plies as this counts as drawn.
const LONGEST: usize = 2_000;

/// Plays calibration games: of one contest, with these rules, and the engine searching so much for each move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameGenerator {
    /// The rules that the games take turns with; all for the same number of seats.
    pub rules: Vec<Rules>,
    /// The nodes of the engine for each move, which the games take turns with too; of a range each game has a number of its
    /// own.
    pub nodes: Vec<RangeInclusive<u64>>,
}

/// A position whose result was not proven yet, and the odds that the engine forecast for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The position.
    pub position: Position,
    /// The score for the seat on move.
    pub score: Score,
    /// The odds of all seats.
    pub odds: Vec<f32>,
}

/// A game with the forecasts of the engine on the way, and its result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CalibrationGame {
    /// The seed that made the game.
    pub seed: u64,
    /// The forecasts, without those of positions whose result was proven.
    pub forecasts: Vec<Forecast>,
    /// The result for each seat: 1 for a win, equal shares of a draw.
    pub results: Vec<f64>,
    /// How many more positions had a proven result.
    pub proven: u32,
    /// How many of these proofs the game refuted.
    pub refuted: u32,
}

impl GameGenerator {
    /// Plays the game with this seed.
    pub fn play(&self, seed: u64) -> CalibrationGame {
        let mut random = SplitMix64::new(seed);
        let rules = self.rules[random.below(self.rules.len() as u64) as usize];
        let range = &self.nodes[random.below(self.nodes.len() as u64) as usize];
        let nodes =
            range.start() + if range.start() < range.end() { random.below(range.end() - range.start() + 1) } else { 0 };
        let mut position = opening(rules, &mut random);
        let mut varied = VariedPlayers::new(rules.seat_names().len(), &mut random);
        let mut engine = Engine::new(4 << 20);
        let mut game = CalibrationGame { seed, ..CalibrationGame::default() };
        let mut proofs: Vec<Vec<f32>> = Vec::new();
        let mut is_first = true;
        let mut plies = 0;
        let outcome = loop {
            if let Some(outcome) = position.outcome() {
                break outcome;
            }
            if plies == LONGEST {
                break Outcome::Drawn;
            }
            plies += 1;
            let mv = match varied.choose(&position, &mut random) {
                Some(mv) => mv,
                None => {
                    let result = engine.search(&position, &Request::nodes(nodes), &|| false, &mut |_| ());
                    let line = &result.lines[0];
                    // The first position after the varied part always counts: it is the least like the engine's own
                    // play.
                    if std::mem::take(&mut is_first) || random.below(INTERVAL) == 0 {
                        let odds = line.assessment.odds.clone();
                        match is_decided(&line.assessment) {
                            true => proofs.push(odds),
                            false => {
                                game.forecasts.push(Forecast { position: position.clone(), score: line.score, odds });
                            }
                        }
                    }
                    line.moves[0]
                }
            };
            position = position.play_move(mv).expect("a listed move is legal");
        };
        let seats = rules.seat_names().len();
        game.results = (0..seats)
            .map(|seat| match outcome {
                Outcome::Won(winner) => f64::from(u8::from(winner.index() == seat)),
                Outcome::Drawn => 1.0 / seats as f64,
            })
            .collect();
        game.proven = proofs.len() as u32;
        let is_refuted = |odds: &&Vec<f32>| {
            odds.iter().zip(&game.results).any(|(odds, result)| (f64::from(*odds) - result).abs() > 0.1)
        };
        game.refuted = proofs.iter().filter(is_refuted).count() as u32;
        game
    }
}

/// Whether the result of the game is proven. (In round 1 of Bi-litaire only the marbles left can be.)
fn is_decided(assessment: &Assessment) -> bool {
    let shared = 1.0 / assessment.odds.len() as f32;
    assessment.proven && assessment.odds.iter().all(|odds| [0.0, 1.0, shared].contains(odds))
}

/// The first position. Billabong's kangaroos are scattered, or placed before the line, or placed as the engine does;
/// the other games begin with a few random moves.
fn opening(rules: Rules, random: &mut SplitMix64) -> Position {
    let style = random.below(3);
    let seed = random.next_u64();
    let mut position = Position::start(rules, seed);
    let mut random_plies = random.below(12);
    loop {
        let mv = match &position {
            Position::Billabong(race) if race.phase() != Phase::Race => {
                let mut list = Vec::new();
                race.moves(&mut list);
                if style == 0 {
                    list.retain(is_usual_placement);
                }
                match natural_placement(race, seed) {
                    Some(natural) if style == 1 || list.is_empty() => natural.into(),
                    _ => list[random.below(list.len() as u64) as usize].into(),
                }
            }
            Position::Billabong(_) => return position,
            _ if random_plies == 0 => return position,
            _ => {
                random_plies -= 1;
                any_move(&position, random)
            }
        };
        let after = position.play_move(mv).expect("a listed move is legal");
        if after.outcome().is_some() {
            return position;
        }
        position = after;
    }
}

fn any_move(position: &Position, random: &mut SplitMix64) -> Move {
    let moves = position.legal_moves();
    moves[random.below(moves.len() as u64) as usize]
}

/// A player for each seat, other than the engine at full strength, for the first plies of a game.
struct VariedPlayers {
    players: Vec<VariedPlayer>,
    plies: u64,
}

enum VariedPlayer {
    Opponent(Opponent),
    WeakLevel { engine: Engine, request: Request },
}

impl VariedPlayers {
    fn new(seats: usize, random: &mut SplitMix64) -> VariedPlayers {
        let plies = random.below(2) * random.below(MOST_VARIED_PLIES * seats as u64);
        let players = (0..seats).map(|_| VariedPlayer::any(random)).collect();
        VariedPlayers { players, plies }
    }

    /// The move of the varied part; `None` once it is over.
    fn choose(&mut self, position: &Position, random: &mut SplitMix64) -> Option<Move> {
        self.plies = self.plies.checked_sub(1)?;
        if random.below(RANDOM_MOVE_INTERVAL) == 0 {
            return Some(any_move(position, random));
        }
        self.players[position.to_move().index()].choose(position)
    }
}

impl VariedPlayer {
    fn any(random: &mut SplitMix64) -> VariedPlayer {
        let kinds = OpponentKind::ALL;
        match kinds.get(random.below(2 * kinds.len() as u64) as usize) {
            Some(kind) => {
                let mut opponent = Opponent::new(*kind);
                opponent.new_game(random.next_u64());
                VariedPlayer::Opponent(opponent)
            }
            None => {
                let level = Level::new(1 + random.below(9) as u8).expect("a level");
                let limits = Some(Limits { nodes: Some(1 + random.below(VARIED_NODES)), depth: None });
                let request = Request { level, limits, seed: random.next_u64(), ..Request::default() };
                VariedPlayer::WeakLevel { engine: Engine::new(1 << 16), request }
            }
        }
    }

    fn choose(&mut self, position: &Position) -> Option<Move> {
        match self {
            VariedPlayer::Opponent(opponent) => {
                opponent.choose(position, Limits { nodes: Some(VARIED_NODES), depth: None }, &|| false)
            }
            VariedPlayer::WeakLevel { engine, request } => {
                engine.search(position, request, &|| false, &mut |_| ()).best()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::GameKind;

    fn generator(kind: GameKind, rules: &str) -> GameGenerator {
        GameGenerator { rules: vec![Rules::read(kind, rules).unwrap()], nodes: vec![8..=10] }
    }

    #[test]
    fn games_of_each_kind_have_odds_and_a_result() {
        for (kind, rules, seats) in [
            (GameKind::Billabong, "", 2),
            (GameKind::Billabong, "ghosts=placed", 2),
            (GameKind::Billabong, "players=4", 4),
            (GameKind::Bilitaire, "", 2),
            (GameKind::Billo, "", 2),
        ] {
            let games: Vec<CalibrationGame> = (0..3).map(|seed| generator(kind, rules).play(seed)).collect();
            for game in &games {
                assert_eq!(game.results.len(), seats, "{kind} {rules}");
                assert!((game.results.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                for Forecast { odds, .. } in &game.forecasts {
                    assert!((odds.iter().sum::<f32>() - 1.0).abs() < 1e-3, "{kind} {rules}: {odds:?}");
                }
            }
            // A game can end before the engine has made a move.
            assert!(games.iter().any(|game| game.forecasts.len() > 1), "{kind} {rules}");
            assert_eq!(generator(kind, rules).play(0), games[0], "the seed decides the game");
        }
    }

    #[test]
    fn openings_differ() {
        for (kind, rules) in [(GameKind::Billabong, "players=3"), (GameKind::Bilitaire, ""), (GameKind::Billo, "")] {
            let rules = Rules::read(kind, rules).unwrap();
            let mut keys: Vec<u64> =
                (0..40).map(|seed| opening(rules, &mut SplitMix64::new(seed << 32)).key()).collect();
            keys.sort_unstable();
            keys.dedup();
            assert!(keys.len() > 25, "{kind}: {}", keys.len());
        }
    }
}
