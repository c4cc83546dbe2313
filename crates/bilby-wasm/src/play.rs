//! A move played.

use crate::bilitaire::shown;
use crate::failure::Failure;
use crate::look::View;
use crate::types::{Played, RoundOver};
use bilby_core::{Notation, Turn};
use bilby_shelf::Position;
use bilitaire::Phase;

/// Plays a move, given in any legal form.
pub fn play(position: &Position, text: &str) -> Result<Played, Failure> {
    match position {
        Position::Billabong(position) => Ok(of(position, text)?.0),
        Position::Bilitaire(position) => {
            let (played, turn, mv, _) = of(position, text)?;
            let left = turn.board().marbles().len();
            let ends_round = position.phase() == Phase::Trays && mv.ends_round();
            let round_over = ends_round.then(|| RoundOver { board: shown(&turn), left });
            let captures = turn.removed().map(|hole| hole.to_string()).collect();
            Ok(Played { round_over, captures, ..played })
        }
        Position::Billo(position) => {
            let (played, turn, mv, after) = of(position, text)?;
            let (kind, colour) = (mv.kind(), position.on_move());
            let promoted = !mv.is_claim() && !kind.is_billo() && after.billos(colour).contains(mv.to());
            let captures = turn.captured().into_iter().map(|square| square.to_string()).collect();
            Ok(Played { promoted, captures, ..played })
        }
    }
}

/// What all games have in common; the turn, the move and the position after it for the rest.
#[allow(clippy::type_complexity)]
fn of<G>(position: &G, text: &str) -> Result<(Played, G::Turn, G::Move, G), Failure>
where
    G: Notation,
    G::Turn: View,
{
    let turn = position.read_turn(text)?;
    let mv = turn.end()?;
    let mut after = position.clone();
    after.play(mv);
    let played = Played {
        position: after.to_string(),
        mv: turn.to_string(),
        canonical: position.write_move(mv),
        way: turn.way(text),
        seat: position.to_move().0,
        captures: Vec::new(),
        round_over: None,
        promoted: false,
    };
    Ok((played, turn, mv, after))
}
