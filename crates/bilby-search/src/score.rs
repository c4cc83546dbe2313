//! Scores: what a position is worth to the side on move.

/// A score in the game's own small unit. Decided games score far beyond any evaluation.
pub type Score = i32;

/// A win on the spot. A win in n plies scores `WIN - n`, so that the quicker win is preferred.
pub const WIN: Score = 30_000;

/// Evaluations stay between minus and plus this; a score beyond it is a proven win or loss.
pub const MAX_EVALUATION: Score = 20_000;

/// More than any score.
pub const INFINITE: Score = 32_000;

/// Whether the score is a proven win or loss.
pub const fn is_decided(score: Score) -> bool {
    score.abs() > MAX_EVALUATION
}

/// The plies to the proven win or loss, if it is one.
pub const fn plies_to_end(score: Score) -> Option<u32> {
    if is_decided(score) { Some((WIN - score.abs()) as u32) } else { None }
}

/// Converts a score for the transposition table: wins and losses count plies from the stored position, not from the
/// root.
pub(crate) const fn to_table(score: Score, ply: u32) -> Score {
    if score > MAX_EVALUATION {
        score + ply as Score
    } else if score < -MAX_EVALUATION {
        score - ply as Score
    } else {
        score
    }
}

/// Converts a score from the transposition table: the inverse of [`to_table`].
pub(crate) const fn from_table(score: Score, ply: u32) -> Score {
    if score > MAX_EVALUATION {
        score - ply as Score
    } else if score < -MAX_EVALUATION {
        score + ply as Score
    } else {
        score
    }
}
