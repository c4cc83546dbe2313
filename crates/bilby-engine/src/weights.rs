//! Files of weights, whichever game they are for: a line with the game and a version, lines that say how they came about, an
//! empty line, and what the game's own folder reads and writes.

use crate::{bilitaire, billabong, billo};
use bilby_shelf::Kind;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

/// What was learnt about one of the games: what [`Thinker::set_weights`](crate::Thinker::set_weights) can play with
/// instead of what is built in.
#[derive(Clone, Debug)]
pub struct Weights(pub(crate) Known);

/// By game.
#[derive(Clone, Debug)]
pub(crate) enum Known {
    Billabong(billabong::Weights),
    Bilitaire(Arc<bilitaire::Weights>),
    Billo(billo::Weights),
}

impl Weights {
    /// Reads a file that [`tune`](crate::tune) made.
    pub fn read(file: &[u8]) -> Result<Weights, WeightsError> {
        let kind = Head::read(file)?.kind;
        Ok(Weights(match kind {
            Kind::Billabong => Known::Billabong(billabong::Weights::read(file)?),
            Kind::Bilitaire => Known::Bilitaire(Arc::new(bilitaire::Weights::read(file)?)),
            Kind::Billo => Known::Billo(billo::Weights::read(file)?),
        }))
    }

    /// Which game they are for.
    pub fn kind(&self) -> Kind {
        match self.0 {
            Known::Billabong(_) => Kind::Billabong,
            Known::Bilitaire(_) => Kind::Bilitaire,
            Known::Billo(_) => Kind::Billo,
        }
    }
}

/// Why a file of weights can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WeightsError {
    /// It does not begin like one.
    NoHead,
    /// It is for another game.
    Game(Kind),
    /// This program knows another version of it.
    Version(String),
    /// The head is as it should be, what follows is not.
    Body(String),
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WeightsError::NoHead => write!(f, "not a file of weights"),
            WeightsError::Game(kind) => write!(f, "the weights are for {kind}"),
            WeightsError::Version(found) => write!(f, "weights of version {found:?}, which this program does not know"),
            WeightsError::Body(problem) => write!(f, "weights: {problem}"),
        }
    }
}

impl Error for WeightsError {}

/// The first line of a file, and what follows the remarks.
struct Head<'a> {
    kind: Kind,
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
                _ => return Err(WeightsError::Body("no empty line after the remarks".to_owned())),
            }
        }
    }
}

/// What follows the head of a file of this game and version.
pub(crate) fn body(file: &[u8], kind: Kind, version: u32) -> Result<&[u8], WeightsError> {
    let head = Head::read(file)?;
    if head.kind != kind {
        return Err(WeightsError::Game(head.kind));
    }
    if head.version != version.to_string() {
        return Err(WeightsError::Version(head.version.to_owned()));
    }
    Ok(head.body)
}

/// The same as text.
pub(crate) fn text(file: &[u8], kind: Kind, version: u32) -> Result<&str, WeightsError> {
    std::str::from_utf8(body(file, kind, version)?).map_err(|error| WeightsError::Body(error.to_string()))
}

/// A whole file, with remarks on how it came about.
pub(crate) fn file(kind: Kind, version: u32, remarks: &str, body: &[u8]) -> Vec<u8> {
    let remarks: String = remarks.lines().map(|line| format!("# {line}\n")).collect();
    [format!("{kind} weights {version}\n{remarks}\n").as_bytes(), body].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILT_IN: [(Kind, &[u8]); 3] = [
        (Kind::Billabong, billabong::Weights::BUILT_IN),
        (Kind::Bilitaire, bilitaire::Weights::BUILT_IN),
        (Kind::Billo, billo::Weights::BUILT_IN),
    ];

    #[test]
    fn the_three_built_in_files_take_a_megabyte_at_most() {
        assert!(BUILT_IN.iter().map(|(_, file)| file.len()).sum::<usize>() <= 1_000_000);
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
        assert_eq!(billo::Weights::read(BUILT_IN[0].1).unwrap_err(), WeightsError::Game(Kind::Billabong));
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
                    .filter(|_| kind != Kind::Bilitaire)
                    .unwrap_or(cut);
                assert!(matches!(Weights::read(&built_in[..cut]), Err(WeightsError::Body(_))), "{kind} {cut}");
            }
            assert!(matches!(Weights::read(&[built_in, b"1\n"].concat()), Err(WeightsError::Body(_))), "{kind}");
        }
    }
}
