//! A lost password is replaced by a code that comes by mail, to an address that the account has confirmed.

use super::mail_sink::MailSink;
use super::server::{Client, Running};
use bilby_server::config::{RateLimit, Rates};
use bilby_server::notifications::NotificationsConfig;
use bilby_server::{Page, Settings};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

const PASSWORD: &str = "correct horse";

/// A server that sends mail there.
fn with_mail(sink: &MailSink, set: impl FnOnce(&mut Settings)) -> Running {
    Running::with(Page::default(), |settings| {
        settings.rates = Rates::unlimited();
        settings.address = Some("https://bilby.example".parse().unwrap());
        settings.notifications = NotificationsConfig {
            mail_server: Some(sink.url.clone()),
            mail_from: Some("Bilby <bilby@example.org>".to_owned()),
            ..NotificationsConfig::default()
        };
        set(settings);
    })
}

/// Gives an account an address and confirms it; the sink has `had` mails before.
fn confirm(server: &Running, who: &Client, address: &str, sink: &MailSink, had: usize) {
    let given = json!({ "address": address, "language": "en", "password": PASSWORD });
    assert_eq!(server.put(who, "/me/address", given).status, "204 No Content");
    let mail = &sink.until(had + 1)[had];
    let (_, code) = mail.split_once("Your code for Bilby: ").expect(mail);
    let confirmed = server.post(who, "/me/address", json!({ "code": &code[..6] }));
    assert_eq!(confirmed.json()["address"], address, "{}", confirmed.body);
}

fn ask(server: &Running, name: &str, language: &str) -> (u16, String, String) {
    let answer = server.post(&Client::Nobody, "/recovery/mail", json!({ "name": name, "language": language }));
    let (status, code) = answer.problem();
    (status, code, answer.body)
}

/// The code in the link of a mail to this person.
fn code_of(mail: &str, name: &str) -> String {
    let link = format!("https://bilby.example/#/lost-password/{name}/");
    let (_, rest) = mail.split_once(&link).unwrap_or_else(|| panic!("{mail}"));
    rest.lines().next().unwrap().to_owned()
}

fn recover(server: &Running, name: &str, code: &str, password: &str) -> super::Answer {
    let body = json!({ "name": name, "code": code, "password": password, "deliver": "token" });
    server.post(&Client::Nobody, "/recovery", body)
}

#[test]
fn a_code_comes_to_the_confirmed_address_and_counts_once() {
    let sink = MailSink::start();
    let server = with_mail(&sink, |_| ());
    assert_eq!(server.get(&Client::Nobody, "/recovery").json(), json!({ "mail": true }));
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    // Who finds an open session can't send the account's mail elsewhere.
    for given in [
        json!({ "address": "eve@example.org", "language": "en" }),
        json!({ "address": "eve@example.org", "language": "en", "password": "wrong horse" }),
    ] {
        assert_eq!(server.put(&anna, "/me/address", given).problem(), (401, "wrong-password".to_owned()));
    }
    confirm(&server, &anna, "anna@example.org", &sink, 0);
    // An address that is not confirmed gets nothing.
    let given = json!({ "address": "ben@example.org", "language": "en", "password": PASSWORD });
    assert_eq!(server.put(&ben, "/me/address", given).status, "204 No Content");
    sink.until(2);
    // The answer tells nothing.
    for name in ["nobody-here", "Ben", "", "Anna\r\nBcc: eve@example.org", &"x".repeat(9_000), "anna"] {
        assert_eq!(ask(&server, name, "en"), (204, "none".to_owned(), String::new()), "{name:.40}");
    }
    let mails = sink.until(3);
    assert_eq!(mails.len(), 3, "{mails:?}");
    assert!(mails[2].contains("To: anna@example.org\n"), "{}", mails[2]);
    assert!(mails[2].contains("Subject: A new password for Bilby\n"), "{}", mails[2]);
    let code = code_of(&mails[2], "Anna");
    // Only its hash is stored.
    assert!(!server.stored().windows(code.len()).any(|window| window == code.as_bytes()));
    let mut socket = server.socket(&anna);
    assert_eq!(recover(&server, "Ben", &code, "another horse").problem(), (401, "wrong-code".to_owned()));
    assert_eq!(recover(&server, "Anna", &code, "short").problem(), (422, "bad-password".to_owned()));
    let back = recover(&server, "Anna", &code, "another horse");
    assert_eq!(back.status, "201 Created", "{}", back.body);
    while socket.read().is_some() {}
    assert_eq!(server.get(&anna, "/me").problem().0, 401, "all other sessions end");
    assert_eq!(server.get(&Client::of(&back), "/me").json()["you"]["name"], "Anna");
    assert_eq!(recover(&server, "Anna", &code, "third horse").problem().1, "wrong-code", "once");
    let sign_in = |password: &str| {
        server.post(&Client::Nobody, "/sessions", json!({ "name": "Anna", "password": password })).problem().0
    };
    assert_eq!((sign_in(PASSWORD), sign_in("another horse")), (401, 201));
}

#[test]
fn a_code_ends_and_is_not_sent_often() {
    let sink = MailSink::start();
    let server = with_mail(&sink, |_| ());
    let anna = server.account("Anna", PASSWORD);
    confirm(&server, &anna, "anna@example.org", &sink, 0);
    assert_eq!(ask(&server, "Anna", "fr").0, 204);
    let mails = sink.until(2);
    assert!(mails[1].contains("Subject: Un nouveau mot de passe pour Bilby\n"), "{}", mails[1]);
    // Within five minutes nothing more is sent, which is not told either.
    server.pass(Duration::from_secs(4 * 60));
    assert_eq!(ask(&server, "Anna", "en").0, 204);
    server.pass(Duration::from_secs(61));
    assert_eq!(ask(&server, "Anna", "en").0, 204);
    let mails = sink.until(3);
    let code = code_of(&mails[2], "Anna");
    server.pass(Duration::from_secs(60 * 60));
    assert_eq!(recover(&server, "Anna", &code, "another horse").problem().1, "wrong-code", "after an hour");
    assert_eq!(ask(&server, "Anna", "en").0, 204);
    let mails = sink.until(4);
    assert_eq!(mails.len(), 4, "{mails:?}");
    let code = code_of(&mails[3], "Anna");
    assert_eq!(recover(&server, "Anna", &code, "another horse").status, "201 Created");
}

#[test]
fn too_many_questions_are_refused() {
    let sink = MailSink::start();
    let server = with_mail(&sink, |settings| {
        settings.rates = Rates::unlimited().with(&BTreeMap::from([(RateLimit::LostPasswords, 2)]));
    });
    let asked: Vec<u16> = ["a", "b", "c"].map(|name| ask(&server, name, "en").0).to_vec();
    assert_eq!(asked, [204, 204, 429]);
    let wrong = server.post(&Client::Nobody, "/recovery/mail", json!({ "name": "Anna", "language": "de" }));
    assert_eq!(wrong.problem(), (400, "bad-json".to_owned()));
}

#[test]
fn without_a_mail_server_there_is_no_mail() {
    let server = Running::new();
    let anna = server.account("Anna", PASSWORD);
    assert_eq!(server.get(&Client::Nobody, "/recovery").json(), json!({ "mail": false }));
    assert_eq!(server.get(&anna, "/me/calls").json()["hasMail"], Value::Bool(false));
    assert_eq!(ask(&server, "Anna", "en").1, "not-offered");
}
