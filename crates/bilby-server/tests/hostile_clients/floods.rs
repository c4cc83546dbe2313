//! Floods are refused within bounds, and other clients are not affected.

use super::running::{Running, code, turn};
use bilby_server::config::{RateLimit, Rates};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{Read, Write};

#[test]
fn of_messages() {
    let server = Running::start_with(|settings| settings.live.messages_per_second = 5);
    let [mut one, mut other, _watcher] = server.table();
    let mut greedy = server.socket(&server.guest());
    let message = |id| json!({ "id": id, "say": { "kind": "unseek" } }).to_string();
    for id in 0..200 {
        // The server closes the connection at some point.
        if greedy.socket.send(message(id).into()).is_err() {
            break;
        }
    }
    let mut answers: BTreeMap<String, usize> = BTreeMap::new();
    while let Some(answer) = greedy.next() {
        let name = answer["problem"]["code"].as_str().or(answer["kind"].as_str()).unwrap_or_default();
        *answers.entry(name.to_owned()).or_default() += 1;
    }
    assert_eq!(greedy.ended, Some(4008), "{answers:?}");
    assert!((10..30).contains(&answers["done"]) && (10..30).contains(&answers["too-many"]), "{answers:?}");
    assert_eq!(one.done(turn("Re1-e2")), 4);
    other.until_number(4);
}

#[test]
fn of_nonsense() {
    let server = Running::start_with(|settings| settings.live.messages_per_second = 5);
    let mut greedy = server.socket(&server.guest());
    for _ in 0..200 {
        if greedy.socket.send("{".into()).is_err() {
            break;
        }
    }
    assert_eq!(greedy.until_end(), 4008);
}

/// An endless text message of empty frames.
#[test]
fn of_empty_frames() {
    let server = Running::start();
    let greedy = server.socket(&server.guest());
    let stream = greedy.socket.get_ref();
    let (mut reads, mut writes) = (stream.try_clone().unwrap(), stream.try_clone().unwrap());
    let floods = std::thread::spawn(move || {
        // Masked like all frames of clients, with a key of zeros.
        let mut sent = writes.write(&[0x01, 0x80, 0, 0, 0, 0]).unwrap_or(0);
        let frames = [0x00, 0x80, 0, 0, 0, 0].repeat(10_000);
        // The server closes the connection at some point.
        while sent < 200 << 20 {
            let Ok(many) = writes.write(&frames) else { break };
            sent += many;
        }
        sent
    });
    let mut heard = Vec::new();
    let _ = reads.read_to_end(&mut heard);
    let sent = floods.join().unwrap();
    assert!(sent < 100 << 20, "{sent} bytes");
    // The close frame: two bytes of head, then the code.
    let code = 4008_u16.to_be_bytes();
    assert!(heard.windows(4).any(|part| part[0] == 0x88 && part[2..] == code), "{:?}", heard.len());
}

