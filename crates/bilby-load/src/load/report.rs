//! The final report, a Markdown table.

use super::Played;
use super::figures::{Millis, grouped};
use super::nodes::NodesPlayed;
use std::fmt;
use std::time::Duration;

/// Target: 99 % of turns are seen by the opponent within this time, at the offered rate.
const SEEN_WITHIN: Duration = Duration::from_millis(25);
/// Target: an idle socket's memory in the server, in KB.
const SOCKET: f64 = 6.0;
/// Target: this many times the turns per second of boardgame.io, with all tables and with fewer.
const TIMES: [f64; 2] = [10.0, 6.0];
/// Target: with three nodes at least this part of the turns per second with one.
const TURNS_OF_ONE: f64 = 0.9;
/// Target: with three nodes at most this many times the statements per turn with one.
const STATEMENTS_OF_ONE: f64 = 1.2;
/// Target: 99 % of turns are seen at another node within this time, with three nodes at the offered rate.
const SEEN_ELSEWHERE_WITHIN: Duration = Duration::from_millis(50);

/// All measurements.
pub struct Report {
    /// The number of tables.
    pub tables: u32,
    /// The number of tables in the second measurement.
    pub fewer: u32,
    /// The offered rate, in turns per second.
    pub rate: u32,
    /// The number of idle sockets.
    pub idle: u32,
    /// Play at that rate.
    pub paced: Played,
    /// Play at full speed, with all tables and with fewer.
    pub free: [Played; 2],
    /// The server's memory.
    pub memory: Memory,
    /// boardgame.io's play, if measured.
    pub boardgame: Option<[Played; 2]>,
    /// Play at several nodes, if measured.
    pub nodes: Vec<NodesPlayed>,
    /// How many push messages were sent meanwhile, if everybody wanted to be notified.
    pub notified: Option<usize>,
}

/// The measurements of several nodes alone.
pub struct NodesReport<'a>(pub &'a [NodesPlayed]);

/// A server's memory in bytes, step by step.
#[derive(Default)]
pub struct Memory {
    /// Before any connection.
    pub at_first: u64,
    /// With everybody connected.
    pub with_people: u64,
    /// With everybody at a table.
    pub with_tables: u64,
    /// After play.
    pub after_play: u64,
    /// Of another server, before any connection.
    pub before_idle: u64,
    /// Of that server with all idle sockets.
    pub with_idle: u64,
}

/// A line of the table.
struct Row {
    what: String,
    measured: String,
    /// The target, and whether it was reached.
    goal: Option<(String, bool)>,
}

impl Report {
    fn rows(&self) -> Vec<Row> {
        let Report { paced, free, memory, .. } = self;
        let people = self.tables * 2;
        let idle = (memory.before_idle, memory.with_idle, self.idle);
        let mut rows = vec![
            row("tables in play, sockets", format!("{}, {}", count(self.tables), count(people))),
            row("turns a second offered, played", format!("{}, {}", count(self.rate), grouped(paced.rate()))),
            row("from sending a turn to the other seeing it: p50", at(paced, 50)),
            row("p99", at(paced, 99))
                .with_goal(format!("< {} ms", SEEN_WITHIN.as_millis()), paced.times.percentile(99) < SEEN_WITHIN),
            row("worst", at(paced, 100)),
            row("processor time: server, load", processor(paced)),
        ];
        if let Some(sent) = self.notified {
            rows.push(row("people who want to be notified, push messages sent", format!("{}, {sent}", count(people))));
        }
        rows.extend(as_fast_as_it_goes("", self.tables, &free[0]));
        rows.extend(as_fast_as_it_goes("", self.fewer, &free[1]));
        rows.extend([
            row("the server's memory at first", megabytes(memory.at_first)),
            row("each person, with a socket", each(memory.at_first, memory.with_people, people)),
            row("each table of two, further", each(memory.with_people, memory.with_tables, self.tables)),
            row("the server's memory after play", megabytes(memory.after_play)),
            row(format!("each of {} idle sockets, of as many people", count(self.idle)), each(idle.0, idle.1, idle.2))
                .with_goal(format!("< {SOCKET} KB"), kilobytes(idle.0, idle.1, idle.2) < SOCKET),
        ]);
        if let Some(other) = &self.boardgame {
            let ratio = |of: usize| free[of].rate() / other[of].rate();
            let times = |of| format!("{:.1} ×", ratio(of));
            rows.extend(as_fast_as_it_goes("boardgame.io, ", self.tables, &other[0]));
            rows.extend(as_fast_as_it_goes("boardgame.io, ", self.fewer, &other[1]));
            rows.push(
                row(format!("Bilby's turns a second to boardgame.io's, {} tables", count(self.tables)), times(0))
                    .with_goal(format!("≥ {} ×", TIMES[0]), ratio(0) >= TIMES[0]),
            );
            rows.push(
                row(format!("{} tables", count(self.fewer)), times(1))
                    .with_goal(format!("≥ {} ×", TIMES[1]), ratio(1) >= TIMES[1]),
            );
        }
        rows.extend(nodes_rows(&self.nodes));
        rows
    }
}

