//! Checks the files of `deploy/`: whether each can be read, and whether the metrics that dashboards and alerts name are
//! those of the server. None of them can be tried without a container engine, so at least these mistakes are found here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use yaml_rust2::YamlLoader;

/// Where the server names its metrics.
const METRICS: &str = "crates/bilby-server/src/metrics.rs";

/// What the format adds to the names of counters, histograms and information.
const SUFFIXES: [&str; 6] = ["", "_total", "_bucket", "_sum", "_count", "_info"];

/// What is wrong with the files of `deploy/`.
pub fn findings(root: &Path) -> Result<Vec<String>, String> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let metrics = read(&root.join(METRICS))?;
    let known = literals(&metrics);
    let mut files = Vec::new();
    collect(&root.join("deploy"), &mut files).map_err(|error| format!("deploy: {error}"))?;
    let mut findings = Vec::new();
    for path in files {
        let text = read(&path)?;
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        findings.extend(unreadable(&path, &text).map(|why| format!("{name}: {why}")));
        let unknown = named_metrics(&text).into_iter().filter(|metric| !exists(&known, metric));
        findings.extend(unknown.map(|metric| format!("{name} names the metric {metric}, which {METRICS} does not")));
    }
    Ok(findings)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    files.sort();
    Ok(())
}

/// Why a file of YAML or JSON can't be read, if it can't.
fn unreadable(path: &Path, text: &str) -> Option<String> {
    match path.extension()?.to_str()? {
        "yaml" | "yml" => YamlLoader::load_from_str(text).err().map(|error| error.to_string()),
        "json" => serde_json::from_str::<serde_json::Value>(text).err().map(|error| error.to_string()),
        _ => None,
    }
}

/// The texts between quotes that could be names of metrics.
fn literals(source: &str) -> BTreeSet<&str> {
    source.split('"').filter(|text| !text.is_empty() && text.bytes().all(is_of_name)).collect()
}

/// The names of Bilby's metrics in a text.
fn named_metrics(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii() || !is_of_name(letter as u8));
    words.filter(|word| word.starts_with("bilby_")).collect()
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte == b'_'
}

/// Returns whether the server has this metric.
fn exists(known: &BTreeSet<&str>, metric: &str) -> bool {
    let Some(name) = metric.strip_prefix("bilby_") else { return false };
    SUFFIXES.iter().any(|suffix| name.strip_suffix(suffix).is_some_and(|base| known.contains(base)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_are_found_and_compared() {
        let known = literals(r#"register("turns", "Turns played", x); ("commit_duration_seconds", "How long");"#);
        assert!(known.contains("turns") && !known.contains("Turns played"));
        let text = r#"{"expr": "sum(rate(bilby_turns_total[1m])) / bilby_sockets{job=\"bilby\"}"}"#;
        assert_eq!(named_metrics(text).into_iter().collect::<Vec<_>>(), ["bilby_sockets", "bilby_turns_total"]);
        assert!(exists(&known, "bilby_turns_total") && exists(&known, "bilby_commit_duration_seconds_bucket"));
        assert!(!exists(&known, "bilby_sockets"));
    }

    #[test]
    fn broken_files_are_found() {
        let is_broken = |name: &str, text| unreadable(Path::new(name), text).is_some();
        assert!(is_broken("a.yaml", "a: [1, 2") && !is_broken("a.yaml", "a: [1, 2]\n---\nb: 1"));
        assert!(is_broken("a.json", "{\"a\": }") && !is_broken("a.json", "{\"a\": 1}"));
        assert!(!is_broken("Dockerfile", "FROM: [nothing"));
    }
}
