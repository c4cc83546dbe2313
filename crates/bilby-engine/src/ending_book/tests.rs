//! What the book says of endings: a position in, values and lines out.

use super::*;
use bilby_games::{GameKind, Rules};

fn position(kind: GameKind, rules: &str, text: &str) -> Position {
    Position::read(Rules::read(kind, rules).unwrap(), text).unwrap()
}

fn probe(position: &Position) -> Result<ProvenPosition, EndingError> {
    EndingBook::default().probe(position, &|_| true)
}

/// Best play leads to the value, and no move is better than the position.
#[track_caller]
fn check(position: &Position, value: Proven) {
    let proven = probe(position).unwrap();
    assert_eq!(proven.value, value, "{position}");
    assert_eq!(proven.moves[0].value, value, "{position}");
    assert_eq!(proven.moves.len(), position.moves().len());
    let mut texts: Vec<&str> = proven.moves.iter().map(|mv| mv.text.as_str()).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), proven.moves.len());
    if let Proven::Result(value) = value {
        assert_eq!(proven.line.len(), value.plies().map_or(0, usize::from), "{position}");
    }
    let end = proven.line.iter().fold(position.clone(), |at, mv| at.play(mv).unwrap());
    match value {
        Proven::Result(EndingValue::Win(_)) => assert_eq!(end.outcome(), Some(Outcome::Won(position.to_move()))),
        Proven::Result(EndingValue::Loss(_)) => {
            assert!(matches!(end.outcome(), Some(Outcome::Won(seat)) if seat != position.to_move()));
        }
        _ => {}
    }
}

fn billo(text: &str) -> Position {
    position(GameKind::Billo, "", text)
}

#[test]
fn billo_with_three_men() {
    check(&billo("7Q/8/8/8/8/2O5/8/o7 r - 0"), Proven::Result(EndingValue::Win(31)));
    check(&billo("8/8/8/8/8/8/8/q6O r - 0"), Proven::Result(EndingValue::Win(25)));
    check(&billo("8/8/8/8/8/8/8/o6O r - 0"), Proven::Result(EndingValue::Draw));
}

#[test]
fn billo_with_pawns() {
    let mut book = EndingBook::default();
    let start = billo("8/8/8/8/8/8/8/q6O r - 0");
    let reports = book.report(&start, "R-s", &|_| true).unwrap();
    let counts: Vec<_> = reports.iter().map(|report| (report.wins, report.drawn)).collect();
    // docs/endings.md has the same.
    assert_eq!(counts, [([1_492, 1_596], 0), ([1_596, 1_492], 0)]);
    for longest in reports.iter().flat_map(|report| report.longest.iter().flatten()) {
        assert_eq!(longest.line.len(), usize::from(longest.plies));
        let begin = billo(&longest.position);
        let end = longest.line.iter().fold(begin.clone(), |at, mv| at.play(mv).unwrap());
        assert!(end.outcome().is_some());
        check(&begin, book.probe(&begin, &|_| true).unwrap().value);
    }
}

#[test]
fn billabong_with_one_kangaroo_each() {
    let race = position(
        GameKind::Billabong,
        "ghosts=none",
        "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0",
    );
    check(&race, Proven::Result(EndingValue::Win(1)));
    let names: Vec<String> = EndingBook::names(&race).iter().map(EndingName::to_string).collect();
    assert_eq!(names, ["1-1", "1-0", "0-1", "0-0"]);
    let mut book = EndingBook::default();
    let report = &book.report(&race, "0-0", &|_| true).unwrap()[0];
    let longest = report.longest[0].as_ref().unwrap();
    let begin = position(GameKind::Billabong, "ghosts=none", &longest.position);
    check(&begin, Proven::Result(EndingValue::Win(longest.plies)));
}

#[test]
fn bilitaire_is_solved_live() {
    for seed in 1..4 {
        let drawn =
            EndingBook::draw(&Position::start(Rules::read(GameKind::Bilitaire, "").unwrap(), 0), "", seed).unwrap();
        let proven = probe(&drawn).unwrap();
        check(&drawn, proven.value);
        let Proven::Marbles(left) = proven.value else { panic!("{proven:?}") };
        let Position::Bilitaire(before) = &drawn else { panic!("{drawn}") };
        let end = proven.line.iter().fold(drawn.clone(), |at, mv| at.play(mv).unwrap());
        let Position::Bilitaire(end) = end else { panic!("{end}") };
        assert_eq!((before.round(), end.score()), (1, Some(left)), "{drawn}");
    }
}

#[test]
fn endings_that_are_not_solved() {
    let many = billo("pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0");
    assert_eq!(probe(&many), Err(EndingError::NotSolved));
    assert!(!EndingBook::covers(&many));
    let mut book = EndingBook::default();
    assert_eq!(book.report(&many, "OO-oo", &|_| true).unwrap_err(), EndingError::NotSolved);
    assert_eq!(book.report(&many, "nonsense", &|_| true).unwrap_err(), EndingError::NotSolved);
    let few = billo("8/8/8/8/8/8/8/q6O r - 0");
    assert_eq!(book.probe(&few, &|_| false), Err(EndingError::TooLong));
    // What was stopped can be made later.
    assert!(book.probe(&few, &|_| true).is_ok());
}

#[test]
fn endings_are_drawn_by_lot() {
    let any = billo("8/8/8/8/8/8/8/q6O r - 0");
    for name in EndingBook::names(&any) {
        let drawn = EndingBook::draw(&any, &name.to_string(), 7).unwrap();
        assert!(EndingBook::covers(&drawn), "{name}: {drawn}");
        assert_eq!(drawn.rules(), any.rules());
    }
    assert_eq!(EndingBook::names(&any).len(), 26);
    assert_eq!(EndingBook::draw(&any, "OO-oo", 7), None);
    let race = position(
        GameKind::Billabong,
        "ghosts=none",
        "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0",
    );
    let drawn: Vec<Position> = (1..5).map(|seed| EndingBook::draw(&race, "1-0", seed).unwrap()).collect();
    assert!(drawn.iter().all(EndingBook::covers));
    assert!(drawn.iter().any(|other| *other != drawn[0]));
}
