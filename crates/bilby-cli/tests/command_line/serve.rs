//! `bilby serve`: one line, an answer, an orderly end, and an address that is taken.

use super::bilby;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

/// A server on any free port, and the one line it prints.
fn start() -> (Child, BufReader<impl Read>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bilby"))
        .args(["serve", "--listen", "127.0.0.1:0"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    (child, output, line)
}

/// With or without the page in it, it answers; told to stop, it ends well and has printed nothing else.
#[cfg(unix)]
#[test]
fn listens_answers_and_stops() {
    for signal in ["-TERM", "-INT"] {
        let (mut child, mut output, line) = start();
        let address = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/\n")).expect(&line);
        let mut socket = TcpStream::connect(address).unwrap();
        write!(socket, "HEAD / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") || answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains("\r\ncontent-security-policy: default-src 'self';"), "{answer}");

        let kill = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(kill.success());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
    }
}

#[test]
fn an_address_that_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = bilby(&["serve", "--listen", &address], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        format!("error: {address}: another program listens there; --listen chooses another address or port\n")
    );
}
