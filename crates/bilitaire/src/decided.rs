//! Detects that a match is decided before its end: however it continues, the outcome is the same. The rules:
//! docs/rules/bilitaire.md#end-of-a-round and docs/rules/bilitaire.md#match.

use crate::position::{Phase, Position};
use bilby_core::{Game, Outcome, QuickHasher};
use std::collections::HashSet;
use std::hash::BuildHasherDefault;

/// How many positions are searched before the question is left open. If there is still much to play for, two different
/// outcomes are found long before; if there is almost nothing, the search is complete.
const MOST: usize = 256;

impl Position {
    /// The outcome, if it no longer depends on how the match continues: in round 2, when the target is already beaten,
    /// or when no sequence of turns can reach it any more. Returns `None` if the match is open or over, or if the
    /// search takes too long: an answer is certain, but there is not always one.
    ///
    /// ```
    /// use bilby_core::{Notation, Outcome, Seat};
    /// use bilitaire::{Position, Rules};
    ///
    /// // Five marbles are left and six were left in round 1. Their number can fall, but it can't grow.
    /// let beaten = Position::read(Rules, "ooo1----/oo2----/--------/--------/--------/--------/--------/-------- t - 2 6")?;
    /// assert_eq!(beaten.decided(), Some(Outcome::Won(Seat(1))));
    /// # Ok::<(), bilby_core::PositionError>(())
    /// ```
    pub fn decided(&self) -> Option<Outcome> {
        if self.phase == Phase::Over || self.score == 0 {
            return None;
        }
        let seen = HashSet::with_capacity_and_hasher(MOST, BuildHasherDefault::default());
        let mut ends = Ends { known: None, seen, found: Vec::with_capacity(MOST) };
        ends.search(self).ok()?;
        ends.known
    }

    /// Returns whether the target of round 2 is beaten, or will be by the jumps that must be made now: marbles never
    /// come back.
    fn is_beaten(&self) -> bool {
        let due = if self.phase == Phase::Marbles { u32::from(self.jumps) } else { 0 };
        self.board.marbles().len() - due < self.score.into()
    }
}

/// The outcomes found so far, which are all the same.
struct Ends {
    known: Option<Outcome>,
    seen: HashSet<Position, BuildHasherDefault<QuickHasher>>,
    /// The same positions, in the order in which they were found.
    found: Vec<Position>,
}

/// There are different outcomes, or too many positions.
struct UndecidedError;

impl Ends {
    /// Finds every outcome that a position of round 2 can reach. Positions that take fewer turns come first: if there are
    /// too many positions, which is the usual case, that shows before the moves of most of them were listed.
    fn search(&mut self, start: &Position) -> Result<(), UndecidedError> {
        let mut moves = Vec::new();
        self.reach(start)?;
        let mut next = 0;
        while let Some(position) = self.found.get(next).copied() {
            position.moves(&mut moves);
            for mv in &moves {
                let mut after = position;
                after.play(*mv);
                self.reach(&after)?;
            }
            next += 1;
        }
        Ok(())
    }

    fn reach(&mut self, position: &Position) -> Result<(), UndecidedError> {
        if position.is_beaten() {
            return self.meet(Outcome::Won(position.marble_player()));
        }
        if let Some(outcome) = position.outcome() {
            return self.meet(outcome);
        }
        if self.seen.insert(*position) {
            if self.found.len() == MOST {
                return Err(UndecidedError);
            }
            self.found.push(*position);
        }
        Ok(())
    }

    fn meet(&mut self, outcome: Outcome) -> Result<(), UndecidedError> {
        if *self.known.get_or_insert(outcome) == outcome { Ok(()) } else { Err(UndecidedError) }
    }
}
