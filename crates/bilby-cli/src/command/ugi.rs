//! `bilby ugi`.

use crate::batch::{LONGEST_LINE, read_line};
use crate::endings_folder;
use crate::error::CliError;
use bilby_engine::time::Elapsed;
use bilby_engine::ugi::{Action, Order, Session, Time};
use bilby_engine::{Engine, SearchResult};
use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Be the engine of another program: the UGI text protocol on standard input and output.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby ugi
  printf 'setoption name Game value billo\\nposition startpos\\ngo movetime 500\\n' | bilby ugi

UGI is UCI for any game: ugi, isready, setoption, uginewgame, position, go, ponderhit, stop, query, quit. The options
are Game, Rules, Level, Hash, Threads, Seed, MultiPV, Ponder and Endings. For three and four seats there are `query turn` (p1 to p4),
`query seats` and the odds of every seat in the info lines. What makes no sense is answered with
`info string error ...`. At the end of the input a search that is under way is finished first.")]
pub struct Args {}

/// What the conversation waits for.
enum Event {
    Heard(Result<String, LineError>),
    EndOfInput,
    Trouble(OptionError),
    Found(SearchResult, u128),
    Done(SearchResult),
}

/// A line that can't be read.
#[derive(Debug, thiserror::Error)]
enum LineError {
    #[error("the line is longer than {LONGEST_LINE} bytes")]
    TooLong,
    #[error("the line is not UTF-8 text")]
    NotUtf8,
}

/// An option that can't be followed.
#[derive(Debug, thiserror::Error)]
enum OptionError {
    #[error("Hash: not enough memory for this; thinking with less")]
    Memory,
    #[error("Endings: {0}; thinking without")]
    Endings(String),
}

/// A search under way.
struct Underway {
    signals: Arc<Signals>,
    /// Nothing but a command ends it.
    infinite: bool,
}

/// What the conversation tells the search.
#[derive(Default)]
struct Signals {
    stop: AtomicBool,
    /// Since when it is on the own clock; empty while it ponders.
    charged_since: OnceLock<Instant>,
}

impl Signals {
    fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The clock runs from now on.
    fn charge(&self) {
        self.charged_since.get_or_init(Instant::now);
    }

    fn charged(&self) -> Option<Duration> {
        self.charged_since.get().map(Instant::elapsed)
    }
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (sender, events) = channel();
        let (orders, jobs) = channel();
        // Neither is waited for: `quit` means at once, and the process ends with them.
        let results = sender.clone();
        std::thread::spawn(move || search_in_turn(&jobs, &results));
        std::thread::spawn(move || listen(&sender));
        Conversation { session: Session::new(), orders, events, late: VecDeque::new(), underway: None }.hold(out)
    }
}

struct Conversation {
    session: Session,
    orders: Sender<Job>,
    events: Receiver<Event>,
    /// What came in while the answer to a `stop` was awaited.
    late: VecDeque<Event>,
    underway: Option<Underway>,
}

enum Job {
    Search(Box<Order>, Arc<Signals>),
    Forget,
}

impl Conversation {
    fn hold(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        let mut ending = false;
        while !(ending && self.underway.is_none()) {
            let event = self.late.pop_front().or_else(|| self.events.recv().ok());
            match event {
                Some(Event::Heard(Ok(line))) => {
                    for action in self.session.hear(&line) {
                        if matches!(action, Action::Quit) {
                            return Ok(());
                        }
                        self.act(action, out)?;
                    }
                }
                Some(Event::Heard(Err(error))) => writeln!(out, "{}", Session::complain(&error))?,
                Some(Event::Trouble(error)) => writeln!(out, "{}", Session::complain(&error))?,
                Some(Event::EndOfInput) | None => {
                    ending = true;
                    if let Some(search) = self.underway.as_ref().filter(|search| search.infinite) {
                        search.signals.stop();
                    }
                }
                Some(Event::Found(result, time)) => self.print_found(&result, time, out)?,
                Some(Event::Done(result)) => self.print_done(&result, out)?,
            }
            out.flush()?;
        }
        Ok(())
    }

