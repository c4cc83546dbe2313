//! Rate limits: too many requests are refused with the time to wait, and only the client that exceeds the limit is
//! affected.

use super::server::{Answer, Client, Running};
use bilby_server::Settings;
use bilby_server::config::{RateLimit, Rates};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;

fn only(what: RateLimit, per_minute: u32) -> impl FnOnce(&mut Settings) {
    move |settings| settings.rates = Rates::unlimited().with(&BTreeMap::from([(what, per_minute)]))
}

fn start(what: RateLimit, per_minute: u32) -> Running {
    Running::with(Default::default(), only(what, per_minute))
}

/// Checks for a refusal whose time to wait is at most the refill interval.
#[track_caller]
fn is_too_often(answer: &Answer, seconds: u64) {
    assert_eq!(answer.problem(), (429, "slow-down".to_owned()), "{}", answer.body);
    let wait = answer.json()["retryAfter"].as_u64().unwrap();
    assert!(wait > 0 && wait <= seconds * 1000, "{wait}");
    assert_eq!(answer.header("retry-after"), Some(&*wait.div_ceil(1000).to_string()));
}

#[test]
fn guests() {
    let server = start(RateLimit::Guests, 3);
    let ask = || server.post(&Client::Nobody, "/guests", json!({}));
    for _ in 0..3 {
        assert_eq!(ask().status, "201 Created");
    }
    is_too_often(&ask(), 20);
    // Requests that already have a session are not counted.
    server.pass(Duration::from_secs(21));
    let guest = Client::of(&ask());
    assert_eq!(server.post(&guest, "/guests", json!({})).status, "200 OK");
    is_too_often(&ask(), 20);
}

#[test]
fn accounts() {
    let server = start(RateLimit::Accounts, 2);
    let ask =
        |name: &str| server.post(&Client::Nobody, "/accounts", json!({ "name": name, "password": "correct horse" }));
    // Invalid names are not counted.
    assert_eq!(ask("x").problem().1, "bad-name");
    assert_eq!((ask("Anna").problem().0, ask("Anna").problem().0), (201, 409));
    is_too_often(&ask("Ben"), 30);
}

#[test]
fn passwords_from_one_address() {
    let server = start(RateLimit::SignIns, 3);
    server.account("Anna", "correct horse");
    for name in ["Anna", "Ben", "Carl"] {
        let answer = server.post(&Client::Nobody, "/sessions", json!({ "name": name, "password": "guess" }));
        assert_eq!(answer.problem().0, 401);
    }
    is_too_often(&server.post(&Client::Nobody, "/sessions", json!({ "name": "Dora", "password": "guess" })), 20);
}

/// Guessing one password from many addresses is slow, for all names that look alike. The owner waits seconds, not
/// hours.
#[test]
fn one_password_from_many_addresses() {
    let server = Running::with(Default::default(), |settings| {
        only(RateLimit::SignInsPerName, 6)(settings);
        settings.behind_proxy = true;
    });
    server.account("Anna", "correct horse");
    let try_from = |address: u8, name: &str, password: &str| {
        let request = format!(
            "POST /api/v1/sessions HTTP/1.1\nContent-Type: application/json\nX-Forwarded-For: 203.0.113.{address}"
        );
        server.send(&request, &json!({ "name": name, "password": password }).to_string())
    };
    for (address, name) in ["Anna", "anna", "ANNA", "Ànna", "An-na", "Anna"].into_iter().enumerate() {
        assert_eq!(try_from(address as u8, name, "guess").problem().0, 401);
    }
    is_too_often(&try_from(100, "Anna", "guess"), 10);
    assert_eq!(try_from(101, "Ben", "guess").problem().0, 401);
    server.pass(Duration::from_secs(10));
    assert_eq!(try_from(102, "Anna", "correct horse").status, "201 Created");
}

