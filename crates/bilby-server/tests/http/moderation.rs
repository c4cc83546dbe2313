//! Moderators: a banned person does not come back by a new socket, an old token or another node; reports with their evidence;
//! mutes, announcements, closed tables; and the audit.

use super::database::url_for_nodes;
use super::server::{Answer, Client, Running};
use bilby_server::config::{Database, RateLimit, Rates};
use bilby_server::{Page, Settings};
use bilby_store::{AuditAction, AuditEntry, Store};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

const PASSWORD: &str = "correct horse";

fn free(settings: &mut Settings) {
    settings.rates = Rates::unlimited();
    // So that a test can come from different networks.
    settings.behind_proxy = true;
}

/// Makes an account a moderator, as `bilby admin moderator` does.
fn promote(url: &str, id: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open_to_look(url).await.unwrap();
        let entry = AuditEntry {
            moderator: "console".to_owned(),
            action: AuditAction::Role,
            target: id.to_owned(),
            detail: "moderator".to_owned(),
        };
        // A slow disk may leave open whether it was done; twice is as good as once.
        let mut tries = 0;
        while let Err(error) = store.set_moderator(&id.parse().unwrap(), true, &entry, 1).await {
            tries += 1;
            assert!(tries < 10, "{error}");
        }
        assert!(store.is_moderator(&id.parse().unwrap()).await.unwrap());
        store.close().await;
    });
}

fn id_of(server: &Running, who: &Client) -> String {
    server.get(who, "/me").json()["you"]["id"].as_str().unwrap().to_owned()
}

fn moderator(server: &Running, url: &str, name: &str) -> Client {
    let who = server.account(name, PASSWORD);
    promote(url, &id_of(server, &who));
    who
}

fn act(server: &Running, who: &Client, act: Value) -> Answer {
    server.post(who, "/moderation/acts", act)
}

#[track_caller]
fn done(answer: &Answer) {
    assert_eq!(answer.status, "204 No Content", "{}", answer.body);
}

fn start() -> (Running, String) {
    let server = Running::with(Page::default(), free);
    let url = server.database();
    (server, url)
}

/// A request of this client from a network of its own.
fn from(server: &Running, who: &Client, network: &str) -> Answer {
    server.send(&format!("GET /api/v1/me HTTP/1.1\nX-Forwarded-For: {network}{}", who.headers()), "")
}

