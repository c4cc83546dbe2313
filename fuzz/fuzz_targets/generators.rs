//! Games chosen by the bytes: the fast rules and the literal ones agree at every position.
#![no_main]

use bilby_games::GameKind;
use bilby_reference::agree;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some((choice, rest)) = bytes.split_first() {
        let kind = GameKind::ALL[usize::from(choice / 2) % 3];
        if choice % 2 == 0 { agree::play(kind, rest) } else { agree::garble(kind, rest) }
    }
});
