//! The view of a position with a partial turn.

use crate::error::WasmError;
use crate::types::{Board, Refusal, Status, Step, Target, TargetKind, TurnView, Way};
use bilby_core::{Notation, Outcome, Seat, Turn};
use bilby_games::Position;

/// What the board of a game adds to the view of all turns.
pub trait View: Turn {
    /// The current board.
    fn board(&self) -> Board;
    /// Converts a step for the page.
    fn describe(step: Self::Step) -> Step;
    /// The way of these steps, from the start of the turn.
    fn way(&self, steps: &[Self::Step]) -> Way;
    /// The targets of what was lifted, each with the way that belongs to it. Everything that draws a target, or
    /// interprets a press, a drag or a typed square, uses this.
    fn destinations(&self) -> Vec<Destination<Self::Step>>;
    /// The squares where the moving man has been, its start first.
    fn trail(&self) -> Vec<String>;
    /// Returns whether the partial turn is the whole turn, so the player need not end it.
    fn is_complete(&self) -> bool {
        false
    }
    /// What touch-move binds the player to move.
    fn bound(&self) -> Option<String> {
        None
    }
}

/// A target, and the steps of the way to it from the start of the turn.
pub struct Destination<S> {
    pub target: Target,
    pub steps: Vec<S>,
}

pub fn view_turn(position: &Position, begun: &str) -> Result<TurnView, WasmError> {
    match position {
        Position::Billabong(position) => of(position, begun),
        Position::Bilitaire(position) => of(position, begun),
        Position::Billo(position) => of(position, begun),
    }
}

fn of<G>(position: &G, begun: &str) -> Result<TurnView, WasmError>
where
    G: Notation,
    G::Turn: View,
{
    let turn = position.read_turn(begun)?;
    let end = turn.end().err();
    Ok(TurnView {
        status: status(position),
        board: turn.board(),
        begun: turn.to_string(),
        steps: describe_all::<G::Turn>(turn.steps()),
        next: describe_all::<G::Turn>(&turn.next()),
        ways: turn.ways().iter().map(|way| turn.way(&way.steps)).collect(),
        targets: turn.destinations().into_iter().map(|destination| destination.target).collect(),
        can_end: end.is_none(),
        end: end.as_ref().map(Refusal::of),
        trail: turn.trail(),
        complete: turn.is_complete(),
        bound: View::bound(&turn),
    })
}

/// Converts steps for the page.
pub fn describe_all<T: View>(steps: &[T::Step]) -> Vec<Step> {
    steps.iter().map(|step| T::describe(*step)).collect()
}

fn status<G: Notation>(position: &G) -> Status {
    let outcome = position.outcome();
    Status {
        seat: position.to_move().0,
        over: outcome.is_some(),
        winner: outcome.and_then(winner),
        seats: G::seat_names(position.rules()).to_vec(),
        text: position.status(),
        moves: u32::try_from(position.count_moves()).unwrap_or(u32::MAX),
    }
}

/// The seat that won; `None` for a draw.
pub fn winner(outcome: Outcome) -> Option<u8> {
    match outcome {
        Outcome::Won(Seat(seat)) => Some(seat),
        Outcome::Drawn => None,
    }
}

/// The ends of ways and the squares of the next steps, each square once: by the shortest way that ends there, and of
/// these the first in byte order; otherwise by a step that another must follow.
/// `kind` gets the steps of the way from the start of the turn, and whether the turn can end with them.
pub fn sent_along<T: View>(turn: &T, kind: impl Fn(&[T::Step], bool) -> TargetKind) -> Vec<Destination<T::Step>> {
    let gone = turn.trail().len().saturating_sub(1);
    let mut destinations: Vec<Destination<T::Step>> = Vec::new();
    let mut offer = |steps: Vec<T::Step>, ends: bool| {
        let way = turn.way(&steps);
        let Some(at) = way.path.last().cloned().filter(|_| way.path.len() > gone) else { return };
        let target = Target { at, kind: kind(&steps, ends), hops: (way.path.len() - gone) as u32, way };
        match destinations.iter_mut().find(|known| known.target.at == target.at) {
            None => destinations.push(Destination { target, steps }),
            Some(known) => {
                let rank = |target: &Target| (target.hops, target.way.text.clone());
                if ends && rank(&target) < rank(&known.target) {
                    *known = Destination { target, steps };
                }
            }
        }
    };
    turn.ways().into_iter().for_each(|way| offer(way.steps, true));
    turn.next().into_iter().for_each(|step| offer([turn.steps(), &[step]].concat(), false));
    let here = turn.trail().last().cloned();
    destinations.retain(|known| Some(&known.target.at) != here.as_ref());
    destinations
}

impl Way {
    /// A way of a single square.
    pub fn at(text: String, place: String, over: Option<String>) -> Way {
        Way { text, from: place.clone(), path: vec![place], over: vec![over], ..Way::default() }
    }

    /// A way without squares: pass, claim.
    pub fn nowhere(text: String) -> Way {
        Way { text, ..Way::default() }
    }
}

/// The text of some steps.
pub fn text<S: ToString>(steps: &[S]) -> String {
    steps.iter().map(ToString::to_string).collect()
}

/// The texts of things with a name.
pub fn names<T: ToString>(things: impl IntoIterator<Item = T>) -> Vec<String> {
    things.into_iter().map(|thing| thing.to_string()).collect()
}