/// Bans somebody at one node, and tries every way back at both. Names are the test's own, because a database may be shared.
fn expect_no_return(one: &Running, other: &Running, url: &str, suffix: &str) {
    let moderator = moderator(one, url, &format!("Mod{suffix}"));
    let name = format!("Rude{suffix}");
    let rude = one.account(&name, PASSWORD);
    let sockets = [one.socket(&rude), other.socket(&rude)];
    // Other ways in: a browser's cookie from the other node, and recovery codes.
    let by_cookie = other.post(&Client::Nobody, "/sessions", json!({ "name": name, "password": PASSWORD }));
    let cookie = Client::of(&by_cookie);
    let codes = one.post(&rude, "/me/recovery", json!({ "password": PASSWORD })).json()["codes"].clone();
    let reason = "insults";
    done(&act(one, &moderator, json!({ "kind": "ban", "person": name, "minutes": 60, "reason": reason })));
    // Open sockets are closed, at the other node within a second or so.
    let began = Instant::now();
    for mut socket in sockets {
        while socket.read().is_some() {}
    }
    assert!(began.elapsed() < Duration::from_secs(30));
    for (number, node) in [one, other].into_iter().enumerate() {
        let old_token = node.get(&rude, "/me");
        assert_eq!(old_token.problem(), (403, "banned".to_owned()));
        assert_eq!(old_token.json()["message"], reason);
        assert!(old_token.json()["retryAfter"].as_u64().unwrap() <= 60 * 60_000);
        let socket = node.try_socket(&rude.headers()).err().expect("no socket");
        assert_eq!(socket.problem(), (403, "banned".to_owned()));
        let again = node.post(&Client::Nobody, "/sessions", json!({ "name": name, "password": PASSWORD }));
        assert_eq!(again.problem(), (403, "banned".to_owned()));
        let as_guest = node.post(&rude, "/guests", json!({ "deliver": "token" }));
        assert_eq!(as_guest.problem(), (403, "banned".to_owned()));
        let open = json!({ "game": "billo", "time": "none", "seats": [{ "kind": "me" }, { "kind": "open" }] });
        assert_eq!(node.post(&rude, "/tables", open).problem().0, 403);
        assert_eq!(node.put(&rude, "/me/name", json!({ "name": "Other" })).problem().0, 403);
        assert_eq!(node.get(&cookie, "/me").problem(), (403, "banned".to_owned()));
        let socket = node.try_socket(&cookie.headers()).err().expect("no socket");
        assert_eq!(socket.problem(), (403, "banned".to_owned()));
        let account = json!({ "name": format!("{name}x{number}"), "password": PASSWORD });
        assert_eq!(node.post(&cookie, "/accounts", account).problem(), (403, "banned".to_owned()));
        assert_eq!(node.get(&moderator, "/me").status, "200 OK", "nobody else is meant");
    }
    // Others who use the same browser can sign out and be guests.
    let session = one.post(&Client::Nobody, "/guests", json!({ "deliver": "token" }));
    assert_eq!(session.status, "201 Created");
    done(&act(other, &moderator, json!({ "kind": "unban", "person": name })));
    for node in [one, other] {
        assert_eq!(node.get(&rude, "/me").status, "200 OK");
        drop(node.socket(&rude));
    }
    done(&act(one, &moderator, json!({ "kind": "ban", "person": name, "minutes": 1, "reason": reason })));
    assert_eq!(one.delete(&rude, "/sessions/current", Value::Null).status, "204 No Content");
    assert_eq!(one.get(&rude, "/me").problem().0, 401);
    for (number, node) in [one, other].into_iter().enumerate() {
        let recover = json!({ "name": name, "code": codes[number], "password": "another horse", "deliver": "token" });
        assert_eq!(node.post(&Client::Nobody, "/recovery", recover).problem(), (403, "banned".to_owned()));
        let wrong = json!({ "name": name, "code": "nonsense", "password": "another horse", "deliver": "token" });
        assert_eq!(node.post(&Client::Nobody, "/recovery", wrong).problem(), (401, "wrong-code".to_owned()));
    }
    // Neither the password was changed nor a code used up.
    done(&act(one, &moderator, json!({ "kind": "unban", "person": name })));
    let session = one.post(&Client::Nobody, "/sessions", json!({ "name": name, "password": PASSWORD }));
    assert_eq!(session.status, "201 Created", "{}", session.body);
    let recover = json!({ "name": name, "code": codes[0], "password": "another horse", "deliver": "token" });
    assert_eq!(one.post(&Client::Nobody, "/recovery", recover).status, "201 Created");
}

