//! Touch-move, decided once for tables, the page and its lessons.
//!
//! It is Billabong's rule ([rules](../../../docs/rules/billabong.md#touch-move)): whoever has begun a chain may start
//! it again from the referee's square, but must move that kangaroo. It binds the player, not the list of moves, so the
//! rules crate does not refuse a move for it; whoever keeps a game under way remembers the square that was touched.

use crate::Turn;
use bilby_core::Turn as _;

/// Another kangaroo has begun a chain and must be the one that moves.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("touch-move: the kangaroo from {square} has begun a chain and must be moved")]
pub struct TouchMoveRefusal {
    /// Where that kangaroo stood before the turn.
    pub square: String,
}

impl Turn {
    /// The square of the kangaroo that moves, where it stood before the turn; `None` in the other games.
    pub fn mover(&self) -> Option<String> {
        let Turn::Billabong(turn) = self else { return None };
        turn.mover().map(|square| square.to_string())
    }

    /// The square of the kangaroo that has begun a chain with this turn and so must be the one that moves.
    pub fn bound(&self) -> Option<String> {
        let Turn::Billabong(turn) = self else { return None };
        turn.bound().map(|square| square.to_string())
    }

    /// Returns whether a chain can begin here, or continue: whether a jump can come next.
    pub fn can_jump(&self) -> bool {
        let Turn::Billabong(turn) = self else { return false };
        turn.next().iter().any(|step| matches!(step, billabong::Step::Jump(_)))
    }

    /// Whether the turn, whole or begun, moves the kangaroo that was touched, if one was. A turn that has not begun may
    /// still do so.
    pub fn check_touched(&self, touched: Option<&str>) -> Result<(), TouchMoveRefusal> {
        match touched {
            Some(square) if !self.is_unbegun() && self.mover().as_deref() != Some(square) => {
                Err(TouchMoveRefusal { square: square.to_owned() })
            }
            _ => Ok(()),
        }
    }
}
