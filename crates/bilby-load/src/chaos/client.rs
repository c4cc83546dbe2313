//! A client that plays or watches one game after another while things go wrong. It behaves as the page does: it gives a
//! silent connection up, comes back at another node, resumes with the events that it missed, and repeats the request that
//! was not answered. It records everything that it does and sees.

use super::check::is_passing;
use super::history::{ClientEvent, Recorder};
use super::log::short;
use crate::error::LoadError;
use crate::games::random_turn;
use crate::kill::{View, replay};
use crate::socket::Socket;
use bilby_core::SplitMix64;
use bilby_wire::{ClientRequest, Phase, Problem, ServerMessage, TableCommand, TableState, Update};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How long a client waits for an answer before it gives the connection up, like the page.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(8);
/// How long it waits for the welcome, before it tries another node.
const WELCOME_TIMEOUT: Duration = Duration::from_secs(5);
/// How long it waits after a first failure to connect, and at most, in milliseconds: like the page, which must not make it
/// worse for a server that has too much to do.
const FIRST_DELAY: u64 = 100;
const LONGEST_DELAY: u64 = 5_000;
/// How long it stays after play has stopped, so that what is late is seen to be late.
const STAYS: Duration = Duration::from_secs(4);
/// After this many turns a player resigns, so that many games end. A rated game counts then.
const LONGEST: usize = 40;
/// After how many turns the players write a line each.
const CHATS_EVERY: usize = 8;

/// The addresses of the nodes that run.
pub type Addresses = watch::Receiver<Vec<Option<SocketAddr>>>;

/// How a game is played.
#[derive(Clone, Copy, Debug)]
pub struct PlayerBehaviour {
    /// The mean time before a turn.
    pub thinks: Duration,
    /// Whether a player may let the clock run out.
    pub may_flag: bool,
}

/// A client.
pub struct Client {
    /// Its seat, if it plays.
    pub seat: Option<u8>,
    /// Its session.
    pub token: String,
    /// Chooses nodes, turns and times.
    pub random: SplitMix64,
    /// Its history.
    pub recorder: Recorder,
    /// The nodes.
    pub addresses: Addresses,
    /// Whether play is to stop.
    pub stop: watch::Receiver<bool>,
    /// The node of the last connection.
    pub node: usize,
    /// A name for its lines of chat.
    pub name: String,
    /// How many lines it has written.
    pub lines: u32,
    /// How often in a row it could not connect.
    pub failures: u32,
}

/// A request that has to be done, and is repeated until it is.
struct Pending {
    name: String,
    text: String,
    ask: TableCommand,
    expected: u64,
    /// The id of its message, and when it was sent; none if it is to be sent (again).
    sent: Option<(u32, Instant)>,
    /// The command must not be sent before this time.
    not_before: Instant,
}

/// A client at one game.
struct AtGame<'a> {
    client: &'a mut Client,
    game: &'a str,
    behaviour: PlayerBehaviour,
    view: Option<View>,
    pending: Option<Pending>,
    /// Lines of chat that are not answered yet.
    chat: Vec<(u32, String, Instant)>,
    /// After how many turns it wrote last.
    wrote_after: usize,
    /// The request to follow that is not answered yet.
    follow: Option<(u32, Instant)>,
    /// Whether it is the last look at the table.
    is_last_look: bool,
    /// The latest whole table, to be recorded.
    table: Option<TableState>,
    /// When the next turn is to be sent, and for which turn that was decided.
    due: Option<(usize, Instant)>,
    is_flagging: bool,
    stopped: Option<Instant>,
}

/// Why a connection was lost.
struct ConnectionError(String);

impl From<LoadError> for ConnectionError {
    fn from(error: LoadError) -> ConnectionError {
        ConnectionError(error.to_string())
    }
}

impl Client {
    /// Plays or watches a game to its end, or until play stops.
    pub async fn attend(&mut self, game: &str, behaviour: PlayerBehaviour) {
        let mut at = AtGame {
            client: self,
            game,
            behaviour,
            view: None,
            pending: None,
            chat: Vec::new(),
            wrote_after: 0,
            follow: None,
            is_last_look: false,
            table: None,
            due: None,
            is_flagging: false,
            stopped: None,
        };
        loop {
            let Some((node, mut socket)) = at.client.connect().await else { continue };
            at.record(ClientEvent::Connected { node });
            let Err(ConnectionError(why)) = at.attend(&mut socket).await else { break };
            at.record(ClientEvent::Lost { why });
        }
        at.record(ClientEvent::Leaves { game: game.to_owned() });
        at.record(ClientEvent::Lost { why: "left".to_owned() });
    }

