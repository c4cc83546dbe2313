//! Trees, drafts and pieces of files.

use super::book;
use crate::types::{Draft, DraftView, Drawing, GameName, Ink, PhaseName, Shape, Tool};
use crate::{draft, library, tree};

const TREE: &str = "[Game \"billo\"]\n[Red \"Ana\"]\n[Result \"*\"]\n\n{before}\n\
                    1. Re1-e2 ! {x [%csl Gd4]} ({first} 1. Rd1-d2 ?! Rd8-d7) Rd8-d7\n2. Rd1-d2\n*\n";

#[test]
fn a_tree_there_and_back() {
    let opened = tree::open(TREE).unwrap().unwrap();
    assert_eq!(tree::write(&opened.tree).unwrap(), TREE);
    assert_eq!(tree::reopen(&opened.tree).unwrap(), opened);
    let parents: Vec<Option<u32>> = opened.tree.nodes.iter().map(|node| node.parent).collect();
    assert_eq!(parents, [None, None, Some(1), Some(0), Some(3)]);
    let numbers: Vec<(Option<u32>, u32)> =
        opened.reached.iter().map(|reached| (reached.number, reached.count)).collect();
    assert_eq!(numbers, [(Some(1), 1), (Some(1), 1), (None, 1), (None, 1), (Some(2), 2)]);
    assert_eq!(tree::open("").unwrap(), None);
}

/// e1-e2 and d1-d2 in either order lead to the same position, whatever the draw clock shows.
#[test]
fn transpositions_have_the_same_key() {
    let text = "[Game \"billo\"]\n\n1. Re1-e2 Rd8-d7 2. Rd1-d2 (2. Ra1-a2) *";
    let other = "[Game \"billo\"]\n\n1. Rd1-d2 Rd8-d7 2. Re1-e2 *";
    let [one, two] = [text, other].map(|text| tree::open(text).unwrap().unwrap().reached);
    assert_eq!(one[2].key, two[2].key);
    assert_ne!(one[3].key, two[2].key);
}

#[test]
fn comments_as_words_and_drawings() {
    let comments = vec!["x [%csl Gd4]".to_owned()];
    let annotation = tree::annotation(&comments).unwrap();
    assert_eq!(annotation.prose, "x");
    assert_eq!(annotation.drawings, [Drawing { ink: Ink::Green, from: "d4".to_owned(), to: None }]);
    assert_eq!(tree::with_prose(&comments, "y\r\nz").unwrap(), ["y\nz", "[%csl Gd4]"]);
    assert!(tree::with_prose(&comments, "}").is_err());
    let arrow = Drawing { ink: Ink::Red, from: "d4".to_owned(), to: Some("e5".to_owned()) };
    assert_eq!(tree::with_drawings(&comments, std::slice::from_ref(&arrow)).unwrap(), ["x", "[%cal Rd4e5]"]);
    assert!(tree::with_drawings(&comments, &[Drawing { from: "home".to_owned(), ..arrow }]).is_err());
}

#[track_caller]
fn check(view: &DraftView, text: &str, refusal: Option<&str>) {
    assert_eq!(view.text, text);
    assert_eq!(view.refusal.as_ref().map(|refusal| refusal.code.unwrap_or("unreadable")), refusal);
}

#[test]
fn billo_is_set_up() {
    let book = book(GameName::Billo, "");
    let man = |seat, shape, billo| Tool::Man { seat, shape, billo };
    let view = draft::empty(&book).unwrap();
    check(&view, "8/8/8/8/8/8/8/8 r - 0", None);
    let view = draft::apply(&book, view.draft, man(0, Shape::Round, false), "e4").unwrap();
    let view = draft::apply(&book, view.draft, man(0, Shape::Square, false), "e4").unwrap();
    check(&view, "8/8/8/8/4P3/8/8/8 r - 0", None);
    let view = draft::apply(&book, view.draft, man(1, Shape::Square, true), "e4").unwrap();
    check(&view, "8/8/8/8/4q3/8/8/8 r - 0", None);
    let view = draft::shift(&book, view.draft, "e4", "a1").unwrap();
    check(&view, "8/8/8/8/8/8/8/q7 r - 0", None);
    let view = draft::apply(&book, view.draft, man(0, Shape::Round, false), "b8").unwrap();
    check(&view, "1R6/8/8/8/8/8/8/q7 r - 0", Some("pawn-on-far-row"));
    let refusal = view.refusal.unwrap();
    assert_eq!((refusal.squares, refusal.seat), (vec!["b8".to_owned()], Some(0)));
    // The same once more takes it off.
    let view = draft::apply(&book, view.draft, man(0, Shape::Round, false), "b8").unwrap();
    check(&view, "8/8/8/8/8/8/8/q7 r - 0", None);
    let Draft::Billo(mut men) = view.draft else { panic!() };
    men.clock = 101;
    check(&draft::view(&book, Draft::Billo(men)).unwrap(), "8/8/8/8/8/8/8/q7 r - 101", Some("too-high"));
}

