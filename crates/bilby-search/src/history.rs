//! The history heuristic: which moves caused cutoffs elsewhere in this search.

/// A score for each history index. It rises when a move causes a cutoff and falls when an earlier move did not.
pub(crate) struct History {
    scores: Vec<i32>,
}

impl History {
    const LARGEST: i32 = 1 << 14;

    pub fn new(size: usize) -> History {
        History { scores: vec![0; size] }
    }

    /// Between plus and minus 4,096, to be added to the ordering score of a move.
    #[inline]
    pub fn get(&self, index: usize) -> i32 {
        self.scores[index] / 4
    }

    /// Adds a bonus, or a malus if it is negative. "Gravity" keeps the score within its bounds: the nearer it is to the
    /// bound, the less a further bonus counts.
    #[inline]
    pub fn update(&mut self, index: usize, bonus: i32) {
        let score = &mut self.scores[index];
        *score += bonus - *score * bonus.abs() / History::LARGEST;
    }
}

/// The bonus for a cutoff at this depth: deep ones say more.
#[inline]
pub(crate) fn history_bonus(depth: i32) -> i32 {
    (depth * depth * 16).min(1_600)
}
