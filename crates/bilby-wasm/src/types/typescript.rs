//! Writes `web/src/lib/wasm/types.ts`, and sees that it is what the types say now.

use super::*;
use crate::tests::keep;
use ts_rs::{Config, TS};

const HEAD: &str =
    "// What the rules and the engine say to the page. Made from crates/bilby-wasm; not to be edited by hand.\n";

/// A type's documentation and declaration.
fn declare<T: TS>() -> String {
    let config = Config::default();
    let docs = T::docs().unwrap_or_default();
    format!("\n{}\n", lay_out(&format!("{docs}export {}", T::decl(&config))))
}

/// One field a line, and comments as people write them: a generator leaves all of that out.
fn lay_out(text: &str) -> String {
    let mut laid = String::new();
    let mut depth = 0;
    let mut rest = text.trim();
    while let Some(letter) = rest.chars().next() {
        let indent = "  ".repeat(depth);
        if let Some((comment, after)) = rest.strip_prefix("/**").and_then(|rest| rest.split_once("*/")) {
            let lines: Vec<&str> = comment
                .lines()
                .map(|line| line.trim().trim_start_matches('*').trim())
                .filter(|line| !line.is_empty())
                .collect();
            match lines.as_slice() {
                [line] => laid += &format!("/** {line} */\n{indent}"),
                lines => {
                    laid +=
                        &format!("/**\n{indent} * {}\n{indent} */\n{indent}", lines.join(&format!("\n{indent} * ")));
                }
            }
            rest = after.trim_start();
            continue;
        }
        rest = &rest[letter.len_utf8()..];
        match letter {
            '{' => {
                depth += 1;
                laid += &format!("{{\n{indent}  ");
                rest = rest.trim_start();
            }
            '}' => {
                depth -= 1;
                laid.truncate(laid.trim_end().len());
                laid += &format!("\n{}}}", "  ".repeat(depth));
            }
            // Only between fields: elsewhere a space does.
            ',' if depth > 0 && !in_brackets(&laid) => {
                laid += &format!(";\n{indent}");
                rest = rest.trim_start();
            }
            '\n' => {}
            '"' => laid.push('\''),
            _ => laid.push(letter),
        }
    }
    // A tag is written like a text, although it needs no quotes.
    laid.replace("'kind':", "kind:").replace("'unit':", "unit:")
}

/// Whether an open bracket of a list type has not been closed.
fn in_brackets(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default();
    let count = |letter| line.matches(letter).count();
    count('<') + count('[') > count('>') + count(']')
}

#[test]
fn types_are_current() {
    let types = [
        declare::<GameName>(),
        declare::<Rulebook>(),
        declare::<RuleOption>(),
        declare::<Refusal>(),
        declare::<Unreadable>(),
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
