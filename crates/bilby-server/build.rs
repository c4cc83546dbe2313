//! Rebuilds this crate when the page changes. `cargo xtask web` builds the page.

use std::path::Path;

fn main() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Cargo treats a missing folder as always changed, and would rebuild this crate every time.
    let _ = std::fs::create_dir_all(&page);
    println!("cargo:rerun-if-changed={}", page.display());
    let there = |name: &str| page.join(name).exists();
    if there("index.html") && !there("index.html.br") {
        println!(
            "cargo:warning=web/dist is not compressed (`cargo xtask web` does it): the page will be served as it is"
        );
    }
}
