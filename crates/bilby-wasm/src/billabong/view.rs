//! The view of the board in the middle of a turn.

use super::race::racer;
use crate::turn_view::{Destination, View, names, text};
use crate::types::{BillabongBoard, Board, Kangaroo, Step, StepKind, Target, TargetKind, Way};
use bilby_core::{Game, Notation, Seat, Turn as _};
use billabong::{Crossing, Direction, Landing, Phase, Square, Turn, Waypoint};

impl View for Turn {
    fn board(&self) -> Board {
        let position = self.position();
        let rules = position.rules();
        let seats = || (0..position.seats()).map(Seat);
        let mut hand: Vec<u8> = seats().map(|seat| position.hand(seat)).collect();
        let mut home: Vec<u8> = seats().map(|seat| position.home(seat)).collect();
        let start = self.path().first().map(|point| point.square);
        let standing = seats().flat_map(|seat| {
            let others = position.kangaroos(seat).filter(move |kangaroo| Some(kangaroo.square) != start);
            others.map(move |kangaroo| shown(seat, kangaroo, false))
        });
        let mut kangaroos: Vec<Kangaroo> = standing.collect();
        let seat = position.to_move();
        kangaroos.extend(self.kangaroo().map(|kangaroo| shown(seat, kangaroo, true)));
        let mut ghosts = names(position.ghosts());
        let mut ghosts_in_hand = position.ghosts_in_hand();
        if let Some(billabong::Step::Place(square)) = self.steps().last() {
            if ghosts_in_hand > 0 {
                ghosts_in_hand -= 1;
                ghosts.push(square.to_string());
            } else {
                hand[seat.index()] -= 1;
                kangaroos.push(shown(seat, billabong::Kangaroo { square: *square, crossings: 0 }, true));
            }
        }
        home[seat.index()] += u8::from(self.is_home());
        Board::Billabong(BillabongBoard {
            game: "billabong",
            columns: Square::COLUMNS,
            rows: Square::ROWS,
            lake: names(lake()),
            stream: stream(),
            kangaroos,
            ghosts,
            referee: self.referee().map(|square| square.to_string()),
            placing: position.phase() != Phase::Race,
            zone: if position.phase() == Phase::Placement {
                names(rules.placement().marked_squares())
            } else {
                Vec::new()
            },
            ghosts_in_hand,
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
        Step { text: step.to_string(), kind, at, number: 0, direction: None }
    }

    fn way(&self, steps: &[billabong::Step]) -> Way {
        let text = text(steps);
        // The turn knows what is jumped over. The steps are legal, because they came from a turn.
        let Ok(turn) = self.position().turn_after(steps) else { return Way::nowhere(text) };
        match (steps, turn.path()) {
            ([billabong::Step::Place(square), ..], _) => Way::at(text, square.to_string(), None),
            (_, [start, rest @ ..]) => Way {
                text,
                from: start.square.to_string(),
                path: rest.iter().map(|point| point.square.to_string()).collect(),
                over: rest.iter().map(|Waypoint { pivot, .. }| pivot.map(|square| square.to_string())).collect(),
                home: turn.is_home(),
                ..Way::default()
            },
            _ => Way::nowhere(text),
        }
    }

    fn destinations(&self) -> Vec<Destination<billabong::Step>> {
        let destination = |at: Square, kind: TargetKind, landing: &Landing| Destination {
            target: Target { at: at.to_string(), kind, way: self.way(&landing.steps), hops: landing.hops as u32 },
            steps: landing.steps.clone(),
        };
        let landings = self.landings();
        let kind = |landing: &Landing| match (landing.home, landing.steps.last()) {
            (true, _) => TargetKind::Home,
            (_, Some(billabong::Step::Step(_))) => TargetKind::Step,
            _ => TargetKind::Jump,
        };
        let mut destinations: Vec<_> =
            landings.iter().map(|landing| destination(landing.square, kind(landing), landing)).collect();
        let homes = landings.iter().filter(|landing| landing.home);
        if let Some(home) = homes.min_by_key(|landing| (landing.hops, text(&landing.steps))) {
            destinations.extend(lake().map(|at| destination(at, TargetKind::Lake, home)));
        }
        destinations
    }

    fn bound(&self) -> Option<String> {
        Turn::bound(self).map(|square| square.to_string())
    }

    fn trail(&self) -> Vec<String> {
        names(self.path().iter().map(|point| point.square))
    }
}

/// The squares of the lake.
pub fn lake() -> impl Iterator<Item = Square> {
    Square::all().filter(|square| square.is_lake())
}

/// The pairs of neighbouring squares between which the stream runs, from north to south.
pub fn stream() -> Vec<[String; 2]> {
    let crossed = |from: Square| {
        let to = from.next(Direction::West)?;
        (Crossing::between(from, to) == Some(Crossing::Forward)).then(|| [from.to_string(), to.to_string()])
    };
    Square::all().rev().filter_map(crossed).collect()
}

fn shown(seat: Seat, kangaroo: billabong::Kangaroo, lifted: bool) -> Kangaroo {
    Kangaroo { square: kangaroo.square.to_string(), seat: seat.0, crossings: kangaroo.crossings, lifted }
}
