//! A live service with its own store, a clock that moves only when it is told to, and clients.

use crate::database::TestDatabase;
use axum::Router;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::response::Response;
use axum::routing::any;
use bilby_games::{Position, Rules};
use bilby_server::{BusSettings, LiveService, LiveSettings};
use bilby_store::{Store, StoredPerson};
use bilby_table::{Millis, PersonId};
use bilby_wire::{
    ClientMessage, ClientRequest, Game, NewSeat, NewTable, ServerMessage, TableCommand, TableState, Update,
};
use futures_util::{SinkExt, StreamExt};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Runs one test with several nodes at a time: their clocks differ, and nodes with different clocks at one database would
/// conflict.
pub static ALONE: Mutex<()> = Mutex::const_new(());

/// Long enough for a busy machine, short enough to notice that nothing arrives.
const SOON: Duration = Duration::from_secs(20);

pub struct LiveHarness {
    pub store: Store,
    pub live: LiveService,
    pub now: Arc<AtomicU64>,
    settings: LiveSettings,
    address: SocketAddr,
    /// Deleted with the harness, unless it is one of several nodes.
    database: Option<TestDatabase>,
}

pub fn settings() -> LiveSettings {
    let beat = Duration::from_millis(10);
    // With a clock that stands still, all games are short.
    LiveSettings { tick_interval: beat, messages_per_second: 10_000, min_rated_duration: 0, ..LiveSettings::default() }
}

impl LiveHarness {
    pub async fn new() -> LiveHarness {
        LiveHarness::with(settings()).await
    }

    pub async fn with(settings: LiveSettings) -> LiveHarness {
        let database = TestDatabase::new();
        let store = Store::open(&database.url("bilby.db")).await.unwrap();
        let now = Arc::new(AtomicU64::new(1_800_000_000_000));
        let (live, address) = open(&store, &settings, &now).await;
        LiveHarness { store, live, now, settings, address, database: Some(database) }
    }

    /// Two nodes at one PostgreSQL. Tests share the database, so each needs its own people.
    pub async fn two_nodes() -> [LiveHarness; 2] {
        LiveHarness::two_nodes_on(None).await
    }

