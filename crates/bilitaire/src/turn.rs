//! A turn built up step by step, as for a board on a screen.

use crate::board::{Board, Point};
use crate::generate::slide::Slide;
use crate::moves::{Action, Move};
use crate::position::{Phase, Position};
use crate::refusal::Refusal;
use crate::square::{Cell, Direction, Hole, Holes};
use crate::step::Step;
use crate::ways;
use bilby_core::Way;
use std::fmt;
use std::ops::RangeInclusive;

/// The smallest number that can be called: 1 says that there is no call.
pub const LEAST_CALL: u32 = 2;

/// A partial turn.
///
/// ```
/// use bilby_core::{Notation, Turn};
/// use bilitaire::{Position, Rules, Step};
///
/// let mut turn = Position::start(Rules, 0).turn();
/// turn.step(Step::Take("d4".parse().unwrap())).unwrap();
/// assert_eq!(turn.to_string(), "xd4");
/// assert_eq!(turn.removed().len(), 1);
/// assert!(turn.end().is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Turn {
    /// The position in which it is played.
    pub(crate) position: Position,
    /// The current board.
    pub(crate) board: Board,
    pub(crate) stage: Stage,
    steps: Vec<Step>,
}

/// The progress of a turn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stage {
    /// Nothing has been done.
    Unbegun,
    /// The opening marble has been taken off.
    Taken(Hole),
    /// A line of trays is chosen.
    Line { rear: Cell, front: Cell },
    /// The trays have been moved, and a marble can make at most `longest` jumps.
    Acted { action: u8, longest: u32 },
    /// The tray player has also called a number.
    Called { action: u8, call: u32 },
    /// A marble is jumping.
    Lifted { start: Hole, at: Hole, made: u32 },
}

impl Turn {
    pub(crate) fn new(position: Position) -> Turn {
        Turn { position, board: position.board, stage: Stage::Unbegun, steps: Vec::new() }
    }

    /// Reads the beginning of a move.
    pub(crate) fn read(position: Position, mut text: &str) -> Result<Turn, Refusal> {
        let mut turn = Turn::new(position);
        while !text.is_empty() {
            let (step, rest) = Step::read(text, turn.steps.is_empty())?;
            turn = turn.after(step)?;
            text = rest;
        }
        turn.check_it_can_go_on()?;
        Ok(turn)
    }

    /// Takes some steps. Only after the last one must it be possible to go on, because a mistake in a later step gives
    /// a more helpful refusal.
    pub(crate) fn of_steps(position: Position, steps: &[Step]) -> Result<Turn, Refusal> {
        let turn = steps.iter().try_fold(Turn::new(position), |turn, step| turn.after(*step))?;
        turn.check_it_can_go_on()?;
        Ok(turn)
    }

    /// The position in which the turn is played.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The current board: after the slide, after each jump. A lifted marble is shown in its current hole.
    pub fn board(&self) -> Board {
        self.board
    }

    /// The marbles taken off so far.
    pub fn removed(&self) -> Holes {
        match self.stage {
            Stage::Taken(hole) => Holes(hole.bit()),
            Stage::Lifted { start, .. } => Holes(self.position.board.marbles & !self.board.marbles & !start.bit()),
            _ => Holes::default(),
        }
    }

    /// The current hole of the jumping marble.
    pub fn lifted(&self) -> Option<Hole> {
        match self.stage {
            Stage::Lifted { at, .. } => Some(at),
            _ => None,
        }
    }

