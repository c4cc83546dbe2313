//! Any text as a rules text: refused with a reason, or printed in its canonical form.
#![no_main]

use bilby_games::{GameKind, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for kind in GameKind::ALL {
        match Rules::read(kind, text) {
            Ok(rules) => assert_eq!(Rules::read(kind, &rules.to_string()), Ok(rules)),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
