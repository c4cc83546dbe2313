//! One path, step by step: what each step may enter, and where the path may end.
//!
//! This follows docs/rules/billo.md#pawn-paths and #billo-moves closely, for turns and their refusals. The fast generator
//! does not use it, and the tests compare the two.

use crate::rules::{Capture, Passing};
use crate::{Duty, Figure, Man, Pending, Position, Refusal, Square, SquareSet, Step};

/// A path so far. How it got here is no part of it, only what matters for going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    pub man: Man,
    pub from: Square,
    pub at: Square,
    /// What the last step entered.
    pub ground: Ground,
    pub captured: SquareSet,
    /// The last own billo entered since the last capture, by a pawn: a capture is owed for it.
    pub owing: Option<Square>,
}

/// What a step enters. The rule page has a letter for each:
/// docs/rules/billo.md#pawn-steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ground {
    /// Nothing yet: the path begins here.
    Start,
    /// F: a free square.
    Free,
    /// O: a single own pawn of the other shape.
    Partner,
    /// E: an enemy that is captured.
    Prey,
    /// B: an own billo.
    Billo,
}

impl Path {
    /// A path that begins here.
    pub fn new(man: Man, from: Square) -> Path {
        Path { man, from, at: from, ground: Ground::Start, captured: SquareSet::EMPTY, owing: None }
    }

    /// Goes on to a square, as far as the way up to there is concerned.
    pub fn enter(mut self, position: &Position, to: Square) -> Result<Path, Refusal> {
        if self.ground == Ground::Free {
            return Err(Refusal::AfterFree(self.at));
        }
        self.check_direction(position, to)?;
        if to == self.from {
            return Err(Refusal::StartSquare(to));
        }
        if self.captured.contains(to) {
            return Err(Refusal::EmptiedSquare(to));
        }
        let ground = self.ground_of(position, to)?;
        if ground == Ground::Free {
            self.check_free(position, to)?;
        }
        match ground {
            Ground::Prey => {
                self.captured = self.captured.with(to);
                self.owing = None;
            }
            Ground::Billo if !self.man.is_billo() => self.owing = Some(to),
            _ => {}
        }
        self.ground = ground;
        self.at = to;
        Ok(self)
    }

    fn check_direction(&self, position: &Position, to: Square) -> Result<(), Refusal> {
        let from = self.at;
        let columns = to.column() as i8 - from.column() as i8;
        let rows = to.row() as i8 - from.row() as i8;
        if columns.abs().max(rows.abs()) != 1 {
            return Err(Refusal::NotANeighbour { from, to });
        }
        if self.man.is_billo() {
            let allowed = position.rules.billo.allow(columns, rows);
            return if allowed { Ok(()) } else { Err(Refusal::WrongDirection { from, to }) };
        }
        let forward = if position.turn.starting_row() == 0 { 1 } else { -1 };
        if rows == forward { Ok(()) } else { Err(Refusal::NotAhead { from, to }) }
    }

    /// What a square is to the one that moves, or why it can't be entered by it.
    fn ground_of(&self, position: &Position, square: Square) -> Result<Ground, Refusal> {
        let Some((colour, figure)) = position.at(square) else { return Ok(Ground::Free) };
        let Figure::Single(man) = figure else { return Err(Refusal::Piece(square)) };
        let same_shape = man.shape() == self.man.shape();
        if colour == position.turn {
            match man.is_billo() {
                true => Ok(Ground::Billo),
                false if same_shape => Err(Refusal::OwnSameShape(square)),
                false => Ok(Ground::Partner),
            }
        } else if man.is_billo() && !self.man.is_billo() {
            Err(Refusal::BilloByPawn(square))
        } else if same_shape {
            Err(Refusal::EnemySameShape(square))
        } else {
            Ok(Ground::Prey)
        }
    }

