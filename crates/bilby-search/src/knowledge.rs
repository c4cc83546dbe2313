//! What a search has to be told about a game.
//!
//! [`Heuristics`] steers any search: move ordering, pruning margins, reductions. [`Knowledge`] adds the evaluation for
//! two sides; [`SeatKnowledge`](crate::multiplayer::SeatKnowledge) adds it for three and four seats.

use crate::score::{Score, WIN};
use bilby_core::{Game, Outcome};

/// Move ordering and the parameters of pruning and reductions. Every hook has a default that is safe for any game.
pub trait Heuristics<G: Game>: Sync {
    /// How promising a move looks before it is searched; moves are tried from the highest score down.
    ///
    /// The history heuristic adds up to 4,096 to this or subtracts as much, so differences that should survive it have
    /// to be larger: typically 1,000 and more for a capture. Stay below 100 million. Default: 0, so that history
    /// decides.
    fn ordering_score(&self, _game: &G, _mv: G::Move) -> i32 {
        0
    }

    /// Whether ordering scores cost so much that a table move should be searched before the others are scored: most
    /// table moves cause a cutoff. Default: no.
    fn ordering_is_costly(&self) -> bool {
        false
    }

    /// The index under which the history and countermove tables keep a move, below
    /// [`history_size`](Self::history_size). Moves that share an index share their statistics; `64 * from + to` is
    /// typical for a board of 64 squares.
    fn history_index(&self, _mv: G::Move) -> usize {
        0
    }

    /// The number of history indices for each seat. Default: 1, which switches the history heuristic off.
    fn history_size(&self) -> usize {
        1
    }

    /// The futility margin: how much the static evaluation may be expected to change in `depth` plies.
    ///
    /// A position whose evaluation is above beta by more than this is not searched (reverse futility pruning); where it
    /// is below alpha by more than this, quiet moves are skipped (futility pruning). A smaller margin prunes more and
    /// risks more. `None` searches everything at this depth. Typical: one pawn or step for each ply, up to depth 4 to
    /// 8.
    fn futility_margin(&self, _depth: u32) -> Option<Score> {
        None
    }

    /// Late-move pruning: after this many moves the remaining quiet ones are skipped at `depth`.
    ///
    /// A smaller count prunes more and risks more. `None` tries all moves. Typical: `6 + 4 * depth²`, up to depth 3.
    fn late_move_count(&self, _depth: u32) -> Option<usize> {
        None
    }

    /// Late-move reductions: a late quiet move is searched `bits(move number) * bits(depth) / reduction_divisor` plies
    /// less deep, where `bits` is the number of binary digits.
    ///
    /// A larger divisor reduces less: better where good moves are hard to order. A smaller one reduces more: better
    /// where many moves hardly differ. Typical: 3 to 6.
    fn reduction_divisor(&self) -> i32 {
        4
    }

    /// How many plies deeper a position is searched than others, for example where there is hardly a choice. It is
    /// asked before the moves are known, also at depth 0; [`Knowledge::extends`] is asked when they are. Default: none.
    #[inline]
    fn extension(&self, _game: &G) -> u32 {
        0
    }

    /// The half-width of the aspiration window around the score of the previous depth.
    ///
    /// A smaller window cuts off more but is missed more often, and every miss costs a new search. Typical: about as
    /// much as the score changes from one depth to the next, half a pawn.
    fn aspiration_window(&self) -> Score {
        40
    }
}

/// What a player knows of a game for two sides. Only [`evaluate`](Knowledge::evaluate) has to be written.
pub trait Knowledge<G: Game>: Heuristics<G> {
    /// The static evaluation: what the position seems worth to the side on move, between plus and minus
    /// [`MAX_EVALUATION`](crate::score::MAX_EVALUATION).
    fn evaluate(&self, game: &G) -> Score;

    /// The exact score for the side on move, where it is known without a search: the game is over, or an endgame table
    /// has the position. A win in n plies is `WIN - n`. Default: only finished games.
    fn exact_score(&self, game: &G) -> Option<Score> {
        game.outcome().map(|outcome| match outcome {
            Outcome::Won(seat) if seat == game.to_move() => WIN,
            Outcome::Won(_) => -WIN,
            Outcome::Drawn => 0,
        })
    }

    /// Whether a move is tactical, like a capture or a promotion. Tactical moves are ordered first, are never pruned or
    /// reduced, and are the only ones that quiescence search follows. The more moves are tactical, the larger the
    /// quiescence search. Default: all moves are quiet.
    fn is_tactical(&self, _game: &G, _mv: G::Move) -> bool {
        false
    }

    /// Whether a move is tactical, and its ordering score: for games in which one follows from the other.
    #[inline]
    fn tactical_ordering(&self, game: &G, mv: G::Move) -> (bool, i32) {
        (self.is_tactical(game, mv), self.ordering_score(game, mv))
    }

    /// Whether quiescence search may find tactical moves in a position in which it stands pat. Return false only where
    /// there certainly are none: it saves generating the moves. Default: always.
    #[inline]
    fn may_have_tactical_moves(&self, _game: &G) -> bool {
        true
    }

    /// Scores a list of moves: the score of each becomes what `stage` returns for the move, whether it is tactical, and
    /// its ordering score. For games in which the scores of several moves have parts in common.
    #[inline]
    fn score_moves(&self, game: &G, list: &mut [(i32, G::Move)], stage: impl Fn(G::Move, bool, i32) -> i32) {
        for (number, mv) in list {
            let (is_tactical, score) = self.tactical_ordering(game, *mv);
            *number = stage(*mv, is_tactical, score);
        }
    }

    /// Whether quiescence search may stand pat, that is, take the static evaluation instead of a move. Return false
    /// where all moves are forced, as in check in chess: then quiescence search follows every move. Default: always.
    fn can_stand_pat(&self, _game: &G) -> bool {
        true
    }

    /// Whether the moves of a position are searched one ply deeper, as where they are forced: `first` is one of them.
    /// Default: never.
    #[inline]
    fn extends(&self, _game: &G, _first: G::Move) -> bool {
        false
    }

    /// Whether a position that occurs again in the line being searched is scored as a draw. Default: no.
    fn repetition_is_drawn(&self) -> bool {
        false
    }

    /// The key of a position in the transposition table. A game whose draw clock is about to matter mixes it in here.
    #[inline]
    fn transposition_key(&self, game: &G) -> u64 {
        game.key()
    }
}
