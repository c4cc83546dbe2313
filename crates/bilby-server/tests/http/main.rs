//! The server from outside, over real sockets: requests as text in, answers as text out.

mod limits;
mod page;
mod security;
mod stop;

use bilby_server::{File, Limits, Page, Server};
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// A page small enough to be read here. What is "encoded" only has to be told apart.
fn page() -> Page {
    let files = [
        ("index.html", "<p>index"),
        ("index.html.br", "br index"),
        ("index.html.gz", "gz index"),
        ("assets/main-Bx3.js", "main()"),
        ("assets/main-Bx3.js.br", "br main"),
        ("assets/main-Bx3.js.gz", "gz main"),
        ("assets/bilby-9qZ.wasm", "wasm"),
        ("assets/bilby-9qZ.wasm.gz", "gz wasm"),
        ("assets/app-Ab1.css", "a{}"),
        ("icon.svg", "<svg/>"),
        ("icon.png", "png"),
        ("sw.js", "worker()"),
        ("manifest.webmanifest", "{}"),
        ("odd.br", "no file is this one's plain form"),
    ];
    Page::new(files.into_iter().map(|(path, text)| File {
        path: path.into(),
        bytes: text.as_bytes().into(),
        tag: format!("tag-{}", path.replace('/', "-")),
    }))
}

/// A running server, which ends with the test.
struct Running {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<io::Result<()>>>,
}

impl Running {
    fn start(page: Page, limits: Limits) -> Running {
        let server = Server::bind("127.0.0.1:0".parse().unwrap(), page).unwrap().with_limits(limits);
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel();
        let thread = std::thread::spawn(move || server.run_until(async { drop(stopped.await) }));
        Running { address, stop: Some(stop), thread: Some(thread) }
    }

    fn usual() -> Running {
        Running::start(page(), Limits::default())
    }

    fn connect(&self) -> TcpStream {
        let socket = TcpStream::connect(self.address).unwrap();
        // Only so that a server that never answers fails a test instead of holding it up.
        socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        socket
    }

    /// The answer to one request, given as its lines.
    fn ask(&self, request: &str) -> Answer {
        let mut socket = self.connect();
        let lines: String = request.lines().map(|line| format!("{line}\r\n")).collect();
        write!(socket, "{lines}Host: here\r\nConnection: close\r\n\r\n").unwrap();
        Answer::read(&mut socket)
    }

    fn tell_to_stop(&mut self) {
        drop(self.stop.take());
    }

    fn wait(&mut self) {
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

/// An answer, cut into its parts.
struct Answer {
    status: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl Answer {
    /// Everything until the connection is closed.
    fn read(socket: &mut TcpStream) -> Answer {
        let mut bytes = Vec::new();
        socket.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer: {text:?}"));
        let mut lines = head.split("\r\n");
        let status = lines.next().unwrap().strip_prefix("HTTP/1.1 ").unwrap().to_owned();
        let headers = lines.map(|line| line.split_once(": ").unwrap()).map(|(n, v)| (n.to_owned(), v.to_owned()));
        let mut headers: Vec<_> = headers.collect();
        headers.sort();
        Answer { status, headers, body: body.to_owned() }
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The answer as text, without the headers that every answer has.
    fn text(&self) -> String {
        let common = [&security::HEADERS.map(|(name, _)| name)[..], &["connection", "date"]].concat();
        let own = self.headers.iter().filter(|(name, _)| !common.contains(&name.as_str()));
        let lines: String = own.map(|(name, value)| format!("{name}: {value}\n")).collect();
        format!("{}\n{lines}\n{}", self.status, self.body)
    }
}
