//! A fresh database for each server of a test: a SQLite file, or PostgreSQL if `BILBY_TEST_DATABASE` says so.
#![allow(dead_code, reason = "no suite needs all of it")]

use bilby_store::file_url;
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Row, raw_sql};
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tempfile::TempDir;

/// A database that nobody else uses, and the folder of its server. Both are deleted when this is dropped.
pub struct TestDatabase {
    folder: TempDir,
    schema: Option<Schema>,
}

impl TestDatabase {
    pub fn new() -> TestDatabase {
        let schema = match std::env::var("BILBY_TEST_DATABASE").as_deref() {
            Err(_) | Ok("sqlite") => None,
            Ok("postgres") => Some(Schema::create()),
            Ok(other) => panic!("BILBY_TEST_DATABASE is sqlite or postgres, not {other}"),
        };
        TestDatabase { folder: TempDir::new().unwrap(), schema }
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The URL on PostgreSQL; on SQLite the server chooses the file.
    pub fn postgres_url(&self) -> Option<String> {
        self.schema.as_ref().map(Schema::url)
    }

    /// The URL, if the file is this one on SQLite.
    pub fn url(&self, file: &str) -> String {
        self.postgres_url().unwrap_or_else(|| file_url(&self.folder().join(file)))
    }

    /// Lets time pass for what PostgreSQL counts by its own clock.
    pub fn pass(&self, time: Duration) {
        if let Some(schema) = &self.schema {
            schema.run(format!("UPDATE {}.meters SET until = until - {}", schema.name, time.as_millis())).unwrap();
        }
    }

    /// Everything that is stored: all bytes of the files in a folder, or all rows of all tables.
    pub fn contents(&self, folder: &str) -> Vec<u8> {
        if let Some(schema) = &self.schema {
            return schema.rows().into_bytes();
        }
        let files = std::fs::read_dir(self.folder().join(folder)).unwrap();
        let bytes: Vec<u8> = files.flat_map(|entry| std::fs::read(entry.unwrap().path()).unwrap()).collect();
        assert!(!bytes.is_empty());
        bytes
    }
}

/// The URL for tests with several nodes, which share a schema of PostgreSQL. It is this program's own: nodes of another program
/// have another clock, and would end its sessions and games.
pub fn url_for_nodes() -> String {
    static URL: OnceLock<String> = OnceLock::new();
    let create = || {
        let schema = Schema::create();
        let url = schema.url();
        // It is needed until the program ends.
        std::mem::forget(schema);
        url
    };
    URL.get_or_init(create).clone()
}

/// A schema of the database that `BILBY_POSTGRES` names: as isolated as a database, but dropped without a checkpoint.
struct Schema {
    base: String,
    name: String,
}

impl Schema {
    fn create() -> Schema {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let base =
            std::env::var("BILBY_POSTGRES").expect("BILBY_POSTGRES is set to the address of a PostgreSQL database");
        let name = format!("bilby_server_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let schema = Schema { base, name };
        schema.run(format!("CREATE SCHEMA {}", schema.name)).unwrap();
        schema
    }

    fn url(&self) -> String {
        let Schema { base, name } = self;
        format!("{base}?application_name={name}&options[search_path]={name}")
    }

    /// All rows as text.
    fn rows(&self) -> String {
        let rows = self.with(async |conn| {
            raw_sql("SET bytea_output = escape").execute(&mut *conn).await?;
            let named = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = $1";
            let tables = sqlx::query(named).bind(&self.name).fetch_all(&mut *conn).await?;
            let mut text = String::new();
            for table in tables {
                let sql = format!("SELECT t::text FROM {}.{} t", self.name, table.get::<String, _>(0));
                for row in sqlx::query(AssertSqlSafe(sql)).fetch_all(&mut *conn).await? {
                    text += &row.get::<String, _>(0);
                    text.push('\n');
                }
            }
            Ok(text)
        });
        let rows = rows.unwrap();
        assert!(!rows.is_empty());
        rows
    }

    fn run(&self, sql: String) -> sqlx::Result<()> {
        self.with(async |conn| raw_sql(AssertSqlSafe(sql)).execute(conn).await.map(drop))
    }

    /// Works on a thread of its own, because tests call this inside of runtimes and outside.
    fn with<T: Send>(&self, work: impl AsyncFnOnce(&mut AnyConnection) -> sqlx::Result<T> + Send) -> sqlx::Result<T> {
        let run = || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                sqlx::any::install_default_drivers();
                work(&mut AnyConnection::connect(&self.base).await?).await
            })
        };
        std::thread::scope(|scope| scope.spawn(run).join()).unwrap()
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        // A test that ends abandons the connections of its server, perhaps within a transaction.
        let name = &self.name;
        let sql = format!(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}'; \
             SET client_min_messages = warning; DROP SCHEMA {name} CASCADE"
        );
        if let Err(error) = self.run(sql) {
            eprintln!("{name} stays: {error}");
        }
    }
}
