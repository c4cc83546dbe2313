//! Why something can't be played.
//!
//! The rules behind the reasons: docs/rules/billo.md#pawn-steps, docs/rules/billo.md#pawn-paths,
//! docs/rules/billo.md#billo-moves and docs/rules/billo.md#duty-to-capture. How moves are written:
//! docs/rules/notation.md#billo-moves.

use crate::{Man, Square};

/// Why a capture must be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// The rules say `capture=strict`.
    Strict,
    /// The opponent claimed it.
    Claim,
}

impl Duty {
    const fn sentence(self) -> &'static str {
        match self {
            Duty::Strict => "a capture is possible and must be played",
            Duty::Claim => "the claim was upheld: a capture must be played",
        }
    }
}

/// Why a move, or a step of it, can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The text is not a move's.
    #[error("found {found:?} where {expected} was expected")]
    Unreadable {
        /// What was found.
        found: String,
        /// What was expected in its place.
        expected: &'static str,
    },
    /// The turn can't end here: nothing has been moved yet.
    #[error("nothing has been moved yet")]
    Unfinished,
    /// There is no move that can be claimed against.
    #[error("there is nothing to claim")]
    NothingToClaim,
    /// A claim takes the place of a whole move.
    #[error("a claim takes the place of a whole move")]
    ClaimIsAlone,
    /// Something has been lifted already.
    #[error("the one from {0} is being moved already")]
    AlreadyLifted(Square),
    /// Nothing has been lifted yet.
    #[error("nothing has been lifted yet")]
    NothingLifted,
    /// The square is free.
    #[error("nothing stands on {0}")]
    NothingThere(Square),
    /// What stands there is the enemy's.
    #[error("what stands on {0} is the enemy's")]
    NotYours(Square),
    /// Something of the player stands there, but not that.
    #[error("there is no {man} of yours on {square}")]
    NoSuchMan {
        /// What was asked for.
        man: Man,
        /// Where.
        square: Square,
    },
    /// It has no move at all.
    #[error("the {man} on {square} can't move")]
    Blocked {
        /// What can't move.
        man: Man,
        /// Where it stands.
        square: Square,
    },
    /// A capture must be played.
    #[error("{}", .0.sentence())]
    MustCapture(Duty),
    /// A step goes to a neighbour.
    #[error("{to} is not next to {from}")]
    NotANeighbour {
        /// Where it is.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A pawn goes forward, straight or diagonally.
    #[error("{to} is not ahead of {from}: pawns only go forward")]
    NotAhead {
        /// Where it is.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// Billos don't step in that direction by these rules.
    #[error("billos don't step from {from} to {to} by these rules")]
    WrongDirection {
        /// Where it is.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// Nobody can enter a piece.
    #[error("the piece on {0} can't be entered")]
    Piece(Square),
    /// An own pawn of the same shape stands there.
    #[error("your own pawn on {0} is of the same shape")]
    OwnSameShape(Square),
    /// An enemy pawn or billo of the same shape stands there.
    #[error("the enemy on {0} is of the same shape")]
    EnemySameShape(Square),
    /// Only a billo captures a billo.
    #[error("only a billo captures the billo on {0}")]
    BilloByPawn(Square),
    /// A free square ends the path.
    #[error("the path ends on the free square {0}")]
    AfterFree(Square),
    /// From an own billo a path can't go on to a free square.
    #[error("the path can't go on from your billo on {billo} to the free square {to}")]
    FreeAfterBillo {
        /// The billo's square.
        billo: Square,
        /// The free square.
        to: Square,
    },
    /// From an own pawn a billo can't go on to a free square.
    #[error("a billo can't go on from your pawn on {partner} to the free square {to}")]
    FreeAfterPartner {
        /// The pawn's square.
        partner: Square,
        /// The free square.
        to: Square,
    },
    /// From a captured pawn's square a pawn can't go on to a free square by these rules.
    #[error("the path can't go on from the capture on {captured} to the free square {to}")]
    FreeAfterCapture {
        /// The captured pawn's square.
        captured: Square,
        /// The free square.
        to: Square,
    },
    /// A billo enters a free square only as its single step by these rules.
    #[error("a billo enters a free square like {0} only as its single step")]
    BilloFreeInPath(Square),
    /// The billo started there: the square is free, and not to be entered in the same path.
    #[error("the billo started on {0} and can't come back to it")]
    StartSquare(Square),
    /// A man was captured there: the square is free, and not to be entered in the same path.
    #[error("{0} was emptied by this capture and can't be entered again")]
    EmptiedSquare(Square),
    /// Written as a move, but it captures.
    #[error("entering {0} is a capture: write x, not -")]
    IsACapture(Square),
    /// Written as a capture, but there is nothing to capture.
    #[error("there is nothing to capture on {0}: write -, not x")]
    NothingToCapture(Square),
    /// A path can't end on an own billo.
    #[error("the path can't end on your own billo on {0}")]
    EndsOnBillo(Square),
    /// After an own billo was entered, the path can't end before a capture.
    #[error("after your own billo on {0} a capture must follow")]
    CaptureOwed(Square),
    /// An own billo was entered, or would be, from where no capture can follow.
    #[error("after your own billo on {0} a capture must follow, and none can")]
    NoCaptureFollows(Square),
    /// A billo does not join a pawn into a piece.
    #[error("a billo can't join the pawn on {0}")]
    BilloJoins(Square),
}

impl bilby_core::Refusal for Refusal {
    bilby_core::refusal_codes! {
        Refusal::GameOver => "game-over",
        Refusal::Unreadable { .. } => "unreadable",
        Refusal::Unfinished => "unfinished",
        Refusal::NothingToClaim => "nothing-to-claim",
        Refusal::ClaimIsAlone => "claim-is-alone",
        Refusal::AlreadyLifted(_) => "already-lifted",
        Refusal::NothingLifted => "nothing-lifted",
        Refusal::NothingThere(_) => "nothing-there",
        Refusal::NotYours(_) => "not-yours",
        Refusal::NoSuchMan { .. } => "no-such-man",
        Refusal::Blocked { .. } => "blocked",
        Refusal::MustCapture(Duty::Strict) => "must-capture",
        Refusal::MustCapture(Duty::Claim) => "must-capture-claimed",
        Refusal::NotANeighbour { .. } => "not-a-neighbour",
        Refusal::NotAhead { .. } => "not-ahead",
        Refusal::WrongDirection { .. } => "wrong-direction",
        Refusal::Piece(_) => "piece",
        Refusal::OwnSameShape(_) => "own-same-shape",
        Refusal::EnemySameShape(_) => "enemy-same-shape",
        Refusal::BilloByPawn(_) => "billo-by-pawn",
        Refusal::AfterFree(_) => "after-free",
        Refusal::FreeAfterBillo { .. } => "free-after-billo",
        Refusal::FreeAfterPartner { .. } => "free-after-partner",
        Refusal::FreeAfterCapture { .. } => "free-after-capture",
        Refusal::BilloFreeInPath(_) => "billo-free-in-path",
        Refusal::StartSquare(_) => "start-square",
        Refusal::EmptiedSquare(_) => "emptied-square",
        Refusal::IsACapture(_) => "is-a-capture",
        Refusal::NothingToCapture(_) => "nothing-to-capture",
        Refusal::EndsOnBillo(_) => "ends-on-billo",
        Refusal::CaptureOwed(_) => "capture-owed",
        Refusal::NoCaptureFollows(_) => "no-capture-follows",
        Refusal::BilloJoins(_) => "billo-joins",
    }

    fn squares(&self) -> Vec<String> {
        let squares = match self {
            Refusal::AlreadyLifted(square)
            | Refusal::NothingThere(square)
            | Refusal::NotYours(square)
            | Refusal::NoSuchMan { square, .. }
            | Refusal::Blocked { square, .. }
            | Refusal::Piece(square)
            | Refusal::OwnSameShape(square)
            | Refusal::EnemySameShape(square)
            | Refusal::BilloByPawn(square)
            | Refusal::AfterFree(square)
            | Refusal::BilloFreeInPath(square)
            | Refusal::StartSquare(square)
            | Refusal::EmptiedSquare(square)
            | Refusal::IsACapture(square)
            | Refusal::NothingToCapture(square)
            | Refusal::EndsOnBillo(square)
            | Refusal::CaptureOwed(square)
            | Refusal::NoCaptureFollows(square)
            | Refusal::BilloJoins(square) => vec![*square],
            // The step is refused for where it goes, and the sentence says so in this order.
            Refusal::NotANeighbour { from, to } | Refusal::NotAhead { from, to } => vec![*to, *from],
            Refusal::WrongDirection { from, to } => vec![*from, *to],
            Refusal::FreeAfterBillo { billo, to } => vec![*billo, *to],
            Refusal::FreeAfterPartner { partner, to } => vec![*partner, *to],
            Refusal::FreeAfterCapture { captured, to } => vec![*captured, *to],
            Refusal::GameOver
            | Refusal::Unreadable { .. }
            | Refusal::Unfinished
            | Refusal::NothingToClaim
            | Refusal::ClaimIsAlone
            | Refusal::NothingLifted
            | Refusal::MustCapture(_) => Vec::new(),
        };
        squares.iter().map(ToString::to_string).collect()
    }

    fn words(&self) -> Vec<String> {
        match self {
            Refusal::NoSuchMan { man, .. } | Refusal::Blocked { man, .. } => vec![man.to_string()],
            Refusal::Unreadable { found, .. } => vec![found.clone()],
            _ => Vec::new(),
        }
    }
}
