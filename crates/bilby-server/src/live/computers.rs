//! Computers that play: a few threads that think, and a fair queue before them.
//!
//! How hard a level thinks is counted in positions, not in seconds: a busy house answers later, not worse.

use bilby_engine::{Level, Request, Thinker, Thought};
use bilby_shelf::Position;
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// What is to be thought about.
pub struct Job {
    /// Whose turn in the queue it takes: one person's many tables wait for each other, not for everybody's.
    pub owner: String,
    pub position: Position,
    pub request: Request,
    /// Set when nobody wants to know any more.
    pub stop: Arc<AtomicBool>,
    /// Gets what was found out; not called when stopped.
    pub answer: Box<dyn FnOnce(Thought) + Send>,
}

/// The threads, and what waits for them.
pub struct Computers(Arc<Shared>);

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    stop: AtomicBool,
    thinking: AtomicUsize,
}

#[derive(Default)]
struct Queue {
    /// Those with jobs, in turn.
    owners: VecDeque<String>,
    jobs: HashMap<String, VecDeque<Job>>,
}

impl Computers {
    /// Starts so many threads. Where the system gives none, those that there are do it all.
    pub fn start(threads: usize) -> Computers {
        let shared = Arc::new(Shared::default());
        for number in 0..threads.max(1) {
            let shared = shared.clone();
            let thread = std::thread::Builder::new().name(format!("computer-{number}"));
            if let Err(error) = thread.spawn(move || shared.work()) {
                tracing::error!(%error, "no thread for a computer");
            }
        }
        Computers(shared)
    }

    /// Has something thought about.
    pub fn ask(&self, job: Job) {
        self.0.queue().push(job);
        self.0.ready.notify_one();
    }

    /// How many jobs wait, and how many are thought about.
    pub fn count(&self) -> (usize, usize) {
        (self.0.queue().jobs.values().map(VecDeque::len).sum(), self.0.thinking.load(Relaxed))
    }

    /// Ends the threads; what they think about is not answered.
    pub fn stop(&self) {
        self.0.stop.store(true, Relaxed);
        // The lock orders this before a thread that is about to wait.
        drop(self.0.queue());
        self.0.ready.notify_all();
    }
}

impl Drop for Computers {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self) {
        let mut thinker = Thinker::new(Thinker::TABLE);
        while let Some(job) = self.next() {
            self.thinking.fetch_add(1, Relaxed);
            let stop = || job.stop.load(Relaxed) || self.stop.load(Relaxed);
            let thought = think(&mut thinker, &job.position, job.request, &stop);
            if !stop() {
                (job.answer)(thought);
            }
            self.thinking.fetch_sub(1, Relaxed);
        }
    }

    /// The next job; `None`: that was all.
    fn next(&self) -> Option<Job> {
        let mut queue = self.queue();
        loop {
            if self.stop.load(Relaxed) {
                return None;
            }
            match queue.pop() {
                Some(job) if job.stop.load(Relaxed) => {}
                Some(job) => return Some(job),
                None => queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }
}

impl Queue {
    fn push(&mut self, job: Job) {
        let own = self.jobs.entry(job.owner.clone()).or_default();
        if own.is_empty() {
            self.owners.push_back(job.owner.clone());
        }
        own.push_back(job);
    }

    fn pop(&mut self) -> Option<Job> {
        let owner = self.owners.pop_front()?;
        let own = self.jobs.get_mut(&owner)?;
        let job = own.pop_front();
        if own.is_empty() {
            self.jobs.remove(&owner);
        } else {
            self.owners.push_back(owner);
        }
        job
    }
}

/// Thinks; a thinker that breaks down tries once more as a lower level, and then the first legal move has to do: a
/// bug of the engine should not end people's games.
fn think(thinker: &mut Thinker, position: &Position, request: Request, stop: &(dyn Fn() -> bool + Sync)) -> Thought {
    let lower = Level::new(request.level.number() / 2).unwrap_or(Level::LOWEST);
    for request in [request, Request { level: lower, limits: None, ..request }] {
        let thought = catch_unwind(AssertUnwindSafe(|| thinker.think(position, &request, stop, &mut |_| ())));
        match thought {
            Ok(thought) => return thought,
            Err(_) => {
                tracing::error!(%position, rules = %position.rules(), ?request, "the engine broke down");
                *thinker = Thinker::new(Thinker::TABLE);
            }
        }
    }
    Thought::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_shelf::{Kind, Rules};
    use std::sync::mpsc;

    fn job(owner: &str, answer: impl FnOnce(Thought) + Send + 'static) -> Job {
        Job {
            owner: owner.to_owned(),
            position: Position::start(Rules::read(Kind::Billo, "").unwrap(), 0),
            request: Request::nodes(50),
            stop: Arc::default(),
            answer: Box::new(answer),
        }
    }

    #[test]
    fn one_who_asks_much_does_not_hold_up_the_others() {
        let mut queue = Queue::default();
        for owner in ["greedy", "greedy", "greedy", "modest", "other"] {
            queue.push(job(owner, |_| ()));
        }
        let order: Vec<String> = std::iter::from_fn(|| queue.pop()).map(|job| job.owner).collect();
        assert_eq!(order, ["greedy", "modest", "other", "greedy", "greedy"]);
    }

    #[test]
    fn every_job_is_answered_unless_it_is_stopped() {
        let computers = Computers::start(2);
        let (send, receive) = mpsc::channel();
        for number in 0..20 {
            let send = send.clone();
            let job = job("ana", move |thought| send.send((number, thought.best().is_some())).unwrap());
            job.stop.store(number % 2 == 1, Relaxed);
            computers.ask(job);
        }
        drop(send);
        let mut answers: Vec<_> = receive.iter().collect();
        answers.sort_unstable();
        assert_eq!(answers, (0..10).map(|half| (2 * half, true)).collect::<Vec<_>>());
        assert_eq!(computers.count().0, 0);
    }
}
