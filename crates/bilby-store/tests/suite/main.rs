//! The store from the outside, on both databases: every test starts with a fresh store. SQLite is always tested,
//! PostgreSQL with `--include-ignored` if the variable `BILBY_POSTGRES` has its URL (as in `cargo xtask test`).

mod accounts;
mod backups;
mod concurrency;
mod crash;
mod database_lock;
mod disk_full;
mod failures;
mod games;
mod history;
mod nodes;
mod rated;
mod scrubbed;
mod sessions;
mod stories;
mod upgrade;
mod uptime;
mod world;

/// `both!(a_test, another)`: makes each `async fn(World)` a test on each database.
#[macro_export]
macro_rules! both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test] fn $name() { $crate::world::on_sqlite(super::$name); })+
        }
        mod postgres {
            $(
                #[test]
                #[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
                fn $name() {
                    $crate::world::on_postgres(super::$name);
                }
            )+
        }
    };
}
