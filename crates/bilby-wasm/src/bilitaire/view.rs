//! The board in the middle of a turn.

use crate::look::{View, names};
use crate::types::{BilitaireBoard, Board, PhaseName, Step, StepKind, Way};
use bilitaire::{Cell, Direction, Hole, Phase, Turn};

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
        Step { text: step.to_string(), kind, at, number }
    }

    fn way(&self, text: &str) -> Way {
        // Read from the text alone: there can be thousands, and to walk each by the rules would take too long.
        let way = match text.as_bytes() {
            [b'x', ..] => Some(Way::at(text, &text[1..], Some(&text[1..]))),
            [b'A'..=b'D', ..] => tray_way(text),
            _ => jump_way(text),
        };
        way.unwrap_or_else(|| Way::nowhere(text))
    }

    fn trail(&self) -> Vec<String> {
        let hole = |step: &bilitaire::Step| match step {
            bilitaire::Step::Lift(hole) | bilitaire::Step::Jump(hole) => Some(hole.to_string()),
            _ => None,
        };
        self.steps().iter().filter_map(hole).collect()
    }

    fn steps(&self) -> &[bilitaire::Step] {
        Turn::steps(self)
    }
}

/// The board of a turn.
pub fn shown(turn: &Turn) -> BilitaireBoard {
    let position = turn.position();
    let board = turn.board();
    let acted = matches!(turn.steps().last(), Some(bilitaire::Step::Slide(..) | bilitaire::Step::TakeAway));
    BilitaireBoard {
        game: "bilitaire",
        trays: names(board.trays()),
        marbles: names(board.marbles()),
        chosen: names(turn.trays()),
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
        longest: acted.then(|| longest(turn)),
        jumpers: turn.calls().map(|call| names(turn.jumpers(call))).collect(),
        target: position.score(),
        left: match position.marbles_left() {
            Some(both) => both.to_vec(),
            None => position.score().into_iter().collect(),
        },
    }
}

/// After a tray action: how many jumps a marble can make.
pub fn longest(turn: &Turn) -> u32 {
    // Only numbers from 2 can be called, so below that the turn has to be asked otherwise.
    match *turn.calls().end() {
        longest @ 2.. => longest,
        _ => u32::from(!turn.jumpers(1).is_empty()),
    }
}

/// `B3C3e1!2`
fn tray_way(text: &str) -> Option<Way> {
    let mut trays = Vec::new();
    let mut rest = text.split('!').next()?;
    while let Some(cell) = rest.get(..2).and_then(Cell::from_text) {
        trays.push(cell);
        rest = &rest[2..];
    }
    let from = trays.first()?.to_string();
    if rest == "x" {
        return Some(Way::at(text, &from, Some(&from)));
    }
    let direction = Direction::ALL.into_iter().find(|direction| rest.starts_with(&direction.to_string()))?;
    let distance = rest[1..].parse().ok()?;
    let path = names(trays.iter().filter_map(|cell| cell.step(direction, distance)));
    Some(Way { text: text.to_owned(), from, over: vec![None; path.len()], path, home: false })
}

/// `d5:f5:f7`
fn jump_way(text: &str) -> Option<Way> {
    let holes: Vec<Hole> = text.split(':').map(Hole::from_text).collect::<Option<_>>()?;
    let over = holes.windows(2).map(|pair| Some(Hole::between(pair[0], pair[1]).to_string()));
    Some(Way {
        text: text.to_owned(),
        from: holes[0].to_string(),
        over: over.collect(),
        path: names(&holes[1..]),
        home: false,
    })
}
