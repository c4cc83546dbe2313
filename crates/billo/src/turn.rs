//! A turn that is built up step by step.

use crate::generate::billos::numbers;
use crate::path::{Ground, Path};
use crate::position::flip;
use crate::rules::Capture;
use crate::{Colour, Figure, Man, Move, Position, Refusal, Square, SquareSet, Step, ways};
use bilby_core::{Game, Way};
use std::fmt;

/// A turn begun so far.
#[derive(Clone, Debug)]
pub struct Turn {
    pub(crate) position: Position,
    steps: Vec<Step>,
    /// Where the path has come to, once something is lifted.
    pub(crate) path: Option<Path>,
}

impl Turn {
    pub(crate) fn new(position: Position) -> Turn {
        Turn { position, steps: Vec::new(), path: None }
    }

    /// The position that the turn began in.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// What was lifted, and from where.
    pub fn lifted(&self) -> Option<(Man, Square)> {
        self.path.map(|path| (path.man, path.from))
    }

    /// The square that the path has come to. An own man that stands there too is still there: see [`Turn::board`].
    pub fn reached(&self) -> Option<Square> {
        self.path.map(|path| path.at)
    }

    /// The squares of what has been captured so far.
    pub fn captured(&self) -> SquareSet {
        self.path.map_or(SquareSet::EMPTY, |path| path.captured)
    }

    /// What stands on a square now: without what is captured, and without the one that is on its way.
    pub fn board(&self, square: Square) -> Option<(Colour, Figure)> {
        let (colour, figure) = self.position.at(square)?;
        match self.path {
            Some(path) if path.captured.contains(square) => None,
            Some(path) if path.from == square => {
                let left = Figure::Single(Man::pawn(path.man.shape().other()));
                (figure == Figure::Piece).then_some((colour, left))
            }
            _ => Some((colour, figure)),
        }
    }

    fn lift(&self, man: Man, square: Square) -> Result<Path, Refusal> {
        match self.position.at(square) {
            None => return Err(Refusal::NothingThere(square)),
            Some((colour, _)) if colour != self.position.turn => return Err(Refusal::NotYours(square)),
            Some((_, figure)) if !figure.men().contains(&man) => return Err(Refusal::NoSuchMan { man, square }),
            Some(_) => {}
        }
        let path = Path::new(man, square);
        path.check_completable(&self.position)?;
        Ok(path)
    }

    fn go_on(&self, to: Square, captures: bool) -> Result<Path, Refusal> {
        let path = self.path.ok_or(Refusal::NothingLifted)?.enter(&self.position, to)?;
        match (captures, path.ground == Ground::Prey) {
            (true, false) => return Err(Refusal::NothingToCapture(to)),
            (false, true) => return Err(Refusal::IsACapture(to)),
            _ => {}
        }
        path.check_completable(&self.position)?;
        Ok(path)
    }

    /// The steps that lift something or claim, whether or not they are legal.
    pub(crate) fn beginnings(&self) -> Vec<Step> {
        let turn = self.position.turn;
        let lifts = |man| self.position.men(turn, man).into_iter().map(move |square| Step::Lift(man, square));
        Man::ALL.into_iter().flat_map(lifts).chain([Step::Claim]).collect()
    }

    pub(crate) fn claimed(&self) -> bool {
        self.steps == [Step::Claim]
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| step.fmt(f))
    }
}

impl bilby_core::Turn for Turn {
    type Move = Move;
    type Refusal = Refusal;
    type Step = Step;

    fn steps(&self) -> &[Step] {
        &self.steps
    }

    fn next(&self) -> Vec<Step> {
        let steps = match self.path {
            None => self.beginnings(),
            Some(path) => path.neighbours().flat_map(|to| [Step::Move(to), Step::Capture(to)]).collect(),
        };
        steps.into_iter().filter(|step| self.clone().step(*step).is_ok()).collect()
    }

    fn step(&mut self, step: Step) -> Result<(), Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if self.claimed() {
            return Err(Refusal::ClaimIsAlone);
        }
        match (step, self.path) {
            (Step::Claim, Some(_)) => return Err(Refusal::ClaimIsAlone),
            (Step::Claim, None) if !self.position.can_claim() => return Err(Refusal::NothingToClaim),
            (Step::Claim, None) => {}
            (Step::Lift(..), Some(path)) => return Err(Refusal::AlreadyLifted(path.from)),
            (Step::Lift(man, square), None) => self.path = Some(self.lift(man, square)?),
            (Step::Move(to), _) => self.path = Some(self.go_on(to, false)?),
            (Step::Capture(to), _) => self.path = Some(self.go_on(to, true)?),
        }
        self.steps.push(step);
        Ok(())
    }

    fn end(&self) -> Result<Move, Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if self.claimed() {
            return Ok(Move::CLAIM);
        }
        let path = self.path.ok_or(Refusal::Unfinished)?;
        path.check_end(&self.position)?;
        Ok(self.position.done(&path))
    }

    fn ways(&self) -> Vec<Way<Move, Step>> {
        ways::of_turn(self)
    }
}

impl Position {
    /// The move that a path is if it ends here.
    pub(crate) fn done(&self, path: &Path) -> Move {
        let (man, from, to) = (path.man, path.from.index() as u32, path.at.index() as u32);
        if path.captured.is_empty() {
            let claimable = self.rules.capture == Capture::Claim && self.can_capture();
            return Move::quiet(man, from, to, claimable);
        }
        let prey = flip(self.turn, self.capturable(man));
        Move::capture(man, from, to, numbers(flip(self.turn, path.captured.0), prey))
    }
}
