//! What a position is worth to the seat on move.

/// A whole number of the game's own small unit; wins lie far outside of what an evaluation may say.
pub type Score = i32;

/// A win on the spot. A win in n plies is worth n less, so that the quicker one is preferred.
pub const WIN: Score = 30_000;

/// Evaluations stay between minus and plus this; what is beyond is a proven win or loss.
pub const LARGEST_EVALUATION: Score = 20_000;

/// More than any score.
pub const INFINITE: Score = 32_000;

/// Whether the score is a proven win or loss.
pub const fn is_decided(score: Score) -> bool {
    score.abs() > LARGEST_EVALUATION
}

/// The plies to the proven win or loss, if it is one.
pub const fn plies_to_end(score: Score) -> Option<u32> {
    if is_decided(score) { Some((WIN - score.abs()) as u32) } else { None }
}

/// A score as the table keeps it: decided ones count from the position they stand at, not from the root.
pub(crate) const fn to_table(score: Score, ply: u32) -> Score {
    if score > LARGEST_EVALUATION {
        score + ply as Score
    } else if score < -LARGEST_EVALUATION {
        score - ply as Score
    } else {
        score
    }
}

/// The other way round.
pub(crate) const fn from_table(score: Score, ply: u32) -> Score {
    if score > LARGEST_EVALUATION {
        score - ply as Score
    } else if score < -LARGEST_EVALUATION {
        score + ply as Score
    } else {
        score
    }
}
