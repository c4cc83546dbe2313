//! The answer of the engine: the best lines of a position.

use crate::{Assessment, Measure};
use bilby_core::Outcome;
use bilby_games::{Move, Position};
use bilby_search::score::Score;
use std::fmt;

/// The best lines found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SearchResult {
    /// The best lines, the best first; empty only where the game is over.
    pub lines: Vec<SearchLine>,
    /// The depth of the last completed iteration.
    pub depth: u32,
    /// The nodes visited.
    pub nodes: u64,
}

/// A line of play and its score.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchLine {
    /// What the score means to people.
    pub assessment: Assessment,
    /// The score for the seat on move, in the game's small unit.
    pub score: Score,
    /// Its moves, at least one.
    pub moves: Vec<Move>,
}

impl SearchResult {
    /// The best move, unless the game is over.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// One line of text for each line of play, as the UGI protocol and `bilby best` print them, after a search of
    /// `time` milliseconds in this position.
    pub fn info(&self, position: &Position, time: u128) -> Vec<String> {
        let SearchResult { lines, depth, nodes } = self;
        let speed = u128::from(*nodes) * 1000 / time.max(1);
        let line = |(place, line): (usize, &SearchLine)| {
            let odds = fmt::from_fn(|f| line.assessment.odds.iter().try_for_each(|odds| write!(f, " {odds:.3}")));
            format!(
                "info depth {depth} multipv {} score cp {} odds{odds} worth \"{}\" nodes {nodes} time {time} nps {speed} pv {}",
                place + 1,
                line.score,
                line.assessment,
                position.write_line(&line.moves).join(" ")
            )
        };
        lines.iter().enumerate().map(line).collect()
    }
}

/// The assessment of a finished game; `None` while it is played.
pub fn verdict(position: &Position) -> Option<Assessment> {
    let seats = position.seat_names().len();
    let odds = match position.outcome()? {
        Outcome::Won(winner) => (0..seats).map(|seat| f32::from(u8::from(seat == winner.index()))).collect(),
        Outcome::Drawn => vec![1.0 / seats as f32; seats],
    };
    Some(Assessment { odds, text: position.status(), proven: true, measure: Measure::Over })
}
