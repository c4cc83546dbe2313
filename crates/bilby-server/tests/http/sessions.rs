//! Signing in, signing out, and deleting an account.

use super::server::{Client, Running};
use serde_json::{Value, json};
use std::time::Duration;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const PASSWORD: &str = "correct horse";

#[test]
fn a_guest_in_a_browser() {
    let server = Running::new();
    let answer = server.post(&Client::Nobody, "/guests", json!({}));
    assert_eq!(answer.status, "201 Created");
    let cookie = answer.header("set-cookie").unwrap();
    let (secret, attributes) = cookie.split_once("; ").unwrap();
    assert_eq!(attributes, "Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax");
    assert_eq!(secret.len(), "bilby=".len() + 43);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let you = answer.json()["you"].clone();
    assert_eq!((&you["guest"], answer.json().get("token")), (&json!(true), None));
    assert!(you["name"].as_str().unwrap().contains(' '));

    // The browser sends its cookie and is recognised.
    let browser = Client::of(&answer);
    let again = server.get(&browser, "/me");
    assert_eq!((again.json()["you"].clone(), again.header("set-cookie")), (you.clone(), Some(cookie)));
    let again = server.post(&browser, "/guests", json!({}));
    assert_eq!((&*again.status, again.json()["you"].clone()), ("200 OK", you));
    assert_eq!(again.header("set-cookie"), None);
}

#[test]
fn cookies_where_there_is_tls() {
    let server = Running::with(Default::default(), |settings| {
        settings.address = Some("https://bilby.example".parse().unwrap());
    });
    let answer = server.post(&Client::Nobody, "/guests", json!({}));
    let cookie = answer.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-bilby="), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    let Client::Cookie(pair) = Client::of(&answer) else { panic!() };
    assert_eq!(server.ask(&format!("GET /api/v1/me HTTP/1.1\nCookie: {pair}")).status, "200 OK");
    // A cookie name that another host could have set is ignored.
    let forged = pair.replace("__Host-", "");
    assert_eq!(server.ask(&format!("GET /api/v1/me HTTP/1.1\nCookie: {forged}")).problem().0, 401);
}

#[test]
fn a_program_has_a_token() {
    let server = Running::new();
    let answer = server.post(&Client::Nobody, "/guests", json!({ "deliver": "token" }));
    assert_eq!(answer.header("set-cookie"), None);
    let program = Client::of(&answer);
    let me = server.get(&program, "/me");
    assert_eq!((me.json()["you"].clone(), me.header("set-cookie")), (answer.json()["you"].clone(), None));
    assert_eq!(me.json().get("token"), None);
}

/// A token that a script can read differs from the cookie's.
#[test]
fn a_cookie_s_secret_is_never_told() {
    let server = Running::new();
    let browser = Client::of(&server.post(&Client::Nobody, "/guests", json!({})));
    let answer = server.post(&browser, "/guests", json!({ "deliver": "token" }));
    let (Client::Cookie(cookie), Client::Token(token)) = (&browser, &Client::of(&answer)) else { panic!() };
    assert!(!cookie.contains(token));
    assert_eq!(server.get(&browser, "/me").json()["you"], answer.json()["you"]);
}

#[test]
fn a_guest_becomes_an_account() {
    let server = Running::new();
    let guest = server.guest();
    let before = server.get(&guest, "/me").json();
    let mut socket = server.socket(&guest);
    let answer = server.post(&guest, "/accounts", json!({ "name": "Anna", "password": PASSWORD, "deliver": "token" }));
    assert_eq!(answer.status, "201 Created", "{}", answer.body);
    let you = &answer.json()["you"];
    assert_eq!((&you["id"], &you["name"], &you["guest"]), (&before["you"]["id"], &json!("Anna"), &json!(false)));
    // The old session has ended, and its socket is closed.
    assert_eq!(server.get(&guest, "/me").problem(), (401, "sign-in-needed".to_owned()));
    while socket.read().is_some() {}
    assert_eq!(server.get(&Client::of(&answer), "/me").json()["you"], *you);
    // Opening another account from an account's session makes a second person.
    let second = json!({ "name": "Ben", "password": PASSWORD, "deliver": "token" });
    let second = server.post(&Client::of(&answer), "/accounts", second);
    assert_ne!(second.json()["you"]["id"], you["id"]);
}

