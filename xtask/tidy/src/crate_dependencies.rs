//! The allowed dependencies between crates, as in ARCHITECTURE.md.

use cargo_metadata::{DependencyKind, Metadata, Package};
use std::fs;

/// For each crate, what it may depend on: our own crates and others, first in the product, then in its tests and
/// benches. The rows are those of ARCHITECTURE.md. A crate or dependency that is not listed fails the check.
const ALLOWED: &[(&str, &[&str], &[&str])] = &[
    ("bilby-core", &["thiserror"], &[]),
    ("billabong", &["bilby-core", "thiserror"], &["proptest"]),
    ("bilitaire", &["bilby-core", "thiserror"], &["proptest"]),
    ("billo", &["bilby-core", "thiserror"], &["proptest"]),
    ("bilby-games", &["bilby-core", "billabong", "bilitaire", "billo", "thiserror"], &["cozy-chess", "proptest"]),
    ("bilby-reference", &["bilby-games"], &["proptest"]),
    ("bilby-search", &["bilby-core"], &["bilitaire", "billo"]),
    (
        "bilby-engine",
        &["bilby-core", "billabong", "bilitaire", "billo", "bilby-games", "bilby-search", "flate2", "thiserror"],
        &["cozy-chess", "proptest"],
    ),
    ("bilby-draw", &["bilby-core", "billabong", "bilitaire", "billo", "bilby-games"], &[]),
    ("bilby-table", &["bilby-core", "bilby-games", "thiserror"], &["proptest"]),
    ("bilby-convert", &["bilby-core", "bilby-games", "bilby-table", "bilby-wire"], &[]),
    ("bilby-typescript", &["ts-rs"], &[]),
    ("bilby-wire", &["serde", "utoipa"], &["bilby-typescript", "serde_json", "ts-rs"]),
    (
        "bilby-store",
        &["bilby-core", "bilby-games", "bilby-table", "sha2", "sqlx", "thiserror", "tokio", "tracing"],
        &["tempfile"],
    ),
    (
        "bilby-server",
        &[
            "bilby-core",
            "bilby-games",
            "bilby-draw",
            "bilby-engine",
            "bilby-table",
            "bilby-store",
            "bilby-wire",
            "bilby-convert",
            "aes-gcm",
            "argon2",
            "async-nats",
            "axum",
            "base64",
            "fast_qr",
            "futures-util",
            "getrandom",
            "governor",
            "hkdf",
            "hyper",
            "hyper-util",
            "lettre",
            "p256",
            "percent-encoding",
            "prometheus-client",
            "resvg",
            "rust-embed",
            "rustix",
            "rustls-native-certs",
            "serde",
            "serde_json",
            "sha2",
            "skillratings",
            "thiserror",
            "tokio",
            "tokio-rustls",
            "tokio-tungstenite",
            "toml",
            "tower-http",
            "tracing",
            "tracing-subscriber",
            "unicode-normalization",
            "unicode-security",
            "utoipa",
        ],
        &["bilby-typescript", "proptest", "sqlx", "tempfile"],
    ),
    (
        "bilby-load",
        &[
            "bilby-core",
            "bilby-games",
            "bilby-wire",
            "clap",
            "futures-util",
            "mimalloc",
            "serde",
            "serde_json",
            "sqlx",
            "tempfile",
            "thiserror",
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
            "bilby-games",
            "bilby-search",
            "bilby-engine",
            "bilby-table",
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
            "bilby-games",
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
            "strsim",
            "thiserror",
            "tokio",
        ],
        &["sqlx"],
    ),
];

/// The problems of the crates in `crates/`.
pub fn findings(metadata: &Metadata) -> Vec<String> {
    let crates = metadata.workspace_root.join("crates");
    let ours = metadata.workspace_packages().into_iter().filter(|package| package.manifest_path.starts_with(&crates));
    ours.flat_map(|package| {
        let head =
            package.targets.iter().find(|target| !target.is_test() && !target.is_bench() && !target.is_example());
        let head = head.and_then(|target| fs::read_to_string(&target.src_path).ok()).unwrap_or_default();
        let folder = package.manifest_path.parent().and_then(|folder| folder.file_name()).unwrap_or_default();
        findings_of(folder, package.name.as_str(), &uses(package), &head)
    })
    .collect()
}

/// The dependencies of a crate, each with its kind.
fn uses(package: &Package) -> Vec<(DependencyKind, &str)> {
    package.dependencies.iter().map(|dependency| (dependency.kind, dependency.name.as_str())).collect()
}

/// The problems of one crate.
fn findings_of(folder: &str, name: &str, uses: &[(DependencyKind, &str)], head: &str) -> Vec<String> {
    let mut findings = Vec::new();
    if folder != name {
        findings.push(format!("crates/{folder}: the folder is not named after its crate, {name}"));
    }
    if !head.starts_with("//! ") {
        findings.push(format!("crates/{folder}: the crate does not begin with a //! line that says what lives there"));
    }
    let Some((_, product, tests)) = ALLOWED.iter().find(|(known, ..)| *known == name) else {
        findings.push(format!(
            "crates/{folder}: not in the table of xtask/tidy/src/crate_dependencies.rs and ARCHITECTURE.md"
        ));
        return findings;
    };
    for (kind, dependency) in uses {
        let allowed = product.contains(dependency) || (*kind != DependencyKind::Normal && tests.contains(dependency));
        if !allowed {
            findings.push(format!("crates/{folder}: the architecture allows no dependency on {dependency} ({kind})"));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use DependencyKind::{Development, Normal};

    #[test]
    fn a_wrong_dependency_is_found() {
        let uses = [(Normal, "bilby-core"), (Normal, "billabong"), (Development, "proptest")];
        assert_eq!(
            findings_of("billo", "billo", &uses, "//! Billo."),
            ["crates/billo: the architecture allows no dependency on billabong (normal)"]
        );
        assert_eq!(findings_of("billo", "billo", &[(Normal, "proptest")], "//! Billo.").len(), 1);
        assert_eq!(findings_of("billo", "billo", &uses[..1], "//! Billo."), [""; 0]);
    }

    #[test]
    fn an_unknown_crate_a_wrong_folder_and_a_silent_crate_are_found() {
        assert_eq!(findings_of("moon", "bilby-moon", &[], "pub fn moon() {}").len(), 3);
    }
}