#[test]
fn bilitaire_is_set_up() {
    let book = book(GameName::Bilitaire, "");
    let view = draft::empty(&book).unwrap();
    check(&view, "--------/--------/--------/--------/--------/--------/--------/-------- t - 1 -", Some("no-tray"));
    // A marble brings its tray.
    let view = draft::apply(&book, view.draft, Tool::Marble, "a1").unwrap();
    check(&view, "--------/--------/--------/--------/--------/--------/2------/o1------ t - 1 -", None);
    let view = draft::shift(&book, view.draft, "A1", "B2").unwrap();
    check(&view, "--------/--------/--------/--------/--2----/--o1----/--------/-------- t - 1 -", None);
    let Draft::Bilitaire(mut trays) = view.draft else { panic!() };
    trays.phase = PhaseName::Marbles;
    let view = draft::view(&book, Draft::Bilitaire(trays)).unwrap();
    assert_eq!(view.refusal.unwrap().code, Some("no-jump"));
}

#[test]
fn billabong_is_set_up() {
    let book = book(GameName::Billabong, "ghosts=none");
    let view = draft::empty(&book).unwrap();
    let empty = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16";
    check(&view, &format!("{empty} 0,0 5,5 r 0"), Some("two-home"));
    let red = Tool::Kangaroo { seat: 0, crossings: 1 };
    let view = draft::apply(&book, view.draft, red, "a1").unwrap();
    let board = format!("{}r'15", &empty[..empty.len() - 2]);
    check(&view, &format!("{board} 0,0 4,5 r 0"), None);
    let view = draft::apply(&book, view.draft, red, "g7").unwrap();
    assert_eq!(view.refusal.as_ref().unwrap().code, Some("in-lake"));
    let view = draft::apply(&book, view.draft, Tool::Erase, "g7").unwrap();
    check(&view, &format!("{board} 0,0 4,5 r 0"), None);
    // More seats come with all their kangaroos home.
    let four = super::book(GameName::Billabong, "players=4");
    check(&draft::view(&four, view.draft).unwrap(), &format!("{board} 0,0,0,0 4,5,5,5 r 0"), Some("two-home"));
}

#[test]
fn drafts_of_positions_have_their_text() {
    for (game, rules) in [
        (GameName::Billabong, ""),
        (GameName::Billabong, "players=3"),
        (GameName::Billabong, "ghosts=placed"),
        (GameName::Bilitaire, ""),
        (GameName::Billo, ""),
    ] {
        let book = book(game, rules);
        let mut position = book.start(5).unwrap();
        for step in 0..40 {
            let text = position.to_string();
            check(&draft::of_position(&book, &text).unwrap(), &text, None);
            let moves = position.moves();
            let Some(mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
            position = position.play(mv).unwrap();
        }
    }
    assert!(draft::of_position(&book(GameName::Billo, ""), "8 r - 0").is_err());
}

#[test]
fn a_file_in_pieces() {
    let games = TREE.repeat(3).replace("*\n[", "*\n\n[");
    let bad = games.replacen("Rd1-d2\n*", "Rd1-d9\n*", 1);
    let whole = library::import(bad.as_bytes(), true);
    assert_eq!((whole.games.len(), whole.errors.len(), whole.read), (2, 1, 3));
    assert_eq!(whole.errors[0].line, 7);
    assert_eq!((whole.games[0].players[0].as_str(), whole.games[0].plies), ("Ana", 3));
    for cut in 1..bad.len() {
        let first = library::import(&bad.as_bytes()[..cut], false);
        let rest = library::import(&bad.as_bytes()[first.bytes as usize..], true);
        assert_eq!(first.read + rest.read, 3, "{cut}");
        assert_eq!(first.games.len() + rest.games.len(), 2, "{cut}");
    }
}
