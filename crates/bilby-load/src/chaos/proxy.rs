//! A TCP proxy between a node and the database or the bus, which can cut, delay, hold and freeze connections.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};
use tokio::task::JoinHandle;

/// How long a frozen connection is kept. Whoever has not noticed by then never will.
const FROZEN_FOR: Duration = Duration::from_secs(120);

/// PostgreSQL's message that it is ready, idle or within a transaction.
const READY_IDLE: &[u8] = b"Z\0\0\0\x05I";
const READY_IN_TRANSACTION: &[u8] = b"Z\0\0\0\x05T";

/// How the proxy treats everything that passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It passes.
    Pass,
    /// It passes later.
    Delay(Duration),
    /// It waits until the mode is another.
    Hold,
}

/// The state of one connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Both sides are kept open, and nothing passes ever again.
    Frozen,
    Cut,
}

/// One connection through the proxy.
struct Link {
    state: watch::Sender<State>,
    /// The port from which the proxy speaks to the server.
    port: u16,
    /// Whether PostgreSQL's `LISTEN` was sent on it.
    listens: AtomicBool,
}

struct Shared {
    server: SocketAddr,
    mode: watch::Sender<Mode>,
    links: Mutex<Vec<Arc<Link>>>,
    /// Whether the next connection that is within a transaction is to be frozen.
    is_armed: AtomicBool,
    sprung: Notify,
}

/// A proxy, which ends with this value.
pub struct Proxy {
    /// Where it listens.
    pub port: u16,
    shared: Arc<Shared>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// Starts one on loopback, before this server.
    pub async fn start(server: SocketAddr) -> io::Result<Proxy> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let shared = Arc::new(Shared {
            server,
            mode: watch::Sender::new(Mode::Pass),
            links: Mutex::default(),
            is_armed: AtomicBool::new(false),
            sprung: Notify::new(),
        });
        let task = tokio::spawn(accept(listener, shared.clone()));
        Ok(Proxy { port, shared, task })
    }

    /// Sets how everything is treated from now on.
    pub fn set_mode(&self, mode: Mode) {
        self.shared.mode.send_replace(mode);
    }

    /// Closes all connections.
    pub fn cut(&self) {
        self.set_all(State::Cut);
    }

    /// Freezes all open connections. New ones work.
    pub fn freeze(&self) {
        self.set_all(State::Frozen);
    }

    /// Freezes the connections on which somebody listens to notifications; returns how many there are.
    pub fn freeze_listeners(&self) -> usize {
        let links = self.shared.links.lock().expect("nobody panics");
        let open = |link: &&Arc<Link>| link.listens.load(Ordering::Relaxed) && *link.state.borrow() == State::Open;
        let listening: Vec<_> = links.iter().filter(open).collect();
        for link in &listening {
            link.state.send_replace(State::Frozen);
        }
        listening.len()
    }

    /// Freezes the next connection that has done something within a transaction and has not committed it. Returns whether
    /// there was one in time.
    pub async fn freeze_in_transaction(&self, timeout: Duration) -> bool {
        self.shared.is_armed.store(true, Ordering::Relaxed);
        let sprung = tokio::time::timeout(timeout, self.shared.sprung.notified()).await.is_ok();
        self.shared.is_armed.store(false, Ordering::Relaxed);
        sprung
    }

    /// The ports from which the proxy speaks to the server now.
    pub fn ports(&self) -> Vec<u16> {
        let links = self.shared.links.lock().expect("nobody panics");
        links.iter().filter(|link| *link.state.borrow() == State::Open).map(|link| link.port).collect()
    }

    fn set_all(&self, state: State) {
        for link in self.shared.links.lock().expect("nobody panics").iter() {
            link.state.send_replace(state);
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
        self.cut();
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(serve(client, shared.clone()));
    }
}

/// Serves one connection to its end.
async fn serve(client: TcpStream, shared: Arc<Shared>) {
    let mut mode = shared.mode.subscribe();
    if mode.wait_for(|mode| *mode != Mode::Hold).await.is_err() {
        return;
    }
    let Ok(server) = TcpStream::connect(shared.server).await else { return };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let Ok(port) = server.local_addr().map(|address| address.port()) else { return };
    let link = Arc::new(Link { state: watch::Sender::new(State::Open), port, listens: AtomicBool::new(false) });
    shared.links.lock().expect("nobody panics").push(link.clone());

    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let note_listening = |bytes: &[u8]| {
        if bytes.windows(7).any(|words| words == b"LISTEN ") {
            link.listens.store(true, Ordering::Relaxed);
        }
    };
    let mut statements = 0;
    let spring_trap = |bytes: &[u8]| {
        if bytes.ends_with(READY_IDLE) {
            statements = 0;
        } else if bytes.ends_with(READY_IN_TRANSACTION) {
            statements += 1;
            // The first statement only begins the transaction.
            if statements >= 2 && shared.is_armed.swap(false, Ordering::Relaxed) {
                link.state.send_replace(State::Frozen);
                shared.sprung.notify_one();
            }
        }
    };
    tokio::select! {
        () = pump(from_client, to_server, &link, shared.mode.subscribe(), note_listening) => {}
        () = pump(from_server, to_client, &link, shared.mode.subscribe(), spring_trap) => {}
        () = until_over(&link) => {}
    }
    link.state.send_replace(State::Cut);
    shared.links.lock().expect("nobody panics").retain(|other| !Arc::ptr_eq(other, &link));
}

