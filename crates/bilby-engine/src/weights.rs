//! Files of weights. They begin with a line that names the game and a version, remarks on how the weights were made,
//! and an empty line. The body that follows is text for Billabong and Billo ([`read_groups`]) and binary for
//! Bi-litaire.
//!
//! The files are built into the program. Only in a browser they are files of the page, which loads those of a game with
//! the game and [provides](provide_weights) them.

use crate::{bilitaire, billabong, billo};
use bilby_games::GameKind;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, OnceLock};

/// The weights of the evaluation of one game, to use instead of those built in (see
/// [`Engine::set_weights`](crate::Engine::set_weights)).
#[derive(Clone, Debug)]
pub struct Weights(pub(crate) GameWeights);

/// The weights by game.
#[derive(Clone, Debug)]
pub(crate) enum GameWeights {
    Billabong(billabong::Weights),
    Bilitaire(Arc<bilitaire::Weights>),
    Billo(billo::Weights),
}

impl Weights {
    /// Reads a file that [`tune`](crate::tune) wrote.
    pub fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        let kind = Head::read(file)?.kind;
        Ok(Weights(match kind {
            GameKind::Billabong => GameWeights::Billabong(billabong::Weights::read(file)?),
            GameKind::Bilitaire => GameWeights::Bilitaire(Arc::new(bilitaire::Weights::read(file)?)),
            GameKind::Billo => GameWeights::Billo(billo::Weights::read(file)?),
        }))
    }

    /// Which game they are for.
    pub fn kind(&self) -> GameKind {
        match self.0 {
            GameWeights::Billabong(_) => GameKind::Billabong,
            GameWeights::Bilitaire(_) => GameKind::Bilitaire,
            GameWeights::Billo(_) => GameKind::Billo,
        }
    }
}

/// Provides a file of weights where none is built in. `several` is for Billabong: whether the weights are those for three
/// and four seats. Weights that the engine already has stay.
pub fn provide_weights(file: &[u8], several: bool) -> Result<(), WeightsError> {
    match Head::read(file)?.kind {
        GameKind::Billabong if several => billabong::weights::SEVERAL.provide(file),
        GameKind::Billabong => billabong::weights::TWO.provide(file),
        GameKind::Bilitaire => bilitaire::weights::DEFAULT.provide(file),
        GameKind::Billo => billo::weights::DEFAULT.provide(file),
    }
}

/// Whether the engine has all weights of a game, built in or provided.
pub fn has_weights(kind: GameKind) -> bool {
    match kind {
        GameKind::Billabong => billabong::weights::TWO.is_there() && billabong::weights::SEVERAL.is_there(),
        GameKind::Bilitaire => bilitaire::weights::DEFAULT.is_there(),
        GameKind::Billo => billo::weights::DEFAULT.is_there(),
    }
}

/// The weights of the engine, unless it is given others.
pub(crate) struct DefaultWeights<W> {
    weights: OnceLock<Arc<W>>,
    /// The file built into the program; nothing in a browser.
    built_in: &'static [u8],
}

impl<W: WeightsFile> DefaultWeights<W> {
    pub const fn new(built_in: &'static [u8]) -> DefaultWeights<W> {
        DefaultWeights { weights: OnceLock::new(), built_in }
    }

    /// The weights. In a browser it panics if they have not been provided.
    pub fn get(&self) -> &Arc<W> {
        let read = || Arc::new(W::read(self.built_in).expect("a test reads the built-in weights"));
        self.weights.get_or_init(read)
    }

    fn provide(&self, file: &[u8]) -> Result<(), WeightsError> {
        let weights = W::read(file)?;
        let _ = self.weights.set(Arc::new(weights));
        Ok(())
    }

    fn is_there(&self) -> bool {
        !self.built_in.is_empty() || self.weights.get().is_some()
    }
}

/// A file of weights can't be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// It does not begin like a file of weights.
    #[error("not a file of weights")]
    NoHead,
    /// It is for another game.
    #[error("the weights are for {0}")]
    Game(GameKind),
    /// This program knows another version of it.
    #[error("weights of version {0:?}, which this program does not know")]
    Version(String),
    /// The head is right, the body is not.
    #[error("weights: {0}")]
    Body(NumbersError),
}

