//! The rules text: the options of a game.

use super::board::{I, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ghosts {
    Opposite,
    Anywhere,
    /// The two players set them out themselves.
    Placed,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Placement {
    Anywhere,
    Quadrant,
}

impl Placement {
    /// Returns whether kangaroos may be placed there, if it is free and playable.
    pub(super) fn allows(self, (column, row): Square) -> bool {
        match self {
            Placement::Anywhere => true,
            // on columns `i`–`p`, rows 1–7 only (billabong.md#option-placement)
            Placement::Quadrant => column >= I && row <= 7,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) players: usize,
    pub(super) laps: u32,
    pub(super) ghosts: Ghosts,
    pub(super) placement: Placement,
}

pub(super) fn read_rules(text: &str) -> Result<Rules, String> {
    const KEYS: &str = "known keys: players, laps, ghosts, placement";
    let mut players: Option<usize> = None;
    let mut laps: Option<u32> = None;
    let mut ghosts: Option<Ghosts> = None;
    let mut placement: Option<Placement> = None;

    // Empty: all defaults (notation.md#billabong-rules-text).
    if !text.is_empty() {
        // `key=value` pairs joined by commas, in any order (notation.md#billabong-rules-text).
        for pair in text.split(',') {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(format!("rules: {pair:?} is not key=value; {KEYS}"));
            };
            let repeated = match key {
                "players" => {
                    let read = match value {
                        "2" => 2,
                        "3" => 3,
                        "4" => 4,
                        _ => return Err(format!("rules: players={value:?} is unknown; known: 2, 3, 4")),
                    };
                    players.replace(read).is_some()
                }
                "laps" => {
                    let read = match value {
                        "1" => 1,
                        "2" => 2,
                        _ => return Err(format!("rules: laps={value:?} is unknown; known: 1, 2")),
                    };
                    laps.replace(read).is_some()
                }
                "ghosts" => {
                    let read = match value {
                        "opposite" => Ghosts::Opposite,
                        "anywhere" => Ghosts::Anywhere,
                        "placed" => Ghosts::Placed,
                        "none" => Ghosts::None,
                        _ => {
                            return Err(format!(
                                "rules: ghosts={value:?} is unknown; known: opposite, anywhere, placed, none"
                            ));
                        }
                    };
                    ghosts.replace(read).is_some()
                }
                "placement" => {
                    let read = match value {
                        "anywhere" => Placement::Anywhere,
                        "quadrant" => Placement::Quadrant,
                        _ => return Err(format!("rules: placement={value:?} is unknown; known: anywhere, quadrant")),
                    };
                    placement.replace(read).is_some()
                }
                _ => return Err(format!("rules: {key:?} is unknown; {KEYS}")),
            };
            if repeated {
                return Err(format!("rules: {key} is repeated; {KEYS}"));
            }
        }
    }

    let players = players.unwrap_or(2);
    let ghosts = if players == 2 {
        ghosts.unwrap_or(Ghosts::Opposite)
    } else {
        // with 3 or 4 the value is always `none`, and writing another is an error (notation.md#billabong-rules-text)
        match ghosts {
            None | Some(Ghosts::None) => Ghosts::None,
            Some(_) => return Err(format!("rules: ghosts with {players} players; known: none")),
        }
    };
    Ok(Rules { players, laps: laps.unwrap_or(1), ghosts, placement: placement.unwrap_or(Placement::Anywhere) })
}

impl Rules {
    /// 100 turns per player in a row (200 plies for 2 players, 300, 400) (billabong.md#draw).
    pub(super) fn draw_limit(&self) -> u32 {
        match self.players {
            2 => 200,
            3 => 300,
            _ => 400,
        }
    }
}
