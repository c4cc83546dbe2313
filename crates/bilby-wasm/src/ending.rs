//! Solved endings for the page, in a worker.

use crate::error::WasmError;
use crate::types::{Certain, EndingName, EndingReport, LongestWin, Proven, ProvenMove, ProvenPosition, ReadErrorCode};
use bilby_engine::EndingValue;
use bilby_engine::ending_book::{self as engine, EndingBook, EndingError, OnProgress};
use bilby_games::Position;

/// What every move of a position leads to.
pub fn look(
    book: &mut EndingBook,
    position: &Position,
    on_progress: OnProgress<'_>,
) -> Result<ProvenPosition, WasmError> {
    let engine::ProvenPosition { value, moves, line } = book.probe(position, on_progress).map_err(WasmError::ending)?;
    let moves = moves.into_iter().map(|mv| ProvenMove { mv: mv.text, value: Proven::of(mv.value) });
    Ok(ProvenPosition { value: Proven::of(value), moves: moves.collect(), line })
}

/// The names of the endings with a report, by the rules of a position.
pub fn names(position: &Position) -> Vec<EndingName> {
    let name = |name: engine::EndingName| EndingName { name: name.to_string(), sides: name.sides };
    EndingBook::names(position).into_iter().map(name).collect()
}

/// The report of an ending, by the rules and ghosts of a position.
pub fn report(
    book: &mut EndingBook,
    position: &Position,
    name: &str,
    on_progress: OnProgress<'_>,
) -> Result<Vec<EndingReport>, WasmError> {
    let reports = book.report(position, name, on_progress).map_err(WasmError::ending)?;
    Ok(reports.into_iter().map(EndingReport::of).collect())
}

/// A position of an ending, drawn by lot.
pub fn draw(position: &Position, name: &str, seed: u64) -> Result<String, WasmError> {
    let drawn = EndingBook::draw(position, name, seed).ok_or_else(|| WasmError::ending(EndingError::NotSolved))?;
    Ok(drawn.to_string())
}

impl WasmError {
    fn ending(error: EndingError) -> WasmError {
        let code = match error {
            EndingError::Over | EndingError::NotSolved => ReadErrorCode::Ending,
            EndingError::TooLong => ReadErrorCode::Long,
        };
        WasmError::reading(code, error)
    }
}

impl Proven {
    fn of(value: engine::Proven) -> Proven {
        let result = |result, turns| Proven::Result { result, turns };
        match value {
            engine::Proven::Result(EndingValue::Win(plies)) => result(Certain::Won, Some(plies)),
            engine::Proven::Result(EndingValue::Loss(plies)) => result(Certain::Lost, Some(plies)),
            engine::Proven::Result(EndingValue::Draw) => result(Certain::Drawn, None),
            engine::Proven::Marbles(marbles) => Proven::Marbles { marbles },
        }
    }
}

impl EndingReport {
    fn of(report: engine::EndingReport) -> EndingReport {
        EndingReport {
            on_move: report.on_move.0,
            wins: report.wins.map(|wins| wins as f64),
            drawn: report.drawn as f64,
            longest: report.longest.map(|longest| {
                longest.map(|longest| LongestWin {
                    turns: longest.plies,
                    position: longest.position,
                    line: longest.line,
                })
            }),
        }
    }
}
