//! Games without assistance: the page does not learn what can be called or claimed, and a player can announce anything.

use crate::error::WasmError;
use crate::types::{Board, Played, Press, PressOptions, Refusal, StepKind, TurnView};
use crate::{play, press, turn_view};
use bilby_games::{Announced, MOST_CALL, Position, is_no_such_call};
use bilitaire::Phase;

/// The view of a position without assistance: it does not show how far a marble could jump, or that a capture was
/// passed up.
pub fn view_turn(position: &Position, begun: &str) -> Result<TurnView, WasmError> {
    let mut view = turn_view::view_turn(position, begun)?;
    view.next.retain(|step| !matches!(step.kind, StepKind::Call | StepKind::Claim));
    view.ways.retain(|way| !way.announces);
    match &mut view.board {
        Board::Bilitaire(board) => {
            board.longest = board.longest.map(|_| MOST_CALL);
            board.jumpers.clear();
            // The view does not tell whether a call is possible, so the player has to say that there is none.
            view.complete = false;
        }
        Board::Billo(board) => {
            board.claim = None;
            board.may_claim = position.is_claim_thinkable();
        }
        Board::Billabong(_) => {}
    }
    if view.begun.is_empty() && !view.status.over {
        // The number of moves would reveal how many calls there are, or that there is a claim.
        view.status.moves = u32::try_from(view.ways.len()).unwrap_or(u32::MAX);
    }
    Ok(view)
}

/// Keeps a tray action open until the player has said whether there is a call, whether or not one is possible.
pub fn pressed(position: &Position, pressed: Press) -> Press {
    match (position, pressed) {
        (Position::Bilitaire(trays), Press::Done { mv }) if trays.phase() == Phase::Trays => Press::Begun { begun: mv },
        (_, pressed) => pressed,
    }
}

/// Interprets a typed move: whole, with any call or claim, or start and end.
pub fn typed(position: &Position, begun: &str, text: &str, options: PressOptions) -> Result<Press, WasmError> {
    let mut words = text.split_whitespace();
    if let (Some(whole), None) = (words.next(), words.next()) {
        return match position.announce(whole) {
            Ok(Announced::Turn) => press::typed(position, begun, whole, options),
            Ok(Announced::VoidCall { .. } | Announced::WrongClaim) => Ok(Press::Done { mv: whole.to_owned() }),
            Err(refusal) => Ok(Press::Refused { refusal: refused(&refusal) }),
        };
    }
    Ok(pressed(position, press::typed(position, begun, text, options)?))
}

/// Plays what is announced, as far as it counts. A wrong claim plays nothing, and is returned as the reason, and so is
/// another one by a player who has `claimed_wrongly` on this turn.
pub fn play(position: &Position, text: &str, claimed_wrongly: bool) -> Result<Played, WasmError> {
    let announced = position.announce(text).map_err(|refusal| WasmError::Refusal(refused(&refusal)))?;
    if announced.is_repeated_claim(claimed_wrongly) {
        let message = "claimed already".to_owned();
        return Err(WasmError::Refusal(Refusal::at_the_board("claimed-already", message, Vec::new())));
    }
    match announced {
        Announced::Turn => play::play(position, text),
        Announced::VoidCall { turn, call } => Ok(Played { void_call: Some(call), ..play::play(position, &turn)? }),
        Announced::WrongClaim => {
            let message = "no capture was passed up".to_owned();
            Err(WasmError::Refusal(Refusal::at_the_board("wrong-claim", message, Vec::new())))
        }
    }
}

/// Why something can't be announced, as a player is told who watches alone.
fn refused(refusal: &bilby_games::Refusal) -> Refusal {
    let told = Refusal::of(refusal);
    if is_no_such_call(refusal) { Refusal { code: "no-such-call", ..told } } else { told }
}