#[test]
fn signing_in_and_out() {
    let server = Running::new();
    let first = server.account("Anna", PASSWORD);
    let body = json!({ "name": "ANNA", "password": PASSWORD, "deliver": "token" });
    let answer = server.post(&Client::Nobody, "/sessions", body);
    assert_eq!(answer.status, "201 Created");
    let second = Client::of(&answer);
    assert_eq!(server.get(&second, "/me").json()["you"]["name"], "Anna");

    let mut socket = server.socket(&second);
    let gone = server.delete(&second, "/sessions/current", Value::Null);
    assert_eq!((&*gone.status, &*gone.body), ("204 No Content", ""));
    assert_eq!(gone.header("set-cookie"), Some("bilby=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"));
    while socket.read().is_some() {}
    assert_eq!(server.get(&second, "/me").problem().0, 401);
    assert_eq!(server.get(&first, "/me").status, "200 OK");
}

#[test]
fn signing_out_everywhere() {
    let server = Running::new();
    let first = server.account("Anna", PASSWORD);
    let body = json!({ "name": "Anna", "password": PASSWORD });
    let second = Client::of(&server.post(&Client::Nobody, "/sessions", body));
    let other = server.guest();
    let mut sockets = [server.socket(&first), server.socket(&second)];
    let mut others = server.socket(&other);
    assert_eq!(server.delete(&second, "/sessions", Value::Null).status, "204 No Content");
    for socket in &mut sockets {
        while socket.read().is_some() {}
    }
    for client in [&first, &second] {
        assert_eq!(server.get(client, "/me").problem().0, 401);
        assert_eq!(server.try_socket(&client.headers()).err().unwrap().problem().0, 401);
    }
    others.send(&json!({ "id": 1, "say": { "kind": "lobby", "on": false } }));
    assert_eq!(others.wait_for("done")["id"], 1);
}

#[test]
fn another_password() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    let sign_in =
        |password: &str| server.post(&Client::Nobody, "/sessions", json!({ "name": "Anna", "password": password }));
    let elsewhere = Client::of(&sign_in(PASSWORD));
    let (mut socket, mut others) = (server.socket(&anna), server.socket(&elsewhere));
    let change =
        |who: &Client, old: &str, new: &str| server.put(who, "/me/password", json!({ "old": old, "new": new }));
    for (old, new, problem) in [
        ("wrong horse", "better horse", (401, "wrong-password")),
        ("", "better horse", (401, "wrong-password")),
        (PASSWORD, "too short", (422, "bad-password")),
        (PASSWORD, "", (422, "bad-password")),
        (PASSWORD, &"x".repeat(201), (422, "bad-password")),
    ] {
        let (status, code) = change(&anna, old, new).problem();
        assert_eq!((status, &*code), problem, "{old:?} {new:?}");
    }
    // Nothing has changed so far.
    assert_eq!(server.get(&elsewhere, "/me").status, "200 OK");
    assert_eq!(sign_in("better horse").problem().1, "wrong-password");

    let answer = change(&anna, PASSWORD, "better horse");
    assert_eq!((&*answer.status, &*answer.body, answer.header("set-cookie")), ("204 No Content", "", None));
    while others.read().is_some() {}
    assert_eq!(server.get(&elsewhere, "/me").problem(), (401, "sign-in-needed".to_owned()));
    // This session and its socket stay open.
    assert_eq!(server.get(&anna, "/me").json()["you"]["name"], "Anna");
    socket.send(&json!({ "id": 1, "say": { "kind": "lobby", "on": false } }));
    assert_eq!(socket.wait_for("done")["id"], 1);
    assert_eq!(sign_in(PASSWORD).problem().1, "wrong-password");
    assert_eq!(sign_in("better horse").status, "201 Created");
    assert_eq!(change(&anna, PASSWORD, "best of horses").problem().1, "wrong-password");
}

