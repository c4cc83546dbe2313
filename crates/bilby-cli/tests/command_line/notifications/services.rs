//! A mail server and a push service for the test. Something counts as taken when its sender was told so: until then the sender has to
//! try again.

use super::mail_sink::speak_smtp;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, Mutex};
use std::thread::sleep;
use std::time::Duration;

/// How long an answer takes while everything is slow.
const SLOW: Duration = Duration::from_secs(3);
const BEAT: Duration = Duration::from_millis(10);

/// What all services obey.
#[derive(Default)]
pub struct Switch {
    slow: AtomicBool,
    frozen: AtomicBool,
}

impl Switch {
    pub fn set_slow(&self, slow: bool) {
        self.slow.store(slow, SeqCst);
    }

    pub fn set_frozen(&self, frozen: bool) {
        self.frozen.store(frozen, SeqCst);
    }

    /// Waits until an answer may be given.
    fn wait(&self) {
        if self.slow.load(SeqCst) {
            sleep(SLOW);
        }
        while self.frozen.load(SeqCst) {
            sleep(BEAT);
        }
    }
}

/// Runs a service until the test program ends: `serve` speaks with one client.
fn listen(serve: impl Fn(TcpStream) -> Option<()> + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let serve = Arc::new(serve);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let serve = serve.clone();
            std::thread::spawn(move || serve(stream.unwrap()));
        }
    });
    address
}

/// Returns whether the client has hung up, for instance because it was killed.
fn is_gone(stream: &TcpStream) -> bool {
    stream.set_nonblocking(true).unwrap();
    let gone = match stream.peek(&mut [0]) {
        Ok(bytes) => bytes == 0,
        Err(error) => error.kind() != std::io::ErrorKind::WouldBlock,
    };
    stream.set_nonblocking(false).unwrap();
    gone
}

/// An SMTP server.
pub struct MailServer {
    pub url: String,
    mailbox: Arc<MailBox>,
}

struct MailBox {
    taken: Mutex<Vec<String>>,
    held: AtomicUsize,
    /// After how many mails no more is answered.
    most: AtomicUsize,
    switch: Arc<Switch>,
}

impl MailServer {
    pub fn start(switch: Arc<Switch>) -> MailServer {
        let mailbox = Arc::new(MailBox {
            taken: Mutex::default(),
            held: AtomicUsize::new(0),
            most: AtomicUsize::new(usize::MAX),
            switch,
        });
        let kept = mailbox.clone();
        let address = listen(move |stream| speak_smtp(stream, &|stream, mail| kept.take(stream, mail)));
        MailServer { url: format!("smtp://{address}"), mailbox }
    }

    /// The mails that it has taken.
    pub fn taken(&self) -> Vec<String> {
        self.mailbox.taken.lock().unwrap().clone()
    }

    /// How many mails wait for an answer that does not come.
    pub fn held(&self) -> usize {
        self.mailbox.held.load(SeqCst)
    }

    /// Answers no more after this many further mails.
    pub fn hold_after(&self, mails: usize) {
        self.mailbox.most.store(self.taken().len() + mails, SeqCst);
    }

    /// Answers again.
    pub fn let_go(&self) {
        self.mailbox.most.store(usize::MAX, SeqCst);
    }
}

impl MailBox {
    /// Takes a mail, or holds it until its sender is gone.
    fn take(&self, stream: &TcpStream, mail: String) -> Option<()> {
        self.switch.wait();
        let mut is_held = false;
        loop {
            if is_gone(stream) {
                return None;
            }
            let mut taken = self.taken.lock().unwrap();
            if taken.len() < self.most.load(SeqCst) {
                taken.push(mail);
                return Some(());
            }
            drop(taken);
            if !is_held {
                is_held = true;
                self.held.fetch_add(1, SeqCst);
            }
            sleep(BEAT);
        }
    }
}

/// A push service.
pub struct PushService {
    pub url: String,
    taken: Arc<Mutex<Vec<String>>>,
}

impl PushService {
    pub fn start(switch: Arc<Switch>) -> PushService {
        let taken: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = taken.clone();
        let address = listen(move |stream| serve_push(stream, &switch, &kept));
        PushService { url: format!("http://{address}/send"), taken }
    }

    /// The topics of the messages that it has taken.
    pub fn taken(&self) -> Vec<String> {
        self.taken.lock().unwrap().clone()
    }
}

fn serve_push(mut stream: TcpStream, switch: &Switch, kept: &Mutex<Vec<String>>) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let (mut topic, mut length) = (String::new(), 0);
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok().filter(|bytes| *bytes > 0)?;
        match line.trim_end().split_once(": ") {
            None if line == "\r\n" => break,
            Some((name, value)) if name.eq_ignore_ascii_case("topic") => topic = value.to_owned(),
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.parse().ok()?,
            _ => {}
        }
    }
    reader.read_exact(&mut vec![0; length]).ok()?;
    switch.wait();
    if is_gone(&stream) {
        return None;
    }
    kept.lock().unwrap().push(topic);
    stream.write_all(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").ok()
}
