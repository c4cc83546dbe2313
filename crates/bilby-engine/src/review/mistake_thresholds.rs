//! The thresholds: how many winning chances make a move an inaccuracy, a mistake or a blunder.

use std::fmt;

/// A move that loses no more winning chances than this is nearly as good as the best one.
pub const NEARLY_AS_GOOD: f32 = 0.035;

/// How bad a move was, by the odds that the player lost with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mistake {
    /// `?!`: something better was there.
    Inaccuracy,
    /// `?`: a mistake.
    Mistake,
    /// `??`: it changed the game.
    Blunder,
}

impl Mistake {
    /// Every mark, the mildest first.
    pub const ALL: [Mistake; 3] = [Mistake::Inaccuracy, Mistake::Mistake, Mistake::Blunder];

    /// The winning chances, from 0 to 1, that a move with this mark has lost at least.
    pub const fn least_loss(self) -> f32 {
        match self {
            Mistake::Inaccuracy => 0.06,
            Mistake::Mistake => 0.12,
            Mistake::Blunder => 0.25,
        }
    }

    /// The mark of a move that lost this many winning chances; `None` for a good move.
    pub fn of_loss(loss: f32) -> Option<Mistake> {
        Mistake::ALL.into_iter().rfind(|mistake| loss >= mistake.least_loss())
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mistake::Inaccuracy => "?!",
            Mistake::Mistake => "?",
            Mistake::Blunder => "??",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worse_by_more_is_a_worse_mistake() {
        let mark = |after: f32| Mistake::of_loss(0.75 - after).map(|mistake| mistake.to_string());
        assert_eq!(mark(0.8), None);
        assert_eq!(mark(0.75), None);
        assert_eq!(mark(0.70), None);
        assert_eq!(mark(0.68).as_deref(), Some("?!"));
        assert_eq!(mark(0.6).as_deref(), Some("?"));
        assert_eq!(mark(0.1).as_deref(), Some("??"));
    }
}
