//! Plays moves for the page.

use crate::bilitaire::shown;
use crate::error::WasmError;
use crate::turn_view::{View, describe_all};
use crate::types::{MovedMan, Played, RoundOver};
use bilby_core::{Notation, Turn};
use bilby_games::Position;
use bilitaire::Phase;

/// Plays a move, given in any legal form.
pub fn play(position: &Position, text: &str) -> Result<Played, WasmError> {
    match position {
        Position::Billabong(position) => {
            let ghost = position.phase() == billabong::Phase::SettingOut;
            Ok(Played { ghost, ..of(position, text)?.0 })
        }
        Position::Bilitaire(position) => {
            let (played, turn, mv, _) = of(position, text)?;
            let left = turn.board().marbles().len();
            let ends_round = position.phase() == Phase::Trays && mv.ends_round();
            let round_over = ends_round.then(|| RoundOver { board: shown(&turn), left });
            let captures = turn.removed().map(|hole| hole.to_string()).collect();
            Ok(Played { round: Some(position.round()), round_over, captures, ..played })
        }
        Position::Billo(position) => {
            let (played, turn, mv, after) = of(position, text)?;
            let (man, colour) = (mv.man(), position.on_move());
            let moved = (!mv.is_claim()).then(|| MovedMan { shape: man.shape().into(), billo: man.is_billo() });
            let promoted = !mv.is_claim() && !man.is_billo() && after.billos(colour).contains(mv.to());
            let captures = turn.captured().into_iter().map(|square| square.to_string()).collect();
            Ok(Played { man: moved, promoted, captures, ..played })
        }
    }
}

/// The fields that all games share, with the turn, the move and the position after it for the rest.
#[allow(clippy::type_complexity)]
fn of<G>(position: &G, text: &str) -> Result<(Played, G::Turn, G::Move, G), WasmError>
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
        steps: describe_all::<G::Turn>(turn.steps()),
        way: turn.way(turn.steps()),
        seat: position.to_move().0,
        opens_number: position.opens_number(),
        restarts_numbers: position.restarts_numbers(),
        round: None,
        man: None,
        captures: Vec::new(),
        void_call: None,
        round_over: None,
        promoted: false,
        ghost: false,
    };
    Ok((played, turn, mv, after))
}
