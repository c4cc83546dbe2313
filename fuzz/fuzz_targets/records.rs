//! Any bytes as a file of records: refused with a reason, or written and read again as the same games.
#![no_main]

use bilby_games::record::Reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for record in Reader::new(bytes) {
        match record {
            Ok(record) => {
                let text = record.to_string();
                let again: Vec<_> = Reader::new(text.as_bytes()).collect();
                assert_eq!(again, [Ok(record)]);
            }
            Err(error) => assert!(error.line > 0 && error.game > 0 && !error.to_string().is_empty()),
        }
    }
});
