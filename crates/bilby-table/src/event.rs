//! What has happened at a table. The log of events is the truth; everything else follows from it.

use crate::{Millis, PersonId, Question, Settings};
use bilby_core::{Outcome, Seat};

/// The number of an event, from 1 without gaps; also how many there have been.
pub type Number = u64;

/// One thing that happened. `Display` and `FromStr` are its line in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Its number.
    pub number: Number,
    /// When it happened.
    pub at: Millis,
    /// What happened.
    pub what: Happening,
}

/// What can happen.
// The first event of a log is the only large one.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// The table was opened. Always the first event, and only that.
    Opened(Settings),
    /// A person took a seat.
    Sat {
        /// Which.
        seat: Seat,
        /// Who.
        person: PersonId,
    },
    /// A person got up again before the start.
    Rose(Seat),
    /// All seats are taken: the game starts, and with it the clock of the first seat.
    Started,
    /// A turn was played.
    Turn {
        /// Who played it.
        seat: Seat,
        /// The way it was played.
        text: String,
        /// What each seat's clock shows after it; empty where there are no such clocks.
        left: Vec<Millis>,
        /// The position after it.
        after: String,
    },
    /// A chain was begun with the kangaroo on this square.
    Touched {
        /// Whose turn it is.
        seat: Seat,
        /// Where the kangaroo stands.
        square: String,
    },
    /// Somebody asked for something.
    Asked(Question, Seat),
    /// Somebody said yes.
    Agreed(Question, Seat),
    /// Somebody said no; that settles it.
    Declined(Question, Seat),
    /// The asker thought better of it.
    Withdrawn(Question, Seat),
    /// Turns were taken back.
    TakenBack {
        /// Who asked for it.
        seat: Seat,
        /// How many turns stay.
        turns: usize,
        /// What each seat's clock shows now; empty where there are no such clocks.
        left: Vec<Millis>,
        /// The position now.
        after: String,
    },
    /// A seat gave up, ran out of time or stayed away.
    Left(Seat, Reason),
    /// A person's connection was lost.
    Away(Seat),
    /// And is there again.
    Back(Seat),
    /// The house opened again.
    Resumed {
        /// For how long nobody could play.
        closed_for: Millis,
    },
    /// The game is over.
    Over(Ending),
    /// Everybody wants another game.
    Rematch,
}

/// How a game at a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won, or that nobody did; `None`: the game was aborted and counts for nothing.
    pub outcome: Option<Outcome>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended, or why a seat left it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The board decided.
    Board,
    /// A seat gave up.
    Resignation,
    /// A seat's time ran out.
    Time,
    /// A seat stayed away.
    Absence,
    /// The players agreed.
    Agreement,
    /// A player ended the game before it had well begun.
    Abort,
    /// The house closed the table.
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
