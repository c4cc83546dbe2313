//! The part of cargo-deny that needs neither a long build nor a network: checks the licences, versions and sources of
//! all dependencies against `deny.toml`. cargo-deny itself reads the same file, and checks for advisories as well.

use cargo_metadata::camino::Utf8Path;
use cargo_metadata::{Metadata, Package};
use serde::Deserialize;
use spdx::{Expression, LicenseReq, ParseMode};
use std::collections::BTreeMap;
use std::fs;

/// The rules of `deny.toml` that are checked here.
#[derive(Deserialize)]
pub struct Rules {
    licenses: Licenses,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licenses {
    allow: Vec<String>,
}

#[derive(Deserialize)]
struct Bans {
    skip: Vec<Skip>,
}

/// A version that is allowed in addition to another of the same crate: `name@version`.
#[derive(Deserialize)]
struct Skip {
    #[serde(rename = "crate")]
    package: String,
}

impl Rules {
    /// Reads the file.
    pub fn read(path: &Utf8Path) -> Result<Rules, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        toml::from_str(&text).map_err(|error| format!("{path}: {error}"))
    }
}

/// The only allowed source of dependencies.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// The problems of the dependencies.
pub fn findings(metadata: &Metadata, rules: &Rules) -> Vec<String> {
    let mut findings = Vec::new();
    let mut versions: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for package in metadata.packages.iter().filter(|package| package.source.is_some()) {
        findings.extend(source_finding(package));
        findings.extend(license_finding(&named(package), package.license.as_deref(), &rules.licenses.allow));
        versions.entry(package.name.as_str()).or_default().push(package.version.to_string());
    }
    findings.extend(version_findings(&versions, &rules.bans.skip));
    findings
}

fn named(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}

fn source_finding(package: &Package) -> Option<String> {
    let source = package.source.as_ref()?;
    (source.repr != CRATES_IO).then(|| format!("{}: it comes from {source}, not from crates.io", named(package)))
}

fn license_finding(name: &str, license: Option<&str>, allowed: &[String]) -> Option<String> {
    let Some(license) = license else {
        return Some(format!("{name}: it names no licence"));
    };
    // Some crates still write `MIT/Apache-2.0`.
    let expression = match Expression::parse_mode(license, ParseMode::LAX) {
        Ok(expression) => expression,
        Err(error) => return Some(format!("{name}: its licence can't be read: {}", error.reason)),
    };
    let is_allowed = |requirement: &LicenseReq| {
        let license = requirement.license.id().map(|id| id.name);
        requirement.addition.is_none() && license.is_some_and(|license| allowed.iter().any(|other| other == license))
    };
    (!expression.evaluate(is_allowed)).then(|| format!("{name}: deny.toml does not allow its licence, {license}"))
}

fn version_findings(versions: &BTreeMap<&str, Vec<String>>, skip: &[Skip]) -> Vec<String> {
    let mut findings = Vec::new();
    for (name, versions) in versions {
        let is_skipped = |version: &&String| skip.iter().any(|skip| skip.package == format!("{name}@{version}"));
        let counted = versions.iter().filter(|version| !is_skipped(version));
        if counted.count() > 1 {
            findings.push(format!("{name}: built in more than one version: {}", versions.join(", ")));
        }
    }
    for Skip { package } in skip {
        let (name, version) = package.split_once('@').unwrap_or((package, ""));
        let needed = versions.get(name).is_some_and(|all| all.len() > 1 && all.iter().any(|one| one == version));
        if !needed {
            findings.push(format!("deny.toml: {package} needs no exception any more"));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn license(license: Option<&str>) -> Option<String> {
        license_finding("moon 1.0.0", license, &["Apache-2.0".to_owned(), "MIT".to_owned()])
    }

    #[test]
    fn one_allowed_licence_of_a_choice_is_enough() {
        for allowed in ["MIT", "MIT OR GPL-3.0-only", "Unlicense/MIT", "MIT AND Apache-2.0"] {
            assert_eq!(license(Some(allowed)), None, "{allowed}");
        }
        for refused in ["GPL-3.0-only", "MIT AND GPL-3.0-only", "Apache-2.0 WITH LLVM-exception", "Moonlight"] {
            assert!(license(Some(refused)).is_some(), "{refused}");
        }
        assert!(license(None).is_some());
    }

    #[test]
    fn a_second_version_needs_an_exception_and_an_exception_needs_a_second_version() {
        let two = BTreeMap::from([("moon", vec!["1.0.0".to_owned(), "2.0.0".to_owned()])]);
        let one = BTreeMap::from([("moon", vec!["2.0.0".to_owned()])]);
        let skip = [Skip { package: "moon@1.0.0".to_owned() }];
        assert_eq!(version_findings(&two, &skip), [""; 0]);
        assert_eq!(version_findings(&one, &[]), [""; 0]);
        assert_eq!(version_findings(&two, &[]), ["moon: built in more than one version: 1.0.0, 2.0.0"]);
        assert_eq!(version_findings(&one, &skip), ["deny.toml: moon@1.0.0 needs no exception any more"]);
    }
}
