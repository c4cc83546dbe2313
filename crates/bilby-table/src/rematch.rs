//! Another game of the same people.

use crate::{Settings, Table};
use bilby_shelf::Position;

impl Table {
    /// The table of another game, once everybody has agreed: everybody moves on by one seat, which for two is an
    /// exchange. What is drawn by lot is drawn anew from `seed`; a start without lots stays, set up or not. This table
    /// stays as it is.
    pub fn rematch(&self, seed: u64) -> Option<Settings> {
        if !self.rematch_agreed {
            return None;
        }
        let rules = self.settings.rules();
        let mut settings = self.settings.clone();
        settings.sitters.clone_from(&self.sitters);
        settings.sitters.rotate_right(1);
        if !rules.has_fixed_start() {
            settings.start = Position::start(rules, seed);
        }
        Some(settings)
    }
}