/// What is wrong with the numbers of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumbersError {
    /// The remarks are not followed by an empty line.
    #[error("no empty line after the remarks")]
    NoEmptyLine,
    /// It is not text.
    #[error(transparent)]
    NotText(#[from] std::str::Utf8Error),
    /// A group does not begin where it should.
    #[error("{0}: missing")]
    Missing(&'static str),
    /// A group has another number of numbers, or something else among them.
    #[error("{name}: not {len} numbers")]
    NotSoMany {
        /// The group.
        name: &'static str,
        /// The numbers that it should have.
        len: usize,
    },
    /// Something follows the last group.
    #[error("too much: {0:?}")]
    TooMuch(String),
    /// Packed numbers are missing.
    #[error("the file is too short")]
    TooShort,
    /// More bytes than the packed numbers.
    #[error("{0} bytes too many")]
    TooLong(usize),
    /// A number that has to be above 0 is not.
    #[error("a number is not above 0")]
    NotPositive,
    /// A weight before the output layer of a network could overflow its sum.
    #[error("network: a weight is larger than {0}")]
    WeightTooLarge(i16),
    /// A weight of the output layer of a network could overflow its sum.
    #[error("network: a weight of the output is larger than {0}")]
    OutputTooLarge(i16),
}

/// The first line of a file, and what follows the remarks.
struct Head<'a> {
    kind: GameKind,
    version: &'a str,
    body: &'a [u8],
}

impl Head<'_> {
    fn read(file: &[u8]) -> Result<Head<'_>, WeightsError> {
        let mut rest = file;
        let mut line = || {
            let end = rest.iter().position(|byte| *byte == b'\n')?;
            let line = std::str::from_utf8(&rest[..end]).ok()?;
            rest = &rest[end + 1..];
            Some(line.trim_end_matches('\r'))
        };
        let (name, version) = line().and_then(|line| line.split_once(" weights ")).ok_or(WeightsError::NoHead)?;
        let kind = name.parse().map_err(|_| WeightsError::NoHead)?;
        loop {
            match line() {
                Some("") => return Ok(Head { kind, version, body: rest }),
                Some(remark) if remark.starts_with('#') => {}
                _ => return Err(WeightsError::Body(NumbersError::NoEmptyLine)),
            }
        }
    }
}

/// The weights of one game's evaluation. Every file is read and written here; a game only says what its body is.
pub(crate) trait WeightsFile: Sized {
    /// The game.
    const KIND: GameKind;
    /// Changes whenever the meaning of the file changes.
    const VERSION: u32;
    /// The file built into the program; nothing in a browser.
    const BUILT_IN: &'static [u8];

    /// Reads what follows the head of a file.
    fn read_body(body: &[u8]) -> Result<Self, NumbersError>;

    /// Writes what follows the head of a file.
    fn write_body(&self) -> Vec<u8>;

    /// Reads a whole file.
    fn read(file: &[u8]) -> Result<Self, WeightsError> {
        let head = Head::read(file)?;
        if head.kind != Self::KIND {
            return Err(WeightsError::Game(head.kind));
        }
        if head.version != Self::VERSION.to_string() {
            return Err(WeightsError::Version(head.version.to_owned()));
        }
        Self::read_body(head.body).map_err(WeightsError::Body)
    }

    /// Writes a whole file, with remarks on how it was made.
    fn file(&self, remarks: &str) -> Vec<u8> {
        let remarks: String = remarks.lines().map(|line| format!("# {line}\n")).collect();
        let head = format!("{} weights {}\n{remarks}\n", Self::KIND, Self::VERSION);
        [head.as_bytes(), &self.write_body()].concat()
    }
}

/// A group of features in a text file of weights: its name, followed by its numbers.
pub(crate) struct Group {
    name: &'static str,
    len: usize,
    /// How many numbers are on a line; the name is on the same line if all are.
    row: usize,
}

impl Group {
    /// A group on one line.
    pub const fn line(name: &'static str, len: usize) -> Group {
        Group { name, len, row: len }
    }

    /// A group on several lines below its name.
    pub const fn rows(name: &'static str, len: usize, row: usize) -> Group {
        Group { name, len, row }
    }
}

/// How many features the groups have together.
pub(crate) const fn count(groups: &[Group]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < groups.len() {
        sum += groups[at].len;
        at += 1;
    }
    sum
}

/// The number of the first feature of the group with this name. A name that no group has does not compile.
pub(crate) const fn start_of(groups: &[Group], name: &str) -> usize {
    let (mut sum, mut at) = (0, 0);
    while !is_same(groups[at].name, name) {
        sum += groups[at].len;
        at += 1;
    }
    sum
}

/// `==` is not const.
const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// Reads a body of groups of numbers, with any white space between them.
pub(crate) fn read_groups<W: FromStr>(body: &[u8], groups: &[Group], weights: &mut [W]) -> Result<(), NumbersError> {
    let text = std::str::from_utf8(body)?;
    let mut words = text.split_whitespace();
    let mut weights = weights.iter_mut();
    for Group { name, len, .. } in groups {
        if words.next() != Some(*name) {
            return Err(NumbersError::Missing(name));
        }
        for weight in weights.by_ref().take(*len) {
            let number = words.next().and_then(|word| word.parse().ok());
            *weight = number.ok_or(NumbersError::NotSoMany { name, len: *len })?;
        }
    }
    words.next().map_or(Ok(()), |word| Err(NumbersError::TooMuch(word.to_owned())))
}

