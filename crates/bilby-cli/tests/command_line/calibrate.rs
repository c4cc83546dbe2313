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
