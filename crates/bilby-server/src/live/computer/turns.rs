//! Computer players at a table: their turns, and their answers to draw offers.

use crate::live::computer::thread_pool::{JobClock, SearchJob};
use crate::live::error::LiveError;
use crate::live::nodes::{HOLD, NodeMessage, Subject};
use crate::live::room::names::seated;
use crate::live::room::{ComputerTask, LockedRoom, Room, RunningTask};
use crate::live::shared::SharedState;
use bilby_core::Seat;
use bilby_engine::time::Clock;
use bilby_engine::{Level, Request};
use bilby_store::GameId;
use bilby_table::{Actor, Command, CommandKind, EventNumber, Millis, PersonId, Question, Table, TimeControl};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What is kept of a computer player's clock for storing its turn.
const STORING: Duration = Duration::from_millis(200);
/// How long the other nodes have to claim a computer's turn before this one tries (again).
const OTHERS_FIRST: Millis = 2_000;
/// How many positions are searched to answer a draw offer.
const DRAW_NODES: u64 = 20_000;
/// A computer accepts a draw if its share of the chances is at most this part of an even share.
const DRAW_ACCEPTED_BELOW: f32 = 0.9;

impl LockedRoom<'_> {
    /// Starts the search of a computer player, if the table waits for one and none is searching. Where there are other
    /// nodes, one of them thinks: the one that claims the turn in the database. `at_once` says whether this node tries
    /// now, or leaves it to the node that appended the last event.
    pub fn start_computer(&mut self, at_once: bool) {
        let Ok(loaded) = self.loaded() else { return };
        let Some((task, level)) = next_task(&loaded.table, loaded.last_board_event) else {
            self.inner.computer_due = None;
            return;
        };
        if self.inner.thinking.as_ref().is_some_and(|thinking| thinking.task == task) {
            return;
        }
        let board = loaded.last_board_event;
        if let Some(nodes) = &self.shared.nodes {
            let now = self.shared.now();
            let is_offered = nodes.roster.has_workers() && !self.shared.settings.is_worker;
            let is_first_try = self.inner.computer_due.is_none() && !self.inner.is_offered;
            if !at_once || (is_offered && is_first_try) {
                self.inner.computer_due = Some(now + OTHERS_FIRST);
                if at_once {
                    self.inner.is_offered = true;
                    offer(self.shared, &self.room.id, board);
                }
                return;
            }
        }
        let Ok(loaded) = self.loaded() else { return };
        let request = match task {
            ComputerTask::Turn { .. } => {
                let unassisted = !loaded.table.settings().assistance;
                Request { level, seed: table_seed(self.room), unassisted, ..Request::default() }.bounded()
            }
            ComputerTask::Draw { .. } => Request::nodes(DRAW_NODES),
        };
        let clock = match task {
            ComputerTask::Turn { seat, .. } => running_clock(&loaded.table, seat, self.shared.now()),
            ComputerTask::Draw { .. } => None,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let (shared, room) = (self.shared.clone(), self.room.clone());
        let runtime = self.shared.runtime.clone();
        let expected = loaded.table.number();
        let owner = owner(&loaded.table);
        let job = SearchJob {
            network: self.network(owner),
            owner: owner.map_or_else(|| self.room.id.to_string(), ToString::to_string),
            position: loaded.table.position().clone(),
            request,
            clock,
            stop: stop.clone(),
            answer: Box::new(move |result| {
                runtime.spawn(async move { apply_answer(&shared, &room, task, expected, &result).await });
            }),
        };
        self.inner.thinking = Some(RunningTask { task, stop });
        if self.shared.nodes.is_none() {
            return self.shared.computers.submit(job);
        }
        let (shared, room) = (self.shared.clone(), self.room.clone());
        self.shared.runtime.spawn(async move { claim(&shared, &room, task, board, job).await });
    }

    /// The network that the job counts for: that of this person's socket, or the one from which the table was opened.
    /// If neither is known, the person counts as a network of their own.
    fn network(&self, owner: Option<&PersonId>) -> String {
        let there = owner.and_then(|owner| self.shared.connected.network_of(owner));
        let known = there.or_else(|| self.shared.directory.network_of(&self.room.id));
        known.map_or_else(|| owner.map_or_else(String::new, ToString::to_string), |network| network.to_string())
    }
}

/// Offers a computer's turn to the nodes that only think.
fn offer(shared: &Arc<SharedState>, game: &GameId, board: EventNumber) {
    let (shared, game) = (shared.clone(), game.clone());
    shared.runtime.clone().spawn(async move {
        if shared.store.offer_job(&game, board).await.is_ok() {
            shared.tell_nodes(Subject::All, NodeMessage::Job { game: game.to_string() });
        }
    });
}

