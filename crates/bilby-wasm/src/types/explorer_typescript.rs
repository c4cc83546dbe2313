//! Writes the page's types of the explorer, and sees that they are what the types say now.

use super::*;
use bilby_typescript::{declare, keep};

#[test]
fn explorer_types_are_current() {
    let types = [
        declare::<ExplorerAnswer>(),
        declare::<ExplorerRow>(),
        declare::<ExplorerMarbles>(),
        declare::<ExplorerSection>(),
    ];
    let head = "// Made from crates/bilby-wasm; not to be edited by hand.\n";
    keep("web/src/lib/wasm/explorer-types.ts", &(head.to_owned() + &types.concat()));
}
