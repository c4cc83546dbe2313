//! The orderly shutdown.

use super::{Running, page};
use bilby_server::{File, Limits, Page};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

#[test]
fn who_says_nothing_does_not_hold_it_up() {
    let mut server = Running::start(page(), Limits { stop_time: Duration::from_millis(100), ..Limits::default() });
    let silent = server.connect();
    let mut begun = server.connect();
    begun.write_all(b"GET / HTTP/1.1\r\n").unwrap();
    server.tell_to_stop();
    server.wait();
    assert!(TcpStream::connect(server.address).is_err());
    drop((silent, begun));
}

#[test]
fn an_answer_under_way_is_finished() {
    // Larger than the system's buffers.
    let size = 48 << 20;
    let file = File { path: "large".into(), bytes: vec![b'x'; size].into(), tag: "t".into() };
    let mut server =
        Running::start(Page::new([file]), Limits { stop_time: Duration::from_secs(60), ..Limits::default() });
    let mut socket = server.connect();
    socket.write_all(b"GET /large HTTP/1.1\r\nHost: here\r\n\r\n").unwrap();
    let mut first = [0];
    socket.read_exact(&mut first).unwrap();
    server.tell_to_stop();
    let mut rest = Vec::new();
    socket.read_to_end(&mut rest).unwrap();
    assert!(rest.len() >= size, "{} of {size}", rest.len());
    server.wait();
}

/// Clients with a socket are told to reconnect, and their sockets are closed in order.
#[test]
fn who_plays_is_told() {
    let mut server = Running::new();
    let guest = server.guest();
    let mut socket = server.socket(&guest);
    server.tell_to_stop();
    assert!(socket.wait_for("closing")["backIn"].is_u64());
    while socket.read().is_some() {}
    server.wait();
}

/// After a second signal, the server waits for nobody.
#[test]
fn told_again_it_ends_at_once() {
    let mut server = Running::start(page(), Limits { stop_time: Duration::from_secs(3600), ..Limits::default() });
    let mut begun = server.connect();
    begun.write_all(b"POST /api/v1/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n").unwrap();
    begun.write_all(b"Content-Length: 9\r\n\r\n{").unwrap();
    server.ask("GET / HTTP/1.1");
    server.tell_to_stop();
    server.tell_again();
    server.wait();
}
