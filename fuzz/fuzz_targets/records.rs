//! Any bytes as a file of records: refused with a reason, or written and read again as the same games. As trees they keep
//! every move and every note.
#![no_main]

use bilby_games::record::{Comment, Line, Note, Reader, Record, Tree};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for record in Reader::new(bytes) {
        match record {
            Ok(record) => {
                let text = record.to_string();
                let again: Vec<_> = Reader::new(text.as_bytes()).collect();
                assert_eq!(again, [Ok(record.clone())]);
                check_tree(&record);
            }
            Err(error) => assert!(error.line > 0 && error.game > 0 && !error.to_string().is_empty()),
        }
    }
});

fn check_tree(record: &Record) {
    let Ok(tree) = Tree::of(record) else { return };
    let written = tree.record().expect("the tree of a record is a record");
    assert_eq!((content(&written), written.result(), written.end()), (content(record), record.result(), record.end()));
    assert_eq!(Tree::of(&written).as_ref(), Ok(&tree));
    assert_eq!(Tree::of(&written).unwrap().record(), Ok(written));
    for node in &tree.nodes {
        let prose = Comment::prose_of(&node.comments);
        let drawings: Vec<_> = node.comments.iter().flat_map(Comment::drawings).collect();
        assert_eq!(Comment::with_prose(&node.comments, &prose).as_ref(), Ok(&node.comments));
        assert_eq!(Comment::with_drawings(&node.comments, &drawings), node.comments);
        let bare = Comment::with_drawings(&node.comments, &[]);
        assert!(bare.iter().all(|comment| comment.drawings().is_empty()));
        let drawn = Comment::with_drawings(&bare, &drawings);
        assert_eq!(drawn.iter().flat_map(Comment::drawings).count(), drawings.len());
    }
}

/// Every move, glyph and comment of a record, in any order.
fn content(record: &Record) -> Vec<String> {
    fn collect(line: &Line, all: &mut Vec<String>) {
        all.extend(line.comments().iter().map(|comment| format!("{{{}}}", comment.text())));
        for ply in line.plies() {
            all.push(ply.text().to_owned());
            for note in ply.notes() {
                match note {
                    Note::Glyph(glyph) => all.push(glyph.to_string()),
                    Note::Comment(comment) => all.push(format!("{{{}}}", comment.text())),
                    Note::Variation(inner) => collect(inner, all),
                }
            }
        }
    }
    let mut all = Vec::new();
    collect(record.line(), &mut all);
    all.sort_unstable();
    all
}
