//! `bilby match`: where its openings come from, and opponents of different character.

use super::matches::{Folder, assert_refused, plays};
use super::prints;

#[test]
fn openings_from_a_file() {
    let folder = Folder::new("openings");
    let (file, saved) = (folder.file("openings.txt"), folder.file("games.bil"));
    let (first, second) = ("pppppppp/8/8/8/8/8/5R2/PPPPSPPP b - 0", "8/8/2r5/8/8/5R2/8/8 r - 3");
    std::fs::write(&file, format!("# two positions\n{first}\n\n  {second}\r\n")).unwrap();
    let words = ["match", "billo", "--player", "greedy", "--player", "random", "--openings", &file, "--longest", "20"];
    let printed = plays(&[&words[..], &["--save", &saved]].concat());
    assert!(printed.starts_with("billo\ngames 4, openings 2, seat orders 2\n"), "{printed}");
    let games = std::fs::read_to_string(&saved).unwrap();
    for position in [first, second] {
        assert_eq!(games.matches(&format!("[Start \"{position}\"]")).count(), 2, "{games}");
    }
    // The same file goes on with the match, another one does not.
    let resume = [&words[..], &["--save", &saved, "--resume"]].concat();
    assert_eq!(plays(&resume), printed);
    let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    std::fs::write(&file, first).unwrap();
    assert_refused(&owned(&resume), "not of this match");

    assert_refused(&owned(&[&words[..], &["--games", "4"]].concat()), "the openings of the file are enough for 2");
    std::fs::write(&file, format!("{first}\nnonsense\n8/8/8/8/8/8/8/R7 b - 0\n")).unwrap();
    assert_refused(&owned(&words), "openings.txt: line 2: BOARD: 1 rows instead of 8 (and 1 more bad line)");
    std::fs::write(&file, "8/8/8/8/8/8/8/R7 b - 0\n").unwrap();
    assert_refused(&owned(&words), "openings.txt: line 1: the game is over");
    std::fs::write(&file, "# nothing\n").unwrap();
    assert_refused(&owned(&words), "openings.txt: there is no position in it");
}

#[test]
fn natural_openings_begin_with_the_race() {
    let folder = Folder::new("natural");
    let plies = |style: &str| {
        let saved = folder.file(style);
        let words =
            ["match", "billabong", "--player", "racer", "--player", "random", "--games", "2", "--longest", "10"];
        plays(&[&words[..], &["--opening-style", style, "--save", &saved]].concat());
        let games = std::fs::read_to_string(&saved).unwrap();
        assert_eq!(games.contains("natural placement"), style == "natural", "{games}");
        games
    };
    // All ten kangaroos are placed by the opening, which is the same in both seat orders.
    let natural = plies("natural");
    let games: Vec<&str> =
        natural.split("[Game ").skip(1).map(|game| game.split("\n\n").nth(1).unwrap().trim_end()).collect();
    assert_eq!(games[0].matches('@').count(), 10, "{natural}");
    assert_eq!(games[0], games[1]);
    // Of scattered ones the players place six.
    let scattered = plies("scattered");
    let games: Vec<&str> =
        scattered.split("[Game ").skip(1).map(|game| game.split("\n\n").nth(1).unwrap().trim_end()).collect();
    assert_ne!(games[0], games[1]);
}

#[test]
fn opponents_of_different_character() {
    for (game, player, weak, least) in [
        ("billo", "greedy", "random", 6),
        ("bilitaire", "greedy", "random", 6),
        ("billabong", "racer", "random", 6),
        ("billo", "handcrafted:nodes=200", "blocker", 5),
        ("bilitaire", "random-weights:depth=2", "racer", 0),
    ] {
        let printed = plays(&["match", game, "--player", player, "--player", weak, "--games", "6"]);
        let wins = printed.split(" wins ").nth(1).unwrap().split(' ').next().unwrap();
        assert!(wins.parse::<u32>().unwrap() >= least, "{printed}");
    }
}

#[test]
fn help_names_every_opponent() {
    let help = prints(&["match", "--help"], "");
    for name in ["handcrafted", "random-weights", "greedy", "racer", "blocker", "random", "scattered", "natural"] {
        assert!(help.contains(name), "{name}: {help}");
    }
}
