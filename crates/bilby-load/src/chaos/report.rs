//! The report of a run, in Markdown, for docs/chaos.md.

use super::check::{BACK_WITHIN, DONE_WITHIN, Promise, SEEN_WITHIN, Verdict};
use super::fault::{FaultRecord, FaultTarget};
use crate::load::grouped;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The circumstances of a run.
pub struct Report {
    /// What was typed after `cargo xtask chaos`.
    pub command: String,
    /// The seed.
    pub seed: u64,
    /// How long it lasted.
    pub seconds: u64,
    /// How many tables played at once.
    pub tables: u32,
    /// Whether the bus was NATS.
    pub has_bus: bool,
}

/// The promises, in the order of the report.
const PROMISES: [Promise; 11] = [
    Promise::NoneLost,
    Promise::NoneTwice,
    Promise::OneOrder,
    Promise::ClocksOnce,
    Promise::FairClocks,
    Promise::RatingsOnce,
    Promise::ChatComplete,
    Promise::Sense,
    Promise::NoStall,
    Promise::SeenSoon,
    Promise::Recovery,
];

impl Report {
    /// The whole report.
    pub fn text(&self, verdict: &Verdict, faults: &[FaultRecord]) -> String {
        let mut text = String::new();
        let bus = if self.has_bus { "NATS" } else { "PostgreSQL" };
        let count = |number: usize| grouped(number as f64);
        let injected = faults.iter().filter(|fault| fault.target != FaultTarget::Machine).count();
        // Writing into a string can't fail.
        let _ = writeln!(
            text,
            "`cargo xtask chaos {}`, seed {}, bus {bus}: {} faults in {} s, {} tables at once, {} games, {} acknowledged turns, \
             {} acknowledged lines of chat, {} games that changed ratings, {} that ended on time.\n",
            self.command,
            self.seed,
            count(injected),
            grouped(self.seconds as f64),
            self.tables,
            count(verdict.games),
            count(verdict.turns),
            count(verdict.lines),
            count(verdict.rated),
            count(verdict.on_time),
        );
        text += "| promise | broken |\n| --- | --- |\n";
        for promise in PROMISES {
            let broken = verdict.violations.iter().filter(|violation| violation.promise == promise).count();
            let broken = if broken == 0 { "never".to_owned() } else { format!("**{} ×**", count(broken)) };
            let _ = writeln!(text, "| {promise} | {broken} |");
        }
        let _ = writeln!(
            text,
            "\nThe longest waits from each fault to the next, without those that a fault excuses: of the database, or of the very node, and \
             {2} s afterwards. The limits are {0} s for an acknowledgement and {1} s for seeing a turn, and {3} ms more, which an \
             acknowledgement took before the first fault.\n",
            DONE_WITHIN / 1000,
            SEEN_WITHIN / 1000,
            BACK_WITHIN / 1000,
            verdict.waits.granted
        );
        text += "| fault | how often | longest until acknowledged | longest until seen |\n| --- | --- | --- | --- |\n";
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        let waits = &verdict.waits;
        waits.done.keys().chain(waits.seen.keys()).for_each(|kind| *kinds.entry(kind).or_default() = 0);
        faults.iter().for_each(|fault| *kinds.entry(&fault.what).or_default() += 1);
        for (kind, times) in kinds {
            let millis =
                |wait: Option<&u64>| wait.map_or("–".to_owned(), |wait| format!("{} ms", grouped(*wait as f64)));
            let times = if times == 0 { String::new() } else { count(times) };
            let (done, seen) = (millis(waits.done.get(kind)), millis(waits.seen.get(kind)));
            let _ = writeln!(text, "| {kind} | {times} | {done} | {seen} |");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chaos::check::Violation;

    #[test]
    fn what_is_broken_is_told() {
        let report = Report { command: "--faults 2".to_owned(), seed: 1, seconds: 60, tables: 100, has_bus: false };
        let why = "x".to_owned();
        let lost = Violation { promise: Promise::NoneLost, game: "g".to_owned(), at: None, why };
        let mut verdict = Verdict { violations: vec![lost], turns: 12_345, ..Verdict::default() };
        verdict.waits.done.insert("node killed".to_owned(), 1_234);
        let fault = FaultRecord {
            what: "node killed".to_owned(),
            target: FaultTarget::Node(1),
            from: 1,
            until: 2,
            recovered: true,
        };
        let text = report.text(&verdict, &[fault.clone(), fault]);
        for part in [
            "2 faults in 60 s, 100 tables at once",
            "12,345 acknowledged turns",
            "| no acknowledged turn is lost | **1 ×** |",
            "| no turn is played twice or unasked | never |",
            "| node killed | 2 | 1,234 ms | – |",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
    }
}
