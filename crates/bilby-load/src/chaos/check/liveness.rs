//! Acknowledgements come in time, and turns are seen in time, whatever happens elsewhere.

use super::timeline::Timeline;
use super::{Promise, Run, Violation};
use crate::chaos::fault::FaultTarget;
use crate::chaos::history::{ClientEvent, History, Moment, Record};
use std::collections::BTreeMap;

/// How long an acknowledgement may take at a node that no fault has hit.
pub const DONE_WITHIN: Moment = 2_000;
/// How long a turn may take from its acknowledgement until everybody has seen it.
pub const SEEN_WITHIN: Moment = 3_000;
/// How long after the database is back everything goes on; also the time that a node has after a fault of its own.
pub const BACK_WITHIN: Moment = 5_000;
/// Moments are whole milliseconds of a machine that does other things too.
const ROUNDING: Moment = 100;
/// A busy machine is slow without any fault, and what follows a fault is several waits in a row. This many times the longest
/// wait before the first fault is granted on top of the limits, up to a bound.
const TIMES_GRANTED: Moment = 3;
const MOST_GRANTED: Moment = 1_500;

/// The times during which a fault explains a delay.
pub struct FaultWindows(Vec<(Option<usize>, Moment, Moment)>);

/// The longest waits that no fault explains: for each kind of fault, from its beginning to that of the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Waits {
    /// For an acknowledgement.
    pub done: BTreeMap<String, Moment>,
    /// For seeing a turn after its acknowledgement.
    pub seen: BTreeMap<String, Moment>,
    /// What is granted on top of the limits.
    pub granted: Moment,
}

/// The kind under which a wait before the first fault counts.
const QUIET: &str = "before the first fault";

impl FaultWindows {
    /// The windows of a run's faults.
    pub fn of(run: &Run) -> FaultWindows {
        let back_within = BACK_WITHIN + granted(run);
        let mut windows: Vec<_> = run
            .faults
            .iter()
            .filter_map(|fault| match fault.target {
                FaultTarget::Node(node) => Some((Some(node), fault.from, fault.until + back_within)),
                FaultTarget::Database => Some((None, fault.from, fault.until + back_within)),
                FaultTarget::Machine => Some((None, fault.from, fault.until + DONE_WITHIN)),
                FaultTarget::Bus => None,
            })
            .collect();
        windows.sort_by_key(|window| window.1);
        FaultWindows(windows)
    }

    /// By when something has to have happened that began at `from` and may take `within`, at this node.
    pub fn deadline(&self, node: Option<usize>, from: Moment, within: Moment) -> Moment {
        let mut deadline = from + within + ROUNDING;
        for (hit, start, end) in &self.0 {
            if (hit.is_none() || *hit == node) && *start <= deadline && *end > from {
                deadline = deadline.max(*end);
            }
        }
        deadline
    }

    fn covers(&self, node: usize, from: Moment, until: Moment) -> bool {
        let hits = |hit: &Option<usize>| hit.is_none() || *hit == Some(node);
        self.0.iter().any(|(hit, start, end)| hits(hit) && *start <= until && *end >= from)
    }
}

/// Checks everything that was asked and seen; returns the longest waits.
pub fn check(run: &Run, timeline: &Timeline, violations: &mut Vec<Violation>) -> Waits {
    let windows = FaultWindows::of(run);
    let mut waits = Waits { granted: granted(run), ..Waits::default() };
    for history in &run.histories {
        for wait in requests(history) {
            note(&mut waits.done, run, &windows, wait.node, wait.from, wait.until);
            if wait.until > windows.deadline(Some(wait.node), wait.from, DONE_WITHIN + waits.granted) {
                let answer = if wait.is_answered { "was answered" } else { "was given up" };
                let why = format!(
                    "client {} asked node {} for {}, which {answer} after {:.1} s",
                    history.client,
                    wait.node,
                    wait.ask,
                    (wait.until - wait.from) as f64 / 1000.0
                );
                let game = wait.game.to_owned();
                violations.push(Violation { promise: Promise::NoStall, game, at: Some(wait.until), why });
            }
        }
    }
    sights(run, timeline, &windows, &mut waits, violations);
    waits
}

/// What is granted on top of the limits, by the longest wait before the first fault.
fn granted(run: &Run) -> Moment {
    let Some(first) =
        run.faults.iter().filter(|fault| fault.target != FaultTarget::Machine).map(|fault| fault.from).min()
    else {
        return 0;
    };
    let before = run.histories.iter().flat_map(requests).filter(|wait| wait.until < first);
    before.map(|wait| wait.until - wait.from).max().unwrap_or_default().saturating_mul(TIMES_GRANTED).min(MOST_GRANTED)
}

