//! The rules text: the options of a game.

use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    Claim,
    Strict,
    Free,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BilloSteps {
    Orthogonal,
    Diagonal,
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passing {
    Nested,
    Open,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    pub(super) capture: Duty,
    pub(super) billo: BilloSteps,
    pub(super) passing: Passing,
}

/// `key=value` pairs joined by commas; any order, written-out defaults, empty for all defaults.
/// See notation.md#billo-rules-text.
pub(super) fn read_rules(text: &str) -> Result<Rules, String> {
    let mut rules = Rules { capture: Duty::Claim, billo: BilloSteps::Orthogonal, passing: Passing::Nested };
    if text.is_empty() {
        return Ok(rules);
    }
    let mut seen = BTreeSet::new();
    for pair in text.split(',') {
        let Some((key, value)) = pair.split_once('=') else {
            return Err(format!("rules: {pair:?} is not key=value; known keys: capture, billo, passing"));
        };
        match key {
            "capture" => {
                rules.capture = match value {
                    "claim" => Duty::Claim,
                    "strict" => Duty::Strict,
                    "free" => Duty::Free,
                    _ => return Err(format!("rules: unknown capture={value:?}; known: claim, strict, free")),
                }
            }
            "billo" => {
                rules.billo = match value {
                    "orthogonal" => BilloSteps::Orthogonal,
                    "diagonal" => BilloSteps::Diagonal,
                    "all" => BilloSteps::All,
                    _ => return Err(format!("rules: unknown billo={value:?}; known: orthogonal, diagonal, all")),
                }
            }
            "passing" => {
                rules.passing = match value {
                    "nested" => Passing::Nested,
                    "open" => Passing::Open,
                    _ => return Err(format!("rules: unknown passing={value:?}; known: nested, open")),
                }
            }
            _ => return Err(format!("rules: unknown key {key:?}; known keys: capture, billo, passing")),
        }
        if !seen.insert(key.to_string()) {
            return Err(format!("rules: key {key:?} is repeated; known keys: capture, billo, passing"));
        }
    }
    Ok(rules)
}
