//! Positions that are puzzles, positions that are not, and files.

use super::{
    Certainty, CheckError, Collection, CollectionError, Examination, NotPuzzleReason, Puzzle, PuzzleKind,
    PuzzleTextError,
};
use bilby_games::{GameKind, Position, Rules};

fn position(kind: PuzzleKind, rules: &str, text: &str) -> Position {
    Position::read(Rules::read(kind.game(), rules).unwrap(), text).unwrap()
}

/// The puzzle has this solution, and checking it again agrees.
fn check(kind: PuzzleKind, rules: &str, text: &str, solution: Option<&str>) {
    let position = position(kind, rules, text);
    let found = Puzzle::find(kind, &position);
    let texts = |puzzle: &Puzzle| puzzle.position.write_line(&puzzle.solution).join(" ");
    assert_eq!(found.as_ref().map(texts).as_deref(), solution, "{kind} {text}");
    if let Some(puzzle) = found {
        assert_eq!(puzzle.check(), Ok(()), "{puzzle}");
    }
}

#[test]
fn coming_home_by_the_only_chain() {
    // Three jumps over yellow lead over the stream.
    let chain = "15y/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y1y1y1yr'/16/16/16 0,0 4,0 r 0";
    check(PuzzleKind::Home, "ghosts=none", chain, Some("p4:n4:l4:j4:h4"));
    // A single step is not worth a puzzle.
    check(PuzzleKind::Home, "ghosts=none", "15y/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/8r'7/16/16 0,0 4,4 r 0", None);
}

#[test]
fn a_race_that_one_move_wins() {
    // Red can't come home in one move. Found by the table of two kangaroos; any other move loses or draws.
    let collection = include_str!("../../../../web/src/lib/puzzles/data/billabong.txt");
    let collection: Collection = collection.parse().unwrap();
    let races: Vec<_> = collection.puzzles.iter().filter(|puzzle| puzzle.kind == PuzzleKind::Race).take(5).collect();
    assert_eq!(races.len(), 5);
    for race in races {
        assert_eq!(race.check(), Ok(()), "{race}");
        // Another first move is no solution.
        let other = race.position.legal_moves().into_iter().find(|mv| *mv != race.solution[0]).unwrap();
        let wrong = Puzzle { solution: vec![other], ..race.clone() };
        assert!(matches!(wrong.check(), Err(CheckError::Another(_))), "{wrong}");
    }
}

#[test]
fn two_ways_to_win_are_no_puzzle() {
    // The round can capture either of the two squares, and then the other.
    check(PuzzleKind::Win, "", "8/8/8/8/2s1s3/3R4/8/8 r - 0", None);
}

/// Every puzzle of a file is recognised, whatever kind it is of.
#[test]
fn any_position_can_be_examined() {
    for text in [
        include_str!("../../../../web/src/lib/puzzles/data/billabong.txt"),
        include_str!("../../../../web/src/lib/puzzles/data/bilitaire.txt"),
        include_str!("../../../../web/src/lib/puzzles/data/billo.txt"),
    ] {
        let collection: Collection = text.parse().unwrap();
        for kind in PuzzleKind::of(collection.game) {
            let known = collection.puzzles.iter().find(|puzzle| puzzle.kind == kind).unwrap();
            let Examination::Puzzle(found) = Puzzle::examine(&known.position) else { panic!("{known}") };
            assert_eq!(found.check(), Ok(()), "{found}");
        }
    }
}

/// The position is no puzzle, for this reason.
#[track_caller]
fn check_not(kind: PuzzleKind, rules: &str, text: &str, reason: &NotPuzzleReason) {
    assert_eq!(Puzzle::examine(&position(kind, rules, text)), Examination::Not(reason.clone()), "{text}");
}

#[test]
fn why_a_position_is_no_puzzle() {
    check_not(PuzzleKind::Win, "", "8/8/8/8/8/8/8/R7 b - 0", &NotPuzzleReason::Over);
    // Two ways to win.
    let both = position(PuzzleKind::Win, "", "8/8/8/8/2s1s3/3R4/8/8 r - 0");
    let Examination::Not(NotPuzzleReason::Several(moves)) = Puzzle::examine(&both) else { panic!("two moves win") };
    for text in ["Rd3xc4", "Rd3xe4"] {
        assert!(moves.contains(&both.read_move(text).unwrap()), "{text} {moves:?}");
    }
    // A billo of the other shape, an even number of steps away: whatever red does, it is caught.
    check_not(PuzzleKind::Win, "", "8/8/8/3q4/8/3O4/8/8 r - 0", &NotPuzzleReason::NoSolution);
    // A single step home is too easy for the kinds; any other move lets yellow come home first.
    let step = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y'7/8r'7/16/16 0,0 4,4 r 0";
    let step = position(PuzzleKind::Home, "ghosts=none", step);
    assert_eq!(Puzzle::examine(&step), Examination::OnlyMove(step.read_move("i3-h2").unwrap()));
}

#[test]
fn files_are_read_as_they_are_written() {
    let text = include_str!("../../../../web/src/lib/puzzles/data/billo.txt");
    let collection: Collection = text.parse().unwrap();
    assert_eq!(collection.to_string(), text);
    assert!(collection.puzzles.len() >= 300, "{}", collection.puzzles.len());
    assert!(collection.puzzles.iter().any(|puzzle| puzzle.certainty == Certainty::Proved));
}

#[test]
fn a_file_that_can_not_be_read_says_where() {
    let check = |text: &str, line, error| {
        assert_eq!(text.parse::<Collection>(), Err(CollectionError { line, error }), "{text}");
    };
    check("", 1, PuzzleTextError::Head);
    check("bilby puzzles 1 chess\n", 1, PuzzleTextError::Head);
    check("bilby puzzles 1 billo\nabc|win\n", 2, PuzzleTextError::Fields(2));
    check(
        "bilby puzzles 1 billo\n\na|home|proved|1|1||8/8/8/8/8/8/8/R7 r - 0|Ra1-a2|\n",
        3,
        PuzzleTextError::Kind { kind: PuzzleKind::Home, game: GameKind::Billo },
    );
    let rules = Rules::usual(GameKind::Billo);
    check(
        "bilby puzzles 1 billo\na|win|proved|1|1||8/8 r - 0|Ra1-a2|\n",
        2,
        PuzzleTextError::Position(Position::read(rules, "8/8 r - 0").unwrap_err()),
    );
    let start = "8/8/8/8/8/8/8/R7 r - 0";
    let refusal = Position::read(rules, start).unwrap().read_move("Ra1-a3").unwrap_err();
    check(
        &format!("bilby puzzles 1 billo\na|win|proved|1|1||{start}|Ra1-a3|\n"),
        2,
        PuzzleTextError::Move { text: "Ra1-a3".to_owned(), refusal },
    );
    check(
        &format!("bilby puzzles 1 billo\na|win|proved|70000|1||{start}|Ra1-a2|\n"),
        2,
        PuzzleTextError::Rating("70000".to_owned()),
    );
}

#[test]
fn a_puzzle_has_one_name_from_every_side() {
    let name = |text: &str| super::fingerprint::fingerprint(PuzzleKind::Win, &position(PuzzleKind::Win, "", text));
    let one = name("8/8/8/2s5/3R4/8/8/8 r - 0");
    assert_eq!(one, name("8/8/8/5s2/4R3/8/8/8 r - 0"), "mirrored");
    assert_eq!(one, name("8/8/8/3r4/2S5/8/8/8 b - 0"), "with the colours exchanged");
    assert_ne!(one, name("8/8/8/2s5/4R3/8/8/8 r - 0"));
}
