//! What moves if a tray is pushed.

use crate::square::{Cell, Direction};

/// What moves if a tray is pushed in a direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Push {
    /// The trays that move, from rear to front: the tray, those that it touches ahead, and those chosen with it behind.
    pub trays: Vec<Cell>,
    /// How many cells are free before the front one.
    pub room: usize,
}

impl Push {
    /// Finds what moves if one of the trays is pushed in a direction; `chosen` are trays that move with it. Whether the slide
    /// is legal is another matter.
    pub fn of(trays: &[Cell], chosen: &[Cell], tray: Cell, direction: Direction) -> Push {
        let on = |direction: Direction| (1..).map_while(move |distance| tray.step(direction, distance));
        let mut line = Vec::new();
        if chosen.contains(&tray) {
            line.extend(on(direction.opposite()).take_while(|cell| chosen.contains(cell)));
            line.reverse();
        }
        line.push(tray);
        line.extend(on(direction).take_while(|cell| trays.contains(cell)));
        let ahead = on(direction).skip_while(|cell| trays.contains(cell));
        let room = ahead.take_while(|cell| !trays.contains(cell)).count();
        Push { trays: line, room }
    }
}
