//! A turn that is built up step by step.

use crate::billos::numbers;
use crate::position::flip;
use crate::rules::Capture;
use crate::walk::{Ground, Walk};
use crate::ways::Ways;
use crate::{Colour, Figure, Kind, Move, Position, Refusal, Square, SquareSet};
use bilby_core::{Game, Turn as _, Way};
use std::fmt;

/// One thing a player does with the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// Lifts a pawn or billo; from a piece, either pawn.
    Lift(Kind, Square),
    /// Goes on to a free square, an own pawn or an own billo.
    Move(Square),
    /// Goes on to a square and captures what stands there.
    Capture(Square),
    /// Claims, in place of a move.
    Claim,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Lift(kind, square) => write!(f, "{}{square}", kind.letter()),
            Step::Move(square) => write!(f, "-{square}"),
            Step::Capture(square) => write!(f, "x{square}"),
            Step::Claim => f.write_str("claim"),
        }
    }
}

/// A turn begun so far.
#[derive(Clone, Debug)]
pub struct Turn {
    position: Position,
    steps: Vec<Step>,
    /// Where the path has come to, once something is lifted.
    walk: Option<Walk>,
}

impl Turn {
    pub(crate) fn new(position: Position) -> Turn {
        Turn { position, steps: Vec::new(), walk: None }
    }

    /// The position that the turn began in.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The steps so far.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What was lifted, and from where.
    pub fn lifted(&self) -> Option<(Kind, Square)> {
        self.walk.map(|walk| (walk.kind, walk.from))
    }

    /// The square that the path has come to. An own man that stands there too is still there: see [`Turn::board`].
    pub fn reached(&self) -> Option<Square> {
        self.walk.map(|walk| walk.at)
    }

    /// The squares of what has been captured so far.
    pub fn captured(&self) -> SquareSet {
        self.walk.map_or(SquareSet::EMPTY, |walk| walk.captured)
    }

    /// What stands on a square now: without what is captured, and without the one that is on its way.
    pub fn board(&self, square: Square) -> Option<(Colour, Figure)> {
        let (colour, figure) = self.position.at(square)?;
        match self.walk {
            Some(walk) if walk.captured.contains(square) => None,
            Some(walk) if walk.from == square => {
                let left = Figure::Single(Kind::pawn(walk.kind.shape().other()));
                (figure == Figure::Piece).then_some((colour, left))
            }
            _ => Some((colour, figure)),
        }
    }

    fn lift(&self, kind: Kind, square: Square) -> Result<Walk, Refusal> {
        match self.position.at(square) {
            None => return Err(Refusal::NothingThere(square)),
            Some((colour, _)) if colour != self.position.turn => return Err(Refusal::NotYours(square)),
            Some((_, figure)) if !figure.kinds().contains(&kind) => return Err(Refusal::NoSuchMan { kind, square }),
            Some(_) => {}
        }
        let walk = Walk::new(kind, square);
        walk.check_completable(&self.position)?;
        Ok(walk)
    }

    fn go_on(&self, to: Square, captures: bool) -> Result<Walk, Refusal> {
        let walk = self.walk.ok_or(Refusal::NothingLifted)?.enter(&self.position, to)?;
        match (captures, walk.ground == Ground::Prey) {
            (true, false) => return Err(Refusal::NothingToCapture(to)),
            (false, true) => return Err(Refusal::IsACapture(to)),
            _ => {}
        }
        walk.check_completable(&self.position)?;
        Ok(walk)
    }

    /// The steps that lift something or claim, whether or not they are legal.
    fn beginnings(&self) -> Vec<Step> {
        let turn = self.position.turn;
        let lifts = |kind| self.position.men(turn, kind).into_iter().map(move |square| Step::Lift(kind, square));
        Kind::ALL.into_iter().flat_map(lifts).chain([Step::Claim]).collect()
    }

    fn claimed(&self) -> bool {
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

    fn next(&self) -> Vec<Step> {
        let steps = match self.walk {
            None => self.beginnings(),
            Some(walk) => walk.neighbours().flat_map(|to| [Step::Move(to), Step::Capture(to)]).collect(),
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
        match (step, self.walk) {
            (Step::Claim, Some(_)) => return Err(Refusal::ClaimIsAlone),
            (Step::Claim, None) if !self.position.can_claim() => return Err(Refusal::NothingToClaim),
            (Step::Claim, None) => {}
            (Step::Lift(..), Some(walk)) => return Err(Refusal::AlreadyLifted(walk.from)),
            (Step::Lift(kind, square), None) => self.walk = Some(self.lift(kind, square)?),
            (Step::Move(to), _) => self.walk = Some(self.go_on(to, false)?),
            (Step::Capture(to), _) => self.walk = Some(self.go_on(to, true)?),
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
        let walk = self.walk.ok_or(Refusal::Unfinished)?;
        walk.check_end(&self.position)?;
        Ok(self.position.done(&walk))
    }

    fn ways(&self) -> Vec<Way<Move>> {
        if self.claimed() {
            return vec![Way { mv: Move::CLAIM, text: self.to_string() }];
        }
        let Some(walk) = self.walk else {
            let begun = |step| {
                let mut turn = self.clone();
                turn.step(step).map(|()| turn)
            };
            return self.beginnings().into_iter().flat_map(begun).flat_map(|turn| turn.ways()).collect();
        };
        let way = |(end, steps): (&Walk, Vec<&Walk>)| Way {
            mv: self.position.done(end),
            text: steps.into_iter().fold(self.to_string(), |text, walk| text + &walk.last_step().to_string()),
        };
        Ways::new(&self.position, walk, SquareSet(!0)).ends().map(way).collect()
    }
}

impl Walk {
    /// The step that led here.
    fn last_step(&self) -> Step {
        match self.ground {
            Ground::Start => Step::Lift(self.kind, self.from),
            Ground::Prey => Step::Capture(self.at),
            Ground::Free | Ground::Partner | Ground::Billo => Step::Move(self.at),
        }
    }
}

impl Position {
    /// The move that a walk is if it ends here.
    fn done(&self, walk: &Walk) -> Move {
        let (kind, from, to) = (walk.kind, walk.from.index() as u32, walk.at.index() as u32);
        if walk.captured.is_empty() {
            let claimable = self.rules.capture == Capture::Claim && self.can_capture();
            return Move::quiet(kind, from, to, claimable);
        }
        let prey = flip(self.turn, self.capturable(kind));
        Move::capture(kind, from, to, numbers(flip(self.turn, walk.captured.0), prey))
    }

    /// A legal move's shortest way, and of these the one whose text comes first.
    pub(crate) fn canonical_text(&self, mv: Move) -> String {
        if mv.is_claim() {
            return Step::Claim.to_string();
        }
        let start = Walk::new(mv.kind(), mv.from());
        let captured = self.captured(mv);
        let ways = Ways::new(self, start, captured);
        let found = ways.ends().find(|(end, _)| end.at == mv.to() && end.captured == captured);
        let steps = found.map(|(_, steps)| steps).unwrap_or_default();
        std::iter::once(&start).chain(steps).map(|walk| walk.last_step().to_string()).collect()
    }

    /// The captures that the opponent's last move passed up: what a claim would make him choose from. Empty where there
    /// is nothing to claim.
    pub fn passed_up(&self) -> Vec<Way<Move>> {
        self.taken_back().map(|before| Turn::new(before).ways()).unwrap_or_default()
    }
}
