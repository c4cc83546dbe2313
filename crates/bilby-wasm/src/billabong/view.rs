//! The board in the middle of a turn.

use super::race::racer;
use crate::look::{View, names};
use crate::types::{BillabongBoard, Board, Kangaroo, Step, StepKind, Way};
use bilby_core::{Game, Notation, Seat};
use billabong::{Phase, Point, Turn};

impl View for Turn {
    fn board(&self) -> Board {
        let position = self.position();
        let rules = position.rules();
        let seats = || (0..position.seats()).map(Seat);
        let mut hand: Vec<u8> = seats().map(|seat| position.hand(seat)).collect();
        let mut home: Vec<u8> = seats().map(|seat| position.home(seat)).collect();
        let start = self.way().first().map(|point| point.square);
        let standing = seats().flat_map(|seat| {
            let others = position.kangaroos(seat).filter(move |kangaroo| Some(kangaroo.square) != start);
            others.map(move |kangaroo| shown(seat, kangaroo, false))
        });
        let mut kangaroos: Vec<Kangaroo> = standing.collect();
        let seat = position.to_move();
        kangaroos.extend(self.kangaroo().map(|kangaroo| shown(seat, kangaroo, true)));
        if let Some(billabong::Step::Place(square)) = self.steps().last() {
            hand[seat.index()] -= 1;
            kangaroos.push(shown(seat, billabong::Kangaroo { square: *square, crossings: 0 }, true));
        }
        home[seat.index()] += u8::from(self.is_home());
        Board::Billabong(BillabongBoard {
            game: "billabong",
            kangaroos,
            ghosts: names(position.ghosts()),
            referee: self.referee().map(|square| square.to_string()),
            placing: position.phase() == Phase::Placement,
            hand,
            home,
            laps: rules.laps(),
            clock: position.clock(),
            clock_end: rules.draw_limit(),
            race: seats().map(|seat| racer(position, seat)).collect(),
        })
    }

    fn describe(step: billabong::Step) -> Step {
        let (kind, at) = match step {
            billabong::Step::Place(square) => (StepKind::Place, square.to_string()),
            billabong::Step::Lift(square) => (StepKind::Lift, square.to_string()),
            billabong::Step::Step(square) => (StepKind::Step, square.to_string()),
            billabong::Step::Jump(square) => (StepKind::Jump, square.to_string()),
            billabong::Step::Pass => (StepKind::Pass, String::new()),
        };
        Step { text: step.to_string(), kind, at, number: 0 }
    }

    fn way(&self, text: &str) -> Way {
        // The turn that the text describes knows what is jumped over. It is legal: it came from a turn.
        let Ok(turn) = self.position().read_turn(text) else { return Way::nowhere(text) };
        match (turn.steps(), turn.way()) {
            ([billabong::Step::Place(square), ..], _) => Way::at(text, &square.to_string(), None),
            (_, [start, rest @ ..]) => Way {
                text: text.to_owned(),
                from: start.square.to_string(),
                path: rest.iter().map(|point| point.square.to_string()).collect(),
                over: rest.iter().map(|Point { pivot, .. }| pivot.map(|square| square.to_string())).collect(),
                home: turn.is_home(),
            },
            _ => Way::nowhere(text),
        }
    }

    fn trail(&self) -> Vec<String> {
        names(Turn::way(self).iter().map(|point| point.square))
    }

    fn steps(&self) -> &[billabong::Step] {
        Turn::steps(self)
    }
}

fn shown(seat: Seat, kangaroo: billabong::Kangaroo, lifted: bool) -> Kangaroo {
    Kangaroo { square: kangaroo.square.to_string(), seat: seat.0, crossings: kangaroo.crossings, lifted }
}
