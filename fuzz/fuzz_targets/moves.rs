//! Any text as a move or the beginning of one, in a position chosen by the first bytes.
#![no_main]

use bilby_core::Refusal;
use bilby_games::{GameKind, Position, Rules};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Every combination of options of every game.
static RULES: LazyLock<Vec<Rules>> =
    LazyLock::new(|| GameKind::ALL.into_iter().flat_map(GameKind::all_rules).collect());

fuzz_target!(|bytes: &[u8]| {
    let [choice, plies, step, text @ ..] = bytes else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let mut position = Position::start(RULES[usize::from(*choice) % RULES.len()], 1);
    for ply in 0..usize::from(plies % 40) {
        let moves = position.moves();
        let Some(mv) = moves.get((ply * usize::from(*step)) % moves.len().max(1)) else { break };
        position = position.play(mv).expect("a listed move is legal");
    }
    // A turn that can be begun can be completed, and every way of completing it is a legal move.
    match position.turn(text) {
        Ok(turn) => {
            assert!(turn.end().is_ok() || !turn.next().is_empty() || text.is_empty());
            for way in turn.ways().iter().take(20) {
                position.play(way).expect("a way is legal");
            }
        }
        Err(refusal) => assert!(!refusal.to_string().is_empty() && !refusal.code().is_empty()),
    }
    if position.play(text).is_ok() {
        let canonical = position.canonical(text).expect("it was just played");
        assert!(position.moves().contains(&canonical));
    }
});
