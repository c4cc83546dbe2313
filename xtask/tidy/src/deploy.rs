//! Checks the files of `deploy/`: whether each can be read, whether the metrics that dashboards and alerts name are those
//! of the server, whether the variables that they set are settings, and whether the operators' guide explains each alert.
//! None of them can be tried without a container engine, so at least these mistakes are found here.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use yaml_rust2::YamlLoader;

/// Where the server names its metrics.
const METRICS: &str = "crates/bilby-server/src/metrics.rs";

/// Where the settings are read from variables.
const SETTINGS: [&str; 2] = ["crates/bilby-cli/src/command/serve.rs", "crates/bilby-cli/src/command/worker.rs"];

/// What explains the alerts.
const GUIDE: &str = "docs/operating.md";

/// What the format adds to the names of counters, histograms and information.
const SUFFIXES: [&str; 6] = ["", "_total", "_bucket", "_sum", "_count", "_info"];

/// What is wrong with the files of `deploy/`.
pub fn findings(root: &Path) -> Result<Vec<String>, String> {
    let read = |path: &Path| fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()));
    let metrics = read(&root.join(METRICS))?;
    let known = literals(&metrics);
    let settings = SETTINGS.iter().map(|file| read(&root.join(file))).collect::<Result<Vec<_>, _>>()?;
    let settings: BTreeSet<&str> = settings.iter().flat_map(|source| variables(source)).collect();
    let guide = read(&root.join(GUIDE))?;
    let mut files = Vec::new();
    collect(&root.join("deploy"), &mut files).map_err(|error| format!("deploy: {error}"))?;
    let mut findings = Vec::new();
    for path in files {
        let text = read(&path)?;
        let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
        findings.extend(unreadable(&path, &text).map(|why| format!("{name}: {why}")));
        let unknown = named_metrics(&text).into_iter().filter(|metric| !exists(&known, metric));
        findings.extend(unknown.map(|metric| format!("{name} names the metric {metric}, which {METRICS} does not")));
        let unknown = variables(&text).into_iter().filter(|variable| !settings.contains(variable));
        findings.extend(unknown.map(|variable| format!("{name} sets {variable}, which is no setting")));
        let unexplained = alerts(&text).filter(|alert| !guide.contains(&format!("| `{alert}` |")));
        findings
            .extend(unexplained.map(|alert| format!("{name} has the alert {alert}, which {GUIDE} does not explain")));
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

/// The names of Bilby's variables in a text.
fn variables(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !(letter.is_ascii_uppercase() || letter == '_'));
    words.filter(|word| word.starts_with("BILBY_")).collect()
}

/// The names of the alerts in a file of rules.
fn alerts(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| line.trim().strip_prefix("- alert: "))
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
    fn variables_and_alerts_are_found() {
        let text = "  BILBY_BUS: nats://${BILBY_ADDRESS:-here}\n      - alert: BilbyDown\n        expr: up == 0\n";
        assert_eq!(variables(text).into_iter().collect::<Vec<_>>(), ["BILBY_ADDRESS", "BILBY_BUS"]);
        assert_eq!(alerts(text).collect::<Vec<_>>(), ["BilbyDown"]);
    }

    #[test]
    fn broken_files_are_found() {
        let is_broken = |name: &str, text| unreadable(Path::new(name), text).is_some();
        assert!(is_broken("a.yaml", "a: [1, 2") && !is_broken("a.yaml", "a: [1, 2]\n---\nb: 1"));
        assert!(is_broken("a.json", "{\"a\": }") && !is_broken("a.json", "{\"a\": 1}"));
        assert!(!is_broken("Dockerfile", "FROM: [nothing"));
    }
}
