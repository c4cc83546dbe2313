//! The arrows of ARCHITECTURE.md: which crate may use which, held by a test.

use crate::run::{Outcome, root};
use std::collections::BTreeSet;
use std::fs;

/// For each crate, what it may use of our own and of others, in the product and (after `+`) in its tests and benches.
/// The rows are those of ARCHITECTURE.md. A crate that is not here, or an edge that is not, fails.
const ALLOWED: &[(&str, &[&str], &[&str])] = &[
    ("bilby-core", &[], &[]),
    ("billabong", &["bilby-core"], &["proptest"]),
    ("bilitaire", &["bilby-core"], &["proptest"]),
    ("billo", &["bilby-core"], &["proptest"]),
    ("bilby-shelf", &["bilby-core", "billabong", "bilitaire", "billo"], &["cozy-chess", "proptest"]),
    ("bilby-reference", &["bilby-shelf"], &["proptest"]),
    ("bilby-search", &["bilby-core"], &["bilitaire", "billo"]),
    (
        "bilby-engine",
        &["bilby-core", "billabong", "bilitaire", "billo", "bilby-shelf", "bilby-search"],
        &["cozy-chess", "proptest"],
    ),
    ("bilby-draw", &["bilby-core", "billabong", "bilitaire", "billo", "bilby-shelf"], &[]),
    ("bilby-table", &["bilby-core", "bilby-shelf"], &["proptest"]),
    ("bilby-typescript", &["ts-rs"], &[]),
    ("bilby-wire", &["serde", "utoipa"], &["bilby-typescript", "serde_json", "ts-rs"]),
    ("bilby-store", &["bilby-core", "bilby-shelf", "bilby-table", "sqlx", "tokio", "tracing"], &["tempfile"]),
    (
        "bilby-server",
        &[
            "bilby-core",
            "bilby-shelf",
            "bilby-engine",
            "bilby-table",
            "bilby-store",
            "bilby-wire",
            "argon2",
            "axum",
            "fast_qr",
            "futures-util",
            "getrandom",
            "governor",
            "hyper",
            "hyper-util",
            "prometheus-client",
            "rust-embed",
            "rustix",
            "serde",
            "serde_json",
            "sha2",
            "skillratings",
            "tokio",
            "toml",
            "tower-http",
            "tracing",
            "tracing-subscriber",
            "unicode-normalization",
            "unicode-security",
            "utoipa",
        ],
        &["bilby-typescript", "proptest", "tempfile", "tokio-tungstenite"],
    ),
    (
        "bilby-load",
        &[
            "bilby-core",
            "bilby-shelf",
            "bilby-wire",
            "clap",
            "futures-util",
            "mimalloc",
            "serde",
            "serde_json",
            "tempfile",
            "tokio",
            "tokio-tungstenite",
        ],
        &[],
    ),
    (
        "bilby-wasm",
        &[
            "bilby-core",
            "billabong",
            "bilitaire",
            "billo",
            "bilby-shelf",
            "bilby-search",
            "bilby-engine",
            "js-sys",
            "serde",
            "serde_json",
            "wasm-bindgen",
        ],
        &["bilby-typescript", "ts-rs"],
    ),
    (
        "bilby-cli",
        &[
            "bilby-core",
            "billabong",
            "bilitaire",
            "billo",
            "bilby-shelf",
            "bilby-search",
            "bilby-engine",
            "bilby-draw",
            "bilby-store",
            "bilby-server",
            "anstream",
            "clap",
            "clap_complete",
            "indicatif",
            "mimalloc",
            "resvg",
            "serde_json",
            "tokio",
        ],
        &[],
    ),
];

/// Checks every crate.
pub fn check() -> Outcome {
    let mut findings = Vec::new();
    let crates = root().join("crates");
    let entries = fs::read_dir(&crates).map_err(|error| format!("{}: {error}", crates.display()))?;
    let mut names: Vec<String> = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    for name in &names {
        let folder = crates.join(name);
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let head = ["src/lib.rs", "src/main.rs"].iter().find_map(|file| fs::read_to_string(folder.join(file)).ok());
        findings.extend(findings_of(name, &manifest, &head.unwrap_or_default()));
    }
    if findings.is_empty() { Ok(()) } else { Err(findings.join("\nxtask: ")) }
}

/// What is wrong with one crate.
fn findings_of(name: &str, manifest: &str, head: &str) -> Vec<String> {
    let mut findings = Vec::new();
    if !manifest.lines().any(|line| line == format!("name = \"{name}\"")) {
        findings.push(format!("crates/{name}: the folder's name is the crate's name"));
    }
    if !head.starts_with("//! ") {
        findings.push(format!("crates/{name}: lib.rs opens with a //! line that says what lives there"));
    }
    let Some((_, uses, tests)) = ALLOWED.iter().find(|(known, ..)| *known == name) else {
        findings.push(format!("crates/{name}: not in the table of xtask/src/tidy.rs and ARCHITECTURE.md"));
        return findings;
    };
    for (section, dependency) in dependencies(manifest) {
        let allowed = uses.contains(&&*dependency) || (section != "dependencies" && tests.contains(&&*dependency));
        if !allowed {
            findings
                .push(format!("crates/{name}: [{section}] {dependency} is an arrow the architecture does not have"));
        }
    }
    findings
}

/// The dependencies of a manifest, each with the section it stands in.
fn dependencies(manifest: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let mut section = String::new();
    for line in manifest.lines() {
        if let Some(title) = line.strip_prefix('[') {
            section = title.trim_end_matches(']').to_owned();
            // `[dependencies.clap]` names its dependency in the title.
            if let Some((kind, name)) = section.clone().rsplit_once("dependencies.") {
                found.insert((format!("{kind}dependencies"), name.to_owned()));
            }
        } else if section.ends_with("dependencies")
            && let Some(name) = line.split(['=', '.']).next().map(str::trim)
            && !name.is_empty()
            && !name.starts_with('#')
        {
            found.insert((section.clone(), name.to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrows_point_down() {
        check().unwrap();
    }

    #[test]
    fn a_wrong_arrow_is_found() {
        let manifest = "name = \"billo\"\n[dependencies]\nbilby-core.workspace = true\nbillabong = { path = \"x\" }\n";
        assert_eq!(
            findings_of("billo", manifest, "//! Billo."),
            ["crates/billo: [dependencies] billabong is an arrow the architecture does not have"]
        );
        let manifest =
            "name = \"bilitaire\"\n[dependencies.serde]\nversion = \"1\"\n[dev-dependencies]\nproptest = \"1\"\n";
        assert_eq!(
            findings_of("bilitaire", manifest, "//! Bi-litaire."),
            ["crates/bilitaire: [dependencies] serde is an arrow the architecture does not have"]
        );
    }

    #[test]
    fn a_stranger_and_a_silent_crate_are_found() {
        let findings = findings_of("bilby-moon", "name = \"bilby-moon\"\n", "pub fn moon() {}");
        assert_eq!(findings.len(), 2);
    }
}
