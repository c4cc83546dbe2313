//! The summary of a reviewed game: the mistakes and the accuracy of each seat.

use super::accuracy::{CountedMove, accuracy};
use super::{Missed, Mistake, PlayedMove};
use bilby_core::Seat;

/// How one seat played.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SeatSummary {
    /// From 0 to 100; `None` if the seat had nothing to decide.
    pub accuracy: Option<f32>,
    /// Moves marked `?!`.
    pub inaccuracies: u32,
    /// Moves marked `?`.
    pub mistakes: u32,
    /// Moves marked `??`.
    pub blunders: u32,
    /// Proven wins that were missed.
    pub missed_wins: u32,
    /// Calls that were missed.
    pub missed_calls: u32,
    /// Claims that were missed.
    pub missed_claims: u32,
}

/// How each seat played. `odds` are those of every position of the game, and `played` has the moves in between with who
/// made them. An unfinished review has fewer of both.
pub fn summarise(odds: &[Vec<f32>], played: &[(Seat, PlayedMove)], seats: usize) -> Vec<SeatSummary> {
    (0..seats).map(|seat| of_seat(seat, odds, played)).collect()
}

fn of_seat(seat: usize, odds: &[Vec<f32>], played: &[(Seat, PlayedMove)]) -> SeatSummary {
    let chances: Vec<f32> = odds.iter().filter_map(|odds| odds.get(seat).copied()).collect();
    let mut summary = SeatSummary::default();
    let mut counted = Vec::new();
    for (ply, (_, played)) in played.iter().enumerate().filter(|(_, (mover, _))| mover.index() == seat) {
        if played.is_choice {
            counted.push(CountedMove { loss: played.loss, ply });
        }
        match played.mistake {
            Some(Mistake::Inaccuracy) => summary.inaccuracies += 1,
            Some(Mistake::Mistake) => summary.mistakes += 1,
            Some(Mistake::Blunder) => summary.blunders += 1,
            None => {}
        }
        match played.missed {
            Some(Missed::Win(_)) => summary.missed_wins += 1,
            Some(Missed::Call(_)) => summary.missed_calls += 1,
            Some(Missed::Claim) => summary.missed_claims += 1,
            None => {}
        }
    }
    SeatSummary { accuracy: accuracy(&counted, &chances), ..summary }
}
