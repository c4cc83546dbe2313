//! `bilby levels`: the ratings, and how they are measured.

use super::matches::{Folder, assert_refused};
use super::{bilby, prints};

#[test]
fn every_level_has_a_rating() {
    let printed = prints(&["levels"], "");
    let lines: Vec<&str> = printed.lines().collect();
    assert!(lines[0].starts_with("level  Billabong for two  Billabong for three"), "{printed}");
    for (number, line) in (1..=10).zip(&lines[1..]) {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!((words.len(), words[0]), (6, number.to_string().as_str()), "{printed}");
        // Level 10 plays at least so well.
        assert!(words[1].ends_with('+') == (number == 10) || words[1] == "-", "{printed}");
    }
    let billo = prints(&["levels", "billo"], "");
    assert_eq!(billo.lines().nth(1).unwrap().split_whitespace().count(), 2, "{billo}");
}

#[test]
fn what_was_played_is_not_played_again() {
    let folder = Folder::new("levels");
    let (results, ratings) = (folder.file("results.txt"), folder.file("ratings.txt"));
    let words = ["levels", "bilitaire", "--measure", "2", "--up-to", "2", "--results", &results, "--out", &ratings];
    let first = bilby(&words, b"");
    let printed = String::from_utf8(first.stdout).unwrap();
    assert!(printed.starts_with("## Bi-litaire\n"), "{printed}");
    assert_eq!(printed.matches("not measured").count(), 8, "{printed}");
    let written = std::fs::read_to_string(&ratings).unwrap();
    let bilitaire: Vec<&str> = written.lines().find(|line| line.starts_with("bilitaire")).unwrap().split(' ').collect();
    assert_eq!((bilitaire[1], &bilitaire[3..]), ("500", &["-"; 8][..]), "{written}");
    let kept = std::fs::read_to_string(&results).unwrap();
    let matches: Vec<&str> = kept.lines().map(|line| line.rsplitn(3, ' ').last().unwrap()).collect();
    let expected = ["level=1 greedy", "level=2 greedy", "level=2 level=1"].map(|pair| format!("bilitaire {pair} 2"));
    assert_eq!(matches, expected, "{kept}");
    let second = bilby(&words, b"");
    assert!(second.stderr.is_empty(), "{second:?}");
    assert_eq!(String::from_utf8(second.stdout).unwrap(), printed);
    assert_eq!(std::fs::read_to_string(&results).unwrap(), kept);
}

#[test]
fn results_of_all_levels_make_ratings() {
    let folder = Folder::new("ratings");
    let (results, ratings) = (folder.file("results.txt"), folder.file("ratings.txt"));
    let mut lines = "# made up\nbillo level=1 greedy 40 20 2\n".to_owned();
    (2..=9).for_each(|level| lines += &format!("billo level={level} level={} 40 30 3\n", level - 1));
    lines += "billo nodes=120000 level=9 40 38 0\n";
    std::fs::write(&results, &lines).unwrap();
    let words = ["levels", "billo", "--measure", "0", "--results", &results, "--out", &ratings];
    let output = bilby(&words, b"");
    // The last step is too large, and all others are well.
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let printed = String::from_utf8(output.stdout).unwrap();
    assert_eq!((printed.matches("(too large)").count(), printed.matches("(too small)").count()), (1, 0), "{printed}");
    let written = std::fs::read_to_string(&ratings).unwrap();
    let billo: Vec<i32> =
        written.lines().last().unwrap().split(' ').skip(1).map(|rating| rating.parse().unwrap()).collect();
    assert_eq!(billo[0], 500, "the anchor: {written}");
    assert!(printed.contains("The greedy player: 500 ± "), "{printed}");
    assert!(billo.windows(2).all(|pair| pair[1] - pair[0] > 170), "{written}");
    std::fs::write(&results, "billo level=2 level=1 40 41 0\n").unwrap();
    let words = words.map(str::to_owned);
    assert_refused(&words, "results.txt: line 1: \"41\" is not a number of games or points that can be");
}

#[test]
fn a_range_without_levels_is_refused() {
    let words = ["levels", "billo", "--measure", "4", "--from", "9", "--up-to", "2"].map(str::to_owned);
    assert_refused(&words, "--from 9 is above --up-to 2");
    // One level is a range.
    let words = ["levels", "bilitaire", "--measure", "0", "--from", "2", "--up-to", "2"];
    assert_eq!(bilby(&words, b"").status.code(), Some(0));
}