    /// The trays chosen and not moved yet, from rear to front.
    pub fn trays(&self) -> Vec<Cell> {
        match self.stage {
            Stage::Line { .. } => {
                let tray = |step: &Step| if let Step::Tray(cell) = step { Some(*cell) } else { None };
                self.steps.iter().filter_map(tray).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The numbers that can be called now. Empty before the trays have moved, and if only single jumps are possible.
    pub fn calls(&self) -> RangeInclusive<u32> {
        let longest = if let Stage::Acted { longest, .. } = self.stage { longest } else { 0 };
        2..=longest
    }

    /// The marbles that can make an N-fold jump on the current board, and so could fulfil a call.
    pub fn jumpers(&self, jumps: u32) -> Holes {
        self.board.jumpers(jumps)
    }

    pub(crate) fn jumps(&self) -> u32 {
        self.position.jumps.into()
    }

    /// What is expected next.
    fn expected(&self) -> &'static str {
        match (self.stage, self.position.phase) {
            (Stage::Unbegun, Phase::Opening) => "a marble to take off (xd5)",
            (Stage::Unbegun, Phase::Trays) => "a tray (B3)",
            (Stage::Unbegun, _) => "a marble (d5)",
            (Stage::Line { .. }, _) => "another tray (C3), a slide (e1) or a take-away (x)",
            (Stage::Acted { .. }, _) => "a call (!2) or nothing more",
            (Stage::Lifted { .. }, _) => "a landing hole (:d5)",
            (Stage::Taken(_) | Stage::Called { .. }, _) => "nothing more",
        }
    }

    /// The turn after one more step, checked only by the rules for that step.
    pub(crate) fn after(&self, step: Step) -> Result<Turn, Refusal> {
        let phase = match step {
            Step::Take(_) => Phase::Opening,
            Step::Tray(_) | Step::Slide(..) | Step::TakeAway | Step::Call(_) => Phase::Trays,
            Step::Lift(_) | Step::Jump(_) => Phase::Marbles,
        };
        if self.position.phase == Phase::Over {
            return Err(Refusal::GameOver);
        }
        if self.steps.is_empty() && self.position.phase != phase {
            return Err(Refusal::WrongPhase(self.position.phase));
        }
        let mut next = self.clone();
        next.steps.push(step);
        next.stage = match (self.stage, step) {
            (Stage::Unbegun, Step::Take(hole)) => {
                self.check_marble(hole)?;
                next.board.marbles ^= hole.bit();
                Stage::Taken(hole)
            }
            (Stage::Unbegun, Step::Lift(hole)) => {
                self.check_marble(hole)?;
                Stage::Lifted { start: hole, at: hole, made: 0 }
            }
            (Stage::Lifted { start, at, made }, Step::Jump(to)) => {
                let over = self.check_jump(at, to, made)?;
                next.board.marbles ^= at.bit() | over.bit() | to.bit();
                Stage::Lifted { start, at: to, made: made + 1 }
            }
            (Stage::Unbegun, Step::Tray(cell)) => {
                self.check_tray(cell)?;
                Stage::Line { rear: cell, front: cell }
            }
            (Stage::Line { rear, front }, Step::Tray(cell)) => {
                self.check_next_tray(rear, front, cell)?;
                Stage::Line { rear, front: cell }
            }
            (Stage::Line { rear, front }, Step::Slide(direction, distance)) => {
                next.act(self.check_slide(rear, front, direction, distance)?)
            }
            (Stage::Line { rear, front }, Step::TakeAway) => {
                if rear != front {
                    return Err(Refusal::TakesOne);
                }
                match self.board.marbles_on(rear).len() {
                    0 => next.act(Action::number_of_take_away(rear)),
                    marbles => return Err(Refusal::NotEmpty { tray: rear, marbles }),
                }
            }
            (Stage::Acted { action, longest }, Step::Call(call)) => match call {
                0 => return Err(Refusal::NoCall(call)),
                LEAST_CALL.. if longest == 0 => return Err(Refusal::CallAtEnd),
                LEAST_CALL.. if call > longest => return Err(Refusal::CallTooHigh { call, longest }),
                _ => Stage::Called { action, call: call.min(longest) },
            },
            _ => return Err(Refusal::OutOfOrder { step, expected: self.expected() }),
        };
        Ok(next)
    }

    fn act(&mut self, action: u8) -> Stage {
        self.board = self.board.after(Action::numbered(action));
        Stage::Acted { action, longest: self.board.longest_jump() }
    }

    fn check_marble(&self, hole: Hole) -> Result<(), Refusal> {
        match self.board.at(hole) {
            Point::Void => Err(Refusal::Void(hole)),
            Point::Empty => Err(Refusal::NoMarble(hole)),
            Point::Marble => Ok(()),
        }
    }

    fn check_tray(&self, cell: Cell) -> Result<(), Refusal> {
        if self.board.has_tray(cell) { Ok(()) } else { Err(Refusal::NoTray(cell)) }
    }

    /// Checks a single jump; returns the hole that it goes over.
    fn check_jump(&self, at: Hole, to: Hole, made: u32) -> Result<Hole, Refusal> {
        if made == self.jumps() {
            return Err(Refusal::TooManyJumps { jumps: made });
        }
        let (columns, rows) = (at.column().abs_diff(to.column()), at.row().abs_diff(to.row()));
        match (columns, rows) {
            (0, 2) | (2, 0) => {}
            (0, _) | (_, 0) => return Err(Refusal::WrongDistance(at, to)),
            _ => return Err(Refusal::JumpNotInLine(at, to)),
        }
        match self.board.at(to) {
            Point::Void => return Err(Refusal::LandingVoid(to)),
            Point::Marble => return Err(Refusal::LandingTaken(to)),
            Point::Empty => {}
        }
        let over = Hole::between(at, to);
        if self.board.at(over) == Point::Marble { Ok(over) } else { Err(Refusal::NothingJumped(over)) }
    }

    /// Checks that a tray continues a line.
    fn check_next_tray(&self, rear: Cell, front: Cell, cell: Cell) -> Result<(), Refusal> {
        self.check_tray(cell)?;
        let trays = self.trays();
        if trays.contains(&cell) {
            return Err(Refusal::TrayTwice(cell));
        }
        let along = rear.direction_to(front);
        match (along, front.direction_to(cell)) {
            (_, None) => return Err(Refusal::NotInOneLine(cell)),
            (Some(along), Some(on)) if on == along.opposite() => return Err(Refusal::WrongOrder(along)),
            (Some(along), Some(on)) if on != along => return Err(Refusal::NotInOneLine(cell)),
            (_, Some(on)) if front.step(on, 1) != Some(cell) => return Err(Refusal::NotTouching(front, cell)),
            _ => {}
        }
        if trays.len() == 3 { Err(Refusal::TooManyTrays) } else { Ok(()) }
    }

    /// Checks a slide of a line; returns its number.
    fn check_slide(&self, rear: Cell, front: Cell, direction: Direction, distance: u32) -> Result<u8, Refusal> {
        let trays = self.trays();
        match rear.direction_to(front) {
            Some(along) if along == direction.opposite() => return Err(Refusal::WrongOrder(direction)),
            Some(along) if along != direction => return Err(Refusal::Sideways(direction)),
            _ => {}
        }
        let count = trays.len() as u32;
        if distance == 0 {
            return Err(Refusal::NoDistance);
        }
        if distance > 4 - count {
            return Err(Refusal::TooFar { trays: count, most: 4 - count });
        }
        for way in 1..=distance {
            match front.step(direction, way) {
                None => return Err(Refusal::OffGrid(direction)),
                Some(cell) if self.board.has_tray(cell) => return Err(Refusal::Blocked(cell)),
                Some(_) => {}
            }
        }
        Slide::find(&trays, direction, distance).ok_or(Refusal::OffGrid(direction))
    }

    /// Checks that the turn can still be completed.
    fn check_it_can_go_on(&self) -> Result<(), Refusal> {
        match self.stage {
            Stage::Line { rear, front } => {
                let completes = |step| self.after(step).is_ok_and(|turn| turn.check_it_can_go_on().is_ok());
                if self.candidates().into_iter().any(completes) { Ok(()) } else { Err(Refusal::Stuck { rear, front }) }
            }
            Stage::Lifted { at, made, .. } => {
                let left = self.jumps() - made;
                match self.board.lift(at.bit()).reach(left) {
                    more if more < left => Err(Refusal::OutOfReach { at, most: made + more, jumps: self.jumps() }),
                    _ => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// All steps that may be legal.
    pub(crate) fn candidates(&self) -> Vec<Step> {
        match (self.stage, self.position.phase) {
            (Stage::Unbegun, Phase::Opening) => self.board.marbles().map(Step::Take).collect(),
            (Stage::Unbegun, Phase::Trays) => self.board.trays().map(Step::Tray).collect(),
            (Stage::Unbegun, Phase::Marbles) => self.board.marbles().map(Step::Lift).collect(),
            (Stage::Line { front, .. }, _) => {
                let next = Direction::ALL.into_iter().filter_map(|on| front.step(on, 1)).map(Step::Tray);
                let slide = |on| (1..=3).map(move |distance| Step::Slide(on, distance));
                next.chain(Direction::ALL.into_iter().flat_map(slide)).chain([Step::TakeAway]).collect()
            }
            (Stage::Acted { .. }, _) => self.calls().map(Step::Call).collect(),
            (Stage::Lifted { at, .. }, _) => at.two_on().map(Step::Jump).collect(),
            (Stage::Unbegun | Stage::Taken(_) | Stage::Called { .. }, _) => Vec::new(),
        }
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
        let can_come = |step: &Step| self.clone().step(*step).is_ok();
        self.candidates().into_iter().filter(can_come).collect()
    }

    fn step(&mut self, step: Step) -> Result<(), Refusal> {
        let next = self.after(step)?;
        next.check_it_can_go_on()?;
        *self = next;
        Ok(())
    }

    fn end(&self) -> Result<Move, Refusal> {
        if self.position.phase == Phase::Over {
            return Err(Refusal::GameOver);
        }
        match self.stage {
            Stage::Taken(hole) => Ok(Move::take(hole)),
            Stage::Acted { action, longest: 0 } | Stage::Called { action, call: 0 } => {
                Ok(Move::end(action, self.position.round()))
            }
            Stage::Acted { action, .. } => Ok(Move::act(action, 1)),
            Stage::Called { action, call } => Ok(Move::act(action, call)),
            Stage::Lifted { made, .. } if made == self.jumps() => {
                Ok(Move::jump(self.position.board.marbles ^ self.board.marbles))
            }
            Stage::Lifted { made, .. } => Err(Refusal::TooFewJumps { made, jumps: self.jumps() }),
            Stage::Unbegun | Stage::Line { .. } => Err(Refusal::Unfinished { expected: self.expected() }),
        }
    }

    fn ways(&self) -> Vec<Way<Move, Step>> {
        ways::of_turn(self)
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| write!(f, "{step}"))
    }
}
