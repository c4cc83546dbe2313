//! An SMTP server for tests, which keeps the mail that it is given.
#![allow(dead_code, reason = "no suite needs all of it")]

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The server. It runs until the test program ends.
#[derive(Clone)]
pub struct MailSink {
    /// Its URL.
    pub url: String,
    mails: Arc<Mutex<Vec<String>>>,
}

impl MailSink {
    pub fn start() -> MailSink {
        MailSink::start_slow(Duration::ZERO)
    }

    /// It says only after a while that it has a mail.
    pub fn start_slow(delay: Duration) -> MailSink {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let mails: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = mails.clone();
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let kept = kept.clone();
                let take = move |_: &TcpStream, mail| {
                    kept.lock().unwrap().push(mail);
                    std::thread::sleep(delay);
                    Some(())
                };
                std::thread::spawn(move || speak_smtp(stream.unwrap(), &take));
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

/// Speaks with one client until it hangs up, or until `take` does not take a mail.
pub fn speak_smtp(mut stream: TcpStream, take: &dyn Fn(&TcpStream, String) -> Option<()>) -> Option<()> {
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
                take(&stream, mail)?;
                b"250 kept\r\n"
            }
            "QUIT" => b"221 bye\r\n",
            _ => b"250 ok\r\n",
        };
        stream.write_all(answer).ok()?;
    }
}
