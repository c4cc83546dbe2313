//! Turns built up step by step, and the queries of a board on a screen.

use super::set_up;
use crate::{Move, Square, Waypoint};
use bilby_core::{Notation, Turn as _};

#[test]
fn the_referee_holds_the_start_of_a_chain() {
    let position = set_up("ghosts=none", "rc3 yd3 ye4 ya2");
    let turn = position.read_turn("c3:e3:e5:a1").unwrap();
    let pivots: Vec<Option<Square>> = turn.path().iter().map(|point| point.pivot).collect();
    assert_eq!(format!("{pivots:?}"), "[None, Some(d3), Some(e4), Some(c3)]");
    assert_eq!(turn.referee(), Some(turn.path()[0].square));
    assert_eq!(position.read_turn("c3").unwrap().referee(), None);
    assert_eq!(position.read_turn("c3-b3").unwrap().referee(), None);
}

#[test]
fn home_ends_the_way() {
    let position = set_up("ghosts=none", "r'k3 rc12 yi3 yp14");
    let turn = position.read_turn("k3:g3").unwrap();
    let start = Waypoint { square: "k3".parse().unwrap(), pivot: None, crossings: 1, home: false };
    let end = Waypoint { square: "g3".parse().unwrap(), pivot: "i3".parse().ok(), crossings: 2, home: true };
    assert_eq!(turn.path(), [start, end]);
    assert!(turn.is_home() && turn.kangaroo().is_none() && turn.referee().is_none() && turn.next().is_empty());
    assert_eq!(turn.end(), Ok(Move::Home { from: start.square }));
}
