//! Searches the blunders of a reviewed game again, much longer: whether they lose as much as the review says.

use super::{Effort, Judgement, Mistake, NEVER_STOP, Reviewer};
use bilby_games::{Position, Refusal};
use std::fmt;

/// How many times the nodes of the longest search that marked a blunder it is searched with again.
const TIMES: u64 = 10;

/// Losses are told in thousandths.
const EXACT: f32 = 0.0005;

/// A blunder that was searched again.
#[derive(Clone, Debug, PartialEq)]
pub struct Rechecked {
    /// The number of moves before it.
    pub ply: usize,
    /// The move.
    pub mv: String,
    /// The winning chances that the review says it lost.
    pub claimed: f32,
    /// The winning chances that it lost by the longer search.
    pub found: f32,
    /// Where it was played.
    pub position: Position,
}

impl Rechecked {
    /// Whether it loses at least as much as claimed.
    pub fn is_as_claimed(&self) -> bool {
        self.found + EXACT >= self.claimed
    }

    /// Whether it loses at least as much as a blunder must.
    pub fn is_as_marked(&self) -> bool {
        self.found + EXACT >= Mistake::Blunder.least_loss()
    }
}

impl fmt::Display for Rechecked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rechecked { ply, mv, claimed, found, position } = self;
        write!(f, "ply {}, {mv}: {claimed:.3} claimed, {found:.3} found", ply + 1)?;
        if self.is_as_claimed() { Ok(()) } else { write!(f, ", less in {position}") }
    }
}

/// How many blunders of some games hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecheckCount {
    /// The games.
    pub games: usize,
    /// The moves that were marked as blunders.
    pub blunders: usize,
    /// How many of them lose at least as much as claimed.
    pub as_claimed: usize,
    /// How many lose at least as much as a blunder must.
    pub as_marked: usize,
}

impl RecheckCount {
    /// Counts a game.
    pub fn add(&mut self, game: &[Rechecked]) {
        self.games += 1;
        self.blunders += game.len();
        self.as_claimed += game.iter().filter(|blunder| blunder.is_as_claimed()).count();
        self.as_marked += game.iter().filter(|blunder| blunder.is_as_marked()).count();
    }
}

impl fmt::Display for RecheckCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let RecheckCount { games, blunders, as_claimed, as_marked } = self;
        let points = 100.0 * Mistake::Blunder.least_loss();
        write!(f, "{games} games, {blunders} blunders, {as_claimed} lose at least as much as claimed, ")?;
        write!(f, "{as_marked} lose at least {points:.0} points")
    }
}

impl Reviewer {
    /// Searches the blunders of a game that was judged with this effort again. `moves` are those of the game, and
    /// `positions` and `judgements` are before each of them.
    pub fn recheck(
        &mut self,
        positions: &[Position],
        moves: &[String],
        judgements: &[Judgement],
        effort: Effort,
    ) -> Result<Vec<Rechecked>, Refusal> {
        let seats = positions.first().map_or(2, |position| position.seat_names().len());
        let limits = effort.times(TIMES.saturating_mul(effort.most_times(seats)));
        let mut blunders = Vec::new();
        for (ply, (mv, judgement)) in moves.iter().zip(judgements).enumerate() {
            let Some(played) = judgement.played.filter(|played| played.mistake == Some(Mistake::Blunder)) else {
                continue;
            };
            let position = positions[ply].clone();
            let found = self.loss(&position, mv, limits, NEVER_STOP)?;
            blunders.push(Rechecked { ply, mv: mv.clone(), claimed: played.loss, found, position });
        }
        Ok(blunders)
    }
}
