//! The engine: a question in, results out. Only a worker uses it, because it blocks until it is done.

use crate::error::WasmError;
use crate::types::{Certain, ClockTime, ReadErrorCode, Request, SearchLine, SearchResult, Value};
use bilby_engine::time::{Clock, Elapsed};
use bilby_engine::{Engine, Level, Measure, Stop};
use bilby_games::Position;
use bilby_search::Limits;
use std::time::Duration;

/// Searches a position. `unassisted`: the game is played without assistance, and the engine overlooks things too. `stop`
/// is called now and then and checks the deadline; `elapsed` returns the milliseconds since the search began.
pub fn search(
    engine: &mut Engine,
    position: &Position,
    request: &Request,
    unassisted: bool,
    tell: &mut dyn FnMut(&SearchResult),
    stop: Stop<'_>,
    elapsed: &(dyn Fn() -> f64 + Sync),
) -> Result<SearchResult, WasmError> {
    let asked = bilby_engine::Request { unassisted, ..request.read()? };
    let mut told = |result: &bilby_engine::SearchResult| tell(&SearchResult::of(position, result));
    let Some(ClockTime { left, increment }) = request.clock else {
        return Ok(SearchResult::of(position, &engine.search(position, &asked, stop, &mut told)));
    };
    let clock = Clock { left: duration(left), increment: duration(increment), moves_to_go: None };
    let elapsed = || Elapsed::own(duration(elapsed()));
    Ok(SearchResult::of(position, &engine.search_on_clock(position, &asked, Some(&clock), &elapsed, stop, &mut told)))
}

/// A time in milliseconds, which JavaScript may have got wrong.
fn duration(milliseconds: f64) -> Duration {
    Duration::from_millis(milliseconds as u64)
}

impl Request {
    /// The deadline of a search that begins now: only the highest level is limited by time.
    pub fn deadline(&self, now: f64) -> f64 {
        let time = self.milliseconds.filter(|_| self.level == Level::HIGHEST.number());
        time.map_or(f64::INFINITY, |time| now + time)
    }

    fn read(&self) -> Result<bilby_engine::Request, WasmError> {
        let level = Level::try_from(self.level).map_err(|unknown| WasmError::reading(ReadErrorCode::Level, unknown))?;
        let limits = self.nodes.map(|nodes| Limits { nodes: Some(nodes as u64), depth: None });
        let lines = self.lines as usize;
        Ok(bilby_engine::Request { level, limits, lines, seed: self.seed as u64, ..bilby_engine::Request::default() })
    }
}

impl SearchResult {
    /// The result of a search of this position.
    pub fn of(position: &Position, result: &bilby_engine::SearchResult) -> SearchResult {
        SearchResult {
            depth: result.depth,
            nodes: result.nodes as f64,
            lines: result.lines.iter().map(|line| SearchLine::of(position, line)).collect(),
        }
    }
}

impl SearchLine {
    fn of(position: &Position, line: &bilby_engine::SearchLine) -> SearchLine {
        let worth = &line.assessment;
        SearchLine {
            moves: position.write_line(&line.moves),
            worth: worth.to_string(),
            odds: worth.odds.clone(),
            value: Value::of(worth.measure, worth.proven),
        }
    }
}

impl Value {
    pub fn of(measure: Measure, proven: bool) -> Value {
        let certain = |certain, turns| Value::Odds { proven: Some(certain), turns };
        match measure {
            Measure::Turns(turns) => Value::Turns { turns, proven },
            Measure::Marbles(marbles) => Value::Marbles { marbles, proven },
            Measure::Won(plies) => certain(Certain::Won, plies),
            Measure::Lost(plies) => certain(Certain::Lost, plies),
            Measure::Drawn => certain(Certain::Drawn, None),
            Measure::Pawns(_) | Measure::Odds | Measure::Over => Value::Odds { proven: None, turns: None },
        }
    }
}
