//! Games without assistance.

use super::{book, position, reason, said};
use crate::error::WasmError;
use crate::press::{press, slide};
use crate::types::{Board, Direction, GameName, PressOptions, Rulebook, WrongAnnouncements};
use crate::unassisted::{play, pressed, typed, view_turn};
use crate::{record, turn_view as helped};
use bilby_core::SplitMix64;
use bilby_games::Position;

fn unassisted(game: GameName, rules: &str) -> Rulebook {
    Rulebook { assistance: Some(false), ..book(game, rules) }
}

/// Trays of Bi-litaire on which a2 can jump twice, with an empty tray above.
const ROW: &str = "--------/--------/2------/2------/--------/--------/oo1o2--/6-- t - 1 -";

#[test]
fn it_matters_in_two_games() {
    assert!(unassisted(GameName::Bilitaire, "").is_unassisted());
    assert!(unassisted(GameName::Billo, "").is_unassisted());
    assert!(!unassisted(GameName::Billo, "capture=strict").is_unassisted());
    assert!(!unassisted(GameName::Billabong, "").is_unassisted());
    assert!(!book(GameName::Bilitaire, "").is_unassisted());
    assert!(!Rulebook { assistance: Some(true), ..book(GameName::Bilitaire, "") }.is_unassisted());
}

#[test]
fn the_board_does_not_say_what_can_be_called() {
    let row = position(GameName::Bilitaire, "", ROW);
    let (two, one) = (view_turn(&row, "A3n1").unwrap(), view_turn(&row, "C1e1").unwrap());
    for view in [&two, &one] {
        let Board::Bilitaire(board) = &view.board else { unreachable!() };
        assert_eq!((board.longest, board.jumpers.len()), (Some(46), 0));
        assert_eq!((view.next.len(), view.ways.len(), view.can_end), (0, 1, true));
    }
    let Board::Bilitaire(board) = view_turn(&row, "A3").unwrap().board else { unreachable!() };
    assert_eq!(board.longest, None);
}

#[test]
fn the_player_is_always_asked_for_a_call() {
    let row = position(GameName::Bilitaire, "", ROW);
    let tried = slide(&row, &["C1".to_owned()], Direction::East, 1);
    assert_eq!(said(&tried), "done C1e1");
    assert_eq!(said(&pressed(&row, tried)), "begun C1e1");
    let tried = press(&row, "C1", "D1", PressOptions::default()).unwrap();
    assert_eq!(said(&pressed(&row, tried)), "begun C1e1");
    // Marbles are taken and jump as usual.
    let start = book(GameName::Bilitaire, "").start(0).unwrap();
    let tried = press(&start, "", "d5", PressOptions::default()).unwrap();
    assert_eq!(said(&pressed(&start, tried)), "done xd5");
}

#[test]
fn a_call_is_good_or_void() {
    let row = position(GameName::Bilitaire, "", ROW);
    let good = play(&row, "A3n1!2", false).unwrap();
    assert_eq!((good.mv.as_str(), good.void_call), ("A3n1!2", None));
    let void = play(&row, "A3n1!3", false).unwrap();
    assert_eq!((void.mv.as_str(), void.canonical.as_str(), void.void_call), ("A3n1", "A3n1", Some(3)));
    assert!(void.position.ends_with(" m - 1 -"));
}

#[test]
fn what_is_typed_is_said() {
    let row = position(GameName::Bilitaire, "", ROW);
    let check = |position: &Position, text: &str, expected: &str| {
        assert_eq!(said(&typed(position, "", text, PressOptions::default()).unwrap()), expected, "{text}");
    };
    check(&row, "A3n1!2", "done A3n1!2");
    check(&row, "A3n1!9", "done A3n1!9");
    check(&row, "A3n1!47", "refused no-such-call 47 46");
    check(&row, "C1e1", "done C1e1");
    // Moved but not ended: the player must still say whether there is a call.
    check(&row, "C1 D1", "begun C1e1");
    check(&row, "C1", "refused unfinished");
    let moved = book(GameName::Billo, "").start(0).unwrap().play("Re1-e2").unwrap();
    check(&moved, "claim", "done claim");
    check(&moved, "Re8-e7", "done Re8-e7");
}

#[test]
fn a_claim_is_right_or_wrong() {
    let start = book(GameName::Billo, "").start(0).unwrap();
    let may_claim = |position: &Position| match view_turn(position, "").unwrap().board {
        Board::Billo(board) => (board.claim, board.may_claim),
        _ => unreachable!(),
    };
    assert_eq!(may_claim(&start), (None, false));
    let moved = start.play("Re1-e2").unwrap();
    assert_eq!(may_claim(&moved), (None, true));
    let Err(WasmError::Refusal(refusal)) = play(&moved, "claim", false) else { panic!() };
    assert_eq!(reason(&refusal), "wrong-claim");
    let Err(WasmError::Refusal(refusal)) = play(&moved, "claim", true) else { panic!() };
    assert_eq!(reason(&refusal), "claimed-already");
    let passed_up = position(GameName::Billo, "", "7p/8/8/8/8/5s2/R3R3/8 r - 0").play("Ra2-a3").unwrap();
    assert_eq!(may_claim(&passed_up), (None, true));
    assert!(play(&passed_up, "claim", false).is_ok() && play(&passed_up, "claim", true).is_ok());
    let Board::Billo(board) = helped::view_turn(&passed_up, "").unwrap().board else { unreachable!() };
    assert!(board.claim.is_some() && !board.may_claim);
}

/// Two positions that differ only in what there is to notice look the same.
#[test]
fn nothing_gives_a_passed_up_capture_away() {
    let mut random = SplitMix64::new(4);
    let mut compared = 0;
    for game in 0..30 {
        let mut position = book(GameName::Billo, "").start(game).unwrap();
        for _ in 0..60 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(&moves[random.below(moves.len() as u64) as usize]).unwrap();
            let text = position.to_string();
            let fields: Vec<&str> = text.split(' ').collect();
            if let [board, turn, pending, clock] = fields[..]
                && pending.starts_with('?')
            {
                let plain = super::position(GameName::Billo, "", &format!("{board} {turn} - {clock}"));
                if plain.outcome().is_none() {
                    assert_eq!(view_turn(&position, "").unwrap(), view_turn(&plain, "").unwrap(), "{text}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn a_record_says_that_it_was_watched() {
    let rulebook = unassisted(GameName::Billo, "");
    let game = crate::types::RecordGame {
        start: rulebook.start(0).unwrap().to_string(),
        rulebook,
        moves: vec!["Re1-f2".to_owned()],
        tags: Vec::new(),
        comments: vec![(1, "hm".to_owned())],
        wrong_announcements: Some(WrongAnnouncements { void_calls: Vec::new(), wrong_claims: vec![1] }),
        result: "*".to_owned(),
    };
    let text = record::write(&game).unwrap();
    assert!(text.contains("[Assistance \"off\"]") && text.contains("Re1-f2 {[%wrongclaim]} {hm}"), "{text}");
    assert_eq!(record::read(&text).unwrap(), [game]);
}

#[test]
fn a_decided_match_says_so() {
    let beaten = "ooo1----/oo2----/--------/--------/--------/--------/--------/-------- t - 2";
    let decided = |target: u32| {
        let position = position(GameName::Bilitaire, "", &format!("{beaten} {target}"));
        match helped::view_turn(&position, "").unwrap().board {
            Board::Bilitaire(board) => board.decided.map(|decided| decided.winner),
            _ => unreachable!(),
        }
    };
    assert_eq!(decided(6), Some(Some(1)));
    assert_eq!(decided(3), None);
}
