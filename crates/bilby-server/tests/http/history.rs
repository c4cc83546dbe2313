//! Finished games.

use super::server::{Client, Running};
use bilby_server::config::Rates;
use serde_json::{Value, json};
use std::time::Duration;

/// Plays a turn against the computer and resigns: the shortest game that counts. Returns its table. It takes a second.
pub fn play(server: &Running, who: &Client, public: bool) -> String {
    server.pass(Duration::from_secs(1));
    let seats = json!([{ "kind": "me" }, { "kind": "computer", "level": 1 }]);
    let table = json!({ "game": "billo", "time": "none", "public": public, "seats": seats });
    let answer = server.post(who, "/tables", table);
    assert_eq!(answer.status, "201 Created", "{}", answer.body);
    let id = answer.json()["id"].as_str().unwrap().to_owned();
    let mut socket = server.socket(who);
    socket.send(&json!({ "id": 1, "say": { "kind": "follow", "table": id } }));
    let state = socket.wait_for("table")["state"].clone();
    let ask = |id: u32, table: &str, expected: &Value, ask: Value| json!({ "id": id, "say": { "kind": "ask", "table": table, "expected": expected, "ask": ask } });
    socket.send(&ask(2, &id, &state["live"]["number"], json!({ "kind": "turn", "text": "Re1-e2" })));
    // The computer's answer.
    let update = loop {
        let update = socket.wait_for("update")["update"].clone();
        let turns = update["events"].as_array().unwrap().iter();
        if turns.filter(|event| event["what"]["kind"] == "turn").any(|event| event["what"]["seat"] == 1) {
            break update;
        }
    };
    socket.send(&ask(3, &id, &update["live"]["number"], json!({ "kind": "resign" })));
    while socket.wait_for("update")["update"]["live"]["phase"] != "over" {}
    id
}

fn ids(answer: &Value) -> Vec<&str> {
    answer["games"].as_array().unwrap().iter().map(|game| game["id"].as_str().unwrap()).collect()
}

#[test]
fn games_are_found_by_everything() {
    let server = Running::new();
    let anna = server.account("Anna", "correct horse");
    let ben = server.guest();
    let ben_id = server.get(&ben, "/me").json()["you"]["id"].as_str().unwrap().to_owned();
    let public: Vec<String> = (0..3).map(|_| play(&server, &anna, true)).collect();
    let bens = play(&server, &ben, true);
    let private = play(&server, &anna, false);
    let search = |who: &Client, query: &str| server.get(who, &format!("/games?{query}")).json();

    // The latest come first. Games that were not public are visible only to their players.
    let everybody = search(&Client::Nobody, "");
    assert_eq!(ids(&everybody), [&*bens, &public[2], &public[1], &public[0]]);
    assert_eq!(ids(&search(&anna, "")), [&*private, &bens, &public[2], &public[1], &public[0]]);
    assert_eq!(ids(&search(&ben, "")).len(), 4);

    let game = &everybody["games"][0];
    assert_eq!((&game["game"], &game["turns"], &game["rated"]), (&json!("billo"), &json!(2), &json!(false)));
    assert!(game["result"].as_str().unwrap().ends_with("by resignation"), "{game}");
    assert_eq!(game["seats"][0]["person"]["id"], ben_id.as_str());
    assert_eq!((&game["seats"][0]["place"], &game["seats"][1]["level"]), (&json!(2), &json!(1)));
    assert_eq!(server.get(&Client::Nobody, "/people/anna").json()["games"], 4);

    for (query, expected) in [
        ("player=ANNA", 3),
        (&*format!("player={ben_id}"), 1),
        ("game=billo", 4),
        ("game=billabong", 0),
        ("game=billo&rules=", 4),
        ("from=2020-01-01", 4),
        ("until=2020-01-01", 0),
        ("from=0&until=1", 0),
    ] {
        assert_eq!(ids(&search(&Client::Nobody, query)).len(), expected, "{query}");
    }

    // Page by page.
    let mut seen = Vec::new();
    let mut next = String::new();
    loop {
        let page = search(&anna, &format!("limit=2{next}"));
        seen.extend(ids(&page).into_iter().map(str::to_owned));
        match page["next"].as_str() {
            Some(text) => next = format!("&before={text}"),
            None => break,
        }
    }
    assert_eq!(seen, ids(&search(&anna, "")));

    // Exports records that other programs can read.
    let records = server.get(&anna, "/games/records?player=anna");
    assert_eq!(records.header("content-disposition"), Some("attachment; filename=\"bilby-games.bil\""));
    assert_eq!(records.body.matches("[Game \"billo\"]").count(), 4);
    let read: Result<Vec<_>, _> = bilby_games::record::Reader::new(records.body.as_bytes()).collect();
    assert_eq!(read.unwrap().len(), 4);
    assert_eq!(server.get(&Client::Nobody, "/games/records?limit=1").body.matches("[Game").count(), 1);
    assert_eq!(server.get(&Client::Nobody, "/games/records?game=billabong").body, "");
}

/// Finished games survive a restart.
#[test]
fn games_outlive_a_restart() {
    let server = Running::new();
    let guest = server.guest();
    let id = play(&server, &guest, true);
    let server = server.again(|settings| settings.rates = Rates::unlimited());
    assert_eq!(ids(&server.get(&Client::Nobody, "/games").json()), [&*id]);
    assert!(server.get(&Client::Nobody, &format!("/tables/{id}/record")).body.contains("Re1-e2"));
}
