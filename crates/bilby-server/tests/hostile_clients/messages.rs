//! Malformed and oversized messages.

use super::running::{Client, Running, turn};
use serde_json::json;
use std::io::Write;
use tokio_tungstenite::tungstenite::Message;

#[test]
fn what_cant_be_read() {
    let server = Running::start();
    let [mut one, mut other, _watcher] = server.table();
    let deep = "[".repeat(8000);
    let (head, tail) = (r#"{"id":1,"say":{"kind":"ask","table":"t","expected":1,"ask":"#, "}}");
    let ask = |ask: &str| format!("{head}{ask}{tail}");
    for text in [
        "",
        "hello",
        "null",
        "{}",
        "[]",
        "[1,2",
        deep.as_str(),
        r#"{"id":1}"#,
        r#"{"id":1,"say":{}}"#,
        r#"{"id":1,"say":{"kind":"unfollow"}}"#,
        r#"{"id":1,"say":{"kind":"shutdown"}}"#,
        r#"{"id":1,"say":{"kind":"unseek"},"more":1}"#,
        r#"{"id":1,"say":{"kind":"lobby","on":"yes"}}"#,
        r#"{"id":1,"say":{"kind":"lobby","on":true,"off":false}}"#,
        r#"{"id":-1,"say":{"kind":"unseek"}}"#,
        r#"{"id":4294967296,"say":{"kind":"unseek"}}"#,
        r#"{"id":1.5,"say":{"kind":"unseek"}}"#,
        r#"{"id":1,"say":{"kind":"unseek"}} {"id":2}"#,
        r#"{"id":1,"say":{"kind":"seek","seek":{"game":"chess","time":"none"}}}"#,
        &ask(r#"{"kind":"turn"}"#),
        &ask(r#"{"kind":"turn","text":5}"#),
        &ask(r#"{"kind":"turn","text":"Re1-e2","seat":0}"#),
        &ask(r#"{"kind":"sit","seat":256}"#),
        &ask(r#"{"kind":"sit","seat":-1}"#),
        // Only the server can do this.
        &ask(r#"{"kind":"resume"}"#),
        &ask(r#"{"kind":"checkTime"}"#),
        &ask(r#"{"kind":"away","seat":0}"#),
        &ask(r#"{"kind":"question","question":"money"}"#),
    ] {
        one.send(text);
        assert_eq!(one.refused_unread(), "malformed", "{text:?}");
        // Slow enough to stay below the rate limit.
        std::thread::sleep(std::time::Duration::from_millis(40));
    }
    assert_eq!(one.done(turn("Re1-e2")), 4);
    other.until_number(4);
}

#[test]
fn frames_that_are_no_texts() {
    let server = Running::start();
    let mut client = server.socket(&server.guest());
    client.socket.send(Message::binary(vec![0, 159, 146, 150])).unwrap();
    assert_eq!(client.refused_unread(), "malformed");
    let good = json!({ "id": 1, "say": { "kind": "unseek" } }).to_string();
    client.socket.send(Message::binary(good.into_bytes())).unwrap();
    assert_eq!(client.refused_unread(), "malformed");
    client.socket.send(Message::Ping(vec![7; 125].into())).unwrap();
    client.socket.send(Message::Pong(b"never asked".to_vec().into())).unwrap();
    assert_eq!(client.say(json!({ "kind": "unseek" }))["kind"], "done");
}

/// Frames that violate the WebSocket protocol close that socket and no other.
#[test]
fn frames_that_are_none() {
    let server = Running::start();
    let [mut one, mut other, _watcher] = server.table();
    let masked = |head: &[u8], payload: &[u8]| [head, &[0; 4], payload].concat();
    for frame in [
        // Not masked; of an unknown kind; a reserved bit; a ping in pieces; a ping too long; not UTF-8; a text within a text.
        vec![0x81, 0x02, b'{', b'}'],
        masked(&[0x83, 0x80], b""),
        masked(&[0xc1, 0x82], b"{}"),
        masked(&[0x09, 0x80], b""),
        masked(&[0x89, 0xfe, 0x00, 0x7e], &[0; 126]),
        masked(&[0x81, 0x82], b"\xc3\x28"),
        [masked(&[0x01, 0x81], b"{"), masked(&[0x81, 0x81], b"}")].concat(),
        // The announced length exceeds any memory.
        masked(&[0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff], b""),
    ] {
        let mut stranger = server.socket(&server.guest());
        stranger.socket.get_mut().write_all(&frame).unwrap();
        stranger.until_end();
    }
    assert_eq!(one.done(turn("Re1-e2")), 4);
    other.until_number(4);
}

#[test]
fn too_long() {
    let server = Running::start();
    let padded = |size: usize| format!(r#"{{"id":1,"say":{{"kind":"unseek"}}{}}}"#, " ".repeat(size));
    let mut client = server.socket(&server.guest());
    client.send(padded(16_000));
    assert_eq!(client.next().unwrap()["kind"], "done");
    client.send(padded(17_000));
    assert_eq!(client.until_end(), 1009);

    // A long message in short frames.
    let mut client = server.socket(&server.guest());
    in_pieces(&mut client, &padded(60_000));
    assert_eq!(client.until_end(), 1009);
    assert_eq!(server.socket(&server.guest()).say(json!({ "kind": "unseek" }))["kind"], "done");
}

/// Sends a text in frames of 1000 bytes. The server may close the connection before the last.
fn in_pieces(client: &mut Client, text: &str) {
    let pieces: Vec<&[u8]> = text.as_bytes().chunks(1000).collect();
    for (place, piece) in pieces.iter().enumerate() {
        let first = if place == 0 { 0x01 } else { 0x00 };
        let last = if place + 1 == pieces.len() { 0x80 } else { 0x00 };
        let size = (piece.len() as u16).to_be_bytes();
        let frame = [&[first | last, 0xfe, size[0], size[1], 0, 0, 0, 0], *piece].concat();
        if client.socket.get_mut().write_all(&frame).is_err() {
            return;
        }
    }
}
