//! `--position -`: one position a line, each answered in order.

use super::{bilby, prints};

#[test]
fn each_line_is_answered_in_order() {
    let input = "8/8/8/8/8/8/8/R7 r - 0\nnonsense\n8/8/8/8/8/8/8/R7 b - 0\n\n8/8/8/8/8/8/8/R7 r - 0";
    assert_eq!(
        prints(&["moves", "billo", "--position", "-"], input),
        "Ra1-a2 Ra1-b2\n\
         error: position: BOARD: 1 rows instead of 8\n\
         \n\
         error: position: BOARD: empty (fields are joined by exactly one space)\n\
         Ra1-a2 Ra1-b2\n"
    );
    assert_eq!(
        prints(&["perft", "billo", "2", "--position", "-"], "8/8/8/8/8/8/8/R7 r - 0\n8/r7/8/8/8/8/8/R7 r - 0\n"),
        "0\n4\n"
    );
    assert_eq!(
        prints(&["status", "billo", "--position", "-"], "8/8/8/8/8/8/8/R7 r - 0\n8/8/8/8/8/8/8/R7 b - 0\n"),
        "playing red\nwon red\n"
    );
}

#[test]
fn apply_takes_its_move_after_a_tab() {
    let input = "8/8/8/8/8/8/8/R7 r - 0\tRa1-b2\n\
                 8/8/8/8/8/8/8/R7 r - 0\tRa1-a3\n\
                 8/8/8/8/8/8/8/R7 r - 0\n\
                 8/8/8/8/8/8/8/R7 r - 0\t\n\
                 8/8/8/8/8/8/8/R7 r - 0\tRa1-b2\tRb2-b3\n";
    let answers = prints(&["apply", "billo", "--position", "-"], input);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers[0], "8/8/8/8/8/8/1R6/8 b - 0");
    assert_eq!(answers[1], "error: move \"Ra1-a3\": a3 is not next to a1");
    assert_eq!(answers[2], "error: no move: a line is a position, a tab, a move");
    assert!(answers[3].starts_with("error: move \"\": "), "{}", answers[3]);
    assert!(answers[4].starts_with("error: move \"Ra1-b2\\tRb2-b3\": "), "{}", answers[4]);
    assert_eq!(answers.len(), 5);
}

#[test]
fn bytes_that_are_no_text_and_lines_without_end() {
    let mut input = b"\xff\xfe\n".to_vec();
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\n8/8/8/8/8/8/8/R7 r - 0\r\n");
    let output = bilby(&["status", "billo", "--position", "-"], &input);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "error: the line is not UTF-8 text\nerror: the line is longer than 65536 bytes\nplaying red\n"
    );
}

#[test]
fn an_answer_does_not_wait_for_the_next_question() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_bilby"))
        .args(["status", "billo", "--position", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..3 {
        writeln!(questions, "8/8/8/8/8/8/8/R7 r - 0").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), "playing red");
    }
    drop(questions);
    assert!(child.wait().unwrap().success());
}

#[test]
fn thousands_in_one_start() {
    let position = prints(&["new", "billabong", "--rules", "ghosts=none"], "");
    let answers =
        prints(&["perft", "billabong", "1", "--rules", "ghosts=none", "--position", "-"], &position.repeat(5_000));
    assert_eq!(answers, "216\n".repeat(5_000));
}
