//! What a position is worth, in the game's own words.

use std::fmt;

/// What a score means to people.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// The chance of each seat to win, in turn order; a draw counts half for two seats. They add up to 1.
    pub odds: Vec<f32>,
    /// The game's own unit: `2.5 turns ahead`, `14.2 marbles`, `won in 7`.
    pub text: String,
    /// Whether it is certain.
    pub proven: bool,
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.proven {
            f.write_str("proven: ")?;
        }
        f.write_str(&self.text)
    }
}
