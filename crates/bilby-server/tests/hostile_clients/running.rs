//! A whole server, and clients that send raw JSON.

use bilby_server::config::Rates;
use bilby_server::{Page, Server, Settings};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{self, Message, WebSocket};

/// A server that never answers should fail the test instead of blocking it.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A running server, which stops when the test ends.
pub struct Running {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
    _folder: TempDir,
}

impl Running {
    /// Starts a server with the default settings, but without limits per address, because all clients of a test share
    /// one.
    pub fn start() -> Running {
        Running::start_with(|_| {})
    }

    pub fn start_with(change: impl FnOnce(&mut Settings)) -> Running {
        let folder = tempfile::tempdir().unwrap();
        let mut settings = Settings::new(folder.path());
        settings.listen = "127.0.0.1:0".parse().unwrap();
        settings.rates = Rates::unlimited();
        change(&mut settings);
        let server = Server::open(settings, Page::new([])).unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel();
        let run = move || server.run_until(async { drop(stopped.await) }, std::future::pending()).unwrap();
        Running { address, stop: Some(stop), thread: Some(std::thread::spawn(run)), _folder: folder }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.set_write_timeout(Some(TIMEOUT)).unwrap();
        stream
    }

    /// Sends a request and returns the status and the body of the answer.
    pub fn request(&self, request: &str, token: Option<&str>, body: &Value) -> (u16, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let token = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let head = "Host: here\r\nConnection: close\r\nContent-Type: application/json";
        let mut stream = self.connect();
        write!(stream, "{request} HTTP/1.1\r\n{head}\r\n{token}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{request}: {answer:?}"));
        (head.split(' ').nth(1).unwrap().parse().unwrap(), serde_json::from_str(body).unwrap_or(Value::Null))
    }

    /// Opens a guest's session and returns its token.
    pub fn guest(&self) -> String {
        let (status, session) = self.request("POST /api/v1/guests", None, &json!({ "deliver": "token" }));
        assert_eq!(status, 201, "{session}");
        session["token"].as_str().unwrap().to_owned()
    }

    /// Opens a table of Billo and returns the status and the answer.
    pub fn try_open(&self, token: &str) -> (u16, Value) {
        let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
        self.request("POST /api/v1/tables", Some(token), &json!({ "game": "billo", "time": "none", "seats": seats }))
    }

    /// Opens a socket, or returns the error.
    pub fn try_socket(&self, headers: &[(&'static str, &str)]) -> Result<Client, Box<tungstenite::Error>> {
        let mut request = format!("ws://{}/api/v1/socket", self.address).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().insert(*name, HeaderValue::from_str(value).unwrap());
        }
        match tungstenite::client(request, self.connect()) {
            Ok((socket, _)) => Ok(Client { socket, said: 0, table: String::new(), number: 0, ended: None }),
            Err(tungstenite::HandshakeError::Failure(error)) => Err(Box::new(error)),
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens a session's socket and reads the welcome message.
    pub fn socket(&self, token: &str) -> Client {
        let mut client = self.try_socket(&[("authorization", &format!("Bearer {token}"))]).unwrap();
        let welcome = client.next().unwrap_or_else(|| panic!("no welcome, but {:?}", client.ended));
        assert_eq!(welcome["kind"], "welcome");
        client
    }

    /// Two players and a watcher at a table of Billo; the first player is on move.
    pub fn table(&self) -> [Client; 3] {
        let tokens = [self.guest(), self.guest(), self.guest()];
        let (_, state) = self.try_open(&tokens[0]);
        let table = state["id"].as_str().unwrap();
        let mut clients = tokens.map(|token| self.socket(&token));
        clients.iter_mut().for_each(|client| client.follow(table));
        clients[1].done(json!({ "kind": "sit", "seat": 1 }));
        clients.iter_mut().for_each(|client| client.until_number(3));
        clients
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        let _ = self.thread.take().map(std::thread::JoinHandle::join);
    }
}

/// A client at one table.
pub struct Client {
    pub socket: WebSocket<TcpStream>,
    said: u32,
    pub table: String,
    /// How many events of the table it has seen.
    pub number: u64,
    /// How the socket ended: the code, or 0 without one.
    pub ended: Option<u16>,
}

impl Client {
    /// The next message of the server, or `None` when it has closed the socket.
    pub fn next(&mut self) -> Option<Value> {
        while self.ended.is_none() {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).unwrap();
                    let live = [&message["state"]["live"], &message["update"]["live"]];
                    let numbers = live.into_iter().filter_map(|live| live["number"].as_u64());
                    self.number = numbers.fold(self.number, u64::max);
                    return Some(message);
                }
                Ok(Message::Close(frame)) => self.ended = Some(frame.map_or(0, |frame| frame.code.into())),
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("the server says nothing")
                }
                Err(_) => self.ended = Some(0),
            }
        }
        // The next read answers the close frame.
        let _ = self.socket.read();
        None
    }

    /// Reads until the socket ends, and returns the code.
    pub fn until_end(&mut self) -> u16 {
        while self.next().is_some() {}
        self.ended.unwrap_or_default()
    }

    pub fn until_number(&mut self, number: u64) {
        while self.number < number {
            self.next().expect("the server hung up");
        }
    }

    pub fn send(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).unwrap();
    }

    /// The code of the next refusal that has no id.
    pub fn refused_unread(&mut self) -> String {
        loop {
            let message = self.next().unwrap_or_else(|| panic!("closed with {:?}", self.ended));
            if message["kind"] == "refused" && message["id"].is_null() {
                return message["problem"]["code"].as_str().unwrap().to_owned();
            }
        }
    }

    /// Sends a message and reads until its reply.
    pub fn say(&mut self, say: Value) -> Value {
        self.said += 1;
        let id = self.said;
        self.send(json!({ "id": id, "say": say }).to_string());
        loop {
            let message = self.next().unwrap_or_else(|| panic!("closed with {:?}", self.ended));
            if (message["kind"] == "done" || message["kind"] == "refused") && message["id"] == id {
                return message;
            }
        }
    }

    pub fn follow(&mut self, table: &str) {
        self.table = table.to_owned();
        let answer = self.say(json!({ "kind": "follow", "table": table }));
        assert_eq!(answer["kind"], "done", "{answer}");
    }

    pub fn ask_knowing(&mut self, expected: u64, ask: Value) -> Value {
        self.say(json!({ "kind": "ask", "table": self.table, "expected": expected, "ask": ask }))
    }

    /// Sends a command that must succeed.
    #[track_caller]
    pub fn done(&mut self, ask: Value) -> u64 {
        let answer = self.ask_knowing(self.number, ask);
        answer["number"].as_u64().unwrap_or_else(|| panic!("{answer}"))
    }

    /// Sends a command that must be refused, and returns the code. Checks that nothing has changed.
    #[track_caller]
    pub fn refused(&mut self, ask: Value) -> String {
        let answer = self.ask_knowing(self.number, ask);
        assert!(answer["update"].is_null(), "{answer}");
        code(&answer)
    }
}

/// The code of a refusal.
#[track_caller]
pub fn code(answer: &Value) -> String {
    answer["problem"]["code"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

/// The command that plays a turn.
pub fn turn(text: &str) -> Value {
    json!({ "kind": "turn", "text": text })
}
