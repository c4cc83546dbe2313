//! A turn built up hop by hop, as a player does it at the board. The rules: docs/rules/billabong.md#turn, and its
//! sections docs/rules/billabong.md#jump, docs/rules/billabong.md#chain and docs/rules/billabong.md#referee.

use crate::troop::Kangaroo;
use crate::ways::Landing;
use crate::{Crossing, Move, Occupant, Phase, Position, Refusal, Square, Step, ways};
use bilby_core::{Game, Way};
use std::fmt;

/// A point of a kangaroo's way, for whoever draws it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waypoint {
    /// Where the kangaroo is. (One that comes home leaves the board from here.)
    pub square: Square,
    /// The kangaroo that was jumped over to come here.
    pub pivot: Option<Square>,
    /// How often it has crossed the stream by now; one more than the laps when it is home.
    pub crossings: u8,
    /// Whether it is home.
    pub home: bool,
}

/// A turn begun so far.
#[derive(Clone, Debug)]
pub struct Turn {
    position: Position,
    steps: Vec<Step>,
    /// The way of the kangaroo that moves, its start square first.
    path: Vec<Waypoint>,
}

impl Turn {
    pub(crate) fn new(position: &Position) -> Turn {
        Turn { position: *position, steps: Vec::new(), path: Vec::new() }
    }

    /// The position at the start of the turn.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The way of the kangaroo that moves, its start square first; empty before one is chosen.
    pub fn path(&self) -> &[Waypoint] {
        &self.path
    }

    /// The kangaroo that moves, where it is by now; `None` before one is chosen and when it has come home.
    pub fn kangaroo(&self) -> Option<Kangaroo> {
        let point = self.path.last().filter(|point| !point.home)?;
        Some(Kangaroo { square: point.square, crossings: point.crossings })
    }

    /// Whether the kangaroo that moves has come home.
    pub fn is_home(&self) -> bool {
        self.path.last().is_some_and(|point| point.home)
    }

    /// Where the referee stands: on the start square while a chain is under way, otherwise in the lake.
    pub fn referee(&self) -> Option<Square> {
        let under_way = matches!(self.steps.last(), Some(Step::Jump(_))) && !self.is_home();
        self.path.first().filter(|_| under_way).map(|start| start.square)
    }

    /// The square of the kangaroo that moves, where it stood before the turn.
    pub fn mover(&self) -> Option<Square> {
        self.path.first().map(|start| start.square)
    }

    /// The kangaroo that this turn binds to move, by its square: one that has jumped may go back to the referee and begin
    /// again, but no other may be moved instead.
    pub fn bound(&self) -> Option<Square> {
        self.mover().filter(|_| self.path.iter().any(|point| point.pivot.is_some()))
    }

    /// Every square that the kangaroo in hand can be sent to, with the way that is meant by pointing at it.
    pub fn landings(&self) -> Vec<Landing> {
        match (self.steps.last(), self.kangaroo()) {
            (Some(Step::Lift(_) | Step::Jump(_)), Some(kangaroo)) if self.position.outcome().is_none() => {
                ways::to_squares(&self.position, kangaroo, &self.steps)
            }
            _ => Vec::new(),
        }
    }

    fn check_place(&self, square: Square) -> Result<(), Refusal> {
        if self.position.phase() == Phase::Race {
            return Err(Refusal::PlacementOver);
        }
        self.check_free(square)?;
        if !self.position.placement_zone().contains(square) {
            return Err(Refusal::OutsideZone { square, placement: self.position.rules.placement() });
        }
        Ok(())
    }

    fn check_free(&self, square: Square) -> Result<(), Refusal> {
        if square.is_lake() {
            Err(Refusal::InLake(square))
        } else if self.referee() == Some(square) {
            Err(Refusal::Referee(square))
        } else if !self.position.is_free(square) {
            Err(Refusal::Taken(square))
        } else {
            Ok(())
        }
    }

