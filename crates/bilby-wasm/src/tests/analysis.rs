//! Trees and pieces of files.

use crate::types::{Drawing, Ink};
use crate::{library, tree};

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
