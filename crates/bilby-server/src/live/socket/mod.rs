//! One client's WebSocket: its messages in both directions, and who is connected.

pub mod close_reason;
pub mod connected_people;
pub mod connection;
mod decode;
mod dispatch;
pub mod encode;
mod latency;
pub mod outbox;
mod session;
mod token_bucket;
