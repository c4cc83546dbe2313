//! `bilby analyse`: evaluations after every move, mistakes marked.

use super::matches::plays;
use super::{bilby, prints};

const GAME: &str = "[Game \"billo\"]\n\n1. Re1-e2 {mine} Rd8-d7 ! *";

#[test]
fn every_move_gets_an_evaluation_and_what_people_wrote_stays() {
    let analysed = prints(&["analyse", "-", "--nodes", "100"], GAME);
    assert_eq!(analysed.matches("{[%eval 0.").count(), 2, "{analysed}");
    assert!(analysed.contains(" black: ") && analysed.contains(" red: "), "{analysed}");
    assert!(analysed.contains("{mine}") && analysed.contains("Rd8-d7 ! {[%eval "), "{analysed}");
    // The output is a record, and analysing it again in the same way changes nothing.
    assert_eq!(prints(&["record", "fmt", "-"], &analysed), analysed);
    assert_eq!(prints(&["analyse", "-", "--nodes", "100"], &analysed), analysed);
}

#[test]
fn random_moves_are_marked_as_mistakes() {
    let file = std::env::temp_dir().join(format!("bilby-analyse-{}.bil", std::process::id()));
    let random = ["--player", "uct:nodes=1", "--player", "uct:nodes=1", "--games", "2", "--longest", "40"];
    let name = file.to_str().unwrap();
    plays(&[&["match", "billo", "--save", name][..], &random].concat());
    let analysed = prints(&["analyse", name, "--nodes", "1000"], "");
    std::fs::remove_file(&file).unwrap();
    let marks = ["?! {[%eval ", "? {[%eval ", "?? {[%eval "].map(|mark| analysed.matches(&format!(" {mark}")).count());
    assert!(marks.iter().sum::<usize>() >= 5, "{marks:?} {analysed}");
    // Whatever is marked has a better move. A missed win, call or claim is named even where it cost too little for a mark.
    let marked = |before: &str| before.trim_end().ends_with('?') || before.trim_end().ends_with("?!");
    let comments: Vec<(bool, &str)> = analysed
        .match_indices("{[%eval ")
        .map(|(at, _)| (marked(&analysed[..at]), analysed[at..].split('}').next().unwrap_or_default()))
        .collect();
    for (is_marked, comment) in comments {
        let is_better = comment.contains("] better: ");
        assert!(is_better == is_marked || (is_better && comment.contains("; missed: ")), "{comment}");
    }
}

#[test]
fn blunders_are_searched_again() {
    let file = std::env::temp_dir().join(format!("bilby-recheck-{}.bil", std::process::id()));
    let random = ["--player", "random", "--player", "random", "--games", "2", "--longest", "60"];
    let name = file.to_str().unwrap();
    plays(&[&["match", "billo", "--save", name][..], &random].concat());
    let text = prints(&["analyse", name, "--recheck", "--nodes", "100"], "");
    std::fs::remove_file(&file).unwrap();
    let (last, blunders) =
        text.lines().collect::<Vec<_>>().split_last().map(|(last, rest)| (*last, rest.to_vec())).unwrap();
    let less = blunders.iter().filter(|line| line.contains(" found, less in ")).count();
    let count = blunders.len();
    assert!(
        count >= 2 && blunders.iter().all(|line| line.starts_with("game ") && line.contains(" claimed, ")),
        "{text}"
    );
    let as_claimed = format!("2 games, {count} blunders, {} lose at least as much as claimed, ", count - less);
    assert!(last.starts_with(&as_claimed), "{text}");
}

#[test]
fn the_end_of_a_game_is_its_result() {
    let game = "[Game \"billo\"]\n[Start \"8/8/8/8/2s5/8/3R4/8 b - 0\"]\n\n1. Sc4-c3 Rd2xc3\nwon red\n";
    let analysed = prints(&["analyse", "-", "--depth", "4"], game);
    assert!(analysed.contains("Rd2xc3 {[%eval 1.000 0.000 proven: won red]}"), "{analysed}");
}

#[test]
fn a_game_that_can_not_be_read() {
    let bad = format!("{GAME}\n\n[Game \"billo\"]\n\n1. Re1-e4\n*\n\n{GAME}\n");
    let output = bilby(&["analyse", "-", "--nodes", "10", "--keep-going"], bad.as_bytes());
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stdout).unwrap().matches("[Game ").count(), 2);
    assert!(String::from_utf8(output.stderr).unwrap().contains("game 2, ply 1"));
}
