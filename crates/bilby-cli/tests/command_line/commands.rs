//! Valid input: the stable output formats that scripts and other engines rely on.

use super::{bilby, prints};
use std::process::{Command, Stdio};

const BILITAIRE_START: &str = "--oooo--/--oooo--/oooooooo/oooooooo/oooooooo/oooooooo/--oooo--/--oooo-- x - 1 -";

#[test]
fn new_games() {
    assert_eq!(prints(&["new", "billo"], ""), "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0\n");
    assert_eq!(prints(&["new", "bilitaire"], ""), format!("{BILITAIRE_START}\n"));
    assert_eq!(
        prints(&["new", "billabong", "--rules", "ghosts=none"], ""),
        "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0\n"
    );
    let ghosts = |seed: &str| prints(&["new", "billabong", "--seed", seed], "");
    assert_eq!(ghosts("0"), prints(&["new", "billabong"], ""));
    assert_eq!(ghosts("7").matches('x').count(), 5);
    assert_ne!(ghosts("7"), ghosts("8"));
}

#[test]
fn ghosts_that_the_players_set_out() {
    let rules = ["--rules", "ghosts=placed"];
    let with = |first: &[&str], more: &[&str]| prints(&[first, &rules, more].concat(), "");
    let start = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16 5,5 0,0 r 0\n";
    assert_eq!(with(&["new", "billabong"], &["--seed", "7"]), start);
    assert_eq!(with(&["moves", "billabong"], &[]).lines().count(), 216);
    assert_eq!(with(&["perft", "billabong", "2"], &[]), "46440\n");
    let four = ["@a1", "@p14", "@h3", "@b2"];
    let set_out = "15x/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/7x8/1x14/x15 5,5 0,0 r 0";
    assert_eq!(with(&["apply", "billabong"], &four), format!("{set_out}\n"));
    assert_eq!(with(&["status", "billabong"], &["--position", set_out]), "playing red\n");
    let shown = with(&["show", "billabong"], &["--position", set_out]);
    assert!(shown.contains("1 ghost to set out first"), "{shown}");
    // The last ghost is red's, and so is the first kangaroo.
    let all = [&four[..], &["@c3", "@i3"]].concat();
    assert!(with(&["apply", "billabong"], &all[..5]).ends_with(" 5,5 0,0 r 0\n"));
    assert!(with(&["apply", "billabong"], &all).ends_with(" 4,5 0,0 y 0\n"));
}

#[test]
fn moves_and_apply() {
    let moves = prints(&["moves", "billo"], "");
    assert_eq!(moves.lines().count(), 44);
    assert!(moves.lines().is_sorted());
    assert_eq!(prints(&["apply", "billo", "Re1-e2", "Rd8-d7"], ""), "pppspppp/3r4/8/8/8/8/4R3/PPPPSPPP r - 0\n");
    // A position that begins with hyphens is accepted, before or after the moves.
    let after = prints(&["apply", "bilitaire", "--position", BILITAIRE_START, "xd5"], "");
    assert_eq!(prints(&["apply", "bilitaire", "xd5", "--position", BILITAIRE_START], ""), after);
    assert_eq!(prints(&["apply", "bilitaire", &format!("--position={BILITAIRE_START}"), "xd5"], ""), after);
    assert_eq!(after, "--oooo--/--oooo--/oooooooo/ooo1oooo/oooooooo/oooooooo/--oooo--/--oooo-- t - 1 -\n");
}

#[test]
fn perft_and_divide() {
    assert_eq!(prints(&["perft", "billo", "3"], ""), "97328\n");
    assert_eq!(prints(&["perft", "billo", "0"], ""), "1\n");
    let divided = prints(&["perft", "billo", "2", "--divide"], "");
    let lines: Vec<&str> = divided.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[44]), (45, "Ra1-a2 44", "1936"));
    let finished = ["--position", "8/8/8/8/8/8/8/R7 b - 0"];
    assert_eq!(prints(&[&["perft", "billo", "1"][..], &finished].concat(), ""), "0\n");
    assert_eq!(prints(&[&["perft", "billo", "0", "--divide"][..], &finished].concat(), ""), "1\n");
    assert_eq!(prints(&[&["moves", "billo"][..], &finished].concat(), ""), "");
    assert_eq!(prints(&[&["status", "billo"][..], &finished].concat(), ""), "won red\n");
}

#[test]
fn status_of_a_finished_match() {
    let over = "------oo/--------/--------/--------/--------/--------/--------/-------- e - 2 21";
    let output = bilby(&["status", "bilitaire", "--position", over], b"");
    assert_eq!(output.status.code(), Some(2), "voids that are no whole cell");
    let over = "oo------/oo------/--------/--------/--------/--------/--------/-------- e - 2 21";
    assert_eq!(prints(&["status", "bilitaire", "--position", over], ""), "won second 21 4\n");
}

#[test]
fn a_turn_hop_by_hop() {
    let position = ["--position", "8/8/8/8/3s4/2S5/1R6/8 r - 0"];
    let ask = |begun: &str| prints(&[&["turn", "billo", begun][..], &position].concat(), "");
    let nothing_begun = prints(&[&["turn", "billo"][..], &position].concat(), "");
    assert!(nothing_begun.contains("next Rb2\n") && nothing_begun.contains("next Sc3\n"), "{nothing_begun}");
    let lifted = ask("Rb2");
    assert!(lifted.contains("next -c3\n") && lifted.contains("way Rb2-c3xd4\n"), "{lifted}");
    let joined = ask("Rb2-c3");
    assert!(joined.contains("next xd4\n") && joined.contains("end\n"), "{joined}");
}

