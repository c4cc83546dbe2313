//! Records as trees of moves, and back.

use bilby_games::record::{Comment, GameResult, Glyph, MOST_NODES, Node, Reader, Record, RecordErrorKind, Tag, Tree};
use bilby_games::{GameKind, Position, Rules};
use proptest::prelude::*;

fn read(text: &str) -> Record {
    Reader::new(text.as_bytes()).next().unwrap().unwrap()
}

/// Reads a game of Billo and writes its tree: checks the moves as they are written.
#[track_caller]
fn check(moves: &str, expected: &str) {
    let record = read(&format!("[Game \"billo\"]\n\n{moves} *"));
    let tree = Tree::of(&record).unwrap();
    let written = tree.record().unwrap();
    let text = written.to_string();
    let moves = text.strip_prefix("[Game \"billo\"]\n[Result \"*\"]\n\n").unwrap().strip_suffix("\n*\n").unwrap();
    assert_eq!(moves, expected);
    assert_eq!(Tree::of(&read(&text)).unwrap(), tree, "what was written is the same tree");
}

#[test]
fn what_is_in_order_stays_as_it_is() {
    let moves = "{before} {all}\n\
                 1. Re1-e2 ! $19 {x} ({first} 1. Rd1-d2 ?! {why not} Rd8-d7 (Re8-e7 !)) (1. Ra1-a2) Rd8-d7 ??";
    check(moves, moves);
    check("1. Re1-e2", "1. Re1-e2");
}

#[test]
fn notes_in_another_order_are_put_in_order() {
    check("1. Re1-e2 (1. Ra1-a2) {x} ! (1. Rb1-b2) {y}", "1. Re1-e2 ! {x} {y} (1. Ra1-a2) (1. Rb1-b2)");
}

#[test]
fn a_variation_on_the_first_move_of_a_variation_is_one_of_the_same_move() {
    check("1. Re1-e2 (1. Ra1-a2 ({x} 1. Rb1-b2) Ra8-a7)", "1. Re1-e2 (1. Ra1-a2 Ra8-a7) ({x} 1. Rb1-b2)");
}

#[test]
fn comments_before_a_move_that_became_the_main_one_follow_it() {
    let record = read("[Game \"billo\"]\n\n1. Re1-e2 ({why} 1. Ra1-a2 {so}) *");
    let mut tree = Tree::of(&record).unwrap();
    tree.nodes.swap(0, 1);
    let text = tree.record().unwrap().to_string();
    assert!(text.contains("\n1. Ra1-a2 {why} {so} (1. Re1-e2)\n"), "{text}");
}

#[test]
fn the_result_is_the_boards_if_the_board_decides() {
    let start = "8/8/8/3s4/4R3/8/8/8 r - 0";
    let record = read(&format!("[Game \"billo\"]\n[Start \"{start}\"]\n\n1. Re4-f5 *"));
    let mut tree = Tree::of(&record).unwrap();
    tree.nodes[0].text = "Re4xd5".to_owned();
    assert_eq!(tree.record().unwrap().result().to_string(), "won red");
    let names = tree.start.seat_names();
    tree.nodes[0].text = "Re4-f5".to_owned();
    tree.result = GameResult::read("won black by resignation", names).unwrap();
    assert_eq!(tree.record().unwrap().result().to_string(), "won black by resignation");
}

#[test]
fn what_is_no_record() {
    let node = |parent, text: &str| Node {
        parent,
        text: text.to_owned(),
        before: Vec::new(),
        glyphs: Vec::new(),
        comments: Vec::new(),
    };
    let tree = |nodes| Tree { nodes, ..Tree::of(&read("[Game \"billo\"]\n\n*")).unwrap() };
    let error = |nodes| tree(nodes).record().unwrap_err().to_string();
    assert_eq!(error(vec![node(None, "Re1-e3")]), "node 0: e3 is not next to e1");
    assert_eq!(error(vec![node(Some(0), "Re1-e2")]), "node 0: there is no move before this");
    assert_eq!(error(vec![node(None, "Re1-e2"), node(Some(7), "Rd8-d7")]), "node 1: there is no move before this");
    assert_eq!(error(vec![node(None, "Re1-e2"); MOST_NODES + 1]), "more than 20000 moves, variations included");
    let long = format!("[Game \"billo\"]\n\n1. Re1-e2 {} *", "(1. Re1-e2)".repeat(MOST_NODES));
    assert_eq!(Tree::of(&read(&long)).unwrap_err().kind, RecordErrorKind::TooManyMoves);

    // Each move has an alternative, which goes on and has one too.
    let race = "[Game \"billabong\"]\n[Rules \"ghosts=none\"]\n\n*";
    let tree = |nodes| Tree { nodes, ..Tree::of(&read(race)).unwrap() };
    let mut nodes: Vec<Node> = Vec::new();
    let mut position = tree(Vec::new()).start;
    for depth in 0..=201_usize {
        let moves = position.moves();
        let parent = depth.checked_sub(1).map(|depth| 2 * depth + 1);
        nodes.extend([node(parent, &moves[0]), node(parent, &moves[1])]);
        position = position.play(&moves[1]).unwrap();
    }
    assert!(tree(nodes[..400].to_vec()).record().is_ok());
    assert_eq!(tree(nodes).record().unwrap_err().kind, RecordErrorKind::TooDeep);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Random trees with random notes: writing, reading the text and making a tree of it gives the same tree.
    #[test]
    fn what_is_written_reads_as_the_same_tree(
        kind in 0..3_usize,
        tag in "[^\r\n]{0,12}",
        choices in prop::collection::vec(
            (any::<u16>(), any::<u32>(), prop::collection::vec(any::<u8>(), 0..3), "[^}\r]{0,12}", any::<bool>()),
            0..40,
        ),
    ) {
        let rules = Rules::read(GameKind::ALL[kind], "").unwrap();
        let start = Position::start(rules, 3);
        let tags = vec![Tag::new("Event", tag).unwrap()];
        let mut tree = Tree::of(&Record::new(start)).unwrap();
        tree.tags = tags;
        for (after, choice, glyphs, text, before) in choices {
            let positions = tree.positions().unwrap();
            // A third of the moves continue the last one, so that lines grow.
            let parent = if after % 3 == 0 { tree.nodes.len() } else { usize::from(after) % (tree.nodes.len() + 1) };
            let parent = parent.checked_sub(1);
            let position = parent.map_or(&tree.start, |parent| &positions[parent]);
            let moves = position.moves();
            let Some(mv) = moves.get(choice as usize % moves.len().max(1)) else { continue };
            let begins_variation = tree.nodes.iter().any(|node| node.parent == parent);
            let comment = || vec![Comment::new(text.clone()).unwrap()];
            tree.nodes.push(Node {
                parent,
                text: mv.clone(),
                before: if before && begins_variation { comment() } else { Vec::new() },
                glyphs: glyphs.into_iter().map(Glyph).collect(),
                comments: if text.len() % 2 == 0 { comment() } else { Vec::new() },
            });
        }
        let record = tree.record().unwrap();
        let again = read(&record.to_string());
        prop_assert_eq!(&again, &record);
        // The nodes may stand in another order, but the tree is the same: its record is.
        let again = Tree::of(&again).unwrap();
        prop_assert_eq!(again.nodes.len(), tree.nodes.len());
        prop_assert_eq!(again.record().unwrap(), record);
        prop_assert_eq!(Tree::of(&again.record().unwrap()).unwrap(), again);
    }
}
