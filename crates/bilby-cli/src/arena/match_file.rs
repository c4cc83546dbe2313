//! The file of a match: games are appended one by one, so that a match that was cut off goes on where it ended.

use super::error::MatchFileError;
use super::plan::{OPTIONAL_TAGS, WEIGHTS};
use super::{Pairing, Plan};
use crate::error::CliError;
use crate::files;
use bilby_games::record::{Reader, Record};
use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The file of a match, open for appending.
pub struct MatchFile {
    path: PathBuf,
    file: File,
    empty: bool,
}

impl MatchFile {
    /// Begins a new file; one that is there already has to be empty.
    pub fn create(path: &Path) -> Result<MatchFile, CliError> {
        let file = open(path)?;
        let length = file.metadata().map_err(|error| CliError::file(path, error))?.len();
        if length > 0 {
            return Err(CliError::input(format!(
                "{}: there are games in it; --resume goes on with them",
                path.display()
            )));
        }
        Ok(MatchFile { path: path.to_owned(), file, empty: true })
    }

    /// Goes on with a file, and gives back the games in it. A game that was cut off at the end is dropped; anything
    /// else that is wrong, or a game of another match, is an error.
    pub fn resume(path: &Path, plan: &Plan) -> Result<(MatchFile, Vec<(Pairing, Record)>), CliError> {
        let bytes = match fs::read(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            read => read.map_err(|error| CliError::file(path, error))?,
        };
        let (games, torn) =
            read(&bytes, plan).map_err(|error| CliError::input(format!("{}: {error}", path.display())))?;
        if torn {
            let text: Vec<String> = games.iter().map(|(_, record)| record.to_string()).collect();
            files::replace(path, text.join("\n").as_bytes())?;
        }
        Ok((MatchFile { path: path.to_owned(), file: open(path)?, empty: games.is_empty() }, games))
    }

    /// Appends a game and waits until it is safe.
    pub fn add(&mut self, record: &Record) -> Result<(), CliError> {
        let blank = if self.empty { "" } else { "\n" };
        let text = format!("{blank}{record}");
        // In one piece: a reader never sees half a game, and only a crash right now leaves one.
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.sync_data());
        self.empty = false;
        written.map_err(|error| CliError::file(&self.path, error))
    }
}

fn open(path: &Path) -> Result<File, CliError> {
    OpenOptions::new().append(true).create(true).open(path).map_err(|error| CliError::file(path, error))
}

/// The games of a match in these bytes, and whether the last was cut off.
fn read(bytes: &[u8], plan: &Plan) -> Result<(Vec<(Pairing, Record)>, bool), MatchFileError> {
    let mut games: Vec<(Pairing, Record)> = Vec::new();
    let mut torn = None;
    for record in Reader::new(bytes) {
        if let Some(error) = torn.take() {
            return Err(MatchFileError::Record(error));
        }
        match record {
            Ok(record) => {
                let pairing = pairing_of(plan, &record).ok_or(MatchFileError::OtherMatch(games.len() + 1))?;
                if games.iter().any(|(known, _)| *known == pairing) {
                    return Err(MatchFileError::Twice(games.len() + 1));
                }
                games.push((pairing, record));
            }
            Err(error) => torn = Some(error),
        }
    }
    // A game whose last line has no end may still have been cut off: `won red` of `won redoubtable`, say.
    let cut = torn.is_none() && !games.is_empty() && !bytes.ends_with(b"\n");
    if cut {
        games.pop();
    }
    Ok((games, torn.is_some() || cut))
}

/// Which game of the match this is.
fn pairing_of(plan: &Plan, record: &Record) -> Option<Pairing> {
    let (opening, order) = record.tag("Round")?.split_once('.')?;
    let index = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
    let pairing = Pairing { opening: index(opening)?, order: index(order)? };
    if pairing.order >= plan.orders.len() || record.rules() != plan.rules {
        return None;
    }
    let tags = plan.tags(&pairing);
    // A game that was saved before there was a tag for weights may be of any.
    let is_same = |(name, value): &(String, String)| match record.tag(name) {
        None => name == WEIGHTS,
        Some(found) => found == value,
    };
    let is_expected = |name: &&str| record.tag(name).is_none() || tags.iter().any(|(expected, _)| expected == name);
    (tags.iter().all(is_same) && OPTIONAL_TAGS.iter().all(is_expected)).then_some(pairing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::{Openings, PlayerState, SeatedPlayers, play};
    use bilby_games::{GameKind, Rules};
    use std::time::Duration;

    fn plan(seed: u64) -> Plan {
        let players = ["nodes=1", "nodes=2"].map(|text| text.parse().unwrap());
        Plan::new(Rules::read(GameKind::Billo, "").unwrap(), players.to_vec(), seed, Openings::Scattered { plies: 4 })
            .unwrap()
            .with_longest(8)
    }

    #[test]
    fn a_file_that_was_cut_off_anywhere_keeps_its_whole_games() {
        let (plan, other) = (plan(3), plan(4));
        let states = [PlayerState::default(), PlayerState::default()];
        let mut players = SeatedPlayers::new(&states, Duration::ZERO);
        let games: Vec<String> = (0..2)
            .map(|number| play(&plan, &plan.pairing(number), &mut players, &|| false).unwrap().unwrap().to_string())
            .collect();
        let text = games.join("\n");
        for end in 0..=text.len() {
            let (found, torn) = read(&text.as_bytes()[..end], &plan).unwrap();
            let whole = usize::from(end >= games[0].len()) + usize::from(end == text.len());
            assert_eq!(found.len(), whole, "{end}");
            // The blank line between games is nothing to repair.
            let clean = [0, games[0].len(), games[0].len() + 1, text.len()].contains(&end);
            assert_eq!(torn, !clean, "{end}");
        }
        assert!(read(text.as_bytes(), &other).is_err(), "another seed is another match");
        assert!(read([&games[0][..], &games[0]].join("\n").as_bytes(), &plan).is_err(), "twice the same game");
    }
}
