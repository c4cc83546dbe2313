//! Malformed requests: each is answered with a problem in JSON and a fitting status.

use super::Running;
use super::server::{Answer, Client};
use serde_json::json;

#[track_caller]
fn check(answer: &Answer, status: u16, code: &str) {
    assert_eq!(answer.problem(), (status, code.to_owned()), "{}", answer.body);
    assert_eq!(answer.header("content-type"), Some("application/json"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(answer.header("content-security-policy").is_some());
    let problem = answer.json();
    assert!(!problem["message"].as_str().unwrap().is_empty());
    let known = ["code", "message", "retryAfter"];
    assert!(problem.as_object().unwrap().keys().all(|key| known.contains(&key.as_str())), "{}", answer.body);
}

#[test]
fn bodies() {
    let server = Running::new();
    let json = "POST /api/v1/guests HTTP/1.1\nContent-Type: application/json";
    for body in ["", "{", "nonsense", "\u{feff}{}", "[]", "null", "\"x\"", "{} {}", "{\"deliver\": 1}"] {
        check(&server.send(json, body), 400, "bad-json");
    }
    for body in ["{\"deliver\": \"pigeon\"}", "{\"deliver\": \"token\", \"x\": 1}", "{\"Deliver\": \"token\"}"] {
        check(&server.send(json, body), 400, "bad-json");
    }
    for twice in
        ["{\"deliver\": \"token\", \"deliver\": \"token\"}", "{\"deliver\": \"token\", \"deliver\": \"cookie\"}"]
    {
        check(&server.send(json, twice), 400, "bad-json");
    }
    check(&server.send(json, &"[".repeat(10_000)), 400, "bad-json");
    check(&server.send(json, &format!("{{\"deliver\": \"{}\"}}", "x".repeat(16_000))), 400, "bad-json");
    check(&server.send(json, &format!("{{\"deliver\": \"{}\"}}", "x".repeat(20_000))), 413, "too-large");
    for kind in ["", "\nContent-Type: text/plain", "\nContent-Type: application/jsonx", "\nContent-Type: nonsense"] {
        check(&server.send(&format!("POST /api/v1/guests HTTP/1.1{kind}"), "{}"), 415, "not-json");
    }
    let charset = "POST /api/v1/guests HTTP/1.1\nContent-Type: application/json; charset=utf-8";
    assert_eq!(server.send(charset, "{}").status, "201 Created");
    // A body that is announced as too large is refused without waiting for it.
    let begun = std::time::Instant::now();
    check(
        &server.ask("POST /api/v1/guests HTTP/1.1\nContent-Type: application/json\nContent-Length: 16385"),
        413,
        "too-large",
    );
    assert!(begun.elapsed() < std::time::Duration::from_secs(10));
    // The limit also applies to a chunked body.
    let piece = format!("4e20\r\n{}\r\n0\r\n\r\n", "x".repeat(20_000));
    let mut socket = server.connect();
    std::io::Write::write_all(
        &mut socket,
        format!(
            "POST /api/v1/guests HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n\
             Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n{piece}"
        )
        .as_bytes(),
    )
    .unwrap();
    check(&Answer::read(&mut socket), 413, "too-large");
}

#[test]
fn fields_that_nobody_knows() {
    let server = Running::new();
    for (path, body) in [
        ("/guests", json!({ "name": "x" })),
        ("/accounts", json!({ "name": "Anna", "password": "correct horse", "admin": true })),
        ("/accounts", json!({ "name": "Anna" })),
        ("/accounts", json!({ "name": 1, "password": "correct horse" })),
        ("/sessions", json!({ "name": "Anna", "password": "correct horse", "remember": true })),
        ("/sessions", json!({ "password": "correct horse" })),
    ] {
        check(&server.post(&Client::Nobody, path, body), 400, "bad-json");
    }
    let guest = server.guest();
    for body in [
        json!({}),
        json!({ "game": "chess", "time": "none", "seats": [] }),
        json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open" }], "rating": 9 }),
        json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "queen" }] }),
        json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "computer", "level": 300 }] }),
        json!({ "game": "billo", "time": 5, "seats": [] }),
        json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me", "level": 3 }, { "kind": "open" }] }),
        json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open", "for": "Ben" }] }),
    ] {
        check(&server.post(&guest, "/tables", body), 400, "bad-json");
    }
    check(&server.delete(&guest, "/me", json!({ "password": "", "x": 1 })), 400, "bad-json");
    for body in [json!({ "new": "correct horse" }), json!({ "old": "", "new": "correct horse", "name": "Anna" })] {
        check(&server.put(&guest, "/me/password", body), 400, "bad-json");
    }
}

