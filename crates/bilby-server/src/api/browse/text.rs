//! Converts texts of the document to HTML.

use crate::html::escape;
use std::fmt::Write;

/// Renders paragraphs with the subset of Markdown that we use: `code` and **strong**.
pub fn paragraphs(text: &str) -> String {
    let blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    blocks.fold(String::new(), |mut html, block| {
        let _ = writeln!(html, "<p>{}</p>", line(block));
        html
    })
}

/// Like [`paragraphs`], but without paragraph elements.
pub fn line(text: &str) -> String {
    let html = between(&escape(text), "`", ("<code>", "</code>"));
    between(&html, "**", ("<strong>", "</strong>"))
}

/// Replaces each pair of `mark`s with `open` and `close`. A mark without a partner stays.
fn between(text: &str, mark: &str, (open, close): (&str, &str)) -> String {
    let mut parts = text.split(mark);
    let mut html = parts.next().unwrap_or_default().to_owned();
    while let Some(marked) = parts.next() {
        match parts.next() {
            Some(plain) => html += &format!("{open}{marked}{close}{plain}"),
            None => html += &format!("{mark}{marked}"),
        }
    }
    html
}