    /// The kangaroo that a player wants to move.
    fn check_lift(&self, square: Square) -> Result<Kangaroo, Refusal> {
        self.check_racing()?;
        match self.position.at(square) {
            None if square.is_lake() => Err(Refusal::InLake(square)),
            None => Err(Refusal::NoKangaroo(square)),
            Some(Occupant::Ghost) => Err(Refusal::Ghost(square)),
            Some(Occupant::Kangaroo { seat, .. }) if seat != self.position.to_move() => {
                Err(Refusal::NotYours { square, seat })
            }
            Some(_) if self.position.must_pass() => Err(Refusal::MustPass),
            Some(_) if !self.position.can_move(square) => Err(Refusal::Immobile(square)),
            Some(Occupant::Kangaroo { crossings, .. }) => Ok(Kangaroo { square, crossings }),
        }
    }

    fn check_pass(&self) -> Result<(), Refusal> {
        self.check_racing()?;
        if self.position.must_pass() { Ok(()) } else { Err(Refusal::CanMove) }
    }

    /// Whether kangaroos run by now.
    fn check_racing(&self) -> Result<(), Refusal> {
        match self.position.phase() {
            Phase::SettingOut => Err(Refusal::SettingOut),
            Phase::Placement => Err(Refusal::StillPlacing),
            Phase::Race => Ok(()),
        }
    }

    fn check_step(&self, from: Square, to: Square) -> Result<(), Refusal> {
        if from == to {
            return Err(Refusal::StandsThere(to));
        }
        self.check_free(to)?;
        match from.toward(to) {
            Some((_, 1)) => Ok(()),
            _ => Err(Refusal::NotNeighbour { from, to }),
        }
    }

    /// What a jump goes over.
    fn check_jump(&self, from: Square, to: Square) -> Result<Square, Refusal> {
        if from == to {
            return Err(Refusal::StandsThere(to));
        }
        self.check_free(to)?;
        let (direction, distance) = from.toward(to).ok_or(Refusal::NotInLine { from, to })?;
        let between = || from.ray(direction).take(usize::from(distance) - 1);
        if let Some(lake) = between().find(|square| square.is_lake()) {
            return Err(Refusal::OverLake { from, to, lake });
        }
        let jumped: Vec<Square> = between().filter(|square| !self.position.is_free(*square)).collect();
        let pivot = match jumped[..] {
            [] => return Err(Refusal::NothingToJump { from, to }),
            [pivot] => pivot,
            _ => return Err(Refusal::OverSeveral(jumped)),
        };
        let before = from.toward(pivot).map_or(0, |(_, before)| before);
        let beyond = distance - before;
        if before == beyond { Ok(pivot) } else { Err(Refusal::WrongDistance { pivot, before, beyond }) }
    }

    /// Goes on to a square.
    fn arrive(&mut self, kangaroo: Kangaroo, square: Square, pivot: Option<Square>) {
        let laps = self.position.rules.laps();
        let crossings = match Crossing::between(kangaroo.square, square) {
            None => Some(kangaroo.crossings),
            Some(crossing) => crossing.count(kangaroo.crossings, laps),
        };
        self.path.push(Waypoint { square, pivot, crossings: crossings.unwrap_or(laps + 1), home: crossings.is_none() });
    }

    /// Where the kangaroo that moves can step to or jump to now, in this order.
    fn hops(&self) -> Vec<Step> {
        let Some(Kangaroo { square, .. }) = self.kangaroo() else { return Vec::new() };
        let mut hops = Vec::new();
        if let Some(Step::Lift(_)) = self.steps.last() {
            self.position.step_squares(square).for_each(|to| hops.push(Step::Step(to)));
        }
        if let Some(Step::Lift(_) | Step::Jump(_)) = self.steps.last() {
            hops.extend(self.position.jumps(square).map(Step::Jump));
        }
        hops
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
        if self.position.outcome().is_some() {
            return Vec::new();
        }
        if !self.steps.is_empty() {
            return self.hops();
        }
        let mut next = Vec::new();
        if self.position.phase() != Phase::Race {
            self.position.places().for_each(|square| next.push(Step::Place(square)));
            return next;
        }
        let movers = self.position.kangaroos(self.position.to_move()).map(|kangaroo| kangaroo.square);
        next.extend(movers.filter(|square| self.position.can_move(*square)).map(Step::Lift));
        if next.is_empty() {
            next.push(Step::Pass);
        }
        next
    }

