//! Recovery codes, and the file with everything about oneself.

use super::server::{Client, Running};
use serde_json::json;

const PASSWORD: &str = "correct horse";

#[test]
fn a_code_replaces_a_lost_password_once() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    let other = server.account("Ben", PASSWORD);
    assert_eq!(server.get(&anna, "/me/recovery").json(), json!({ "left": 0 }));
    let wrong = server.post(&anna, "/me/recovery", json!({ "password": "wrong horse" })).problem();
    assert_eq!(wrong, (401, "wrong-password".to_owned()));
    assert_eq!(server.post(&server.guest(), "/me/recovery", json!({ "password": "" })).problem().1, "account-needed");
    let made = server.post(&anna, "/me/recovery", json!({ "password": PASSWORD }));
    assert_eq!(made.status, "201 Created");
    let codes: Vec<String> =
        made.json()["codes"].as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect();
    assert_eq!(codes.len(), 8);
    assert_eq!(server.get(&anna, "/me/recovery").json(), json!({ "left": 8 }));
    let recover = |name: &str, code: &str, password: &str| {
        let body = json!({ "name": name, "code": code, "password": password, "deliver": "token" });
        server.post(&Client::Nobody, "/recovery", body)
    };
    for (name, code, password, status, problem) in [
        ("Ben", codes[0].as_str(), "another horse", 401, "wrong-code"),
        ("Anna", "abcd-efgh-jkmn-pqrs", "another horse", 401, "wrong-code"),
        ("nobody-here", codes[0].as_str(), "another horse", 401, "wrong-code"),
        ("Anna", "", "another horse", 401, "wrong-code"),
        ("Anna", codes[0].as_str(), "short", 422, "bad-password"),
        ("Anna", &"x".repeat(9_000), "another horse", 401, "wrong-code"),
    ] {
        assert_eq!(recover(name, code, password).problem(), (status, problem.to_owned()), "{name} {code:.20}");
    }
    // As people type it.
    let typed = codes[0].to_uppercase().replace('-', " ");
    let back = recover("anna", &typed, "another horse");
    assert_eq!(back.status, "201 Created", "{}", back.body);
    assert_eq!(recover("anna", &codes[0], "third horse").problem().1, "wrong-code", "once");
    assert_eq!(server.get(&anna, "/me").problem().0, 401, "the old sessions end");
    assert_eq!(server.get(&Client::of(&back), "/me").json()["you"]["name"], "Anna");
    assert_eq!(server.get(&other, "/me").status, "200 OK");
    let sign_in = |password: &str| {
        server.post(&Client::Nobody, "/sessions", json!({ "name": "Anna", "password": password })).problem().0
    };
    assert_eq!((sign_in(PASSWORD), sign_in("another horse")), (401, 201));
    // The codes are nowhere in the database.
    let stored = server.stored();
    for code in &codes {
        assert!(!stored.windows(code.len()).any(|window| window == code.as_bytes()));
    }
}

#[test]
fn everything_about_oneself() {
    let server = Running::new();
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    server.put(&anna, "/people/ben/relation", json!({ "relation": "friend" }));
    let table = json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = server.post(&anna, "/tables", table).json()["id"].as_str().unwrap().to_owned();
    let mut socket = server.socket(&anna);
    socket.send(&json!({ "id": 1, "say": { "kind": "chat", "table": id, "text": "hello" } }));
    socket.wait_for("done");
    let answer = server.get(&anna, "/me/export");
    assert_eq!(answer.status, "200 OK");
    assert!(answer.header("content-disposition").unwrap().contains("bilby-about-me.json"));
    let all = answer.json();
    assert_eq!(all["person"]["name"], "Anna");
    assert_eq!(all["chat"][0]["text"], "hello");
    assert_eq!(all["people"][0]["person"]["name"], "Ben");
    assert_eq!(all["unfinishedTables"][0]["id"], json!(id));
    assert_eq!(all["sessions"].as_array().unwrap().len(), 1);
    assert!(!answer.body.contains("argon2"), "no hashes");
    assert_eq!(server.get(&ben, "/me/export").json()["chat"], json!([]));
    assert_eq!(server.get(&Client::Nobody, "/me/export").problem().0, 401);
}
