//! Illegitimate turns.

use super::running::{Running, code, turn};
use serde_json::json;

#[test]
fn for_anothers_seat() {
    let server = Running::start();
    let [mut one, mut other, mut watcher] = server.table();
    assert_eq!(watcher.refused(turn("Re1-e2")), "not-yours-to-ask");
    for ask in [
        json!({ "kind": "resign" }),
        json!({ "kind": "abort" }),
        json!({ "kind": "rise" }),
        json!({ "kind": "claimAbsence", "seat": 0 }),
        json!({ "kind": "question", "question": "draw" }),
        json!({ "kind": "answer", "question": "draw", "yes": true }),
        json!({ "kind": "withdraw", "question": "takeback" }),
    ] {
        assert_eq!(watcher.refused(ask.clone()), "not-yours-to-ask", "{ask}");
    }
    let begun = json!({ "kind": "trying", "table": watcher.table, "expected": watcher.number, "begun": "Re1" });
    assert_eq!(code(&watcher.say(begun)), "not-yours-to-ask");
    assert_eq!(watcher.refused(json!({ "kind": "sit", "seat": 0 })), "seat-taken");
    assert_eq!(watcher.refused(json!({ "kind": "sit", "seat": 2 })), "no-such-seat");
    assert_eq!(other.refused(json!({ "kind": "sit", "seat": 0 })), "seated-already");
    assert_eq!(one.done(turn("Re1-e2")), 4);
}

#[test]
fn out_of_turn() {
    let server = Running::start();
    let [mut one, mut other, _watcher] = server.table();
    assert_eq!(other.refused(turn("Re8-e7")), "not-on-move");
    assert_eq!(one.done(turn("Re1-e2")), 4);
    one.until_number(4);
    assert_eq!(one.refused(turn("Re2-e3")), "not-on-move");
    other.until_number(4);
    assert_eq!(other.done(turn("Re8-e7")), 5);
}

#[test]
fn before_the_start() {
    let server = Running::start();
    let token = server.guest();
    let (_, state) = server.try_open(&token);
    let mut alone = server.socket(&token);
    alone.follow(state["id"].as_str().unwrap());
    assert_eq!(alone.refused(turn("Re1-e2")), "not-started");
}

#[test]
fn that_the_rules_dont_allow() {
    let server = Running::start();
    let [mut one, mut other, _watcher] = server.table();
    for (text, code) in [
        ("", "unfinished"),
        ("Re1-e2 ", "malformed"),
        ("Re1-\u{e9}2", "malformed"),
        ("Re1\u{0}", "malformed"),
        ("hello", "unreadable"),
        ("Re1", "unfinished"),
        ("Re8-e7", "not-yours"),
        ("Re1-e3", "not-a-neighbour"),
        ("Re5-e6", "nothing-there"),
        ("claim", "nothing-to-claim"),
    ] {
        assert_eq!(one.refused(turn(text)), code, "{text:?}");
    }
    assert_eq!(one.refused(turn(&"Re1-e2".repeat(700))), "malformed");
    assert_eq!(one.done(turn("Re1-e2")), 4);
    other.until_number(4);
}

#[test]
fn again_and_from_the_future() {
    let server = Running::start();
    let [mut one, mut other, mut watcher] = server.table();
    assert_eq!(one.done(turn("Re1-e2")), 4);
    let again = one.ask_knowing(3, turn("Re1-e2"));
    assert_eq!(code(&again), "stale");
    assert_eq!(again["update"]["events"][0]["number"], 4, "{again}");
    other.until_number(4);
    for expected in [3, 0, 5, 1 << 53, u64::MAX] {
        assert_eq!(code(&other.ask_knowing(expected, turn("Re8-e7"))), "stale", "{expected}");
    }
    assert_eq!(other.done(turn("Re8-e7")), 5);
    // Sitting down twice, and resigning twice.
    assert_eq!(code(&other.ask_knowing(1, json!({ "kind": "sit", "seat": 1 }))), "stale");
    one.until_number(5);
    assert_eq!(one.done(json!({ "kind": "resign" })), 7);
    assert_eq!(code(&one.ask_knowing(5, json!({ "kind": "resign" }))), "table-over");
    watcher.until_number(7);
    let path = format!("GET /api/v1/tables/{}", one.table);
    let (status, state) = server.request(&path, None, &json!(null));
    assert_eq!((status, &state["turns"]), (200, &json!(["Re1-e2", "Re8-e7"])));
}

#[test]
fn when_the_game_is_over() {
    let server = Running::start();
    let [mut one, mut other, mut watcher] = server.table();
    one.done(json!({ "kind": "abort" }));
    for client in [&mut one, &mut other, &mut watcher] {
        client.until_number(4);
    }
    for ask in [turn("Re1-e2"), json!({ "kind": "resign" }), json!({ "kind": "abort" })] {
        assert_eq!(one.refused(ask.clone()), "table-over", "{ask}");
        assert_eq!(other.refused(ask.clone()), "table-over", "{ask}");
    }
    let begun = json!({ "kind": "trying", "table": one.table, "expected": one.number, "begun": "Re1" });
    assert_eq!(code(&one.say(begun)), "table-over");
    assert_eq!(watcher.refused(json!({ "kind": "sit", "seat": 0 })), "seat-taken");
}

#[test]
fn at_tables_that_are_none() {
    let server = Running::start();
    let guest = server.guest();
    let long = "x".repeat(5000);
    for table in ["nowhere", "", "..", "K3X9WQ2M7A", "a b", "k3x9wq2m7\u{e9}", "'; --", &long] {
        // One socket would exceed its rate limit.
        let mut client = server.socket(&guest);
        client.table = table.to_owned();
        assert_eq!(client.refused(turn("Re1-e2")), "unknown-table", "{table:?}");
        for say in [
            json!({ "kind": "follow", "table": table, "since": 3 }),
            json!({ "kind": "trying", "table": table, "expected": 1, "begun": "Re1" }),
            json!({ "kind": "chat", "table": table, "text": "hello" }),
        ] {
            assert_eq!(code(&client.say(say.clone())), "unknown-table", "{say}");
        }
        // Unfollowing a table that is not followed.
        let answer = client.say(json!({ "kind": "unfollow", "table": table }));
        assert_eq!(answer["kind"], "done", "{answer}");
    }
}
