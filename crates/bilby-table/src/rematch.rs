//! Rematches of the same people.

use crate::{Settings, Table};
use bilby_games::Position;

impl Table {
    /// Returns the settings of the rematch, once everybody has agreed. Everybody moves on by one seat, which for two is
    /// an exchange. A random start position is drawn anew from `seed`; any other start position stays the same. This
    /// table does not change.
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
