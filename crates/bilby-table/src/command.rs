//! Commands: requests to a table.

use crate::{EventNumber, Millis, PersonId};
use bilby_core::Seat;

/// A request to a table. It contains no secrets: the server authenticates the sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// Who sends it.
    pub from: Actor,
    /// How many events the sender has seen. If a later event matters to the command, it is stale.
    pub expected: EventNumber,
    /// What is requested.
    pub kind: CommandKind,
}

/// Who sends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The person on a seat.
    Seat(Seat),
    /// The computer that plays for a seat.
    Computer(Seat),
    /// Somebody who does not sit at the table.
    Watcher,
    /// The server itself.
    Server,
}

/// What a command requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandKind {
    /// A watcher takes an open seat.
    Sit {
        /// The seat.
        seat: Seat,
        /// The person.
        person: PersonId,
    },
    /// A person gets up again, before the game has started.
    Rise,
    /// The person on a seat gets another id (from the server).
    HandOver {
        /// The seat.
        seat: Seat,
        /// The new id.
        person: PersonId,
    },
    /// A whole turn.
    Turn {
        /// The move in any legal form, including Billo's `claim`. Without assistance, void calls and wrong claims are
        /// accepted too.
        text: String,
        /// The network latency as the server measured it; credited up to the settings' cap.
        lag: Millis,
    },
    /// A chain was begun, so this kangaroo must move.
    Touch {
        /// Its square.
        square: String,
    },
    /// Resigns.
    Resign,
    /// Ends a game that has hardly begun, without a result.
    Abort,
    /// Asks the others something.
    Question(Question),
    /// Answers a question.
    Answer {
        /// Which question.
        question: Question,
        /// Yes or no.
        yes: bool,
    },
    /// Withdraws a question.
    Withdraw(Question),
    /// Claims that a person is away and delays the game. [`AbsenceEffect`](crate::AbsenceEffect) says what follows.
    ClaimAbsence {
        /// The seat on move.
        seat: Seat,
    },
    /// Takes the seat back from the computer that stands in.
    Reclaim,
    /// Takes a holiday, or ends it.
    Holiday {
        /// How many days from now on; none ends the present one.
        days: u32,
    },
    /// Checks whether the seat on move is out of time. Anybody may send this.
    CheckTime,
    /// A person's connection is lost (from the server).
    Away {
        /// Their seat.
        seat: Seat,
    },
    /// A person's connection is back (from the server).
    Back {
        /// Their seat.
        seat: Seat,
    },
    /// The server was down: no player's clock loses that time.
    Resume {
        /// How long the server was down. If that is longer than the current turn has lasted, the turn starts again with
        /// the time that was left at its beginning.
        closed_for: Millis,
    },
    /// The server closes the table, or its host does before the game has started; without a result.
    Close,
    /// The host gives a free seat to a computer.
    Fill {
        /// The seat.
        seat: Seat,
        /// The computer's level.
        level: u8,
    },
    /// The host removes a person or a computer from their seat.
    Remove {
        /// The seat.
        seat: Seat,
    },
    /// The host draws lots for the seats.
    Shuffle {
        /// The seed of the lots.
        seed: u64,
    },
    /// The host starts with those who sit at the table; free seats disappear.
    Fewer {
        /// The seed of the start position, if that is drawn by lot.
        seed: u64,
    },
    /// A person who was away when the last seat was taken is there now, and the clocks can run.
    Ready,
}

/// What needs the consent of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// A draw.
    Draw,
    /// Back to the asker's last decision.
    Takeback,
    /// Another game, with the seats exchanged.
    Rematch,
    /// Stopping a game that is decided, with the result that it would have.
    Stop,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 4] = [Question::Draw, Question::Takeback, Question::Rematch, Question::Stop];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Question::Draw => "draw",
            Question::Takeback => "takeback",
            Question::Rematch => "rematch",
            Question::Stop => "stop",
        }
    }
}
