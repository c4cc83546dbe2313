//! What Bilby serves: the page from inside the binary, the API, and the tables where people play. No rule of a game lives
//! here.
//!
//! A request passes `connections` (who may connect, limits, the orderly end), then `routes` (who answers which address) with
//! `security` (headers on every answer) and `metrics`, and ends in `page` (files, encodings, caches) or, through the gate of
//! `guard` (rates, origins), in `api` (REST, and the door to the socket). `people` knows who asks. Behind the door is `live`:
//! the house with its tables. What is kept is kept by `bilby-store`; what is said is `bilby-wire`'s.
#![forbid(unsafe_code)]

mod api;
pub mod clock;
pub mod config;
mod connections;
mod guard;
mod health;
mod limits;
mod live;
pub mod logs;
mod metrics;
mod open_files;
mod page;
mod people;
pub mod ratings;
mod refusal;
mod routes;
mod security;
mod server;
mod state;
mod stop;

pub use config::Settings;
pub use limits::Limits;
pub use live::{Ended, Figures, House, HouseSettings};
pub use page::{File, Page};
pub use server::{Server, StartError};
pub use stop::Told;
