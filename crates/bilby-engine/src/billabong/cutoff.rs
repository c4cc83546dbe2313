//! The published rule by which the baseline player ends its play-outs: random kangaroos never come home.

use super::distance::steps_left;
use bilby_core::{Game, Seat};
use bilby_search::uct::Rewards;
use billabong::Position;

/// How many random plies a play-out of the baseline has before it is judged: at least one turn for everybody. Of 4, 8,
/// 12 and 40 it is the length with which the baseline played best. (Less is still better, down to no play-out at all.)
pub const CUTOFF_PLIES: u32 = 4;

/// So many steps less to go make the odds e to 1 (measured between equal players).
const STEPS: f32 = 6.0;

/// What an unfinished play-out is worth to each seat, in all 1: shared by progress. A seat counts e to the power of
/// minus a sixth of the steps that its kangaroos have yet to go home, each by its shortest way round the lake; that is
/// about the odds between equal players. It uses no other knowledge of the game.
pub fn cutoff(position: &Position) -> Rewards {
    let mut rewards = [0.0; 4];
    let seats = usize::from(position.seats());
    let steps: Vec<u32> = (0..position.seats()).map(|seat| steps_left(position, Seat(seat))).collect();
    let least = *steps.iter().min().expect("there are seats");
    for (reward, steps) in rewards.iter_mut().zip(&steps) {
        *reward = (-((steps - least) as f32) / STEPS).exp();
    }
    let sum: f32 = rewards[..seats].iter().sum();
    rewards[..seats].iter_mut().for_each(|reward| *reward /= sum);
    rewards
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::Notation;

    #[test]
    fn shares_are_by_progress() {
        let text = "16/16/16/16/16/16/6~~~~6/6~~~~6/8r'b'y5/8r'b'y5/8rby5/8rby5/8rby5/16 0,0,0 0,0,0 r 0";
        let shares = cutoff(&Position::read("players=3".parse().unwrap(), text).unwrap());
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(shares[0] > shares[2] && shares[2] > shares[1] && shares[3] == 0.0, "{shares:?}");
    }

    #[test]
    fn the_start_is_even() {
        let start = Position::start("players=4".parse().unwrap(), 0);
        assert_eq!(cutoff(&start), [0.25; 4]);
    }
}
