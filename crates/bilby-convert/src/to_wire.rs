//! To the wire: converts tables and their events to what clients receive.

use bilby_core::{Outcome, Seat};
use bilby_games::GameKind;
use bilby_table::{
    AbsenceEffect, Actor, CommandKind, Event, EventKind, Millis, PersonId, Question, Reason, SeatView, Table,
};
use bilby_wire as wire;

/// The people at a table. The table itself stores only ids.
pub trait Names {
    /// The person with this id.
    fn person(&self, id: &PersonId) -> wire::Person;
}

/// Converts a game.
pub fn game(kind: GameKind) -> wire::Game {
    match kind {
        GameKind::Billabong => wire::Game::Billabong,
        GameKind::Bilitaire => wire::Game::Bilitaire,
        GameKind::Billo => wire::Game::Billo,
    }
}

fn question(question: Question) -> wire::Question {
    match question {
        Question::Draw => wire::Question::Draw,
        Question::Takeback => wire::Question::Takeback,
        Question::Rematch => wire::Question::Rematch,
        Question::Stop => wire::Question::Stop,
    }
}

fn reason(reason: Reason) -> wire::Reason {
    match reason {
        Reason::Board => wire::Reason::Board,
        Reason::Resignation => wire::Reason::Resignation,
        Reason::Time => wire::Reason::Time,
        Reason::Absence => wire::Reason::Absence,
        Reason::Agreement => wire::Reason::Agreement,
        Reason::Abort => wire::Reason::Abort,
        Reason::Closed => wire::Reason::Closed,
    }
}

fn ending(ending: bilby_table::Ending) -> wire::Ending {
    let winner = match ending.outcome {
        Some(Outcome::Won(seat)) => Some(seat.0),
        _ => None,
    };
    wire::Ending { winner, drawn: ending.outcome == Some(Outcome::Drawn), reason: reason(ending.reason) }
}

/// Converts the sitter of a seat.
pub fn sitter(sitter: &bilby_table::Sitter, names: &impl Names) -> wire::Sitter {
    match sitter {
        bilby_table::Sitter::Open => wire::Sitter::Open,
        bilby_table::Sitter::Person(id) => wire::Sitter::Person { person: names.person(id) },
        bilby_table::Sitter::Computer { level } => wire::Sitter::Computer { level: *level },
    }
}

/// Converts the phase of a table.
pub fn phase(phase: bilby_table::Phase) -> wire::Phase {
    match phase {
        bilby_table::Phase::Gathering => wire::Phase::Gathering,
        bilby_table::Phase::Playing => wire::Phase::Playing,
        bilby_table::Phase::Over(_) => wire::Phase::Over,
    }
}

/// Converts one event of a table's log.
pub fn event(event: &Event, names: &impl Names) -> wire::TableEvent {
    wire::TableEvent { number: event.number, at: event.at, what: event_kind(&event.kind, names) }
}

fn event_kind(what: &EventKind, names: &impl Names) -> wire::TableEventKind {
    use wire::TableEventKind as Wire;
    match what {
        EventKind::Opened(_) => Wire::Opened,
        EventKind::Sat { seat, person } => Wire::Sat { seat: seat.0, person: names.person(person) },
        EventKind::Rose(seat) => Wire::Rose { seat: seat.0 },
        EventKind::HandedOver { seat, person } => Wire::HandedOver { seat: seat.0, person: names.person(person) },
        EventKind::Filled { seat, level } => Wire::Filled { seat: seat.0, level: *level },
        EventKind::Removed(seat) => Wire::Removed { seat: seat.0 },
        EventKind::Shuffled(order) => Wire::Shuffled { order: order.iter().map(|seat| seat.0).collect() },
        EventKind::Reduced { .. } => Wire::Reduced,
        EventKind::Ready(seat) => Wire::Ready { seat: seat.0 },
        EventKind::Started => Wire::Started,
        EventKind::Turn { seat, text, void_call, after, .. } => {
            Wire::Turn { seat: seat.0, text: text.clone(), position: after.clone(), void_call: *void_call }
        }
        EventKind::WrongClaim(seat) => Wire::WrongClaim { seat: seat.0 },
        EventKind::Touched { seat, square } => Wire::Touched { seat: seat.0, square: square.clone() },
        EventKind::Asked(asked, seat) => Wire::Asked { question: question(*asked), seat: seat.0 },
        EventKind::Agreed(asked, seat) => Wire::Agreed { question: question(*asked), seat: seat.0 },
        EventKind::Declined(asked, seat) => Wire::Declined { question: question(*asked), seat: seat.0 },
        EventKind::Withdrawn(asked, seat) => Wire::Withdrawn { question: question(*asked), seat: seat.0 },
        EventKind::TakenBack { seat, turns, after, .. } => {
            Wire::TakenBack { seat: seat.0, turns: count(*turns), position: after.clone() }
        }
        EventKind::Left(seat, why) => Wire::Left { seat: seat.0, reason: reason(*why) },
        EventKind::StoodIn(seat) => Wire::StoodIn { seat: seat.0 },
        EventKind::Reclaimed(seat) => Wire::Reclaimed { seat: seat.0 },
        EventKind::Away(seat) => Wire::Away { seat: seat.0 },
        EventKind::Back(seat) => Wire::Back { seat: seat.0 },
        EventKind::Holiday { seat, until } => Wire::Holiday { seat: seat.0, until: *until },
        EventKind::Resumed { closed_for } => Wire::Resumed { closed_for: *closed_for },
        EventKind::Over(how) => Wire::Over { ending: ending(*how) },
        EventKind::Rematch => Wire::Rematch,
    }
}

