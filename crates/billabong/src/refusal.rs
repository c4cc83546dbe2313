//! Why something can't be played.
//!
//! The rules behind the reasons: docs/rules/billabong.md#setting-out-the-ghosts, docs/rules/billabong.md#placement,
//! docs/rules/billabong.md#turn (steps, jumps, chains) and docs/rules/billabong.md#passing. How moves are written:
//! docs/rules/notation.md#billabong-moves.

use crate::notation::NAMES;
use crate::{Placement, Square};
use bilby_core::Seat;
use std::fmt;

/// Every reason to refuse a move, or a step of one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Ghosts are still being set out: no kangaroo can move yet.
    #[error("ghosts are still being set out")]
    SettingOut,
    /// Kangaroos are still being placed: none can move yet.
    #[error("kangaroos are still being placed")]
    StillPlacing,
    /// All kangaroos have been placed.
    #[error("all kangaroos have been placed")]
    PlacementOver,
    /// A square that the board does not have.
    #[error("{0} is not on the board (a1 to p14)")]
    OffBoard(String),
    /// A square of the lake.
    #[error("{0} is in the lake")]
    InLake(Square),
    /// Something stands there already.
    #[error("{0} is taken")]
    Taken(Square),
    /// The rules place kangaroos elsewhere.
    #[error("{square} is outside {}", .placement.zone_text())]
    OutsideZone {
        /// Where it was to be placed.
        square: Square,
        /// Where the rules place kangaroos.
        placement: Placement,
    },
    /// Nothing stands there that could be moved.
    #[error("no kangaroo on {0}")]
    NoKangaroo(Square),
    /// Another player's kangaroo.
    #[error("the kangaroo on {square} belongs to {}", NAMES.get(.seat.index()).unwrap_or(&"another"))]
    NotYours {
        /// Where it stands.
        square: Square,
        /// Whose it is.
        seat: Seat,
    },
    /// Nobody moves a ghost.
    #[error("the kangaroo on {0} is a ghost: nobody moves it")]
    Ghost(Square),
    /// That kangaroo has neither step nor jump.
    #[error("the kangaroo on {0} can neither step nor jump")]
    Immobile(Square),
    /// A step or jump before a kangaroo was chosen.
    #[error("no kangaroo has been chosen yet")]
    NothingLifted,
    /// A kangaroo has been chosen: it must step or jump now.
    #[error("the kangaroo on {0} has been chosen already")]
    AlreadyLifted(Square),
    /// A step or jump to where the kangaroo is.
    #[error("the kangaroo is on {0} already")]
    StandsThere(Square),
    /// A step goes to a neighbouring square.
    #[error("{to} is not next to {from}")]
    NotNeighbour {
        /// Where the step starts.
        from: Square,
        /// Where it would end.
        to: Square,
    },
    /// A jump goes along a row, a column or a diagonal.
    #[error("{from} and {to} are not in line")]
    NotInLine {
        /// Where the jump starts.
        from: Square,
        /// Where it would end.
        to: Square,
    },
    /// Nothing stands between the two squares.
    #[error("nothing to jump over between {from} and {to}")]
    NothingToJump {
        /// Where the jump starts.
        from: Square,
        /// Where it would end.
        to: Square,
    },
    /// A jump goes over exactly one kangaroo.
    #[error(fmt = write_several)]
    OverSeveral(Vec<Square>),
    /// No jump passes over the lake.
    #[error("the way from {from} to {to} leads over the lake: {lake}")]
    OverLake {
        /// Where the jump starts.
        from: Square,
        /// Where it would end.
        to: Square,
        /// The first lake square in the way.
        lake: Square,
    },
    /// A jump lands as far beyond the kangaroo as it started before it.
    #[error("wrong distance: {before} before {pivot}, but {beyond} beyond it")]
    WrongDistance {
        /// The kangaroo that would be jumped over.
        pivot: Square,
        /// How far before it the jump starts.
        before: u8,
        /// How far beyond it the jump would end.
        beyond: u8,
    },
    /// The referee stands where the jump would land.
    #[error("the referee stands on {0}, where the chain started")]
    Referee(Square),
    /// A step and a jump are never combined.
    #[error("a step and a jump can't be combined")]
    StepAndJump,
    /// A turn has only one step.
    #[error("a turn has only one step")]
    TwoSteps,
    /// The kangaroo has come home: the turn ends there.
    #[error("the kangaroo is home: the turn ends there")]
    AlreadyHome,
    /// Whoever can move must.
    #[error("pass is only for a player who can't move")]
    CanMove,
    /// Nothing can be moved: the turn is a pass.
    #[error("no kangaroo can move: pass")]
    MustPass,
    /// The turn is complete: nothing can follow.
    #[error("the turn is complete: nothing can follow")]
    Complete,
    /// The turn can't end here.
    #[error("the turn is not finished")]
    Unfinished,
    /// Not a move's text.
    #[error("found {found:?}, expected {expected}")]
    Unreadable {
        /// What was found.
        found: String,
        /// What could have stood there.
        expected: &'static str,
    },
}

