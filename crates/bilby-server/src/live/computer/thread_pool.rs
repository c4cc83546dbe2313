//! The threads that search for computer players, behind a [fair queue](super::fair_queue), and one more thread for
//! quick jobs.
//!
//! The effort of a level is counted in positions, not in seconds: a busy server answers later, but not worse. At a
//! table with a clock the time manager ends the search earlier if need be, so that no computer player loses on time.

use crate::live::computer::fair_queue::FairQueue;
use bilby_engine::time::{Clock, Elapsed};
use bilby_engine::{Engine, Level, Request, SearchResult};
use bilby_games::Position;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A job of at most this many positions is quick: levels 1 to 6, and answers to draw offers. One thread takes only
/// quick jobs, because all others may be busy with long ones.
const QUICK: u64 = 20_000;

/// A position to search.
pub struct SearchJob {
    /// The person whose share of the threads it uses. One person's many tables wait for each other, not for other
    /// people's.
    pub owner: String,
    /// That person's network, if known. The people of one network share its part.
    pub network: String,
    pub position: Position,
    pub request: Request,
    /// The clock of the seat on move, if it has one.
    pub clock: Option<JobClock>,
    /// Set when the answer is no longer needed.
    pub stop: Arc<AtomicBool>,
    /// Called with the answer, unless the job was stopped.
    pub answer: Box<dyn FnOnce(SearchResult) + Send>,
}

/// A clock that is running.
#[derive(Clone, Copy)]
pub struct JobClock {
    pub clock: Clock,
    /// When it showed this. The time in the queue counts too.
    pub since: Instant,
}

impl SearchJob {
    /// Estimates how many positions the job takes: each level takes three times as many as the one below.
    pub fn cost(&self) -> u64 {
        let nodes = self.request.limits.and_then(|limits| limits.nodes);
        nodes.unwrap_or_else(|| 40 * 3_u64.pow(u32::from(self.request.level.number()) - 1))
    }
}

/// The threads and their queue.
pub struct ComputerPool(Arc<PoolState>);

#[derive(Default)]
struct PoolState {
    queue: Mutex<FairQueue>,
    ready: Condvar,
    stop: AtomicBool,
    thinking: AtomicUsize,
}

impl ComputerPool {
    /// Starts the threads, and one for quick jobs. If the system refuses some, the others do all the work.
    pub fn start(threads: usize) -> ComputerPool {
        let shared = Arc::new(PoolState::default());
        let quick = ("computer-quick".to_owned(), QUICK);
        let threads = (0..threads.max(1)).map(|number| (format!("computer-{number}"), u64::MAX));
        for (name, most) in threads.chain([quick]) {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(name);
            if let Err(error) = thread.spawn(move || shared.work(most)) {
                tracing::error!(%error, "no thread for a computer");
            }
        }
        ComputerPool(shared)
    }

    /// Adds a job to the queue.
    pub fn submit(&self, job: SearchJob) {
        self.0.queue().push(job);
        // Wakes all threads, because the one for quick jobs may not take this job.
        self.0.ready.notify_all();
    }

    /// The number of waiting jobs and of jobs in progress.
    pub fn count(&self) -> (usize, usize) {
        (self.0.queue().len(), self.0.thinking.load(Relaxed))
    }

    /// Stops the threads. Unfinished jobs get no answer.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
        // Taking the lock ensures that no thread is between checking the flag and waiting.
        drop(self.0.queue());
        self.0.ready.notify_all();
    }
}

impl Drop for ComputerPool {
    fn drop(&mut self) {
        self.stop();
    }
}

impl PoolState {
    fn queue(&self) -> MutexGuard<'_, FairQueue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The loop of one thread, which takes jobs that cost no more than `most`.
    fn work(&self, most: u64) {
        let mut engine = Engine::new(Engine::DEFAULT_TABLE_BYTES);
        while let Some(job) = self.next(most) {
            self.thinking.fetch_add(1, Relaxed);
            let stop = || job.stop.load(Relaxed) || self.stop.load(Relaxed);
            let result = search(&mut engine, &job, &stop);
            if !stop() {
                (job.answer)(result);
            }
            self.thinking.fetch_sub(1, Relaxed);
        }
    }

