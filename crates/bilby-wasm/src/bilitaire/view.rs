//! The view of the board in the middle of a turn.

use super::trays;
use crate::turn_view::{Destination, View, names, sent_along, text, winner};
use crate::types::{BilitaireBoard, Board, Decided, Direction, PhaseName, Step, StepKind, Target, TargetKind, Way};
use bilby_core::Turn as _;
use bilitaire::{Cell, Hole, Phase, Turn};

impl View for Turn {
    fn board(&self) -> Board {
        Board::Bilitaire(shown(self))
    }

    fn describe(step: bilitaire::Step) -> Step {
        let (kind, at, number) = match step {
            bilitaire::Step::Take(hole) => (StepKind::Take, hole.to_string(), 0),
            bilitaire::Step::Tray(cell) => (StepKind::Tray, cell.to_string(), 0),
            bilitaire::Step::Slide(_, distance) => (StepKind::Slide, String::new(), distance),
            bilitaire::Step::TakeAway => (StepKind::Takeaway, String::new(), 0),
            bilitaire::Step::Call(call) => (StepKind::Call, String::new(), call),
            bilitaire::Step::Lift(hole) => (StepKind::Lift, hole.to_string(), 0),
            bilitaire::Step::Jump(hole) => (StepKind::Jump, hole.to_string(), 0),
        };
        let direction = match step {
            bilitaire::Step::Slide(direction, _) => Some(direction.into()),
            _ => None,
        };
        Step { text: step.to_string(), kind, at, number, direction }
    }

    fn way(&self, steps: &[bilitaire::Step]) -> Way {
        // Computed from the steps only: there can be thousands of ways, and replaying each by the rules would take too
        // long.
        match steps {
            [bilitaire::Step::Take(hole)] => Way::at(text(steps), hole.to_string(), Some(hole.to_string())),
            [bilitaire::Step::Tray(_), ..] => tray_way(steps),
            _ => jump_way(steps),
        }
    }

    fn destinations(&self) -> Vec<Destination<bilitaire::Step>> {
        if self.lifted().is_some() {
            return sent_along(self, |_, ends| if ends { TargetKind::Jump } else { TargetKind::Through });
        }
        let slid = |(cell, slid): (Cell, Turn)| Destination {
            target: Target { at: cell.to_string(), kind: TargetKind::Slide, way: self.way(slid.steps()), hops: 1 },
            steps: slid.steps().to_vec(),
        };
        trays::slides(self).into_iter().map(slid).collect()
    }

    /// A tray action after which nothing can be called is the whole turn.
    fn is_complete(&self) -> bool {
        has_acted(self) && longest(self) < 2 && self.end().is_ok()
    }

    fn trail(&self) -> Vec<String> {
        let hole = |step: &bilitaire::Step| match step {
            bilitaire::Step::Lift(hole) | bilitaire::Step::Jump(hole) => Some(hole.to_string()),
            _ => None,
        };
        self.steps().iter().filter_map(hole).collect()
    }
}

/// The board of a turn.
pub fn shown(turn: &Turn) -> BilitaireBoard {
    let position = turn.position();
    let board = turn.board();
    BilitaireBoard {
        game: "bilitaire",
        columns: Hole::COLUMNS,
        rows: Hole::ROWS,
        trays: names(board.trays()),
        marbles: names(board.marbles()),
        chosen: names(turn.trays()),
        pushes: match position.phase() {
            Phase::Trays if turn.steps().len() == turn.trays().len() => {
                trays::pushes(&board.trays().collect::<Vec<_>>(), &turn.trays())
            }
            _ => Vec::new(),
        },
        lifted: turn.lifted().map(|hole| hole.to_string()),
        removed: names(turn.removed()),
        phase: match position.phase() {
            Phase::Opening => PhaseName::Opening,
            Phase::Trays => PhaseName::Trays,
            Phase::Marbles => PhaseName::Marbles,
            Phase::Over => PhaseName::Over,
        },
        round: position.round(),
        marble_player: position.marble_player().0,
        call: position.jumps(),
        longest: has_acted(turn).then(|| longest(turn)),
        decided: position.decided().map(|outcome| Decided { winner: winner(outcome) }),
        jumpers: turn.calls().map(|call| names(turn.jumpers(call))).collect(),
        target: position.score(),
        left: match position.marbles_left() {
            Some(both) => both.to_vec(),
            None => position.score().into_iter().collect(),
        },
    }
}

/// Returns whether the trays have just been moved, without a call yet.
fn has_acted(turn: &Turn) -> bool {
    matches!(turn.steps().last(), Some(bilitaire::Step::Slide(..) | bilitaire::Step::TakeAway))
}

/// After a tray action: how many jumps a marble can make.
pub fn longest(turn: &Turn) -> u32 {
    // Only numbers from 2 can be called, so smaller ones need another check.
    match *turn.calls().end() {
        longest @ 2.. => longest,
        _ => u32::from(!turn.jumpers(1).is_empty()),
    }
}

/// The way of a tray action: `B3C3e1!2`, `B3x`.
fn tray_way(steps: &[bilitaire::Step]) -> Way {
    let trays = chosen(steps);
    let from = trays.first().map(ToString::to_string).unwrap_or_default();
    let acts = steps.iter().find(|step| matches!(step, bilitaire::Step::Slide(..) | bilitaire::Step::TakeAway));
    let announces = matches!(steps.last(), Some(bilitaire::Step::Call(_)));
    match acts {
        Some(bilitaire::Step::TakeAway) => Way { announces, ..Way::at(text(steps), from.clone(), Some(from)) },
        Some(bilitaire::Step::Slide(direction, distance)) => {
            let path = names(trays.iter().filter_map(|cell| cell.step(*direction, *distance)));
            Way { text: text(steps), from, over: vec![None; path.len()], path, announces, ..Way::default() }
        }
        _ => Way::nowhere(text(steps)),
    }
}

fn chosen(steps: &[bilitaire::Step]) -> Vec<Cell> {
    let tray = |step: &bilitaire::Step| if let bilitaire::Step::Tray(cell) = step { Some(*cell) } else { None };
    steps.iter().filter_map(tray).collect()
}

/// The way of a jump: `d5:f5:f7`.
fn jump_way(steps: &[bilitaire::Step]) -> Way {
    let hole = |step: &bilitaire::Step| match step {
        bilitaire::Step::Lift(hole) | bilitaire::Step::Jump(hole) => Some(*hole),
        _ => None,
    };
    let holes: Vec<Hole> = steps.iter().filter_map(hole).collect();
    let [start, rest @ ..] = holes.as_slice() else { return Way::nowhere(text(steps)) };
    let over = holes.windows(2).map(|pair| Some(Hole::between(pair[0], pair[1]).to_string()));
    Way { text: text(steps), from: start.to_string(), over: over.collect(), path: names(rest), ..Way::default() }
}

impl From<Direction> for bilitaire::Direction {
    fn from(direction: Direction) -> bilitaire::Direction {
        match direction {
            Direction::North => bilitaire::Direction::North,
            Direction::East => bilitaire::Direction::East,
            Direction::South => bilitaire::Direction::South,
            Direction::West => bilitaire::Direction::West,
        }
    }
}

impl From<bilitaire::Direction> for Direction {
    fn from(direction: bilitaire::Direction) -> Direction {
        match direction {
            bilitaire::Direction::North => Direction::North,
            bilitaire::Direction::East => Direction::East,
            bilitaire::Direction::South => Direction::South,
            bilitaire::Direction::West => Direction::West,
        }
    }
}
