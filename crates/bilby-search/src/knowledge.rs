//! What a search has to be told about a game.

use crate::score::{Score, WIN};
use bilby_core::{Game, Outcome};

/// What a player knows of a game. Only [`evaluate`](Knowledge::evaluate) has to be there; the rest makes it quicker.
pub trait Knowledge<G: Game>: Sync {
    /// What the position seems worth to the side on move, between plus and minus
    /// [`LARGEST_EVALUATION`](crate::score::LARGEST_EVALUATION).
    fn evaluate(&self, game: &G) -> Score;

    /// What the position is worth to the side on move for certain, if that is known: the game is over, or a table has
    /// it. A win that takes n plies is worth [`WIN`] - n.
    fn proven(&self, game: &G) -> Option<Score> {
        game.outcome().map(|outcome| match outcome {
            Outcome::Won(seat) if seat == game.to_move() => WIN,
            Outcome::Won(_) => -WIN,
            Outcome::Drawn => 0,
        })
    }

    /// How promising a move looks before it is tried: the highest comes first. What the search has learnt from other
    /// positions adds up to 4,096 to this or takes as much away, so differences that matter should be larger; stay
    /// below a hundred million.
    fn promise(&self, _game: &G, _mv: G::Move) -> i32 {
        0
    }

    /// Whether a move is so forcing that the search does not stop right before it.
    fn is_loud(&self, _game: &G, _mv: G::Move) -> bool {
        false
    }

    /// Whether the side on move has only forced moves, so that an evaluation means little: below the horizon all of
    /// them are followed then, and standing still is no choice.
    fn is_forced(&self, _game: &G) -> bool {
        false
    }

    /// A number below [`Knowledge::slots`] that tells similar moves from others, to remember which were good.
    fn slot(&self, _mv: G::Move) -> usize {
        0
    }

    /// How many such numbers there are.
    fn slots(&self) -> usize {
        1
    }

    /// By how much the evaluation can be expected to change in so many plies: where it is further than this above what
    /// is needed, a shallow search is not worth while, and where it is further below, neither is a quiet move.
    /// `None`: always search.
    fn margin(&self, _depth: u32) -> Option<Score> {
        None
    }

    /// After how many moves the quiet ones that are left are not looked at so near to the horizon. `None`: look at all.
    fn enough(&self, _depth: u32) -> Option<usize> {
        None
    }

    /// How carefully late moves are reduced: the more, the less. Where good moves are hard to tell beforehand, more than
    /// the default is better; where there are many that hardly differ, less.
    fn caution(&self) -> i32 {
        4
    }

    /// By about how much the score changes from one depth to the next.
    fn unsteadiness(&self) -> Score {
        40
    }

    /// Whether a position that comes up again in a line counts as drawn.
    fn repetition_is_drawn(&self) -> bool {
        false
    }

    /// The key by which a position is found again. A game whose clock is about to matter mixes that in here.
    #[inline]
    fn key(&self, game: &G) -> u64 {
        game.key()
    }

    /// The side that is on move, of two: scores are what a position is worth to it, and change sign between the two.
    #[inline]
    fn side(&self, game: &G) -> u8 {
        game.to_move().0
    }

    /// How many of the moves here, the most promising, are searched at all. At least 1.
    #[inline]
    fn kept(&self, _game: &G) -> usize {
        usize::MAX
    }

    /// Hears that the move of this rank (0: the most promising) led from one position to the other, and may note that
    /// in the latter, if the game has room for it.
    #[inline]
    fn entered(&self, _before: &G, _after: &mut G, _rank: usize) {}
}
