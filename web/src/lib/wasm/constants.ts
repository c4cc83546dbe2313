// What the rules and the engine say to the page. Made from crates/bilby-wasm; not to be edited by hand.

/** Billabong's board before the placement, for two players without ghosts. */
export const EMPTY_RACE = '16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0';
