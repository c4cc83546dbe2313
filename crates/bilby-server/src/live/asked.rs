//! What clients ask, in the words of tables.
//!
//! The fuzz target of the messages takes this very file, without the server around it: it may know nothing but the wire and
//! the tables.

use bilby_core::Seat;
use bilby_shelf::Kind;
use bilby_table::{Ask, Millis, PersonId, Question};
use bilby_wire as wire;

/// Which game it is.
pub fn kind(game: wire::Game) -> Kind {
    match game {
        wire::Game::Billabong => Kind::Billabong,
        wire::Game::Bilitaire => Kind::Bilitaire,
        wire::Game::Billo => Kind::Billo,
    }
}

/// What a client asks of a table. `person` takes the seats that are taken, `lag` is the network's.
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
    }
}
