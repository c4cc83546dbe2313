//! Several nodes at one PostgreSQL: limits that count at all of them, and what `/healthz` says of the bus.

use super::database::url_for_nodes;
use super::server::{Client, Running};
use bilby_server::config::{Database, RateLimit, Rates};
use bilby_server::{Page, Settings};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Duration;

fn node(set: impl Fn(&mut Settings)) -> Running {
    let url = url_for_nodes();
    Running::with(Page::default(), |settings| {
        settings.rates = Rates::unlimited();
        settings.database = Database::Url(url);
        set(settings);
    })
}

/// Wrong passwords for one name count at all nodes together.
#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn guesses_at_two_nodes_count_together() {
    let few = |settings: &mut Settings| {
        settings.rates = Rates::unlimited().with(&BTreeMap::from([(RateLimit::SignInsPerName, 1)]));
    };
    let nodes = [node(few), node(few)];
    let guesses = |name: &str| {
        nodes[0].account(name, "correct horse");
        let body = json!({ "name": name, "password": "guess" });
        nodes.each_ref().map(|node| node.post(&Client::Nobody, "/sessions", body.clone()).problem().0)
    };
    // The limit counts by the database's clock, which goes on: a machine that takes a minute for this tries again.
    let mut tries = (0..5).map(|number| guesses(&format!("Guess{number}x{:x}", std::process::id())));
    assert!(tries.any(|answers| answers == [401, 429]));
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn health_mentions_a_silent_bus() {
    let health = |node: &Running| {
        let answer = node.ask("GET /healthz HTTP/1.1");
        (answer.status, answer.body)
    };
    let well = node(|_| {});
    // On a busy machine even this node may not hear itself for a moment.
    let is_well = || health(&well) == ("200 OK".to_owned(), "ok\n".to_owned());
    let mut hearings = (0..400).map(|_| std::thread::sleep(Duration::from_millis(50)));
    assert!(is_well() || hearings.any(|()| is_well()), "{:?}", health(&well));
    let silent = node(|settings| settings.bus = Some("nats://127.0.0.1:9".parse().unwrap()));
    let mut tries = 0;
    while health(&silent).1 == "ok\n" {
        std::thread::sleep(Duration::from_millis(50));
        tries += 1;
        assert!(tries < 400, "nobody noticed");
    }
    assert_eq!(health(&silent), ("200 OK".to_owned(), "ok, but the bus is silent\n".to_owned()));
}

/// Tables that are opened from one address count at all nodes together.
#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn tables_opened_at_two_nodes_count_together() {
    let one = |settings: &mut Settings| {
        settings.rates = Rates::unlimited().with(&BTreeMap::from([(RateLimit::Tables, 1)]));
        settings.behind_proxy = true;
    };
    let nodes = [node(one), node(one)];
    let guest = nodes[0].guest();
    let table = json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let open_from = |address: u8| {
        let request = format!(
            "POST /api/v1/tables HTTP/1.1\nContent-Type: application/json\nX-Forwarded-For: 203.0.113.{address}{}",
            guest.headers()
        );
        nodes.each_ref().map(|node| node.send(&request, &table.to_string()).problem().0)
    };
    // As above: a machine that takes a minute for this tries again, from another address.
    let mut tries = (1..6).map(open_from);
    assert!(tries.any(|answers| answers == [201, 429]));
}
