//! `bilby tune`: learns weights, resumes after an interruption, and the weights can be played with.

use super::matches::{Folder, plays};
use super::{bilby, prints};
use bilby_engine::tune::TuningConfig;
use bilby_games::GameKind;

const CONFIG: TuningConfig = TuningConfig { kind: GameKind::Billo, several: false, network: false, games: 38, seed: 3 };

fn words<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["tune", "billo", "--out", file], more].concat()
}

#[track_caller]
fn assert_refused(words: &[&str], why: &str) {
    let output = bilby(words, b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains(why) && errors.lines().count() == 1, "{errors}");
}

#[test]
fn what_was_cut_off_goes_on_to_the_same_file() {
    let folder = Folder::new("tune");
    let (whole, cut) = (folder.file("whole.txt"), folder.file("cut.txt"));
    let state = format!("{cut}.state");
    let printed = prints(&words(&whole, &["--games", "38", "--seed", "3"]), "");
    assert_eq!(printed, format!("{whole}: {CONFIG}\n"));
    let learnt = std::fs::read_to_string(&whole).unwrap();
    assert!(learnt.starts_with("billo weights 1\n") && learnt.contains(&format!("Made by `{CONFIG}`")), "{learnt}");
    assert_eq!(std::fs::read_dir(&folder.0).unwrap().count(), 2, "no state is left");
    let plot = std::fs::read_to_string(format!("{whole}.svg")).unwrap();
    assert!((1..=3).all(|number| plot.contains(&format!("generation {number}<"))), "{plot}");

    let mut tuner = CONFIG.begin();
    (0..3).for_each(|_| tuner.step(1));
    std::fs::write(&state, tuner.state()).unwrap();
    assert_refused(&words(&cut, &[]), "--resume goes on");
    assert_refused(&["tune", "billabong", "--out", &cut, "--resume"], "the state is of billo");
    assert_refused(&words(&cut, &["--seats", "several"]), "billo has two seats");
    assert_refused(&words(&cut, &["--resume", "--network"]), "the state is of a run without --network");
    assert_refused(&["tune", "bilitaire", "--network"], "bilitaire has none");
    assert_refused(&["tune", "billabong", "--network", "--seats", "several"], "only with two seats");
    prints(&words(&cut, &["--resume", "--threads", "2"]), "");
    assert_eq!(std::fs::read_to_string(&cut).unwrap(), learnt);
    assert_eq!(std::fs::read_to_string(format!("{cut}.svg")).unwrap(), plot);

    let garbled = &tuner.state()[..500];
    std::fs::write(&state, garbled).unwrap();
    assert_refused(&words(&cut, &["--resume"]), "damaged");
    assert!(std::fs::read(&state).unwrap() == garbled, "it is left alone");
    prints(&words(&cut, &["--force", "--games", "2"]), "");
    assert_ne!(std::fs::read_to_string(&cut).unwrap(), learnt);
}

#[test]
fn a_file_is_not_overwritten_and_can_be_played_with() {
    let folder = Folder::new("weights");
    let file = folder.file("weights.txt");
    prints(&words(&file, &["--games", "2"]), "");
    assert_refused(&words(&file, &["--games", "2"]), "there is a file already");

    let player = format!("nodes=20,weights={file}");
    let games = |game| ["match", game, "--player", &player, "--player", "nodes=20", "--games", "2", "--longest", "40"];
    assert!(plays(&games("billo")).contains("games 2"));
    assert_refused(&games("bilitaire"), "the weights are for billo");
    std::fs::write(&file, "billo weights 99\n\n").unwrap();
    assert_refused(&games("billo"), "version \"99\"");
}

#[test]
fn a_network_comes_with_its_loss_and_can_be_played_with() {
    let folder = Folder::new("network");
    let file = folder.file("network.txt");
    let printed = prints(&words(&file, &["--network", "--games", "4"]), "");
    assert_eq!(printed, format!("{file}: bilby tune billo --network --games 4 --seed 1\n"));
    assert!(std::fs::read_to_string(&file).unwrap().contains("\nnetwork-weights\n"));
    assert!(std::fs::read_to_string(format!("{file}.svg")).unwrap().contains("held back"));
    let player = format!("nodes=20,weights={file}");
    let games = ["match", "billo", "--player", &player, "--player", "nodes=20", "--games", "2", "--longest", "40"];
    assert!(plays(&games).contains("games 2"));
}