use Refusal::*;

impl bilby_core::Refusal for Refusal {
    bilby_core::refusal_codes! {
        GameOver => "game-over",
        SettingOut => "setting-out",
        StillPlacing => "still-placing",
        PlacementOver => "placement-over",
        OffBoard(_) => "off-board",
        InLake(_) => "in-lake",
        Taken(_) => "taken",
        OutsideZone { .. } => "outside-zone",
        NoKangaroo(_) => "no-kangaroo",
        NotYours { .. } => "not-yours",
        Ghost(_) => "ghost",
        Immobile(_) => "immobile",
        NothingLifted => "nothing-lifted",
        AlreadyLifted(_) => "already-lifted",
        StandsThere(_) => "stands-there",
        NotNeighbour { .. } => "not-neighbour",
        NotInLine { .. } => "not-in-line",
        NothingToJump { .. } => "nothing-to-jump",
        OverSeveral(_) => "over-several",
        OverLake { .. } => "over-lake",
        WrongDistance { .. } => "wrong-distance",
        Referee(_) => "referee",
        StepAndJump => "step-and-jump",
        TwoSteps => "two-steps",
        AlreadyHome => "already-home",
        CanMove => "can-move",
        MustPass => "must-pass",
        Complete => "complete",
        Unfinished => "unfinished",
        Unreadable { .. } => "unreadable",
    }

    fn squares(&self) -> Vec<String> {
        let squares = match self {
            InLake(square)
            | Taken(square)
            | OutsideZone { square, .. }
            | NoKangaroo(square)
            | Ghost(square)
            | Immobile(square)
            | AlreadyLifted(square)
            | StandsThere(square)
            | Referee(square)
            | NotYours { square, .. } => vec![*square],
            // The step is refused for where it goes, and the sentence says so in this order.
            NotNeighbour { from, to } => vec![*to, *from],
            NotInLine { from, to } | NothingToJump { from, to } => vec![*from, *to],
            OverSeveral(squares) => squares.clone(),
            OverLake { from, to, lake } => vec![*from, *to, *lake],
            WrongDistance { pivot, .. } => vec![*pivot],
            GameOver
            | SettingOut
            | StillPlacing
            | PlacementOver
            | OffBoard(_)
            | NothingLifted
            | StepAndJump
            | TwoSteps
            | AlreadyHome
            | CanMove
            | MustPass
            | Complete
            | Unfinished
            | Unreadable { .. } => Vec::new(),
        };
        squares.iter().map(ToString::to_string).collect()
    }

    fn numbers(&self) -> Vec<u32> {
        match self {
            WrongDistance { before, beyond, .. } => vec![u32::from(*before), u32::from(*beyond)],
            OverSeveral(squares) => vec![squares.len() as u32],
            _ => Vec::new(),
        }
    }

    fn words(&self) -> Vec<String> {
        match self {
            OffBoard(text) | Unreadable { found: text, .. } => vec![text.clone()],
            _ => Vec::new(),
        }
    }

    fn seat(&self) -> Option<Seat> {
        if let NotYours { seat, .. } = self { Some(*seat) } else { None }
    }
}

/// `over two kangaroos: h5 and h6`
fn write_several(squares: &[Square], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    const WORDS: [&str; 7] = ["no", "one", "two", "three", "four", "five", "six"];
    match WORDS.get(squares.len()) {
        Some(word) => write!(f, "over {word} kangaroos: ")?,
        None => write!(f, "over {} kangaroos: ", squares.len())?,
    }
    for (i, square) in squares.iter().enumerate() {
        let joint = match i {
            0 => "",
            _ if i + 1 == squares.len() => " and ",
            _ => ", ",
        };
        write!(f, "{joint}{square}")?;
    }
    Ok(())
}
