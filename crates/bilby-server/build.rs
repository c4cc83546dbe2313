//! Has this crate built anew when the page is; making the page is the work of `cargo xtask web`.

use std::path::Path;

fn main() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    // Cargo takes a folder that is not there for one that always changes, and would build this crate every time.
    let _ = std::fs::create_dir_all(&page);
    println!("cargo:rerun-if-changed={}", page.display());
    let there = |name: &str| page.join(name).exists();
    if there("index.html") && !there("index.html.br") {
        println!(
            "cargo:warning=web/dist is not compressed (`cargo xtask web` does it): the page will be served as it is"
        );
    }
}
