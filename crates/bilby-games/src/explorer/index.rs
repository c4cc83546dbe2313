//! The traces of many games, ordered by position.

use super::{Tally, Trace, key};
use crate::Position;
use bilby_core::Outcome;
use std::collections::HashMap;

/// The traces of many games, in which all moves from one position are found at once.
#[derive(Clone, Debug, Default)]
pub struct Index {
    results: Vec<(Outcome, Option<u8>)>,
    /// The position, where the move led, and the number of the trace.
    steps: Vec<(u64, u64, u32)>,
    /// How many of the steps are in order; the rest came later.
    sorted: usize,
}

impl Index {
    /// Adds a trace and returns its number.
    pub fn add(&mut self, trace: &Trace) -> u32 {
        let number = u32::try_from(self.results.len()).expect("fewer than four billion games");
        self.results.push((trace.outcome, trace.marbles));
        self.steps.extend(trace.steps().into_iter().map(|(position, after)| (position, after, number)));
        number
    }

    /// How many traces there are.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// What was played from a position, by the key of where it led, in those of the traces that are wanted.
    pub fn tallies(&mut self, position: &Position, wanted: impl Fn(u32) -> bool) -> HashMap<u64, Tally> {
        self.sort();
        let mut tallies: HashMap<u64, Tally> = HashMap::new();
        for &(_, after, trace) in self.steps_from(key(position)).iter().filter(|(.., trace)| wanted(*trace)) {
            let (outcome, marbles) = self.results[trace as usize];
            tallies.entry(after).or_default().add(outcome, marbles);
        }
        tallies
    }

    /// The numbers of the traces that passed a position and went on from it, in order.
    pub fn passing(&mut self, position: &Position) -> Vec<u32> {
        self.sort();
        self.traces_from(key(position))
    }

    /// The numbers of the traces that passed the position with this key, once the steps are in order.
    pub(super) fn traces_from(&self, key: u64) -> Vec<u32> {
        let mut traces: Vec<u32> = self.steps_from(key).iter().map(|(.., trace)| *trace).collect();
        traces.sort_unstable();
        traces.dedup();
        traces
    }

    /// Brings what was added into order.
    pub(super) fn sort(&mut self) {
        if self.sorted < self.steps.len() {
            self.steps.sort_unstable();
            self.sorted = self.steps.len();
        }
    }

    fn steps_from(&self, key: u64) -> &[(u64, u64, u32)] {
        let first = self.steps.partition_point(|(position, ..)| *position < key);
        let length = self.steps[first..].partition_point(|(position, ..)| *position == key);
        &self.steps[first..first + length]
    }
}
