//! From the wire: converts clients' requests to a table's commands.

use bilby_core::Seat;
use bilby_games::GameKind;
use bilby_table::{Ask, Millis, PersonId, Question};
use bilby_wire as wire;

/// Converts a game.
pub fn kind(game: wire::Game) -> GameKind {
    match game {
        wire::Game::Billabong => GameKind::Billabong,
        wire::Game::Bilitaire => GameKind::Bilitaire,
        wire::Game::Billo => GameKind::Billo,
    }
}

/// Converts a client's request to a table. `person` takes the seat in a request to sit; `lag` is the measured latency;
/// lots are drawn from `seed`.
pub fn ask(ask: wire::TableCommand, person: &PersonId, lag: Millis, seed: impl FnOnce() -> u64) -> Ask {
    match ask {
        wire::TableCommand::Sit { seat } => Ask::Sit { seat: Seat(seat), person: person.clone() },
        wire::TableCommand::Rise => Ask::Rise,
        wire::TableCommand::Turn { text } => Ask::Turn { text, lag },
        wire::TableCommand::Resign => Ask::Resign,
        wire::TableCommand::Abort => Ask::Abort,
        wire::TableCommand::Question { question: asked } => Ask::Question(question(asked)),
        wire::TableCommand::Answer { question: asked, yes } => Ask::Answer { question: question(asked), yes },
        wire::TableCommand::Withdraw { question: asked } => Ask::Withdraw(question(asked)),
        wire::TableCommand::Reclaim => Ask::Reclaim,
        wire::TableCommand::Ready => Ask::Ready,
        wire::TableCommand::Fill { seat, level } => Ask::Fill { seat: Seat(seat), level },
        wire::TableCommand::Remove { seat } => Ask::Remove { seat: Seat(seat) },
        wire::TableCommand::Shuffle => Ask::Shuffle { seed: seed() },
        wire::TableCommand::Fewer => Ask::Fewer { seed: seed() },
        wire::TableCommand::Close => Ask::Close,
        wire::TableCommand::Holiday { days } => Ask::Holiday { days },
        wire::TableCommand::ClaimAbsence { seat } => Ask::ClaimAbsence { seat: Seat(seat) },
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
