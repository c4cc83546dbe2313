//! Attempts to connect: without a session, with a forged or expired one, from other origins, and connections that send
//! no request.

use super::running::{Running, turn};
use serde_json::json;
use std::io::{Read, Write};
use tokio_tungstenite::tungstenite::Error;

/// The status and the code with which a socket is refused.
fn refused(server: &Running, headers: &[(&'static str, &str)]) -> (u16, String) {
    match server.try_socket(headers).map(|_| ()).map_err(|error| *error) {
        Err(Error::Http(response)) => {
            let problem: serde_json::Value =
                serde_json::from_slice(response.body().as_deref().unwrap_or_default()).unwrap_or_default();
            (response.status().as_u16(), problem["code"].as_str().unwrap_or_default().to_owned())
        }
        other => panic!("{headers:?}: {other:?}"),
    }
}

#[test]
fn without_a_session() {
    let server = Running::start();
    let good = server.guest();
    let forged = good.chars().rev().collect::<String>();
    let needed = (401, "sign-in-needed".to_owned());
    assert_eq!(refused(&server, &[]), needed);
    for value in [
        "Bearer".to_owned(),
        "Bearer x".to_owned(),
        format!("Bearer {forged}"),
        format!("Bearer {good}x"),
        format!("Basic {good}"),
        good.clone(),
    ] {
        assert_eq!(refused(&server, &[("authorization", &value)]), needed, "{value}");
    }
    assert_eq!(refused(&server, &[("cookie", &format!("bilby={forged}"))]), needed);
    let (status, problem) = server.try_open(&forged);
    assert_eq!((status, problem["code"].as_str()), (401, Some("sign-in-needed")));
}

#[test]
fn from_another_origin() {
    let server = Running::start();
    let token = server.guest();
    let cookie = format!("bilby={token}");
    let own = format!("http://{}", server.address);
    for origin in ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"] {
        let found = refused(&server, &[("cookie", &cookie), ("origin", origin)]);
        assert_eq!(found, (403, "other-origin".to_owned()), "{origin}");
    }
    let mut client = server.try_socket(&[("cookie", &cookie), ("origin", &own)]).unwrap();
    assert_eq!(client.next().unwrap()["kind"], "welcome");
}

#[test]
fn after_signing_out() {
    let server = Running::start();
    let token = server.guest();
    let mut client = server.socket(&token);
    let (status, _) = server.request("DELETE /api/v1/sessions/current", Some(&token), &json!(null));
    assert_eq!(status / 100, 2);
    assert_eq!(client.until_end(), 4001);
    assert_eq!(refused(&server, &[("authorization", &format!("Bearer {token}"))]).0, 401);
}

#[test]
fn what_is_no_request_for_a_socket() {
    let server = Running::start();
    let token = server.guest();
    let (status, problem) = server.request("GET /api/v1/socket", Some(&token), &json!(null));
    assert_eq!((status, problem["code"].as_str()), (426, Some("socket-needed")));
    let (status, problem) = server.request("POST /api/v1/socket", Some(&token), &json!({}));
    assert_eq!((status, problem["code"].as_str()), (405, Some("wrong-method")));
}

/// Connections without a request, requests that never become a socket, and sockets whose client is gone don't disturb a
/// game, and their slots become free.
#[test]
fn half_open() {
    let server = Running::start_with(|settings| {
        settings.limits.head_time = std::time::Duration::from_secs(3);
        settings.live.sockets_per_person = 3;
    });
    let [mut one, mut other, _watcher] = server.table();
    let silent: Vec<_> = (0..50).map(|_| server.connect()).collect();
    let mut begun = server.connect();
    begun.write_all(b"GET /api/v1/socket HTTP/1.1\r\nUpgrade: websocket\r\n").unwrap();
    assert_eq!(one.done(turn("Re1-e2")), 4);
    other.until_number(4);
    let mut rest = Vec::new();
    let _ = begun.read_to_end(&mut rest);
    drop(silent);

    // Three sockets vanish in the middle of a frame, and three others get their slots.
    let token = server.guest();
    for _ in 0..3 {
        let mut vanishing = server.socket(&token);
        vanishing.socket.get_mut().write_all(&[0x81, 0xfe]).unwrap();
    }
    let mut tries = 0;
    let mut places = Vec::new();
    while places.len() < 3 {
        let mut client = server.try_socket(&[("authorization", &format!("Bearer {token}"))]).unwrap();
        match client.next() {
            Some(_) => places.push(client),
            None => std::thread::sleep(std::time::Duration::from_millis(20)),
        }
        tries += 1;
        assert!(tries < 300, "places that nobody gives back");
    }
    assert_eq!(other.done(turn("Re8-e7")), 5);
}
