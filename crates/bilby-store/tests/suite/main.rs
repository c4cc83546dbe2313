//! The store from the outside, on both databases: every test starts with a fresh store. SQLite is always tested,
//! PostgreSQL with `--include-ignored` if the variable `BILBY_POSTGRES` has its URL (as in `cargo xtask test`).

mod accounts;
mod backups;
mod concurrency;
mod conditional;
mod crash;
mod database_lock;
mod disk_full;
mod explorer;
mod failures;
mod games;
mod history;
mod moderation;
mod names;
mod nodes;
mod notifications;
mod rated;
mod recovery;
mod relations;
mod sample_games;
mod scrubbed;
mod sessions;
mod takeover;
mod test_database;
mod transfers;
mod upgrade;
mod uptime;

/// `both!(a_test, another)`: makes each `async fn(TestDatabase)` a test on each database.
#[macro_export]
macro_rules! both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test] fn $name() { $crate::test_database::on_sqlite(super::$name); })+
        }
        mod postgres {
            $(
                #[test]
                #[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
                fn $name() {
                    $crate::test_database::on_postgres(super::$name);
                }
            )+
        }
    };
}
