//! What Bilby stores: tables with all their events, people, sessions, ratings and the history of games, in SQLite (an
//! embedded file) or PostgreSQL. The same SQL serves both: only texts and numbers are stored.
//!
//! The log of a game's events is the truth; the rest of its row is an index made from the log. [`Store::append`]
//! returns only after the events are safely on disk. One task writes everything that waits in one transaction, so
//! callers share the cost of a commit (see [`Append`] for what can go wrong).
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! use bilby_games::{GameKind, Position, Rules};
//! use bilby_store::{Append, TableIndex, Store, TableOptions};
//! use bilby_table::{Settings, Table};
//!
//! # let folder = tempfile::tempdir()?;
//! # let file = folder.path().join("bilby.db");
//! let store = Store::open(&bilby_store::file_url(&file)).await?;
//!
//! let start = Position::start(Rules::read(GameKind::Billo, "")?, 0);
//! let events = Table::open(Settings::new(start, "180+2".parse()?), 1_000)?;
//! let table = Table::replay(&events)?;
//! let options = TableOptions { rated: false, public: true, chat: true, previous: None };
//! store.append(Append::opening("k3x9wq2m7a".parse()?, events.clone(), TableIndex::of(&table), options)).await?;
//!
//! let kept = store.load(&"k3x9wq2m7a".parse()?).await?.expect("it was just kept");
//! assert_eq!(kept.log, events);
//! store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```
#![forbid(unsafe_code)]

mod announcements;
mod append;
mod audit;
mod audit_action;
mod backup;
mod challenges;
mod chat;
mod conditional;
mod connect;
mod control_connection;
mod database_lock;
mod delete_expired;
mod error;
mod explorer;
mod history;
mod id;
mod jobs;
mod language;
mod leaders;
mod meters;
mod named_enum;
mod names;
mod nodes;
mod notification_queue;
mod notification_settings;
mod notification_topic;
mod people;
mod personal_data;
mod pg_listen;
mod played_games;
mod ratings;
mod readers;
mod recovery;
mod relations;
mod reports;
mod row;
mod sanctions;
mod schema;
mod search;
mod seeks;
mod sessions;
mod store;
mod table_index;
mod tables;
mod takeover;
mod undo_ratings;
mod uptime;
mod waiting_games;
mod writer;

pub use announcements::Announcement;
pub use append::{Append, Finish, TableOptions};
pub use audit::{AuditEntry, AuditRow};
pub use audit_action::AuditAction;
pub use backup::{TransferProgress, backup, restore, transfer};
pub use challenges::StoredChallenge;
pub use chat::StoredChat;
pub use conditional::StoredConditional;
pub use connect::{file_url, keep_private};
pub use database_lock::DatabaseLock;
pub use error::{AppendError, NameError, Result, StoreError};
pub use explorer::{
    Bucket, Computers, CountedGame, EXPLORER_DEPTH, ExploreFilter, FinishedPage, MOST_GAMES_OF_PERSON, RATING_BANDS,
};
pub use history::{FinishedGame, FinishedSeat};
pub use id::{GameId, GameIdError};
pub use jobs::ComputerJob;
pub use language::Language;
pub use leaders::GameCounts;
pub use named_enum::UnknownNameError;
pub use names::RenameError;
pub use nodes::{HeartbeatReply, NodeId, NodeRow};
pub use notification_queue::{Notification, NotificationChannel};
pub use notification_settings::{Device, NotificationSettings, NotifyWhen};
pub use notification_topic::{NotificationTarget, NotificationTopic, NotificationTopicError};
pub use people::StoredPerson;
pub use personal_data::{
    EXPORTED_TABLES, ExportedAs, ExportedChallenge, ExportedChat, ExportedNotification, ExportedSession, OldName,
    PersonalData,
};
pub use pg_listen::Listener;
pub use played_games::PlayedGame;
pub use ratings::{GameToRate, RateGame, Rating, RatingCategory, RatingChange, RatingPoint, RatingRefusal};
pub use relations::{RelatedPerson, Relation};
pub use reports::{NewReport, ReportReason, StoredReport};
pub use sanctions::{Sanction, SanctionKind};
pub use search::GameSearch;
pub use seeks::{ChoosePlayers, SeekRow};
pub use store::Store;
pub use table_index::{StoredPhase, TableIndex};
pub use tables::{StoredTable, UnfinishedTable};
pub use uptime::Uptime;
pub use waiting_games::{WaitingGame, WaitsFor};
pub use writer::CommitInfo;
