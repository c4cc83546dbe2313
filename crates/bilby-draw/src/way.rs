//! The squares that a move's text names. Only texts that the rules have accepted come here.

/// Every square in the order it is named, column and row counted from 0; columns are letters from `first` on.
pub(crate) fn squares(text: &str, first: char) -> Vec<(u8, u8)> {
    let is_column = |letter: char| letter >= first && letter.is_ascii_uppercase() == first.is_ascii_uppercase();
    let mut squares = Vec::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|digit: char| digit.is_ascii_digit()).len();
        if let (true, Ok(row @ 1..)) = (is_column(letter), rest[..digits].parse::<u8>()) {
            squares.push((letter as u8 - first as u8, row - 1));
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, first: char, expected: &[(u8, u8)]) {
        assert_eq!(squares(text, first), expected, "{text}");
    }

    #[test]
    fn squares_of_each_notation() {
        check("@h14", 'a', &[(7, 13)]);
        check("h3:h9:b9", 'a', &[(7, 2), (7, 8), (1, 8)]);
        check("Re2xf3-g4", 'a', &[(4, 1), (5, 2), (6, 3)]);
        check("xd5", 'a', &[(3, 4)]);
        check("B3C3e1!3", 'A', &[(1, 2), (2, 2)]);
        check("pass", 'a', &[]);
        check("claim", 'a', &[]);
    }
}
