//! What is known of a player from all games of a match that are played now.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// A player of a match, for everybody who plays games of the match.
#[derive(Default)]
pub struct PlayerState {
    given_up: AtomicBool,
    times: Mutex<MoveTimes>,
}

impl PlayerState {
    /// Whether it has once not answered. It is not started again: waiting for it in every game would take hours.
    pub fn has_given_up(&self) -> bool {
        self.given_up.load(Relaxed)
    }

    pub fn give_up(&self) {
        self.given_up.store(true, Relaxed);
    }

    /// Counts a move that took so long, of a player that has this time for each.
    pub fn add_move(&self, limit: Duration, taken: Duration) {
        let mut times = self.times.lock().unwrap_or_else(PoisonError::into_inner);
        times.limit = limit;
        times.moves += 1;
        times.late += u32::from(taken > limit + MoveTimes::SLACK);
        times.sum += taken;
        times.longest = times.longest.max(taken);
    }

    /// How long its moves took; `None` if it has no time for a move, or has made none.
    pub fn times(&self) -> Option<MoveTimes> {
        let times = *self.times.lock().unwrap_or_else(PoisonError::into_inner);
        (times.moves > 0).then_some(times)
    }
}

/// How long the moves of a player took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTimes {
    /// The time that the player has for a move.
    limit: Duration,
    moves: u32,
    late: u32,
    sum: Duration,
    longest: Duration,
}

impl MoveTimes {
    /// A move is late if it takes so much longer than it may: less is lost between two programs on a busy machine.
    const SLACK: Duration = Duration::from_millis(10);
}

impl fmt::Display for MoveTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let MoveTimes { limit, moves, late, sum, longest } = self;
        let millis = |time: Duration| 1e3 * time.as_secs_f64();
        write!(f, "mean {:.1} ms, longest {:.1} ms a move; ", millis(*sum) / f64::from(*moves), millis(*longest))?;
        write!(f, "{late} of {moves} moves more than {} ms over {} ms", MoveTimes::SLACK.as_millis(), limit.as_millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_moves() {
        let state = PlayerState::default();
        assert_eq!(state.times(), None);
        for millis in [90, 100, 110, 111, 200] {
            state.add_move(Duration::from_millis(100), Duration::from_millis(millis));
        }
        let text = "mean 122.2 ms, longest 200.0 ms a move; 2 of 5 moves more than 10 ms over 100 ms";
        assert_eq!(state.times().unwrap().to_string(), text);
    }
}
