//! The files of `web/dist`, embedded into the binary.

use super::File;
use rust_embed::Embed;
use std::fmt::Write;

#[derive(Embed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Returns all files, or none if the binary was built without the page.
pub fn files() -> impl Iterator<Item = File> {
    Dist::iter().filter_map(|path| {
        let file = Dist::get(&path)?;
        let tag = file.metadata.sha256_hash()[..12].iter().fold(String::new(), |mut tag, byte| {
            let _ = write!(tag, "{byte:02x}");
            tag
        });
        Some(File { path, bytes: file.data, tag })
    })
}
