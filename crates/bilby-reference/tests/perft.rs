//! Checks the literal rules against the perft tables, which an independent program generated, as deep as is quick.

use bilby_reference::{bilitaire, billabong, billo};

/// The literal rules are slow, so larger counts are left to the test of the rules crates.
const MOST: u64 = 4_000;

type Perft = fn(&str, &str, u32) -> Result<u64, String>;

/// Runs every count of a table that is small enough.
fn check(table: &str, perft: Perft) {
    let mut checked = 0;
    for line in table.lines() {
        let fields: Vec<&str> = line.split(" | ").collect();
        // An empty rules field leaves two spaces between its bars.
        let [_, rules, position, counts] = fields[..] else { panic!("not four fields: {line}") };
        for count in counts.split_whitespace() {
            let (depth, count) = count.split_once(':').unwrap();
            let count: u64 = count.parse().unwrap();
            if count <= MOST {
                assert_eq!(perft(rules.trim(), position, depth.parse().unwrap()), Ok(count), "depth {depth}: {line}");
                checked += 1;
            }
        }
    }
    assert!(checked >= 20, "a table that is not read is noticed");
}

#[test]
fn billabong() {
    check(include_str!("../../bilby-games/tests/perft/billabong.txt"), billabong::perft);
}

#[test]
fn bilitaire() {
    check(include_str!("../../bilby-games/tests/perft/bilitaire.txt"), bilitaire::perft);
}

#[test]
fn billo() {
    check(include_str!("../../bilby-games/tests/perft/billo.txt"), billo::perft);
}