#[test]
fn the_name_is_no_other_password() {
    let server = Running::new();
    let anna = server.account("Anna-Lena-1", PASSWORD);
    let body = json!({ "old": PASSWORD, "new": "annalena-1" });
    assert_eq!(server.put(&anna, "/me/password", body).problem(), (422, "bad-password".to_owned()));
}

#[test]
fn who_has_no_password_to_change() {
    let server = Running::new();
    let body = json!({ "old": "", "new": "better horse" });
    let guest = server.guest();
    assert_eq!(server.put(&guest, "/me/password", body.clone()).problem(), (403, "account-needed".to_owned()));
    let nobody = server.put(&Client::Nobody, "/me/password", body);
    assert_eq!(nobody.problem(), (401, "sign-in-needed".to_owned()));
}

#[test]
fn deleting_oneself() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    let id = server.get(&anna, "/me").json()["you"]["id"].as_str().unwrap().to_owned();
    let wrong = server.delete(&anna, "/me", json!({ "password": "wrong horse" }));
    assert_eq!(wrong.problem(), (401, "wrong-password".to_owned()));
    assert_eq!(server.get(&anna, "/me").status, "200 OK");
    let mut socket = server.socket(&anna);
    assert_eq!(server.delete(&anna, "/me", json!({ "password": PASSWORD })).status, "204 No Content");
    while socket.read().is_some() {}
    assert_eq!(server.get(&anna, "/me").problem().0, 401);
    for name in ["Anna", &id] {
        assert_eq!(server.get(&Client::Nobody, &format!("/people/{name}")).problem().1, "unknown-person");
    }
    let body = json!({ "name": "Anna", "password": PASSWORD });
    assert_eq!(server.post(&Client::Nobody, "/sessions", body).problem().1, "wrong-password");
    // The name is free again after 90 days, for another person.
    let taken = server.post(&Client::Nobody, "/accounts", json!({ "name": "anna", "password": "another horse" }));
    assert_eq!(taken.problem(), (409, "name-taken".to_owned()));
    server.pass(Duration::from_secs(90 * 24 * 60 * 60));
    let next = server.account("anna", "another horse");
    assert_ne!(server.get(&next, "/me").json()["you"]["id"], id.as_str());
    // A guest has no password.
    let guest = server.guest();
    assert_eq!(server.delete(&guest, "/me", json!({ "password": "" })).status, "204 No Content");
    assert_eq!(server.get(&guest, "/me").problem().0, 401);
}

/// Opens a table of Billo for two with these seats.
fn open(server: &Running, who: &Client, seats: &[&str]) -> String {
    let seats: Vec<Value> = seats.iter().map(|kind| json!({ "kind": kind })).collect();
    let answer = server.post(who, "/tables", json!({ "game": "billo", "time": "none", "seats": seats }));
    assert_eq!(answer.status, "201 Created", "{}", answer.body);
    answer.json()["id"].as_str().unwrap().to_owned()
}

fn sit(server: &Running, who: &Client, table: &str) {
    let mut socket = server.socket(who);
    let ask = json!({ "kind": "ask", "table": table, "expected": 1, "ask": { "kind": "sit", "seat": 1 } });
    socket.send(&json!({ "id": 1, "say": ask }));
    assert_eq!(socket.wait_for("done")["id"], 1);
}

#[test]
fn a_guest_who_signs_in_keeps_their_seats() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    let guest = server.guest();
    let table = open(&server, &guest, &["me", "open"]);
    sit(&server, &server.guest(), &table);
    let mut socket = server.socket(&guest);
    let body = json!({ "name": "Anna", "password": PASSWORD, "deliver": "token" });
    let answer = server.post(&guest, "/sessions", body);
    assert_eq!(answer.status, "201 Created", "{}", answer.body);
    while socket.read().is_some() {}
    assert_eq!(server.get(&anna, "/me/tables").json()[0]["id"], *table);
    let state = server.get(&anna, &format!("/tables/{table}")).json();
    assert_eq!(state["live"]["seats"][0]["sitter"]["person"]["name"], "Anna");
}

