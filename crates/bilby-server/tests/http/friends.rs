//! Friends, blocks and challenges.

use super::server::{Client, Running};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse";

fn table(rated: bool) -> Value {
    json!({ "game": "billo", "time": "600+5", "rated": rated, "public": true, "seats": [{ "kind": "me" }, { "kind": "open" }] })
}

#[test]
fn a_challenge_is_heard_listed_accepted_and_declined() {
    let server = Running::new();
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    let mut ben_hears = server.socket(&ben);
    let mut anna_hears = server.socket(&anna);
    let opened = server.post(&anna, "/people/ben/challenges", table(true));
    assert_eq!(opened.status, "201 Created", "{}", opened.body);
    let id = opened.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(opened.json()["public"], false, "a challenge is between two");
    let heard = ben_hears.wait_for("challenged");
    assert_eq!((&heard["challenge"]["from"]["name"], &heard["challenge"]["table"]["id"]), (&json!("Anna"), &json!(id)));
    let listed = server.get(&ben, "/me/challenges").json();
    assert_eq!(listed, json!([heard["challenge"]]));
    assert_eq!(server.get(&anna, "/me/challenges").json(), json!([]));
    // Only Ben can decline, once.
    assert_eq!(server.delete(&anna, &format!("/me/challenges/{id}"), Value::Null).problem().1, "unknown-table");
    assert_eq!(server.delete(&ben, &format!("/me/challenges/{id}"), Value::Null).status, "204 No Content");
    assert_eq!(server.delete(&ben, &format!("/me/challenges/{id}"), Value::Null).problem().0, 404);
    let declined = anna_hears.wait_for("challengeDeclined");
    assert_eq!((&declined["table"], &declined["person"]["name"]), (&json!(id), &json!("Ben")));
    assert_eq!(server.get(&ben, "/me/challenges").json(), json!([]));
    // Who sits down accepts.
    let id = server.post(&anna, "/people/ben/challenges", table(false)).json()["id"].as_str().unwrap().to_owned();
    ben_hears.send(
        &json!({ "id": 1, "say": { "kind": "ask", "table": id, "expected": 1, "ask": { "kind": "sit", "seat": 1 } } }),
    );
    ben_hears.wait_for("done");
    assert_eq!(server.get(&ben, "/me/challenges").json(), json!([]));
    let playing = server.get(&Client::Nobody, "/people/ben").json()["playing"].clone();
    assert_eq!(playing, json!([]), "a private game is not shown");
}

#[test]
fn challenges_that_will_not_do() {
    let server = Running::new();
    let (anna, ben, guest) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD), server.guest());
    let guest_id = server.get(&guest, "/me").json()["you"]["id"].as_str().unwrap().to_owned();
    let full =
        json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "computer", "level": 3 }] });
    for (who, whom, body, code) in [
        (&anna, "anna", table(false), "yourself"),
        (&anna, "nobody-here", table(false), "unknown-person"),
        (&Client::Nobody, "anna", table(false), "sign-in-needed"),
        (&anna, guest_id.as_str(), table(true), "account-needed"),
        (&guest, "anna", table(true), "account-needed"),
        (&anna, "ben", full, "bad-seats"),
        (&anna, "ben", json!({ "game": "billo" }), "bad-json"),
    ] {
        assert_eq!(server.post(who, &format!("/people/{whom}/challenges"), body).problem().1, code, "{whom}");
    }
    for _ in 0..3 {
        assert_eq!(server.post(&anna, "/people/ben/challenges", table(false)).status, "201 Created");
    }
    let again = server.post(&anna, "/people/ben/challenges", table(false)).problem();
    assert_eq!(again, (429, "challenged-already".to_owned()));
    assert_eq!(
        server.post(&guest, "/people/ben/challenges", table(false)).status,
        "201 Created",
        "guests can challenge"
    );
    assert_eq!(server.get(&ben, "/me/challenges").json().as_array().unwrap().len(), 4);
}

#[test]
fn who_is_blocked_stays_away() {
    let server = Running::new();
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    let relate = |who: &Client, whom: &str, relation: Value| {
        server.put(who, &format!("/people/{whom}/relation"), json!({ "relation": relation })).status
    };
    assert_eq!(relate(&anna, "ben", json!("friend")), "204 No Content");
    assert_eq!(server.get(&anna, "/people/ben").json()["relation"], "friend");
    assert_eq!(server.get(&ben, "/people/anna").json()["relation"], Value::Null, "nobody else learns it");
    assert_eq!(relate(&anna, "ben", json!("blocked")), "204 No Content");
    assert_eq!(server.get(&anna, "/me/people").json()[0]["relation"], "blocked");
    for (who, whom) in [(&ben, "anna"), (&anna, "ben")] {
        let refused = server.post(who, &format!("/people/{whom}/challenges"), table(false)).problem();
        assert_eq!(refused, (403, "apart".to_owned()));
    }
    // Neither sits down at the other's table, and they are not paired.
    for (owner, comes) in [(&anna, &ben), (&ben, &anna)] {
        let id = server.post(owner, "/tables", table(false)).json()["id"].as_str().unwrap().to_owned();
        let mut socket = server.socket(comes);
        socket.send(&json!({ "id": 1, "say": { "kind": "ask", "table": id, "expected": 1, "ask": { "kind": "sit", "seat": 1 } } }));
        assert_eq!(socket.wait_for("refused")["problem"]["code"], "apart");
    }
    let seek = json!({ "id": 1, "say": { "kind": "seek", "seek": { "game": "billo", "time": "none" } } });
    let (mut one, mut other, mut third) = (server.socket(&anna), server.socket(&ben), server.socket(&server.guest()));
    for socket in [&mut one, &mut other] {
        socket.send(&seek);
        socket.wait_for("done");
    }
    third.send(&seek);
    assert_eq!(one.wait_for("paired")["table"], third.wait_for("paired")["table"]);
    // Until they are no longer blocked.
    assert_eq!(relate(&anna, "ben", Value::Null), "204 No Content");
    assert_eq!(server.post(&ben, "/people/anna/challenges", table(false)).status, "201 Created");
    assert_eq!(relate(&anna, "anna", json!("friend")), "422 Unprocessable Entity");
    assert_eq!(relate(&anna, "nobody-here", json!("friend")), "404 Not Found");
    assert_eq!(relate(&anna, "ben", json!("enemy")), "400 Bad Request");
}
