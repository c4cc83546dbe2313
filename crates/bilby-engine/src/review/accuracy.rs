//! The accuracy of a player, from 0 to 100.
//!
//! A move that loses Δ percent of winning chances has the accuracy 103.1668·e^(−0.04354·Δ) − 3.1669, and one point more
//! because no judgement is exact; at least 0 and at most 100. The accuracy of a game is the mean of two means over a
//! player's moves: one weighted by how much the chances swing around the move, so that moves in a decided game count
//! less, and the harmonic mean, on which single blunders weigh more. Moves without a choice don't count. These are
//! lichess's formulas, with winning chances that our own engine estimates.

/// The accuracy of a move that lost this many winning chances, from 0 to 1.
pub fn move_accuracy(loss: f32) -> f32 {
    let percent = 100.0 * loss.max(0.0);
    (103.1668 * (-0.04354 * percent).exp() - 3.1669 + 1.0).clamp(0.0, 100.0)
}

/// One move of the player: what it lost, and where in the game it was.
pub(super) struct CountedMove {
    pub loss: f32,
    pub ply: usize,
}

/// The accuracy of a player's moves; `None` if there are none. `chances` are the player's winning chances before the
/// first move of the game and after each.
pub(super) fn accuracy(moves: &[CountedMove], chances: &[f32]) -> Option<f32> {
    if moves.is_empty() {
        return None;
    }
    let size = (chances.len() / 10).clamp(2, 8);
    let (mut weighted, mut weights, mut inverses) = (0.0, 0.0, 0.0);
    for CountedMove { loss, ply } in moves {
        let accuracy = move_accuracy(*loss);
        let weight = spread(window(chances, *ply, size)).clamp(0.5, 12.0);
        weighted += weight * accuracy;
        weights += weight;
        // A single move with no accuracy at all would make the mean 0.
        inverses += 1.0 / accuracy.max(1.0);
    }
    Some((weighted / weights + moves.len() as f32 / inverses) / 2.0)
}

/// The chances around a move: `size` of them, from the one before it.
fn window(chances: &[f32], ply: usize, size: usize) -> &[f32] {
    let start = ply.min(chances.len().saturating_sub(size));
    &chances[start..(start + size).min(chances.len())]
}

/// The standard deviation, in percent.
fn spread(chances: &[f32]) -> f32 {
    let count = chances.len().max(1) as f32;
    let mean = chances.iter().sum::<f32>() / count;
    let variance = chances.iter().map(|chance| (chance - mean).powi(2)).sum::<f32>() / count;
    100.0 * variance.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_move() {
        assert_eq!(move_accuracy(0.0), 100.0);
        assert!((move_accuracy(0.1) - 64.58).abs() < 0.01, "{}", move_accuracy(0.1));
        assert_eq!(move_accuracy(1.0), 0.0);
    }

    #[test]
    fn of_a_game() {
        let moves = |losses: &[f32]| -> Vec<CountedMove> {
            losses.iter().enumerate().map(|(turn, loss)| CountedMove { loss: *loss, ply: 2 * turn }).collect()
        };
        let level = [0.5; 9];
        assert_eq!(accuracy(&[], &level), None);
        assert!(accuracy(&moves(&[0.0; 4]), &level).unwrap() > 99.9);
        let one = accuracy(&moves(&[0.0, 0.0, 0.0, 0.4]), &level).unwrap();
        let two = accuracy(&moves(&[0.0, 0.0, 0.4, 0.4]), &level).unwrap();
        assert!(two < one && one < 80.0, "{one} {two}");
        // Where the game swings, a mistake counts more than where nothing changes.
        let swing = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.1, 0.1];
        let calm = [0.5, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1];
        let losses = moves(&[0.0, 0.0, 0.0, 0.4]);
        assert!(accuracy(&losses, &swing).unwrap() < accuracy(&losses, &calm).unwrap());
    }
}
