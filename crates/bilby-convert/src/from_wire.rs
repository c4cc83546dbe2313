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

/// Converts a client's request to a table. `person` takes the seat in a request to sit; `lag` is the measured latency.
pub fn ask(ask: wire::Ask, person: &PersonId, lag: Millis) -> Ask {
    match ask {
        wire::Ask::Sit { seat } => Ask::Sit { seat: Seat(seat), person: person.clone() },
        wire::Ask::Rise => Ask::Rise,
        wire::Ask::Turn { text } => Ask::Turn { text, lag },
        wire::Ask::Resign => Ask::Resign,
        wire::Ask::Abort => Ask::Abort,
        wire::Ask::Question { question: asked } => Ask::Question(question(asked)),
        wire::Ask::Answer { question: asked, yes } => Ask::Answer { question: question(asked), yes },
        wire::Ask::Withdraw { question: asked } => Ask::Withdraw(question(asked)),
        wire::Ask::ClaimAbsence { seat } => Ask::ClaimAbsence { seat: Seat(seat) },
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