    /// Two nodes with another bus than PostgreSQL's.
    pub async fn two_nodes_on(bus: Option<BusSettings>) -> [LiveHarness; 2] {
        let now = Arc::new(AtomicU64::new(1_800_000_000_000));
        let one = LiveHarness::node(&postgres(), bus.clone(), settings(), &now).await;
        let nodes = [one, LiveHarness::node(&postgres(), bus, settings(), &now).await];
        // A node that knows of no other sends nothing.
        for node in &nodes {
            while node.live.stats().nodes.unwrap().others == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
        nodes
    }

    /// One of several nodes at a database.
    pub async fn node(
        url: &str,
        bus: Option<BusSettings>,
        settings: LiveSettings,
        now: &Arc<AtomicU64>,
    ) -> LiveHarness {
        let store = Store::open(url).await.unwrap();
        let (live, address) = open_on(&store, &settings, now, bus.as_ref()).await;
        LiveHarness { store, live, now: now.clone(), settings, address, database: None }
    }

    /// The URL of its own database.
    pub fn database(&self) -> String {
        self.database.as_ref().expect("a database of its own").url("bilby.db")
    }

    /// Closes the live service, waits, and opens another on the same store.
    pub async fn restart(&mut self, closed_for: Millis) {
        self.live.close().await;
        self.now.fetch_add(closed_for, SeqCst);
        (self.live, self.address) = open(&self.store, &self.settings, &self.now).await;
    }

    pub fn advance(&self, millis: Millis) {
        self.now.fetch_add(millis, SeqCst);
    }

    /// A person with an account.
    pub async fn account(&self, name: &str) -> StoredPerson {
        self.store.add_account(&id(name), name, name, "-", self.now.load(SeqCst)).await.unwrap();
        self.person(name).await
    }

    pub async fn guest(&self, name: &str) -> StoredPerson {
        self.store.add_guest(&id(name), name, self.now.load(SeqCst)).await.unwrap();
        self.person(name).await
    }

    pub async fn person(&self, name: &str) -> StoredPerson {
        self.store.person(&id(name)).await.unwrap().unwrap()
    }

    /// Connects a person.
    pub async fn client(&self, name: &str) -> Client {
        if self.store.person(&id(name)).await.unwrap().is_none() {
            self.guest(name).await;
        }
        // Its session, unless the test has opened one: nodes close sockets without a session now and then.
        let (hash, now) = (format!("session of {name}"), self.now.load(SeqCst));
        let _ = self.store.open_session(&hash, &id(name), now, now + 1_000 * 86_400_000).await;
        Client::connect(self.address, name).await
    }

    /// Opens a table of Billo for two, with `name` on the first seat.
    pub async fn table(&self, name: &str, time: &str) -> String {
        self.open(name, Game::Billo, "", time, &[NewSeat::Me, NewSeat::Open]).await.id
    }

    pub async fn open(&self, name: &str, game: Game, rules: &str, time: &str, seats: &[NewSeat]) -> TableState {
        if self.store.person(&id(name)).await.unwrap().is_none() {
            self.guest(name).await;
        }
        self.live.open_table(&self.person(name).await, new_table(game, rules, time, seats)).await.unwrap()
    }

    /// Starts a game of Billo for two: returns the clients and the table.
    pub async fn pair(&self, time: &str) -> (Client, Client, String) {
        self.pair_of("ana", "ben", time).await
    }

    /// The same, between these two.
    pub async fn pair_of(&self, one: &str, other: &str, time: &str) -> (Client, Client, String) {
        let table = self.table(one, time).await;
        let (mut ana, mut ben) = (self.client(one).await, self.client(other).await);
        ana.follow(&table).await;
        let state = ben.follow(&table).await;
        ben.ask(&table, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
        ana.update_until(|update| update.live.on_move == Some(0)).await;
        ana.drain().await;
        ben.drain().await;
        (ana, ben, table)
    }

    /// Replays the stored log.
    pub async fn kept(&self, table: &str) -> bilby_table::Table {
        let kept = self.store.load(&table.parse().unwrap()).await.unwrap().unwrap();
        bilby_table::Table::replay(&kept.log).unwrap()
    }
}

pub fn id(name: &str) -> PersonId {
    name.parse().unwrap()
}

pub fn new_table(game: Game, rules: &str, time: &str, seats: &[NewSeat]) -> NewTable {
    NewTable {
        game,
        rules: rules.to_owned(),
        time: time.to_owned(),
        rated: false,
        public: true,
        chat: true,
        takebacks: None,
        assistance: true,
        seats: seats.to_vec(),
    }
}

/// This many turns of Billo from the start, none of which ends the game.
fn billo_turns(many: usize) -> Vec<String> {
    let mut position = Position::start(Rules::read(bilby_games::GameKind::Billo, "").unwrap(), 0);
    let next = |_| {
        let text = position.moves().swap_remove(0);
        position = position.play(&text).unwrap();
        text
    };
    (0..many).map(next).collect()
}

/// Plays this many turns of Billo for two clients; returns the number of the last event.
pub async fn play_billo(table: &str, mut number: u64, [one, other]: [&mut Client; 2], turns: usize) -> u64 {
    for (ply, text) in billo_turns(turns).iter().enumerate() {
        let mover = if ply % 2 == 0 { &mut *one } else { &mut *other };
        number = mover.turn(table, number, text).await.unwrap();
    }
    number
}

/// The position after a table's turns.
pub fn position(kind: bilby_games::GameKind, rules: &str, start: &str, turns: &[String]) -> Position {
    let start = Position::read(Rules::read(kind, rules).unwrap(), start).unwrap();
    turns.iter().fold(start, |position, turn| position.play(turn).unwrap())
}

/// The URL of the PostgreSQL database that this program's nodes share.
pub fn postgres() -> String {
    crate::database::url_for_nodes()
}

/// The bus over NATS.
pub fn nats() -> BusSettings {
    let url = std::env::var("BILBY_NATS").expect("BILBY_NATS is set to the address of a NATS server");
    url.parse().unwrap()
}

async fn open(store: &Store, settings: &LiveSettings, now: &Arc<AtomicU64>) -> (LiveService, SocketAddr) {
    open_on(store, settings, now, None).await
}

async fn open_on(
    store: &Store,
    settings: &LiveSettings,
    now: &Arc<AtomicU64>,
    bus: Option<&BusSettings>,
) -> (LiveService, SocketAddr) {
    let now = now.clone();
    let clock = Arc::new(move || now.load(SeqCst));
    let live = LiveService::open_on(store.clone(), settings.clone(), clock, bus, None).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/{name}", any(socket)).with_state((live.clone(), store.clone()));
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let service = TowerToHyperService::new(router.clone());
            let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service).with_upgrades();
            tokio::spawn(connection);
        }
    });
    (live, address)
}

