//! Any text as a position: refused with a reason, or accepted, printed as the same bytes and playable.
#![no_main]

use bilby_games::{GameKind, Position, Rules};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Every combination of options of every game.
static RULES: LazyLock<Vec<Rules>> =
    LazyLock::new(|| GameKind::ALL.into_iter().flat_map(GameKind::all_rules).collect());

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let rules = RULES[usize::from(*choice) % RULES.len()];
    match Position::read(rules, text) {
        Ok(position) => {
            assert_eq!(position.to_string(), text);
            let moves = position.moves();
            assert_eq!(moves.is_empty(), position.outcome().is_some());
            assert_eq!(position.perft(1), moves.len() as u64);
            if let Some(mv) = moves.first() {
                position.play(mv).expect("a listed move is legal");
            }
        }
        Err(error) => assert!(!error.problem.is_empty() && !error.field.is_empty()),
    }
});
