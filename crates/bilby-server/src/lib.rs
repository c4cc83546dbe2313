//! The server: the embedded page, the API, and the tables where people play. It contains no rules of a game.
//!
//! A request passes `connections` (accepting, limits, the orderly end), then `routes` (which handler answers which
//! address) with `security` (headers on every answer) and `metrics`. It ends in `page` (files, encodings, caches) or,
//! after the checks of `guard` (rate limits, origins), in `api` (REST, and the upgrade to a WebSocket). `people`
//! authenticates requests. Behind the WebSocket is `live`: tables, lobby, pairing, computer players. `bilby-store`
//! stores everything; `bilby-wire` defines the messages.
#![forbid(unsafe_code)]

mod api;
mod api_error;
pub mod clock;
pub mod config;
mod connections;
mod french;
mod game_title;
mod guard;
mod health;
mod html;
mod limits;
mod live;
pub mod logs;
mod metrics;
pub mod moderation;
pub mod notifications;
mod open_files;
mod page;
mod people;
pub mod ratings;
mod routes;
mod security;
mod server;
mod share;
mod state;
mod stop_signal;
mod worker;

pub use config::Settings;
pub use limits::Limits;
pub use live::{BusSettings, BusSettingsError, EndedSessions, LiveService, LiveSettings, LiveStats, NodeStats};
pub use page::{File, Page};
pub use server::{Server, StartError};
pub use stop_signal::StopSignal;
pub use worker::Worker;
