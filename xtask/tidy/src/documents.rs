//! Checks that the source files that the documents name exist, and the files that they link to, so that a renamed file
//! can't leave a wrong reference behind.

use std::fs;
use std::path::Path;

const DOCUMENTS: [&str; 4] = ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.fr.md", "README.md"];
/// All documents in it are checked too.
const FOLDER: &str = "docs";
const SOURCES: [&str; 3] = [".rs", ".ts", ".svelte"];
const SKIPPED: [&str; 5] = ["target", "node_modules", "dist", "pkg", ".git"];

/// Files that the documents name or link to but that don't exist.
pub fn findings(root: &Path) -> Result<Vec<String>, String> {
    let mut files = Vec::new();
    collect(root, &mut files).map_err(|error| error.to_string())?;
    let prefix = format!("{}/", root.to_string_lossy().replace('\\', "/"));
    let inside = |file: &String| file.strip_prefix(&prefix).map(str::to_owned);
    let in_folder = |file: &String| file.starts_with(&format!("{FOLDER}/")) && file.ends_with(".md");
    let mut documents: Vec<String> = DOCUMENTS.map(str::to_owned).to_vec();
    documents.extend(files.iter().filter_map(inside).filter(in_folder));
    let mut findings = Vec::new();
    for document in documents {
        let text = fs::read_to_string(root.join(&document)).map_err(|error| format!("{document}: {error}"))?;
        let missing = named_files(&text).filter(|name| !exists(&files, name));
        findings.extend(missing.map(|name| format!("{document} names {name}, which does not exist")));
        let folder = root.join(&document).parent().expect("a document is in a folder").to_owned();
        let broken = linked_files(&text).filter(|target| !folder.join(target).exists());
        findings.extend(broken.map(|target| format!("{document} links to {target}, which does not exist")));
    }
    Ok(findings)
}

/// The files that a text links to, without the sections in them. Addresses of other sites don't count.
fn linked_files(text: &str) -> impl Iterator<Item = &str> {
    let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(link, _)| link));
    let files = links.map(|link| link.split_once('#').map_or(link, |(file, _)| file));
    files.filter(|file| !file.is_empty() && !file.contains(':') && !file.contains(char::is_whitespace))
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
    fn links_are_found_without_their_sections() {
        let text = "[one](docs/one.md#here), [two](../two.svg), [here](#here), [there](https://example.org/x.md)";
        assert_eq!(linked_files(text).collect::<Vec<_>>(), ["docs/one.md", "../two.svg"]);
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
