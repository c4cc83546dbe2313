//! What Bilby keeps: tables with every event of theirs, people, sessions, ratings and the history of games, in SQLite (a
//! file, embedded) or PostgreSQL. One code for both: only texts and numbers are stored, in SQL that both understand.
//!
//! The log of a game's events is the truth; the rest of its row is an index, made from it. [`Store::append`] answers only
//! after the events are safely on disk. All that waits to be written is written together, by one task, in one
//! transaction, so that the cost of a commit is shared (see [`Append`] for what can go wrong).
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! use bilby_shelf::{Kind, Position, Rules};
//! use bilby_store::{Append, Index, Store, Traits};
//! use bilby_table::{Settings, Table};
//!
//! # let folder = tempfile::tempdir()?;
//! # let file = folder.path().join("bilby.db");
//! let store = Store::open(&bilby_store::file_url(&file)).await?;
//!
//! let start = Position::start(Rules::read(Kind::Billo, "")?, 0);
//! let events = Table::open(Settings::new(start, "180+2".parse()?), 1_000)?;
//! let table = Table::replay(&events)?;
//! let traits = Traits { rated: false, public: true, chat: true, previous: None };
//! store.append(Append::opening("k3x9wq2m7a".parse()?, events.clone(), Index::of(&table), traits)).await?;
//!
//! let kept = store.load(&"k3x9wq2m7a".parse()?).await?.expect("it was just kept");
//! assert_eq!(kept.log, events);
//! store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```
#![forbid(unsafe_code)]

mod append;
mod backup;
mod chat;
mod connect;
mod error;
mod history;
mod hours;
mod id;
mod index;
mod news;
mod people;
mod ratings;
mod row;
mod schema;
mod search;
mod sessions;
mod store;
mod sweep;
mod tables;
mod writer;

pub use append::{Append, Finish, Traits};
pub use backup::{backup, restore};
pub use chat::Said;
pub use connect::file_url;
pub use error::{AppendError, NameError, Result, StoreError};
pub use history::{Finished, FinishedSeat};
pub use hours::Hours;
pub use id::{BadGameId, GameId};
pub use index::{Index, Phase};
pub use news::News;
pub use people::Human;
pub use ratings::{Rate, Rating, RatingOf, RatingPoint};
pub use search::Search;
pub use store::Store;
pub use tables::{Kept, Unfinished};
pub use writer::Committed;
