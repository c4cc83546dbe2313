//! What other programs and other sites see of a table: previews of links, pictures, and boards in frames.

use super::server::{Answer, Client, Running};
use bilby_server::config::{RateLimit, Rates};
use serde_json::json;
use std::collections::BTreeMap;

fn table(server: &Running) -> String {
    let seats = json!([{ "kind": "me" }, { "kind": "open" }]);
    let new = json!({ "game": "billo", "time": "600+5", "seats": seats });
    let answer = server.post(&server.guest(), "/tables", new);
    answer.json()["id"].as_str().unwrap_or_else(|| panic!("{}", answer.body)).to_owned()
}

/// The content of a tag of a link preview.
fn preview(answer: &Answer, property: &str) -> Option<String> {
    let rest = answer.body.split_once(&format!("property=\"{property}\" content=\""))?.1;
    Some(rest.split_once('"')?.0.to_owned())
}

#[test]
fn a_link_tells_chat_programs_what_it_leads_to() {
    let server = Running::usual();
    let id = table(&server);
    let sit = server.ask(&format!("GET /t/{id} HTTP/1.1\nHost: 192.0.2.7:8080"));
    assert_eq!((&*sit.status, sit.header("content-type")), ("200 OK", Some("text/html; charset=utf-8")));
    assert!(preview(&sit, "og:title").unwrap().starts_with("Billo: sit down with "));
    let description = preview(&sit, "og:description").unwrap();
    assert_eq!(description, "One seat is free, 10 min + 5 s. No account is needed.");
    assert_eq!(preview(&sit, "og:url").unwrap(), format!("http://192.0.2.7:8080/t/{id}"));
    let picture = preview(&sit, "og:image").unwrap();
    let path = picture.strip_prefix("http://192.0.2.7:8080").unwrap();
    let picture = server.ask(&format!("HEAD {path} HTTP/1.1"));
    assert_eq!((&*picture.status, picture.header("content-type")), ("200 OK", Some("image/png")));
    assert_eq!(picture.header("cross-origin-resource-policy"), Some("cross-origin"));
    assert!(sit.body.contains(&format!("content=\"0; url=../#/table/{id}\"")), "{}", sit.body);

    let watch = server.ask(&format!("GET /w/{id} HTTP/1.1\nAccept-Language: fr-FR, en;q=0.5"));
    assert!(preview(&watch, "og:title").unwrap().starts_with("Billo\u{202f}: "), "{}", watch.body);
    assert_eq!(preview(&watch, "og:description").unwrap(), "Une place est libre, 10 min + 5 s. Pas besoin de compte.");
    assert!(watch.body.contains("<html lang=\"fr\">"));
    assert!(watch.body.contains(&format!("url=../#/table/{id}/watch\"")), "{}", watch.body);
    // Only one page may be framed, and it is not this one.
    assert!(watch.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    assert!(!watch.body.contains("<script") && !watch.body.contains("style="));
}

#[test]
fn a_board_can_be_framed_and_does_nothing_else() {
    let server = Running::usual();
    let id = table(&server);
    for path in [format!("/embed/{id}"), format!("/embed/{id}/0")] {
        let page = server.ask(&format!("GET {path} HTTP/1.1"));
        assert_eq!(page.status, "200 OK", "{path}");
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; ") && policy.contains("frame-ancestors *"), "{policy}");
        assert!(!policy.contains("unsafe") && policy.contains("form-action 'none'"), "{policy}");
        assert_eq!(page.header("cross-origin-resource-policy"), Some("cross-origin"));
        assert_eq!(page.header("set-cookie"), None);
        assert!(!page.body.contains("<form") && !page.body.contains("style="), "{}", page.body);
    }
    let latest = server.ask(&format!("GET /embed/{id} HTTP/1.1")).body;
    assert!(latest.contains("live.js") && latest.contains("The game has not begun."), "{latest}");
    assert!(!server.ask(&format!("GET /embed/{id}/0 HTTP/1.1")).body.contains("live.js"));
    for theme in ["light", "dark"] {
        let board = server.ask(&format!("GET /embed/{id}/0/{theme}.svg?n=1 HTTP/1.1"));
        assert_eq!((&*board.status, board.header("content-type")), ("200 OK", Some("image/svg+xml")));
        assert!(board.body.starts_with("<svg "));
    }
    for (path, kind) in [("style.css", "text/css; charset=utf-8"), ("live.js", "text/javascript; charset=utf-8")] {
        assert_eq!(server.ask(&format!("GET /embed/{path} HTTP/1.1")).header("content-type"), Some(kind));
    }
}

#[test]
fn nothing_is_shown_of_what_is_not_there() {
    let server = Running::usual();
    let id = table(&server);
    for path in [
        "/t/nosuchtable".to_owned(),
        "/w/A".to_owned(),
        "/t/%3Cscript%3E".to_owned(),
        "/t/nosuchtable/board.png".to_owned(),
        "/embed/nosuchtable".to_owned(),
        format!("/embed/{id}/1"),
        format!("/embed/{id}/-1"),
        format!("/embed/{id}/99999999999999999999"),
        format!("/embed/{id}/0/pink.svg"),
        format!("/embed/{id}/x/light.svg"),
    ] {
        let answer = server.ask(&format!("GET {path} HTTP/1.1"));
        assert_eq!(answer.status, "404 Not Found", "{path}");
        assert!(answer.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"), "{path}");
        assert!(!answer.body.contains("<script"), "{path}");
    }
    for path in ["/t/abc", "/embed/abc"] {
        assert_eq!(server.ask(&format!("POST {path} HTTP/1.1")).status, "405 Method Not Allowed");
    }
}

#[test]
fn pictures_are_not_drawn_without_end() {
    let server = Running::with(Default::default(), |settings| {
        settings.rates = Rates::unlimited().with(&BTreeMap::from([(RateLimit::Exports, 50)]));
    });
    let id = table(&server);
    let path = format!("HEAD /t/{id}/board.png HTTP/1.1");
    let statuses: Vec<String> = (0..6).map(|_| server.ask(&path).status).collect();
    assert_eq!(statuses[4], "200 OK");
    assert_eq!(statuses[5], "429 Too Many Requests");
    assert_eq!(server.get(&Client::Nobody, &format!("/tables/{id}")).status, "200 OK");
}
