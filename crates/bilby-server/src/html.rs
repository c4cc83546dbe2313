//! Escapes texts for HTML.

/// Escapes a text for the content of an element or an attribute in double quotes.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn no_text_leaves_its_place() {
        assert_eq!(escape(r#"<b a="x">'&amp;'"#), "&lt;b a=&quot;x&quot;&gt;&#39;&amp;amp;&#39;");
        assert_eq!(escape("Zoé"), "Zoé");
    }
}
