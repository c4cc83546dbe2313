//! `cargo xtask tidy`: checks which crate depends on which, the licences, versions and sources of everything that is
//! built, the files that the documents name, and those of `deploy/`. It is a separate program, so that xtask itself has no dependencies and
//! starts at once.
#![forbid(unsafe_code)]

mod crate_dependencies;
mod deny;
mod deploy;
mod documents;

use cargo_metadata::{Metadata, MetadataCommand};
use std::process::ExitCode;

fn main() -> ExitCode {
    match findings() {
        Ok(findings) if findings.is_empty() => ExitCode::SUCCESS,
        Ok(findings) => {
            for finding in findings {
                eprintln!("tidy: {finding}");
            }
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("tidy: {error}");
            ExitCode::FAILURE
        }
    }
}

fn findings() -> Result<Vec<String>, String> {
    let metadata = metadata()?;
    let rules = deny::Rules::read(&metadata.workspace_root.join("deny.toml"))?;
    let root = metadata.workspace_root.as_std_path();
    let files = [documents::findings(root)?, deploy::findings(root)?].concat();
    Ok([crate_dependencies::findings(&metadata), deny::findings(&metadata, &rules), files].concat())
}

fn metadata() -> Result<Metadata, String> {
    let mut command = MetadataCommand::new();
    command.manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).other_options(["--locked".to_owned()]);
    command.exec().map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_workspace_is_tidy() {
        assert_eq!(super::findings().unwrap(), [""; 0]);
    }
}
