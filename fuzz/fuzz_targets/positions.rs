//! Any text as a position: refused with a reason, or accepted, printed as the same bytes and playable. The first line is
//! the game and its rules, such as `billabong players=3`; the rest is the position.
#![no_main]

use bilby_games::{GameKind, Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((first, text)) = std::str::from_utf8(bytes).ok().and_then(|text| text.split_once('\n')) else { return };
    let (kind, rules) = first.split_once(' ').unwrap_or((first, ""));
    let Some(rules) = kind.parse::<GameKind>().ok().and_then(|kind| Rules::read(kind, rules).ok()) else { return };
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
        Err(error) => assert!(!error.reason.is_empty() && !error.field.is_empty()),
    }
});