    fn step(&mut self, step: Step) -> Result<(), Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if self.is_home() {
            return Err(Refusal::AlreadyHome);
        }
        match (self.steps.last(), step) {
            (None, Step::Place(square)) => self.check_place(square)?,
            (None, Step::Lift(square)) => {
                let Kangaroo { square, crossings } = self.check_lift(square)?;
                self.path.push(Waypoint { square, pivot: None, crossings, home: false });
            }
            (None, Step::Pass) => self.check_pass()?,
            (None, Step::Step(_) | Step::Jump(_)) => return Err(Refusal::NothingLifted),
            (Some(Step::Place(_) | Step::Pass), _) => return Err(Refusal::Complete),
            (Some(Step::Step(_)), Step::Step(_)) => return Err(Refusal::TwoSteps),
            (Some(Step::Step(_)), Step::Jump(_)) | (Some(Step::Jump(_)), Step::Step(_)) => {
                return Err(Refusal::StepAndJump);
            }
            (Some(_), Step::Place(_) | Step::Lift(_) | Step::Pass) => {
                return Err(self.path.first().map_or(Refusal::Complete, |start| Refusal::AlreadyLifted(start.square)));
            }
            (Some(_), Step::Step(to)) => {
                let kangaroo = self.kangaroo().ok_or(Refusal::NothingLifted)?;
                self.check_step(kangaroo.square, to)?;
                self.arrive(kangaroo, to, None);
            }
            (Some(_), Step::Jump(to)) => {
                let kangaroo = self.kangaroo().ok_or(Refusal::NothingLifted)?;
                let pivot = self.check_jump(kangaroo.square, to)?;
                self.arrive(kangaroo, to, Some(pivot));
            }
        }
        self.steps.push(step);
        Ok(())
    }

    fn end(&self) -> Result<Move, Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        match self.steps.last() {
            None | Some(Step::Lift(_)) => Err(Refusal::Unfinished),
            Some(Step::Place(square)) => Ok(Move::Place(*square)),
            Some(Step::Pass) => Ok(Move::Pass),
            Some(Step::Step(_) | Step::Jump(_)) => {
                let start = self.path.first().ok_or(Refusal::Unfinished)?;
                Ok(Move::of(start.square, self.kangaroo()))
            }
        }
    }

    fn ways(&self) -> Vec<Way<Move, Step>> {
        if self.position.outcome().is_some() {
            return Vec::new();
        }
        match (self.steps.last(), self.path.first(), self.kangaroo()) {
            (None, ..) if self.position.phase() == Phase::Race && !self.position.must_pass() => self
                .position
                .kangaroos(self.position.to_move())
                .flat_map(|kangaroo| ways::of_kangaroo(&self.position, kangaroo))
                .collect(),
            (None, ..) => {
                let end = |step: Step| {
                    let mv = if let Step::Place(square) = step { Move::Place(square) } else { Move::Pass };
                    Way { mv, steps: vec![step] }
                };
                self.next().into_iter().map(end).collect()
            }
            (Some(Step::Lift(_)), _, Some(kangaroo)) => ways::of_kangaroo(&self.position, kangaroo),
            (Some(Step::Jump(_)), Some(start), Some(kangaroo)) => {
                ways::of_chain(&self.position, start.square, kangaroo, &self.steps)
            }
            _ => self.end().map(|mv| Way { mv, steps: self.steps.clone() }).into_iter().collect(),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| step.fmt(f))
    }
}
