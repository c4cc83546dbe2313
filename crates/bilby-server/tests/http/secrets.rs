//! Privacy: tables that are not public, and people who deleted their account.

use super::server::{Client, Running};
use bilby_games::{GameKind, Position, Rules};
use serde_json::{Value, json};
use std::time::Duration;

const PASSWORD: &str = "correct horse";

/// Plays a rated game of Billo that is long enough to count, and in which the first player resigns. Returns its table.
/// It takes half a minute.
fn duel(server: &Running, one: &Client, other: &Client, public: bool) -> String {
    server.pass(Duration::from_secs(1));
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table = json!({ "game": "billo", "time": "none", "public": public, "rated": true, "seats": seats });
    let state = server.post(one, "/tables", table).json();
    let id = state["id"].as_str().unwrap().to_owned();
    let mut sockets = [server.socket(one), server.socket(other)];
    let mut number = state["live"]["number"].clone();
    let mut ask = |seat: usize, ask: Value| {
        let say = json!({ "kind": "ask", "table": id, "expected": number, "ask": ask });
        sockets[seat].send(&json!({ "id": 1, "say": say }));
        number = sockets[seat].wait_for("done")["number"].clone();
    };
    ask(1, json!({ "kind": "sit", "seat": 1 }));
    let mut position = Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0);
    for ply in 0..16 {
        let text = position.moves().swap_remove(0);
        position = position.play(&text).unwrap();
        ask(ply % 2, json!({ "kind": "turn", "text": text }));
    }
    server.pass(Duration::from_secs(30));
    ask(0, json!({ "kind": "resign" }));
    id
}

#[test]
fn a_private_game_is_named_to_who_played_it() {
    let server = Running::new();
    let [ana, ben, cleo] = ["Anna", "Benno", "Cleo"].map(|name| server.account(name, PASSWORD));
    // At a table that is not public, only people who have played others are rated.
    let public = [duel(&server, &ana, &cleo, true), duel(&server, &ben, &cleo, true)];
    let secret = duel(&server, &ana, &ben, false);
    let path = "/people/anna/ratings?game=billo&kind=duel";
    for (who, second) in
        [(&Client::Nobody, Value::Null), (&cleo, Value::Null), (&ana, json!(secret)), (&ben, json!(secret))]
    {
        let points = server.get(who, path).json();
        let tables: Vec<&Value> = points.as_array().unwrap().iter().map(|point| &point["table"]).collect();
        assert_eq!(tables, [&json!(public[0]), &second]);
        assert!(points[1]["rating"].as_f64().unwrap() < points[0]["rating"].as_f64().unwrap());
    }
    for who in [&Client::Nobody, &cleo] {
        for path in [path, "/games", "/games?player=anna", "/games/records?player=anna", "/people/anna", "/tables"] {
            assert!(!server.get(who, path).body.contains(&secret), "{path}");
        }
    }
}

/// Returns which of these words occur anywhere in these bytes.
fn found<'a>(bytes: &[u8], words: &[&'a str]) -> Vec<&'a str> {
    let has = |word: &str| bytes.windows(word.len()).any(|part| part == word.as_bytes());
    words.iter().filter(|word| has(word)).copied().collect()
}

#[test]
fn who_is_deleted_is_gone_from_the_disk() {
    let server = Running::new();
    let zoe = server.account("Zéphyrine-Q", PASSWORD);
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let table = server.post(&zoe, "/tables", json!({ "game": "billo", "time": "none", "seats": seats })).json();
    let id = table["id"].as_str().unwrap();
    let mut socket = server.socket(&zoe);
    socket.send(&json!({ "id": 1, "say": { "kind": "chat", "table": id, "text": "Ici Zéphyrine" } }));
    socket.wait_for("done");
    // The name as written, and its look-alike keys.
    let words = ["Zéphyrine", "zéphyrine", "zephyrlneq", "zephyrineq", "Zephyrine"];
    assert_eq!(found(&server.stored(), &words), ["Zéphyrine", "zephyrlneq"]);
    assert_eq!(server.delete(&zoe, "/me", json!({ "password": PASSWORD })).problem().0, 204);
    assert_eq!(found(&server.stored(), &words), Vec::<&str>::new());
    let state = server.get(&Client::Nobody, &format!("/tables/{id}"));
    assert!(found(state.body.as_bytes(), &words).is_empty(), "{}", state.body);
}
