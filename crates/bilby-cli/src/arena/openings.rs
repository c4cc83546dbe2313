//! What the games of a match start from.

use super::error::{OpeningError, OpeningsError, PlanError};
use bilby_core::SplitMix64;
use bilby_engine::billabong::natural_placement;
use bilby_games::record::Record;
use bilby_games::{GameKind, Position, Rules};
use std::fmt;
use std::fs;
use std::path::Path;

/// Where the openings of a match come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// Random moves from the start. In Billabong the first kangaroos are scattered over the board, and the players place the
    /// rest.
    Scattered { plies: u32 },
    /// Billabong: the engine places all kangaroos of all seats, each time a little differently; random moves of the race may
    /// follow.
    Natural { plies: u32 },
    /// The positions of a file, one after the other.
    Positions(Vec<Position>),
}

impl Openings {
    /// Whether such openings exist in a game.
    pub fn check(&self, rules: Rules) -> Result<(), PlanError> {
        match self {
            Openings::Natural { .. } if rules.kind() != GameKind::Billabong => Err(PlanError::NaturalStyle),
            _ => Ok(()),
        }
    }

    /// Reads a file with the text of a position on every line. Blank lines and those that begin with `#` are left out.
    pub fn read(path: &Path, rules: Rules) -> Result<Openings, OpeningsError> {
        let bytes = fs::read(path).map_err(|error| OpeningsError::File { path: path.to_owned(), error })?;
        let text = String::from_utf8_lossy(&bytes);
        let mut positions = Vec::new();
        let mut bad = Vec::new();
        for (line, text) in (1..).zip(text.lines().map(str::trim)) {
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            match Position::read(rules, text) {
                Ok(position) if position.outcome().is_some() => bad.push((line, OpeningError::Over)),
                Ok(position) => positions.push(position),
                Err(error) => bad.push((line, error.into())),
            }
        }
        let more = bad.len().saturating_sub(1);
        match bad.into_iter().next() {
            Some((line, error)) => Err(OpeningsError::Line { path: path.to_owned(), line, error, more }),
            None if positions.is_empty() => Err(OpeningsError::Empty(path.to_owned())),
            None => Ok(Openings::Positions(positions)),
        }
    }

    /// How many different openings there are; `None` if that is not limited.
    pub fn count(&self) -> Option<usize> {
        match self {
            Openings::Positions(positions) => Some(positions.len()),
            _ => None,
        }
    }

    /// The opening of this number as a game that has begun. The seed decides what is random in it.
    pub fn begin(&self, rules: Rules, number: usize, seed: u64) -> Record {
        let mut random = SplitMix64::new(seed);
        let plies = match self {
            Openings::Positions(positions) => return Record::new(positions[number % positions.len()].clone()),
            Openings::Scattered { plies } | Openings::Natural { plies } => *plies,
        };
        loop {
            let mut record = Record::new(Position::start(rules, random.next_u64()));
            if let Openings::Natural { .. } = self {
                place(&mut record, random.next_u64());
            }
            for _ in 0..plies {
                let moves = record.end().legal_moves();
                let Some(mv) = moves.get(random.below(moves.len() as u64) as usize) else { break };
                record.play_move(*mv).expect("a listed move is legal");
            }
            // An opening that is already decided opens nothing.
            if record.end().outcome().is_none() {
                return record;
            }
        }
    }
}

/// Places all kangaroos as the engine does.
fn place(record: &mut Record, seed: u64) {
    while let Position::Billabong(position) = record.end() {
        let Some(mv) = natural_placement(position, seed) else { break };
        record.play_move(mv.into()).expect("a listed move is legal");
    }
}

/// As the tag of a saved game describes it: games with other openings are of another match.
impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Scattered { plies } => write!(f, "{plies} random plies"),
            Openings::Natural { plies: 0 } => write!(f, "natural placement"),
            Openings::Natural { plies } => write!(f, "natural placement, {plies} random plies"),
            Openings::Positions(positions) => {
                // A file may be renamed, but not changed.
                let keys = positions.iter().fold(0, |sum, position| SplitMix64::new(sum ^ position.key()).next_u64());
                write!(f, "{} positions ({:08x})", positions.len(), keys >> 32)
            }
        }
    }
}
