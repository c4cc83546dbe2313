//! The fair queue in front of the threads of the computer players.
//!
//! Cost is counted in positions. The queue serves the network that will have used the least after its next job, then by
//! the same rule one of its people, and of this person's jobs the cheapest. So many strong computer players in one
//! place delay nobody else, and a quick answer does not wait for slow ones.

use crate::live::computer::thread_pool::SearchJob;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// The waiting jobs, by network, by person, by cost.
#[derive(Default)]
pub struct FairQueue {
    networks: Shares<String, Shares<String, Jobs>>,
    arrivals: u64,
}

/// One person's jobs: the cheapest first, then the oldest.
type Jobs = BTreeMap<(u64, u64), SearchJob>;

impl FairQueue {
    pub fn push(&mut self, job: SearchJob) {
        self.arrivals += 1;
        let place = (job.cost(), self.arrivals);
        self.networks.of(&job.network).of(&job.owner).insert(place, job);
    }

    /// Takes the next job that costs no more than `most`.
    pub fn pop(&mut self, most: u64) -> Option<SearchJob> {
        let (_, job) = self.networks.take(most)?;
        Some(job)
    }

    /// The number of waiting jobs.
    pub fn len(&self) -> usize {
        self.networks.count()
    }
}

/// A source of jobs.
trait JobSource: Default {
    /// The cost and the arrival number of its next job that costs no more than `most`.
    fn next(&self, most: u64) -> Option<(u64, u64)>;
    /// Removes and returns that job, with its cost.
    fn take(&mut self, most: u64) -> Option<(u64, SearchJob)>;
    fn count(&self) -> usize;
}

impl JobSource for Jobs {
    fn next(&self, most: u64) -> Option<(u64, u64)> {
        self.keys().next().copied().filter(|(cost, _)| *cost <= most)
    }

    fn take(&mut self, most: u64) -> Option<(u64, SearchJob)> {
        self.next(most)?;
        self.pop_first().map(|((cost, _), job)| (cost, job))
    }

    fn count(&self) -> usize {
        self.len()
    }
}

/// Competitors for the threads, each with what they have used so far.
struct Shares<K, W> {
    of: HashMap<K, Share<W>>,
    /// What the competitor served last had used before. Newcomers start there, so that they get no advantage for having
    /// used nothing.
    level: u64,
}

struct Share<W> {
    had: u64,
    waiting: W,
}

impl<K, W> Default for Shares<K, W> {
    fn default() -> Shares<K, W> {
        Shares { of: HashMap::new(), level: 0 }
    }
}

impl<K: Clone + Eq + Hash, W: JobSource> Shares<K, W> {
    fn of(&mut self, key: &K) -> &mut W {
        let level = self.level;
        &mut self.of.entry(key.clone()).or_insert_with(|| Share { had: level, waiting: W::default() }).waiting
    }

    /// The competitor to be served next: the one who will have used the least, then the one who came first.
    fn first(&self, most: u64) -> Option<&K> {
        let after = |share: &Share<W>| {
            let (cost, arrival) = share.waiting.next(most)?;
            Some((share.had.saturating_add(cost), arrival))
        };
        let turns = self.of.iter().filter_map(|(key, share)| Some((after(share)?, key)));
        turns.min_by_key(|(turn, _)| *turn).map(|(_, key)| key)
    }
}

impl<K: Clone + Eq + Hash, W: JobSource> JobSource for Shares<K, W> {
    fn next(&self, most: u64) -> Option<(u64, u64)> {
        let first = self.first(most)?;
        self.of.get(first)?.waiting.next(most)
    }

    fn take(&mut self, most: u64) -> Option<(u64, SearchJob)> {
        let first = self.first(most)?.clone();
        let share = self.of.get_mut(&first)?;
        let (cost, job) = share.waiting.take(most)?;
        self.level = self.level.max(share.had);
        share.had = share.had.saturating_add(cost);
        // A competitor without a job is kept only while they have used more than a newcomer.
        let level = self.level;
        let is_idle = self.of.values().all(|share| share.waiting.count() == 0);
        self.of.retain(|_, share| share.waiting.count() > 0 || (share.had > level && !is_idle));
        Some((cost, job))
    }

    fn count(&self) -> usize {
        self.of.values().map(|share| share.waiting.count()).sum()
    }
}