    /// The next job, or `None` when the pool is stopped.
    fn next(&self, most: u64) -> Option<SearchJob> {
        let mut queue = self.queue();
        loop {
            if self.stop.load(Relaxed) {
                return None;
            }
            match queue.pop(most) {
                Some(job) if job.stop.load(Relaxed) => {}
                Some(job) => return Some(job),
                None => queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

/// Runs the search. If the engine panics, it tries once more at a lower level; if that fails too, the table plays the
/// first legal move. A bug in the engine should not end people's games.
fn search(engine: &mut Engine, job: &SearchJob, stop: &(dyn Fn() -> bool + Sync)) -> SearchResult {
    let SearchJob { position, request, clock, .. } = job;
    let lower = Level::new(request.level.number() / 2).unwrap_or(Level::LOWEST);
    for request in [*request, Request { level: lower, limits: None, ..*request }] {
        let mut attempt = || match clock {
            None => engine.search(position, &request, stop, &mut |_| ()),
            Some(JobClock { clock, since }) => {
                let elapsed = || Elapsed::own(since.elapsed());
                engine.search_on_clock(position, &request, Some(clock), &elapsed, stop, &mut |_| ())
            }
        };
        match catch_unwind(AssertUnwindSafe(&mut attempt)) {
            Ok(result) => return result,
            Err(_) => {
                tracing::error!(%position, rules = %position.rules(), ?request, "the engine broke down");
                *engine = Engine::new(Engine::DEFAULT_TABLE_BYTES);
            }
        }
    }
    SearchResult::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::{GameKind, Rules};
    use std::sync::mpsc;

    fn job(owner: &str, answer: impl FnOnce(SearchResult) + Send + 'static) -> SearchJob {
        SearchJob {
            owner: owner.to_owned(),
            network: "here".to_owned(),
            position: Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0),
            request: Request::nodes(50),
            clock: None,
            stop: Arc::default(),
            answer: Box::new(answer),
        }
    }

    /// Checks the order in which jobs are taken, each given as `NETWORK PERSON LEVEL`.
    #[track_caller]
    fn check(jobs: &[&str], most: u64, expected: &[&str]) {
        let mut queue = FairQueue::default();
        for name in jobs {
            let [network, owner, level] = name.split(' ').collect::<Vec<_>>()[..] else { panic!("{name}") };
            let level = Level::new(level.parse().unwrap()).unwrap();
            let request = Request { level, ..Request::default() }.bounded();
            queue.push(SearchJob { network: network.to_owned(), request, ..job(owner, |_| ()) });
        }
        let name = |job: SearchJob| format!("{} {} {}", job.network, job.owner, job.request.level);
        let order: Vec<String> = std::iter::from_fn(|| queue.pop(most)).map(name).collect();
        assert_eq!(order, expected);
    }

    #[test]
    fn one_who_asks_much_does_not_hold_up_the_others() {
        check(
            &["a greedy 3", "a greedy 3", "a greedy 3", "a modest 3", "a other 3"],
            u64::MAX,
            &["a greedy 3", "a modest 3", "a other 3", "a greedy 3", "a greedy 3"],
        );
    }

    #[test]
    fn many_people_of_one_network_do_not_hold_up_another() {
        check(
            &["a p1 9", "a p2 9", "a p3 9", "a p4 9", "b modest 9", "c other 9"],
            u64::MAX,
            &["a p1 9", "b modest 9", "c other 9", "a p2 9", "a p3 9", "a p4 9"],
        );
    }

    #[test]
    fn what_is_cheap_comes_first_and_counts_little() {
        check(
            &["a p1 10", "a p2 10", "a p3 10", "b q1 1", "b q1 1", "b q2 2", "c r1 5", "a p1 1"],
            u64::MAX,
            &["b q1 1", "a p1 1", "b q1 1", "b q2 2", "c r1 5", "a p2 10", "a p3 10", "a p1 10"],
        );
        check(&["a p1 10", "b q1 7", "c r1 6", "d s1 1"], QUICK, &["d s1 1", "c r1 6"]);
    }

    #[test]
    fn who_comes_later_catches_up_with_nobody() {
        let mut queue = FairQueue::default();
        let put = |queue: &mut FairQueue, network: &str| {
            queue.push(SearchJob { network: network.to_owned(), ..job("somebody", |_| ()) });
        };
        (0..9).for_each(|_| put(&mut queue, "early"));
        (0..6).for_each(|_| drop(queue.pop(u64::MAX)));
        (0..9).for_each(|_| put(&mut queue, "late"));
        let order: String = std::iter::from_fn(|| queue.pop(u64::MAX)).map(|job| job.network[..1].to_owned()).collect();
        assert_eq!(order, "lelelellllll");
    }

    /// A quick job is answered even if all ordinary threads are busy.
    #[test]
    fn a_quick_answer_waits_for_no_long_one() {
        let computers = ComputerPool::start(1);
        let (begun, has_begun) = mpsc::channel();
        let (end, ended) = mpsc::channel::<()>();
        let long = Request { level: Level::HIGHEST, ..Request::default() }.bounded();
        computers.submit(SearchJob {
            request: long,
            ..job("strong", move |_| {
                begun.send(()).unwrap();
                let _ = ended.recv();
            })
        });
        has_begun.recv().unwrap();
        let (send, receive) = mpsc::channel();
        computers.submit(job("weak", move |result| send.send(result.best().is_some()).unwrap()));
        assert!(receive.recv().unwrap());
        drop(end);
    }

    /// Without the clock these searches would never end.
    #[test]
    fn a_clock_ends_a_search() {
        use std::time::Duration;
        let computers = ComputerPool::start(1);
        let (send, receive) = mpsc::channel();
        for left in [0, 50, 300] {
            let send = send.clone();
            let clock = Clock { left: Duration::from_millis(left), ..Clock::default() };
            computers.submit(SearchJob {
                request: Request { level: Level::HIGHEST, ..Request::default() },
                clock: Some(JobClock { clock, since: Instant::now() }),
                ..job("clocked", move |result| send.send(result.best().is_some()).unwrap())
            });
        }
        drop(send);
        assert_eq!(receive.iter().collect::<Vec<_>>(), [true; 3]);
    }

    #[test]
    fn every_job_is_answered_unless_it_is_stopped() {
        let computers = ComputerPool::start(2);
        let (send, receive) = mpsc::channel();
        for number in 0..20 {
            let send = send.clone();
            let job = job("ana", move |result| send.send((number, result.best().is_some())).unwrap());
            job.stop.store(number % 2 == 1, Relaxed);
            computers.submit(job);
        }
        drop(send);
        let mut answers: Vec<_> = receive.iter().collect();
        answers.sort_unstable();
        assert_eq!(answers, (0..10).map(|half| (2 * half, true)).collect::<Vec<_>>());
        assert_eq!(computers.count().0, 0);
    }
}
