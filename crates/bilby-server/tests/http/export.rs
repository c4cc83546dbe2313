//! Everything that is kept about somebody is in their export, or is named there with the reason why not.

use super::mail_sink::MailSink;
use super::server::{Client, Running};
use bilby_server::Page;
use bilby_server::config::Rates;
use bilby_server::notifications::NotificationsConfig;
use bilby_store::{EXPORTED_TABLES, ExportedAs};
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse";

#[test]
fn everything_that_is_kept_is_there() {
    let sink = MailSink::start();
    let server = Running::with(Page::default(), |settings| {
        settings.rates = Rates::unlimited();
        settings.notifications = NotificationsConfig {
            push_contact: Some("mailto:host@example.org".to_owned()),
            mail_server: Some(sink.url.clone()),
            mail_from: Some("Bilby <bilby@example.org>".to_owned()),
            ..NotificationsConfig::default()
        };
    });
    let (anna, ben) = (server.account("Anna", PASSWORD), server.account("Ben", PASSWORD));
    // A name that she had before.
    let renamed = server.put(&anna, "/me/name", json!({ "name": "Zoe" }));
    assert!(renamed.status.starts_with("20"), "{}", renamed.body);
    // Mail and devices.
    let given = json!({ "address": "zoe@example.org", "language": "fr", "password": PASSWORD });
    assert_eq!(server.put(&anna, "/me/address", given).status, "204 No Content");
    let settings = json!({ "push": "once", "mail": "daily", "minute": 480, "language": "fr" });
    assert_eq!(server.put(&anna, "/me/calls", settings).status, "200 OK");
    let device = json!({
        "endpoint": "https://push.example.net/phone",
        "key": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    });
    assert_eq!(server.post(&anna, "/me/devices", device).status, "204 No Content");
    // A challenge to Ben, who accepts; and a conditional turn of Ben's in that game.
    let table = json!({ "game": "billo", "time": "3d", "seats": [{ "kind": "me" }, { "kind": "open" }] });
    let id = server.post(&anna, "/people/ben/challenges", table).json()["id"].as_str().unwrap().to_owned();
    let mut socket = server.socket(&ben);
    let sit = json!({ "kind": "ask", "table": id, "expected": 1, "ask": { "kind": "sit", "seat": 1 } });
    socket.send(&json!({ "id": 1, "say": sit }));
    socket.wait_for("done");
    let planned = json!({ "turns": 0, "lines": [["Re1-e2", "Re8-e7"]] });
    let kept = server.put(&ben, &format!("/tables/{id}/conditional"), planned);
    assert_eq!(kept.status, "200 OK", "{}", kept.body);

    let answer = server.get(&anna, "/me/export");
    let all = answer.json();
    let old = &all["oldNames"][0];
    assert_eq!((&old["name"], &old["lookAlikeKey"]), (&json!("Anna"), &json!("anna")));
    assert_eq!(all["callSettings"]["addressToConfirm"], "zoe@example.org");
    assert_eq!(all["callSettings"]["mail"], "daily");
    assert_eq!(all["devices"][0]["endpoint"], "https://push.example.net/phone");
    assert_eq!((&all["challenges"][0]["table"], &all["challenges"][0]["to"]["name"]), (&json!(id), &json!("Ben")));
    // Every table of the database has a place, or a reason why not.
    for (table, export) in EXPORTED_TABLES {
        match export {
            ExportedAs::Field(name) => assert!(all.get(*name).is_some(), "{name} for {table}"),
            ExportedAs::LeftOut(why) => {
                let named = json!({ "what": table, "why": why });
                assert!(all["leftOut"].as_array().unwrap().contains(&named), "{table}");
            }
            ExportedAs::NotPersonal => {}
        }
    }
    // What is secret or another's is not there.
    let others = server.get(&ben, "/me/export");
    assert_eq!(others.json()["conditionalTurns"][0]["lines"], "Re1-e2 Re8-e7");
    assert!(!answer.body.contains("Re8-e7") && !others.body.contains("zoe@example.org"), "{}", others.body);
    assert_eq!(others.json()["challenges"][0]["from"]["name"], "Zoe");
    assert!(!answer.body.contains("argon2") && !answer.body.contains("BTBZMqHH6r4Tts7J"), "no hashes and no keys");
    assert_eq!(server.get(&Client::Nobody, "/me/export").problem().0, 401);
    assert_eq!(all["calls"], Value::Array(Vec::new()));
}
