//! Rounds in which every move is searched. Many moves are random, so that the rounds also go through positions that
//! good players would avoid: a search has to evaluate such positions.

use super::super::played_games::PlayedGame;
use crate::bilitaire::{Evaluator, search};
use bilby_core::{Game, Notation, SplitMix64};
use bilby_search::{Knowledge, Limits, SearchContext, Task, TranspositionTable};
use bilitaire::{Position, Rules};

/// How many nodes are searched for a move.
pub(super) const NODES: u64 = 3_000;
/// The first moves of a round are random: at least one, at most this many.
const RANDOM_PLIES: u64 = 6;
/// Later one move in this many is random.
const RANDOM_MOVE_INTERVAL: u64 = 5;

/// Plays the round with this seed. It ends where the tray player can end it: the search does not evaluate such
/// positions.
pub(super) fn play(evaluator: &Evaluator, seed: u64) -> PlayedGame {
    let mut random = SplitMix64::new(seed);
    let table = TranspositionTable::new(1 << 20);
    let mut position = Position::start(Rules, 0);
    let mut played = PlayedGame::default();
    let mut list = Vec::new();
    let random_plies = 1 + random.below(RANDOM_PLIES);
    let mut ply = 0;
    while position.round() == 1 {
        position.moves(&mut list);
        let any = list[random.below(list.len() as u64) as usize];
        if ply > 0 && evaluator.exact_score(&position).is_some() {
            break;
        }
        let (mv, score) = if ply < random_plies {
            (any, None)
        } else {
            table.new_search();
            let task = Task::new(Limits { nodes: Some(NODES), depth: None }, &|| false);
            let report = search(&position, evaluator, &mut SearchContext::new(task, &table));
            let best = report.best().expect("a round that is played has moves");
            let is_random = random.below(RANDOM_MOVE_INTERVAL) == 0;
            (if is_random { any } else { best }, Some(report.lines[0].score))
        };
        let number = list.iter().position(|known| *known == mv).expect("the move is legal");
        played.plies.push((number as u16, score));
        position.play(mv);
        ply += 1;
    }
    played.result = position.board().marbles().len() as u8;
    played
}
