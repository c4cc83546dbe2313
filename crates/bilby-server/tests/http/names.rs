//! Names: those that guests choose, new names of accounts, finding people, and what a guest takes along.

use super::server::{Client, Running};
use bilby_server::config::{RateLimit, Rates};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

const PASSWORD: &str = "correct horse";

fn rename(server: &Running, who: &Client, name: &str) -> (u16, String) {
    server.put(who, "/me/name", json!({ "name": name })).problem()
}

fn me(server: &Running, who: &Client) -> Value {
    server.get(who, "/me").json()["you"].clone()
}

#[test]
fn a_guest_chooses_a_name() {
    let server = Running::new();
    server.account("Anna", PASSWORD);
    let guest = server.guest();
    for (name, status, code) in [
        ("Anna", 409, "name-taken"),
        ("ÀNNA", 409, "name-taken"),
        ("Adm1n", 409, "name-taken"),
        ("A", 422, "bad-name"),
        ("two words", 422, "bad-name"),
        ("<b>x</b>", 422, "bad-name"),
        ("a\u{202e}b", 422, "bad-name"),
        (&"x".repeat(10_000), 422, "bad-name"),
        ("", 422, "bad-name"),
    ] {
        assert_eq!(rename(&server, &guest, name), (status, code.to_owned()), "{name:.20}");
    }
    assert_eq!(rename(&server, &guest, "Zoé").0, 200);
    let you = me(&server, &guest);
    assert_eq!((&you["name"], &you["guest"]), (&json!("Zoé"), &json!(true)));
    // A guest does not own the name: others can have it too.
    assert_eq!(rename(&server, &server.guest(), "Zoé").0, 200);
    assert_eq!(server.put(&Client::Nobody, "/me/name", json!({ "name": "Ben" })).problem().0, 401);
    server.account("Zoe", PASSWORD);
    assert_eq!(rename(&server, &server.guest(), "Zoé"), (409, "name-taken".to_owned()));
}

#[test]
fn an_account_is_renamed_now_and_then() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    let mut socket = server.socket(&anna);
    socket.send(&json!({ "id": 1, "say": { "kind": "lobby", "on": true } }));
    assert_eq!(rename(&server, &anna, "Annette").0, 200);
    assert_eq!(rename(&server, &anna, "Ann"), (429, "renamed-lately".to_owned()));
    // The old name leads to her, and to nobody else.
    let profile = server.get(&Client::Nobody, "/people/anna").json();
    assert_eq!(profile["person"]["name"], "Annette");
    let squat = server.post(&Client::Nobody, "/accounts", json!({ "name": "Anna", "password": PASSWORD }));
    assert_eq!(squat.problem(), (409, "name-taken".to_owned()));
    let session = server.post(&Client::Nobody, "/sessions", json!({ "name": "Annette", "password": PASSWORD }));
    assert_eq!(session.status, "201 Created");
    // She signs in by the old name too, with her password only.
    let sign_in = |name: &str, password: &str| {
        let answer = json!({ "name": name, "password": password, "deliver": "token" });
        server.post(&Client::Nobody, "/sessions", answer)
    };
    assert_eq!(sign_in("ANNA", PASSWORD).json()["you"]["name"], "Annette");
    assert_eq!(sign_in("Anna", "wrong horse").problem(), (401, "wrong-password".to_owned()));
    server.pass(Duration::from_secs(31 * 24 * 60 * 60));
    assert_eq!(rename(&server, &anna, "Ann").0, 200);
    server.pass(Duration::from_secs(60 * 24 * 60 * 60));
    let free = server.post(&Client::Nobody, "/accounts", json!({ "name": "Anna", "password": PASSWORD }));
    assert_eq!(free.status, "201 Created", "{}", free.body);
    // The name is somebody else's now.
    let other = sign_in("Anna", PASSWORD).json();
    assert_eq!(other["you"]["name"], "Anna");
    assert_eq!(sign_in("Annette", PASSWORD).json()["you"]["name"], "Ann");
}

#[test]
fn an_old_name_gives_no_more_attempts() {
    let server = Running::with(Default::default(), |settings| {
        settings.rates = Rates::unlimited().with(&BTreeMap::from([(RateLimit::SignInsPerName, 6)]));
    });
    let anna = server.account("Anna", PASSWORD);
    assert_eq!(rename(&server, &anna, "Annette").0, 200);
    let attempts = |name: &str| {
        let wrong = json!({ "name": name, "password": "wrong horse" });
        server.post(&Client::Nobody, "/sessions", wrong).problem().0
    };
    let codes: Vec<u16> = ["Anna", "Annette"].repeat(6).into_iter().map(attempts).collect();
    assert_eq!(codes.iter().filter(|code| **code == 401).count(), 6, "{codes:?}");
    assert!(codes.iter().all(|code| [401, 429].contains(code)), "{codes:?}");
}

#[test]
fn people_are_found_by_the_beginning_of_their_names() {
    let server = Running::new();
    for name in ["Anna", "Annabel", "Hanna", "Élodie"] {
        server.account(name, PASSWORD);
    }
    let find = |text: &str| {
        let found = server.get(&Client::Nobody, &format!("/people?find={text}")).json();
        let names: Vec<String> =
            found.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap().to_owned()).collect();
        names.join(" ")
    };
    assert_eq!(find("ann"), "Anna Annabel");
    assert_eq!(find("ELO"), "Élodie");
    assert_eq!(find("%25"), "");
    assert_eq!(find("-"), "");
    assert_eq!(find(&"x".repeat(5_000)), "");
    assert_eq!(server.get(&Client::Nobody, "/people").problem(), (400, "bad-query".to_owned()));
}

