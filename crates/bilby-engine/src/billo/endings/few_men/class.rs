//! The classes of endings: which men both sides have.

use super::index::{boards, counts};
use crate::billo::endings::material::Material;
use billo::{Man, Position};
use std::fmt;
use std::sync::LazyLock;

/// The most men in a class.
pub(super) const MOST: u8 = 4;

/// How many men both sides have: by colour, red first, then by [`Man`].
pub(super) type Counts = [[u8; 4]; 2];

/// A class of endings. Endings that differ only in an exchange of colours or shapes belong to the same class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Class(pub(super) u8);

/// What has to be exchanged in a position so that its men are those of its class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Exchange {
    pub colours: bool,
    pub shapes: bool,
}

const EXCHANGES: [Exchange; 4] = [
    Exchange { colours: false, shapes: false },
    Exchange { colours: false, shapes: true },
    Exchange { colours: true, shapes: false },
    Exchange { colours: true, shapes: true },
];

/// All classes, each after those that a capture or a promotion leads to: first those of few men, then those of few
/// pawns.
static CLASSES: LazyLock<Vec<Counts>> = LazyLock::new(|| {
    let mut all: Vec<Counts> =
        (0..NUMBERS).filter_map(counts_of).filter(|counts| canonical(*counts).0 == *counts).collect();
    all.sort_by_key(|counts| (men(counts), pawns(counts), std::cmp::Reverse(order(counts))));
    all
});

/// One more than the greatest number of counts.
const NUMBERS: usize = 5usize.pow(8);
const NO_CLASS: u16 = u16::MAX;

/// The class and the exchange for each number of counts.
static LOOKUP: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let find = |number| {
        let Some(counts) = counts_of(number) else { return NO_CLASS };
        let (class, Exchange { colours, shapes }) = canonical(counts);
        let class = CLASSES.iter().position(|other| *other == class).expect("every class is listed");
        (class * 4) as u16 + u16::from(colours) * 2 + u16::from(shapes)
    };
    (0..NUMBERS).map(find).collect()
});

/// The counts with this number, if both sides have men and together at most four.
fn counts_of(mut number: usize) -> Option<Counts> {
    let mut counts = [[0; 4]; 2];
    for count in counts.iter_mut().flatten() {
        *count = (number % 5) as u8;
        number /= 5;
    }
    let sides = counts.map(|side| side.iter().sum::<u8>());
    (sides[0] > 0 && sides[1] > 0 && sides[0] + sides[1] <= MOST).then_some(counts)
}

fn number_of(counts: &Counts) -> usize {
    counts.iter().flatten().rev().fold(0, |number, count| number * 5 + usize::from(*count))
}

fn exchanged([red, black]: Counts, exchange: Exchange) -> Counts {
    let shapes = |[round, square, round_billo, square_billo]: [u8; 4]| match exchange.shapes {
        true => [square, round, square_billo, round_billo],
        false => [round, square, round_billo, square_billo],
    };
    if exchange.colours { [shapes(black), shapes(red)] } else { [shapes(red), shapes(black)] }
}

/// The counts that stand for all that differ only by colours and shapes, and how to get there.
fn canonical(counts: Counts) -> (Counts, Exchange) {
    let mut best = (counts, Exchange::default());
    for exchange in EXCHANGES {
        let other = exchanged(counts, exchange);
        if order(&other) > order(&best.0) {
            best = (other, exchange);
        }
    }
    best
}

/// The greatest stands for its class: red has more men, then more billos, then more round ones.
fn order([red, black]: &Counts) -> (u8, [u8; 8]) {
    let by_letter = |side: &[u8; 4]| [side[2], side[3], side[0], side[1]];
    let [a, b, c, d] = by_letter(red);
    let [e, f, g, h] = by_letter(black);
    (red.iter().sum(), [a, b, c, d, e, f, g, h])
}

fn men(counts: &Counts) -> u8 {
    counts.iter().flatten().sum()
}

fn pawns(counts: &Counts) -> u8 {
    counts.iter().map(|side| side[Man::Round as usize] + side[Man::Square as usize]).sum()
}

impl Class {
    /// All classes, each after those that a capture or a promotion leads to.
    pub fn all() -> impl DoubleEndedIterator<Item = Class> {
        (0..CLASSES.len() as u8).map(Class)
    }

    /// The class of these counts, if there is one.
    #[inline]
    pub(super) fn of(counts: &Counts) -> Option<(Class, Exchange)> {
        let found = LOOKUP[number_of(counts)];
        let exchange = Exchange { colours: found & 2 != 0, shapes: found & 1 != 0 };
        (found != NO_CLASS).then_some((Class((found / 4) as u8), exchange))
    }

    /// The class of this material.
    pub fn of_material(material: &Material) -> Option<Class> {
        Class::of(&material.counts()).map(|(class, _)| class)
    }

    /// The class of a position, if it has few enough men.
    pub fn of_position(position: &Position) -> Option<Class> {
        let counts = counts(&boards(position));
        (men(&counts) <= MOST).then(|| Class::of(&counts)).flatten().map(|(class, _)| class)
    }

    pub(super) fn counts(self) -> &'static Counts {
        &CLASSES[usize::from(self.0)]
    }

    /// How many men there are.
    pub fn men(self) -> u8 {
        men(self.counts())
    }

    /// How many of them are pawns.
    pub fn pawns(self) -> u8 {
        pawns(self.counts())
    }

    /// Whether a side has pawns of both shapes, which can form a piece.
    pub fn has_pieces(self) -> bool {
        self.counts().iter().any(|side| side[Man::Round as usize] > 0 && side[Man::Square as usize] > 0)
    }

    /// The classes that captures and promotions can lead to, itself included, in the order of [`Class::all`].
    pub fn with_needed(self) -> Vec<Class> {
        let mut needed = vec![self];
        let mut at = 0;
        while at < needed.len() {
            let counts = *needed[at].counts();
            for side in 0..2 {
                for man in 0..4 {
                    if counts[side][man] == 0 {
                        continue;
                    }
                    let mut fewer = counts;
                    fewer[side][man] -= 1;
                    let mut promoted = fewer;
                    promoted[side][man | 2] += 1;
                    for next in [fewer, promoted] {
                        let class = Class::of(&next).map(|(class, _)| class);
                        needed.extend(class.filter(|class| !needed.contains(class)));
                    }
                }
            }
            at += 1;
        }
        needed.sort_unstable();
        needed
    }

    /// The letters of red's men, in capitals, and of black's: `OR` and `o`.
    pub fn sides(self) -> [String; 2] {
        let [red, black] = self.counts().map(|side| {
            let men = [Man::RoundBillo, Man::SquareBillo, Man::Round, Man::Square].into_iter();
            men.flat_map(|man| std::iter::repeat_n(man.letter(), usize::from(side[man as usize]))).collect::<String>()
        });
        [red, black.to_ascii_lowercase()]
    }
}

/// As in `OR-o`: red's men, then black's.
impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.sides().join("-"))
    }
}
