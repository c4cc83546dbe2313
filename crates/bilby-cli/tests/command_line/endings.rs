//! Folders of solved endings: made, used again, checked, used by the engine, refused when they are damaged.

use super::matches::plays;
use super::{bilby, prints};
use std::path::{Path, PathBuf};

/// A folder that is gone after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("bilby-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn text(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn refuses(words: &[&str], expected: &str) {
    let output = bilby(words, b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.contains(expected), "{errors}");
}

#[test]
fn a_folder_is_made_resumed_checked_and_used() {
    let folder = Folder::new("solved");
    let make = ["endings", "billo", "--men", "2", "--folder", folder.text()];
    let made = prints(&make, "");
    assert!(made.contains("R v s, red on move: red wins 1492, drawn 0, black wins 1596\n"), "{made}");
    assert_eq!(folder.files().len(), 6);
    assert_eq!(folder.files()[1], "billo-capture=strict-O-q.endings");
    // One file fewer: only that is made again, and it is the same.
    let path = folder.0.join("billo-capture=strict-R-s.endings");
    let before = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(prints(&make, ""), made);
    assert!(std::fs::read(&path).unwrap() == before);
    let checked = prints(&["endings", "billo", "--folder", folder.text(), "--check"], "");
    assert!(checked.contains("O-s: ") && checked.ends_with("6 of 97 endings are there\n"), "{checked}");

    // A round billo loses to a square pawn, which the program does not know by heart.
    let position = "s7/8/8/8/8/7O/8/8 r - 0";
    let best = ["best", "billo", "--nodes", "2000", "--position", position];
    assert!(!prints(&best, "").contains("lost in 40"));
    let with = prints(&[&best[..], &["--endings", folder.text()]].concat(), "");
    assert!(with.contains("lost in 40"), "{with}");
    let session = format!(
        "setoption name Game value billo\nsetoption name Endings value {}\nposition fen {position}\ngo nodes 2000\n",
        folder.text()
    );
    let said = prints(&["ugi"], &session);
    assert!(said.contains("lost in 40"), "{said}");
    let said = prints(&["ugi"], &session.replace(folder.text(), "/nowhere"));
    assert!(said.contains("info string error Endings: /nowhere: "), "{said}");
    assert!(said.contains("bestmove O"), "{said}");
    let player = format!("nodes=50,endings={}", folder.text());
    let words = ["match", "billo", "--player", player.as_str(), "--player", "nodes=50", "--games", "2"];
    assert!(plays(&words).contains(&player));
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = Folder::new("damaged");
    prints(&["endings", "billo", "--pieces", "O-s", "--folder", folder.text()], "");
    assert_eq!(folder.files().len(), 2, "O-q, which O-s leads to, and O-s");
    let file = |name: &str| folder.0.join(format!("billo-capture=strict-{name}.endings"));
    let whole = std::fs::read(file("O-s")).unwrap();
    let check = |bytes: &[u8], expected: &str| {
        std::fs::write(file("O-s"), bytes).unwrap();
        refuses(&["endings", "billo", "--men", "2", "--folder", folder.text()], expected);
        refuses(&["endings", "billo", "--folder", folder.text(), "--check"], expected);
        refuses(&["best", "billo", "--nodes", "1", "--endings", folder.text()], expected);
    };
    let mut damaged = whole.clone();
    damaged[whole.len() / 2] ^= 1;
    check(&damaged, "O-s.endings: the file of endings is damaged: its checksum is wrong");
    check(&whole[..whole.len() - 1], "O-s.endings: the file of endings is damaged");
    check(&whole[..10], "O-s.endings: the file of endings is cut off");
    check(b"", "O-s.endings: not a file of solved endings");
    check(
        include_bytes!("../../../bilby-engine/src/billo/endings/three_billos/orthogonal.bin"),
        "not a file of solved endings",
    );
    // The file of other endings under this name.
    let other: &Path = &file("O-q");
    std::fs::copy(other, file("O-s")).unwrap();
    refuses(&["best", "billo", "--nodes", "1", "--endings", folder.text()], "are there twice");
    refuses(&["endings", "billo", "--men", "2", "--folder", folder.text()], "are there twice");
    std::fs::write(file("O-s"), &whole).unwrap();
    std::fs::rename(file("O-s"), folder.0.join("billo-capture=strict,billo=all-O-s.endings")).unwrap();
    let all = ["endings", "billo", "--rules", "billo=all", "--men", "2", "--folder", folder.text()];
    refuses(&all, "which this program does not know");
}
