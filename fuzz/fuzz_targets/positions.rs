//! Any text as a position: refused with a reason, or accepted, printed as the same bytes and playable.
#![no_main]

use bilby_shelf::{Kind, Position, Rules};
use libfuzzer_sys::fuzz_target;

const RULES: [(Kind, &str); 8] = [
    (Kind::Billabong, ""),
    (Kind::Billabong, "ghosts=none"),
    (Kind::Billabong, "players=3"),
    (Kind::Billabong, "players=4,laps=2"),
    (Kind::Bilitaire, ""),
    (Kind::Billo, ""),
    (Kind::Billo, "capture=strict,billo=all"),
    (Kind::Billo, "capture=free,passing=open"),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((choice, text)) = bytes.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let (kind, rules) = RULES[usize::from(*choice) % RULES.len()];
    let rules = Rules::read(kind, rules).expect("the rules are good");
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
