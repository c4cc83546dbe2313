//! Generates TypeScript from Rust types, and keeps generated files up to date: writes them on request, otherwise
//! compares them with the code. For tests only.
#![forbid(unsafe_code)]

use std::path::Path;
use std::{env, fs};
use ts_rs::{Config, TS};

/// Checks that a file of the repository is what the code generates; with `UPDATE` set, writes it.
#[track_caller]
pub fn keep(file: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).unwrap();
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == expected, "{file} is not what the code makes of it: UPDATE=1 and the same test writes it");
}

/// A union of texts, with its documentation.
pub fn union(name: &str, docs: &str, texts: &[&str]) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("\n  | '{text}'")).collect();
    format!("\n/** {docs} */\nexport type {name} ={};\n", texts.concat())
}

/// A type's documentation and declaration.
pub fn declare<T: TS>() -> String {
    // None of our numbers exceeds what a JavaScript number holds exactly.
    let config = Config::default().with_large_int("number");
    let docs = T::docs().unwrap_or_default();
    format!("\n{}\n", lay_out(&format!("{docs}export {}", T::decl(&config))))
}

/// Formats the text with one field per line and readable comments, which the generator omits.
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
            // Breaks lines only between fields; elsewhere a space suffices.
            ',' if depth > 0 && !in_brackets(&laid) => {
                laid += &format!(";\n{indent}");
                rest = rest.trim_start();
            }
            '\n' => {}
            '"' => laid.push('\''),
            _ => laid.push(letter),
        }
    }
    // A tag is generated with quotes that it does not need.
    ["kind", "unit", "game"].iter().fold(laid, |text, tag| text.replace(&format!("'{tag}':"), &format!("{tag}:")))
}

/// Returns whether a bracket of a list type is still open.
fn in_brackets(text: &str) -> bool {
    let line = text.rsplit('\n').next().unwrap_or_default();
    let count = |letter| line.matches(letter).count();
    count('<') + count('[') > count('>') + count(']')
}
