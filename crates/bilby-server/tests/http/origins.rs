//! Requests from pages of other sites, which a browser sends with our cookie.

use super::server::{Client, Running};
use serde_json::json;

fn browser(server: &Running) -> String {
    let Client::Cookie(cookie) = Client::of(&server.post(&Client::Nobody, "/guests", json!({}))) else { panic!() };
    format!("Cookie: {cookie}")
}

#[test]
fn only_our_own_pages_change_anything() {
    let server = Running::new();
    let cookie = browser(&server);
    for (from, allowed) in [
        ("Origin: http://here", true),
        ("Origin: http://HERE", true),
        ("Sec-Fetch-Site: same-origin", true),
        ("Origin: http://here\nSec-Fetch-Site: same-origin", true),
        ("X-Nothing: here", false),
        ("Origin: http://elsewhere", false),
        ("Origin: http://here.elsewhere", false),
        ("Origin: http://elsewhere.here", false),
        ("Origin: http://here:8080", false),
        ("Origin: null", false),
        ("Origin: ", false),
        ("Origin: here", false),
        ("Origin: http://elsewhere\nSec-Fetch-Site: same-origin", false),
        ("Sec-Fetch-Site: cross-site", false),
        ("Sec-Fetch-Site: same-site", false),
        ("Sec-Fetch-Site: none", false),
    ] {
        let request = format!("POST /api/v1/guests HTTP/1.1\nContent-Type: application/json\n{cookie}\n{from}");
        let answer = server.send(&request, "{}");
        let expected = if allowed { (200, "none") } else { (403, "other-origin") };
        assert_eq!((answer.problem().0, &*answer.problem().1), expected, "{from}");
    }
    for request in
        ["DELETE /api/v1/sessions", "DELETE /api/v1/sessions/current", "POST /api/v1/tables", "PUT /api/v1/me/password"]
    {
        let answer = server.ask(&format!("{request} HTTP/1.1\n{cookie}\nOrigin: http://elsewhere"));
        assert_eq!(answer.problem(), (403, "other-origin".to_owned()), "{request}");
    }
    // Reading requests are allowed from anywhere, because scripts of other pages can't read the answer.
    let answer = server.ask(&format!("GET /api/v1/me HTTP/1.1\n{cookie}\nOrigin: http://elsewhere"));
    assert_eq!((&*answer.status, answer.header("access-control-allow-origin")), ("200 OK", None));
}

#[test]
fn a_form_of_another_site() {
    let server = Running::new();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let answer = server.send(&format!("POST /api/v1/guests HTTP/1.1\nContent-Type: {kind}"), "{}");
        assert_eq!(answer.problem(), (415, "not-json".to_owned()), "{kind}");
    }
    let preflight = "OPTIONS /api/v1/tables HTTP/1.1\nOrigin: http://elsewhere\nAccess-Control-Request-Method: POST";
    let answer = server.ask(preflight);
    assert_eq!(answer.problem(), (405, "wrong-method".to_owned()));
    assert!(answer.headers.iter().all(|(name, _)| !name.starts_with("access-control")));
}

/// Pages of other sites don't have a program's token, and programs send no origin.
#[test]
fn programs() {
    let server = Running::new();
    let guest = server.guest();
    assert_eq!(server.delete(&guest, "/sessions/current", serde_json::Value::Null).status, "204 No Content");
    let guest = server.guest();
    let request = format!("DELETE /api/v1/sessions HTTP/1.1{}\nOrigin: http://elsewhere", guest.headers());
    assert_eq!(server.ask(&request).problem(), (403, "other-origin".to_owned()));
}

#[test]
fn sockets() {
    let server = Running::new();
    let cookie = browser(&server);
    let Client::Token(token) = server.guest() else { panic!() };
    for who in [cookie, format!("Authorization: Bearer {token}")] {
        for (origin, allowed) in [
            ("Origin: http://here", true),
            ("", true),
            ("Origin: http://elsewhere", false),
            ("Origin: null", false),
            ("Sec-Fetch-Site: cross-site", false),
        ] {
            match (server.try_socket(&format!("{who}\n{origin}")), allowed) {
                (Ok(mut socket), true) => assert_eq!(socket.read().unwrap()["kind"], "welcome"),
                (Err(answer), false) => assert_eq!(answer.problem(), (403, "other-origin".to_owned()), "{origin}"),
                (Ok(_), false) => panic!("{origin}"),
                (Err(answer), true) => panic!("{origin}: {}", answer.body),
            }
        }
    }
    assert_eq!(server.try_socket("Origin: http://here").err().unwrap().problem().0, 401);
}

/// Without a configured address, only host names that nobody else can point here are trusted.
#[test]
fn dns_rebinding_is_refused() {
    let server = Running::new();
    let cookie = browser(&server);
    for (host, allowed) in [
        ("127.0.0.1:8080", true),
        ("[::1]:8080", true),
        ("192.0.2.7", true),
        ("attic.local", true),
        ("evil.example", false),
        ("127.0.0.1.evil.example", false),
    ] {
        for from in [format!("Origin: http://{host}"), "Sec-Fetch-Site: same-origin".to_owned()] {
            let head =
                format!("POST /api/v1/guests HTTP/1.1\nContent-Type: application/json\n{cookie}\nHost: {host}\n{from}");
            let expected = if allowed { (200, "none") } else { (403, "other-origin") };
            let (status, code) = server.send(&head, "{}").problem();
            assert_eq!((status, &*code), expected, "{host} {from}");
        }
    }
}

/// With a configured address, no other origin is accepted, whatever the request's `Host` says.
#[test]
fn an_address_that_was_told() {
    let server = Running::with(Default::default(), |settings| {
        settings.address = Some("https://bilby.example".parse().unwrap());
    });
    let Client::Cookie(cookie) = Client::of(&server.post(&Client::Nobody, "/guests", json!({}))) else { panic!() };
    for (host, origin, allowed) in [
        ("bilby.example", "https://bilby.example", true),
        ("127.0.0.1:8080", "https://bilby.example", true),
        ("bilby.example", "http://bilby.example", false),
        ("elsewhere", "http://elsewhere", false),
        ("elsewhere", "https://elsewhere", false),
    ] {
        let request = format!(
            "POST /api/v1/guests HTTP/1.1\nContent-Type: application/json\nCookie: {cookie}\nHost: {host}\nOrigin: {origin}"
        );
        let expected = if allowed { 200 } else { 403 };
        assert_eq!(server.send(&request, "{}").problem().0, expected, "{host} {origin}");
    }
}
