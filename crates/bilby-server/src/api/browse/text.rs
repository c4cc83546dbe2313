//! Texts of the document as HTML.

use std::fmt::Write;

/// A text with nothing in it that HTML would take for its own.
pub fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut html, letter| {
        match letter {
            '&' => html += "&amp;",
            '<' => html += "&lt;",
            '>' => html += "&gt;",
            '"' => html += "&quot;",
            '\'' => html += "&#39;",
            letter => html.push(letter),
        }
        html
    })
}

/// Paragraphs of what we write of Markdown: `code` and **strong**.
pub fn paragraphs(text: &str) -> String {
    let blocks = text.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    blocks.fold(String::new(), |mut html, block| {
        let _ = writeln!(html, "<p>{}</p>", line(block));
        html
    })
}

/// The same without paragraphs.
pub fn line(text: &str) -> String {
    let html = between(&escape(text), "`", ("<code>", "</code>"));
    between(&html, "**", ("<strong>", "</strong>"))
}

/// What stands between two marks, marked otherwise; a mark without another stays.
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
