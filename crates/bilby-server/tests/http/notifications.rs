//! How people are notified: devices end with their session, a guest who signs in is still notified, and nobody fills a stranger's mailbox.

use super::mail_sink::MailSink;
use super::server::{Client, Running};
use bilby_server::Page;
use bilby_server::config::{RateLimit, Rates};
use bilby_server::notifications::NotificationsConfig;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

const PASSWORD: &str = "correct horse";
/// The keys of the example in RFC 8291.
const KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// A server that notifies people in both ways.
fn notifying(sink: &MailSink, rates: &[(RateLimit, u32)]) -> Running {
    Running::with(Page::default(), |settings| {
        settings.rates = Rates::unlimited().with(&rates.iter().copied().collect::<BTreeMap<_, _>>());
        settings.address = Some("https://bilby.example".parse().unwrap());
        settings.notifications = NotificationsConfig {
            push_contact: Some("mailto:host@example.org".to_owned()),
            mail_server: Some(sink.url.clone()),
            mail_from: Some("Bilby <bilby@example.org>".to_owned()),
            every: Duration::from_millis(10),
            ..NotificationsConfig::default()
        };
    })
}

fn add_device(server: &Running, who: &Client, name: &str) {
    let device = json!({ "endpoint": format!("https://push.example.net/{name}"), "key": KEY, "auth": AUTH });
    assert_eq!(server.post(who, "/me/devices", device).status, "204 No Content");
}

fn devices(server: &Running, who: &Client) -> Value {
    server.get(who, "/me/calls").json()["devices"].clone()
}

fn sign_in(server: &Running, who: &Client) -> Client {
    let body = json!({ "name": "Anna", "password": PASSWORD, "deliver": "token" });
    let answer = server.post(who, "/sessions", body);
    assert_eq!(answer.status, "201 Created", "{}", answer.body);
    Client::of(&answer)
}

#[test]
fn a_device_is_forgotten_when_its_person_signs_out() {
    let server = notifying(&MailSink::start(), &[]);
    let anna = server.account("Anna", PASSWORD);
    let library = sign_in(&server, &Client::Nobody);
    add_device(&server, &anna, "phone");
    add_device(&server, &library, "library");
    assert_eq!(devices(&server, &anna), 2);
    assert_eq!(server.delete(&library, "/sessions/current", Value::Null).status, "204 No Content");
    assert_eq!(devices(&server, &anna), 1, "the phone");
    let library = sign_in(&server, &Client::Nobody);
    add_device(&server, &library, "library");
    assert_eq!(server.delete(&library, "/sessions", Value::Null).status, "204 No Content");
    let anna = sign_in(&server, &Client::Nobody);
    assert_eq!(devices(&server, &anna), 0);
}

#[test]
fn a_guest_who_gets_an_account_is_still_called() {
    let sink = MailSink::start();
    let server = notifying(&sink, &[]);
    let set = |who: &Client| {
        let settings = json!({ "push": "once", "mail": "off", "minute": 480, "language": "fr" });
        assert_eq!(server.put(who, "/me/calls", settings).status, "200 OK");
    };
    // By a new account, which is the same person.
    let guest = server.guest();
    add_device(&server, &guest, "phone");
    set(&guest);
    let body = json!({ "name": "Anna", "password": PASSWORD, "deliver": "token" });
    let anna = Client::of(&server.post(&guest, "/accounts", body));
    let notifications = server.get(&anna, "/me/calls").json();
    assert_eq!((&notifications["devices"], &notifications["push"]), (&json!(1), &json!("once")));
    assert_eq!(server.delete(&anna, "/sessions/current", Value::Null).status, "204 No Content");
    // By signing in to one.
    let guest = server.guest();
    add_device(&server, &guest, "laptop");
    set(&guest);
    let anna = sign_in(&server, &guest);
    let notifications = server.get(&anna, "/me/calls").json();
    assert_eq!(
        (&notifications["devices"], &notifications["push"], &notifications["language"]),
        (&json!(1), &json!("once"), &json!("fr"))
    );
    assert_eq!(server.delete(&anna, "/sessions/current", Value::Null).status, "204 No Content");
    assert_eq!(devices(&server, &sign_in(&server, &Client::Nobody)), 0);
}

#[test]
fn nobody_fills_a_mailbox() {
    let sink = MailSink::start();
    let server = notifying(&sink, &[(RateLimit::AddressCodesPerMailbox, 2)]);
    let give = |address: &str| {
        let given = json!({ "address": address, "language": "en" });
        server.put(&server.guest(), "/me/address", given).problem().0
    };
    assert_eq!((give("eve@example.org"), give("Eve+1@example.org"), give("eve+2@example.org")), (204, 204, 429));
    assert_eq!(give("zoe@example.org"), 204);
    server.pass(Duration::from_secs(10 * 60));
    assert_eq!(give("eve@example.org"), 429, "it is counted for an hour");
    server.pass(Duration::from_secs(21 * 60));
    assert_eq!(give("eve@example.org"), 204);
    assert_eq!(sink.until(4).len(), 4);
}

#[test]
fn one_network_sends_few_codes() {
    let sink = MailSink::start();
    let server = notifying(&sink, &[(RateLimit::AddressCodes, 3)]);
    let given = |number: usize| json!({ "address": format!("p{number}@example.org"), "language": "en" });
    let asked: Vec<u16> =
        (0..5).map(|number| server.put(&server.guest(), "/me/address", given(number)).problem().0).collect();
    assert_eq!(asked, [204, 204, 204, 429, 429]);
}

#[test]
fn a_challenge_comes_by_mail_to_an_address_that_was_confirmed() {
    let sink = MailSink::start();
    let server = notifying(&sink, &[]);
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    let settings = json!({ "push": "off", "mail": "once", "minute": 480, "language": "fr" });
    assert_eq!(server.put(&ben, "/me/calls", settings).status, "200 OK");
    let given = json!({ "address": "ben@example.org", "language": "fr", "password": PASSWORD });
    assert_eq!(server.put(&ben, "/me/address", given).status, "204 No Content");
    let mail = sink.until(1).remove(0);
    let is_code = |word: &&str| word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_digit());
    let code = mail.split(|letter: char| !letter.is_ascii_alphanumeric()).find(is_code).unwrap();
    let confirmed = server.post(&ben, "/me/address", json!({ "code": code })).json();
    assert_eq!((&confirmed["mail"], &confirmed["address"]), (&json!("once"), &json!("ben@example.org")), "{mail}");
    // Nobody is notified of what was before they asked for it.
    server.pass(Duration::from_secs(1));
    let table = json!({ "game": "billo", "time": "3d", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = server.post(&anna, "/people/ben/challenges", table).json()["id"].as_str().unwrap().to_owned();
    server.pass(Duration::from_secs(10));
    let mail = sink.until(2).remove(1);
    assert!(mail.contains(&format!("https://bilby.example/#/table/{id}")), "{mail}");
    assert!(mail.contains("Subject: Anna vous =?utf-8?"), "{mail}");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(sink.mails().len(), 2);
}
