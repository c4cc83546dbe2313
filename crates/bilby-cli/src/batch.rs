//! Answers many lines of input in one run.

use crate::error::CliError;
use std::io::{self, BufRead, BufReader, Write};

/// Longer than any position with its move; a longer line is answered with an error, and not kept in memory.
pub const LONGEST_LINE: usize = 1 << 16;

/// Answers each line of standard input with one line. A line that can't be answered gets `error: …`, and the rest
/// continue.
pub fn answer_lines(
    out: &mut impl Write,
    mut answer: impl FnMut(&str) -> Result<String, CliError>,
) -> Result<(), CliError> {
    let mut input = BufReader::with_capacity(LONGEST_LINE, io::stdin().lock());
    let mut line = Vec::new();
    while let Some(whole) = read_line(&mut input, &mut line)? {
        let text = std::str::from_utf8(&line);
        let answer = match text {
            _ if !whole => Err(CliError::input(format!("the line is longer than {LONGEST_LINE} bytes"))),
            Err(_) => Err(CliError::input("the line is not UTF-8 text")),
            Ok(text) => answer(text),
        };
        match answer {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(failure) => writeln!(out, "error: {failure}")?,
        }
        // The caller may be waiting for this answer before sending the next line.
        if !input.buffer().contains(&b'\n') {
            out.flush()?;
        }
    }
    Ok(())
}

/// Reads a line without its end. Returns `None` at the end of the input, and `Some(false)` if the line was too long.
pub fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    let mut length = 0;
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok((length > 0).then_some(line.len() == length));
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        length += part.len();
        if length <= LONGEST_LINE {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            let whole = line.len() == length;
            if line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(Some(whole));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: &[u8], expected: &[(&[u8], bool)]) {
        // A tiny buffer, so that every line crosses its end.
        let mut input = BufReader::with_capacity(3, input);
        let mut line = Vec::new();
        let mut lines = Vec::new();
        while let Some(whole) = read_line(&mut input, &mut line).unwrap() {
            lines.push((line.clone(), whole));
        }
        let expected: Vec<_> = expected.iter().map(|(line, whole)| (line.to_vec(), *whole)).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn lines_end_as_people_end_them() {
        check(b"", &[]);
        check(b"\n", &[(b"", true)]);
        check(b"one\ntwo", &[(b"one", true), (b"two", true)]);
        check(b"one\r\n\r\ntwo\n", &[(b"one", true), (b"", true), (b"two", true)]);
    }

    #[test]
    fn a_line_too_long_is_dropped_and_the_next_one_read() {
        let mut input = vec![b'x'; LONGEST_LINE + 1];
        input.extend(b"\nnext\n");
        let mut reader = BufReader::new(&input[..]);
        let mut line = Vec::new();
        assert_eq!(read_line(&mut reader, &mut line).unwrap(), Some(false));
        assert!(line.len() <= LONGEST_LINE);
        assert_eq!(read_line(&mut reader, &mut line).unwrap(), Some(true));
        assert_eq!(line, b"next");
    }
}
