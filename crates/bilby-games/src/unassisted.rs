//! Turns without assistance, where players are not told what can be called or claimed.
//!
//! Two games have announcements: Bi-litaire's call and Billo's claim. By the rules, only a call that can be fulfilled
//! and a correct claim are legal. Without assistance, players can also make wrong announcements: then the call is void
//! and the jump single, and the claim changes nothing. Only this module decides so; what is played is always a legal
//! turn.

use crate::{Position, Refusal, Rules};
use bilby_core::{Game, Notation};

/// The highest number that can be called: there are no more marbles to jump over.
pub const MOST_CALL: u32 = 46;

/// Returns whether the text of a turn, whole or begun, makes an announcement. Only the text counts: a [`Turn`](crate::Turn)
/// refuses a wrong announcement, and so would reveal what there is to notice.
pub fn is_announcement(text: &str) -> bool {
    text.contains(bilitaire::Step::CALL_SIGN) || text == billo::Step::Claim.to_string()
}

/// The effect of an announced turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announced {
    /// The turn is legal as announced.
    Turn,
    /// A turn of Bi-litaire's tray player with a call that can't be fulfilled: the turn counts without the call.
    VoidCall {
        /// The turn that is played.
        turn: String,
        /// The number that was called.
        call: u32,
    },
    /// A claim in Billo although no capture was passed up: nothing is played, and the claimant is still on move.
    WrongClaim,
}

impl Announced {
    /// Returns whether this is refused because the player has already claimed wrongly on this turn: that can be done once.
    pub fn is_repeated_claim(&self, claimed_wrongly: bool) -> bool {
        claimed_wrongly && *self == Announced::WrongClaim
    }
}

/// Returns whether a refusal of [`Position::announce`] is about a number that nobody could call. It does not tell how far a
/// marble can jump.
pub fn is_no_such_call(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Bilitaire(bilitaire::Refusal::CallTooHigh { .. }))
}

impl Rules {
    /// Returns whether noticing is part of the game: in Bi-litaire, whose tray player calls, and in Billo with claims.
    pub fn offers_assistance(self) -> bool {
        match self {
            Rules::Billabong(_) => false,
            Rules::Bilitaire(_) => true,
            Rules::Billo(rules) => rules.capture == billo::Capture::Claim,
        }
    }
}

impl Position {
    /// Determines the effect of a turn's text without assistance, or why it can't be played at all. A refusal never
    /// reveals what there was to notice.
    ///
    /// ```
    /// use bilby_games::{Announced, GameKind, Position, Rules};
    ///
    /// let start = Position::start(Rules::read(GameKind::Bilitaire, "")?, 0);
    /// let position = start.play("xd5")?;
    /// let announced = position.announce("D2s1!9")?;
    /// assert_eq!(announced, Announced::VoidCall { turn: "D2s1".to_owned(), call: 9 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn announce(&self, text: &str) -> Result<Announced, Refusal> {
        use bilitaire::Refusal::{CallAtEnd, CallTooHigh};
        match self.play(text) {
            Ok(_) => Ok(Announced::Turn),
            Err(refusal @ Refusal::Bilitaire(CallTooHigh { .. } | CallAtEnd)) => {
                let (turn, call) = bilitaire::Step::split_call(text)?.ok_or(refusal)?;
                self.announce_call(turn, call)
            }
            Err(Refusal::Billo(billo::Refusal::NothingToClaim)) if self.is_claim_thinkable() => {
                Ok(Announced::WrongClaim)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Handles a turn whose call can't be fulfilled.
    fn announce_call(&self, turn: &str, call: u32) -> Result<Announced, Refusal> {
        if call > MOST_CALL {
            return Err(bilitaire::Refusal::CallTooHigh { call, longest: MOST_CALL }.into());
        }
        self.play(turn).map(|_| Announced::VoidCall { turn: turn.to_owned(), call })
    }

    /// Returns whether a claim is conceivable from the board alone: in Billo with claims, after a move of the opponent
    /// that was not a claim.
    pub fn is_claim_thinkable(&self) -> bool {
        let Position::Billo(position) = self else { return false };
        self.rules().offers_assistance()
            && position.pending() != billo::Pending::MustCapture
            && *position != billo::Position::start(position.rules(), 0)
            && position.outcome().is_none()
    }
}
