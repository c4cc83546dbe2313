//! The rules text.

/// The rules text is always empty (notation.md#bi-litaire-rules-text).
pub(super) fn read_rules(rules: &str) -> Result<(), String> {
    if rules.is_empty() { Ok(()) } else { Err(format!("rules: {rules:?}: Bi-litaire knows no rules keys")) }
}
