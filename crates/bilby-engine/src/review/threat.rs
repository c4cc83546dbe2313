//! "What happens if it is ignored?": the best line of the others if the seat on move did nothing.

use super::null_move::null_move;
use super::{Effort, NewStop, Reviewer};
use crate::{Assessment, SearchLine};
use bilby_games::{Move, Position};

/// What the others would do if the seat on move did nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Threat {
    /// The position in which they would do it: after the null move.
    pub position: Position,
    /// Their best line.
    pub line: Vec<Move>,
    /// The winning chances of each seat then.
    pub odds: Vec<f32>,
    /// Whether they are certain.
    pub proven: bool,
    /// The winning chances that the seat on move would lose by doing nothing; 0 if it would lose none.
    pub loss: f32,
}

impl Reviewer {
    /// What is threatened; `None` where doing nothing makes no sense: in an opening or a placement, and where the game
    /// is over or would be.
    pub fn threat(&mut self, position: &Position, effort: Effort, new_stop: NewStop<'_>) -> Option<Threat> {
        let after = null_move(position)?;
        self.engine.clear_table();
        let best = self.best(position, effort.limits, new_stop);
        let SearchLine { assessment: Assessment { odds, proven, .. }, moves, .. } =
            self.best(&after, effort.limits, new_stop);
        let seat = position.to_move().index();
        let loss = (best.assessment.odds[seat] - odds[seat]).max(0.0);
        Some(Threat { position: after, line: moves, odds, proven, loss })
    }
}
