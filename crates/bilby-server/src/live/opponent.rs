//! Computers at a table: their turns, and what they say to a draw.

use super::computers::Job;
use super::hall::Hall;
use super::names::seated;
use super::room::{InRoom, Room, Thinking, Thought};
use super::trouble::Trouble;
use bilby_core::Seat;
use bilby_engine::{Level, Request};
use bilby_table::{Actor, Ask, Command, Number, Question, Table};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// How many positions it looks at to know what a draw is worth.
const DRAW_NODES: u64 = 20_000;
/// How much better than its own chances a draw has to look, for it to agree.
const CONTENT: f32 = 0.9;

impl InRoom<'_> {
    /// Has a computer think, if the table waits for one and none does.
    pub fn have_computers_play(&mut self) {
        let Ok(state) = self.state() else { return };
        let Some((about, level)) = wanted(&state.table, state.board) else { return };
        if self.inside.thinking.as_ref().is_some_and(|thinking| thinking.about == about) {
            return;
        }
        let request = match about {
            Thought::Turn { .. } => Request { level, seed: personality(self.room), ..Request::default() }.bounded(),
            Thought::Draw { .. } => Request::nodes(DRAW_NODES),
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (hall, room) = (self.hall.clone(), self.room.clone());
        let runtime = self.hall.runtime.clone();
        let expected = state.table.number();
        let job = Job {
            owner: owner(&state.table).unwrap_or_else(|| self.room.id.to_string()),
            position: state.table.position().clone(),
            request,
            stop: stop.clone(),
            answer: Box::new(move |thought| {
                runtime.spawn(async move { answer(&hall, &room, about, expected, &thought).await });
            }),
        };
        self.inside.thinking = Some(Thinking { about, stop });
        self.hall.computers.ask(job);
    }
}

/// What a computer has to think about: a draw that it was offered, or its turn. (An offer that comes while it thinks about
/// its turn is answered when it has thought.)
fn wanted(table: &Table, board: Number) -> Option<(Thought, Level)> {
    let level = |seat| table.computer(seat).map(|level| Level::new(level).unwrap_or(Level::HIGHEST));
    let on_move = table.on_move()?;
    if let Some(level) = level(on_move) {
        return Some((Thought::Turn { seat: on_move, board }, level));
    }
    let offered = asked_for_a_draw(table).into_iter().find_map(|seat| Some((seat, level(seat)?)))?;
    Some((Thought::Draw { seat: offered.0, board }, offered.1))
}

/// Who still has to answer an offer of a draw.
fn asked_for_a_draw(table: &Table) -> Vec<Seat> {
    let questions = table.view(0).questions;
    questions.into_iter().find(|open| open.question == Question::Draw).map_or(Vec::new(), |open| open.awaited)
}

/// Says what the computer has found out. Whatever has happened meanwhile makes it stale, and then nobody minds.
async fn answer(hall: &Arc<Hall>, room: &Arc<Room>, about: Thought, expected: Number, thought: &bilby_engine::Thought) {
    let Ok(_in_hand) = hall.begin() else { return };
    let Ok(mut in_room) = room.enter(hall).await else { return };
    if in_room.inside.thinking.as_ref().is_none_or(|thinking| thinking.about != about) {
        return;
    }
    let Ok(state) = in_room.state() else { return };
    let odds = thought.lines.first().map_or(&[][..], |line| &line.worth.odds);
    let content = |seat: Seat| odds.get(seat.index()).is_some_and(|own| own * (odds.len() as f32) <= CONTENT);
    let is_asked = |seat: Seat| asked_for_a_draw(&state.table).contains(&seat);
    let (seat, expected, ask) = match about {
        Thought::Turn { seat, .. } if is_asked(seat) && content(seat) => {
            (seat, state.table.number(), Ask::Answer { question: Question::Draw, yes: true })
        }
        Thought::Turn { seat, .. } => {
            let first = || state.table.position().moves().into_iter().next().unwrap_or_default();
            let text = thought.best().map_or_else(first, str::to_owned);
            (seat, expected, Ask::Turn { text, lag: 0 })
        }
        Thought::Draw { seat, .. } => {
            (seat, state.table.number(), Ask::Answer { question: Question::Draw, yes: content(seat) })
        }
    };
    in_room.inside.thinking = None;
    match in_room.ask(&Command { from: Actor::Seat(seat), expected, ask }).await {
        Ok(_) => {}
        Err(Trouble::Refused(refused)) => tracing::warn!(game = %room.id, %refused, "a computer was refused"),
        // The store is in trouble: the table comes to it again in a while.
        Err(_) => hall.deadlines.set(&room.id, Some(hall.now() + super::house::AGAIN)),
    }
}

/// Whose patience the thinking costs: the first person at the table.
fn owner(table: &Table) -> Option<String> {
    table.seats().find_map(|seat| seated(table.sitter(seat)).map(ToString::to_string))
}

/// Which mistakes a low level makes: others at each table, the same throughout a game.
fn personality(room: &Room) -> u64 {
    room.id
        .as_str()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
