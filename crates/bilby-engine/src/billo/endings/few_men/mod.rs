//! Tablebases (exact tables) of all endings with at most four men, pawns too: who wins with best play, and in how many
//! plies (distance to the end). They are far too large to be built in: `bilby endings billo --folder` makes them, a
//! file for each [`Class`], and the engine uses the files that it is given.
//!
//! Like the built-in tables they ignore the draw clock, and `capture=claim` shares those of `strict`.

mod class;
mod index;
mod report;
mod retrograde;
#[cfg(test)]
mod tests;

pub use class::Class;

use super::{EndingValue, decisive};
use crate::ending_error::{ContradictionError, SolveError};
use crate::ending_file::{self, EndingFile, EndingFileError};
use bilby_core::{Game, Notation, SplitMix64};
use billo::{Colour, Pending, Position, Rules, Setup};
use class::Exchange;
use index::{Boards, Layout, boards, counts, sets};
use std::fmt;
use std::sync::LazyLock;

/// The codes of a class, which are unpacked when they are first needed.
type Codes = LazyLock<Vec<u8>, Box<dyn FnOnce() -> Vec<u8> + Send>>;

/// The tables for one set of rules, as far as they are there.
pub struct FewMenTables {
    rules: Rules,
    /// By the number of the class.
    codes: Vec<Option<Codes>>,
}

impl FewMenTables {
    /// Tables for these rules, without any class.
    pub fn new(rules: Rules) -> FewMenTables {
        FewMenTables { rules: decisive(rules), codes: Class::all().map(|_| None).collect() }
    }

    /// The rules that the tables are for; `strict` stands for `claim` too.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether the tables serve these rules.
    pub fn is_for(&self, rules: Rules) -> bool {
        decisive(rules) == self.rules
    }

    /// A random position of a class, by the rules of the tables. The class need not be solved.
    pub fn draw(&self, class: Class, seed: u64) -> Option<Position> {
        let layout = Layout::of(class);
        let mut random = SplitMix64::new(seed);
        // Nearly every index has a position.
        (0..1_000).find_map(|_| {
            let (men, turn, stands_for) = layout.position(random.below(layout.len() as u64) as usize);
            let position = Position::set_up(self.rules, &Setup { men: sets(&men), turn, clock: 0 }).ok()?;
            (stands_for > 0 && position.outcome().is_none()).then_some(position)
        })
    }

    /// Whether a class is there.
    pub fn has(&self, class: Class) -> bool {
        self.codes[usize::from(class.0)].is_some()
    }

    /// Solves a class; those that it needs must be there. `on_progress` is called with how many positions are done
    /// and of how many; returning false cancels the work.
    pub fn solve(&mut self, class: Class, on_progress: &mut dyn FnMut(usize, usize) -> bool) -> Result<(), SolveError> {
        let codes = retrograde::solve(self, class, on_progress)?;
        self.put(class, Box::new(move || codes));
        Ok(())
    }

    fn put(&mut self, class: Class, unpack: Box<dyn FnOnce() -> Vec<u8> + Send>) {
        self.codes[usize::from(class.0)] = Some(LazyLock::new(unpack));
    }

    /// The file of a class, if it is there.
    pub fn to_file(&self, class: Class) -> Option<Vec<u8>> {
        let codes = self.codes[usize::from(class.0)].as_ref()?;
        Some(ending_file::write(&self.subject(class), codes))
    }

    /// What the file of a class says that it is of.
    fn subject(&self, class: Class) -> String {
        format!("billo {} {class}", self.rules)
    }

    /// A name for the file of a class.
    pub fn file_name(&self, class: Class) -> String {
        self.subject(class).replace(' ', "-")
    }

    /// The rules and the class of a subject.
    pub(crate) fn read_subject(subject: &str) -> Option<(Rules, Class)> {
        let (rules, class) = subject.strip_prefix("billo ")?.split_once(' ')?;
        let rules: Rules = rules.parse().ok()?;
        let class = Class::all().find(|known| known.to_string() == class)?;
        (FewMenTables::new(rules).subject(class) == subject).then_some((rules, class))
    }

    /// Reads the file of a class; which one it is.
    pub fn add_file(&mut self, file: &[u8]) -> Result<Class, EndingFileError> {
        self.add(EndingFile::read(file)?)
    }

