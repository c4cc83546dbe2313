//! Where the baseline player ends its play-outs: kangaroos that move at random would never come home.

use super::distance::steps_left;
use bilby_core::{Game, Seat};
use bilby_search::uct::Rewards;
use billabong::Position;

/// How many random plies a play-out has before it is evaluated: at least one turn for every seat. Of 4, 8, 12 and 40
/// the baseline played best with this length. (Fewer are better still, down to no play-out at all.)
pub const CUTOFF_PLIES: u32 = 4;

/// The lead in steps that makes the odds e to 1, measured between equal players.
const STEPS: f32 = 6.0;

/// The reward of an unfinished play-out for each seat, by progress: the softmax of minus the steps that its kangaroos
/// still have to go, each by its shortest way round the lake, divided by `STEPS`. It uses no other knowledge of the
/// game.
pub fn playout_cutoff(position: &Position) -> Rewards {
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
        let shares = playout_cutoff(&Position::read("players=3".parse().unwrap(), text).unwrap());
        assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
        assert!(shares[0] > shares[2] && shares[2] > shares[1] && shares[3] == 0.0, "{shares:?}");
    }

    #[test]
    fn the_start_is_even() {
        let start = Position::start("players=4".parse().unwrap(), 0);
        assert_eq!(playout_cutoff(&start), [0.25; 4]);
    }
}