/// A request at one node, from when it was first sent there.
struct Wait<'a> {
    game: &'a str,
    ask: &'a str,
    node: usize,
    from: Moment,
    until: Moment,
    is_answered: bool,
}

/// All requests of a client. What is to be tried again is not answered yet; what is sent again on another connection is
/// another request.
fn requests(history: &History) -> Vec<Wait<'_>> {
    let (mut open, mut waits, mut node) = (BTreeMap::<(&str, &str), Moment>::new(), Vec::new(), 0);
    for Record(at, what) in &history.records {
        match what {
            ClientEvent::Tries { node: other } => {
                node = *other;
                open.insert(("", "a connection"), *at);
            }
            ClientEvent::Connected { node: other } => {
                node = *other;
                if let Some(from) = open.remove(&("", "a connection")) {
                    waits.push(Wait { game: "", ask: "a connection", node, from, until: *at, is_answered: true });
                }
            }
            ClientEvent::Asked { game, ask, .. } => {
                open.entry((game, ask)).or_insert(*at);
            }
            ClientEvent::Done { game, ask, .. } | ClientEvent::Refused { game, ask, .. } => {
                let again = matches!(what, ClientEvent::Refused { code, .. } if is_passing(code));
                if !again && let Some(from) = open.remove(&(game.as_str(), ask.as_str())) {
                    waits.push(Wait { game, ask, node, from, until: *at, is_answered: true });
                }
            }
            ClientEvent::Lost { .. } => {
                for ((game, ask), from) in std::mem::take(&mut open) {
                    waits.push(Wait { game, ask, node, from, until: *at, is_answered: false });
                }
            }
            _ => {}
        }
    }
    let last = history.records.last().map_or(0, |record| record.0);
    let unanswered = open.into_iter();
    waits.extend(unanswered.map(|((game, ask), from)| Wait { game, ask, node, from, until: last, is_answered: false }));
    waits
}

/// Refusals after which a client tries again.
pub fn is_passing(code: &str) -> bool {
    matches!(code, "try-again" | "closing" | "slow-down" | "too-many")
}

/// Checks when turns were seen: on the connections that were open, and by those who came later.
fn sights(run: &Run, timeline: &Timeline, windows: &FaultWindows, waits: &mut Waits, violations: &mut Vec<Violation>) {
    for (id, game) in &timeline.games {
        for view in &game.views {
            for subscription in &view.subscriptions {
                for done in game.acknowledged_turns.iter().filter(|done| done.client != view.client) {
                    let deadline = windows.deadline(Some(subscription.node), done.at, SEEN_WITHIN + waits.granted);
                    let mut found = |at, why| {
                        let game = (*id).to_owned();
                        violations.push(Violation { promise: Promise::SeenSoon, game, at: Some(at), why });
                    };
                    let (client, turn, node) = (view.client, done.turn, subscription.node);
                    if deadline < subscription.opened && subscription.number < done.number {
                        found(
                            subscription.from,
                            format!("client {client} came to node {node} and was not shown turn {turn}"),
                        );
                    }
                    if subscription.from > done.at || subscription.until < done.at || subscription.number >= done.number
                    {
                        continue;
                    }
                    let seen = view.saw.get(&done.number).map(|seen| seen.0);
                    let until = seen.unwrap_or(Moment::MAX).min(subscription.until);
                    if until > done.at {
                        note(&mut waits.seen, run, windows, node, done.at, until);
                    }
                    if until > deadline {
                        let late = (until - done.at) as f64 / 1000.0;
                        let how =
                            if seen.is_some_and(|seen| seen <= subscription.until) { "saw" } else { "had not seen" };
                        found(until, format!("client {client} at node {node} {how} turn {turn} {late:.1} s later"));
                    }
                }
            }
        }
    }
}

/// Notes a wait that no fault explains, under the latest fault.
fn note(
    longest: &mut BTreeMap<String, Moment>,
    run: &Run,
    windows: &FaultWindows,
    node: usize,
    from: Moment,
    until: Moment,
) {
    if windows.covers(node, from, until) {
        return;
    }
    let kind = run.faults.iter().rev().find(|fault| fault.from <= until).map_or(QUIET, |fault| fault.what.as_str());
    let wait = until - from;
    match longest.get_mut(kind) {
        Some(known) => *known = wait.max(*known),
        None => drop(longest.insert(kind.to_owned(), wait)),
    }
}