/// Claims a computer's turn and thinks. If another node has it, this one looks again later: that one may die.
async fn claim(shared: &Arc<SharedState>, room: &Arc<Room>, task: ComputerTask, board: EventNumber, job: SearchJob) {
    let Some(nodes) = &shared.nodes else { return };
    match shared.store.claim_job(&room.id, board, &nodes.me, HOLD).await {
        Ok(true) => shared.computers.submit(job),
        not_now => {
            if let Err(error) = not_now {
                tracing::debug!(game = %room.id, %error, "a computer's turn was not claimed");
            }
            let mut locked = room.lock_without_loading(shared).await;
            if locked.inner.thinking.as_ref().is_some_and(|thinking| thinking.task == task) {
                locked.inner.thinking = None;
                locked.inner.computer_due = Some(shared.now() + OTHERS_FIRST);
                locked.schedule();
            }
        }
    }
}

/// What a computer player has to decide next: its turn, or a draw that it was offered. (An offer that arrives while it
/// thinks about its turn is answered after that.)
fn next_task(table: &Table, board: EventNumber) -> Option<(ComputerTask, Level)> {
    let level = |seat| table.computer(seat).map(|level| Level::new(level).unwrap_or(Level::HIGHEST));
    let on_move = table.on_move()?;
    if let Some(level) = level(on_move) {
        return Some((ComputerTask::Turn { seat: on_move, board }, level));
    }
    let offered = seats_offered_a_draw(table).into_iter().find_map(|seat| Some((seat, level(seat)?)))?;
    Some((ComputerTask::Draw { seat: offered.0, board }, offered.1))
}

/// The clock of a seat on move, if the table has clocks. (Days for each turn are more than any search takes.)
fn running_clock(table: &Table, seat: Seat, now: Millis) -> Option<JobClock> {
    let TimeControl::Fischer { increment, .. } = table.settings().time else { return None };
    let left = Duration::from_millis(table.view(now).seats.get(seat.index())?.clock?).saturating_sub(STORING);
    let clock = Clock { left, increment: Duration::from_secs(increment.into()), moves_to_go: None };
    Some(JobClock { clock, since: Instant::now() })
}

/// The seats that still have to answer a draw offer.
fn seats_offered_a_draw(table: &Table) -> Vec<Seat> {
    table.open_question(Question::Draw).map_or(Vec::new(), |open| open.awaited)
}

/// Submits the computer player's turn or answer. It is dropped as stale if something has happened in the meantime.
async fn apply_answer(
    shared: &Arc<SharedState>,
    room: &Arc<Room>,
    task: ComputerTask,
    expected: EventNumber,
    result: &bilby_engine::SearchResult,
) {
    let Ok(_operation) = shared.begin_operation() else { return };
    let Ok(mut locked) = room.lock(shared).await else { return };
    if locked.inner.thinking.as_ref().is_none_or(|thinking| thinking.task != task) {
        return;
    }
    let Ok(loaded) = locked.loaded() else { return };
    let odds = result.lines.first().map_or(&[][..], |line| &line.assessment.odds);
    let accepts_draw =
        |seat: Seat| odds.get(seat.index()).is_some_and(|own| own * (odds.len() as f32) <= DRAW_ACCEPTED_BELOW);
    let is_asked = |seat: Seat| seats_offered_a_draw(&loaded.table).contains(&seat);
    let (seat, expected, kind) = match task {
        ComputerTask::Turn { seat, .. } if is_asked(seat) && accepts_draw(seat) => {
            (seat, loaded.table.number(), CommandKind::Answer { question: Question::Draw, yes: true })
        }
        ComputerTask::Turn { seat, .. } => {
            let position = loaded.table.position();
            let best = result.best().and_then(|best| position.write_move(best));
            // If the engine has failed, the computer plays any legal move.
            let text = best.or_else(|| position.moves().into_iter().next()).unwrap_or_default();
            (seat, expected, CommandKind::Turn { text, lag: 0 })
        }
        ComputerTask::Draw { seat, .. } => {
            (seat, loaded.table.number(), CommandKind::Answer { question: Question::Draw, yes: accepts_draw(seat) })
        }
    };
    locked.inner.thinking = None;
    let submitted = locked.submit(&Command { from: Actor::Computer(seat), expected, kind }).await;
    end_job(shared, &room.id, expected);
    match submitted {
        Ok(_) => {}
        Err(LiveError::Refusal(refusal)) => tracing::warn!(game = %room.id, %refusal, "a computer was refused"),
        // The store has failed: try this table again later.
        Err(_) => shared.deadlines.set(&room.id, Some(shared.now() + crate::live::service::RETRY_AFTER)),
    }
}

/// Removes a job that is done. A claim for the next position does not depend on it.
fn end_job(shared: &Arc<SharedState>, game: &GameId, number: EventNumber) {
    if shared.nodes.is_some() {
        let (shared, game) = (shared.clone(), game.clone());
        shared.runtime.clone().spawn(async move {
            if let Err(error) = shared.store.end_job(&game, number).await {
                tracing::debug!(%game, %error, "a job was not removed");
            }
        });
    }
}

/// The person whose share of the threads is used: the first one at the table.
fn owner(table: &Table) -> Option<&PersonId> {
    table.seats().find_map(|seat| seated(table.sitter(seat)))
}

/// The seed of the mistakes that a low level makes: different at each table, the same throughout a game.
fn table_seed(room: &Room) -> u64 {
    room.id
        .as_str()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
