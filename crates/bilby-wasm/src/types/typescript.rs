//! Writes `web/src/lib/wasm/types.ts`, and sees that it is what the types say now.

use super::*;
use bilby_typescript::{declare, keep};

const HEAD: &str =
    "// What the rules and the engine say to the page. Made from crates/bilby-wasm; not to be edited by hand.\n";

#[test]
fn types_are_current() {
    let types = [
        declare::<GameName>(),
        declare::<Rulebook>(),
        declare::<RuleOption>(),
        declare::<Refusal>(),
        declare::<Unreadable>(),
        declare::<RecordTrouble>(),
        declare::<Status>(),
        declare::<Step>(),
        declare::<Way>(),
        declare::<Board>(),
        declare::<Kangaroo>(),
        declare::<BillabongBoard>(),
        declare::<Racer>(),
        declare::<BilitaireBoard>(),
        declare::<RoundOver>(),
        declare::<Shape>(),
        declare::<Man>(),
        declare::<BilloBoard>(),
        declare::<Claim>(),
        declare::<Look>(),
        declare::<Press>(),
        declare::<PressChoice>(),
        declare::<Played>(),
        declare::<RecordGame>(),
        declare::<Thought>(),
        declare::<ThoughtLine>(),
        declare::<Value>(),
        declare::<Request>(),
    ];
    keep("web/src/lib/wasm/types.ts", &(HEAD.to_owned() + &types.concat()));
}
