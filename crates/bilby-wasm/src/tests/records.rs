//! Records, there and back.

use super::book;
use crate::error::WasmError;
use crate::record::{read, write};
use crate::types::{GameName, ReadErrorCode, RecordGame};

fn game() -> RecordGame {
    let rulebook = book(GameName::Billo, "capture=strict");
    RecordGame {
        start: rulebook.start(0).unwrap().to_string(),
        rulebook,
        moves: ["Re1-f2", "Rb8-b7"].map(str::to_owned).to_vec(),
        tags: vec![("Red".to_owned(), "Ana \"the fox\"".to_owned())],
        comments: vec![(0, "before".to_owned()), (2, "after".to_owned()), (2, "and more".to_owned())],
        result: "won red by resignation".to_owned(),
    }
}

#[test]
fn there_and_back() {
    let text = write(&game()).unwrap();
    assert_eq!(read(&text).unwrap(), [game()]);
    assert_eq!(read(&format!("{text}\n{text}")).unwrap().len(), 2);
}

#[track_caller]
fn check(answer: Result<impl std::fmt::Debug, WasmError>, expected: &str) {
    match answer.unwrap_err() {
        WasmError::Read(unreadable) => {
            assert_eq!(unreadable.code, ReadErrorCode::Record);
            assert_eq!(unreadable.message, expected);
        }
        WasmError::Refusal(refusal) => panic!("{refusal:?}"),
    }
}

#[test]
fn what_is_wrong_is_said() {
    assert_eq!(read(""), Ok(Vec::new()));
    check(
        read("[Game \"billo\"]\n\n1. Re1-e9 *"),
        "line 3, game 1, ply 1, \"Re1-e9\": found \"e9\" where a square was expected",
    );
    check(write(&RecordGame { moves: vec!["Re1-e3".to_owned()], ..game() }), "ply 1, \"Re1-e3\": e3 is not next to e1");
    let result = RecordGame { result: "won blue".to_owned(), ..game() };
    check(write(&result), "not a result: won SEAT, drawn or *, in the tag perhaps with a reason");
}

#[test]
fn what_is_wrong_is_told_in_its_parts() {
    let parts = |text: &str| match read(text).unwrap_err() {
        WasmError::Read(unreadable) => unreadable.record.unwrap(),
        WasmError::Refusal(refusal) => panic!("{refusal:?}"),
    };
    let good = write(&game()).unwrap();
    let illegal = parts(&format!("{good}\n[Game \"billo\"]\n\n1. Re1-f2 Re1-e2 *"));
    assert_eq!((illegal.game, illegal.ply, illegal.text.as_str(), illegal.problem), (2, Some(2), "Re1-e2", "move"));
    let refusal = illegal.refusal.unwrap();
    assert_eq!((refusal.code, refusal.squares), ("not-yours", vec!["e1".to_owned()]));

    let unknown = parts("[Game \"chess\"]");
    assert_eq!(
        (unknown.line, unknown.ply, unknown.problem, unknown.words),
        (1, None, "unknown-game", vec!["chess".to_owned()])
    );
    assert_eq!(unknown.refusal, None);
}
