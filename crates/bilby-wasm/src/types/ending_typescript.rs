//! Writes the page's types of solved endings, and checks that they are current.

use super::*;
use bilby_typescript::{declare, head, keep};

#[test]
fn ending_types_are_current() {
    let types = [
        declare::<Proven>(),
        declare::<ProvenMove>(),
        declare::<ProvenPosition>(),
        declare::<EndingName>(),
        declare::<EndingReport>(),
        declare::<LongestWin>(),
    ];
    let head = head("bilby-wasm", "The types of solved endings.");
    keep("web/src/lib/wasm/ending-types.ts", &(head + &types.concat()));
}