#[test]
fn a_banned_person_cannot_return() {
    let (server, url) = start();
    expect_no_return(&server, &server, &url, "Single");
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn a_banned_person_cannot_return_to_any_node() {
    let url = url_for_nodes();
    let node = || {
        Running::with(Page::default(), |settings| {
            free(settings);
            settings.database = Database::Url(url.clone());
        })
    };
    let (one, other) = (node(), node());
    let suffix = format!("{:x}", std::process::id());
    expect_no_return(&one, &other, &url, &suffix);
    expect_own_data(&one, &other, &url, &suffix);
    // A network that is banned at one node is banned at the other, a moment later.
    let guest = one.guest();
    let moderator = moderator(&one, &url, &format!("Net{suffix}"));
    let ban = json!({ "kind": "banNetwork", "network": "203.0.113.77", "minutes": 5, "reason": "test" });
    done(&act(&one, &moderator, ban));
    let began = Instant::now();
    while from(&other, &guest, "203.0.113.77").problem().1 != "banned" {
        assert!(began.elapsed() < Duration::from_secs(30));
        std::thread::yield_now();
    }
    done(&act(&other, &moderator, json!({ "kind": "unbanNetwork", "network": "203.0.113.77" })));
}

/// Tries everything that a banned person may still do, at one node after the other.
fn expect_own_data(one: &Running, other: &Running, url: &str, suffix: &str) {
    let moderator = moderator(one, url, &format!("Own{suffix}"));
    let name = format!("Loud{suffix}");
    let loud = one.account(&name, PASSWORD);
    // A game that has begun goes on.
    let computer = json!({ "kind": "computer", "level": 1 });
    let table = json!({ "game": "billo", "time": "3d", "seats": [{ "kind": "me" }, computer] });
    let opened = one.post(&loud, "/tables", table);
    let id = opened.json()["id"].as_str().unwrap_or_else(|| panic!("{}", opened.body)).to_owned();
    let guest = one.guest();
    let guest_id = id_of(one, &guest);
    let network = "203.0.113.88";
    for person in [&name, &guest_id] {
        let ban = json!({ "kind": "ban", "person": person, "minutes": 60, "reason": "insults" });
        done(&act(one, &moderator, ban));
    }
    done(&act(one, &moderator, json!({ "kind": "banNetwork", "network": network, "minutes": 5, "reason": "x" })));
    let given = |password: &str| json!({ "name": name, "password": password });
    for node in [one, other] {
        // By the password, from anywhere, without a session.
        let all = node.post(&Client::Nobody, "/accounts/export", given(PASSWORD));
        assert_eq!(all.status, "200 OK", "{}", all.body);
        assert_eq!(
            (&all.json()["person"]["name"], &all.json()["sanctions"][0]["reason"]),
            (&json!(name), &json!("insults"))
        );
        assert_eq!(all.json()["unfinishedTables"][0]["id"], id);
        assert_eq!(all.header("set-cookie"), None, "nobody is signed in");
        let head = format!("POST /api/v1/accounts/export HTTP/1.1\nX-Forwarded-For: {network}");
        let shut_out = node.send(&format!("{head}\nContent-Type: application/json"), &given(PASSWORD).to_string());
        assert_eq!(shut_out.status, "200 OK", "{}", shut_out.body);
        // By the session that is left.
        for who in [&loud, &guest] {
            assert_eq!(node.get(who, "/me/export").status, "200 OK");
            assert_eq!(node.get(who, "/me").problem(), (403, "banned".to_owned()), "nothing else");
        }
        for path in ["/accounts/export", "/accounts/deletion"] {
            assert_eq!(
                node.post(&Client::Nobody, path, given("wrong horse")).problem(),
                (401, "wrong-password".to_owned())
            );
            let nobody = json!({ "name": "nobody-here", "password": PASSWORD });
            assert_eq!(node.post(&Client::Nobody, path, nobody).problem(), (401, "wrong-password".to_owned()));
        }
        assert_eq!(node.delete(&loud, "/me", json!({ "password": "wrong horse" })).problem().1, "wrong-password");
    }
    assert_eq!(other.post(&Client::Nobody, "/accounts/deletion", given(PASSWORD)).status, "204 No Content");
    assert_eq!(one.delete(&guest, "/me", json!({ "password": "" })).status, "204 No Content");
    for node in [one, other] {
        assert_eq!(node.get(&Client::Nobody, &format!("/people/{name}")).problem().0, 404);
        assert_eq!(node.post(&Client::Nobody, "/accounts/export", given(PASSWORD)).problem().0, 401);
        assert_eq!(node.get(&guest, "/me/export").problem().0, 401);
    }
    assert_eq!(one.get(&Client::Nobody, &format!("/tables/{id}")).json()["live"]["phase"], "over");
    // They don't come back under the name, nor does somebody else.
    for node in [one, other] {
        assert_eq!(node.post(&Client::Nobody, "/accounts", given(PASSWORD)).problem(), (409, "name-taken".to_owned()));
    }
    done(&act(one, &moderator, json!({ "kind": "unbanNetwork", "network": network })));
}

#[test]
fn a_banned_person_takes_their_data_along_and_leaves() {
    let (server, url) = start();
    expect_own_data(&server, &server, &url, "Single");
}

#[test]
fn a_banned_network_is_shut_out_and_no_other() {
    let (server, url) = start();
    let moderator = moderator(&server, &url, "Moderator-1");
    let guest = server.guest();
    assert_eq!(from(&server, &guest, "203.0.113.9").status, "200 OK");
    let ban = json!({ "kind": "banNetwork", "network": "203.0.113.0/24", "minutes": 60, "reason": "floods" });
    done(&act(&server, &moderator, ban));
    let refused = from(&server, &guest, "203.0.113.9");
    assert_eq!(refused.problem(), (403, "banned".to_owned()));
    assert_eq!(refused.json()["message"], "floods");
    assert!((1..=60 * 60_000).contains(&refused.json()["retryAfter"].as_u64().unwrap()), "{}", refused.body);
    assert_eq!(from(&server, &Client::Nobody, "203.0.113.250").problem(), (403, "banned".to_owned()));
    assert_eq!(from(&server, &guest, "203.0.114.1").status, "200 OK");
    server.pass(Duration::from_secs(61 * 60));
    assert_eq!(from(&server, &guest, "203.0.113.9").status, "200 OK", "until it is over");
    for network in ["0.0.0.0/0", "203.0.113.0/8", "nonsense", "", "::/0"] {
        let ban = json!({ "kind": "banNetwork", "network": network, "minutes": 60, "reason": "floods" });
        assert_eq!(act(&server, &moderator, ban).problem(), (422, "bad-network".to_owned()), "{network}");
    }
    // A person together with the network that they are connected from.
    let rude = server.account("Rude", PASSWORD);
    let mut socket = server.try_socket(&format!("{}\nX-Forwarded-For: 198.51.100.7", rude.headers())).ok().unwrap();
    socket.wait_for("welcome");
    let ban = json!({ "kind": "ban", "person": "rude", "minutes": 60, "reason": "insults", "network": true });
    done(&act(&server, &moderator, ban));
    while socket.read().is_some() {}
    let began = Instant::now();
    while from(&server, &Client::Nobody, "198.51.100.7").problem().1 != "banned" {
        assert!(began.elapsed() < Duration::from_secs(30), "the network is banned too");
        std::thread::yield_now();
    }
    let audit = server.get(&moderator, "/moderation/audit").json();
    assert!(!audit.to_string().contains("not known"), "{audit}");
}

#[test]
fn nobody_waits_for_a_banned_person() {
    let (server, url) = start();
    let moderator = moderator(&server, &url, "Moderator-1");
    let (rude, anna) = (server.account("Rude", PASSWORD), server.account("Anna", PASSWORD));
    let table =
        json!({ "game": "billo", "time": "none", "public": true, "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let own = server.post(&rude, "/tables", table.clone()).json()["id"].as_str().unwrap().to_owned();
    assert_eq!(server.get(&anna, "/tables").json().to_string().matches(&own).count(), 1);
    let challenge = |name: &str| server.post(&anna, &format!("/people/{name}/challenges"), table.clone()).problem();
    assert_eq!(challenge("rude").0, 201);
    let ban = json!({ "kind": "ban", "person": "rude", "minutes": 60, "reason": "insults", "network": true });
    done(&act(&server, &moderator, ban));
    assert_eq!(server.get(&anna, &format!("/tables/{own}")).json()["live"]["phase"], "over");
    assert_eq!(server.get(&anna, "/tables").json().to_string().matches(&own).count(), 0);
    assert_eq!(challenge("rude"), (403, "shut-out".to_owned()));
    // They were not connected, so there was no network to ban.
    let audit = server.get(&moderator, "/moderation/audit").json();
    assert_eq!(
        (&audit[0]["action"], &audit[0]["detail"]),
        (&json!("ban-with-network"), &json!("60 minutes: insults (network not known)"))
    );
    let facts = json!({ "kind": "sanction", "minutes": 60, "reason": "insults", "networkUnknown": true });
    assert_eq!(audit[0]["facts"], facts);
}

#[test]
fn a_moderator_is_not_shut_out_by_network() {
    let (server, url) = start();
    let moderator = moderator(&server, &url, "Moderator-1");
    let act_from = |who: &Client, network: &str, act: Value| {
        let head = format!("POST /api/v1/moderation/acts HTTP/1.1\nX-Forwarded-For: {network}{}", who.headers());
        server.send(&format!("{head}\nContent-Type: application/json"), &act.to_string())
    };
    let ban = |network: &str| json!({ "kind": "banNetwork", "network": network, "minutes": 60, "reason": "floods" });
    for network in ["203.0.113.9", "203.0.113.0/24", "203.0.0.0/16"] {
        let refused = act_from(&moderator, "203.0.113.9", ban(network));
        assert_eq!(refused.problem(), (422, "own-network".to_owned()), "{network}");
    }
    assert_eq!(act_from(&moderator, "2001:db8:1:2::9", ban("2001:db8::/32")).problem().1, "own-network");
    // Nor by somebody who shares the address.
    let rude = server.account("Rude", PASSWORD);
    let mut socket = server.try_socket(&format!("{}\nX-Forwarded-For: 203.0.113.9", rude.headers())).ok().unwrap();
    socket.wait_for("welcome");
    let with =
        |network: bool| json!({ "kind": "ban", "person": "rude", "minutes": 60, "reason": "x", "network": network });
    assert_eq!(act_from(&moderator, "203.0.113.9", with(true)).problem().1, "own-network");
    let audit = server.get(&moderator, "/moderation/audit").json();
    assert_eq!(audit.as_array().unwrap().len(), 1, "what was refused is not written: {audit}");
    done(&act_from(&moderator, "203.0.113.9", with(false)));
    // Banned from elsewhere: others are shut out, a moderator takes it back.
    done(&act_from(&moderator, "198.51.100.7", ban("203.0.113.0/24")));
    let guest = server.guest();
    let lift = json!({ "kind": "unbanNetwork", "network": "203.0.113.0/24" });
    for who in [&guest, &rude, &Client::Nobody] {
        assert_eq!(from(&server, who, "203.0.113.9").problem(), (403, "banned".to_owned()));
        assert_eq!(act_from(who, "203.0.113.9", lift.clone()).problem(), (403, "banned".to_owned()));
    }
    assert_eq!(from(&server, &moderator, "203.0.113.9").json()["moderator"], true);
    done(&act_from(&moderator, "203.0.113.9", lift));
    assert_eq!(from(&server, &guest, "203.0.113.9").status, "200 OK");
}

#[test]
fn only_moderators_moderate() {
    let (server, url) = start();
    let moderator = moderator(&server, &url, "Moderator-1");
    assert_eq!(server.get(&moderator, "/me").json()["moderator"], true);
    let anna = server.account("Anna", PASSWORD);
    assert_eq!(server.get(&anna, "/me").json()["moderator"], Value::Null);
    let ban = json!({ "kind": "ban", "person": "anna", "minutes": 1, "reason": "x" });
    for (who, status) in [(&anna, 403), (&server.guest(), 403), (&Client::Nobody, 401)] {
        for path in ["/moderation/reports", "/moderation/sanctions", "/moderation/audit"] {
            assert_eq!(server.get(who, path).problem().0, status, "{path}");
        }
        assert_eq!(act(&server, who, ban.clone()).problem().0, status);
    }
    for (wrong, code) in [
        (json!({ "kind": "ban", "person": "nobody-here", "minutes": 1, "reason": "x" }), "unknown-person"),
        (json!({ "kind": "ban", "person": "Moderator-1", "minutes": 1, "reason": "x" }), "is-moderator"),
        (json!({ "kind": "mute", "person": "anna", "minutes": 0, "reason": "x" }), "bad-duration"),
        (json!({ "kind": "mute", "person": "anna", "minutes": 4_000_000_000_u32, "reason": "x" }), "bad-duration"),
        (json!({ "kind": "mute", "person": "anna", "minutes": 1, "reason": " " }), "bad-text"),
        (json!({ "kind": "mute", "person": "anna", "minutes": 1, "reason": "x".repeat(501) }), "bad-text"),
        (json!({ "kind": "unban", "person": "anna" }), "nothing-to-undo"),
        (json!({ "kind": "rename", "person": "anna", "name": "x".repeat(10_000) }), "bad-name"),
        (json!({ "kind": "rename", "person": "anna", "name": "admin" }), "name-taken"),
        (json!({ "kind": "closeTable", "table": "nowhere" }), "unknown-table"),
        (json!({ "kind": "undoRatings", "table": "nowhere" }), "nothing-to-undo"),
        (json!({ "kind": "closeReport", "report": "none", "outcome": "x" }), "unknown-report"),
        (json!({ "kind": "announce", "fr": "x", "en": "", "minutes": 5 }), "bad-text"),
        (json!({ "kind": "pardon", "person": "anna" }), "bad-json"),
    ] {
        assert_eq!(act(&server, &moderator, wrong.clone()).problem().1, code, "{wrong:.80}");
    }
    let audit = server.get(&moderator, "/moderation/audit").json();
    assert_eq!(audit.as_array().unwrap().len(), 1, "what was refused is not written: {audit}");
}

#[test]
fn what_moderators_do_happens_and_is_written_down() {
    let (server, url) = start();
    let moderator = moderator(&server, &url, "Moderator-1");
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    let table =
        json!({ "game": "billo", "time": "none", "public": true, "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = server.post(&anna, "/tables", table).json()["id"].as_str().unwrap().to_owned();
    let (mut anna_socket, mut ben_socket) = (server.socket(&anna), server.socket(&ben));
    let said = |socket: &mut super::server::Socket, text: &str| {
        socket.send(&json!({ "id": 7, "say": { "kind": "chat", "table": id, "text": text } }));
        loop {
            let answer = socket.read().unwrap();
            if answer["id"] == 7 {
                return answer["problem"].clone();
            }
        }
    };
    let say = |socket: &mut super::server::Socket, text: &str| {
        said(socket, text)["code"].as_str().unwrap_or("done").to_owned()
    };
    assert_eq!(say(&mut ben_socket, "you fool"), "done");
    // A report with its evidence; the same again changes nothing, and something new is added.
    for text in ["he insults me", "he insults me", "and again"] {
        let report = json!({ "reason": "chat", "text": text, "table": id });
        assert_eq!(server.post(&anna, "/people/ben/reports", report).status, "204 No Content");
    }
    let reports = server.get(&moderator, "/moderation/reports").json();
    assert_eq!(reports.as_array().unwrap().len(), 1, "{reports}");
    assert_eq!((&reports[0]["about"]["name"], &reports[0]["from"]["name"]), (&json!("Ben"), &json!("Anna")));
    assert_eq!(reports[0]["text"], "he insults me\nand again");
    assert_eq!((&reports[0]["chat"][0]["text"], &reports[0]["table"]), (&json!("you fool"), &json!(id)));
    // Muted, and no longer.
    done(&act(&server, &moderator, json!({ "kind": "mute", "person": "ben", "minutes": 60, "reason": "insults" })));
    let muted = said(&mut ben_socket, "what?");
    assert_eq!((&muted["code"], &muted["message"]), (&json!("muted"), &json!("insults")));
    assert!((1..=60 * 60_000).contains(&muted["retryAfter"].as_u64().unwrap()), "{muted}");
    assert_eq!(say(&mut anna_socket, "thank you"), "done");
    let sanctions = server.get(&moderator, "/moderation/sanctions").json();
    assert_eq!((&sanctions[0]["kind"], &sanctions[0]["person"]["name"]), (&json!("mute"), &json!("Ben")));
    done(&act(&server, &moderator, json!({ "kind": "unmute", "person": "ben" })));
    assert_eq!(say(&mut ben_socket, "sorry"), "done");
    // Talk that its owner switches off and on.
    let talk = |who: &Client, on: bool| server.put(who, &format!("/tables/{id}/talk"), json!({ "on": on })).problem();
    assert_eq!(talk(&ben, false), (403, "not-yours".to_owned()));
    assert_eq!(talk(&anna, false).0, 204);
    assert_eq!(say(&mut ben_socket, "hello?"), "chat-off");
    assert_eq!(talk(&anna, true).0, 204);
    assert_eq!(say(&mut ben_socket, "hello!"), "done");
    // Renamed, announced, closed.
    done(&act(&server, &moderator, json!({ "kind": "rename", "person": "ben", "name": "Benjamin" })));
    assert_eq!(server.get(&ben, "/me").json()["you"]["name"], "Benjamin");
    let announce = json!({ "kind": "announce", "fr": "Bonjour", "en": "Hello", "minutes": 5 });
    done(&act(&server, &moderator, announce));
    assert_eq!(anna_socket.wait_for("announced")["announcement"]["fr"], "Bonjour");
    assert_eq!(server.get(&Client::Nobody, "/announcement").json()["announcement"]["en"], "Hello");
    server.pass(Duration::from_secs(301));
    assert_eq!(server.get(&Client::Nobody, "/announcement").json(), json!({ "announcement": null }));
    done(&act(&server, &moderator, json!({ "kind": "closeTable", "table": id })));
    assert_eq!(server.get(&anna, &format!("/tables/{id}")).json()["live"]["phase"], "over");
    let report = reports[0]["id"].as_str().unwrap();
    done(&act(&server, &moderator, json!({ "kind": "closeReport", "report": report, "outcome": "muted" })));
    assert_eq!(server.get(&moderator, "/moderation/reports").json(), json!([]));
    assert_eq!(server.get(&moderator, "/moderation/reports?closed=true").json()[0]["outcome"], "muted");
    let audit = server.get(&moderator, "/moderation/audit").json();
    let actions: Vec<&str> = audit.as_array().unwrap().iter().map(|line| line["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["close-report", "close-table", "announce", "rename", "unmute", "mute", "role"]);
    assert_eq!(audit[0]["moderator"], id_of(&server, &moderator));
    assert_eq!((&audit[0]["moderatorName"], &audit[0]["targetName"]), (&json!("Moderator-1"), &Value::Null));
    assert_eq!((&audit[3]["targetName"], &audit[6]["moderatorName"]), (&json!("Benjamin"), &Value::Null));
}

#[test]
fn a_flood_of_reports_ends_soon() {
    let server = Running::new();
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    let report =
        |who: &Client, whom: &str, body: Value| server.post(who, &format!("/people/{whom}/reports"), body).problem();
    for (whom, body, code) in [
        ("anna", json!({ "reason": "chat" }), "yourself"),
        ("nobody-here", json!({ "reason": "chat" }), "unknown-person"),
        ("ben", json!({ "reason": "boring" }), "bad-json"),
        ("ben", json!({ "reason": "chat", "text": "x".repeat(1001) }), "bad-text"),
        ("ben", json!({ "reason": "chat", "text": "x\u{7}" }), "bad-text"),
        ("ben", json!({ "reason": "chat", "table": "nowhere" }), "unknown-table"),
        ("ben", json!({ "reason": "chat", "table": "../x" }), "unknown-table"),
    ] {
        assert_eq!(report(&anna, whom, body).1, code);
    }
    // One about each of many people, until it is too much.
    let codes: Vec<String> = (0..25)
        .map(|number| {
            server.account(&format!("Somebody{number}"), PASSWORD);
            report(&anna, &format!("Somebody{number}"), json!({ "reason": "other" })).1
        })
        .collect();
    assert_eq!(codes.iter().filter(|code| *code == "none").count(), 20);
    assert!(codes[20..].iter().all(|code| code == "too-many-reports"), "{codes:?}");
    assert_eq!(report(&ben, "anna", json!({ "reason": "other" })).0, 204, "others are not affected");
    let rates = |settings: &mut Settings| {
        settings.rates = Rates::unlimited().with(&BTreeMap::from([(RateLimit::Reports, 2)]));
    };
    let server = Running::with(Page::default(), rates);
    let (anna, _) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    let often: Vec<u16> =
        (0..3).map(|_| server.post(&anna, "/people/ben/reports", json!({ "reason": "chat" })).problem().0).collect();
    assert_eq!(often, [204, 204, 429]);
}