    /// Connects to a node that runs, if possible to another than the last.
    async fn connect(&mut self) -> Option<(usize, Socket)> {
        let all: Vec<(usize, SocketAddr)> = {
            let addresses = self.addresses.borrow();
            addresses.iter().enumerate().filter_map(|(node, address)| Some((node, (*address)?))).collect()
        };
        let others: Vec<_> = all.iter().filter(|(node, _)| *node != self.node).collect();
        let choice = match (others.len() as u64, all.first()) {
            (0, None) => None,
            (0, only) => only.copied(),
            (count, _) => Some(*others[self.random.below(count) as usize]),
        };
        if let Some((node, address)) = choice {
            self.node = node;
            self.recorder.record(ClientEvent::Tries { node });
            let why = match tokio::time::timeout(WELCOME_TIMEOUT, Socket::open(address, &self.token)).await {
                Ok(Ok(socket)) => {
                    self.failures = 0;
                    return Some((node, socket));
                }
                Ok(Err(error)) => error.to_string(),
                Err(_) => "no welcome".to_owned(),
            };
            self.recorder.record(ClientEvent::Lost { why });
        }
        let longest = (FIRST_DELAY << self.failures.min(10)).min(LONGEST_DELAY);
        self.failures += 1;
        let pause = longest / 2 + self.random.below(longest / 2);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        None
    }
}

