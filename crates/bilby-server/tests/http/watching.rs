//! `/healthz` and `/metrics`.

use super::server::{Client, Running};
use bilby_server::config::MetricsFor;
use serde_json::json;

#[test]
fn healthz_is_ok() {
    let answer = Running::new().ask("GET /healthz HTTP/1.1");
    assert_eq!((&*answer.status, &*answer.body), ("200 OK", "ok\n"));
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[test]
fn stats() {
    let server = Running::new();
    let guest = server.guest();
    let _socket = server.socket(&guest);
    assert_eq!(server.get(&Client::Nobody, "/nowhere").problem().0, 404);
    assert_eq!(server.ask("INVENTED / HTTP/1.1").problem().0, 405);
    let table = json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    assert_eq!(server.post(&guest, "/tables", table).status, "201 Created");
    let answer = server.ask("GET /metrics HTTP/1.1");
    assert_eq!(answer.header("content-type"), Some("application/openmetrics-text; version=1.0.0; charset=utf-8"));
    for line in [
        "bilby_sockets 1",
        "bilby_sockets_limit 16384",
        "bilby_people 1",
        "bilby_turns_total 0",
        "bilby_commit_duration_seconds_count 1",
        "bilby_commit_appends_sum 1.0",
        "bilby_commit_appends_bucket{le=\"1.0\"} 1",
        "bilby_http_requests_total{method=\"POST\",route=\"/api/v1/guests\",status=\"201\"} 1",
        "bilby_http_requests_total{method=\"GET\",route=\"/api/{*rest}\",status=\"404\"} 1",
        "bilby_http_requests_total{method=\"other\",route=\"page\",status=\"405\"} 1",
        "bilby_http_duration_seconds_count{route=\"/api/v1/guests\"} 1",
    ] {
        assert!(answer.body.lines().any(|found| found == line), "{line}\n{}", answer.body);
    }
    assert!(answer.body.ends_with("# EOF\n"));
    // The metrics contain no secrets, names or addresses.
    let Client::Token(token) = guest else { panic!() };
    assert!(!answer.body.contains(&token) && !answer.body.contains("127.0.0.1"));
}

#[test]
fn figures_are_not_for_everybody() {
    let server = Running::new();
    for from in ["X-Forwarded-For: 203.0.113.9", "Forwarded: for=203.0.113.9", "X-Forwarded-For: 127.0.0.1"] {
        let answer = server.ask(&format!("GET /metrics HTTP/1.1\n{from}"));
        assert_eq!(answer.problem(), (403, "not-here".to_owned()), "{from}");
    }
    // DNS rebinding: a stranger's page, in a browser on this machine, whose host name resolves to it.
    for (host, status) in
        [("evil.example", 403), ("evil.example:8080", 403), ("127.0.0.1:8080", 200), ("localhost", 200)]
    {
        assert_eq!(server.ask(&format!("GET /metrics HTTP/1.1\nHost: {host}")).problem().0, status, "{host}");
    }
    let proxied = Running::with(Default::default(), |settings| settings.behind_proxy = true);
    assert_eq!(proxied.ask("GET /metrics HTTP/1.1\nX-Forwarded-For: 203.0.113.9").problem().0, 403);
    assert_eq!(proxied.ask("GET /metrics HTTP/1.1").status, "200 OK");
    let open = Running::with(Default::default(), |settings| settings.metrics = MetricsFor::Everyone);
    assert_eq!(open.ask("GET /metrics HTTP/1.1\nX-Forwarded-For: 203.0.113.9").status, "200 OK");
}
