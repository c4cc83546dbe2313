//! Which men an ending is about: `OR-o`.

use std::fmt;
use std::str::FromStr;

/// The men of both sides: `R` and `S` are pawns, `O` and `Q` billos, capitals are red's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Men {
    letters: Vec<char>,
    /// How many of them are red.
    red: usize,
}

/// More than three take more memory than most machines have.
const MOST: usize = 3;

impl Men {
    /// Every ending of the tables, one of those that only differ by colours and shapes.
    pub fn of_the_tables() -> Vec<Men> {
        let men = |text: &&str| text.parse().expect("these are men");
        ["O-o", "O-q", "OO-o", "OQ-o", "OO-q"].iter().map(men).collect()
    }

    /// The boards with these men on squares of their own, as position texts have them.
    pub(super) fn boards(&self) -> impl Iterator<Item = String> {
        let places = 64usize.pow(self.letters.len() as u32);
        (0..places).filter_map(|number| self.board(number))
    }

    fn board(&self, number: usize) -> Option<String> {
        let square = |man: usize| number >> (6 * man) & 63;
        let men = &self.letters;
        let apart = (0..men.len()).all(|i| (0..i).all(|j| square(i) != square(j)));
        // Men that are alike stand in one order only.
        let ordered = (1..men.len()).all(|i| men[i] != men[i - 1] || square(i) > square(i - 1));
        if !apart || !ordered {
            return None;
        }
        let mut board = ['1'; 64];
        for (at, man) in men.iter().enumerate() {
            board[square(at)] = *man;
        }
        let rows: Vec<String> = board.chunks(8).rev().map(|row| row.iter().collect()).collect();
        let text = rows.join("/");
        Some((2..=8).rev().fold(text, |text, run| text.replace(&"1".repeat(run), &run.to_string())))
    }
}

impl fmt::Display for Men {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (red, black): (String, String) =
            (self.letters[..self.red].iter().collect(), self.letters[self.red..].iter().collect());
        write!(f, "{red} v {black}")
    }
}

/// Not the men of an ending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMen(String);

impl fmt::Display for UnknownMen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no ending: men of both sides, {MOST} at most, like OR-o or O-qs", self.0)
    }
}

impl std::error::Error for UnknownMen {}

impl FromStr for Men {
    type Err = UnknownMen;

    fn from_str(text: &str) -> Result<Men, UnknownMen> {
        let error = || UnknownMen(text.to_owned());
        let (red, black) = text.split_once('-').ok_or_else(error)?;
        let good = |men: &str, letters: &str| !men.is_empty() && men.chars().all(|man| letters.contains(man));
        if !good(red, "ORQS") || !good(black, "orqs") || red.len() + black.len() > MOST {
            return Err(error());
        }
        let mut letters: Vec<char> = red.chars().chain(black.chars()).collect();
        letters[..red.len()].sort_unstable();
        letters[red.len()..].sort_unstable();
        Ok(Men { letters, red: red.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_of_both_sides() {
        for bad in ["", "O", "-", "O-", "-o", "o-O", "OR-O", "OO-oo", "X-o", "O-o-q", " O-o"] {
            assert!(bad.parse::<Men>().is_err(), "{bad}");
        }
        assert_eq!("RO-s".parse::<Men>().unwrap().to_string(), "OR v s");
    }

    #[test]
    fn every_placement_once() {
        let count = |text: &str| text.parse::<Men>().unwrap().boards().count();
        assert_eq!(count("O-o"), 64 * 63);
        assert_eq!(count("OO-o"), 64 * 63 / 2 * 62);
        assert_eq!("O-q".parse::<Men>().unwrap().boards().next().as_deref(), Some("8/8/8/8/8/8/8/qO6"));
    }
}
