//! Push messages and mail from two nodes at one PostgreSQL, one of which is killed while it is sending: every notification arrives, and none
//! arrives twice.

mod http;
#[path = "../../../../bilby-server/tests/common/mail_sink.rs"]
mod mail_sink;
mod services;

use http::Api;
use serde_json::json;
use services::{MailServer, PushService, Switch};
use sqlx::{Connection, Executor};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

const PASSWORD: &str = "correct horse";
/// How many games wait. There is a mail and a push message for each.
const GAMES: usize = 24;
/// A public key and a secret of a browser: those of RFC 8291.
const KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
/// Longer than a claim holds, and long enough for a busy machine.
const SOON: Duration = Duration::from_secs(150);

/// A database of its own, because nodes at one database share everything.
struct Database {
    base: String,
    name: String,
}

impl Database {
    fn create() -> Database {
        let base =
            std::env::var("BILBY_POSTGRES").expect("BILBY_POSTGRES is set to the address of a PostgreSQL database");
        let name = format!("bilby_calls_{}", std::process::id());
        let database = Database { base, name };
        database.run(format!("CREATE DATABASE {}", database.name));
        database
    }

    fn url(&self) -> String {
        let (server, _) = self.base.rsplit_once('/').expect("the name of a database");
        format!("{server}/{}", self.name)
    }

    fn run(&self, sql: String) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            sqlx::any::install_default_drivers();
            let mut conn = sqlx::AnyConnection::connect(&self.base).await.unwrap();
            conn.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
        });
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.run(format!("DROP DATABASE {} WITH (FORCE)", self.name));
    }
}

/// A server in a process of its own, which is killed when this is dropped.
struct Node {
    child: Child,
    api: Api,
}

impl Node {
    fn start(database: &str, mail: &MailServer) -> Node {
        // Mail needs the server's address, for its links.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let address = format!("127.0.0.1:{port}");
        let mut child = Command::new(env!("CARGO_BIN_EXE_bilby"))
            .args(["serve", "--listen", &address, "--address", &format!("http://{address}")])
            .args(["--database", database, "--rate", "all=0", "--log", "warn"])
            .args(["--push-contact", "mailto:host@example.org", "--push-anywhere"])
            .args(["--mail-server", &mail.url, "--mail-from", "Bilby <bilby@example.org>"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert_eq!(line, format!("http://{address}/\n"));
        Node { child, api: Api { address } }
    }

    /// Ends it at once, as a power cut would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[track_caller]
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < SOON, "{what}");
        sleep(Duration::from_millis(20));
    }
}

/// How often each was taken.
fn counts(taken: Vec<String>) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    taken.into_iter().for_each(|one| *counts.entry(one).or_default() += 1);
    counts
}

/// Opens an account that wants to be notified in both ways, at once; returns its token.
fn account(node: &Node, mail: &MailServer, push: &PushService) -> String {
    let body = json!({ "name": "Anna", "password": PASSWORD, "deliver": "token" });
    let token = node.api.ask("POST", "/accounts", "", body)["token"].as_str().unwrap().to_owned();
    let given = json!({ "address": "anna@example.org", "language": "en", "password": PASSWORD });
    node.api.ask("PUT", "/me/address", &token, given);
    until("the code", || !mail.taken().is_empty());
    let code = mail.taken().remove(0).split_once("Your code for Bilby: ").unwrap().1[..6].to_owned();
    let confirmed = node.api.ask("POST", "/me/address", &token, json!({ "code": code }));
    assert_eq!(confirmed["address"], "anna@example.org");
    let device = json!({ "endpoint": push.url, "key": KEY, "auth": AUTH });
    node.api.ask("POST", "/me/devices", &token, device);
    let wanted = json!({ "push": "once", "mail": "once", "language": "en", "minute": 0 });
    node.api.ask("PUT", "/me/calls", &token, wanted);
    token
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn every_call_arrives_once_although_a_node_is_killed() {
    let database = Database::create();
    let switch = Arc::new(Switch::default());
    let push = PushService::start(switch.clone());
    let mails = [MailServer::start(switch.clone()), MailServer::start(switch.clone())];
    let first = Node::start(&database.url(), &mails[0]);
    let second = Node::start(&database.url(), &mails[1]);
    let token = account(&second, &mails[1], &push);
    let code = mails[1].taken();
    // Until the kill every answer takes a while, so that one node does not send everything before the other wakes up.
    switch.set_slow(true);
    mails[0].hold_after(1);
    let mut games = Vec::new();
    for number in 0..GAMES {
        let node = if number % 2 == 0 { &first } else { &second };
        let seats = json!([{ "kind": "me" }, { "kind": "computer", "level": 1 }]);
        let table = json!({ "game": "billo", "time": "3d", "seats": seats });
        games.push(node.api.ask("POST", "/tables", &token, table)["id"].as_str().unwrap().to_owned());
    }
    // The first node has a mail taken, and waits for the answers to others.
    until("the first node sends mail", || mails[0].held() > 0);
    // From now on nobody is answered. What was answered before is written down meanwhile.
    switch.set_frozen(true);
    sleep(Duration::from_secs(4));
    let before = (mails[0].taken().len(), mails[0].held(), push.taken().len());
    first.kill();
    mails[0].let_go();
    switch.set_slow(false);
    switch.set_frozen(false);
    let mailed = || {
        let all = mails.iter().flat_map(MailServer::taken).filter(|mail| !code.contains(mail));
        all.map(|mail| table_of(&mail)).collect::<Vec<_>>()
    };
    until("every mail", || counts(mailed()).len() >= GAMES);
    until("every push message", || counts(push.taken()).len() >= GAMES);
    // Several more rounds, in which a second one would come.
    sleep(Duration::from_secs(12));
    let (mails_by_table, pushes) = (counts(mailed()), counts(push.taken()));
    println!("before the kill: {} mails taken, {} waiting, {} push messages", before.0, before.1, before.2);
    games.sort_unstable();
    assert_eq!(mails_by_table.keys().cloned().collect::<Vec<_>>(), games);
    assert_eq!(pushes.len(), GAMES);
    assert!(mails_by_table.values().all(|times| *times == 1), "{mails_by_table:?}");
    assert!(pushes.values().all(|times| *times == 1), "{pushes:?}");
    assert!(before.1 > 0 && !mails[0].taken().is_empty(), "the killed node was sending");
}

/// The table that a mail links to.
fn table_of(mail: &str) -> String {
    let (_, rest) = mail.split_once("/#/table/").unwrap_or_else(|| panic!("{mail}"));
    rest.lines().next().unwrap().trim().to_owned()
}
