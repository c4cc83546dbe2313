//! What was played from a position in the server's finished games.

use super::history::play;
use super::server::{Client, Running};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Asks until this many games are counted, which happens a moment after their end.
#[track_caller]
fn counted(server: &Running, who: &Client, query: &str, games: u64) -> Value {
    let start = Instant::now();
    loop {
        let answer = server.get(who, &format!("/explorer?{query}"));
        assert_eq!(answer.status, "200 OK", "{}", answer.body);
        let found = answer.json();
        let sum: u64 = found["rows"].as_array().unwrap().iter().map(|row| row["games"].as_u64().unwrap()).sum();
        if sum == games {
            return found;
        }
        assert!(sum < games && start.elapsed() < Duration::from_secs(20), "{query}: {found}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn finished_games_are_counted_and_filtered() {
    let server = Running::new();
    let anna = server.account("Anna", "correct horse");
    let ben = server.guest();
    // Everybody begins with Re1-e2, answers as the computer does, and resigns.
    for _ in 0..2 {
        play(&server, &anna, true);
    }
    play(&server, &anna, false);
    play(&server, &ben, true);

    let all = counted(&server, &Client::Nobody, "game=billo", 3);
    assert_eq!((&all["covered"], &all["depth"], &all["mostGames"]), (&json!(true), &json!(20), &Value::Null));
    let row = &all["rows"][0];
    assert_eq!(row["moves"], json!(["Rd1-d2", "Re1-e2", "Sd1-d2", "Se1-e2"]), "symmetric moves are one row");
    assert_eq!((&row["wins"], &row["drawn"], &row["marbles"]), (&json!([0, 3]), &json!(0), &Value::Null));

    // The same position with left and right exchanged.
    for position in ["pppppppp/8/8/8/8/8/4R3/PPPPSPPP b - 0", "pppppppp/8/8/8/8/8/3S4/PPPRPPPP b - 0"] {
        counted(&server, &Client::Nobody, &format!("game=billo&position={}", position.replace(' ', "+")), 3);
    }
    counted(&server, &Client::Nobody, "game=billo&player=anna", 2);
    counted(&server, &ben, "game=billo&player=anna", 2);
    let own = counted(&server, &anna, "game=billo&player=Anna", 3);
    assert_eq!(own["mostGames"], 500);
    counted(&server, &Client::Nobody, "game=billo&computers=only", 3);
    counted(&server, &Client::Nobody, "game=billo&computers=without", 0);
    counted(&server, &Client::Nobody, "game=billo&rating=1400", 0);
    counted(&server, &Client::Nobody, "game=billo&rules=capture%3Dstrict", 0);
    counted(&server, &Client::Nobody, "game=bilitaire", 0);
    let ghosts = counted(&server, &Client::Nobody, "game=billabong", 0);
    assert_eq!(ghosts["ignoresGhosts"], true);
}

#[test]
fn bad_questions_are_refused() {
    let server = Running::new();
    for (query, status, code) in [
        ("", "400 Bad Request", "bad-query"),
        ("game=chess", "400 Bad Request", "bad-query"),
        ("game=billo&rules=nonsense", "400 Bad Request", "bad-query"),
        ("game=billo&position=nonsense", "400 Bad Request", "bad-query"),
        ("game=billo&position=8/8/8/8/8/8/8/8+r+-+500", "400 Bad Request", "bad-query"),
        ("game=billo&rating=1450", "400 Bad Request", "bad-query"),
        ("game=billo&rating=-1", "400 Bad Request", "bad-query"),
        ("game=billo&computers=maybe", "400 Bad Request", "bad-query"),
        ("game=billo&unknown=1", "400 Bad Request", "bad-query"),
        ("game=billo&player=nobody", "404 Not Found", "unknown-person"),
    ] {
        let answer = server.get(&Client::Nobody, &format!("/explorer?{query}"));
        assert_eq!((answer.status.as_str(), &answer.json()["code"]), (status, &json!(code)), "{query}");
    }
}
