//! The instruments of the race.

use crate::types::Racer;
use bilby_core::{Notation, Seat};
use bilby_engine::billabong::distance::steps_home;
use bilby_engine::billabong::estimated_turns;
use billabong::{KANGAROOS, Kangaroo, Phase, Position, Square};

/// How a seat stands in the race.
pub fn racer(position: &Position, seat: Seat) -> Racer {
    if position.phase() == Phase::Placement {
        return Racer { progress: 0.0, turns: None, exact: false };
    }
    let laps = position.rules().laps();
    // A kangaroo's way begins right before the line: whoever starts further back has nothing behind it yet.
    let whole = Square::new(8, 5).map_or(1, |square| steps_home(laps, Kangaroo { square, crossings: 0 }));
    let behind = |kangaroo| f32::from(whole.saturating_sub(steps_home(laps, kangaroo))) / f32::from(whole);
    let running: f32 = position.kangaroos(seat).map(behind).sum();
    // A board that is drawn can't wait until the exact endings are made: a worker's thoughts tell of them.
    let turns = estimated_turns(position, seat);
    Racer {
        progress: (f32::from(position.home(seat)) + running) / f32::from(KANGAROOS),
        turns: turns.map(|turns| turns.turns),
        exact: turns.is_some_and(|turns| turns.exact),
    }
}
