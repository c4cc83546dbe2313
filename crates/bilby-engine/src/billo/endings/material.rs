//! The material of an ending, as in `OR-o`: red has a round billo and a round pawn, black a round billo.

use super::squares_of_men;
use billo::{Colour, Figure, Man, Square, SquareSet};
use std::fmt;
use std::str::FromStr;

/// The men of both sides, with the letters of position texts: `R` is a round pawn, `S` a square one, `O` a round billo,
/// `Q` a square one; capitals are red's.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Material {
    /// Red's, then black's, each in the order of their letters.
    men: Vec<(Colour, Man)>,
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
        self.men.len()
    }

    /// How many there are of each kind: by colour, red first, then by [`Man`].
    pub(super) fn counts(&self) -> [[u8; 4]; 2] {
        let mut counts = [[0; 4]; 2];
        for (colour, man) in &self.men {
            counts[*colour as usize][*man as usize] += 1;
        }
        counts
    }

    /// All boards with these men, as `Position::set_up` takes them.
    pub(super) fn boards(&self) -> impl Iterator<Item = [[SquareSet; 4]; 2]> {
        let places = 64usize.pow(self.men.len() as u32);
        (0..places).filter_map(|number| self.board(number))
    }

    fn board(&self, number: usize) -> Option<[[SquareSet; 4]; 2]> {
        let square = |man: usize| number >> (6 * man) & 63;
        let men = &self.men;
        let apart = (0..men.len()).all(|i| (0..i).all(|j| square(i) != square(j)));
        // Equal men are only placed in one order.
        let ordered = (1..men.len()).all(|i| men[i] != men[i - 1] || square(i) > square(i - 1));
        let stands =
            |(at, (colour, man)): (usize, &(Colour, Man))| (*colour, *man, Square::from_index(square(at) as u8));
        (apart && ordered).then(|| squares_of_men(men.iter().enumerate().map(stands)))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = |side: Colour| -> String {
            let men = self.men.iter().filter(|(colour, _)| *colour == side);
            men.map(|(colour, man)| Figure::Single(*man).letter(*colour)).collect()
        };
        write!(f, "{} v {}", of(Colour::Red), of(Colour::Black))
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
        let mut men = Vec::new();
        for (side, letters) in [(Colour::Red, red), (Colour::Black, black)] {
            let man = |letter: char| match Figure::from_letter(letter) {
                Some((colour, Figure::Single(man))) if colour == side => Some((colour, man)),
                _ => None,
            };
            let mut those: Vec<(Colour, Man)> = letters.chars().map(man).collect::<Option<_>>().ok_or_else(error)?;
            those.sort_unstable_by_key(|(_, man)| man.letter());
            if those.is_empty() {
                return Err(error());
            }
            men.append(&mut those);
        }
        if men.len() > MOST { Err(error()) } else { Ok(Material { men }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use billo::{Position, Rules, Setup};

    #[test]
    fn men_of_both_sides() {
        for bad in ["", "O", "-", "O-", "-o", "o-O", "OR-O", "OOO-oo", "X-o", "P-o", "O-p", "O-o-q", " O-o"] {
            assert!(bad.parse::<Material>().is_err(), "{bad}");
        }
        assert_eq!("RO-s".parse::<Material>().unwrap().to_string(), "OR v s");
    }

    #[test]
    fn every_placement_once() {
        let count = |text: &str| text.parse::<Material>().unwrap().boards().count();
        assert_eq!(count("O-o"), 64 * 63);
        assert_eq!(count("OO-o"), 64 * 63 / 2 * 62);
        let first = "O-q".parse::<Material>().unwrap().boards().next().unwrap();
        let first = Position::set_up(Rules::default(), &Setup { men: first, turn: Colour::Red, clock: 0 }).unwrap();
        assert_eq!(first.to_string(), "8/8/8/8/8/8/8/qO6 r - 0");
    }
}
