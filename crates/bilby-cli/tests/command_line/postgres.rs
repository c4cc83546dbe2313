//! Commands at PostgreSQL: what moves there is all there, and `bilby admin` tells the same as on SQLite.

use super::{bilby, prints};
use bilby_store::{Store, file_url};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, raw_sql};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

/// A schema for one test: as isolated as a database, but dropped at once.
pub struct Schema {
    base: String,
    name: String,
}

impl Schema {
    pub fn create(test: &str) -> Schema {
        let base =
            std::env::var("BILBY_POSTGRES").expect("BILBY_POSTGRES is set to the address of a PostgreSQL database");
        let schema = Schema { base, name: format!("bilby_cli_{test}_{}", std::process::id()) };
        schema.run(format!("CREATE SCHEMA {}", schema.name));
        schema
    }

    pub fn url(&self) -> String {
        format!("{}?options[search_path]={}", self.base, self.name)
    }

    fn run(&self, sql: String) {
        wait(async {
            sqlx::any::install_default_drivers();
            let mut conn = AnyConnection::connect(&self.base).await.unwrap();
            raw_sql(AssertSqlSafe(sql)).execute(&mut conn).await.unwrap();
        });
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        self.run(format!("SET client_min_messages = warning; DROP SCHEMA {} CASCADE", self.name));
    }
}

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn what_was_moved_is_told_as_before() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("to postgres");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bilby-store/tests/fixtures/0.1.0.db");
    std::fs::copy(fixture, folder.join("bilby.db")).unwrap();
    wait(async { Store::open(&file_url(&folder.join("bilby.db"))).await.unwrap().close().await });
    let (data, schema) = (folder.to_str().unwrap(), Schema::create("move"));
    let url = schema.url();
    prints(&["admin", "mute", "Ana", "--reason", "noise", "--data", data], "");
    let moved = prints(&["move", "--data", data, "--to", &url], "");
    assert!(moved.ends_with(" rows moved and compared\n") && !moved.starts_with("0 "), "{moved}");
    let again = bilby(&["move", "--data", data, "--to", &url], b"");
    let refused = "error: the database is not empty; everything goes into an empty one\n";
    assert_eq!((again.status.code(), String::from_utf8(again.stderr).unwrap()), (Some(2), refused.to_owned()));
    for (words, at_least) in [
        (&["tables"][..], 1),
        (&["jobs"], 1),
        (&["nodes"], 1),
        (&["reports"], 1),
        (&["sanctions"], 2),
        (&["audit"], 2),
        (&["fairness", "Ana", "--nodes", "100", "--games", "5"], 5),
    ] {
        let told = |place: [&str; 2]| prints(&[&["admin"], words, &place].concat(), "");
        let before = told(["--data", data]);
        assert!(before.lines().count() >= at_least, "{words:?}: {before}");
        assert_eq!(told(["--database", &url]), before, "{words:?}");
    }
    // A server there is told as a node, with the tables that moved.
    let mut server = Command::new(env!("CARGO_BIN_EXE_bilby"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &url, "--log", "error"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let nodes = bilby(&["admin", "nodes", "--database", &url], b"");
    server.kill().unwrap();
    server.wait().unwrap();
    assert!(address.starts_with("http://"), "{address}");
    let nodes = String::from_utf8(nodes.stdout).unwrap();
    let roles: Vec<&str> = nodes.lines().skip(1).map(|line| line.split('\t').nth(3).unwrap()).collect();
    assert_eq!(roles, ["serve"], "{nodes}");
}
