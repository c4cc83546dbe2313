//! Checks every line of the perft tables, which an independent program generated.

use bilby_games::{Position, Rules};

/// Counts up to this are part of the everyday run.
const EVERYDAY: u64 = 2_000_000;

/// Runs the counts of a table that `wanted` selects; returns how many there were.
fn check(table: &str, wanted: impl Fn(u64) -> bool) -> usize {
    let mut checked = 0;
    for (number, line) in table.lines().enumerate() {
        let fields: Vec<&str> = line.split(" | ").collect();
        // An empty rules field leaves two spaces between its bars.
        let [game, rules, position, counts] = fields[..] else { panic!("line {}: {line}", number + 1) };
        let rules = Rules::read(game.parse().unwrap(), rules.trim()).unwrap();
        let text = position;
        let position = Position::read(rules, text).unwrap();
        assert_eq!(position.to_string(), text, "line {}: what is read prints as the same bytes", number + 1);
        for count in counts.split_whitespace() {
            let (depth, count) = count.split_once(':').unwrap();
            let count: u64 = count.parse().unwrap();
            if wanted(count) {
                assert_eq!(position.perft(depth.parse().unwrap()), count, "line {}, depth {depth}: {line}", number + 1);
                checked += 1;
            }
        }
    }
    checked
}

macro_rules! tables {
    ($($game:ident $everyday:literal $deep:literal)*) => {$(
        mod $game {
            use super::*;
            const TABLE: &str = include_str!(concat!("perft/", stringify!($game), ".txt"));

            #[test]
            fn shallow() {
                assert_eq!(check(TABLE, |count| count <= EVERYDAY), $everyday);
            }

            #[test]
            #[ignore = "minutes in an unoptimised build; `cargo xtask test` runs it"]
            fn deep() {
                assert_eq!(check(TABLE, |count| count > EVERYDAY), $deep);
            }
        }
    )*};
}

// The number of counts of each kind, so that an unread table is noticed.
tables! {
    billabong 140 22
    bilitaire 124 27
    billo 179 43
}