    /// Whether the path may go on to a free square.
    fn check_free(&self, position: &Position, to: Square) -> Result<(), Refusal> {
        let open = position.rules.passing == Passing::Open;
        match (self.ground, self.owing) {
            (Ground::Start, _) => Ok(()),
            (Ground::Prey, _) if self.man.is_billo() && open => Ok(()),
            (Ground::Partner, _) if self.man.is_billo() && open => {
                Err(Refusal::FreeAfterPartner { partner: self.at, to })
            }
            _ if self.man.is_billo() && !open => Err(Refusal::BilloFreeInPath(to)),
            (Ground::Billo, _) => Err(Refusal::FreeAfterBillo { billo: self.at, to }),
            (_, Some(billo)) => Err(Refusal::CaptureOwed(billo)),
            (Ground::Prey, _) if !open => Err(Refusal::FreeAfterCapture { captured: self.at, to }),
            _ => Ok(()),
        }
    }

    /// Whether the path may end here.
    pub fn check_end(&self, position: &Position) -> Result<(), Refusal> {
        match (self.ground, self.owing) {
            (Ground::Start, _) => return Err(Refusal::Unfinished),
            (Ground::Billo, _) => return Err(Refusal::EndsOnBillo(self.at)),
            (Ground::Partner, _) if self.man.is_billo() => return Err(Refusal::BilloJoins(self.at)),
            (_, Some(billo)) => return Err(Refusal::CaptureOwed(billo)),
            _ => {}
        }
        match position.duty() {
            Some(duty) if self.captured.is_empty() => Err(Refusal::MustCapture(duty)),
            _ => Ok(()),
        }
    }

    /// Whether the path may end here or somewhere further on; if not, why the last step leads nowhere.
    pub fn check_completable(&self, position: &Position) -> Result<(), Refusal> {
        let Err(refusal) = self.check_end(position) else { return Ok(()) };
        if self.capture_follows(position) {
            return Ok(());
        }
        Err(match (refusal, position.duty()) {
            (Refusal::Unfinished, duty) => {
                let moves = self.neighbours().any(|to| self.enter(position, to).is_ok_and(|path| path.ends_quietly()));
                match duty {
                    Some(duty) if moves => Refusal::MustCapture(duty),
                    None if moves => return Ok(()),
                    _ => Refusal::Blocked { man: self.man, square: self.from },
                }
            }
            (Refusal::EndsOnBillo(billo) | Refusal::CaptureOwed(billo), _) => Refusal::NoCaptureFollows(billo),
            (refusal, _) => refusal,
        })
    }

    /// Whether the first step alone would be a whole move, the duty to capture apart.
    fn ends_quietly(&self) -> bool {
        match self.ground {
            Ground::Free => true,
            Ground::Partner => !self.man.is_billo(),
            Ground::Start | Ground::Prey | Ground::Billo => false,
        }
    }

    /// Whether something can be captured from here on. (Ending there is then always allowed.)
    fn capture_follows(&self, position: &Position) -> bool {
        let mut seen = self.at.set();
        let mut todo = vec![*self];
        while let Some(path) = todo.pop() {
            for next in path.neighbours().filter_map(|to| path.enter(position, to).ok()) {
                match next.ground {
                    Ground::Prey => return true,
                    Ground::Partner | Ground::Billo if !seen.contains(next.at) => {
                        seen = seen.with(next.at);
                        todo.push(next);
                    }
                    _ => {}
                }
            }
        }
        false
    }

    /// The squares around, whatever stands there, in the order of their text.
    pub fn neighbours(&self) -> impl Iterator<Item = Square> + use<> {
        let (column, row) = (self.at.column(), self.at.row());
        let steps = (0..9).filter(|step| *step != 4);
        steps.filter_map(move |step| Square::new((column + step / 3).checked_sub(1)?, (row + step % 3).checked_sub(1)?))
    }

    /// The step that led here.
    pub fn last_step(&self) -> Step {
        match self.ground {
            Ground::Start => Step::Lift(self.man, self.from),
            Ground::Prey => Step::Capture(self.at),
            Ground::Free | Ground::Partner | Ground::Billo => Step::Move(self.at),
        }
    }
}

impl Position {
    /// Why a capture must be played, if it must.
    pub fn duty(&self) -> Option<Duty> {
        if self.pending() == Pending::MustCapture {
            Some(Duty::Claim)
        } else {
            (self.rules.capture == Capture::Strict && self.can_capture()).then_some(Duty::Strict)
        }
    }
}