#[test]
fn shown_without_colours_where_there_are_none() {
    for game in ["billabong", "bilitaire", "billo"] {
        for flip in [&[][..], &["--flip"]] {
            let shown = prints(&[&["show", game][..], flip].concat(), "");
            assert!(!shown.contains('\x1b'), "{shown}");
            assert!(shown.contains("\nplaying "), "{shown}");
        }
    }
    assert!(prints(&["show", "billo", "Re1-e2"], "").contains("playing black"));
    assert_eq!(prints(&["show", "bilitaire"], "").matches('●').count(), 48);
}

#[test]
fn pictures() {
    let svg = prints(&["render", "billo", "--move", "Re1-e2"], "");
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"), "{svg}");
    let folder = std::env::temp_dir().join(format!("bilby-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for game in ["billabong", "bilitaire", "billo"] {
        let file = folder.join(format!("{game}.png"));
        prints(&["render", game, "-o", file.to_str().unwrap(), "--width", "320"], "");
        let png = std::fs::read(&file).unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{game}");
        assert_eq!(png[16..20], 320_u32.to_be_bytes(), "the width is the one asked for");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn records() {
    let folder = std::env::temp_dir().join(format!("bilby-records-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let good = "[Game \"billo\"]\n[Result \"*\"]\n\n1. Re1-e2 Rd8-d7\n*\n";
    let bad = "[Game \"billo\"]\n\n1. Re1-e4\n*\n";
    let good_file = file("good.bil", &format!("{good}\n{good}"));
    let bad_file = file("bad.bil", &format!("{good}\n{bad}\n{good}"));
    assert_eq!(prints(&["record", "check", &good_file], ""), format!("{good_file}: good, 2 games, 4 moves\n"));
    assert_eq!(prints(&["record", "fmt", &good_file], ""), format!("{good}\n{good}"));
    assert_eq!(prints(&["record", "fmt", "-"], "[Game \"billo\"]\n\nRe1-e2 Rd8-d7 *"), good);
    assert_eq!(
        prints(&["record", "positions", "-"], good),
        "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0\npppppppp/8/8/8/8/8/4R3/PPPPSPPP b - 0\n\
         pppspppp/3r4/8/8/8/8/4R3/PPPPSPPP r - 0\n"
    );
    let refused = |words: &[&str], printed: &str| {
        let output = bilby(words, b"");
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), printed);
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            format!("error: {bad_file}: line 9, game 2, ply 1, \"Re1-e4\": e4 is not next to e1\n")
        );
    };
    refused(&["record", "check", &bad_file], &format!("{bad_file}: BAD, 1 game, 2 moves\n"));
    refused(&["record", "check", "--keep-going", &bad_file], &format!("{bad_file}: BAD, 2 games, 4 moves\n"));
    refused(&["record", "fmt", &bad_file, "--keep-going"], &format!("{good}\n{good}"));
    refused(
        &["record", "check", &bad_file, &good_file],
        &format!("{bad_file}: BAD, 1 game, 2 moves\n{good_file}: good, 2 games, 4 moves\n"),
    );
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn endings_are_worked_out() {
    let heads = |words: &[&str]| -> Vec<String> {
        let printed = prints(words, "");
        printed.lines().filter(|line| !line.starts_with(' ')).map(str::to_owned).collect()
    };
    assert_eq!(
        heads(&["endings", "billo", "--pieces", "O-q,R-s"]),
        [
            "O v q, red on move: red wins 2048, drawn 0, black wins 1984",
            "O v q, black on move: red wins 1984, drawn 0, black wins 2048",
            "R v s, red on move: red wins 1492, drawn 0, black wins 1596",
            "R v s, black on move: red wins 1596, drawn 0, black wins 1492",
        ]
    );
    let billabong = heads(&["endings", "billabong", "--rules", "ghosts=none"]);
    assert_eq!(billabong.len(), 4);
    assert_eq!(billabong[0], "a kangaroo each, 1 v 1 crossings: on move wins 25330, drawn 0, other wins 21110");
    let file = std::env::temp_dir().join(format!("bilby-endings-{}.bin", std::process::id()));
    prints(&["endings", "billo", "--out", file.to_str().unwrap()], "");
    let built_in = include_bytes!("../../../bilby-engine/src/billo/endings/three_billos/orthogonal.bin");
    assert!(std::fs::read(&file).unwrap() == built_in);
    std::fs::remove_file(file).unwrap();
}

#[test]
fn help_teaches_and_completions_complete() {
    assert!(prints(&["--help"], "").contains("Examples:"));
    let commands =
        "new moves apply perft status turn show render record best analyse match endings ugi serve bench completions";
    for command in commands.split(' ') {
        assert!(prints(&[command, "--help"], "").contains("Examples:"), "{command}");
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(prints(&["completions", shell], "").contains("perft"), "{shell}");
    }
    assert!(prints(&["--version"], "").starts_with("bilby "));
}

#[test]
fn a_broken_pipe_is_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bilby"))
        .args(["perft", "billo", "1", "--position", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The reader closes the pipe before anything is answered.
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let _ = std::io::Write::write_all(&mut stdin, "8/8/8/8/8/8/8/R7 r - 0\n".repeat(100).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(0));
}