impl AtGame<'_> {
    fn record(&mut self, event: ClientEvent) {
        self.client.recorder.record(event);
    }

    /// Plays or watches on one connection until the client has seen the game to its end.
    async fn attend(&mut self, socket: &mut Socket) -> Result<(), ConnectionError> {
        if let Some(pending) = &mut self.pending {
            pending.sent = None;
        }
        self.chat.clear();
        self.is_last_look = false;
        // Half of the time, the pending request is sent again before its outcome is known.
        if self.client.random.below(2) == 0 {
            self.send_pending(socket).await?;
        }
        self.send_follow(socket, false).await?;
        let mut stop = self.client.stop.clone();
        loop {
            if self.follow.is_none() && self.act(socket).await? {
                return Ok(());
            }
            let now = Instant::now();
            let oldest = self.oldest();
            if oldest.is_some_and(|sent| now >= sent + ANSWER_TIMEOUT) {
                return Err(ConnectionError("no answer".to_owned()));
            }
            let wake = [
                oldest.map(|sent| sent + ANSWER_TIMEOUT),
                self.due.map(|(_, due)| due),
                self.pending.as_ref().filter(|pending| pending.sent.is_none()).map(|pending| pending.not_before),
                self.stopped.map(|at| at + STAYS),
            ];
            let wake = wake.into_iter().flatten().filter(|wake| *wake > now).min();
            let wake = wake.unwrap_or(now + Duration::from_secs(1)).max(now + Duration::from_millis(1));
            tokio::select! {
                message = socket.receive() => {
                    let message = message?;
                    self.take(message, socket).await?;
                }
                () = tokio::time::sleep_until(wake) => {}
                _ = stop.changed(), if self.stopped.is_none() => {}
            }
        }
    }

    /// When the oldest message without an answer was sent.
    fn oldest(&self) -> Option<Instant> {
        let pending = self.pending.as_ref().and_then(|pending| pending.sent);
        let all = pending.map(|sent| sent.1).into_iter().chain(self.follow.map(|follow| follow.1));
        all.chain(self.chat.iter().map(|line| line.2)).min()
    }

    async fn send_follow(&mut self, socket: &mut Socket, whole: bool) -> Result<(), LoadError> {
        let since = self.view.as_ref().map(|view| view.number).filter(|_| !whole);
        let id = socket.send(ClientRequest::Follow { table: self.game.to_owned(), since }).await?;
        self.follow = Some((id, Instant::now()));
        Ok(())
    }

    /// Does what is to be done next; returns whether nothing is left to do.
    async fn act(&mut self, socket: &mut Socket) -> Result<bool, ConnectionError> {
        if *self.client.stop.borrow() && self.stopped.is_none() {
            self.stopped = Some(Instant::now());
        }
        if self.pending.is_some() {
            self.send_pending(socket).await?;
            return Ok(false);
        }
        let Some(view) = &self.view else { return Ok(false) };
        let stayed = self.stopped.is_some_and(|at| at.elapsed() >= STAYS);
        if (view.phase == Phase::Over || stayed) && self.chat.is_empty() {
            if self.is_last_look {
                return Ok(true);
            }
            self.is_last_look = true;
            self.send_follow(socket, true).await?;
            return Ok(false);
        }
        let Some(seat) = self.client.seat.filter(|_| self.stopped.is_none()) else { return Ok(false) };
        let (turns, number) = (view.turns.len(), view.number);
        if view.phase == Phase::Gathering && !view.sits[usize::from(seat)] {
            self.ask(format!("sit {seat}"), String::new(), TableCommand::Sit { seat }, number);
            self.send_pending(socket).await?;
        } else if view.phase == Phase::Playing {
            if turns > self.wrote_after && turns % CHATS_EVERY == 3 {
                self.wrote_after = turns;
                self.say_chat(socket).await?;
            }
            self.play(seat, turns, number, socket).await?;
        }
        Ok(false)
    }

    /// Sends the next turn when it is due.
    async fn play(&mut self, seat: u8, turns: usize, number: u64, socket: &mut Socket) -> Result<(), ConnectionError> {
        let Some(view) = self.view.as_ref().filter(|view| view.position.to_move().0 == seat) else { return Ok(()) };
        if self.is_flagging {
            return Ok(());
        }
        let random = &mut self.client.random;
        match self.due {
            Some((turn, due)) if turn == turns => {
                if Instant::now() < due {
                    return Ok(());
                }
            }
            _ => {
                // Between nothing and twice the mean.
                let thinks = self.behaviour.thinks.as_millis() as u64;
                self.due = Some((turns, Instant::now() + Duration::from_millis(random.below(2 * thinks + 1))));
                self.is_flagging = self.behaviour.may_flag && turns > 2 && random.below(24) == 0;
                return Ok(());
            }
        }
        let text = random_turn(&view.position, random);
        self.due = None;
        if turns >= LONGEST {
            self.ask(format!("resign {seat}"), String::new(), TableCommand::Resign, number);
        } else {
            self.ask(format!("turn {turns}"), text.clone(), TableCommand::Turn { text }, number);
        }
        Ok(self.send_pending(socket).await?)
    }

    fn ask(&mut self, name: String, text: String, ask: TableCommand, expected: u64) {
        self.pending = Some(Pending { name, text, ask, expected, sent: None, not_before: Instant::now() });
    }

    async fn send_pending(&mut self, socket: &mut Socket) -> Result<(), LoadError> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        if pending.sent.is_some() || Instant::now() < pending.not_before {
            return Ok(());
        }
        let game = self.game.to_owned();
        let what = ClientEvent::Asked { game: game.clone(), ask: pending.name.clone(), text: pending.text.clone() };
        self.client.recorder.record(what);
        let request = ClientRequest::Ask { table: game, expected: pending.expected, ask: pending.ask.clone() };
        pending.sent = Some((socket.send(request).await?, Instant::now()));
        Ok(())
    }

    /// Writes a line that nobody else writes.
    async fn say_chat(&mut self, socket: &mut Socket) -> Result<(), LoadError> {
        self.client.lines += 1;
        let text = format!("{} {}", self.client.name, self.client.lines);
        let (game, ask) = (self.game.to_owned(), format!("chat {text}"));
        self.record(ClientEvent::Asked { game: game.clone(), ask: ask.clone(), text: String::new() });
        let id = socket.send(ClientRequest::Chat { table: game, text, room: None }).await?;
        self.chat.push((id, ask, Instant::now()));
        Ok(())
    }

    async fn take(&mut self, message: ServerMessage, socket: &mut Socket) -> Result<(), ConnectionError> {
        match message {
            ServerMessage::Table { state } if state.id == self.game => self.take_table(state),
            ServerMessage::Update { update } => self.take_update(&update, socket).await?,
            ServerMessage::Chat { table, line } if table == self.game => {
                self.record(ClientEvent::SawChat { game: table, number: line.number, text: line.text });
            }
            ServerMessage::Done { id, number } => self.take_done(id, number),
            ServerMessage::Refused { id, problem, update } => {
                if let Some(update) = update {
                    self.take_update(&update, socket).await?;
                }
                self.take_refused(id, &problem, socket).await?;
            }
            ServerMessage::Closing { .. } => return Err(ConnectionError("closing".to_owned())),
            _ => {}
        }
        self.drop_what_is_done();
        Ok(())
    }

    fn take_table(&mut self, state: TableState) {
        match replay(&state) {
            Ok(position) => self.view = Some(View::of(&state, position)),
            Err(wrong) => self.wrong(&wrong.to_string()),
        }
        self.table = Some(state);
    }

    async fn take_update(&mut self, update: &Update, socket: &mut Socket) -> Result<(), ConnectionError> {
        if update.table != self.game {
            return Ok(());
        }
        for event in &update.events {
            let Some(view) = &mut self.view else { return Ok(()) };
            if event.number == view.number + 1 {
                if let Err(wrong) = view.apply(event) {
                    self.wrong(&wrong.to_string());
                }
                let game = self.game.to_owned();
                self.record(ClientEvent::Saw { game, number: event.number, event: short(&event.what) });
            } else if event.number > view.number {
                // There is a gap: the missing events are requested.
                if self.follow.is_none() {
                    self.send_follow(socket, false).await?;
                }
                return Ok(());
            }
        }
        Ok(())
    }

    fn take_done(&mut self, id: u32, number: Option<u64>) {
        let game = self.game.to_owned();
        if self.follow.take_if(|follow| follow.0 == id).is_some() {
            // A table is recorded with the answer that completes it, once.
            if let Some(state) = self.table.take() {
                let chat = state.chat_lines.into_iter().map(|line| (line.number, line.text)).collect();
                let (number, turns) = (state.live.number, state.turns);
                self.record(ClientEvent::SawTable { game: game.clone(), number, turns, chat });
            }
            let number = self.view.as_ref().map_or(0, |view| view.number);
            self.record(ClientEvent::Follows { game, number });
        } else if let Some(pending) = self.pending.take_if(|pending| pending.sent.is_some_and(|sent| sent.0 == id)) {
            self.record(ClientEvent::Done { game, ask: pending.name, number });
        } else if let Some(place) = self.chat.iter().position(|line| line.0 == id) {
            let (_, ask, _) = self.chat.swap_remove(place);
            self.record(ClientEvent::Done { game, ask, number });
        }
    }

    async fn take_refused(
        &mut self,
        id: Option<u32>,
        problem: &Problem,
        socket: &mut Socket,
    ) -> Result<(), ConnectionError> {
        let (game, code) = (self.game.to_owned(), problem.code.clone());
        let wait = Duration::from_millis(problem.retry_after.unwrap_or(50).clamp(20, 2_000));
        if let Some(place) = self.chat.iter().position(|line| Some(line.0) == id) {
            let (_, ask, _) = self.chat.swap_remove(place);
            if !is_passing(&code) && code != "table-over" {
                self.wrong(&format!("{ask}: {problem:?}"));
            }
            // A line is never written twice, so what is refused for now is given up.
            self.record(ClientEvent::Refused { game, ask, code: "given-up".to_owned() });
        } else if self.follow.take_if(|follow| Some(follow.0) == id).is_some() {
            if !is_passing(&code) {
                self.wrong(&format!("following: {problem:?}"));
            }
            tokio::time::sleep(wait).await;
            self.send_follow(socket, self.is_last_look).await?;
        } else if let Some(pending) = self.pending.as_mut().filter(|pending| pending.sent.map(|sent| sent.0) == id) {
            let ask = pending.name.clone();
            self.record(ClientEvent::Refused { game, ask: ask.clone(), code: code.clone() });
            if is_passing(&code) {
                // It may have been done: the table shows it.
                if let Some(pending) = &mut self.pending {
                    pending.sent = None;
                    pending.not_before = Instant::now() + wait;
                }
                if self.follow.is_none() {
                    self.send_follow(socket, false).await?;
                }
            } else {
                self.pending = None;
                // The game went on without it: it was done the first time, or the clock or another's request was first.
                let first =
                    ["stale", "time-is-out", "table-over", "seat-taken", "seated-already", "started", "not-on-move"];
                if !first.contains(&code.as_str()) {
                    self.wrong(&format!("{ask}: {problem:?}"));
                }
                if self.follow.is_none() {
                    self.send_follow(socket, false).await?;
                }
            }
        } else {
            self.wrong(&format!("{problem:?}"));
        }
        Ok(())
    }

    /// A request that is to be sent again is not needed if the table shows that it was done.
    fn drop_what_is_done(&mut self) {
        let (Some(view), Some(pending)) = (&self.view, &self.pending) else { return };
        let is_done = match &pending.ask {
            TableCommand::Turn { .. } => format!("turn {}", view.turns.len()) != pending.name,
            TableCommand::Sit { seat } => view.sits.get(usize::from(*seat)).copied().unwrap_or(true),
            _ => false,
        };
        if pending.sent.is_none() && self.follow.is_none() && (is_done || view.phase == Phase::Over) {
            let (game, ask) = (self.game.to_owned(), pending.name.clone());
            self.pending = None;
            // That is an answer too.
            self.record(ClientEvent::Refused { game, ask, code: "seen".to_owned() });
        }
    }

    fn wrong(&mut self, what: &str) {
        let game = self.game.to_owned();
        self.record(ClientEvent::Wrong { game, what: what.to_owned() });
    }
}