/// Guessing within an open session is limited too. Attempts with an unacceptable new password are not counted.
#[test]
fn passwords_of_an_open_session() {
    for what in [RateLimit::SignIns, RateLimit::SignInsPerName] {
        let server = start(what, 3);
        let anna = server.account("Anna", "correct horse");
        let change = |old: &str, new: &str| server.put(&anna, "/me/password", json!({ "old": old, "new": new }));
        assert_eq!(change("correct horse", "short").problem().0, 422);
        for _ in 0..3 {
            assert_eq!(change("guess", "better horse").problem().0, 401);
        }
        is_too_often(&change("correct horse", "better horse"), 20);
        is_too_often(&server.post(&Client::Nobody, "/sessions", json!({ "name": "Anna", "password": "guess" })), 20);
        server.pass(Duration::from_secs(20));
        assert_eq!(change("correct horse", "better horse").status, "204 No Content");
    }
}

#[test]
fn tables() {
    let server = start(RateLimit::Tables, 2);
    let guest = server.guest();
    let table = json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    for _ in 0..2 {
        assert_eq!(server.post(&guest, "/tables", table.clone()).status, "201 Created");
    }
    is_too_often(&server.post(&guest, "/tables", table), 30);
}

/// One person can't fill the server with tables, however slowly.
#[test]
fn unfinished_tables() {
    let server = Running::with(Default::default(), |settings| {
        settings.rates = Rates::unlimited();
        settings.live.tables_per_person = 2;
    });
    let guest = server.guest();
    let table = json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    for _ in 0..2 {
        assert_eq!(server.post(&guest, "/tables", table.clone()).status, "201 Created");
    }
    let third = server.post(&guest, "/tables", table.clone());
    assert_eq!(third.problem(), (429, "too-many-tables".to_owned()));
    assert_eq!(server.post(&server.guest(), "/tables", table).status, "201 Created");
}

#[test]
fn sockets() {
    let server = start(RateLimit::Sockets, 2);
    let guest = server.guest();
    for _ in 0..2 {
        server.socket(&guest);
    }
    is_too_often(&server.try_socket(&guest.headers()).err().unwrap(), 30);
}

#[test]
fn everything() {
    let server = Running::with(super::page(), only(RateLimit::Requests, 5));
    for path in ["/tables", "/me", "/nowhere", "/games", "/tables"] {
        assert_ne!(server.get(&Client::Nobody, path).problem().0, 429);
    }
    is_too_often(&server.get(&Client::Nobody, "/tables"), 12);
    // The page itself is not limited.
    assert_eq!(server.ask("GET / HTTP/1.1").status, "200 OK");
    assert_eq!(server.ask("GET /healthz HTTP/1.1").status, "200 OK");
}

/// Behind a proxy, each client has a rate of its own. Without one, clients can't forge an address.
#[test]
fn whose_rate_it_is() {
    for behind_proxy in [true, false] {
        let server = Running::with(Default::default(), |settings| {
            only(RateLimit::Guests, 1)(settings);
            settings.behind_proxy = behind_proxy;
        });
        let ask = |from: &str| {
            let request =
                format!("POST /api/v1/guests HTTP/1.1\nContent-Type: application/json\nX-Forwarded-For: {from}");
            server.send(&request, "{}").problem().0
        };
        assert_eq!(ask("203.0.113.1"), 201);
        assert_eq!(ask("203.0.113.2"), if behind_proxy { 201 } else { 429 });
        assert_eq!(ask("203.0.113.99, 203.0.113.1"), 429);
        if behind_proxy {
            assert_eq!((ask("2001:db8:1:2::1"), ask("2001:db8:1:2:9::9"), ask("2001:db8:1:3::1")), (201, 429, 201));
        }
    }
}

/// Records cost more than other answers, singly or in lists.
#[test]
fn exports() {
    let server = start(RateLimit::Exports, 3);
    let guest = server.guest();
    let table = json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = server.post(&guest, "/tables", table).json()["id"].as_str().unwrap().to_owned();
    let record = || server.get(&guest, &format!("/tables/{id}/record"));
    for _ in 0..3 {
        assert_eq!(record().status, "200 OK");
    }
    is_too_often(&record(), 20);
    // Empty lists cost nothing, and other requests still work.
    assert_eq!(server.get(&guest, "/games/records").status, "200 OK");
    assert_eq!(server.get(&guest, &format!("/tables/{id}")).status, "200 OK");
}
