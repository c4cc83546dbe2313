//! Writes the page's types of solved endings, and sees that they are what the types say now.

use super::*;
use bilby_typescript::{declare, keep};

#[test]
fn ending_types_are_current() {
    let types = [
        declare::<Proven>(),
        declare::<ProvenMove>(),
        declare::<ProvenPosition>(),
        declare::<EndingReport>(),
        declare::<LongestWin>(),
    ];
    let head = "// Made from crates/bilby-wasm; not to be edited by hand.\n";
    keep("web/src/lib/wasm/ending-types.ts", &(head.to_owned() + &types.concat()));
}