#[test]
fn parameters_that_nobody_knows() {
    let server = Running::new();
    let guest = server.guest();
    for path in ["/me?x=1", "/tables?page=2", "/tables/none?since=3", "/people/none?x", "/games?x=1", "/socket?token=x"]
    {
        check(&server.get(&guest, path), 400, "bad-query");
    }
    assert_eq!(server.get(&guest, "/me?").status, "200 OK");
}

#[test]
fn addresses() {
    let server = Running::usual();
    for path in [
        "/api/",
        "/api/v1",
        "/api/v1/",
        "/api/v2/me",
        "/api/v1/nowhere",
        "/api/v1/me/",
        "/api/v1//me",
        "/api/v1/tables/x/y",
        "/api/v1/%2e%2e/me",
        "/api/../etc/passwd",
    ] {
        check(&server.ask(&format!("GET {path} HTTP/1.1")), 404, "not-found");
    }
    // Other addresses belong to the page.
    assert!(server.ask("GET /apis HTTP/1.1").body.contains("There is nothing at this address"));
}

#[test]
fn methods() {
    let server = Running::new();
    for (request, allowed) in [
        ("PUT /api/v1/me", "GET,HEAD,DELETE"),
        ("GET /api/v1/guests", "POST"),
        ("DELETE /api/v1/tables", "GET,HEAD,POST"),
        ("PATCH /api/v1/sessions/current", "DELETE"),
        ("OPTIONS /api/v1/me", "GET,HEAD,DELETE"),
        ("POST /api", "GET,HEAD"),
        ("MOVE /api/v1/games", "GET,HEAD"),
    ] {
        let answer = server.ask(&format!("{request} HTTP/1.1"));
        check(&answer, 405, "wrong-method");
        assert_eq!(answer.header("allow"), Some(allowed), "{request}");
    }
    assert_eq!(server.ask("HEAD /api/v1/tables HTTP/1.1").status, "200 OK");
}

#[test]
fn queries() {
    let server = Running::new();
    for query in [
        "game=chess",
        "limit=0",
        "limit=101",
        "limit=-1",
        "limit=many",
        "from=yesterday",
        "until=2026-13-01",
        "before=nonsense",
        "before=1-a%20b",
        "rules=players%3D3",
        "game=billabong&rules=players%3D9",
        "page=2",
        "game=billo&game=billo",
    ] {
        check(&server.get(&Client::Nobody, &format!("/games?{query}")), 400, "bad-query");
    }
    check(&server.get(&Client::Nobody, "/games/records?limit=201"), 400, "bad-query");
    check(&server.get(&Client::Nobody, "/games?player=nobody-here"), 404, "unknown-person");
    for query in ["", "player=", "game=billo&rules=", "from=2026-01-01&until=2026-12-31", "limit=100", "before=1-a"] {
        let answer = server.get(&Client::Nobody, &format!("/games?{query}"));
        match query {
            "player=" => check(&answer, 404, "unknown-person"),
            _ => assert_eq!(answer.json(), json!({ "games": [], "next": null }), "{query}"),
        }
    }
}

#[test]
fn what_needs_a_session() {
    let server = Running::new();
    for (method, path) in [
        ("GET", "/me"),
        ("GET", "/me/tables"),
        ("DELETE", "/me"),
        ("DELETE", "/sessions"),
        ("DELETE", "/sessions/current"),
        ("POST", "/tables"),
        ("GET", "/socket"),
    ] {
        check(&server.api(&Client::Nobody, method, path, serde_json::Value::Null), 401, "sign-in-needed");
    }
    check(&server.get(&server.guest(), "/socket"), 426, "socket-needed");
}
