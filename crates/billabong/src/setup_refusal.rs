//! Why a position can't be set up. The rules behind the reasons: docs/rules/notation.md#refused-billabong-positions.

use crate::Square;
use crate::notation::NAMES;
use crate::position::KANGAROOS;
use bilby_core::Seat;

/// Why the rules refuse a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupRefusal {
    /// Something stands in the lake.
    #[error("{0} is in the lake: nothing can stand there")]
    InLake(Square),
    /// A kangaroo has crossed the line more often than there are laps.
    #[error("more crossings on {square} than laps ({laps})")]
    TooManyCrossings {
        /// Where it stands.
        square: Square,
        /// How many laps there are.
        laps: u8,
    },
    /// A seat that does not play has a kangaroo, or is on move.
    #[error("{} does not play: there are {players} players", NAMES[.seat.index()])]
    NotPlaying {
        /// The seat.
        seat: Seat,
        /// How many seats play.
        players: u8,
    },
    /// A seat has more than five kangaroos on the board.
    #[error("{} has more than {KANGAROOS} kangaroos", NAMES[.0.index()])]
    TooManyKangaroos(Seat),
    /// A seat's kangaroos on the board, in hand and home are not five together.
    #[error(
        "{} has {board} kangaroos on the board, {hand} in hand and {home} home, not {KANGAROOS} together",
        NAMES[.seat.index()]
    )]
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
    #[error("more ghosts than {most}")]
    TooManyGhosts {
        /// How many there may be.
        most: u8,
    },
    /// There are not as many ghosts as the rules have.
    #[error("{ghosts} ghosts instead of {expected}")]
    WrongGhosts {
        /// How many there are.
        ghosts: u8,
        /// How many there should be.
        expected: u8,
    },
    /// Two seats have finished.
    #[error("two seats have all their kangaroos home")]
    TwoHome,
    /// A kangaroo stands on the board before all ghosts are set out.
    #[error("a kangaroo on {0} before all ghosts are set out")]
    KangarooBeforeGhosts(Square),
    /// A seat has placed kangaroos before all ghosts are set out.
    #[error("below 5 before all ghosts are set out")]
    HandBeforeGhosts,
    /// A kangaroo is home before all ghosts are set out.
    #[error("a kangaroo is home before all ghosts are set out")]
    HomeBeforeGhosts,
    /// The wrong seat is to set out a ghost.
    #[error("after {ghosts} ghosts {} sets out the next", NAMES[.seat.index()])]
    GhostTurn {
        /// How many ghosts are set out.
        ghosts: u8,
        /// The seat that sets out the next.
        seat: Seat,
    },
    /// The clock runs before all ghosts are set out.
    #[error("above 0 before all ghosts are set out")]
    ClockBeforeGhosts,
    /// Turn order does not lead to these numbers of placed kangaroos.
    #[error("turn order can't lead to this with {} on move", NAMES[.0.index()])]
    TurnOrder(Seat),
    /// A kangaroo has crossed the line during the placement.
    #[error("a crossing on {0} during the placement")]
    CrossingWhilePlacing(Square),
    /// A kangaroo is home during the placement.
    #[error("a kangaroo is home during the placement")]
    HomeWhilePlacing,
    /// The clock runs during the placement.
    #[error("above 0 during the placement")]
    ClockWhilePlacing,
}

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
