//! `bilby calibrate`: odds beside results, as tables and as a picture.

use super::bilby;
use super::matches::Folder;

fn run(words: &[&str]) -> (Option<i32>, String) {
    let output = bilby(words, b"");
    assert!(output.stderr.is_empty() || output.status.code() != Some(2), "{output:?}");
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_tables_do_not_depend_on_threads() {
    let words = ["calibrate", "billo", "--games", "6", "--nodes", "5", "--seed", "7"];
    let (_, printed) = run(&words);
    assert!(printed.starts_with("## Billo\n\n6 games at 5 nodes a move, "), "{printed}");
    assert_eq!(printed.matches("too few games)").count() + printed.matches("| 0 | 0 | | | |").count(), 10, "{printed}");
    assert_eq!(run(&[&words[..], &["--threads", "3"]].concat()).1, printed);
    // Six games say nothing of the odds.
    assert!(
        printed.ends_with("\nToo few games: no tenth has odds from 30 of them, so nothing can be said.\n"),
        "{printed}"
    );
    assert_eq!(run(&words).0, Some(1));
}

#[test]
fn games_draw_their_nodes_from_a_range() {
    let (_, printed) = run(&["calibrate", "bilitaire", "--games", "4", "--nodes", "2-9,30"]);
    assert!(printed.starts_with("## Bi-litaire\n\n4 games at 2 to 9 or 30 nodes a move, "), "{printed}");
    for bad in ["0", "9-2", "-5", "1-", "x", "1000000001"] {
        let output = bilby(&["calibrate", "bilitaire", "--nodes", bad], b"");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && errors.contains("or two for a range"), "{bad}: {errors}");
    }
}

#[test]
fn it_fails_if_a_tenth_is_off() {
    // A search of one node knows little, and an error of nearly nothing is allowed.
    let words = ["calibrate", "billabong", "--seats", "2", "--games", "60", "--nodes", "1", "--most", "0.000001"];
    let (code, printed) = run(&words);
    assert_eq!(code, Some(1), "{printed}");
    assert!(!printed.contains("\n0 of "), "{printed}");
}

#[test]
fn the_picture_has_a_diagram_for_each_table() {
    let folder = Folder::new("calibrate");
    let plot = folder.file("plot.svg");
    run(&["calibrate", "billabong", "--games", "1", "--nodes", "1", "--plot", &plot]);
    let svg = std::fs::read_to_string(&plot).unwrap();
    for name in ["Billabong for two", "Billabong for three", "Billabong for four"] {
        assert!(svg.contains(name), "{svg}");
    }
    assert!(svg.contains("<circle") && svg.ends_with("</svg>\n"), "{svg}");
}

#[test]
fn odds_are_learnt_from_games_that_were_kept() {
    let folder = Folder::new("fit");
    let (games, odds) = (folder.file("games.txt"), folder.file("odds.txt"));
    let words = ["calibrate", "bilitaire", "--games", "40", "--nodes", "20,40", "--keep", &games];
    let (_, printed) = run(&words);
    assert!(printed.contains("40 games at 20 or 40 nodes a move, "), "{printed}");
    let (_, fitted) = run(&["calibrate", "--fit", &games, "--out", &odds]);
    assert!(fitted.starts_with("## Bi-litaire\n") && !fitted.contains("Billo\n"), "{fitted}");
    // Odds that were not fitted to a game predict it much better than even odds, whose loss is 0.693.
    let loss = |text: &str| text.split("log loss ").nth(1).unwrap()[..5].parse::<f64>().unwrap();
    assert!(loss(&fitted) < 0.55, "{printed}\n{fitted}");
    let weights = std::fs::read_to_string(&odds).unwrap();
    assert!(weights.starts_with("# Made by `bilby calibrate --fit`: "), "{weights}");
    let summary = weights.lines().find_map(|line| line.strip_prefix("# bilitaire ")).unwrap();
    let losses: Vec<f64> = summary.split([' ', ',']).take(2).map(|loss| loss.parse().unwrap()).collect();
    assert!(losses[1] < losses[0] && summary.ends_with(" games, taken"), "{weights}");
    let gain: f64 = summary.split_once(", gain ").unwrap().1[..6].parse().unwrap();
    assert!((losses[0] - losses[1] - gain).abs() < 2e-4, "{weights}");
    let line = fitted.lines().nth(4).unwrap();
    assert!(line.starts_with("Loss of a game 0.") && line.ends_with(" (standard error), taken."), "{fitted}");
    // Broken files are named, and nothing is written.
    std::fs::write(&games, "billo\n").unwrap();
    let output = bilby(&["calibrate", "--fit", &games, "--out", &odds], b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && errors.contains("line 1: 1 fields instead of 6"), "{errors}");
    assert_eq!(std::fs::read_to_string(&odds).unwrap(), weights);
}