#[test]
fn of_sockets() {
    let server = Running::start_with(|settings| {
        settings.live.sockets_per_person = 2;
        settings.live.sockets = 3;
    });
    let refused = |token: &str| {
        let mut client = server.try_socket(&[("authorization", &format!("Bearer {token}"))]).unwrap();
        client.until_end()
    };
    let (one, other, third) = (server.guest(), server.guest(), server.guest());
    let first = server.socket(&one);
    let mut second = server.socket(&one);
    assert_eq!(refused(&one), 4013, "of one person");
    let _third = server.socket(&other);
    assert_eq!(refused(&third), 4013, "in all");
    assert_eq!(second.say(json!({ "kind": "unseek" }))["kind"], "done");
    // A person whose sockets vanished without a close frame can connect again.
    drop(first);
    let mut tries = 0;
    while server.try_socket(&[("authorization", &format!("Bearer {third}"))]).unwrap().next().is_none() {
        tries += 1;
        assert!(tries < 200, "a place that nobody gives back");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
}

#[test]
fn of_tables_and_of_follows() {
    let server = Running::start_with(|settings| {
        settings.live.tables_per_person = 3;
        settings.live.follows = 2;
    });
    let (one, other) = (server.guest(), server.guest());
    let open = |token: &str| {
        let (status, state) = server.try_open(token);
        assert_eq!(status / 100, 2, "{state}");
        state["id"].as_str().unwrap().to_owned()
    };
    let tables = [open(&one), open(&one), open(&one)];
    let (status, problem) = server.try_open(&one);
    assert_eq!((status, &problem["code"]), (429, &json!("too-many-tables")));
    let fourth = open(&other);
    let mut client = server.socket(&one);
    client.follow(&tables[0]);
    client.follow(&tables[1]);
    client.follow(&tables[0]);
    let follow = json!({ "kind": "follow", "table": tables[2] });
    assert_eq!(code(&client.say(follow.clone())), "too-many-follows");
    client.table = fourth;
    client.number = 1;
    assert_eq!(client.refused(json!({ "kind": "sit", "seat": 1 })), "too-many-tables");
    client.say(json!({ "kind": "unfollow", "table": tables[0] }));
    assert_eq!(client.say(follow)["kind"], "done");
}

#[test]
fn of_chat() {
    let server = Running::start();
    let [mut one, _other, mut watcher] = server.table();
    let chat = |table: &str, text: &str| json!({ "kind": "chat", "table": table, "text": text });
    let table = one.table.clone();
    for bad in ["", "  ", "two\nlines", "\u{202e}evil", &"x".repeat(301)] {
        assert_eq!(code(&one.say(chat(&table, bad))), "bad-chat", "{bad:?}");
    }
    let answers: Vec<Value> = (0..10).map(|_| watcher.say(chat(&table, "hello"))).collect();
    let refused = answers.iter().filter(|answer| answer["problem"]["code"] == "too-many").count();
    // Six are allowed at once; a slow machine allows a few more meanwhile.
    assert!((1..=4).contains(&refused), "{answers:?}");
    assert_eq!(one.done(turn("Re1-e2")), 4);
}

#[test]
fn of_requests_from_one_address() {
    let limited = BTreeMap::from([(RateLimit::Guests, 4), (RateLimit::Tables, 2), (RateLimit::Sockets, 3)]);
    let server = Running::start_with(|settings| settings.rates = Rates::unlimited().with(&limited));
    let tokens: Vec<String> = (0..4).map(|_| server.guest()).collect();
    let (status, problem) = server.request("POST /api/v1/guests", None, &json!({ "deliver": "token" }));
    assert_eq!((status, &problem["code"]), (429, &json!("slow-down")));
    assert!(problem["retryAfter"].as_u64().is_some_and(|wait| wait > 0), "{problem}");
    assert_eq!([(); 4].map(|()| server.try_open(&tokens[0]).0), [201, 201, 429, 429]);
    let _open: Vec<_> = tokens[..3].iter().map(|token| server.socket(token)).collect();
    assert!(server.try_socket(&[("authorization", &format!("Bearer {}", tokens[3]))]).is_err());
}

/// A client that sends requests and never reads the answers is dropped; the others play on.
#[test]
fn of_answers_that_nobody_reads() {
    let server = Running::start_with(|settings| {
        settings.live.messages_per_second = 10_000;
        settings.live.outbox = 16;
    });
    let [mut one, mut other, mut deaf] = server.table();
    let follow = json!({ "id": 1, "say": { "kind": "follow", "table": deaf.table } }).to_string();
    deaf.socket.get_mut().set_write_timeout(Some(std::time::Duration::from_secs(3))).unwrap();
    // Until the system's buffers are full in both directions: the server waits for the client to read.
    while deaf.socket.send(follow.clone().into()).is_ok() {}
    for _ in 0..40 {
        for begun in ["Re1", ""] {
            let trying = json!({ "kind": "trying", "table": one.table, "expected": one.number, "begun": begun });
            assert_eq!(one.say(trying)["kind"], "done");
        }
    }
    assert_eq!(one.done(turn("Re1-e2")), 4);
    other.until_number(4);
    deaf.socket.get_mut().set_nonblocking(false).unwrap();
    deaf.until_end();
}
