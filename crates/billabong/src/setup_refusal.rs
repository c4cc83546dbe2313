//! Why a position can't be set up. The rules behind the reasons: docs/rules/notation.md#refused-billabong-positions.

use crate::Square;
use crate::position::KANGAROOS;
use crate::read::NAMES;
use bilby_core::Seat;
use std::error::Error;
use std::fmt;

/// Why the rules refuse a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupRefusal {
    /// Something stands in the lake.
    InLake(Square),
    /// A kangaroo has crossed the line more often than there are laps.
    TooManyCrossings {
        /// Where it stands.
        square: Square,
        /// How many laps there are.
        laps: u8,
    },
    /// A seat that does not play has a kangaroo, or is on move.
    NotPlaying {
        /// The seat.
        seat: Seat,
        /// How many seats play.
        players: u8,
    },
    /// A seat has more than five kangaroos on the board.
    TooManyKangaroos(Seat),
    /// A seat's kangaroos on the board, in hand and home are not five together.
    NotFive {
        /// The seat.
        seat: Seat,
        /// Its kangaroos on the board.
        board: u8,
        /// Its kangaroos that are still to be placed.
        hand: u8,
        /// Its kangaroos that are home.
        home: u8,
    },
    /// There are more ghosts than the rules have.
    TooManyGhosts {
        /// How many there may be.
        most: u8,
    },
    /// There are not as many ghosts as the rules have.
    WrongGhosts {
        /// How many there are.
        ghosts: u8,
        /// How many there should be.
        expected: u8,
    },
    /// Two seats have finished.
    TwoHome,
    /// A kangaroo stands on the board before all ghosts are set out.
    KangarooBeforeGhosts(Square),
    /// A seat has placed kangaroos before all ghosts are set out.
    HandBeforeGhosts,
    /// A kangaroo is home before all ghosts are set out.
    HomeBeforeGhosts,
    /// The wrong seat is to set out a ghost.
    GhostTurn {
        /// How many ghosts are set out.
        ghosts: u8,
        /// The seat that sets out the next.
        seat: Seat,
    },
    /// The clock runs before all ghosts are set out.
    ClockBeforeGhosts,
    /// Turn order does not lead to these numbers of placed kangaroos.
    TurnOrder(Seat),
    /// A kangaroo has crossed the line during the placement.
    CrossingWhilePlacing(Square),
    /// A kangaroo is home during the placement.
    HomeWhilePlacing,
    /// The clock runs during the placement.
    ClockWhilePlacing,
}

impl fmt::Display for SetupRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |seat: &Seat| NAMES[seat.index()];
        match self {
            SetupRefusal::InLake(square) => write!(f, "{square} is in the lake: nothing can stand there"),
            SetupRefusal::TooManyCrossings { square, laps } => {
                write!(f, "more crossings on {square} than laps ({laps})")
            }
            SetupRefusal::NotPlaying { seat, players } => {
                write!(f, "{} does not play: there are {players} players", name(seat))
            }
            SetupRefusal::TooManyKangaroos(seat) => write!(f, "{} has more than {KANGAROOS} kangaroos", name(seat)),
            SetupRefusal::NotFive { seat, board, hand, home } => write!(
                f,
                "{} has {board} kangaroos on the board, {hand} in hand and {home} home, not {KANGAROOS} together",
                name(seat)
            ),
            SetupRefusal::TooManyGhosts { most } => write!(f, "more ghosts than {most}"),
            SetupRefusal::WrongGhosts { ghosts, expected } => write!(f, "{ghosts} ghosts instead of {expected}"),
            SetupRefusal::TwoHome => write!(f, "two seats have all their kangaroos home"),
            SetupRefusal::KangarooBeforeGhosts(square) => {
                write!(f, "a kangaroo on {square} before all ghosts are set out")
            }
            SetupRefusal::HandBeforeGhosts => write!(f, "below 5 before all ghosts are set out"),
            SetupRefusal::HomeBeforeGhosts => write!(f, "a kangaroo is home before all ghosts are set out"),
            SetupRefusal::GhostTurn { ghosts, seat } => {
                write!(f, "after {ghosts} ghosts {} sets out the next", name(seat))
            }
            SetupRefusal::ClockBeforeGhosts => write!(f, "above 0 before all ghosts are set out"),
            SetupRefusal::TurnOrder(seat) => write!(f, "turn order can't lead to this with {} on move", name(seat)),
            SetupRefusal::CrossingWhilePlacing(square) => write!(f, "a crossing on {square} during the placement"),
            SetupRefusal::HomeWhilePlacing => write!(f, "a kangaroo is home during the placement"),
            SetupRefusal::ClockWhilePlacing => write!(f, "above 0 during the placement"),
        }
    }
}

impl Error for SetupRefusal {}

impl bilby_core::Refusal for SetupRefusal {
    bilby_core::refusal_codes! {
        SetupRefusal::InLake(_) => "in-lake",
        SetupRefusal::TooManyCrossings { .. } => "too-many-crossings",
        SetupRefusal::NotPlaying { .. } => "not-playing",
        SetupRefusal::TooManyKangaroos(_) => "too-many-kangaroos",
        SetupRefusal::NotFive { .. } => "not-five",
        SetupRefusal::TooManyGhosts { .. } => "too-many-ghosts",
        SetupRefusal::WrongGhosts { .. } => "wrong-ghosts",
        SetupRefusal::TwoHome => "two-home",
        SetupRefusal::KangarooBeforeGhosts(_) => "kangaroo-before-ghosts",
        SetupRefusal::HandBeforeGhosts => "hand-before-ghosts",
        SetupRefusal::HomeBeforeGhosts => "home-before-ghosts",
        SetupRefusal::GhostTurn { .. } => "ghost-turn",
        SetupRefusal::ClockBeforeGhosts => "clock-before-ghosts",
        SetupRefusal::TurnOrder(_) => "turn-order",
        SetupRefusal::CrossingWhilePlacing(_) => "crossing-while-placing",
        SetupRefusal::HomeWhilePlacing => "home-while-placing",
        SetupRefusal::ClockWhilePlacing => "clock-while-placing",
    }

    fn squares(&self) -> Vec<String> {
        match self {
            SetupRefusal::InLake(square)
            | SetupRefusal::TooManyCrossings { square, .. }
            | SetupRefusal::KangarooBeforeGhosts(square)
            | SetupRefusal::CrossingWhilePlacing(square) => vec![square.to_string()],
            _ => Vec::new(),
        }
    }

    fn numbers(&self) -> Vec<u32> {
        let numbers = match *self {
            SetupRefusal::TooManyCrossings { laps, .. } => vec![laps],
            SetupRefusal::NotPlaying { players, .. } => vec![players],
            SetupRefusal::NotFive { board, hand, home, .. } => vec![board, hand, home],
            SetupRefusal::TooManyGhosts { most } => vec![most],
            SetupRefusal::WrongGhosts { ghosts, expected } => vec![ghosts, expected],
            SetupRefusal::GhostTurn { ghosts, .. } => vec![ghosts],
            _ => Vec::new(),
        };
        numbers.into_iter().map(u32::from).collect()
    }

    fn seat(&self) -> Option<Seat> {
        match *self {
            SetupRefusal::NotPlaying { seat, .. }
            | SetupRefusal::TooManyKangaroos(seat)
            | SetupRefusal::NotFive { seat, .. }
            | SetupRefusal::GhostTurn { seat, .. }
            | SetupRefusal::TurnOrder(seat) => Some(seat),
            _ => None,
        }
    }
}
