//! How much of a clock a move may take.

use bilby_games::GameKind;
use std::time::Duration;

/// What the clock of the seat on move shows, and what it will get.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    /// The time left.
    pub left: Duration,
    /// What every move adds.
    pub increment: Duration,
    /// In how many moves more time is added, this one included. `None`: the time is for the rest of the game.
    pub moves_to_go: Option<u32>,
}

/// How long to think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// The time that a move usually takes.
    pub soft: Duration,
    /// The most that a difficult move takes: less than the clock shows.
    pub hard: Duration,
}

/// What is kept for everything but thinking: to receive the position and to send the move.
const OVERHEAD: u64 = 20_000;

/// No clock is believed to show more than this, a thousand days: so nothing below overflows.
const LONGEST: u64 = 1_000 * 24 * 3_600 * 1_000_000;

impl TimeLimits {
    /// The limits for a move. `expected` is the number of moves among which the time is shared if the clock does not
    /// say: about half as many as a game has, so there is more time for the first than for the last.
    pub fn new(clock: &Clock, expected: u32) -> TimeLimits {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX).min(LONGEST);
        let usable = micros(clock.left).saturating_sub(OVERHEAD);
        let moves = u64::from(clock.moves_to_go.unwrap_or(expected).max(1));
        let share = usable / moves + micros(clock.increment) / 4 * 3;
        // The increment comes after the move, so it can't be spent before. Only the last move before more time is added
        // may take all there is.
        let (most_soft, most_hard) = if moves == 1 { (usable, usable) } else { (usable / 5 * 3, usable / 5 * 4) };
        let soft = share.min(most_soft);
        let hard = (4 * soft).min(most_hard);
        TimeLimits { soft: Duration::from_micros(soft), hard: Duration::from_micros(hard) }
    }
}

/// About half of the moves that a seat makes in a game: on the mean of 12 games at 300 nodes a move these were 38 in
/// Billabong, 27 in Bi-litaire and 161 in Billo, where long drawn endings need no more than their share.
pub(super) fn expected_moves(kind: GameKind) -> u32 {
    match kind {
        GameKind::Billabong => 20,
        GameKind::Bilitaire => 14,
        GameKind::Billo => 60,
    }
}