/// The rows of several nodes. Those with three are compared with the one with one.
fn nodes_rows(all: &[NodesPlayed]) -> Vec<Row> {
    let one = all.iter().find(|played| played.nodes == 1);
    let mut rows = Vec::new();
    for played in all {
        let NodesPlayed { nodes, tables, free, processor, statements, rate, paced } = played;
        let name = if *nodes == 1 { "PostgreSQL, 1 node".to_owned() } else { format!("PostgreSQL, {nodes} nodes") };
        let mut turns =
            row(format!("{name}, {} tables as fast as it goes: turns a second", count(*tables)), grouped(free.rate()));
        let mut asked = row("statements of the database a turn", format!("{statements:.3}"));
        let mut seen = row("p99", at(paced, 99));
        if let Some(one) = one.filter(|_| *nodes == 3) {
            let (turns_of_one, statements_of_one) = (free.rate() / one.free.rate(), statements / one.statements);
            turns.measured += &format!(", {turns_of_one:.2} × 1 node");
            turns = turns.with_goal(format!("≥ {TURNS_OF_ONE} ×"), turns_of_one >= TURNS_OF_ONE);
            asked.measured += &format!(", {statements_of_one:.2} × 1 node");
            asked = asked.with_goal(format!("≤ {STATEMENTS_OF_ONE} ×"), statements_of_one <= STATEMENTS_OF_ONE);
            let is_met = paced.times.percentile(99) < SEEN_ELSEWHERE_WITHIN;
            seen = seen.with_goal(format!("< {} ms", SEEN_ELSEWHERE_WITHIN.as_millis()), is_met);
        }
        let offered = format!("{}, {}", count(*rate), grouped(paced.rate()));
        rows.extend([turns, row("p50, p99, worst then", [50, 99, 100].map(|percent| at(free, percent)).join(", "))]);
        rows.extend([asked, row("processor time a turn: nodes, PostgreSQL, NATS, load", processor.to_string())]);
        rows.extend([row("turns a second offered, played", offered), row("p50", at(paced, 50)), seen]);
    }
    rows
}

fn as_fast_as_it_goes(whose: &str, tables: u32, played: &Played) -> [Row; 3] {
    [
        row(format!("{whose}{} tables as fast as it goes: turns a second", count(tables)), grouped(played.rate())),
        row("p50, p99, worst then", [50, 99, 100].map(|percent| at(played, percent)).join(", ")),
        row("processor time: server, load", processor(played)),
    ]
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, &self.rows())
    }
}

impl fmt::Display for NodesReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, &nodes_rows(self.0))
    }
}