/// Writes a body of groups of numbers.
pub(crate) fn write_groups<W: fmt::Display>(groups: &[Group], weights: &[W]) -> Vec<u8> {
    let mut text = String::new();
    let mut rest = weights;
    for Group { name, len, row } in groups {
        let (numbers, others) = rest.split_at(*len);
        rest = others;
        text += name;
        for numbers in numbers.chunks(*row) {
            if row < len {
                text += "\n";
            }
            numbers.iter().for_each(|number| text += &format!(" {number}"));
        }
        text += "\n";
    }
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILT_IN: [(GameKind, &[u8]); 3] = [
        (GameKind::Billabong, billabong::Weights::BUILT_IN),
        (GameKind::Bilitaire, bilitaire::Weights::BUILT_IN),
        (GameKind::Billo, billo::Weights::BUILT_IN),
    ];

    #[test]
    fn the_built_in_files_take_a_megabyte_at_most() {
        let others = [billabong::weights::SEVERAL.built_in, billabong::weights::OF_0_1_0];
        let files = BUILT_IN.iter().map(|(_, file)| *file).chain(others);
        assert!(files.map(<[u8]>::len).sum::<usize>() <= 1_000_000);
    }

    #[test]
    fn weights_are_provided_where_none_are_built_in() {
        fn check<W: WeightsFile>(file: &'static [u8]) {
            let provided = DefaultWeights::<W>::new(&[]);
            assert!(!provided.is_there());
            assert!(matches!(provided.provide(&file[..1000]), Err(WeightsError::Body(_))));
            assert!(!provided.is_there(), "a bad file provides nothing");
            assert_eq!(provided.provide(file), Ok(()));
            assert!(provided.is_there() && DefaultWeights::<W>::new(file).is_there());
            assert!(provided.get().file("") == DefaultWeights::<W>::new(file).get().file(""));
        }
        check::<billabong::Weights>(billabong::Weights::BUILT_IN);
        check::<billabong::Weights>(billabong::weights::SEVERAL.built_in);
        check::<bilitaire::Weights>(bilitaire::Weights::BUILT_IN);
        check::<billo::Weights>(billo::Weights::BUILT_IN);
        // Weights that are there stay.
        let [two, several] = [billabong::Weights::default(), billabong::Weights::for_several()];
        assert_eq!(provide_weights(billabong::weights::OF_0_1_0, false), Ok(()));
        assert_eq!(provide_weights(billabong::weights::OF_0_1_0, true), Ok(()));
        assert_eq!([billabong::Weights::default(), billabong::Weights::for_several()], [two, several]);
        assert_eq!(provide_weights(b"", false), Err(WeightsError::NoHead));
        assert!(BUILT_IN.iter().all(|(kind, _)| has_weights(*kind)));
    }

    #[test]
    fn a_file_is_known_by_its_head() {
        for (kind, built_in) in BUILT_IN {
            assert_eq!(Weights::read(built_in).unwrap().kind(), kind);
            let head = format!("{kind} weights ");
            let rest = &built_in[head.len() + 1..];
            let versioned = |version: &str| [head.as_bytes(), version.as_bytes(), rest].concat();
            assert_eq!(Weights::read(&versioned("99")).unwrap_err(), WeightsError::Version("99".to_owned()));
            assert_eq!(Weights::read(&versioned("")).unwrap_err(), WeightsError::Version(String::new()));
            assert_eq!(Weights::read(b"chess weights 1\n\n").unwrap_err(), WeightsError::NoHead);
            assert_eq!(Weights::read(&built_in[1..]).unwrap_err(), WeightsError::NoHead);
        }
        assert_eq!(Weights::read(b"").unwrap_err(), WeightsError::NoHead);
        assert_eq!(billo::Weights::read(BUILT_IN[0].1).unwrap_err(), WeightsError::Game(GameKind::Billabong));
    }

    #[test]
    fn a_file_that_is_cut_off_or_too_long_is_refused() {
        for (kind, built_in) in BUILT_IN {
            let end = built_in.trim_ascii_end().len().max(built_in.len() - 1);
            for cut in [end - 1, end / 2, end / 10, 300, 30] {
                // A number may lose its last digit unseen, but not itself.
                let cut = built_in[..cut]
                    .iter()
                    .rposition(|byte| *byte == b' ')
                    .filter(|_| kind != GameKind::Bilitaire)
                    .unwrap_or(cut);
                assert!(matches!(Weights::read(&built_in[..cut]), Err(WeightsError::Body(_))), "{kind} {cut}");
            }
            assert!(matches!(Weights::read(&[built_in, b"1\n"].concat()), Err(WeightsError::Body(_))), "{kind}");
        }
    }
}