fn absence(absence: bilby_table::Absence) -> wire::Absence {
    let effect = match absence.effect {
        AbsenceEffect::Abort => wire::AbsenceEffect::Abort,
        AbsenceEffect::Win => wire::AbsenceEffect::Win,
        AbsenceEffect::StandIn => wire::AbsenceEffect::StandIn,
        AbsenceEffect::Leave => wire::AbsenceEffect::Leave,
    };
    wire::Absence { seat: absence.seat.0, until: absence.until, effect }
}

/// Converts the state that can change with every event. The caller fills in `rematch` and `watchers`, and after the game
/// who is `present`.
pub fn live(table: &Table, names: &impl Names, now: Millis) -> wire::LiveState {
    let view = table.view(now);
    let seat = |(seat, view): (Seat, &SeatView)| wire::LiveSeat {
        sitter: sitter(&view.sitter, names),
        computer: view.computer,
        clock: view.clock,
        running: view.is_running,
        present: view.sitter.is_person() && view.away_since.is_none(),
        away_since: view.away_since,
        left: view.left_by.map(reason),
        holiday: view.holiday,
        holidays_left: view.holidays_left,
        options: if view.sitter.is_person() { options(table, seat, now) } else { Vec::new() },
    };
    let standing =
        |standing: &bilby_table::Standing| wire::Standing { place: standing.place, half_points: standing.half_points };
    let open = |open: &bilby_table::OpenQuestion| wire::OpenQuestion {
        question: question(open.question),
        asker: open.asker.0,
        awaited: open.awaited.iter().map(|seat| seat.0).collect(),
    };
    wire::LiveState {
        number: view.number,
        phase: phase(view.phase),
        now,
        on_move: view.on_move.map(|seat| seat.0),
        seats: table.seats().zip(&view.seats).map(seat).collect(),
        host: view.host.map(|seat| seat.0),
        unready: view.unready.iter().map(|seat| seat.0).collect(),
        absence: view.absence.map(absence),
        questions: view.questions.iter().map(open).collect(),
        ending: view.ending.map(ending),
        standings: view.standings.as_ref().map(|standings| standings.iter().map(standing).collect()),
        touched: view.touched,
        claimed_wrongly: view.claimed_wrongly,
        rematch: None,
        watchers: 0,
    }
}

fn options(table: &Table, seat: Seat, now: Millis) -> Vec<wire::SeatOption> {
    let option = |kind: CommandKind| {
        Some(match kind {
            CommandKind::Rise => wire::SeatOption::Rise,
            CommandKind::Resign => wire::SeatOption::Resign,
            CommandKind::Abort => wire::SeatOption::Abort,
            CommandKind::Reclaim => wire::SeatOption::Reclaim,
            CommandKind::Ready => wire::SeatOption::Ready,
            CommandKind::Fill { seat, .. } => wire::SeatOption::Fill { seat: seat.0 },
            CommandKind::Remove { seat } => wire::SeatOption::Remove { seat: seat.0 },
            CommandKind::Shuffle { .. } => wire::SeatOption::Shuffle,
            CommandKind::Fewer { .. } => wire::SeatOption::Fewer,
            CommandKind::Close => wire::SeatOption::Close,
            CommandKind::ClaimAbsence { seat } => wire::SeatOption::ClaimAbsence { seat: seat.0 },
            CommandKind::Question(asked) => wire::SeatOption::Question { question: question(asked) },
            // A seat that may agree may also decline.
            CommandKind::Answer { question: asked, yes: true } => {
                wire::SeatOption::Answer { question: question(asked) }
            }
            CommandKind::Withdraw(asked) => wire::SeatOption::Withdraw { question: question(asked) },
            _ => return None,
        })
    };
    table.options(Actor::Seat(seat), now).into_iter().filter_map(option).collect()
}

/// Converts a count.
pub fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}
