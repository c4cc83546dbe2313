//! Names and passwords: squatters, look-alikes, guessers.

use super::server::{Client, Running};
use serde_json::json;

const PASSWORD: &str = "correct horse";

#[track_caller]
fn sign_up(server: &Running, name: &str, password: &str) -> (u16, String) {
    server.post(&Client::Nobody, "/accounts", json!({ "name": name, "password": password })).problem()
}

#[test]
fn no_two_look_alike() {
    let server = Running::new();
    server.account("Ilona-M", PASSWORD);
    for name in ["Ilona-M", "ilona-m", "ILONAM", "lIona-M", "1lona-M", "Il0na-M", "Ílónà_M", "llonarn", "I-l-o-n-a-M"]
    {
        assert_eq!(sign_up(&server, name, PASSWORD), (409, "name-taken".to_owned()), "{name}");
    }
    for name in ["Ilоna-M", "Ilοna-M", "Ilona M", "Ilona\u{200d}-M", "Ilona-M\u{202e}"] {
        assert_eq!(sign_up(&server, name, PASSWORD), (422, "bad-name".to_owned()), "{name}");
    }
    for name in ["bilby", "Adm1n", "GUEST", "support"] {
        assert_eq!(sign_up(&server, name, PASSWORD), (409, "name-taken".to_owned()), "{name}");
    }
    assert_eq!(sign_up(&server, "Ilone-M", PASSWORD).0, 201);
}

#[test]
fn names_in_any_script() {
    let server = Running::new();
    for name in ["Илона", "Ελένη", "محمد", "שלום", "李明", "さくら", "मीना"] {
        let client = server.account(name, PASSWORD);
        assert_eq!(server.get(&client, "/me").json()["you"]["name"], *name);
        assert_eq!(sign_up(&server, name, PASSWORD), (409, "name-taken".to_owned()), "{name}");
    }
    // Written in Cyrillic only, but indistinguishable from the Latin name.
    server.account("copoc", PASSWORD);
    assert_eq!(sign_up(&server, "сорос", PASSWORD), (409, "name-taken".to_owned()));
    let found = server.get(&Client::Nobody, "/people/%D0%98%D0%BB%D0%BE%D0%BD%D0%B0").json();
    assert_eq!(found["person"]["name"], "Илона");
}

#[test]
fn passwords_that_will_not_do() {
    let server = Running::new();
    for password in ["", "123456789", &"x".repeat(201), "Ilona-Marie-K", "ilonamariek", "1lona_Marie_K"] {
        assert_eq!(sign_up(&server, "Ilona-Marie-K", password), (422, "bad-password".to_owned()), "{password}");
    }
}

#[test]
fn nobody_is_told_who_has_an_account() {
    let server = Running::new();
    server.account("Anna", PASSWORD);
    let try_one = |name: &str, password: &str| {
        server.post(&Client::Nobody, "/sessions", json!({ "name": name, "password": password }))
    };
    let wrong = try_one("Anna", "wrong horse");
    assert_eq!(wrong.problem(), (401, "wrong-password".to_owned()));
    for (name, password) in [("Ben", PASSWORD), ("", ""), ("Anna", ""), ("Anna\0", ""), (&"x".repeat(5000), "x")] {
        let answer = try_one(name, password);
        assert_eq!((&answer.status, &answer.body), (&wrong.status, &wrong.body), "{name}");
    }
    assert_eq!(try_one("Anna", PASSWORD).status, "201 Created");
    assert_eq!(try_one("Anna", &format!("{PASSWORD} ")).problem().0, 401);
}

#[test]
fn profiles() {
    let server = Running::new();
    let anna = server.account("Zoë-K", PASSWORD);
    let id = server.get(&anna, "/me").json()["you"]["id"].as_str().unwrap().to_owned();
    for name in ["Zo%C3%AB-K", "zoek", "ZOEK", &id] {
        let profile = server.get(&Client::Nobody, &format!("/people/{name}")).json();
        assert_eq!((&profile["person"]["name"], &profile["games"]), (&json!("Zoë-K"), &json!(0)), "{name}");
        assert_eq!(profile["ratings"], json!([]));
    }
    let points = server.get(&Client::Nobody, "/people/zoek/ratings?game=billo&kind=duel");
    assert_eq!((&*points.status, points.json()), ("200 OK", json!([])));
    // Guests are found by id only.
    let guest = server.get(&server.guest(), "/me").json()["you"].clone();
    let profile = server.get(&Client::Nobody, &format!("/people/{}", guest["id"].as_str().unwrap())).json();
    assert_eq!(profile["person"], guest);
    let name = guest["name"].as_str().unwrap().replace(' ', "%20");
    assert_eq!(server.get(&Client::Nobody, &format!("/people/{name}")).problem().1, "unknown-person");
    for (path, code) in [
        ("/people/nobody-here", "unknown-person"),
        ("/people/%20", "unknown-person"),
        ("/people/%FF", "bad-request"),
        ("/people/zoek/ratings", "bad-query"),
        ("/people/zoek/ratings?game=billo", "bad-query"),
        ("/people/zoek/ratings?game=chess&kind=duel", "bad-query"),
        ("/people/zoek/ratings?game=billo&kind=duel&x=1", "bad-query"),
    ] {
        assert_eq!(server.get(&Client::Nobody, path).problem().1, code, "{path}");
    }
}
