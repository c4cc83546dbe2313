//! The example of the printed rules: first leaves 21 marbles, second leaves 17, second wins. The moves are ours.

use crate::{Phase, Position, Rules};
use bilby_core::{Game, Notation, Outcome, Seat};

const MOVES: &str = include_str!("match.txt");

#[test]
fn first_leaves_21_and_second_17() {
    let mut position = Position::start(Rules, 0);
    let mut round_2_began = None;
    for (number, text) in MOVES.split_whitespace().enumerate() {
        assert_eq!(position.outcome(), None, "before {text}");
        let expected = ["first", "second"][(number % 2) ^ usize::from(round_2_began.is_some())];
        if position.phase() != Phase::Opening {
            assert_eq!(position.status(), format!("playing {expected}"), "before {text}");
        }
        let mv = position.read_move(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        assert_eq!(position.write_move(mv), text);
        position.play(mv);
        if position.phase() == Phase::Opening {
            round_2_began = Some(position);
        }
    }
    let opening = round_2_began.expect("round 2 was played");
    let start = Position::start(Rules, 0);
    assert_eq!(opening.to_string(), start.to_string().replace("x - 1 -", "x - 2 21"));
    assert_eq!((opening.marble_player(), opening.tray_player()), (Seat(1), Seat(0)));
    assert_eq!(opening.marbles_left(), None);

    assert_eq!(position.status(), "won second 21 17");
    assert_eq!(position.outcome(), Some(Outcome::Won(Seat(1))));
    assert_eq!(position.marbles_left(), Some([21, 17]));
    assert_eq!(position.count_moves(), 0);
}
