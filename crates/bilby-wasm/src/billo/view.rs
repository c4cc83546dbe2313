//! The board in the middle of a turn.

use crate::look::{View, names};
use crate::types::{BilloBoard, Board, Claim, Man, Shape, Step, StepKind, Way};
use billo::{Colour, DRAW_CLOCK, Kind, Pending, Square, Turn};

impl View for Turn {
    fn board(&self) -> Board {
        let position = self.position();
        let standing = Square::all().filter_map(|square| Some((square, Turn::board(self, square)?)));
        let mut men: Vec<Man> = standing
            .flat_map(|(square, (colour, figure))| {
                figure.kinds().iter().map(move |kind| shown(colour, *kind, square, false))
            })
            .collect();
        if let (Some((kind, _)), Some(square)) = (self.lifted(), self.reached()) {
            men.push(shown(position.on_move(), kind, square, true));
        }
        let claim = match position.pending() {
            Pending::Claimable { from, to, .. } if position.can_claim() => Some(Claim {
                from: from.to_string(),
                to: to.to_string(),
                captures: position.passed_up().iter().map(|way| way_of(&way.text)).collect(),
            }),
            _ => None,
        };
        Board::Billo(BilloBoard {
            game: "billo",
            men,
            captured: names(self.captured()),
            must_capture: position.duty().is_some(),
            claim,
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
        Step { text: step.to_string(), kind, at, number: 0 }
    }

    fn way(&self, text: &str) -> Way {
        way_of(text)
    }

    fn trail(&self) -> Vec<String> {
        let square = |step: &billo::Step| match step {
            billo::Step::Lift(_, square) | billo::Step::Move(square) | billo::Step::Capture(square) => {
                Some(square.to_string())
            }
            billo::Step::Claim => None,
        };
        self.steps().iter().filter_map(square).collect()
    }

    fn steps(&self) -> &[billo::Step] {
        Turn::steps(self)
    }
}

/// The way of a text, `Re2-f3xg4`: read from the text alone, for there can be thousands.
pub fn way_of(text: &str) -> Way {
    let Some((man, steps)) = text.split_at_checked(3).filter(|_| text != "claim") else { return Way::nowhere(text) };
    let steps: Vec<(&str, &str)> =
        steps.as_bytes().chunks(3).filter_map(|step| str::from_utf8(step).ok()?.split_at_checked(1)).collect();
    Way {
        text: text.to_owned(),
        from: man[1..].to_owned(),
        path: names(steps.iter().map(|(_, square)| square)),
        over: steps.iter().map(|(sign, square)| (*sign == "x").then(|| (*square).to_owned())).collect(),
        home: false,
    }
}

fn shown(colour: Colour, kind: Kind, square: Square, lifted: bool) -> Man {
    Man {
        square: square.to_string(),
        seat: colour.seat().0,
        shape: kind.shape().into(),
        billo: kind.is_billo(),
        lifted,
    }
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
