//! The plan of faults: drawn from a seed, so that a run can be repeated.

use super::fault::{Fault, FaultTarget};
use bilby_core::SplitMix64;
use std::time::Duration;

/// How many kinds of faults there are if everything is available. A plan begins with one of each.
pub const MOST_KINDS: usize = 21;

/// How many nodes there are.
pub const NODES: usize = 3;

/// How long to wait after a fault of the database, so that the time that it may take to get well does not hide others.
const AFTER_DATABASE: Duration = Duration::from_secs(6);

/// What there is besides nodes and the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AvailableFaults {
    /// Whether there is NATS.
    pub bus: bool,
    /// Whether the clock of a node can be changed.
    pub faketime: bool,
}

/// A planned fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The fault.
    pub fault: Fault,
    /// How long it lasts.
    pub lasts: Duration,
    /// For slow connections: by how much each message is delayed.
    pub delay: Duration,
    /// How long to wait afterwards.
    pub rest: Duration,
}

/// An endless plan.
pub struct Plan {
    random: SplitMix64,
    available: AvailableFaults,
    /// The faults of this round that are still to come. Each kind comes once in a round.
    deck: Vec<Fault>,
}

impl Plan {
    /// The plan of this seed.
    pub fn new(seed: u64, available: AvailableFaults) -> Plan {
        Plan { random: SplitMix64::new(seed), available, deck: Vec::new() }
    }

    fn below(&mut self, range: std::ops::Range<u64>) -> Duration {
        Duration::from_millis(range.start + self.random.below(range.end - range.start))
    }

    fn shuffled(&mut self) -> Vec<Fault> {
        use Fault::*;
        let mut node = || self.random.below(NODES as u64) as usize;
        let mut deck = vec![
            Kill { node: node() },
            KillInTransaction { node: node() },
            Pause { node: node() },
            RollingRestart,
            CutDatabase { node: node() },
            HoldDatabase { node: node() },
            FreezeDatabase { node: node() },
            FreezeListener { node: node() },
            SlowDatabase { node: node() },
            EndBackend { node: node() },
            EndAllBackends,
            RestartDatabase,
            CrashDatabase,
            HoldAllDatabase,
        ];
        if self.available.bus {
            deck.extend([CutBus { node: node() }, HoldBus { node: node() }, FreezeBus { node: node() }]);
            deck.extend([SlowBus { node: node() }, RestartBus, PauseBus]);
        }
        if self.available.faketime {
            let node = node();
            let seconds = [30, -30, 5, -5][self.random.below(4) as usize];
            deck.push(Skew { node, seconds });
        }
        for place in (1..deck.len()).rev() {
            deck.swap(place, self.random.below(place as u64 + 1) as usize);
        }
        deck
    }
}

impl Iterator for Plan {
    type Item = Planned;

    fn next(&mut self) -> Option<Planned> {
        if self.deck.is_empty() {
            self.deck = self.shuffled();
        }
        let fault = self.deck.pop()?;
        let lasts = match fault {
            // Past the clocks of the games with short ones.
            Fault::Pause { .. } => self.below(3_000..14_000),
            Fault::Kill { .. } | Fault::RestartDatabase | Fault::CrashDatabase => self.below(200..3_000),
            Fault::KillInTransaction { .. } => self.below(2_000..5_000),
            Fault::RollingRestart => self.below(200..1_000),
            Fault::Skew { .. } => self.below(6_000..12_000),
            // ClientEvent is silent for ever, or over at once, is watched for a while.
            Fault::FreezeDatabase { .. } | Fault::FreezeListener { .. } | Fault::FreezeBus { .. } => {
                self.below(4_000..7_000)
            }
            Fault::CutDatabase { .. } | Fault::EndBackend { .. } | Fault::EndAllBackends | Fault::CutBus { .. } => {
                self.below(1_000..2_500)
            }
            _ => self.below(2_000..7_000),
        };
        let delay = self.below(20..150);
        let rest = self.below(500..1_500);
        let rest = if fault.target() == FaultTarget::Database { rest + AFTER_DATABASE } else { rest };
        Some(Planned { fault, lasts, delay, rest })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const ALL: AvailableFaults = AvailableFaults { bus: true, faketime: true };

    #[test]
    fn the_same_seed_is_the_same_plan() {
        let plan = |seed| Plan::new(seed, ALL).take(100).collect::<Vec<_>>();
        assert_eq!(plan(1), plan(1));
        assert_ne!(plan(1), plan(2));
    }

    #[test]
    fn each_round_has_every_kind() {
        let kinds = |available, count| -> BTreeSet<&str> {
            Plan::new(3, available).take(count).map(|planned| planned.fault.kind()).collect()
        };
        assert_eq!(kinds(ALL, MOST_KINDS).len(), MOST_KINDS);
        assert_eq!(kinds(ALL, 100).len(), MOST_KINDS);
        let without = AvailableFaults { bus: false, faketime: false };
        assert_eq!(kinds(without, 14).len(), 14);
        assert_eq!(kinds(without, 100).len(), 14);
    }

    #[test]
    fn every_node_gets_its_share() {
        let hit = |node| {
            Plan::new(5, ALL).take(400).filter(|planned| planned.fault.target() == FaultTarget::Node(node)).count()
        };
        assert!((0..NODES).all(|node| hit(node) > 30));
    }
}
