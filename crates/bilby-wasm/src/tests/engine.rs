//! The engine, and that it plays the same in a browser.

use super::book;
use crate::error::WasmError;
use crate::search::search;
use crate::types::{ClockTime, GameName, ReadErrorCode, Request, Rulebook, SearchResult, Value};
use bilby_engine::Engine;
use bilby_typescript::keep;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn ask(book: &Rulebook, position: &str, request: Request) -> Result<SearchResult, WasmError> {
    let position = book.position(position)?;
    search(
        &mut Engine::new(Engine::DEFAULT_TABLE_BYTES),
        &position,
        &request,
        book.is_unassisted(),
        &mut |_| (),
        &|| false,
        &|| 0.0,
    )
}

const REQUEST: Request =
    Request { level: 10, nodes: Some(2_000.0), milliseconds: None, clock: None, lines: 2, seed: 1.0 };

#[test]
fn a_thought_has_the_games_own_unit() {
    let billo = book(GameName::Billo, "");
    let result = ask(&billo, &billo.start(0).unwrap().to_string(), REQUEST).unwrap();
    assert_eq!(result.lines.len(), 2);
    assert!(result.nodes <= 2_000.0 && result.depth > 0);
    assert_eq!(result.lines[0].value, Value::Odds { proven: None, turns: None });
    let bilitaire = book(GameName::Bilitaire, "");
    let result = ask(&bilitaire, &bilitaire.start(0).unwrap().play("xd5").unwrap().to_string(), REQUEST).unwrap();
    assert!(matches!(result.lines[0].value, Value::Marbles { .. }), "{result:?}");
    let billabong = book(GameName::Billabong, "");
    let result = ask(&billabong, &billabong.start(3).unwrap().to_string(), REQUEST).unwrap();
    assert!(matches!(result.lines[0].value, Value::Turns { proven: false, .. }), "{result:?}");
}

#[test]
fn bad_questions() {
    let billo = book(GameName::Billo, "");
    let start = billo.start(0).unwrap().to_string();
    for level in [0, 11, 255] {
        let error = ask(&billo, &start, Request { level, ..REQUEST }).unwrap_err();
        assert!(matches!(error, WasmError::Read(unreadable) if unreadable.code == ReadErrorCode::Level));
    }
}

#[test]
fn every_level_has_a_rating_by_the_number_of_seats() {
    let two = book(GameName::Billabong, "").ratings().unwrap();
    let four = book(GameName::Billabong, "players=4").ratings().unwrap();
    assert_ne!(two, four);
    for ratings in [two, four, book(GameName::Billo, "capture=free").ratings().unwrap()] {
        assert_eq!((ratings.len(), ratings[0]), (10, Some(500)));
        let known: Vec<i32> = ratings.into_iter().flatten().collect();
        assert!(known.len() > 1 && known.is_sorted_by(|below, above| below < above), "{known:?}");
    }
    assert!(book(GameName::Billo, "players=4").ratings().is_err());
}

#[test]
fn only_the_highest_level_goes_by_the_clock() {
    let timed = Request { milliseconds: Some(50.0), ..REQUEST };
    assert_eq!(timed.deadline(100.0), 150.0);
    assert_eq!(Request { level: 9, ..timed }.deadline(100.0), f64::INFINITY);
    assert_eq!(REQUEST.deadline(100.0), f64::INFINITY);
}

/// Time passes with every look at it. Without the clock this search would not end.
#[test]
fn a_clock_ends_a_search() {
    let billo = book(GameName::Billo, "");
    for (left, most) in [(2_000.0, 2_000), (-1.0, 1), (f64::NAN, 1)] {
        let looks = AtomicU64::new(0);
        let clock = Some(ClockTime { left, increment: 0.0 });
        let request = Request { nodes: None, clock, ..REQUEST };
        let mut engine = Engine::new(1 << 20);
        let elapsed = || looks.fetch_add(1, Relaxed) as f64;
        let position = billo.start(0).unwrap();
        let result = search(&mut engine, &position, &request, false, &mut |_| (), &|| false, &elapsed).unwrap();
        assert!(position.play(&result.lines[0].moves[0]).is_ok());
        assert!(looks.load(Relaxed) <= most, "{left}");
    }
}

/// The moves that the engine plays here; a test of the page checks the same questions in WebAssembly.
#[test]
fn the_moves_of_the_page_are_current() {
    let mut lines = String::new();
    for (game, rules, moves) in [
        (GameName::Billabong, "ghosts=none,placement=quadrant", "@i3 @i5 @j4 @k2 @l6 @m3 @n1 @p7 @k4 @j6"),
        (
            GameName::Billabong,
            "players=3,placement=quadrant",
            "@i3 @i5 @j4 @k2 @l6 @m3 @n1 @p7 @k4 @j6 @j2 @l1 @o5 @m5 @k6",
        ),
        (GameName::Bilitaire, "", "xd5 D2s1 d7:d5"),
        (GameName::Bilitaire, "", "xd5"),
        (GameName::Billo, "", "Re1-e2 Rd8-d7 Sa1-a2 Sh8-g7"),
    ] {
        let book = book(game, rules);
        let position = moves.split(' ').fold(book.start(0).unwrap(), |position, mv| position.play(mv).unwrap());
        for (level, nodes) in [(1, None), (4, None), (7, Some(3_000.0)), (10, Some(3_000.0))] {
            let request = Request { level, nodes, milliseconds: None, clock: None, lines: 1, seed: 7.0 };
            let result = ask(&book, &position.to_string(), request).unwrap();
            let nodes = nodes.map_or_else(|| "-".to_owned(), |nodes| nodes.to_string());
            let game = book.rules().unwrap().kind().name();
            let answer = format!("{} {}", result.nodes, result.lines[0].moves[0]);
            writeln!(lines, "{game} | {rules} | {position} | {level} {nodes} | {answer}").unwrap();
        }
    }
    keep("web/src/lib/engine/native.txt", &lines);
}
