//! Why a command was not carried out.

use bilby_core::{PositionError, RulesError};
use bilby_games::{Refusal, UnknownGameError};

/// An invalid command. The message follows `info string error`.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UgiError {
    /// No such command.
    #[error("unknown command {0:?}")]
    UnknownCommand(String),
    /// The command needs a position.
    #[error("{0} before position")]
    NoPosition(&'static str),
    /// `stop` without a search.
    #[error("stop: not thinking")]
    NotSearching,
    /// `go` during a search.
    #[error("go: already thinking")]
    AlreadySearching,
    /// A word that does not belong there.
    #[error("{command}: unexpected {word:?}")]
    Unexpected {
        /// The command.
        command: &'static str,
        /// The word.
        word: String,
    },
    /// `position` is followed by `startpos` or `fen`.
    #[error("position: {0:?} is neither startpos nor fen")]
    PositionKind(String),
    /// The text of a position is wrong.
    #[error("position: {0}")]
    Position(PositionError),
    /// A move can't be played.
    #[error("position: move {text:?}: {refusal}")]
    Move {
        /// The move.
        text: String,
        /// Why not.
        refusal: Refusal,
    },
    /// A limit of `go` has no number.
    #[error("go {0}: a number is missing")]
    MissingNumber(String),
    /// A limit of `go` has something else than a number.
    #[error("go {word}: {value:?} is not a number")]
    NotANumber {
        /// The limit.
        word: String,
        /// What follows it.
        value: String,
    },
    /// A limit of `go` stands there twice.
    #[error("go {0}: given twice")]
    Twice(String),
    /// The clock of a seat that does not play.
    #[error("go {word}: the game has {seats} seats")]
    NoSuchSeat {
        /// The word.
        word: String,
        /// How many seats the game has.
        seats: usize,
    },
    /// A clock without the time of the seat on move.
    #[error("go: {0} is missing, the clock of the seat on move")]
    NoClock(String),
    /// Two limits of `go` contradict each other.
    #[error("go: {0} and {1} exclude each other")]
    Conflict(&'static str, &'static str),
    /// `go ponder` without the option.
    #[error("go ponder: the option Ponder is off")]
    PonderOff,
    /// `ponderhit` without `go ponder`.
    #[error("ponderhit: not pondering")]
    NotPondering,
    /// Neither `true` nor `false`.
    #[error("setoption {name}: {value:?} is neither true nor false")]
    NotABoolean {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
    },
    /// `setoption` in another form.
    #[error("setoption is followed by name NAME value VALUE")]
    OptionForm,
    /// No such option.
    #[error(
        "setoption: unknown option {0:?} (known: Game, Rules, Level, Hash, Threads, Seed, MultiPV, Ponder, Endings)"
    )]
    UnknownOption(String),
    /// A number that the option can't have.
    #[error("setoption {name}: {value:?} is not from {least} to {most}")]
    OutOfRange {
        /// The option.
        name: &'static str,
        /// The value.
        value: String,
        /// The smallest number.
        least: u64,
        /// The largest number.
        most: u64,
    },
    /// No such game.
    #[error("setoption Game: {0}")]
    Game(UnknownGameError),
    /// The rules text is wrong.
    #[error("setoption Rules: {0}")]
    Rules(RulesError),
    /// No such question.
    #[error("query: unknown question {0:?} (known: gameover, p1turn, result, turn, seats)")]
    UnknownQuestion(String),
}
