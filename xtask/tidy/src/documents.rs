//! Checks that the source files named in the documents exist, so that a renamed file can't leave a wrong reference
//! behind.

use std::fs;
use std::path::Path;

const DOCUMENTS: [&str; 3] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"];
const SOURCES: [&str; 3] = [".rs", ".ts", ".svelte"];
const SKIPPED: [&str; 5] = ["target", "node_modules", "dist", "pkg", ".git"];

/// Source files that the documents name but that don't exist.
pub fn findings(root: &Path) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    collect(root, &mut files).map_err(|error| error.to_string())?;
    let mut findings = Vec::new();
    for document in DOCUMENTS {
        let text = fs::read_to_string(root.join(document)).map_err(|error| format!("{document}: {error}"))?;
        let missing = named_files(&text).filter(|name| !exists(&files, name));
        findings.extend(missing.map(|name| format!("{document} names {name}, which does not exist")));
    }
    Ok(findings)
}

/// The source files that a text names between backticks, by their whole path or by its end.
fn named_files(text: &str) -> impl Iterator<Item = &str> {
    let is_file = |name: &&str| {
        SOURCES.iter().any(|extension| name.ends_with(extension))
            && !name.contains(|c: char| c.is_whitespace() || c == '*')
    };
    text.split('`').skip(1).step_by(2).filter(is_file)
}

fn exists(files: &[String], name: &str) -> bool {
    files.iter().any(|file| file.strip_suffix(name).is_some_and(|before| before.ends_with('/')))
}

fn collect(folder: &Path, files: &mut Vec<String>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if SKIPPED.iter().any(|skipped| entry.file_name() == *skipped) {
            continue;
        }
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else {
            files.push(entry.path().to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_between_backticks() {
        let text = "In `src/turn.rs` and `Board.svelte`, not `cargo test` or `*.rs` or turn.rs.";
        assert_eq!(named_files(text).collect::<Vec<_>>(), ["src/turn.rs", "Board.svelte"]);
    }

    #[test]
    fn a_file_is_known_by_the_end_of_its_path() {
        let files = ["/home/bilby/crates/billo/src/turn.rs".to_owned()];
        assert!(exists(&files, "turn.rs"));
        assert!(exists(&files, "billo/src/turn.rs"));
        assert!(!exists(&files, "return.rs"));
        assert!(!exists(&files, "rn.rs"));
    }
}
