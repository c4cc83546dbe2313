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

/// Judges a move that brought the player's odds from `before` (with the best move) to `after`; `None` for a good move.
pub fn mistake(before: f32, after: f32) -> Option<Mistake> {
    match before - after {
        loss if loss >= 0.25 => Some(Mistake::Blunder),
        loss if loss >= 0.12 => Some(Mistake::Mistake),
        loss if loss >= 0.06 => Some(Mistake::Dubious),
        _ => None,
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
        let mark = |after: f32| mistake(0.75, after).map(|mistake| mistake.to_string());
        assert_eq!(mark(0.8), None);
        assert_eq!(mark(0.75), None);
        assert_eq!(mark(0.70), None);
        assert_eq!(mark(0.68).as_deref(), Some("?!"));
        assert_eq!(mark(0.6).as_deref(), Some("?"));
        assert_eq!(mark(0.1).as_deref(), Some("??"));
    }
}
