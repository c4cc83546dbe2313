//! The store from the outside, on both databases: every test is a story told to a fresh store. SQLite is always tried,
//! PostgreSQL where the variable `BILBY_POSTGRES` has an address of it (as `cargo xtask test` sees to).

mod accounts;
mod backups;
mod concurrency;
mod crash;
mod disk_full;
mod failing;
mod games;
mod history;
mod hours;
mod news;
mod rated;
mod sessions;
mod stories;
mod world;

/// `both!(a_test, another)`: each `async fn(World)` as a test on each database.
#[macro_export]
macro_rules! both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[test] fn $name() { $crate::world::on_sqlite(super::$name); })+
        }
        mod postgres {
            $(#[test] fn $name() { $crate::world::on_postgres(super::$name); })+
        }
    };
}