/// Plays a short game of Billo between two clients: the first resigns after a few turns.
fn play(server: &Running, one: &Client, other: &Client, rated: bool) -> String {
    let table = json!({
        "game": "billo", "time": "none", "rated": rated, "public": true,
        "seats": [{ "kind": "me" }, { "kind": "open" }],
    });
    let opened = server.post(one, "/tables", table);
    assert_eq!(opened.status, "201 Created", "{}", opened.body);
    let id = opened.json()["id"].as_str().unwrap().to_owned();
    let (mut first, mut second) = (server.socket(one), server.socket(other));
    let mut number = 1_u64;
    let rules = bilby_games::Rules::read(bilby_games::GameKind::Billo, "").unwrap();
    let mut position = bilby_games::Position::start(rules, 0);
    let mut ask = |socket: &mut super::server::Socket, ask: Value| {
        socket.send(&json!({ "id": 1, "say": { "kind": "ask", "table": id, "expected": number, "ask": ask } }));
        number = socket.wait_for("done")["number"].as_u64().unwrap();
    };
    ask(&mut second, json!({ "kind": "sit", "seat": 1 }));
    for ply in 0..24 {
        let text = position.moves().swap_remove(0);
        position = position.play(&text).unwrap();
        let mover = if ply % 2 == 0 { &mut first } else { &mut second };
        ask(mover, json!({ "kind": "turn", "text": text }));
    }
    ask(&mut first, json!({ "kind": "resign" }));
    id
}

#[test]
fn what_a_guest_played_goes_over_to_the_account() {
    let server = Running::new();
    server.account("Anna", PASSWORD);
    let (guest, ben) = (server.guest(), server.account("Ben", PASSWORD));
    let old = me(&server, &guest)["id"].as_str().unwrap().to_owned();
    let table = play(&server, &guest, &ben, false);
    assert_eq!(server.put(&guest, "/people/ben/relation", json!({ "relation": "friend" })).status, "204 No Content");
    let signed = server.post(&guest, "/sessions", json!({ "name": "Anna", "password": PASSWORD, "deliver": "token" }));
    assert_eq!(signed.status, "201 Created", "{}", signed.body);
    let anna = Client::of(&signed);
    let profile = server.get(&anna, "/people/anna").json();
    assert_eq!(profile["games"], 1);
    assert_eq!(profile["records"][0], json!({ "game": "billo", "kind": "duel", "won": 0, "drawn": 0, "lost": 1 }));
    let games = server.get(&Client::Nobody, "/games?player=anna").json();
    assert_eq!(games["games"][0]["seats"][0]["person"]["name"], "Anna");
    // The table itself shows the account too, and the guest's id leads to it.
    let state = server.get(&Client::Nobody, &format!("/tables/{table}")).json();
    assert_eq!(state["live"]["seats"][0]["sitter"]["person"]["name"], "Anna");
    assert_eq!(server.get(&Client::Nobody, &format!("/people/{old}")).json()["person"]["name"], "Anna");
    assert_eq!(server.get(&anna, "/me/people").json()[0]["person"]["name"], "Ben");
    assert_eq!(server.get(&guest, "/me").problem().0, 401, "the guest's session has ended");
    let record = server.get(&Client::Nobody, &format!("/tables/{table}/record")).body;
    assert!(record.contains("Anna"), "{record}");
}

#[test]
fn leaders_and_ratings_beside_names() {
    let server = Running::with(bilby_server::Page::default(), |settings| {
        settings.rates = Rates::unlimited();
        settings.live.min_rated_duration = 0;
    });
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    for _ in 0..5 {
        play(&server, &anna, &ben, true);
        // The same two count only so often within a day.
        server.pass(Duration::from_secs(25 * 60 * 60));
    }
    let leaders = server.get(&Client::Nobody, "/leaders?game=billo&kind=duel").json();
    let names: Vec<&str> =
        leaders.as_array().unwrap().iter().map(|it| it["person"]["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Ben", "Anna"], "{leaders}");
    assert_eq!(leaders[0]["games"], 5);
    assert_eq!(server.get(&Client::Nobody, "/leaders?game=billabong&kind=race").json(), json!([]));
    assert_eq!(server.get(&Client::Nobody, "/leaders?game=chess&kind=duel").problem().1, "bad-query");
    let ids = [&anna, &ben].map(|who| me(&server, who)["id"].as_str().unwrap().to_owned());
    let ratings =
        server.get(&Client::Nobody, &format!("/ratings?game=billo&kind=duel&people={},nobody", ids.join(",")));
    assert_eq!(ratings.json().as_array().unwrap().len(), 2, "{}", ratings.body);
    let many = vec!["p222222222222"; 101].join(",");
    for people in ["a b", "%00", &many] {
        let path = format!("/ratings?game=billo&kind=duel&people={}", people.replace(' ', "%20"));
        assert_eq!(server.get(&Client::Nobody, &path).problem().1, "bad-query", "{people:.20}");
    }
}
