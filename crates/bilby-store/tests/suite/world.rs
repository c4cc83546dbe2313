//! A fresh database for each test.

use bilby_store::{Store, file_url};
use sqlx::{Connection, Executor};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A database that nobody else uses, and a folder for files.
pub struct World {
    /// The database's address.
    pub url: String,
    folder: tempfile::TempDir,
}

impl World {
    /// The store in it. Opened again, it is another node's.
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

    /// Another connection to the database, past the store.
    pub async fn link(&self) -> sqlx::AnyConnection {
        connect(&self.url).await
    }

    /// Whether something can't be done, past the store.
    pub async fn refuses(&self, sql: &'static str) -> bool {
        self.link().await.execute(sqlx::raw_sql(sql)).await.is_err()
    }

    /// What is in the first column of the first row.
    pub async fn number(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(&mut self.link().await).await.unwrap()
    }
}

pub async fn connect(url: &str) -> sqlx::AnyConnection {
    sqlx::any::install_default_drivers();
    sqlx::AnyConnection::connect(url).await.unwrap()
}

/// Runs a test on SQLite.
pub fn on_sqlite<F: Future<Output = ()>>(test: impl FnOnce(World) -> F) {
    let folder = tempfile::tempdir().unwrap();
    let url = file_url(&folder.path().join("bilby.db"));
    run(test(World { url, folder }));
}

/// Runs a test on PostgreSQL, if there is one.
pub fn on_postgres<F: Future<Output = ()>>(test: impl FnOnce(World) -> F) {
    let Some(base) = postgres() else {
        eprintln!("PostgreSQL was left out: BILBY_POSTGRES is not set");
        return;
    };
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let url = fresh_schema(&base).await;
        test(World { url: url.clone(), folder }).await;
        drop_schema(&base, &url).await;
    });
}

/// Where PostgreSQL is.
pub fn postgres() -> Option<String> {
    std::env::var("BILBY_POSTGRES").ok().filter(|url| !url.is_empty())
}

/// A schema of its own, for one test: quicker made and dropped than a whole database, and as good.
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
