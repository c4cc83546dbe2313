//! Starts a whole server for a test, with its own port, folder and clock, and clients that talk to it over real
//! sockets.
#![allow(dead_code, reason = "no suite needs all of it")]

use super::database::TestDatabase;
use bilby_server::config::{Database, Rates};
use bilby_server::{Page, Server, Settings, clock};
use serde_json::Value;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// A running server, which stops when the test ends.
pub struct Running {
    pub address: SocketAddr,
    database: Arc<TestDatabase>,
    /// Its clock, which moves only when a test moves it, so that the speed of the machine makes no difference.
    time: Arc<AtomicU64>,
    stop: Option<oneshot::Sender<()>>,
    now: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Running {
    /// Starts a server without a page and without rate limits.
    pub fn new() -> Running {
        Running::with(Page::default(), |settings| settings.rates = Rates::unlimited())
    }

    /// Starts a server with changed settings.
    pub fn with(page: Page, set: impl FnOnce(&mut Settings)) -> Running {
        let time = Arc::new(AtomicU64::new(clock::system()()));
        Running::open(page, Arc::new(TestDatabase::new()), time, set)
    }

    /// Restarts the server on the same database.
    pub fn again(mut self, set: impl FnOnce(&mut Settings)) -> Running {
        self.tell_to_stop();
        self.wait();
        Running::open(Page::default(), self.database.clone(), self.time.clone(), set)
    }

    fn open(page: Page, database: Arc<TestDatabase>, time: Arc<AtomicU64>, set: impl FnOnce(&mut Settings)) -> Running {
        let mut settings = Settings::new(database.folder().join("data"));
        if let Some(url) = database.postgres_url() {
            settings.database = Database::Url(url);
        }
        settings.listen = ([127, 0, 0, 1], 0).into();
        set(&mut settings);
        let told = time.clone();
        let server = Server::open_at(settings, page, Arc::new(move || told.load(Ordering::Relaxed))).unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel();
        let (now, told_again) = oneshot::channel();
        let run = move || server.run_until(async { drop(stopped.await) }, async { drop(told_again.await) });
        let thread = Some(std::thread::spawn(run));
        Running { address, database, time, stop: Some(stop), now: Some(now), thread }
    }

    /// The URL of its database.
    pub fn database(&self) -> String {
        self.database.url("data/bilby.db")
    }

    /// Everything that its database holds.
    pub fn stored(&self) -> Vec<u8> {
        self.database.contents("data")
    }

    /// Advances the clock.
    pub fn pass(&self, time: Duration) {
        self.time.fetch_add(time.as_millis() as u64, Ordering::Relaxed);
        self.database.pass(time);
    }

    pub fn connect(&self) -> TcpStream {
        let socket = TcpStream::connect(self.address).unwrap();
        // A server that never answers should fail the test instead of blocking it.
        socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        socket
    }

    /// Sends one request, given as its lines, and returns the answer.
    pub fn ask(&self, request: &str) -> Answer {
        self.send(request, "")
    }

    /// Sends one request, given as its lines and its body, and returns the answer.
    pub fn send(&self, request: &str, body: &str) -> Answer {
        let mut socket = self.connect();
        let lines: String = request.lines().map(|line| format!("{line}\r\n")).collect();
        let host = if request.to_ascii_lowercase().contains("\nhost:") { "" } else { "Host: here\r\n" };
        let length = if body.is_empty() { String::new() } else { format!("Content-Length: {}\r\n", body.len()) };
        let whole = format!("{lines}{host}{length}Connection: close\r\n\r\n{body}");
        socket.write_all(whole.as_bytes()).unwrap();
        Answer::read(&mut socket)
    }

    /// Sends a request to the API as this client.
    pub fn api(&self, who: &Client, method: &str, path: &str, body: Value) -> Answer {
        let (kind, body) = match body {
            Value::Null => (String::new(), String::new()),
            body => ("\nContent-Type: application/json".to_owned(), body.to_string()),
        };
        self.send(&format!("{method} /api/v1{path} HTTP/1.1{kind}{}", who.headers()), &body)
    }

    pub fn get(&self, who: &Client, path: &str) -> Answer {
        self.api(who, "GET", path, Value::Null)
    }

    pub fn post(&self, who: &Client, path: &str, body: Value) -> Answer {
        self.api(who, "POST", path, body)
    }

    pub fn put(&self, who: &Client, path: &str, body: Value) -> Answer {
        self.api(who, "PUT", path, body)
    }

    pub fn delete(&self, who: &Client, path: &str, body: Value) -> Answer {
        self.api(who, "DELETE", path, body)
    }

    /// Opens a session for a new guest, with a token.
    pub fn guest(&self) -> Client {
        let answer = self.post(&Client::Nobody, "/guests", serde_json::json!({ "deliver": "token" }));
        assert_eq!(answer.status, "201 Created", "{}", answer.body);
        Client::of(&answer)
    }

    /// Registers a new account, with a token.
    pub fn account(&self, name: &str, password: &str) -> Client {
        let body = serde_json::json!({ "name": name, "password": password, "deliver": "token" });
        let answer = self.post(&Client::Nobody, "/accounts", body);
        assert_eq!(answer.status, "201 Created", "{}", answer.body);
        Client::of(&answer)
    }

    /// Opens a socket and reads the welcome message.
    pub fn socket(&self, who: &Client) -> Socket {
        let mut socket = self.try_socket(&who.headers()).unwrap_or_else(|answer| panic!("{}", answer.body));
        let welcome = socket.read().expect("a welcome");
        assert_eq!(welcome["kind"], "welcome", "{welcome}");
        socket
    }

    /// Opens a socket with these headers, or returns the HTTP answer.
    pub fn try_socket(&self, headers: &str) -> Result<Socket, Answer> {
        let mut stream = self.connect();
        let lines: String = headers.lines().filter(|line| !line.is_empty()).map(|line| format!("{line}\r\n")).collect();
        let host = if headers.contains("Host:") { "" } else { "Host: here\r\n" };
        write!(
            stream,
            "GET /api/v1/socket HTTP/1.1\r\n{host}{lines}Connection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        .unwrap();
        let head = read_head(&mut stream);
        if head.starts_with("HTTP/1.1 101 ") {
            return Ok(Socket { stream });
        }
        let mut answer = Answer::parse(&format!("{head}\r\n\r\n"));
        let mut body = vec![0; answer.header("content-length").map_or(0, |length| length.parse().unwrap())];
        stream.read_exact(&mut body).unwrap();
        answer.body = String::from_utf8(body).unwrap();
        Err(answer)
    }

    pub fn tell_to_stop(&mut self) {
        drop(self.stop.take());
    }

    /// Signals the server a second time, so that it stops at once.
    pub fn tell_again(&mut self) {
        drop(self.now.take());
    }

    pub fn wait(&mut self) {
        self.thread.take().unwrap().join().unwrap().unwrap();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.tell_to_stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// The client that sends a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Client {
    Nobody,
    /// A program.
    Token(String),
    /// A browser, on our own page.
    Cookie(String),
}

impl Client {
    /// The client of the session that an answer opens.
    pub fn of(answer: &Answer) -> Client {
        if let Some(token) = answer.json()["token"].as_str() {
            return Client::Token(token.to_owned());
        }
        let cookie = answer.header("set-cookie").expect("a cookie").split(';').next().unwrap();
        Client::Cookie(cookie.to_owned())
    }

    pub fn headers(&self) -> String {
        match self {
            Client::Nobody => String::new(),
            Client::Token(token) => format!("\nAuthorization: Bearer {token}"),
            Client::Cookie(cookie) => format!("\nCookie: {cookie}\nOrigin: http://here"),
        }
    }
}

/// An HTTP answer, split into its parts.
pub struct Answer {
    pub status: String,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Answer {
    /// Reads until the connection is closed.
    pub fn read(socket: &mut TcpStream) -> Answer {
        let mut bytes = Vec::new();
        // The connection is reset if the server refuses a request before reading all of it.
        match socket.read_to_end(&mut bytes) {
            Err(error) if error.kind() != io::ErrorKind::ConnectionReset => panic!("{error}"),
            _ => {}
        }
        Answer::parse(&String::from_utf8(bytes).unwrap())
    }

    fn parse(text: &str) -> Answer {
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().strip_prefix("HTTP/1.1 ").unwrap().to_owned();
        let headers = lines.map(|line| line.split_once(": ").unwrap()).map(|(n, v)| (n.to_owned(), v.to_owned()));
        let mut headers: Vec<_> = headers.collect();
        headers.sort();
        let mut answer = Answer { status, headers, body: body.to_owned() };
        if answer.header("transfer-encoding") == Some("chunked") {
            answer.body = unchunked(body);
        }
        answer
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    /// The status code and the problem's code.
    pub fn problem(&self) -> (u16, String) {
        let code = self.json()["code"].as_str().unwrap_or("none").to_owned();
        (self.status[..3].parse().unwrap(), code)
    }
}

fn unchunked(mut rest: &str) -> String {
    let mut body = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        body += &after[..size];
        rest = after[size..].strip_prefix("\r\n").unwrap_or_default();
    }
    body
}

/// Reads the head of an answer, including the blank line.
fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.extend(byte);
    }
    head.truncate(head.len() - 4);
    String::from_utf8(head).unwrap()
}

/// A minimal WebSocket client.
pub struct Socket {
    pub stream: TcpStream,
}

impl Socket {
    /// Sends a text. (The protocol demands a mask; one of zeros changes nothing.)
    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let mut frame = vec![0x81];
        match text.len() {
            length @ 0..126 => frame.push(0x80 | length as u8),
            length => frame.extend([0xfe, (length >> 8) as u8, length as u8]),
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        self.stream.write_all(&frame).unwrap();
    }

    /// Reads the next text, or `None` when the other side has closed.
    pub fn read(&mut self) -> Option<Value> {
        loop {
            let [kind, length] = self.bytes::<2>()?;
            let length = match length {
                126 => u16::from_be_bytes(self.bytes()?).into(),
                127 => u64::from_be_bytes(self.bytes()?) as usize,
                length => length.into(),
            };
            let mut payload = vec![0; length];
            self.stream.read_exact(&mut payload).ok()?;
            match kind & 15 {
                1 => return Some(serde_json::from_slice(&payload).unwrap()),
                8 => return None,
                _ => {}
            }
        }
    }

    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let mut bytes = [0; N];
        self.stream.read_exact(&mut bytes).ok().map(|()| bytes)
    }

    /// Reads until a text of this kind.
    pub fn wait_for(&mut self, kind: &str) -> Value {
        loop {
            let message = self.read().unwrap_or_else(|| panic!("closed before {kind}"));
            if message["kind"] == kind {
                return message;
            }
        }
    }
}
