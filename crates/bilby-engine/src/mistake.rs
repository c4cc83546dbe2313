//! Which moves of a game were mistakes.

use std::fmt;

/// How bad a move was, by the odds that the player lost with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mistake {
    /// `?!`: something better was there.
    Dubious,
    /// `?`: a mistake.
    Mistake,
    /// `??`: it changed the game.
    Blunder,
}

impl Mistake {
    /// Every mark, the mildest first.
    pub const ALL: [Mistake; 3] = [Mistake::Dubious, Mistake::Mistake, Mistake::Blunder];

    /// The winning chances, from 0 to 1, that a move with this mark has lost at least.
    pub const fn least_loss(self) -> f32 {
        match self {
            Mistake::Dubious => 0.06,
            Mistake::Mistake => 0.12,
            Mistake::Blunder => 0.25,
        }
    }

    /// The mark of a move that lost so many winning chances; `None` for a good move.
    pub fn of_loss(loss: f32) -> Option<Mistake> {
        Mistake::ALL.into_iter().rfind(|mistake| loss >= mistake.least_loss())
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mistake::Dubious => "?!",
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
