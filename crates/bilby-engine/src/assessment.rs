//! What a score means to people: the odds of each seat, and the lead in the game's own unit.

use std::fmt;

/// What a score means to people.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The chance of each seat to win, in turn order; they add up to 1. A draw counts half for two seats.
    pub odds: Vec<f32>,
    /// The score in the game's own unit: `2.5 turns ahead`, `14.2 marbles`, `won in 7`.
    pub text: String,
    /// Whether it is certain, rather than estimated.
    pub proven: bool,
    /// What the text says, as a value that can be translated.
    pub measure: Measure,
}

/// What is expected or certain, from the point of view of the seat on move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measure {
    /// The game is over: nobody is on move.
    Over,
    /// It wins, in this many plies if that is known.
    Won(Option<u32>),
    /// It loses, in this many plies if that is known.
    Lost(Option<u32>),
    /// Nobody can win.
    Drawn,
    /// It is this many turns ahead; behind, if negative.
    Turns(f32),
    /// This many marbles will be left in this round.
    Marbles(f32),
    /// It is this many pawns ahead; behind, if negative.
    Pawns(f32),
    /// Only the odds are known.
    Odds,
}

impl Measure {
    /// A proven end, after this many plies if that is known.
    pub(crate) fn decided(won: bool, plies: Option<u32>) -> Measure {
        if won { Measure::Won(plies) } else { Measure::Lost(plies) }
    }
}

impl fmt::Display for Assessment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.proven {
            f.write_str("proven: ")?;
        }
        f.write_str(&self.text)
    }
}