fn write_rows(f: &mut fmt::Formatter<'_>, rows: &[Row]) -> fmt::Result {
    writeln!(f, "| what | measured | to reach | |\n| --- | --- | --- | --- |")?;
    rows.iter().try_for_each(|row| write!(f, "{row}"))
}

impl Row {
    fn with_goal(self, goal: String, is_met: bool) -> Row {
        Row { goal: Some((goal, is_met)), ..self }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (goal, verdict) = match &self.goal {
            None => ("", ""),
            Some((goal, true)) => (goal.as_str(), "met"),
            Some((goal, false)) => (goal.as_str(), "**missed**"),
        };
        writeln!(f, "| {} | {} | {goal} | {verdict} |", self.what, self.measured)
    }
}

fn row(what: impl Into<String>, measured: String) -> Row {
    Row { what: what.into(), measured, goal: None }
}

fn at(played: &Played, percent: usize) -> String {
    Millis(played.times.percentile(percent)).to_string()
}

fn count(number: u32) -> String {
    grouped(number.into())
}

fn processor(played: &Played) -> String {
    format!("{:.1} s, {:.1} s of {:.1} s", played.processor.0, played.processor.1, played.took.as_secs_f64())
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

fn each(before: u64, after: u64, count: u32) -> String {
    format!("{:.1} KB", kilobytes(before, after, count))
}

fn kilobytes(before: u64, after: u64, count: u32) -> f64 {
    after.saturating_sub(before) as f64 / f64::from(count.max(1)) / 1e3
}

#[cfg(test)]
mod tests {
    use super::super::figures::Times;
    use super::super::nodes::ProcessorTime;
    use super::*;

    fn played(turns: usize, each: Duration) -> Played {
        let mut times = Times::default();
        (0..turns).for_each(|_| times.add(each));
        Played { times, took: Duration::from_secs(2), processor: (1.25, 0.5) }
    }

    fn of(nodes: usize, turns: usize, statements: f64) -> NodesPlayed {
        let at_rate = || played(turns, Duration::from_millis(3));
        let processor = ProcessorTime { nodes: 40.0, postgres: 30.0, nats: 5.0, load: 15.0 };
        NodesPlayed { nodes, tables: 60, free: at_rate(), processor, statements, rate: 500, paced: at_rate() }
    }

    #[test]
    fn met_and_missed() {
        let report = Report {
            tables: 1000,
            rate: 500,
            idle: 10,
            paced: played(1000, Duration::from_millis(25)),
            fewer: 100,
            free: [10_000, 100].map(|turns| played(turns, Duration::from_millis(3))),
            memory: Memory { at_first: 1_000_000, before_idle: 2_000_000, with_idle: 2_059_000, ..Memory::default() },
            boardgame: Some([1000, 3000].map(|turns| played(turns, Duration::from_millis(4)))),
            nodes: [(1, 1000, 5.0), (2, 950, 5.5), (3, 890, 6.0)]
                .map(|(nodes, turns, statements)| of(nodes, turns, statements))
                .into(),
            notified: Some(7),
        };
        let text = report.to_string();
        let goals: Vec<&str> = text.lines().filter(|line| line.contains("met |") || line.contains("missed")).collect();
        assert_eq!(
            goals,
            [
                "| p99 | 25.00 ms | < 25 ms | **missed** |",
                "| each of 10 idle sockets, of as many people | 5.9 KB | < 6 KB | met |",
                "| Bilby's turns a second to boardgame.io's, 1,000 tables | 10.0 × | ≥ 10 × | met |",
                "| 100 tables | 0.0 × | ≥ 6 × | **missed** |",
                "| PostgreSQL, 3 nodes, 60 tables as fast as it goes: turns a second | 445, 0.89 × 1 node | ≥ 0.9 × | **missed** |",
                "| statements of the database a turn | 6.000, 1.20 × 1 node | ≤ 1.2 × | met |",
                "| p99 | 3.00 ms | < 50 ms | met |",
            ]
        );
    }
}