/// Waits until a connection is cut, or was frozen for long enough.
async fn until_over(link: &Link) {
    let mut state = link.state.subscribe();
    let _ = state.wait_for(|state| *state != State::Open).await;
    let _ = tokio::time::timeout(FROZEN_FOR, state.wait_for(|state| *state == State::Cut)).await;
}

/// Passes one direction on until either side closes it.
async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    link: &Link,
    mut mode: watch::Receiver<Mode>,
    mut note: impl FnMut(&[u8]),
) {
    let mut buffer = vec![0; 16 * 1024];
    let state = link.state.subscribe();
    loop {
        let count = match from.read(&mut buffer).await {
            // A frozen connection stays open towards the other side.
            Ok(0) | Err(_) if state_is(&state, State::Frozen) => return std::future::pending().await,
            Ok(0) | Err(_) => return,
            Ok(count) => count,
        };
        note(&buffer[..count]);
        let now = *mode.borrow_and_update();
        if let Mode::Delay(delay) = now {
            tokio::time::sleep(delay).await;
        }
        if mode.wait_for(|mode| *mode != Mode::Hold).await.is_err() {
            return;
        }
        if !state_is(&state, State::Open) {
            return std::future::pending().await;
        }
        if to.write_all(&buffer[..count]).await.is_err() {
            return;
        }
    }
}

fn state_is(state: &watch::Receiver<State>, expected: State) -> bool {
    *state.borrow() == expected
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that sends back what it gets, and a proxy before it.
    async fn echo() -> Proxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                tokio::spawn(async move {
                    let (mut read, mut write) = stream.split();
                    let _ = tokio::io::copy(&mut read, &mut write).await;
                });
            }
        });
        Proxy::start(address).await.unwrap()
    }

    async fn connect(proxy: &Proxy) -> TcpStream {
        TcpStream::connect((Ipv4Addr::LOCALHOST, proxy.port)).await.unwrap()
    }

    /// Sends a text and waits until it is back.
    async fn send(stream: &mut TcpStream, text: &[u8]) {
        stream.write_all(text).await.unwrap();
        let mut back = vec![0; text.len()];
        stream.read_exact(&mut back).await.unwrap();
        assert_eq!(back, text);
    }

    /// Sends a text that must not come back.
    async fn say_in_vain(stream: &mut TcpStream, text: &[u8]) {
        let _ = stream.write_all(text).await;
        let read = tokio::time::timeout(Duration::from_millis(200), stream.read_exact(&mut [0])).await;
        assert!(!matches!(read, Ok(Ok(_))), "something came back");
    }

    #[tokio::test]
    async fn it_passes_holds_freezes_and_cuts() {
        let proxy = echo().await;
        let mut one = connect(&proxy).await;
        send(&mut one, b"hello").await;
        assert_eq!(proxy.ports().len(), 1);

        proxy.set_mode(Mode::Hold);
        say_in_vain(&mut one, b"held").await;
        proxy.set_mode(Mode::Delay(Duration::from_millis(1)));
        let mut held = [0; 4];
        one.read_exact(&mut held).await.unwrap();
        assert_eq!(&held, b"held");

        proxy.freeze();
        say_in_vain(&mut one, b"lost").await;
        let mut other = connect(&proxy).await;
        send(&mut other, b"only what was open is frozen").await;

        proxy.cut();
        say_in_vain(&mut other, b"gone").await;
        assert_eq!(one.read(&mut held).await.unwrap_or(0), 0, "it is closed now");
    }

    #[tokio::test]
    async fn only_who_listens_is_frozen() {
        let proxy = echo().await;
        let (mut one, mut other) = (connect(&proxy).await, connect(&proxy).await);
        send(&mut one, b"Q.LISTEN \"bilby_public\"").await;
        send(&mut other, b"Q.SELECT 1").await;
        assert_eq!(proxy.freeze_listeners(), 1);
        say_in_vain(&mut one, b"x").await;
        send(&mut other, b"x").await;
        assert_eq!(proxy.freeze_listeners(), 0);
    }

    #[tokio::test]
    async fn a_transaction_is_frozen_after_it_has_done_something() {
        let proxy = echo().await;
        let mut stream = connect(&proxy).await;
        send(&mut stream, b"x").await;
        let plays = async {
            send(&mut stream, READY_IDLE).await;
            send(&mut stream, READY_IN_TRANSACTION).await;
            send(&mut stream, READY_IDLE).await;
            send(&mut stream, READY_IN_TRANSACTION).await;
            say_in_vain(&mut stream, READY_IN_TRANSACTION).await;
        };
        let (frozen, ()) = tokio::join!(proxy.freeze_in_transaction(Duration::from_secs(60)), plays);
        assert!(frozen);
    }
}
