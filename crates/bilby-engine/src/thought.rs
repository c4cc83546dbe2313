//! What thinking found out, as texts.

use crate::{Measure, Worth};
use bilby_core::Outcome;
use bilby_search::score::Score;
use bilby_shelf::Position;
use std::fmt;

/// The best lines found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thought {
    /// The best lines, the best first; empty only where the game is over.
    pub lines: Vec<Variation>,
    /// How deep the search has been completed.
    pub depth: u32,
    /// The positions seen.
    pub nodes: u64,
}

/// A line of play and what it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Variation {
    /// Its worth in the game's own words.
    pub worth: Worth,
    /// Its worth to the seat on move, in the search's small unit.
    pub score: Score,
    /// Its moves in canonical text, at least one.
    pub moves: Vec<String>,
}

impl Thought {
    /// The best move, unless the game is over.
    pub fn best(&self) -> Option<&str> {
        self.lines.first()?.moves.first().map(String::as_str)
    }

    /// One line of text for each line of play, as the UGI protocol and `bilby best` print them, after `time` milliseconds.
    pub fn info(&self, time: u128) -> Vec<String> {
        let Thought { lines, depth, nodes } = self;
        let speed = u128::from(*nodes) * 1000 / time.max(1);
        let line = |(place, line): (usize, &Variation)| {
            let odds = fmt::from_fn(|f| line.worth.odds.iter().try_for_each(|odds| write!(f, " {odds:.3}")));
            format!(
                "info depth {depth} multipv {} score cp {} odds{odds} worth \"{}\" nodes {nodes} time {time} nps {speed} pv {}",
                place + 1,
                line.score,
                line.worth,
                line.moves.join(" ")
            )
        };
        lines.iter().enumerate().map(line).collect()
    }
}

/// What a finished game is worth; `None` while it is played.
pub fn verdict(position: &Position) -> Option<Worth> {
    let seats = position.seat_names().len();
    let odds = match position.outcome()? {
        Outcome::Won(winner) => (0..seats).map(|seat| f32::from(u8::from(seat == winner.index()))).collect(),
        Outcome::Drawn => vec![1.0 / seats as f32; seats],
    };
    Some(Worth { odds, text: position.status(), proven: true, measure: Measure::Over })
}