/// What is said when the command is refused, in one line.
fn refusal(words: &[&str]) -> String {
    let output = bilby(words, b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.code() == Some(2) && errors.lines().count() == 1, "{errors}");
    errors
}

#[test]
fn the_games_are_not_written_over_by_another_name() {
    let folder = Folder::new("same-file");
    let games = folder.file("games.txt");
    run(&["calibrate", "billo", "--games", "3", "--nodes", "5", "--keep", &games]);
    let kept = std::fs::read_to_string(&games).unwrap();
    std::fs::create_dir(folder.file("inner")).unwrap();
    let mut others = vec![folder.file("./games.txt"), folder.file("inner/../games.txt")];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&games, folder.file("symbolic.txt")).unwrap();
        std::fs::hard_link(&games, folder.file("hard.txt")).unwrap();
        others.extend([folder.file("symbolic.txt"), folder.file("hard.txt")]);
    }
    for other in &others {
        assert!(refusal(&["calibrate", "--fit", &games, "--out", other]).contains("is named twice"), "{other}");
        assert_eq!(std::fs::read_to_string(&games).unwrap(), kept, "{other}");
    }
    // Neither may two files be the same that are not there yet.
    let (plot, keep) = (folder.file("new.txt"), folder.file("inner/../new.txt"));
    assert!(refusal(&["calibrate", "--plot", &plot, "--keep", &keep]).contains("is named twice"));
    // What is no plain file is written to, and not replaced.
    #[cfg(unix)]
    {
        let (_, printed) = run(&["calibrate", "--fit", &games, "--out", "/dev/stdout"]);
        assert!(printed.starts_with("# Made by `bilby calibrate --fit`: "), "{printed}");
    }
    let nowhere = folder.file("nowhere/odds.txt");
    assert!(refusal(&["calibrate", "--fit", &games, "--out", &nowhere]).contains("nowhere"));
}

#[test]
fn games_kept_twice_or_cut_off_do_not_count() {
    let folder = Folder::new("kept");
    let (games, odds) = (folder.file("games.txt"), folder.file("odds.txt"));
    let keep = ["calibrate", "bilitaire", "--games", "5", "--nodes", "5", "--keep", &games];
    let fit = || {
        let output = bilby(&["calibrate", "--fit", &games, "--out", &odds], b"");
        let [printed, errors] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        let count: usize = printed.lines().nth(2).unwrap().split(' ').next().unwrap().parse().unwrap();
        (count, errors)
    };
    let (_, played) = run(&keep);
    let (once, errors) = fit();
    // A game can end before the engine has made a move.
    let without = format!("; {} of the games gave no position.\n", 5 - once);
    assert!(once < 5 && played.contains(&without), "{once} {played}");
    assert!(once > 2 && errors.is_empty(), "{once} {errors}");
    run(&keep);
    let (twice, errors) = fit();
    assert_eq!(
        (twice, errors),
        (once, format!("{games}: {once} of {} games are there twice and count once\n", 2 * once))
    );
    // As if the program had been ended while it wrote its first file.
    let kept = std::fs::read_to_string(&games).unwrap();
    let first_file = &kept[..kept.len() / 2];
    assert_eq!([first_file, first_file].concat(), kept);
    std::fs::write(&games, &first_file[..first_file.len() - 2]).unwrap();
    let (count, errors) = fit();
    assert_eq!((count, errors), (once - 1, format!("{games}: the last game was cut off and is left out\n")));
    let output = bilby(&keep, b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with(&format!("{games}: the last game was cut off and is taken out\n")), "{errors}");
    assert!(std::fs::read_to_string(&games).unwrap().ends_with(first_file));
    assert_eq!(fit().0, once);
}
