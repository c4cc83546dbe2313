//! The baseline player to measure others against: plain UCT, which knows nothing but the rules.

use crate::engine::Stop;
use crate::search_result::{SearchLine, SearchResult};
use crate::{Assessment, Measure, billabong};
use bilby_core::Game;
use bilby_games::{Move, Position};
use bilby_search::uct::{self, Cutoff};
use bilby_search::{Limits, Report, Task};

/// The best move by plain UCT. A node of the limits is one play-out. Billabong's play-outs are cut off by
/// [`billabong::playout_cutoff`].
pub fn search(position: &Position, limits: Limits, seed: u64, stop: Stop<'_>) -> SearchResult {
    let stop = || stop();
    let task = Task::new(limits, &stop);
    let cutoff = Cutoff { plies: billabong::CUTOFF_PLIES, evaluate: &billabong::playout_cutoff };
    match position {
        Position::Billabong(typed) => to_result(typed, &uct::search(typed, Some(cutoff), &task, seed, &mut |_| ())),
        Position::Bilitaire(typed) => to_result(typed, &uct::search(typed, None, &task, seed, &mut |_| ())),
        Position::Billo(typed) => to_result(typed, &uct::search(typed, None, &task, seed, &mut |_| ())),
    }
}

fn to_result<G: Game>(typed: &G, report: &Report<G::Move>) -> SearchResult
where
    G::Move: Into<Move>,
{
    let seats = typed.seats() as usize;
    let lines = report.lines.iter().filter_map(|line| {
        let first = *line.moves.first()?;
        // Mean rewards between minus and plus 10,000.
        let odds = (line.score as f32 / 20_000.0 + 0.5).clamp(0.0, 1.0);
        let mut all = vec![(1.0 - odds) / (seats - 1) as f32; seats];
        all[typed.to_move().index()] = odds;
        let assessment = Assessment {
            odds: all,
            text: format!("{:.0} % of the play-outs", 100.0 * odds),
            proven: false,
            measure: Measure::Odds,
        };
        Some(SearchLine { assessment, score: line.score, moves: vec![first.into()] })
    });
    SearchResult { lines: lines.collect(), depth: report.depth, nodes: report.nodes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::{GameKind, Rules};

    #[test]
    fn it_moves_in_every_game_however_little_time() {
        for kind in GameKind::ALL {
            let start = Position::start(Rules::read(kind, "").unwrap(), 1);
            for nodes in [0, 1, 300] {
                let result = search(&start, Limits { nodes: Some(nodes), depth: None }, 1, &|| false);
                assert!(result.best().is_some_and(|best| start.play_move(best).is_some()), "{kind} {nodes}");
            }
        }
    }
}
