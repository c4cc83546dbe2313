//! Tables over REST.

use super::server::{Client, Running};
use serde_json::{Value, json};

fn billo(seats: Value) -> Value {
    json!({ "game": "billo", "time": "300+5", "public": true, "seats": seats })
}

#[test]
fn a_table_is_opened_and_found() {
    let server = Running::new();
    let guest = server.guest();
    let answer = server.post(&guest, "/tables", billo(json!([{ "kind": "me" }, { "kind": "open" }])));
    assert_eq!(answer.status, "201 Created", "{}", answer.body);
    let state = answer.json();
    let id = state["id"].as_str().unwrap();
    assert_eq!((&state["game"], &state["live"]["phase"]), (&json!("billo"), &json!("gathering")));
    // Anybody can see it.
    assert_eq!(server.get(&Client::Nobody, &format!("/tables/{id}")).json()["id"], id);
    assert_eq!(server.get(&guest, "/me/tables").json()[0]["id"], id);
    assert_eq!(server.get(&server.guest(), "/me/tables").json(), json!([]));
    let lobby = server.get(&Client::Nobody, "/tables").json();
    assert!(lobby.as_array().unwrap().iter().any(|table| table["id"] == id), "{lobby}");
    let record = server.get(&Client::Nobody, &format!("/tables/{id}/record"));
    assert_eq!(record.header("content-type"), Some("text/plain; charset=utf-8"));
    assert_eq!(record.header("content-disposition"), Some(&*format!("attachment; filename=\"bilby-{id}.bil\"")));
    assert!(record.body.starts_with("[Game \"billo\"]"), "{}", record.body);
}

#[test]
fn tables_that_can_t_be() {
    let server = Running::new();
    let guest = server.guest();
    for (body, status, code) in [
        (json!({ "game": "billo", "rules": "players=3", "time": "none", "seats": [] }), 422, "bad-rules"),
        (json!({ "game": "billo", "time": "soon", "seats": [{ "kind": "me" }, { "kind": "open" }] }), 422, "bad-time"),
        (json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }] }), 422, "bad-seats"),
        (json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "me" }] }), 422, "bad-seats"),
        (
            json!({ "game": "billo", "time": "none", "rated": true, "seats": [{ "kind": "me" }, { "kind": "open" }] }),
            403,
            "account-needed",
        ),
    ] {
        let answer = server.post(&guest, "/tables", body.clone());
        assert_eq!(answer.problem(), (status, code.to_owned()), "{body}");
    }
}

#[test]
fn tables_that_are_not() {
    let server = Running::new();
    for id in ["nosuchtable", "x", "A", "..", "a%20b", "%00", &"x".repeat(500)] {
        for path in [format!("/tables/{id}"), format!("/tables/{id}/record")] {
            let answer = server.get(&Client::Nobody, &path);
            assert_eq!(answer.problem(), (404, "unknown-table".to_owned()), "{path}");
        }
    }
    assert_eq!(server.get(&Client::Nobody, "/tables/A/qr").problem().1, "unknown-table");
}

#[test]
fn across_the_room() {
    let server = Running::new();
    let answer = server.ask("GET /api/v1/tables/abc23/qr HTTP/1.1\nHost: 192.0.2.7:8080");
    assert_eq!(answer.header("content-type"), Some("image/svg+xml"));
    assert!(answer.body.starts_with("<svg") && answer.body.contains("viewBox"), "{}", answer.body);
    // Another host gives another image.
    let other = server.ask("GET /api/v1/tables/abc23/qr HTTP/1.1\nHost: 192.0.2.8:8080");
    assert_ne!(answer.body, other.body);
    for host in ["", "a b", "x/y", "x\"><script>"] {
        let answer = server.ask(&format!("GET /api/v1/tables/abc23/qr HTTP/1.1\nHost: {host}"));
        assert!(answer.status.starts_with("400 "), "{host}: {}", answer.status);
    }
    let told = Running::with(Default::default(), |settings| {
        settings.address = Some("http://192.0.2.7:8080".parse().unwrap());
    });
    assert_eq!(told.ask("GET /api/v1/tables/abc23/qr HTTP/1.1").body, answer.body);
}
