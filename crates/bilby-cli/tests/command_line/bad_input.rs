//! Bad input, case by case: exit status 2, nothing on standard output, and exactly this one line on standard error.
//!
//! The cases are in `bad_input.txt`: `$ ` and the words as in a shell, then the line. With `UPDATE=1` the file is
//! written anew from what the binary says: read the difference before you keep it.

use super::bilby;
use std::fmt::Write;

#[test]
fn every_case_of_the_table() {
    let table = include_str!("bad_input.txt");
    let mut found = String::new();
    let mut cases = 0;
    for line in table.lines() {
        if let Some(words) = line.strip_prefix('$') {
            let words = split(words);
            let output = bilby(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"");
            let errors = String::from_utf8(output.stderr).expect("UTF-8");
            assert_eq!(output.status.code(), Some(2), "{line}\n{errors}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{line}");
            assert_eq!(errors.matches('\n').count(), 1, "one line: {line}\n{errors}");
            write!(found, "{line}\n{errors}").unwrap();
            cases += 1;
        } else if line.is_empty() || line.starts_with('#') {
            writeln!(found, "{line}").unwrap();
        }
    }
    assert!(cases >= 60, "{cases}");
    if std::env::var_os("UPDATE").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/command_line/bad_input.txt");
        std::fs::write(file, &found).unwrap();
        return;
    }
    for (found, expected) in found.lines().zip(table.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(found, table);
}

/// Splits a line into words; single or double quotes keep blanks together.
fn split(line: &str) -> Vec<String> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut quote = None;
    for letter in line.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, ' ') => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    words
}
