//! From the wire: converts clients' requests to a table's commands.

use bilby_core::Seat;
use bilby_games::GameKind;
use bilby_table::{CommandKind, Millis, PersonId, Question};
use bilby_wire as wire;

/// Converts a game.
pub fn game_kind(game: wire::Game) -> GameKind {
    match game {
        wire::Game::Billabong => GameKind::Billabong,
        wire::Game::Bilitaire => GameKind::Bilitaire,
        wire::Game::Billo => GameKind::Billo,
    }
}

/// Converts what a client requests of a table. `person` takes the seat in a request to sit; `lag` is the measured latency;
/// lots are drawn from `seed`.
pub fn command_kind(
    command: wire::TableCommand,
    person: &PersonId,
    lag: Millis,
    seed: impl FnOnce() -> u64,
) -> CommandKind {
    match command {
        wire::TableCommand::Sit { seat } => CommandKind::Sit { seat: Seat(seat), person: person.clone() },
        wire::TableCommand::Rise => CommandKind::Rise,
        wire::TableCommand::Turn { text } => CommandKind::Turn { text, lag },
        wire::TableCommand::Resign => CommandKind::Resign,
        wire::TableCommand::Abort => CommandKind::Abort,
        wire::TableCommand::Question { question: asked } => CommandKind::Question(question(asked)),
        wire::TableCommand::Answer { question: asked, yes } => CommandKind::Answer { question: question(asked), yes },
        wire::TableCommand::Withdraw { question: asked } => CommandKind::Withdraw(question(asked)),
        wire::TableCommand::Reclaim => CommandKind::Reclaim,
        wire::TableCommand::Ready => CommandKind::Ready,
        wire::TableCommand::Fill { seat, level } => CommandKind::Fill { seat: Seat(seat), level },
        wire::TableCommand::Remove { seat } => CommandKind::Remove { seat: Seat(seat) },
        wire::TableCommand::Shuffle => CommandKind::Shuffle { seed: seed() },
        wire::TableCommand::Fewer => CommandKind::Fewer { seed: seed() },
        wire::TableCommand::Close => CommandKind::Close,
        wire::TableCommand::Holiday { days } => CommandKind::Holiday { days },
        wire::TableCommand::ClaimAbsence { seat } => CommandKind::ClaimAbsence { seat: Seat(seat) },
    }
}

fn question(question: wire::Question) -> Question {
    match question {
        wire::Question::Draw => Question::Draw,
        wire::Question::Takeback => Question::Takeback,
        wire::Question::Rematch => Question::Rematch,
        wire::Question::Stop => Question::Stop,
    }
}
