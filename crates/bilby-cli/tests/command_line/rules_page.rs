//! The sessions of docs/rules/command-line.md are true.

use std::path::Path;
use std::process::Command;

const PAGE: &str = include_str!("../../../../docs/rules/command-line.md");

/// Runs a line in a shell that finds `bilby`. Returns what a person sees and the exit status.
fn shell(line: &str) -> (String, i32) {
    let folder = Path::new(env!("CARGO_BIN_EXE_bilby")).parent().expect("the binary is in a folder");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", &format!("exec 2>&1\n{line}")])
        .env("PATH", path)
        .output()
        .expect("there is a shell");
    (String::from_utf8(output.stdout).expect("UTF-8"), output.status.code().expect("an exit status"))
}

#[test]
fn sessions() {
    let mut checked = 0;
    for block in PAGE.split("```console\n").skip(1) {
        let (session, _) = block.split_once("```").expect("a block is closed");
        let mut last = 0;
        for part in session.split("$ ").skip(1) {
            let (line, expected) = part.split_once('\n').expect("a line ends");
            let (seen, status) = if line == "echo $?" { (format!("{last}\n"), last) } else { shell(line) };
            assert_eq!(seen, expected, "$ {line}");
            last = status;
            checked += 1;
        }
    }
    assert!(checked > 15, "sessions that are not read are noticed");
}
