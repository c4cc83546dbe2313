//! `bilby match`: games saved as they are played, cut off and gone on with.

use super::{bilby, prints};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("bilby-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const BILLO: [&str; 9] = ["match", "billo", "--player", "nodes=20", "--player", "level=1", "--longest", "60", "--seed"];

/// What a match prints when all is well. Its progress goes to standard error.
#[track_caller]
pub fn plays(words: &[&str]) -> String {
    let output = bilby(words, b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{words:?}\n{errors}");
    assert!(errors.lines().all(|line| line.contains(" games, ")), "{errors}");
    String::from_utf8(output.stdout).unwrap()
}

pub fn games_in(file: &str) -> usize {
    std::fs::read_to_string(file).unwrap_or_default().matches("[Game ").count()
}

#[test]
fn a_match_says_who_is_stronger() {
    let printed = plays(&[&BILLO[..], &["5", "--games", "3"]].concat());
    let lines: Vec<&str> = printed.lines().collect();
    assert_eq!(lines[..2], ["billo", "games 4, openings 2, seat orders 2"], "an opening is played in both orders");
    assert!(lines[2].starts_with("player 1 nodes=20  wins "), "{printed}");
    assert!(lines[3].starts_with("player 2 level=1   wins "), "{printed}");
    assert!(lines[4].starts_with("elo "), "{printed}");
}

#[test]
fn a_match_that_was_killed_goes_on_where_its_file_ends() {
    let folder = Folder::new("match");
    let (whole, cut) = (folder.file("whole.bil"), folder.file("cut.bil"));
    let words = |file: &str| {
        [&BILLO[..], &["7", "--games", "8", "--save"]]
            .concat()
            .into_iter()
            .map(str::to_owned)
            .chain([file.to_owned()])
            .collect::<Vec<_>>()
    };
    let run = |words: &[String]| plays(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let report = run(&words(&whole));
    assert_eq!(games_in(&whole), 8);
    assert!(prints(&["record", "check", &whole], "").contains("good, 8 games"));

    let mut child = Command::new(env!("CARGO_BIN_EXE_bilby"))
        .args(words(&cut))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while games_in(&cut) < 2 && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // As if it had been cut off in the middle of a game.
    let text = std::fs::read_to_string(&cut).unwrap();
    std::fs::write(&cut, &text[..text.len() - 20]).unwrap();

    assert_refused(&words(&cut), "there are games in it");
    let resumed = run(&[words(&cut), vec!["--resume".to_owned()]].concat());
    assert_eq!(resumed, report);
    assert_eq!(std::fs::read_to_string(&cut).unwrap(), std::fs::read_to_string(&whole).unwrap());
    // Nothing is left to do.
    assert_eq!(run(&[words(&cut), vec!["--resume".to_owned()]].concat()), report);
    assert_eq!(games_in(&cut), 8);

    // Another match does not go on with it, and a file that is damaged in its middle is left alone.
    let other: Vec<String> = words(&cut).iter().map(|word| word.replace("level=1", "level=2")).collect();
    assert_refused(&[other, vec!["--resume".to_owned()]].concat(), "not of this match");
    let damaged = std::fs::read_to_string(&whole).unwrap().replacen("\n2. ", "\n2. nonsense ", 1);
    std::fs::write(&cut, &damaged).unwrap();
    assert_refused(&[words(&cut), vec!["--resume".to_owned()]].concat(), "nonsense");
    assert_eq!(std::fs::read_to_string(&cut).unwrap(), damaged);
}

#[track_caller]
pub fn assert_refused(words: &[String], why: &str) {
    let output = bilby(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains(why) && errors.lines().count() == 1, "{errors}");
}

#[test]
fn several_at_a_time_play_the_same_games() {
    let folder = Folder::new("concurrency");
    let games = |name: &str, concurrency: &str| {
        let file = folder.file(name);
        let more = ["9", "--games", "6", "--concurrency", concurrency, "--save", &file];
        let report = plays(&[&BILLO[..], &more].concat());
        let text = std::fs::read_to_string(Path::new(&file)).unwrap();
        let mut games: Vec<String> = text.split("[Game ").map(|game| game.trim_end().to_owned()).collect();
        games.sort();
        (report, games)
    };
    assert_eq!(games("one.bil", "1"), games("three.bil", "3"));
}

#[test]
fn three_seats_and_all_their_orders() {
    let words = ["match", "billabong", "--rules", "players=3", "--player", "nodes=5", "--player", "uct:nodes=5"];
    let printed = plays(&[&words[..], &["--games", "1", "--longest", "40"]].concat());
    assert!(printed.starts_with("billabong players=3\ngames 3, openings 1, seat orders 3\n"), "{printed}");
    assert!(printed.contains("(even: 33.3 %)") && printed.contains("(even: 66.7 %)"), "{printed}");
}

#[test]
fn another_program_plays_as_we_do() {
    let program = format!("ugi:nodes=30:{} ugi", env!("CARGO_BIN_EXE_bilby"));
    let words = ["match", "bilitaire", "--player", "nodes=30", "--player", &program, "--games", "2"];
    let printed = plays(&words);
    // The same player on both sides of the same opening: what one wins, the other wins with seats exchanged.
    assert!(printed.contains("pairs with 0 ½ 1 1½ 2 points: 0 0 1 0 0"), "{printed}");
    let ended = bilby(&["match", "billo", "--player", "nodes=1", "--player", "ugi:true", "--games", "2"], b"");
    assert_eq!(ended.status.code(), Some(2));
}

#[test]
fn a_test_that_is_clear_ends_early() {
    let words = ["match", "billo", "--player", "nodes=300", "--player", "uct:nodes=1", "--sprt", "-100,0"];
    let printed = plays(&[&words[..], &["--games", "200", "--seed", "1"]].concat());
    assert!(printed.trim_end().ends_with(": accepted"), "{printed}");
    assert!(!printed.contains("games 200,"), "{printed}");
}

#[test]
fn another_program_knows_which_positions_would_be_repeated() {
    let folder = Folder::new("history");
    let bilby_ugi = format!("{} ugi", env!("CARGO_BIN_EXE_bilby"));
    // All games, without the tags that name the players.
    let games = |name: &str, player: &str| {
        let file = folder.file(name);
        let words = ["match", "billo", "--player", "nodes=60", "--player", player, "--games", "12", "--seed", "2"];
        plays(&[&words[..], &["--longest", "160", "--save", &file]].concat());
        let text = std::fs::read_to_string(&file).unwrap();
        let games = text.lines().filter(|line| !line.starts_with("[Red ") && !line.starts_with("[Black "));
        games.fold(String::new(), |games, line| games + line + "\n")
    };
    let own = games("own.bil", "nodes=60");
    assert_eq!(games("ugi.bil", &format!("ugi:nodes=60:{bilby_ugi}")), own);
    // It makes a difference in these games.
    assert_ne!(games("none.bil", &format!("ugi:history=no,nodes=60:{bilby_ugi}")), own);
}

#[test]
fn a_match_that_goes_on_is_decided_where_it_was() {
    let folder = Folder::new("decided");
    let file = folder.file("games.bil");
    let words = ["match", "billo", "--player", "greedy", "--player", "random", "--games", "60", "--save", &file];
    plays(&words);
    let kept = std::fs::read_to_string(&file).unwrap();
    // The games after the decision are in the file, and change nothing.
    let printed = plays(&[&words[..], &["--resume", "--sprt", "0,100"]].concat());
    assert!(printed.ends_with(": accepted\n") && !printed.contains("games 60,"), "{printed}");
    let first_games: String = kept.split_inclusive("\n\n[Game ").take(30).collect();
    std::fs::write(&file, first_games.trim_end_matches("\n[Game ")).unwrap();
    assert_eq!(plays(&[&words[..], &["--resume", "--sprt", "0,100"]].concat()), printed);
    assert_eq!(games_in(&file), 30);
}

#[test]
fn a_match_goes_on_only_with_the_same_lengths_clocks_and_weights() {
    let folder = Folder::new("same-match");
    let (file, weights) = (folder.file("games.bil"), folder.file("weights.txt"));
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/strength/billo-weights-0.1.0.txt");
    std::fs::copy(kept, &weights).unwrap();
    let player = format!("nodes=5,weights={weights}");
    let words = |more: &[&str]| -> Vec<String> {
        let words = ["match", "billo", "--player", "nodes=5", "--player", &player, "--games", "2", "--save", &file];
        words.iter().chain(more).map(|word| (*word).to_owned()).collect()
    };
    let run = |more: &[&str]| plays(&words(more).iter().map(String::as_str).collect::<Vec<_>>());
    // Without a tag, games end after 2,000 plies.
    let usual = run(&["--clock", "60"]);
    let text = std::fs::read_to_string(&file).unwrap();
    assert!(text.contains("[Clock \"60+0\"]") && !text.contains("[Longest "), "{text}");
    assert_eq!(run(&["--clock", "60", "--resume"]), usual);
    assert_refused(&words(&["--resume"]), "not of this match");
    assert_refused(&words(&["--clock", "60", "--resume", "--longest", "30"]), "not of this match");
    std::fs::remove_file(&file).unwrap();
    let short = run(&["--longest", "30"]);
    assert_eq!(run(&["--longest", "30", "--resume"]), short);
    assert_refused(&words(&["--resume", "--longest", "31"]), "not of this match");
    assert_refused(&words(&["--resume"]), "not of this match");
    // The file of weights may not change. Games that were saved before there was a tag for it are taken as they are.
    std::fs::write(&weights, std::fs::read_to_string(kept).unwrap() + "\n").unwrap();
    assert_refused(&words(&["--resume", "--longest", "30"]), "not of this match");
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(text.matches("[Weights \"").count(), 2, "{text}");
    let old: Vec<&str> = text.split_inclusive('\n').filter(|line| !line.starts_with("[Weights ")).collect();
    std::fs::write(&file, old.concat()).unwrap();
    assert_eq!(run(&["--longest", "30", "--resume"]), short);
    std::fs::remove_file(&weights).unwrap();
    assert_refused(&words(&["--resume", "--longest", "30"]), "weights.txt: ");
}
