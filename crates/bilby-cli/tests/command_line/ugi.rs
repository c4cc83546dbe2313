//! `bilby ugi`: a conversation, and all kinds of misuse.

use super::{bilby, prints};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The answers without what differs each time.
fn talk(input: &str) -> Vec<String> {
    prints(&["ugi"], input).lines().filter(|line| !line.starts_with("info depth")).map(str::to_owned).collect()
}

struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn start() -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bilby"))
            .arg("ugi")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Talk { child, input, output }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
    }

    /// The next line that is not information.
    fn hear(&mut self) -> String {
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the program has ended");
            if !line.starts_with("info depth") {
                return line.trim_end().to_owned();
            }
        }
    }
}

#[test]
fn hello() {
    let lines = talk("ugi\nisready\nquit\n");
    assert!(lines[0].starts_with("id name Bilby "));
    for option in ["Game", "Rules", "Level", "Hash", "Threads", "Seed", "MultiPV", "Ponder", "Endings"] {
        assert!(lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))), "{option}");
    }
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn a_whole_game_between_two_levels() {
    let mut talk = Talk::start();
    for option in ["Game value billo", "Rules value capture=strict", "Level value 1", "Hash value 1"] {
        talk.say(&format!("setoption name {option}"));
    }
    talk.say("uginewgame");
    let mut moves = String::new();
    for _ in 0..10 {
        talk.say(&format!("position startpos{}{moves}", if moves.is_empty() { "" } else { " moves" }));
        talk.say("query gameover");
        if talk.hear() == "response true" {
            break;
        }
        talk.say("go");
        let answer = talk.hear();
        moves = format!("{moves} {}", answer.strip_prefix("bestmove ").expect("a move"));
    }
    let words: Vec<&str> = moves.split_whitespace().collect();
    prints(&[&["apply", "billo", "--rules", "capture=strict"][..], &words].concat(), "");
    talk.say("quit");
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn three_seats() {
    let lines = talk(
        "setoption name Rules value players=3\nposition startpos moves @a1 @a2\nquery turn\nquery seats\nquery p1turn\n\
         query result\ngo nodes 50\n",
    );
    assert_eq!(lines[..4], ["response p3", "response 3", "response false", "response none"]);
    assert!(lines[4].starts_with("bestmove @"), "{lines:?}");
    let printed = prints(&["ugi"], "setoption name Rules value players=4\nposition startpos\ngo depth 1\n");
    let info = printed.lines().find(|line| line.starts_with("info depth")).expect("one depth");
    let odds = info.split_once(" odds ").unwrap().1.split_once(" worth ").unwrap().0;
    assert_eq!(odds.split(' ').count(), 4, "{info}");
}

#[test]
fn abuse_is_answered_and_survived() {
    assert_eq!(
        talk("go\nstop\nstop\nquery result\nfoo bar\nposition fen x\nposition\nsetoption\ngo nodes\n\n   \nisready\n"),
        [
            "info string error go before position",
            "info string error stop: not thinking",
            "info string error stop: not thinking",
            "info string error query before position",
            "info string error unknown command \"foo\"",
            "info string error position: BOARD: 1 rows instead of 14",
            "info string error position: \"\" is neither startpos nor fen",
            "info string error setoption is followed by name NAME value VALUE",
            "info string error go before position",
            "readyok",
        ]
    );
    let over = "setoption name Game value billo\nposition fen 8/8/8/8/8/8/8/R7 b - 0\ngo nodes 5\nquery result\n";
    assert_eq!(sorted(talk(over)), ["bestmove none", "response p1win"]);
}

fn sorted(mut lines: Vec<String>) -> Vec<String> {
    lines.sort();
    lines
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end() {
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\nisready\n");
    let output = bilby(&["ugi"], &input);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "info string error the line is not UTF-8 text\n\
         info string error the line is longer than 65536 bytes\nreadyok\n"
    );
}

#[test]
fn stop_is_answered_and_what_follows_it_comes_after() {
    for game in ["billabong", "bilitaire", "billo"] {
        let mut talk = Talk::start();
        talk.say(&format!("setoption name Game value {game}"));
        talk.say("position startpos");
        talk.say("go infinite");
        talk.say("isready");
        assert_eq!(talk.hear(), "readyok");
        talk.say("go infinite");
        assert_eq!(talk.hear(), "info string error go: already thinking");
        talk.say("stop\nstop\ngo movetime 1");
        assert!(talk.hear().starts_with("bestmove "), "{game}");
        assert_eq!(talk.hear(), "info string error stop: not thinking");
        assert!(talk.hear().starts_with("bestmove "), "{game}");
        talk.say("quit");
        assert!(talk.child.wait().unwrap().success());
    }
}

#[test]
fn pondering_waits_for_a_hit_or_a_stop() {
    let mut talk = Talk::start();
    talk.say("setoption name Game value billo\nsetoption name Ponder value true\nposition startpos\ngo nodes 500");
    let answer = talk.hear();
    let ["bestmove", best, "ponder", reply] = answer.split(' ').collect::<Vec<_>>()[..] else { panic!("{answer}") };
    talk.say(&format!("position startpos moves {best} {reply}"));
    // Neither a search that is complete nor a clock that is nearly empty answers by itself.
    for limit in ["depth 1", "p1time 1 p2time 1", "movetime 0"] {
        talk.say(&format!("go ponder {limit}\nisready"));
        assert_eq!(talk.hear(), "readyok");
        std::thread::sleep(std::time::Duration::from_millis(20));
        talk.say("isready\nponderhit");
        assert_eq!(talk.hear(), "readyok");
        assert!(talk.hear().starts_with("bestmove "), "{limit}");
        talk.say(&format!("go ponder {limit}\nstop\nponderhit"));
        assert!(talk.hear().starts_with("bestmove "), "{limit}");
        assert_eq!(talk.hear(), "info string error ponderhit: not pondering");
    }
    // After a hit the clock ends a search that nothing else would end.
    talk.say("go ponder p1time 200 p2time 200\nponderhit");
    assert!(talk.hear().starts_with("bestmove "));
    talk.say("quit");
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn quit_while_thinking_ends_at_once() {
    let mut talk = Talk::start();
    talk.say("setoption name Threads value 2");
    talk.say("position startpos");
    talk.say("go infinite\nquit");
    assert!(talk.child.wait().unwrap().success());
}

#[test]
fn the_end_of_the_input_ends_it() {
    // A limited search finishes; an unlimited one is stopped.
    for go in
        ["go nodes 100", "go infinite", "go movetime 5", "go p1time 100 p2time 100 p1inc 1 p2inc 1", "go p1time 0"]
    {
        let lines = talk(&format!("position startpos\n{go}\n"));
        assert!(lines.len() == 1 && lines[0].starts_with("bestmove @"), "{go}: {lines:?}");
    }
    let lines = talk("setoption name Ponder value true\nposition startpos\ngo ponder p1time 1000\n");
    assert!(lines.len() == 1 && lines[0].starts_with("bestmove @"), "{lines:?}");
    assert_eq!(talk(""), [""; 0]);
}