    pub(crate) fn add(&mut self, file: EndingFile) -> Result<Class, EndingFileError> {
        let class = match FewMenTables::read_subject(&file.subject) {
            Some((rules, class)) if decisive(rules) == self.rules => class,
            _ => return Err(EndingFileError::Unknown(file.subject)),
        };
        if file.length != Layout::of(class).len() {
            return Err(EndingFileError::Damaged);
        }
        if self.has(class) {
            return Err(EndingFileError::Twice(file.subject));
        }
        self.put(class, Box::new(move || file.unpack().unwrap_or_default()));
        Ok(class)
    }

    /// The value of a position, if it is in the tables; a possible claim is taken into account.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<EndingValue> {
        if decisive(position.rules()) != self.rules {
            return None;
        }
        let value = self.value(position)?;
        // After a claim the opponent must capture, as under the strict rules.
        let Pending::Claimable { .. } = position.pending() else { return Some(value) };
        let Some(before) = position.taken_back() else { return Some(value) };
        let claimed = self.value(&before)?.before();
        Some(if claimed.rank() > value.rank() { claimed } else { value })
    }

    fn value(&self, position: &Position) -> Option<EndingValue> {
        let (class, index) = place(&boards(position), position.on_move())?;
        self.code(class, index).map(EndingValue::from_code)
    }

    #[inline]
    fn code(&self, class: Class, index: usize) -> Option<u8> {
        // A file that can't be unpacked leaves no codes.
        self.codes[usize::from(class.0)].as_ref()?.get(index).copied()
    }

    /// What the values after the moves of a position make of it, or none if one of them is not in the tables. The
    /// position is one of the tables' own rules.
    fn best(&self, position: &Position) -> Option<EndingValue> {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut best = EndingValue::Loss(0);
        for (number, mv) in moves.into_iter().enumerate() {
            let mut after = *position;
            after.play(mv);
            let over = after.occupied(after.on_move()).is_empty();
            let value = if over { EndingValue::Loss(0) } else { self.value(&after)? }.before();
            if number == 0 || value.rank() > best.rank() {
                best = value;
            }
        }
        Some(best)
    }

    /// Draws positions of a class by lot and checks their values against the values of the positions that their moves
    /// lead to. Returns how many positions had all their successors in the tables.
    pub fn check(&self, class: Class, positions: usize, seed: u64) -> Result<usize, ContradictionError> {
        let layout = Layout::of(class);
        let mut random = SplitMix64::new(seed);
        let mut checked = 0;
        for _ in 0..positions {
            let (men, turn, stands_for) = layout.position(random.below(layout.len() as u64) as usize);
            if stands_for == 0 {
                continue;
            }
            let position = Position::set_up(self.rules, &Setup { men: sets(&men), turn, clock: 0 })
                .expect("the layout has only positions");
            let (found, expected) = (self.value(&position), self.best(&position));
            if expected.is_some() && found != expected || found.is_none() {
                return Err(ContradictionError { position: position.to_string(), found, expected });
            }
            checked += usize::from(expected.is_some());
        }
        Ok(checked)
    }
}

impl fmt::Debug for FewMenTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes = Class::all().filter(|class| self.has(*class)).count();
        write!(f, "FewMenTables({} classes for {:?})", classes, self.rules)
    }
}

/// The class and the index of men, if they are few enough.
#[inline]
fn place(men: &Boards, turn: Colour) -> Option<(Class, usize)> {
    if men.iter().flatten().fold(0, |sum, board| sum + board.count_ones()) > class::MOST.into() {
        return None;
    }
    let (class, exchange) = Class::of(&counts(men))?;
    if exchange == Exchange::default() {
        return Some((class, Layout::of(class).index(men, turn)));
    }
    let mut men = *men;
    if exchange.shapes {
        men = men.map(|[round, square, round_billo, square_billo]| [square, round, square_billo, round_billo]);
    }
    let mut turn = turn;
    if exchange.colours {
        men = men.map(|side| side.map(u64::swap_bytes));
        men.swap(0, 1);
        turn = turn.enemy();
    }
    Some((class, Layout::of(class).index(&men, turn)))
}
