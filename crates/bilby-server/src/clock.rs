//! What time it is. Passed in everywhere, so that a test can set it.

use bilby_table::Millis;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Tells the milliseconds since 1970.
pub type Clock = Arc<dyn Fn() -> Millis + Send + Sync>;

/// The machine's own clock.
pub fn system() -> Clock {
    Arc::new(|| {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Millis::try_from(since.as_millis()).unwrap_or(Millis::MAX)
    })
}
