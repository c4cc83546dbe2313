//! The view of the board in the middle of a turn.

use crate::turn_view::{Destination, View, names, sent_along, text};
use crate::types::{BilloBoard, Board, Claim, Man, Shape, Step, StepKind, TargetKind, Way};
use bilby_core::Turn as _;
use billo::{Colour, DRAW_CLOCK, Pending, Square, Turn};

impl View for Turn {
    fn board(&self) -> Board {
        let position = self.position();
        let standing = Square::all().filter_map(|square| Some((square, Turn::board(self, square)?)));
        let mut men: Vec<Man> = standing
            .flat_map(|(square, (colour, figure))| {
                figure.men().iter().map(move |man| shown(colour, *man, square, false))
            })
            .collect();
        if let (Some((man, _)), Some(square)) = (self.lifted(), self.reached()) {
            men.push(shown(position.on_move(), man, square, true));
        }
        let claim = match position.pending() {
            Pending::Claimable { from, to, .. } if position.can_claim() => Some(Claim {
                from: from.to_string(),
                to: to.to_string(),
                captures: position.passed_up().iter().map(|way| way_of(&way.steps)).collect(),
            }),
            _ => None,
        };
        Board::Billo(BilloBoard {
            game: "billo",
            columns: Square::COLUMNS,
            rows: Square::ROWS,
            men,
            captured: names(self.captured()),
            must_capture: position.duty().is_some(),
            claim,
            may_claim: false,
            clock: position.clock(),
            clock_end: DRAW_CLOCK,
        })
    }

    fn describe(step: billo::Step) -> Step {
        let (kind, at) = match step {
            billo::Step::Lift(_, square) => (StepKind::Lift, square.to_string()),
            billo::Step::Move(square) => (StepKind::Enter, square.to_string()),
            billo::Step::Capture(square) => (StepKind::Capture, square.to_string()),
            billo::Step::Claim => (StepKind::Claim, String::new()),
        };
        Step { text: step.to_string(), kind, at, number: 0, direction: None }
    }

    fn way(&self, steps: &[billo::Step]) -> Way {
        way_of(steps)
    }

    fn destinations(&self) -> Vec<Destination<billo::Step>> {
        if self.lifted().is_none() {
            return Vec::new();
        }
        let taken = |step: &billo::Step| square_of(*step).is_some_and(|square| Turn::board(self, square).is_some());
        sent_along(self, |steps, ends| {
            let captures = steps[self.steps().len()..].iter().any(|step| matches!(step, billo::Step::Capture(_)));
            match (ends, steps.last().is_some_and(taken)) {
                (true, _) if captures => TargetKind::Capture,
                (true, true) => TargetKind::Join,
                (true, false) => TargetKind::Step,
                (false, true) => TargetKind::By,
                (false, false) => TargetKind::Through,
            }
        })
    }

    fn trail(&self) -> Vec<String> {
        names(self.steps().iter().filter_map(|step| square_of(*step)))
    }
}

/// The square of a step.
fn square_of(step: billo::Step) -> Option<Square> {
    match step {
        billo::Step::Lift(_, square) | billo::Step::Move(square) | billo::Step::Capture(square) => Some(square),
        billo::Step::Claim => None,
    }
}

/// The way of some steps, `Re2-f3xg4`, computed from the steps only, because there can be thousands of ways.
fn way_of(steps: &[billo::Step]) -> Way {
    let [billo::Step::Lift(_, from), rest @ ..] = steps else {
        let announces = steps.contains(&billo::Step::Claim);
        return Way { announces, ..Way::nowhere(text(steps)) };
    };
    let entered = |step: &billo::Step| match step {
        billo::Step::Move(square) => Some((square.to_string(), None)),
        billo::Step::Capture(square) => Some((square.to_string(), Some(square.to_string()))),
        billo::Step::Lift(..) | billo::Step::Claim => None,
    };
    let (path, over) = rest.iter().filter_map(entered).unzip();
    Way { text: text(steps), from: from.to_string(), path, over, ..Way::default() }
}

fn shown(colour: Colour, man: billo::Man, square: Square, lifted: bool) -> Man {
    Man { square: square.to_string(), seat: colour.seat().0, shape: man.shape().into(), billo: man.is_billo(), lifted }
}

impl From<billo::Shape> for Shape {
    fn from(shape: billo::Shape) -> Shape {
        match shape {
            billo::Shape::Round => Shape::Round,
            billo::Shape::Square => Shape::Square,
        }
    }
}

impl From<Shape> for billo::Shape {
    fn from(shape: Shape) -> billo::Shape {
        match shape {
            Shape::Round => billo::Shape::Round,
            Shape::Square => billo::Shape::Square,
        }
    }
}
