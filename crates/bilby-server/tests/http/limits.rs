//! Clients that are slow, send too much or send garbage.

use super::{Answer, Running, page};
use bilby_server::{File, Limits, Page};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

/// Returns whether the other side closes the connection, with or without a last answer.
fn is_hung_up_on(socket: &mut TcpStream) -> bool {
    match socket.read_to_end(&mut Vec::new()) {
        Ok(_) => true,
        Err(error) => error.kind() == ErrorKind::ConnectionReset,
    }
}

fn impatient() -> Running {
    Running::start(page(), Limits { head_time: Duration::from_secs(3), ..Limits::default() })
}

#[test]
fn a_head_that_does_not_end_is_not_waited_for() {
    let server = impatient();
    let heads = ["", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: here\r\nX-Slow: "];
    let begun = heads.map(|head| {
        let mut socket = server.connect();
        socket.write_all(head.as_bytes()).unwrap();
        (head, socket)
    });
    for (head, mut socket) in begun {
        assert!(is_hung_up_on(&mut socket), "{head:?}");
    }
}

#[test]
fn an_idle_connection_is_closed() {
    let server = impatient();
    let mut socket = server.connect();
    socket.write_all(b"GET /icon.png HTTP/1.1\r\nHost: here\r\n\r\n").unwrap();
    let answer = Answer::read(&mut socket);
    assert_eq!((&*answer.status, &*answer.body), ("200 OK", "png"));
}

#[test]
fn one_connection_serves_many_requests() {
    let server = Running::usual();
    let mut socket = server.connect();
    for _ in 0..3 {
        socket.write_all(b"HEAD / HTTP/1.1\r\nHost: here\r\n\r\n").unwrap();
        let mut seen = Vec::new();
        while !seen.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            socket.read_exact(&mut byte).unwrap();
            seen.extend(byte);
        }
        assert!(seen.starts_with(b"HTTP/1.1 200 OK\r\n"));
    }
}

#[test]
fn too_much() {
    let server = Running::usual();
    let long = "x".repeat(20_000);
    let many = "\nX: y".repeat(200);
    for (request, status) in [
        (format!("GET / HTTP/1.1\nX-Long: {long}"), "431 Request Header Fields Too Large"),
        (format!("GET / HTTP/1.1{many}"), "431 Request Header Fields Too Large"),
        ("GET / HTTP/1.1\nContent-Length: 16385".to_owned(), "413 Payload Too Large"),
        ("GET / HTTP/1.1\nContent-Length: 99999999999999999999999".to_owned(), "400 Bad Request"),
    ] {
        assert_eq!(server.ask(&request).status, status, "{}", &request[..40]);
    }
    // A body that nobody needs is ignored if it is not too long.
    assert_eq!(server.ask("GET / HTTP/1.1\nContent-Length: 0").status, "200 OK");
}

#[test]
fn rejected_request_is_drained_before_close() {
    let server = Running::usual();
    let long = "x".repeat(20_000);
    let post = "POST /api/v1/guests HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n";
    for (begun, status) in [("GET / HTTP/1.1\r\nX-Long: ", "431"), (post, "413"), ("hello there\r\n\r\n", "400")] {
        let mut socket = server.connect();
        socket.write_all(format!("{begun}{long}").as_bytes()).unwrap();
        let mut answer = [0; 12];
        socket.read_exact(&mut answer).unwrap();
        // Writing after the server has answered must not fail with a broken pipe.
        for _ in 0..3 {
            socket.write_all(long.as_bytes()).unwrap();
        }
        let mut rest = String::new();
        socket.read_to_string(&mut rest).unwrap();
        assert_eq!(std::str::from_utf8(&answer).unwrap(), format!("HTTP/1.1 {status}"), "{rest}");
    }
}

#[test]
fn nonsense() {
    let server = Running::usual();
    for request in ["GET", "GET /", "GET / HTTP/9.9", "hello there", "\x16\x03\x01\x02", "GET / HTTP/1.1\nno colon"] {
        assert_eq!(server.ask(request).status, "400 Bad Request", "{request:?}");
    }
    assert_eq!(server.ask("GET / HTTP/1.1").status, "200 OK");
}

#[test]
fn only_so_many_at_once() {
    let server = Running::start(page(), Limits { connections: 1, ..Limits::default() });
    let first = server.connect();
    let mut second = server.connect();
    second.write_all(b"GET /icon.png HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").unwrap();
    second.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    let early = second.read(&mut [0]).unwrap_err();
    assert!(matches!(early.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "{early}");
    drop(first);
    second.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    assert_eq!(Answer::read(&mut second).body, "png");
}

/// A client that does not read the answer is dropped, and its connection slot becomes free.
#[test]
fn an_answer_that_nobody_reads_is_not_waited_for() {
    let large = File { path: "large.png".into(), bytes: vec![7; 32 << 20].into(), tag: "large".to_owned() };
    let limits = Limits { connections: 1, write_time: Duration::from_millis(200), ..Limits::default() };
    let server = Running::start(Page::new([large]), limits);
    let mut deaf = server.connect();
    deaf.write_all(b"GET /large.png HTTP/1.1\r\nHost: here\r\n\r\n").unwrap();
    // There is room for only one connection, so an answer to this request shows that the other one has ended.
    assert_eq!(server.ask("GET /healthz HTTP/1.1").status, "200 OK");
    let mut heard = Vec::new();
    let _ = deaf.read_to_end(&mut heard);
    assert!(heard.len() < 32 << 20, "{}", heard.len());
}

/// A client that reads slowly gets the whole answer.
#[test]
fn an_answer_that_is_read_slowly_comes_whole() {
    let large = File { path: "large.png".into(), bytes: vec![7; 4 << 20].into(), tag: "large".to_owned() };
    let limits = Limits { write_time: Duration::from_secs(20), ..Limits::default() };
    let server = Running::start(Page::new([large]), limits);
    let mut slow = server.connect();
    slow.write_all(b"GET /large.png HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").unwrap();
    let (mut heard, mut some) = (0, vec![0; 256 << 10]);
    loop {
        std::thread::sleep(Duration::from_millis(10));
        match slow.read(&mut some).unwrap() {
            0 => break,
            more => heard += more,
        }
    }
    assert!(heard > 4 << 20, "{heard}");
}
