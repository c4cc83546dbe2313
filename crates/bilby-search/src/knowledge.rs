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

    /// Whether scoring a move is expensive. If so, the move from the transposition table is searched before the other
    /// moves are scored: it often causes a cutoff, and then the other scores are never computed.
    ///
    /// Return true where scoring a move costs about as much as an evaluation, as in Bi-litaire, whose ordering plays
    /// and evaluates every move. Return false where it costs little, as in Billo and Billabong. Default: false.
    fn ordering_is_costly(&self) -> bool {
        false
    }

    /// The index under which the history and countermove tables keep a move, below
    /// [`history_size`](Self::history_size). Moves that share an index share their statistics; `64 * from + to` is
    /// typical for a board of 64 squares.
    fn history_index(&self, _mv: G::Move) -> usize {
        0
    }

    /// The number of history indices for each seat. A larger number tells more moves apart; a smaller one fills sooner
    /// and takes less memory. Typical: 4,096 for a board of 64 squares (Billo), or a hash of 1,024 where a move is more
    /// than two squares (Bi-litaire). Default: 1, which switches the history heuristic off.
    fn history_size(&self) -> usize {
        1
    }

    /// The futility margin: how much the static evaluation may be expected to change in `depth` plies.
    ///
    /// A position whose evaluation is above beta by more than this is not searched (reverse futility pruning); where it
    /// is below alpha by more than this, quiet moves are skipped (futility pruning). A smaller margin prunes more and
    /// risks more. `None` searches everything at this depth. Typical: 80 to 120 points for each ply, up to depth 4 to
    /// 8. Default: `None`.
    fn futility_margin(&self, _depth: u32) -> Option<Score> {
        None
    }

    /// Late-move pruning: after this many moves the remaining quiet ones are skipped at `depth`.
    ///
    /// A smaller count prunes more and risks more. `None` tries all moves. Typical: `6 + 4 * depth²` up to depth 3
    /// (Billabong), or `2 + 4 * depth` up to depth 5 (Bi-litaire). Default: `None`.
    fn late_move_count(&self, _depth: u32) -> Option<usize> {
        None
    }

    /// Late-move reductions: a late quiet move is searched `bits(move number) * bits(depth) / reduction_divisor` plies
    /// less deep, where `bits` is the number of binary digits.
    ///
    /// A larger divisor reduces less: better where good moves are hard to order. A smaller one reduces more: better
    /// where many moves hardly differ. Typical: 3 to 6. Default: 4.
    fn reduction_divisor(&self) -> i32 {
        4
    }

    /// By how many plies the search of a position is extended. The search calls this before it generates the moves,
    /// also at depth 0; it calls [`Knowledge::extends_forced_moves`] afterwards.
    ///
    /// Return 1 where there is hardly a choice (Bi-litaire: where only one jump is possible), and 0 elsewhere. More
    /// than 1, or 1 in many positions, makes the tree explode, because the depth then never runs out. Default: 0.
    #[inline]
    fn extension(&self, _game: &G) -> u32 {
        0
    }

    /// The half-width of the aspiration window around the score of the previous depth.
    ///
    /// A smaller window cuts off more but is missed more often, and every miss costs a new search. Typical: about as
    /// much as the score changes from one depth to the next. Default: 40.
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

    /// Whether a move is tactical, that is, whether it may change the evaluation by much. Tactical moves are ordered
    /// first, are never pruned or reduced, and are the only ones that quiescence search follows.
    ///
    /// With more tactical moves the search overlooks less, but quiescence search takes longer. Typical: captures and
    /// promotions (Billo), moves that make much progress (Billabong), actions that end the round (Bi-litaire). Default:
    /// all moves are quiet.
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
    /// where all moves are forced, as captures are in Billo: quiescence search then follows every move. Default:
    /// always.
    fn can_stand_pat(&self, _game: &G) -> bool {
        true
    }

    /// Whether the moves of a position are searched one ply deeper. `first` is one of the moves, for games in which one
    /// move shows what kind of moves all of them are.
    ///
    /// Return true where the moves are forced, as captures are in Billo. If too many positions are extended, the search
    /// gets less deep everywhere else. Default: never.
    #[inline]
    fn extends_forced_moves(&self, _game: &G, _first: G::Move) -> bool {
        false
    }

    /// Whether a position that occurs again in the line being searched is scored as a draw. Return true where players
    /// can move in circles, as in Billo and Billabong: the search then looks for another way. Return false where no
    /// position can occur twice, as in Bi-litaire, to save the comparison. Default: false.
    fn repetition_is_drawn(&self) -> bool {
        false
    }

    /// The key of a position in the transposition table. Positions with the same key share an entry, so a key that
    /// distinguishes less finds more entries, but some of them may be wrong. Billo includes its draw clock once the
    /// draw is near, because the clock then changes the score. Default: the key of the game, without clocks.
    #[inline]
    fn transposition_key(&self, game: &G) -> u64 {
        game.key()
    }
}
