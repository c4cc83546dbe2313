//! Writes the page's types of the explorer, and checks that they are current.

use super::*;
use bilby_typescript::{declare, head, keep};

#[test]
fn explorer_types_are_current() {
    let types = [
        declare::<ExplorerAnswer>(),
        declare::<ExplorerRow>(),
        declare::<ExplorerMarbles>(),
        declare::<ExplorerSection>(),
    ];
    let head = head("bilby-wasm", "The types of the explorer.");
    keep("web/src/lib/wasm/explorer-types.ts", &(head + &types.concat()));
}
