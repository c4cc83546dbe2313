//! The seeds of the fuzz target `positions` are positions, so that fuzzing begins behind the parser.

use bilby_games::{GameKind, Position, Rules};
use std::fs;
use std::path::Path;

#[test]
fn every_seed_is_a_position_by_its_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/positions");
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        let (first, position) = text.split_once('\n').unwrap();
        let (kind, rules) = first.split_once(' ').unwrap_or((first, ""));
        let rules = Rules::read(kind.parse::<GameKind>().unwrap(), rules).unwrap();
        assert!(Position::read(rules, position).is_ok(), "{text}");
        count += 1;
    }
    assert!(count > 0);
}
