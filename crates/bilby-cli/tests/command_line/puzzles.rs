//! `bilby puzzles`: making puzzles, and proving those that ship with the page again.

use super::{bilby, prints};

/// Proves every puzzle of the page's file of a game.
#[track_caller]
fn check(game: &str) {
    let file = format!("{}/../../web/src/lib/puzzles/data/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    let output = bilby(&["puzzles", "--check", &file], b"");
    let said = String::from_utf8(output.stdout).unwrap();
    let wrong = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}{wrong}");
    let all: u32 = said.split(", ").find_map(|part| part.split(" puzzles of ").next()?.parse().ok()).unwrap();
    assert!(all >= 300, "{said}");
}

#[test]
fn the_puzzles_of_billabong_are_proved() {
    check("billabong");
}

#[test]
fn the_puzzles_of_bilitaire_are_proved() {
    check("bilitaire");
}

#[test]
fn the_puzzles_of_billo_are_proved() {
    check("billo");
}

#[test]
fn made_puzzles_can_be_proved_again() {
    let made = prints(&["puzzles", "billabong", "--games", "3", "--most", "4"], "");
    assert!(made.starts_with("bilby puzzles 1 billabong\n") && made.lines().count() > 4, "{made}");
    let file = std::env::temp_dir().join(format!("bilby-puzzles-{}.txt", std::process::id()));
    std::fs::write(&file, &made).unwrap();
    let said = prints(&["puzzles", "--check", file.to_str().unwrap()], "");
    assert!(said.contains(": good, ") && said.contains(" 0 searched"), "{said}");
    // Another solution is noticed, and so is a puzzle that is there twice.
    let twice = format!("{made}{}\n", made.lines().last().unwrap());
    std::fs::write(&file, twice).unwrap();
    let output = bilby(&["puzzles", "--check", file.to_str().unwrap()], b"");
    std::fs::remove_file(&file).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("it is there twice"));
}

#[test]
fn from_a_recorded_game() {
    let chain = "15y/16/16/16/16/16/6~~~~6/6~~~~6/16/16/8y1y1y1yr'/16/16/16 0,0 4,0 r 0";
    let game = format!("[Game \"billabong\"]\n[Rules \"ghosts=none\"]\n[Start \"{chain}\"]\n\n*\n");
    let made = prints(&["puzzles", "billabong", "-", "--games", "0"], &game);
    assert!(made.contains("|home|proved|") && made.contains("|p4:n4:l4:j4:h4|"), "{made}");
}
