//! Records, there and back.

use super::book;
use crate::error::WasmError;
use crate::record::{head, read, read_player, read_result, seat_tags, write, write_player, write_result};
use crate::types::{GameName, ReadErrorCode, RecordGame, RecordPlayer, RecordResult, ResultReason};

fn game() -> RecordGame {
    let rulebook = book(GameName::Billo, "capture=strict");
    RecordGame {
        start: rulebook.start(0).unwrap().to_string(),
        rulebook,
        moves: ["Re1-f2", "Rb8-b7"].map(str::to_owned).to_vec(),
        tags: vec![("Red".to_owned(), "Ana \"the fox\"".to_owned())],
        comments: vec![(0, "before".to_owned()), (2, "after".to_owned()), (2, "and more".to_owned())],
        wrong_announcements: None,
        result: "won red by resignation".to_owned(),
    }
}

#[test]
fn there_and_back() {
    let text = write(&game()).unwrap();
    assert_eq!(read(&text).unwrap(), [game()]);
    assert_eq!(read(&format!("{text}\n{text}")).unwrap().len(), 2);
}

#[test]
fn results_there_and_back() {
    let book = book(GameName::Billabong, "players=3");
    let check = |text: &str, over, winner, reason| {
        let result = RecordResult { over, winner, reason };
        assert_eq!(read_result(&book, text), Ok(result), "{text}");
        assert_eq!(write_result(&book, result).as_deref(), Ok(text));
    };
    check("*", false, None, None);
    check("drawn", true, None, None);
    check("drawn by agreement", true, None, Some(ResultReason::Agreement));
    check("won blue", true, Some(2), None);
    check("won red on time", true, Some(0), Some(ResultReason::Time));
    check("won yellow by absence", true, Some(1), Some(ResultReason::Absence));
    let odd = read_result(&book, "won red by decision of the host").unwrap();
    assert_eq!(odd.reason, Some(ResultReason::Other));
    assert_eq!(write_result(&book, odd).as_deref(), Ok("won red"));
    assert!(read_result(&book, "won green").is_err());
    assert!(write_result(&book, RecordResult { over: true, winner: Some(3), reason: None }).is_err());
}

#[test]
fn players_there_and_back() {
    let check = |text: &str, name: Option<&str>, level| {
        let player = RecordPlayer { name: name.map(str::to_owned), level };
        assert_eq!(read_player(text), player, "{text}");
        assert_eq!(write_player(player), text);
    };
    check("Ana", Some("Ana"), None);
    check("person", None, None);
    check("bilby level 10", None, Some(10));
    check("Ana, then bilby level 5", Some("Ana"), Some(5));
    // There is no level 11.
    check("bilby level 11", Some("bilby level 11"), None);
    assert_eq!(seat_tags(&book(GameName::Billabong, "players=3")).unwrap(), ["Red", "Yellow", "Blue"]);
    assert_eq!(seat_tags(&book(GameName::Bilitaire, "")).unwrap(), ["First", "Second"]);
}

#[test]
fn tags_without_moves() {
    let text = write(&game()).unwrap();
    // Only the tags count: what follows need not be a game.
    let (tags, _) = text.split_once("\n\n").unwrap();
    let found = head(&format!("{tags}\n\n1. nonsense")).unwrap();
    assert_eq!(found.rulebook, game().rulebook);
    let result = RecordResult { over: true, winner: Some(0), reason: Some(ResultReason::Resignation) };
    assert_eq!(found.result, Some(result));
    let bare = head("[Game \"billo\"]\n\n*").unwrap();
    assert_eq!((bare.result, bare.date), (None, None));
    let dated = head("[Game \"billo\"]\n[Date \"1998.03.07\"]\n\n*").unwrap();
    assert_eq!(dated.date.as_deref(), Some("1998.03.07"));
    assert!(head("").is_err());
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
