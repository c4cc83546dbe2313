//! Garbage files are refused at once, in one line. (Earlier versions took hours for some of these, or all memory.)

use super::bilby;
use std::path::Path;

/// Checks the error for invalid records, and its number of lines.
#[track_caller]
fn refuses(words: &[&str], input: &[u8], lines: usize, expected: &str) {
    let output = bilby(words, input);
    let told = String::from_utf8(output.stderr).unwrap();
    let begins: String = told.chars().take(300).collect();
    assert_eq!(output.status.code(), Some(2), "{begins}");
    assert_eq!(told.lines().count(), lines, "{begins}");
    assert!(told.lines().all(|line| line.len() < 300) && told.contains(expected), "{begins}");
}

#[track_caller]
fn check(input: &[u8], expected: &str) {
    refuses(&["record", "check", "-"], input, 1, expected);
}

#[test]
fn records() {
    let tags: String = (0..200_000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    check(format!("[Game \"billo\"]\n{tags}\nRe1-e2 *\n").as_bytes(), "a game has 1000 tags at most");
    let long = "x".repeat(5 << 20);
    for tag in ["Game", "Rules", "Start", "Result", "Event"] {
        let first = if tag == "Game" { "" } else { "[Game \"billo\"]\n" };
        check(format!("{first}[{tag} \"{long}\"]\n\n*\n").as_bytes(), "a tag is not longer than 64 KiB");
    }
    check(format!("[Game \"billo\"]\n\n{long} *\n").as_bytes(), "ply 1");
    check(format!("[Game \"billo\"]\n\nwon {long}\n").as_bytes(), "not a result");
    check(format!("[Game \"billo\"]\n\nRe1-e2 {}", "(Rd1-d2 ".repeat(500_000)).as_bytes(), "200 deep");
    check(format!("[Game \"billo\"]\n\nRe1-e2 {{{long}").as_bytes(), "never closed");
    check(&vec![0; 5 << 20], "zero bytes");
    check(&[&b"[Game \"billo\"]\n\n*\n"[..], &[0]].concat(), "zero bytes");
    check(&vec![b'y'; 5 << 20], "a game begins with the tag");
    check(&vec![0xff; 5 << 20], "not UTF-8");
}

#[test]
fn many_bad_games() {
    // Each opens a comment that is never closed: the rest of the file is scanned once, not once for each.
    let games = "[Game \"billo\"]\n\n{ open\n\n".repeat(200_000);
    refuses(&["record", "check", "--keep-going", "-"], games.as_bytes(), 21, "-: and 199980 more");
    let games = "[Game \"chess\"]\n\n*\n\n".repeat(200_000);
    refuses(&["record", "check", "--keep-going", "-"], games.as_bytes(), 21, "-: and 199980 more");
}

#[cfg(unix)]
#[test]
fn what_never_ends() {
    refuses(&["record", "check", "/dev/zero"], b"", 1, "/dev/zero: not a text");
    for no_file in ["/dev/zero", "/tmp"] {
        refuses(&["restore", no_file, "--data", "nowhere"], b"", 1, &format!("{no_file}: not a file"));
    }
}

/// Headers that announce four thousand million pages, of impossible sizes.
#[test]
fn backups() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("garbage backups");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = |name: &str| folder.join(name).into_os_string().into_string().unwrap();
    for (name, size) in [("none", 0_u16), ("odd", 3), ("usual", 4096)] {
        let mut header = b"SQLite format 3\0".to_vec();
        header.extend(size.to_be_bytes());
        header.extend([1, 1, 0, 64, 32, 32, 0, 0, 0, 1, 0xff, 0xff, 0xff, 0xff]);
        header.resize(70_000, 0);
        let (file, data) = (path(&format!("{name}.db")), path(&format!("{name} data")));
        std::fs::write(&file, header).unwrap();
        refuses(&["restore", &file, "--data", &data], b"", 1, "not a backup made by this version of Bilby");
        assert!(!Path::new(&data).exists(), "nothing is left behind");
    }
}
