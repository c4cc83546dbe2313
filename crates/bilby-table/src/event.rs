//! Events: what has happened at a table. The log of events is authoritative; all other state is derived from it.

use crate::{Millis, PersonId, Question, Settings};
use bilby_core::{Outcome, Seat};
use bilby_games::Position;

/// The number of an event, from 1 without gaps; also the count of events so far.
pub type EventNumber = u64;

/// One event. `Display` and `FromStr` convert it to and from its line in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number.
    pub number: EventNumber,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub kind: EventKind,
}

/// What can happen.
// The first event of a log is the only large one.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The table was opened. Always the first event, and only that.
    Opened(Settings),
    /// A person took a seat.
    Sat {
        /// The seat.
        seat: Seat,
        /// The person.
        person: PersonId,
    },
    /// A person got up again before the start.
    Rose(Seat),
    /// The person on a seat has another id: a guest has signed in to an account.
    HandedOver {
        /// The seat.
        seat: Seat,
        /// The new id.
        person: PersonId,
    },
    /// The host gave a free seat to a computer.
    Filled {
        /// The seat.
        seat: Seat,
        /// The computer's level.
        level: u8,
    },
    /// The host removed a person or a computer from a seat.
    Removed(Seat),
    /// The host drew lots for the seats: for each seat, where its sitter sat before.
    Shuffled(Vec<Seat>),
    /// The host removed the free seats.
    Reduced {
        /// The start position for those who are left.
        start: Position,
        /// The absence timeout for them, as in the settings.
        absence_timeout: Option<Millis>,
    },
    /// A person is there, and the clocks can run.
    Ready(Seat),
    /// All seats are taken. The game starts, and with it the clock of the first seat.
    Started,
    /// A turn was played.
    Turn {
        /// The seat that played it.
        seat: Seat,
        /// The text as it was played.
        text: String,
        /// The call that was announced with it and is void.
        void_call: Option<u32>,
        /// Each seat's clock after it; empty if seats have no clocks.
        left: Vec<Millis>,
        /// The position after it.
        after: String,
    },
    /// The seat on move claimed a capture that nobody had passed up (Billo). The position is unchanged.
    WrongClaim(Seat),
    /// A chain was begun with the kangaroo on this square.
    Touched {
        /// The seat on move.
        seat: Seat,
        /// The kangaroo's square.
        square: String,
    },
    /// A seat asked a question.
    Asked(Question, Seat),
    /// A seat agreed.
    Agreed(Question, Seat),
    /// A seat declined, which settles the question.
    Declined(Question, Seat),
    /// The asker withdrew the question.
    Withdrawn(Question, Seat),
    /// Turns were taken back.
    TakenBack {
        /// The seat that asked for it.
        seat: Seat,
        /// How many turns remain.
        turns: usize,
        /// Each seat's clock now; empty if seats have no clocks.
        left: Vec<Millis>,
        /// The position now.
        after: String,
    },
    /// A seat resigned, ran out of time or stayed away.
    Left(Seat, Reason),
    /// A computer plays for a person who stayed away, until they take the seat back.
    StoodIn(Seat),
    /// A person took their seat back from the computer.
    Reclaimed(Seat),
    /// A person's connection was lost.
    Away(Seat),
    /// A person's connection is back.
    Back(Seat),
    /// A seat is on holiday from now on, or its holiday ends at another time than before.
    Holiday {
        /// The seat.
        seat: Seat,
        /// Until when.
        until: Millis,
    },
    /// The server is running again.
    Resumed {
        /// How long the server was down.
        closed_for: Millis,
    },
    /// The game is over.
    Over(Ending),
    /// Everybody wants a rematch.
    Rematch,
}

impl EventKind {
    /// Returns whether it changes what a list of tables shows, apart from the board: who sits and plays where, the rules,
    /// whether the game has started or is over, and when it has to go on.
    pub fn changes_list(&self) -> bool {
        use EventKind::{
            Filled, HandedOver, Holiday, Left, Over, Reclaimed, Reduced, Removed, Resumed, Rose, Sat, Shuffled,
            Started, StoodIn,
        };
        let seats = matches!(self, Sat { .. } | Rose(_) | HandedOver { .. } | Filled { .. } | Removed(_) | Shuffled(_));
        let game = matches!(self, Reduced { .. } | Started | Left(..) | StoodIn(_) | Reclaimed(_) | Over(_));
        seats || game || matches!(self, Holiday { .. } | Resumed { .. })
    }
}

/// How a game at a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The outcome; `None` if the game was aborted and does not count.
    pub outcome: Option<Outcome>,
    /// The reason.
    pub reason: Reason,
}

/// Why a game ended, or why a seat left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// By the rules of the game.
    Board,
    /// A seat resigned.
    Resignation,
    /// A seat's time ran out.
    Time,
    /// A seat stayed away.
    Absence,
    /// The players agreed: to a draw, or to stop a game that was decided.
    Agreement,
    /// A player aborted the game before it had really begun.
    Abort,
    /// The server closed the table.
    Closed,
}

impl Reason {
    pub(crate) const ALL: [Reason; 7] = [
        Reason::Board,
        Reason::Resignation,
        Reason::Time,
        Reason::Absence,
        Reason::Agreement,
        Reason::Abort,
        Reason::Closed,
    ];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Reason::Board => "board",
            Reason::Resignation => "resignation",
            Reason::Time => "time",
            Reason::Absence => "absence",
            Reason::Agreement => "agreement",
            Reason::Abort => "abort",
            Reason::Closed => "closed",
        }
    }
}
