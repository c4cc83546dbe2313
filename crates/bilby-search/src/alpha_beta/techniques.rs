//! Which techniques a search uses.

/// Switches for the techniques of the search. Tests switch them off to measure what each contributes, and to prove that
/// none of them changes a proven score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// Use the transposition table.
    pub table: bool,
    /// Late-move reductions and internal iterative reductions.
    pub reductions: bool,
    /// Futility pruning and late-move pruning.
    pub pruning: bool,
    /// Extensions: some positions are searched deeper, by as many plies as [`extension`](crate::Heuristics::extension)
    /// and [`extends_forced_moves`](crate::Knowledge::extends_forced_moves) say.
    pub extensions: bool,
    /// Quiescence search; without it the static evaluation is taken at depth 0.
    pub quiescence: bool,
}

impl Techniques {
    /// Plain alpha-beta.
    pub const NONE: Techniques =
        Techniques { table: false, reductions: false, pruning: false, extensions: false, quiescence: false };
    /// All but quiescence search, for games in which no move is tactical.
    pub const WITHOUT_QUIESCENCE: Techniques = Techniques { quiescence: false, ..Techniques::ALL };
    /// Everything.
    pub const ALL: Techniques =
        Techniques { table: true, reductions: true, pruning: true, extensions: true, quiescence: true };
}

impl Default for Techniques {
    fn default() -> Techniques {
        Techniques::ALL
    }
}
