//! The material of an ending, as in `OR-o`: red has a round billo and a round pawn, black a round billo.

use billo::Man;
use std::fmt;
use std::str::FromStr;

/// The men of both sides, with the letters of position texts: `R` is a round pawn, `S` a square one, `O` a round billo,
/// `Q` a square one; capitals are red's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    letters: Vec<char>,
    /// How many of them are red.
    red: usize,
}

/// With more men an ending takes more memory than most machines have.
const MOST: usize = 4;

impl Material {
    /// The material of the tables: one for each set that differs only by colours and shapes.
    pub fn of_the_tables() -> Vec<Material> {
        let men = |text: &&str| text.parse().expect("these are men");
        ["O-o", "O-q", "OO-o", "OQ-o", "OO-q"].iter().map(men).collect()
    }

    /// How many men there are.
    pub fn men(&self) -> usize {
        self.letters.len()
    }

    /// How many there are of each kind: by colour, red first, then by [`Man`].
    pub(super) fn counts(&self) -> [[u8; 4]; 2] {
        let (red, black) = self.letters.split_at(self.red);
        let count = |side: &[char], man: Man| {
            side.iter().filter(|letter| letter.to_ascii_uppercase() == man.letter()).count() as u8
        };
        [red, black].map(|side| Man::ALL.map(|man| count(side, man)))
    }

    /// All boards with these men, as position texts.
    pub(super) fn boards(&self) -> impl Iterator<Item = String> {
        let places = 64usize.pow(self.letters.len() as u32);
        (0..places).filter_map(|number| self.board(number))
    }

    fn board(&self, number: usize) -> Option<String> {
        let square = |man: usize| number >> (6 * man) & 63;
        let men = &self.letters;
        let apart = (0..men.len()).all(|i| (0..i).all(|j| square(i) != square(j)));
        // Equal men are only placed in one order.
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

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (red, black): (String, String) =
            (self.letters[..self.red].iter().collect(), self.letters[self.red..].iter().collect());
        write!(f, "{red} v {black}")
    }
}

/// A text is not the material of an ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no ending: men of both sides, {MOST} at most, like OR-o or O-qs")]
pub struct MaterialError(String);

impl FromStr for Material {
    type Err = MaterialError;

    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let error = || MaterialError(text.to_owned());
        let (red, black) = text.split_once('-').ok_or_else(error)?;
        let good = |men: &str, letters: &str| !men.is_empty() && men.chars().all(|man| letters.contains(man));
        if !good(red, "ORQS") || !good(black, "orqs") || red.len() + black.len() > MOST {
            return Err(error());
        }
        let mut letters: Vec<char> = red.chars().chain(black.chars()).collect();
        letters[..red.len()].sort_unstable();
        letters[red.len()..].sort_unstable();
        Ok(Material { letters, red: red.len() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn men_of_both_sides() {
        for bad in ["", "O", "-", "O-", "-o", "o-O", "OR-O", "OOO-oo", "X-o", "O-o-q", " O-o"] {
            assert!(bad.parse::<Material>().is_err(), "{bad}");
        }
        assert_eq!("RO-s".parse::<Material>().unwrap().to_string(), "OR v s");
    }

    #[test]
    fn every_placement_once() {
        let count = |text: &str| text.parse::<Material>().unwrap().boards().count();
        assert_eq!(count("O-o"), 64 * 63);
        assert_eq!(count("OO-o"), 64 * 63 / 2 * 62);
        assert_eq!("O-q".parse::<Material>().unwrap().boards().next().as_deref(), Some("8/8/8/8/8/8/8/qO6"));
    }
}
