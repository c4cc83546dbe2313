//! The key by which the explorer knows a position.

use crate::{GameKind, Position, Rules};
use bilby_core::Game;
use billabong::Phase;

/// The key that positions share from which the same can be played, up to a symmetry of the game:
///
/// - Billo: left and right, and the two shapes, make no difference.
/// - Bi-litaire: the side of the board from which one looks makes no difference, nor do the round and the score of round 1.
/// - Billabong: the board has no symmetries. Where ghosts are drawn by lot, their squares make no difference, because no two
///   games would ever begin alike.
///
/// Clocks that only count towards a draw are left out, and the options of the rules are in it.
pub fn key(position: &Position) -> u64 {
    match position {
        Position::Billabong(race) if ignores_ghosts(position.rules()) => race.key_without_ghosts(),
        Position::Billabong(race) => race.key(),
        Position::Bilitaire(round) => least(round.of_any_round().symmetric()),
        Position::Billo(board) => least(board.symmetric()),
    }
}

/// Whether games are followed from here: not beyond their end, and where ghosts are drawn by lot not into the race, in which
/// their squares matter and every game is alone.
pub fn covers(position: &Position) -> bool {
    let is_alone = match position {
        Position::Billabong(race) => race.phase() == Phase::Race && ignores_ghosts(position.rules()),
        Position::Bilitaire(_) | Position::Billo(_) => false,
    };
    !is_alone && position.outcome().is_none()
}

/// Whether keys leave the squares of ghosts out, because they are drawn by lot.
pub fn ignores_ghosts(rules: Rules) -> bool {
    rules.kind() == GameKind::Billabong && !rules.has_fixed_start()
}

fn least<G: Game, const N: usize>(images: [G; N]) -> u64 {
    images.iter().map(Game::key).min().unwrap_or_default()
}
