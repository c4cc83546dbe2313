//! Interprets presses on squares, typed moves, and drags of trays.

use crate::error::WasmError;
use crate::turn_view::{View, text};
use crate::types::{Direction, Press, PressOptions, Refusal};
use crate::{bilitaire, billabong, billo};
use bilby_core::{Notation, Turn};
use bilby_games::{Position, TouchMoveRefusal};

/// Interprets a press on a square: a begun or completed turn, a choice, or a refusal.
pub fn press(position: &Position, begun: &str, square: &str, options: PressOptions) -> Result<Press, WasmError> {
    let touched = touched(position, begun, options)?;
    let pressed = match position {
        Position::Billabong(position) => billabong::press(&position.read_turn(begun)?, square, options),
        Position::Bilitaire(position) => bilitaire::press(&position.read_turn(begun)?, square, options),
        Position::Billo(position) => billo::press(&position.read_turn(begun)?, square, options),
    };
    match (touched, pressed) {
        (Some(touched), Ok(Press::Begun { begun })) => {
            // A touched kangaroo can't be put back, and no other can be lifted.
            let checked = match begun.as_str() {
                "" => Err(TouchMoveRefusal { square: touched }),
                begun => position.turn(begun)?.check_touched(Some(&touched)),
            };
            Ok(checked.map_or_else(
                |error| Press::Refused { refusal: Refusal::touch_move(error) },
                |()| Press::Begun { begun },
            ))
        }
        (_, pressed) => Ok(pressed.into()),
    }
}

/// The kangaroo that touch-move binds: it is in the middle of a chain, or has begun one earlier in this turn.
fn touched(position: &Position, begun: &str, options: PressOptions) -> Result<Option<String>, WasmError> {
    let turn = position.turn(begun)?;
    Ok(turn.bound().or_else(|| turn.mover().filter(|_| options.touched)))
}

/// Interprets a typed move: whole, in any legal form (`j2:h4:h6`), or start and end (`j2 h6`).
pub fn typed(position: &Position, begun: &str, text: &str, options: PressOptions) -> Result<Press, WasmError> {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let turn = match position.turn(first) {
        Ok(turn) => turn,
        Err(refusal) => return Ok(Press::Refused { refusal: Refusal::of(&refusal) }),
    };
    let touched = position.turn(begun)?.mover().filter(|_| options.touched);
    if let Err(error) = turn.check_touched(touched.as_deref()) {
        return Ok(Press::Refused { refusal: Refusal::touch_move(error) });
    }
    let mut words = words.peekable();
    if words.peek().is_none() {
        return Ok(match turn.end() {
            Ok(()) => Press::done(&first),
            Err(refusal) => Press::Refused { refusal: Refusal::of(&refusal) },
        });
    }
    let mut pressed = Press::begun(&first);
    for square in words {
        let Press::Begun { begun } = pressed else { break };
        pressed = press(position, &begun, square, PressOptions { hops: false, ..options })?;
    }
    Ok(pressed)
}

/// The partial turn without its last step. `None` if nothing is begun, or if the player would put back a kangaroo that
/// touch-move binds.
pub fn without_last_step(position: &Position, begun: &str, options: PressOptions) -> Result<Option<String>, WasmError> {
    fn of<G: Notation>(position: &G, begun: &str) -> Result<Option<String>, G::Refusal> {
        let turn = position.read_turn(begun)?;
        Ok(turn.steps().split_last().map(|(_, rest)| text(rest)))
    }
    let shortened = match position {
        Position::Billabong(position) => of(position, begun)?,
        Position::Bilitaire(position) => of(position, begun)?,
        Position::Billo(position) => of(position, begun)?,
    };
    let touched = touched(position, begun, options)?;
    Ok(shortened.filter(|begun| !begun.is_empty() || touched.is_none()))
}

/// Drags a line of trays; a distance of 0 takes a tray away.
pub fn slide(position: &Position, trays: &[String], direction: Direction, distance: u32) -> Press {
    match position {
        Position::Bilitaire(position) => bilitaire::slide(position, trays, direction.into(), distance).into(),
        _ => Press::Refused {
            refusal: Refusal::at_the_board("no-tray", "there are no trays in this game".to_owned(), Vec::new()),
        },
    }
}

/// Why the lifted piece can't go to a square and end its turn there; `None` if it can. A press there gives no reason if it
/// lifts another man instead.
pub fn refusal_of_going(position: &Position, begun: &str, square: &str) -> Result<Option<Refusal>, WasmError> {
    fn of<T>(turn: &T, step: Option<T::Step>) -> Option<Refusal>
    where
        T: Turn,
        T::Refusal: bilby_core::Refusal,
    {
        match stepped(turn, step?) {
            Ok(turn) => turn.end().err().map(|refusal| Refusal::of(&refusal)),
            Err(refusal) => Some(refusal),
        }
    }
    Ok(match position {
        Position::Billabong(position) => {
            of(&position.read_turn(begun)?, square.parse().ok().map(::billabong::Step::Jump))
        }
        Position::Bilitaire(position) => {
            of(&position.read_turn(begun)?, square.parse().ok().map(::bilitaire::Step::Jump))
        }
        Position::Billo(position) => of(&position.read_turn(begun)?, square.parse().ok().map(::billo::Step::Move)),
    })
}

/// A turn of Bi-litaire's tray player with a call. 1 says that the jump is single, which is not written.
pub fn with_call(turn: &str, call: u32) -> String {
    if call > 1 { format!("{turn}{}", ::bilitaire::Step::Call(call)) } else { turn.to_owned() }
}

impl From<Result<Press, Refusal>> for Press {
    fn from(answer: Result<Press, Refusal>) -> Press {
        answer.unwrap_or_else(|refusal| Press::Refused { refusal })
    }
}

impl Press {
    pub fn begun(turn: &impl ToString) -> Press {
        Press::Begun { begun: turn.to_string() }
    }

    pub fn put_back() -> Press {
        Press::Begun { begun: String::new() }
    }

    pub fn done(turn: &impl ToString) -> Press {
        Press::Done { mv: turn.to_string() }
    }

    /// The press is done if nothing can follow, otherwise begun.
    pub fn after<T: Turn>(turn: &T) -> Press {
        if turn.end().is_ok() && turn.next().is_empty() { Press::done(turn) } else { Press::begun(turn) }
    }
}

/// Moves what is lifted to a target, along the way that belongs to it: to its end, or by one hop. Returns `None` if
/// there is no such target.
pub fn sent<G>(position: &G, turn: &G::Turn, square: &str, options: PressOptions) -> Option<G::Turn>
where
    G: Notation,
    G::Turn: View,
{
    let destination = turn.destinations().into_iter().find(|known| known.target.at == square)?;
    if options.hops {
        return stepped(turn, *destination.steps.get(turn.steps().len())?).ok();
    }
    position.turn_after(&destination.steps).ok()
}

/// The turn after one more step, or the refusal.
pub fn stepped<T>(turn: &T, step: T::Step) -> Result<T, Refusal>
where
    T: Turn,
    T::Refusal: bilby_core::Refusal,
{
    let mut turn = turn.clone();
    match turn.step(step) {
        Ok(()) => Ok(turn),
        Err(refusal) => Err(Refusal::of(&refusal)),
    }
}
