//! Everything about a position with a turn begun in it.

use crate::failure::Failure;
use crate::types::{Board, Look, Refusal, Status, Step, Way};
use bilby_core::{Notation, Outcome, Seat, Turn};
use bilby_shelf::Position;

/// What the board of a game adds to what all turns have in common.
pub trait View: Turn {
    /// The board as it is by now.
    fn board(&self) -> Board;
    /// A step for the page.
    fn describe(step: Self::Step) -> Step;
    /// The way that a move's text describes.
    fn way(&self, text: &str) -> Way;
    /// Where what moves has been, its start first.
    fn trail(&self) -> Vec<String>;
    /// The steps so far.
    fn steps(&self) -> &[Self::Step];
}

pub fn look(position: &Position, begun: &str) -> Result<Look, Failure> {
    match position {
        Position::Billabong(position) => of(position, begun),
        Position::Bilitaire(position) => of(position, begun),
        Position::Billo(position) => of(position, begun),
    }
}

fn of<G>(position: &G, begun: &str) -> Result<Look, Failure>
where
    G: Notation,
    G::Turn: View,
{
    let turn = position.read_turn(begun)?;
    let end = turn.end().err();
    Ok(Look {
        status: status(position),
        board: turn.board(),
        begun: turn.to_string(),
        next: turn.next().into_iter().map(G::Turn::describe).collect(),
        ways: turn.ways().into_iter().map(|way| turn.way(&way.text)).collect(),
        can_end: end.is_none(),
        end: end.as_ref().map(Refusal::of),
        trail: turn.trail(),
    })
}

fn status<G: Notation>(position: &G) -> Status {
    let outcome = position.outcome();
    Status {
        seat: position.to_move().0,
        over: outcome.is_some(),
        winner: if let Some(Outcome::Won(Seat(seat))) = outcome { Some(seat) } else { None },
        seats: G::seat_names(position.rules()).to_vec(),
        text: position.status(),
        moves: u32::try_from(position.count_moves()).unwrap_or(u32::MAX),
    }
}

/// The turn begun, without its last step.
pub fn hop(position: &Position, begun: &str) -> Result<String, Failure> {
    fn of<G>(position: &G, begun: &str) -> Result<String, Failure>
    where
        G: Notation,
        G::Turn: View,
    {
        let turn = position.read_turn(begun)?;
        let steps = turn.steps();
        Ok(steps[..steps.len().saturating_sub(1)].iter().map(ToString::to_string).collect())
    }
    match position {
        Position::Billabong(position) => of(position, begun),
        Position::Bilitaire(position) => of(position, begun),
        Position::Billo(position) => of(position, begun),
    }
}

impl Way {
    /// A way of a single place.
    pub fn at(text: &str, place: &str, over: Option<&str>) -> Way {
        Way {
            text: text.to_owned(),
            from: place.to_owned(),
            path: vec![place.to_owned()],
            over: vec![over.map(str::to_owned)],
            home: false,
        }
    }

    /// A way of nothing at all: pass, claim.
    pub fn nowhere(text: &str) -> Way {
        Way { text: text.to_owned(), ..Way::default() }
    }
}

/// The texts of things with a name.
pub fn names<T: ToString>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    things.into_iter().map(|thing| thing.to_string()).collect()
}