async fn socket(
    State((live, store)): State<(LiveService, Store)>,
    Path(name): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let who = store.person(&id(&name)).await.unwrap().unwrap();
    let upgrade = upgrade.max_message_size(16 << 10).read_buffer_size(4096).write_buffer_size(0);
    upgrade.on_upgrade(async move |socket| live.serve_socket(socket, who, format!("session of {name}"), None).await)
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A client that buffers what it has received.
pub struct Client {
    pub socket: Socket,
    received: VecDeque<ServerMessage>,
    last: u32,
}

/// A refusal: its code, and the events that came with it.
#[derive(Debug)]
pub struct Refusal {
    pub code: String,
    pub update: Option<Update>,
}

impl Client {
    async fn connect(address: SocketAddr, name: &str) -> Client {
        let (socket, _) = connect_async(format!("ws://{address}/{name}")).await.unwrap();
        Client { socket, received: VecDeque::new(), last: 0 }
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Sends a message without waiting for the reply.
    pub async fn say(&mut self, say: ClientRequest) -> u32 {
        self.last += 1;
        let message = ClientMessage { id: self.last, say };
        self.send_text(&serde_json::to_string(&message).unwrap()).await;
        self.last
    }

    /// Receives the next message from the socket, or the code with which it was closed.
    async fn receive(&mut self) -> Result<ServerMessage, u16> {
        loop {
            match timeout(SOON, self.socket.next()).await.expect("something was to come") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(1005, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// Returns the first wanted message, buffered or yet to come. Other messages stay in the buffer.
    pub async fn wait_for<T>(&mut self, mut wanted: impl FnMut(&ServerMessage) -> Option<T>) -> T {
        let mut at = 0;
        loop {
            while at >= self.received.len() {
                let message = self.receive().await.expect("the socket was to stay open");
                self.received.push_back(message);
            }
            if let Some(found) = wanted(&self.received[at]) {
                self.received.remove(at);
                return found;
            }
            at += 1;
        }
    }

    /// Waits until the socket is closed and returns the code, ignoring all messages.
    pub async fn closed(&mut self) -> u16 {
        loop {
            match self.receive().await {
                Ok(message) => self.received.push_back(message),
                Err(code) => return code,
            }
        }
    }

    /// Sends a message and waits for the reply.
    pub async fn call(&mut self, say: ClientRequest) -> Result<Option<u64>, Refusal> {
        let own = self.say(say).await;
        self.answer(own).await
    }

    pub async fn answer(&mut self, own: u32) -> Result<Option<u64>, Refusal> {
        self.wait_for(|message| match message {
            ServerMessage::Done { id, number } if *id == own => Some(Ok(*number)),
            ServerMessage::Refused { id: Some(id), problem, update } if *id == own => {
                Some(Err(Refusal { code: problem.code.clone(), update: update.clone() }))
            }
            _ => None,
        })
        .await
    }

    pub async fn ask(&mut self, table: &str, expected: u64, ask: TableCommand) -> Result<u64, Refusal> {
        self.call(ClientRequest::Ask { table: table.to_owned(), expected, ask }).await.map(Option::unwrap)
    }

    pub async fn turn(&mut self, table: &str, expected: u64, text: &str) -> Result<u64, Refusal> {
        self.ask(table, expected, TableCommand::Turn { text: text.to_owned() }).await
    }

    pub async fn follow(&mut self, table: &str) -> TableState {
        self.call(ClientRequest::Follow { table: table.to_owned(), since: None }).await.unwrap();
        self.wait_for(|message| match message {
            ServerMessage::Table { state } => Some(state.clone()),
            _ => None,
        })
        .await
    }

    pub async fn update(&mut self) -> Update {
        self.update_until(|_| true).await
    }

    /// Waits for the first such update; earlier ones are discarded.
    pub async fn update_until(&mut self, wanted: impl Fn(&Update) -> bool) -> Update {
        loop {
            let update = self.wait_for(|message| match message {
                ServerMessage::Update { update } => Some(update.clone()),
                _ => None,
            });
            let update = update.await;
            if wanted(&update) {
                return update;
            }
        }
    }

    /// Takes all messages up to the reply to a final question.
    pub async fn drain(&mut self) -> Vec<ServerMessage> {
        self.call(ClientRequest::Unseek).await.unwrap();
        self.received.drain(..).collect()
    }
}
