//! Finds where games begin in a text, without reading them.

/// Where the last game of these bytes begins, if that is not at their start. What stands before is whole games; the last
/// one may go on in the next piece.
///
/// ```
/// use bilby_games::record::last_start;
///
/// let piece = b"[Game \"billo\"]\n\n1. Re1-e2 {\n[Game } *\n\n[Game \"billo\"]\n\n1. Re1";
/// assert_eq!(last_start(piece), Some(39));
/// assert_eq!(last_start(b"[Game \"billo\"]\n\n1. Re1"), None);
/// ```
pub fn last_start(bytes: &[u8]) -> Option<usize> {
    starts(bytes).pop()
}

/// The part of each game of a text. Together they are the whole text.
///
/// ```
/// use bilby_games::record::split_games;
///
/// let text = "\n[Game \"billo\"]\n\n1. Re1-e2 {\n[Game } *\n\n[Game \"billo\"]\n\n*\n";
/// assert_eq!(split_games(text), [&text[..40], &text[40..]]);
/// assert_eq!(split_games("hello"), ["hello"]);
/// ```
pub fn split_games(text: &str) -> Vec<&str> {
    let starts = starts(text.as_bytes());
    // Blank lines before the first game belong to it.
    let later = starts.into_iter().filter(|start| !text[..*start].trim().is_empty());
    let mut parts = Vec::new();
    let mut from = 0;
    for start in later.chain([text.len()]) {
        parts.push(&text[from..start]);
        from = start;
    }
    parts
}

/// Where games begin, except at the start.
fn starts(bytes: &[u8]) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut offset = 0;
    let mut in_comment = false;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if !in_comment && line.starts_with(b"[") {
            // A brace in a tag begins no comment.
            if line.starts_with(b"[Game ") && offset > 0 {
                starts.push(offset);
            }
        } else {
            for byte in line {
                match byte {
                    b'{' => in_comment = true,
                    b'}' => in_comment = false,
                    _ => {}
                }
            }
        }
        offset += line.len();
    }
    starts
}
