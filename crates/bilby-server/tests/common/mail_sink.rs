//! An SMTP server for tests, which keeps the mail that it is given.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The server. It runs until the test program ends.
pub struct MailSink {
    /// Its URL.
    pub url: String,
    mails: Arc<Mutex<Vec<String>>>,
}

impl MailSink {
    pub fn start() -> MailSink {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let mails: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = mails.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let kept = kept.clone();
                std::thread::spawn(move || serve(stream.unwrap(), &kept));
            }
        });
        MailSink { url, mails }
    }

    /// Waits until it has this many mails, and returns them.
    pub fn until(&self, many: usize) -> Vec<String> {
        let begun = Instant::now();
        loop {
            let mails = self.mails();
            if mails.len() >= many {
                return mails;
            }
            assert!(begun.elapsed() < Duration::from_secs(30), "only {} mails came: {mails:?}", mails.len());
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// What it has.
    pub fn mails(&self) -> Vec<String> {
        self.mails.lock().unwrap().clone()
    }
}

/// Speaks with one client until it hangs up.
fn serve(mut stream: TcpStream, kept: &Mutex<Vec<String>>) -> Option<()> {
    let mut lines = BufReader::new(stream.try_clone().ok()?).lines();
    stream.write_all(b"220 sink\r\n").ok()?;
    loop {
        let line = lines.next()?.ok()?;
        let answer: &[u8] = match line.split(' ').next()? {
            "EHLO" => b"250-sink\r\n250 8BITMIME\r\n",
            "DATA" => {
                stream.write_all(b"354 go on\r\n").ok()?;
                let mut mail = String::new();
                loop {
                    let line = lines.next()?.ok()?;
                    if line == "." {
                        break;
                    }
                    mail += &line;
                    mail.push('\n');
                }
                kept.lock().unwrap().push(mail);
                b"250 kept\r\n"
            }
            "QUIT" => b"221 bye\r\n",
            _ => b"250 ok\r\n",
        };
        stream.write_all(answer).ok()?;
    }
}
