//! What somebody asks of a table.

use crate::{Millis, Number, PersonId};
use bilby_core::Seat;

/// Something asked of a table. It holds no secrets: who may speak for a seat is the server's business.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who asks.
    pub from: Actor,
    /// How many events the asker has seen. What they could not know and what matters to the command makes it stale.
    pub expected: Number,
    /// What they ask.
    pub ask: Ask,
}

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// Who sits on a seat, or the computer that plays for it.
    Seat(Seat),
    /// Somebody who does not sit at the table.
    Watcher,
    /// Who runs the table: the server itself.
    House,
}

/// What can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A watcher takes an open seat.
    Sit {
        /// Which.
        seat: Seat,
        /// Who.
        person: PersonId,
    },
    /// A person gets up again, before the game has started.
    Rise,
    /// A whole turn.
    Turn {
        /// The move in any legal form, Billo's `claim` included.
        text: String,
        /// The network's delay as the server measured it; credited up to the settings' cap.
        lag: Millis,
    },
    /// A chain was begun: this kangaroo must move.
    Touch {
        /// Where it stands.
        square: String,
    },
    /// Gives the game up.
    Resign,
    /// Ends a game that has hardly begun, at no cost to anybody.
    Abort,
    /// Asks the others something.
    Question(Question),
    /// Answers what was asked.
    Answer {
        /// Which question.
        question: Question,
        /// Yes or no.
        yes: bool,
    },
    /// Takes a question back.
    Withdraw(Question),
    /// Claims that a person is away and holds up the game.
    ClaimAbsence {
        /// Whose turn it is.
        seat: Seat,
    },
    /// Has the table look whether the time of the seat on move is out. Anybody may.
    CheckTime,
    /// A person's connection is lost (the house says so).
    Away {
        /// Whose.
        seat: Seat,
    },
    /// A person's connection is there again (likewise).
    Back {
        /// Whose.
        seat: Seat,
    },
    /// The house was closed and is open again: that time is nobody's.
    Resume {
        /// How long nobody could play. Longer than the turn in hand has lasted (because nobody knows): the turn begins
        /// anew, with the time that was left at its start.
        closed_for: Millis,
    },
    /// The house closes the table, without a result.
    Close,
}

/// What needs the others' consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A draw.
    Draw,
    /// Back to the asker's last decision.
    Takeback,
    /// Another game, with the seats exchanged.
    Rematch,
}

impl Question {
    /// All of them.
    pub const ALL: [Question; 3] = [Question::Draw, Question::Takeback, Question::Rematch];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Question::Draw => "draw",
            Question::Takeback => "takeback",
            Question::Rematch => "rematch",
        }
    }
}