#[test]
fn a_guest_who_plays_against_the_account_is_warned() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    let table = open(&server, &anna, &["me", "open"]);
    let guest = server.guest();
    sit(&server, &guest, &table);
    let sign_in = |more: Value| {
        let mut body = json!({ "name": "Anna", "password": PASSWORD, "deliver": "token" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        server.post(&guest, "/sessions", body)
    };
    assert_eq!(sign_in(json!({})).problem(), (409, "same-table".to_owned()));
    assert_eq!(sign_in(json!({ "leave": false })).problem(), (409, "same-table".to_owned()));
    // The guest is unchanged and still has their seat.
    assert_eq!(server.get(&guest, "/me/tables").json()[0]["id"], *table);
    assert_eq!(sign_in(json!({ "leave": true })).status, "201 Created");
    assert_eq!(server.get(&guest, "/me").problem().0, 401);
}

#[test]
fn who_is_deleted_leaves_nobody_waiting() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    let table = open(&server, &anna, &["me", "open"]);
    let alone = open(&server, &anna, &["me", "open"]);
    let other = server.guest();
    sit(&server, &other, &table);
    assert_eq!(server.delete(&anna, "/me", json!({ "password": PASSWORD })).status, "204 No Content");
    for table in [&table, &alone] {
        let state = server.get(&other, &format!("/tables/{table}")).json();
        assert_eq!(state["live"]["phase"], "over", "{state}");
    }
    assert_eq!(server.get(&other, "/me/tables").json(), json!([]));
}

#[test]
fn a_session_ends_and_a_visit_keeps_it() {
    let server = Running::new();
    let (visits, stays_away) = (server.guest(), server.guest());
    server.pass(DAY * 60);
    assert_eq!(server.get(&visits, "/me").status, "200 OK");
    server.pass(DAY * 31);
    assert_eq!(server.get(&stays_away, "/me").problem(), (401, "sign-in-needed".to_owned()));
    assert_eq!(server.try_socket(&stays_away.headers()).err().unwrap().problem().0, 401);
    assert_eq!(server.get(&visits, "/me").status, "200 OK");
}

#[test]
fn forged_secrets() {
    let server = Running::new();
    let Client::Token(token) = server.guest() else { panic!() };
    let other = if token.ends_with('A') { "B" } else { "A" };
    for secret in [
        "",
        "x",
        &format!("{}{other}", &token[..42]),
        &token[..42],
        &format!("{token}A"),
        &token.to_lowercase(),
        &"A".repeat(43),
        "' OR 1=1 --",
        &"%00".repeat(20),
    ] {
        for header in [format!("Authorization: Bearer {secret}"), format!("Cookie: bilby={secret}")] {
            let answer = server.ask(&format!("GET /api/v1/me HTTP/1.1\n{header}"));
            assert_eq!(answer.problem(), (401, "sign-in-needed".to_owned()), "{header}");
            assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
        }
    }
    for header in [format!("Basic {token}"), token.clone(), format!("Bearer{token}"), "Bearer".to_owned()] {
        let answer = server.ask(&format!("GET /api/v1/me HTTP/1.1\nAuthorization: {header}"));
        assert_eq!(answer.problem().0, 401, "{header}");
    }
    // An `Authorization` header takes precedence over a cookie.
    let both = format!("GET /api/v1/me HTTP/1.1\nAuthorization: Bearer x\nCookie: bilby={token}");
    assert_eq!(server.ask(&both).problem().0, 401);
    assert_eq!(server.ask(&format!("GET /api/v1/me HTTP/1.1\nauthorization: bearer {token}")).status, "200 OK");
    // No secret is stored in clear text.
    assert!(!server.stored().windows(token.len()).any(|window| window == token.as_bytes()));
}

#[test]
fn sessions_outlive_a_restart() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    let server = server.again(|_| {});
    assert_eq!(server.get(&anna, "/me").json()["you"]["name"], "Anna");
}
