//! `bilby match` with other programs: forfeits, programs that hang, and interrupts.

use super::bilby;
use super::matches::{Folder, assert_refused, games_in, plays};
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

/// A program that speaks UGI but answers `go` with these commands of a shell.
fn program(folder: &Folder, name: &str, go: &str) -> String {
    let path = folder.file(name);
    let script = format!(
        "#!/bin/sh\nwhile read line; do case \"$line\" in ugi) echo started >> {path}.log; echo ugiok;; \
         isready) echo readyok;; go*) {go};; quit) exit;; esac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

#[test]
fn who_plays_nonsense_forfeits() {
    let folder = Folder::new("nonsense");
    let saved = folder.file("games.bil");
    let player = format!("ugi:nodes=1:{}", program(&folder, "program", "echo bestmove nonsense"));
    let words = ["match", "billo", "--player", "nodes=5", "--player", &player, "--games", "2", "--save", &saved];
    let printed = plays(&words);
    assert!(printed.contains("wins 2 draws 0 losses 0"), "{printed}");
    let summary: Vec<&str> = printed.lines().skip_while(|line| !line.starts_with("forfeits")).collect();
    assert_eq!(summary[0], "forfeits by player 2: 2", "{printed}");
    assert!(summary[1].starts_with("  game 1.1: black at ply 6: plays \"nonsense\": "), "{printed}");
    assert!(summary[2].starts_with("  game 1.2: red at ply 5: plays \"nonsense\": "), "{printed}");
    let games = std::fs::read_to_string(&saved).unwrap();
    assert!(games.contains("[Result \"won red by forfeit\"]") && games.contains("[Result \"won black by forfeit\"]"));
    assert!(games.contains("[Forfeit \"black at ply 6: plays \\\"nonsense\\\": "), "{games}");
    // The summary of a match that goes on counts what was forfeited before.
    assert_eq!(plays(&[&words[..], &["--resume"]].concat()), printed);
}

#[test]
fn with_several_seats_the_others_share_the_point() {
    let folder = Folder::new("several");
    let saved = folder.file("games.bil");
    let player = format!("ugi:nodes=1:{}", program(&folder, "program", "echo bestmove nonsense"));
    let words = ["match", "billabong", "--rules", "players=3", "--player", "random", "--player", &player];
    let words = [&words[..], &["--games", "3", "--save", &saved]].concat();
    let printed = plays(&words);
    assert!(printed.contains("wins 0 draws 3 losses 0  points 50.0 "), "{printed}");
    assert!(printed.contains("forfeits by player 2: 3\n  game 1.1: "), "{printed}");
    assert!(printed.contains(": plays \"nonsense\": "), "{printed}");
    let games = std::fs::read_to_string(&saved).unwrap();
    assert_eq!(games.matches("[Result \"drawn by forfeit\"]").count(), 3, "{games}");
    assert_eq!(games.matches("[Forfeit \"").count(), 3, "{games}");
    assert_eq!(plays(&[&words[..], &["--resume"]].concat()), printed);
}

#[test]
fn answers_that_are_no_move_are_told_as_they_are() {
    let folder = Folder::new("no-move");
    // Nothing, bytes that are no text, and far too much.
    for (name, go, reason) in [
        ("nothing", "echo bestmove", "plays \"\": "),
        ("bytes", "printf 'bestmove a\\377b\\n'", "plays \"a\u{fffd}b\": "),
        ("flood", "printf 'bestmove '; head -c 300000 /dev/zero | tr '\\0' x; echo", "plays \"xxx"),
    ] {
        let player = format!("ugi:{}", program(&folder, name, go));
        let printed = plays(&["match", "billo", "--player", "nodes=5", "--player", &player, "--games", "2"]);
        assert!(printed.contains(&format!("  game 1.1: black at ply 6: {reason}")), "{name}: {printed}");
    }
}

#[test]
fn how_a_program_ended_is_told() {
    let folder = Folder::new("ended");
    for (name, go, reason) in [
        (
            "status",
            "echo first >&2; echo 'no memory: \"x\"' >&2; echo >&2; exit 3",
            r#" (exit status: 3): "no memory: \"x\"""#,
        ),
        ("silent", "exit 0", " (exit status: 0)"),
        ("signal", "kill -9 $$", " (signal: 9 (SIGKILL))"),
    ] {
        let saved = folder.file(&format!("{name}.bil"));
        let player = format!("ugi:nodes=1:{}", program(&folder, name, go));
        let words = ["match", "billo", "--player", "nodes=5", "--player", &player, "--games", "2", "--save", &saved];
        let printed = plays(&words);
        let line = format!("  game 1.1: black at ply 6: the program has ended{reason}\n");
        assert!(printed.contains(&line), "{name}: {printed}");
        assert_eq!(plays(&[&words[..], &["--resume"]].concat()), printed);
    }
    // Before the first game it ends the match.
    let words = ["match", "billo", "--player", "nodes=5", "--player", "ugi:ls /nowhere/at/all"].map(str::to_owned);
    assert_refused(&words, "the program has ended (exit status: ");
}

#[test]
fn a_second_answer_does_not_count_for_the_next_move() {
    let folder = Folder::new("twice");
    let repeats = folder.file("program");
    let script = format!(
        "#!/bin/sh\n{} ugi | while read -r line; do echo \"$line\"; \
         case \"$line\" in bestmove*) echo \"$line\";; esac; done\n",
        env!("CARGO_BIN_EXE_bilby")
    );
    std::fs::write(&repeats, script).unwrap();
    std::fs::set_permissions(&repeats, std::fs::Permissions::from_mode(0o755)).unwrap();
    let player = format!("ugi:nodes=20:{repeats}");
    let words = ["match", "billo", "--player", "nodes=20", "--player", &player, "--games", "2", "--longest", "40"];
    let printed = plays(&words);
    assert!(!printed.contains("forfeits"), "{printed}");
}

#[test]
fn whoever_moves_too_late_loses_on_time() {
    let folder = Folder::new("late");
    let saved = folder.file("games.bil");
    // It says what it was told and how it would have moved, but too late.
    let log = folder.file("go.log");
    let path = program(&folder, "program", &format!("echo \"$line\" >> {log}; sleep 1.2; echo bestmove Re1-e2"));
    let player = format!("ugi:{path}");
    let words = ["match", "billo", "--player", "level=10", "--player", &player, "--games", "2", "--clock", "1+0.05"];
    let printed = plays(&[&words[..], &["--opening-plies", "0", "--save", &saved]].concat());
    assert!(printed.contains("games 2, openings 1, seat orders 2, clock 1+0.05"), "{printed}");
    assert!(printed.contains("losses on time of player 2: 2") && !printed.contains("forfeits"), "{printed}");
    assert!(printed.contains("  game 1.2: red at ply 1: took "), "{printed}");
    let games = std::fs::read_to_string(&saved).unwrap();
    assert!(games.contains("[Result \"won black on time\"]") && games.contains("[Clock \"1+0.05\"]"), "{games}");
    let told = std::fs::read_to_string(log).unwrap();
    assert!(told.contains("go p1time 1000 p1inc 50 p2time 1000 p2inc 50\n"), "{told}");
    let starts = std::fs::read_to_string(format!("{path}.log")).unwrap();
    assert_eq!(starts.lines().count(), 1, "who is late plays on in the next game");
}

#[test]
fn how_long_moves_take_is_told() {
    let folder = Folder::new("slow");
    let saved = folder.file("games.bil");
    let player = format!("ugi:time=1:{}", program(&folder, "program", "sleep 0.1; echo bestmove nonsense"));
    let words = ["match", "billo", "--player", "nodes=5", "--player", &player, "--games", "2", "--save", &saved];
    let printed = plays(&words);
    let line = printed.lines().find(|line| line.starts_with("time of ")).expect("a line");
    let times = line.strip_prefix("time of player 2: mean ").expect("the player with a time");
    assert!(times.ends_with(" ms a move; 2 of 2 moves more than 10 ms over 1 ms"), "{printed}");
    let mean: f64 = times.split(' ').next().unwrap().parse().unwrap();
    assert!(mean >= 100.0, "{printed}");
    assert_eq!(printed.matches("time of ").count(), 1, "{printed}");
    // Nothing is played now, so nothing is known of times.
    let resumed = plays(&[&words[..], &["--resume"]].concat());
    assert_eq!(resumed, printed.replace(&format!("{line}\n"), ""));
}

#[test]
fn a_program_that_hangs_is_waited_for_once() {
    let folder = Folder::new("hang");
    let path = program(&folder, "program", "sleep 100");
    let player = format!("ugi:time=1:{path}");
    let words = ["match", "billo", "--player", "nodes=5", "--player", &player, "--games", "20", "--patience", "5"];
    let printed = plays(&words);
    assert!(printed.contains("forfeits by player 2: 20"), "{printed}");
    assert!(printed.contains("game 1.1: black at ply 6: the program does not answer within 5.001 s"), "{printed}");
    assert!(printed.contains("game 2.1: black at ply 5: the program did not answer in an earlier game"), "{printed}");
    assert!(printed.contains("  and 10 more"), "{printed}");
    let starts = std::fs::read_to_string(format!("{path}.log")).unwrap();
    assert_eq!(starts.lines().count(), 1, "it was started once");
}

#[test]
fn a_program_that_only_talks_does_not_answer() {
    let folder = Folder::new("talk");
    let path = program(&folder, "program", "while true; do echo info depth 1; done");
    let player = format!("ugi:time=1:{path}");
    let words = ["match", "billo", "--player", "nodes=5", "--player", &player, "--games", "2", "--patience", "5"];
    assert!(plays(&words).contains("forfeits by player 2: 2"));
}

#[test]
fn a_program_that_does_not_greet_ends_the_match() {
    // It only repeats what it is told.
    let words = ["match", "billo", "--player", "nodes=5", "--player", "ugi:cat", "--patience", "1"];
    assert_refused(&words.map(str::to_owned), "ugi:cat: the program does not answer within 1 s");
}

#[test]
fn an_interrupt_shows_the_table_so_far() {
    shows_the_table_at("-INT");
}

#[test]
fn the_end_by_another_program_shows_the_table_so_far() {
    shows_the_table_at("-TERM");
}

fn shows_the_table_at(signal: &str) {
    let folder = Folder::new(&format!("interrupt{signal}"));
    let saved = folder.file("games.bil");
    let engine = format!("ugi:nodes=20:{} ugi", env!("CARGO_BIN_EXE_bilby"));
    let child = Command::new(env!("CARGO_BIN_EXE_bilby"))
        .args(["match", "billo", "--player", "nodes=20", "--player", &engine, "--games", "100000", "--save", &saved])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    while games_in(&saved) < 3 {
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(printed.starts_with("billo\ngames ") && printed.contains("\nelo "), "{printed}");
    assert!(!printed.contains("forfeits"), "an interrupt is nobody's fault: {printed}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.ends_with("interrupted; --resume goes on with the match\n"), "{errors}");
    let counted: usize = printed.split(['\n', ' ', ',']).nth(2).unwrap().parse().unwrap();
    assert_eq!(counted, games_in(&saved));
}

#[test]
fn progress_is_printed_without_a_terminal() {
    let words = ["match", "billo", "--player", "nodes=2", "--player", "random", "--games", "20", "--longest", "30"];
    let output = bilby(&words, b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    let done: Vec<&str> = errors.lines().map(|line| line.split(' ').next().unwrap()).collect();
    let tenths: Vec<String> = (1..=10).map(|tenth| format!("{}/20", 2 * tenth)).collect();
    assert_eq!(done, tenths, "{errors}");
    assert!(errors.lines().all(|line| line.contains("; nodes=2 ") && line.ends_with(" %")), "{errors}");
}