    fn act(&mut self, action: Action, out: &mut impl Write) -> Result<(), CliError> {
        match action {
            Action::Say(line) => writeln!(out, "{line}")?,
            Action::Forget => drop(self.orders.send(Job::Forget)),
            Action::Search(order) => {
                let signals = Arc::new(Signals::default());
                // The clock of the first move runs while its table is made.
                if !order.ponder {
                    signals.charge();
                }
                let infinite = order.time == Time::Infinite || order.ponder;
                self.underway = Some(Underway { signals: signals.clone(), infinite });
                drop(self.orders.send(Job::Search(order, signals)));
            }
            Action::PonderHit => {
                if let Some(search) = &mut self.underway {
                    search.signals.charge();
                    search.infinite = false;
                }
            }
            Action::Stop => {
                if let Some(search) = &self.underway {
                    search.signals.stop();
                }
                // What follows `stop` is meant for after its answer, which comes at once.
                while self.underway.is_some() {
                    match self.events.recv() {
                        Ok(Event::Found(result, time)) => self.print_found(&result, time, out)?,
                        Ok(Event::Done(result)) => self.print_done(&result, out)?,
                        Ok(event) => self.late.push_back(event),
                        Err(_) => break,
                    }
                }
            }
            Action::Quit => {}
        }
        Ok(())
    }

    fn print_found(&self, result: &SearchResult, time: u128, out: &mut impl Write) -> Result<(), CliError> {
        Ok(self.session.found(result, time).iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }

    fn print_done(&mut self, result: &SearchResult, out: &mut impl Write) -> Result<(), CliError> {
        self.underway = None;
        Ok(writeln!(out, "{}", self.session.done(result))?)
    }
}

/// Reads lines until there are no more.
fn listen(events: &Sender<Event>) {
    let mut input = BufReader::with_capacity(LONGEST_LINE, io::stdin().lock());
    let mut line = Vec::new();
    // An input that fails is one that ends.
    while let Ok(Some(whole)) = read_line(&mut input, &mut line) {
        let heard = match std::str::from_utf8(&line) {
            _ if !whole => Err(LineError::TooLong),
            Err(_) => Err(LineError::NotUtf8),
            Ok(text) => Ok(text.to_owned()),
        };
        if events.send(Event::Heard(heard)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

/// Searches for one order after the other.
fn search_in_turn(jobs: &Receiver<Job>, events: &Sender<Event>) {
    let mut engine: Option<(usize, Engine)> = None;
    let mut folder = None;
    while let Ok(job) = jobs.recv() {
        let (order, signals) = match job {
            Job::Search(order, signals) => (order, signals),
            Job::Forget => {
                engine.iter_mut().for_each(|(_, engine)| engine.forget());
                continue;
            }
        };
        let start = Instant::now();
        let (_, engine) = match &mut engine {
            Some(engine) if engine.0 == order.bytes => engine,
            other => {
                // Of the old and the new there would not be room for both.
                other.take();
                folder = None;
                let new = Engine::try_new(order.bytes).unwrap_or_else(|| {
                    let _ = events.send(Event::Trouble(OptionError::Memory));
                    Engine::new(Engine::DEFAULT_TABLE_BYTES)
                });
                other.insert((order.bytes, new))
            }
        };
        engine.set_threads(order.threads);
        engine.set_played(order.played.clone());
        if order.endings != folder {
            folder.clone_from(&order.endings);
            let endings = folder.as_ref().map(|folder| endings_folder::load(Path::new(folder))).transpose();
            engine.set_endings(endings.unwrap_or_else(|error| {
                let _ = events.send(Event::Trouble(OptionError::Endings(error.to_string())));
                None
            }));
        }
        let mut tell =
            |result: &SearchResult| drop(events.send(Event::Found(result.clone(), start.elapsed().as_millis())));
        let Order { position, request, .. } = &*order;
        let result = match &order.time {
            Time::Clock(clock) => {
                let elapsed = || Elapsed { searched: start.elapsed(), charged: signals.charged() };
                let stop = || signals.is_stopped();
                engine.search_on_clock(position, request, Some(clock), &elapsed, &stop, &mut tell)
            }
            other => {
                let time = match other {
                    Time::Milliseconds(time) => Duration::from_millis(*time),
                    _ => Duration::MAX,
                };
                let stop = || signals.is_stopped() || signals.charged().is_some_and(|charged| charged >= time);
                engine.search(position, request, &stop, &mut tell)
            }
        };
        let has_to_wait = || order.time == Time::Infinite || signals.charged().is_none();
        while has_to_wait() && !signals.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        if events.send(Event::Done(result)).is_err() {
            return;
        }
    }
}
