//! Computer players: the threads that think, the fair queue before them, and their turns at tables.

pub mod fair_queue;
pub mod thread_pool;
pub mod turns;
