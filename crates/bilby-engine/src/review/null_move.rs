//! The null move: the same position with the other side on move, as if the seat on move could pass.
//!
//! No game allows that (Billabong's pass is for those who can't move). It is only a way to ask what is threatened, and
//! no search uses it.

use bilby_core::Game;
use bilby_games::Position;
use bilitaire::Phase;
use billabong::Move;

/// The position after a null move; `None` where it makes no sense: in an opening or a placement, at the end of a game,
/// and where the other side would have no move.
///
/// - Billabong: the next seat is on move. The draw clock goes on, as after a pass.
/// - Bi-litaire: a tray player who does nothing lets the marbles make a single jump; a marble player who does nothing
///   lets the trays act once more.
/// - Billo: the opponent is on move. What could be claimed can't be any more, as after any move.
pub(super) fn null_move(position: &Position) -> Option<Position> {
    if position.outcome().is_some() {
        return None;
    }
    let after = match position {
        Position::Billabong(race) => {
            if race.phase() != billabong::Phase::Race {
                return None;
            }
            let mut after = *race;
            after.play(Move::Pass);
            Position::Billabong(after)
        }
        Position::Bilitaire(round) => {
            let phase = match round.phase() {
                Phase::Trays => Phase::Marbles,
                Phase::Marbles => Phase::Trays,
                Phase::Opening | Phase::Over => return None,
            };
            Position::Bilitaire(round.with_phase(phase).ok()?)
        }
        Position::Billo(billo) => Position::Billo(billo.with_turn(billo.on_move().enemy())),
    };
    after.outcome().is_none().then_some(after)
}
