//! `bilby collection`: making the explorer's collections, and reading those that ship with the page.

use super::{bilby, prints};

/// Reads the page's collection of a game and returns what it says of it.
fn shipped(game: &str) -> String {
    let file = format!("{}/../../web/src/lib/explorer/data/{game}.bin", env!("CARGO_MANIFEST_DIR"));
    prints(&["collection", "--show", &file], "")
}

#[test]
fn the_collections_of_the_page_can_be_replayed() {
    for (game, sections) in [("billo", 1), ("bilitaire", 1), ("billabong", 3)] {
        let said = shipped(game);
        let heads: Vec<&str> = said.lines().filter(|line| line.starts_with(game)).collect();
        assert_eq!(heads.len(), sections, "{said}");
        for head in heads {
            let games: u32 = head.split(": ").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok()).unwrap();
            assert!(games >= 500, "{head}");
        }
    }
}

#[test]
fn the_seed_decides_the_collection() {
    let make = |name: &str, more: &[&str]| {
        let file = std::env::temp_dir().join(format!("bilby-collection-{}-{name}.bin", std::process::id()));
        let common = ["collection", "bilitaire", "--games", "20", "--nodes", "5", "--out", file.to_str().unwrap()];
        let said = prints(&[&common[..], more].concat(), "");
        assert!(said.contains("bilitaire : 20 games, "), "{said}");
        assert!(said.contains("alike): "), "{said}");
        let bytes = std::fs::read(&file).unwrap();
        std::fs::remove_file(&file).unwrap();
        bytes
    };
    let one = make("one", &["--seed", "5"]);
    assert_eq!(make("two", &["--seed", "5", "--threads", "2"]), one);
    assert_ne!(make("three", &["--seed", "6"]), one);
    assert!(make("short", &["--seed", "5", "--depth", "2"]).len() < one.len());
}

#[test]
fn what_is_no_collection_is_refused() {
    let file = std::env::temp_dir().join(format!("bilby-collection-{}.bin", std::process::id()));
    std::fs::write(&file, "something else").unwrap();
    let output = bilby(&["collection", "--show", file.to_str().unwrap()], b"");
    std::fs::remove_file(&file).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("this is not a collection of games"));
}
