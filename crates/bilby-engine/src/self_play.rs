//! Games between levels, for the explorer's collection: quick, varied, and the same for the same seed everywhere.

use crate::{Engine, Level, Request};
use bilby_core::SplitMix64;
use bilby_games::Position;
use bilby_games::explorer::{Trace, traces_of};
use bilby_search::Limits;

/// A game that reaches this many plies is discarded.
const LONGEST: usize = 2_000;

/// The lowest level that plays.
const LOWEST_LEVEL: u8 = 4;

/// How many plies of each seat belong to the opening, in which one move in [`RANDOM_MOVE_INTERVAL`] is random.
const OPENING: usize = 3;
const RANDOM_MOVE_INTERVAL: u64 = 4;

/// The traces of a game that levels 4 to 10 play from `start`, each with `nodes` to `2 * nodes` nodes for a move.
/// `None` if it does not end.
pub fn self_play(start: &Position, seed: u64, nodes: u64) -> Option<Vec<Trace>> {
    let mut random = SplitMix64::new(seed);
    let seats = start.seat_names().len();
    let requests: Vec<Request> = (0..seats)
        .map(|_| Request {
            level: Level::new(LOWEST_LEVEL + random.below(7) as u8).unwrap_or(Level::HIGHEST),
            limits: Some(Limits { nodes: Some(nodes + random.below(nodes + 1)), depth: None }),
            seed: random.next_u64(),
            ..Request::default()
        })
        .collect();
    let mut engine = Engine::new(1 << 20);
    let mut positions = vec![start.clone()];
    while positions.len() <= LONGEST {
        let plies = positions.len() - 1;
        let position = &positions[plies];
        if let Some(outcome) = position.outcome() {
            return Some(traces_of(positions, outcome, LONGEST));
        }
        let is_random = plies < OPENING * seats && random.below(RANDOM_MOVE_INTERVAL) == 0;
        let mv = if is_random {
            let moves = position.legal_moves();
            moves[random.below(moves.len() as u64) as usize]
        } else {
            let request = &requests[position.to_move().index()];
            engine.search(position, request, &|| false, &mut |_| ()).best()?
        };
        positions.push(position.play_move(mv)?);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::{GameKind, Rules};

    #[test]
    fn the_seed_decides_the_game() {
        for (kind, rules, traces) in
            [(GameKind::Billo, "", 1), (GameKind::Bilitaire, "", 2), (GameKind::Billabong, "players=3", 1)]
        {
            let start = Position::start(Rules::read(kind, rules).unwrap(), 7);
            let game = self_play(&start, 1, 20).unwrap();
            assert_eq!(game.len(), traces, "{kind}");
            assert!(game.iter().all(|trace| trace.keys.len() > 10), "{kind}");
            assert_eq!(self_play(&start, 1, 20).unwrap(), game, "{kind}");
            assert_ne!(self_play(&start, 2, 20).unwrap(), game, "{kind}");
        }
    }
}
