//! A fresh database for each test.

use bilby_store::{Store, file_url};
use sqlx::{Connection, Executor};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A database that nobody else uses, and a folder for files.
pub struct TestDatabase {
    /// The database's URL.
    pub url: String,
    folder: tempfile::TempDir,
}

impl TestDatabase {
    /// Opens the store. A second one acts as another node.
    pub async fn store(&self) -> Store {
        Store::open(&self.url).await.unwrap()
    }

    /// A file in its folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn is_sqlite(&self) -> bool {
        self.url.starts_with("sqlite:")
    }

    /// Opens another connection to the database, bypassing the store.
    pub async fn conn(&self) -> sqlx::AnyConnection {
        connect(&self.url).await
    }

    /// Returns whether the database refuses a statement, bypassing the store.
    pub async fn refuses(&self, sql: &'static str) -> bool {
        self.conn().await.execute(sqlx::raw_sql(sql)).await.is_err()
    }

    /// The first column of the first row.
    pub async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut self.conn().await).await.unwrap()
    }
}

pub async fn connect(url: &str) -> sqlx::AnyConnection {
    sqlx::any::install_default_drivers();
    sqlx::AnyConnection::connect(url).await.unwrap()
}

/// Runs a test on SQLite.
pub fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(TestDatabase) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let url = file_url(&folder.path().join("bilby.db"));
    run(test(TestDatabase { url, folder }));
}

/// Runs a test on PostgreSQL. Such tests are ignored by default.
pub fn on_postgres<F: Future<Output = ()>>(test: impl FnOnce(TestDatabase) -> F) {
    let base = postgres();
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let url = fresh_schema(&base).await;
        test(TestDatabase { url: url.clone(), folder }).await;
        drop_schema(&base, &url).await;
    });
}

/// The URL of PostgreSQL.
pub fn postgres() -> String {
    std::env::var("BILBY_POSTGRES").expect("BILBY_POSTGRES is set to the address of a PostgreSQL database")
}

/// Creates a schema for one test: faster to create and drop than a database, with the same isolation.
pub async fn fresh_schema(base: &str) -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("bilby_{}_{number}", std::process::id());
    let sql = format!("CREATE SCHEMA {name}");
    connect(base).await.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
    format!("{base}?application_name={name}&options[search_path]={name}")
}

pub async fn drop_schema(base: &str, url: &str) {
    let (_, name) = url.rsplit_once('=').unwrap();
    let sql = format!("DROP SCHEMA {name} CASCADE");
    connect(base).await.execute(sqlx::raw_sql(sqlx::AssertSqlSafe(sql))).await.unwrap();
}

pub fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(test);
}
