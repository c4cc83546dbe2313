//! Finds where games begin in a part of a file, so that a large file can be read piece by piece.

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
    let mut last = None;
    let mut offset = 0;
    let mut in_comment = false;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if !in_comment && line.starts_with(b"[") {
            // A brace in a tag begins no comment.
            if line.starts_with(b"[Game ") && offset > 0 {
                last = Some(offset);
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
    last
}
