//! The explorer: an index of the games that the page gives it, and what was played from a position.

use crate::error::WasmError;
use crate::types::{ExplorerAnswer, ExplorerMarbles, ExplorerRow, ExplorerSection, ReadErrorCode};
use bilby_games::explorer::{Index, Pack, Row, Trace, covers, ignores_ghosts, rows, traces};
use bilby_games::record::Reader;
use bilby_games::{GameKind, Position};

/// Games are followed for this many moves: in longer ones nobody looks for others that went the same way.
const DEPTH: usize = 200;

fn unreadable(error: impl std::fmt::Display) -> WasmError {
    WasmError::reading(ReadErrorCode::Record, error)
}

/// The traces of the first game of a record, to be kept; none if it is unfinished.
pub fn traces_of_record(text: &str) -> Result<Vec<u8>, WasmError> {
    let record = Reader::new(text.as_bytes()).next().transpose().map_err(|error| WasmError::record(&error))?;
    Ok(Trace::write_all(&record.map(|record| traces(&record, DEPTH)).unwrap_or_default()))
}

/// Adds kept traces and returns how many they are.
pub fn add(index: &mut Index, bytes: &[u8]) -> Result<u32, WasmError> {
    let traces = Trace::read_all(bytes).map_err(unreadable)?;
    traces.iter().for_each(|trace| _ = index.add(trace));
    Ok(traces.len() as u32)
}

/// Adds a collection and returns its sections.
pub fn add_pack(index: &mut Index, bytes: &[u8]) -> Result<Vec<ExplorerSection>, WasmError> {
    let pack = Pack::read(bytes).map_err(unreadable)?;
    let section = |section: &bilby_games::explorer::PackSection| {
        section.traces.iter().for_each(|trace| _ = index.add(trace));
        ExplorerSection {
            rules: section.rules.to_string(),
            games: number(section.games),
            traces: section.traces.len() as u32,
        }
    };
    Ok(pack.sections.iter().map(section).collect())
}

/// What was played from a position, in the traces for whose numbers `wanted` has something else than 0.
pub fn find(index: &mut Index, position: &Position, wanted: &[u8]) -> ExplorerAnswer {
    let is_wanted = |trace: &u32| wanted.get(*trace as usize).is_some_and(|wanted| *wanted != 0);
    let tallies = index.tallies(position, |trace| is_wanted(&trace));
    let passing = index.passing(position).into_iter().filter(is_wanted).collect();
    let rows = rows(position, &tallies).iter().map(|found| row(position, found)).collect();
    let ignores_ghosts = ignores_ghosts(position.rules());
    ExplorerAnswer { covered: covers(position), ignores_ghosts, rows, passing }
}

fn row(position: &Position, row: &Row) -> ExplorerRow {
    let tally = row.tally;
    let marbles = ExplorerMarbles {
        rounds: number(tally.marbles.rounds),
        sum: number(tally.marbles.sum),
        squares: number(tally.marbles.squares),
    };
    ExplorerRow {
        moves: row.moves.clone(),
        games: number(tally.games),
        wins: tally.wins[..position.seat_names().len()].iter().map(|wins| number(*wins)).collect(),
        drawn: number(tally.drawn()),
        marbles: (position.kind() == GameKind::Bilitaire).then_some(marbles),
    }
}

fn number(count: u64) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
