//! Why something can't be played.
//!
//! The rules behind the reasons: docs/rules/billo.md#pawn-steps, docs/rules/billo.md#pawn-paths,
//! docs/rules/billo.md#billo-moves and docs/rules/billo.md#duty-to-capture. How moves are written:
//! docs/rules/notation.md#billo-moves.

use crate::{Man, Square};
use std::error::Error;
use std::fmt;

/// Why a capture must be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Duty {
    /// The rules say `capture=strict`.
    Strict,
    /// The opponent claimed it.
    Claim,
}

/// Why a move, or a step of it, can't be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The game is over.
    GameOver,
    /// The text is not a move's.
    Unreadable {
        /// What was found.
        found: String,
        /// What was expected in its place.
        expected: &'static str,
    },
    /// The turn can't end here: nothing has been moved yet.
    Unfinished,
    /// There is no move that can be claimed against.
    NothingToClaim,
    /// A claim takes the place of a whole move.
    ClaimIsAlone,
    /// Something has been lifted already.
    AlreadyLifted(Square),
    /// Nothing has been lifted yet.
    NothingLifted,
    /// The square is free.
    NothingThere(Square),
    /// What stands there is the enemy's.
    NotYours(Square),
    /// Something of the player stands there, but not that.
    NoSuchMan {
        /// What was asked for.
        man: Man,
        /// Where.
        square: Square,
    },
    /// It has no move at all.
    Blocked {
        /// What can't move.
        man: Man,
        /// Where it stands.
        square: Square,
    },
    /// A capture must be played.
    MustCapture(Duty),
    /// A step goes to a neighbour.
    NotANeighbour {
        /// Where it is.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// A pawn goes forward, straight or diagonally.
    NotAhead {
        /// Where it is.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// Billos don't step in that direction by these rules.
    WrongDirection {
        /// Where it is.
        from: Square,
        /// Where it was to go.
        to: Square,
    },
    /// Nobody can enter a piece.
    Piece(Square),
    /// An own pawn of the same shape stands there.
    OwnSameShape(Square),
    /// An enemy pawn or billo of the same shape stands there.
    EnemySameShape(Square),
    /// Only a billo captures a billo.
    BilloByPawn(Square),
    /// A free square ends the path.
    AfterFree(Square),
    /// From an own billo a path can't go on to a free square.
    FreeAfterBillo {
        /// The billo's square.
        billo: Square,
        /// The free square.
        to: Square,
    },
    /// From an own pawn a billo can't go on to a free square.
    FreeAfterPartner {
        /// The pawn's square.
        partner: Square,
        /// The free square.
        to: Square,
    },
    /// From a captured pawn's square a pawn can't go on to a free square by these rules.
    FreeAfterCapture {
        /// The captured pawn's square.
        captured: Square,
        /// The free square.
        to: Square,
    },
    /// A billo enters a free square only as its single step by these rules.
    BilloFreeInPath(Square),
    /// The billo started there: the square is free, and not to be entered in the same path.
    StartSquare(Square),
    /// A man was captured there: the square is free, and not to be entered in the same path.
    EmptiedSquare(Square),
    /// Written as a move, but it captures.
    IsACapture(Square),
    /// Written as a capture, but there is nothing to capture.
    NothingToCapture(Square),
    /// A path can't end on an own billo.
    EndsOnBillo(Square),
    /// After an own billo was entered, the path can't end before a capture.
    CaptureOwed(Square),
    /// An own billo was entered, or would be, from where no capture can follow.
    NoCaptureFollows(Square),
    /// A billo does not join a pawn into a piece.
    BilloJoins(Square),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver => f.write_str("the game is over"),
            Refusal::Unreadable { found, expected } => write!(f, "found {found:?} where {expected} was expected"),
            Refusal::Unfinished => f.write_str("nothing has been moved yet"),
            Refusal::NothingToClaim => f.write_str("there is nothing to claim"),
            Refusal::ClaimIsAlone => f.write_str("a claim takes the place of a whole move"),
            Refusal::AlreadyLifted(square) => write!(f, "the one from {square} is being moved already"),
            Refusal::NothingLifted => f.write_str("nothing has been lifted yet"),
            Refusal::NothingThere(square) => write!(f, "nothing stands on {square}"),
            Refusal::NotYours(square) => write!(f, "what stands on {square} is the enemy's"),
            Refusal::NoSuchMan { man, square } => write!(f, "there is no {man} of yours on {square}"),
            Refusal::Blocked { man, square } => write!(f, "the {man} on {square} can't move"),
            Refusal::MustCapture(Duty::Strict) => f.write_str("a capture is possible and must be played"),
            Refusal::MustCapture(Duty::Claim) => f.write_str("the claim was upheld: a capture must be played"),
            Refusal::NotANeighbour { from, to } => write!(f, "{to} is not next to {from}"),
            Refusal::NotAhead { from, to } => write!(f, "{to} is not ahead of {from}: pawns only go forward"),
            Refusal::WrongDirection { from, to } => write!(f, "billos don't step from {from} to {to} by these rules"),
            Refusal::Piece(square) => write!(f, "the piece on {square} can't be entered"),
            Refusal::OwnSameShape(square) => write!(f, "your own pawn on {square} is of the same shape"),
            Refusal::EnemySameShape(square) => write!(f, "the enemy on {square} is of the same shape"),
            Refusal::BilloByPawn(square) => write!(f, "only a billo captures the billo on {square}"),
            Refusal::AfterFree(square) => write!(f, "the path ends on the free square {square}"),
            Refusal::FreeAfterBillo { billo, to } => {
                write!(f, "the path can't go on from your billo on {billo} to the free square {to}")
            }
            Refusal::FreeAfterPartner { partner, to } => {
                write!(f, "a billo can't go on from your pawn on {partner} to the free square {to}")
            }
            Refusal::FreeAfterCapture { captured, to } => {
                write!(f, "the path can't go on from the capture on {captured} to the free square {to}")
            }
            Refusal::BilloFreeInPath(square) => {
                write!(f, "a billo enters a free square like {square} only as its single step")
            }
            Refusal::StartSquare(square) => write!(f, "the billo started on {square} and can't come back to it"),
            Refusal::EmptiedSquare(square) => {
                write!(f, "{square} was emptied by this capture and can't be entered again")
            }
            Refusal::IsACapture(square) => write!(f, "entering {square} is a capture: write x, not -"),
            Refusal::NothingToCapture(square) => write!(f, "there is nothing to capture on {square}: write -, not x"),
            Refusal::EndsOnBillo(square) => write!(f, "the path can't end on your own billo on {square}"),
            Refusal::CaptureOwed(square) => write!(f, "after your own billo on {square} a capture must follow"),
            Refusal::NoCaptureFollows(square) => {
                write!(f, "after your own billo on {square} a capture must follow, and none can")
            }
            Refusal::BilloJoins(square) => write!(f, "a billo can't join the pawn on {square}"),
        }
    }
}

impl Error for Refusal {}

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
