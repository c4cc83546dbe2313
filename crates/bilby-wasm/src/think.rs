//! The engine: a question in, thoughts out. Only a worker asks, for it answers when it has thought.

use crate::failure::Failure;
use crate::types::{Certain, Request, Thought, ThoughtLine, UnreadableCode, Value};
use bilby_engine::{Level, Measure, Stop, Thinker, UnknownLevel, Variation};
use bilby_search::Limits;
use bilby_shelf::Position;

/// Thinks about a position. `stop` is asked now and then: there somebody looks at the clock.
pub fn think(
    thinker: &mut Thinker,
    position: &Position,
    request: &Request,
    tell: &mut dyn FnMut(&Thought),
    stop: Stop<'_>,
) -> Result<Thought, Failure> {
    let request = request.read()?;
    let mut told = |thought: &bilby_engine::Thought| tell(&Thought::of(thought));
    Ok(Thought::of(&thinker.think(position, &request, stop, &mut told)))
}

impl Request {
    /// When to end by the clock, if it begins now: only the highest level goes by time.
    pub fn deadline(&self, now: f64) -> f64 {
        let time = self.milliseconds.filter(|_| self.level == Level::HIGHEST.number());
        time.map_or(f64::INFINITY, |time| now + time)
    }

    fn read(&self) -> Result<bilby_engine::Request, Failure> {
        let level: Result<Level, UnknownLevel> = self.level.to_string().parse();
        let level = level.map_err(|unknown| Failure::unreadable(UnreadableCode::Level, unknown))?;
        let limits = self.nodes.map(|nodes| Limits { nodes: Some(nodes as u64), depth: None });
        let lines = self.lines as usize;
        Ok(bilby_engine::Request { level, limits, lines, seed: self.seed as u64 })
    }
}

impl Thought {
    pub fn of(thought: &bilby_engine::Thought) -> Thought {
        Thought {
            depth: thought.depth,
            nodes: thought.nodes as f64,
            lines: thought.lines.iter().map(ThoughtLine::of).collect(),
        }
    }
}

impl ThoughtLine {
    fn of(line: &Variation) -> ThoughtLine {
        let worth = &line.worth;
        ThoughtLine {
            moves: line.moves.clone(),
            worth: worth.to_string(),
            odds: worth.odds.clone(),
            value: Value::of(worth.measure, worth.proven),
        }
    }
}

impl Value {
    fn of(measure: Measure, proven: bool) -> Value {
        let certain = |certain, turns| Value::Odds { proven: Some(certain), turns };
        match measure {
            Measure::Turns(turns) => Value::Turns { turns, proven },
            Measure::Marbles(marbles) => Value::Marbles { marbles, proven },
            Measure::Won(plies) => certain(Certain::Won, Some(plies)),
            Measure::Lost(plies) => certain(Certain::Lost, Some(plies)),
            Measure::Drawn => certain(Certain::Drawn, None),
            Measure::Pawns(_) | Measure::Odds | Measure::Over => Value::Odds { proven: None, turns: None },
        }
    }
}
