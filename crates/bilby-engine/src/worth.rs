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
    /// The same as the text, for whoever says it in another language.
    pub measure: Measure,
}

/// What is expected or certain, as the seat on move sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// The game is over: nobody is on move.
    Over,
    /// It wins in so many plies.
    Won(u32),
    /// It loses in so many plies.
    Lost(u32),
    /// Nobody can win.
    Drawn,
    /// It is so many turns ahead; behind, if negative.
    Turns(f32),
    /// So many marbles will be left in this round.
    Marbles(f32),
    /// It is so many pawns ahead; behind, if negative.
    Pawns(f32),
    /// Only the odds are known.
    Odds,
}

impl Measure {
    /// A proven end after so many plies.
    pub(crate) fn decided(won: bool, plies: u32) -> Measure {
        if won { Measure::Won(plies) } else { Measure::Lost(plies) }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.proven {
            f.write_str("proven: ")?;
        }
        f.write_str(&self.text)
    }
}
