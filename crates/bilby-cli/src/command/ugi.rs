//! `bilby ugi`.

use crate::batch::{LONGEST_LINE, read_line};
use crate::endings_folder;
use crate::error::CliError;
use bilby_engine::time::Elapsed;
use bilby_engine::ugi::{Action, GoCommand, SearchTime, Session};
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
    Line(Result<String, LineError>),
    EndOfInput,
    OptionFailed(OptionError),
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
struct RunningSearch {
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
        let (jobs_sender, jobs) = channel();
        // Neither is waited for: `quit` means at once, and the process ends with them.
        let results = sender.clone();
        std::thread::spawn(move || search_in_turn(&jobs, &results));
        std::thread::spawn(move || read_lines(&sender));
        UgiLoop { session: Session::new(), jobs_sender, events, late: VecDeque::new(), running: None }.run(out)
    }
}

struct UgiLoop {
    session: Session,
    jobs_sender: Sender<Job>,
    events: Receiver<Event>,
    /// What came in while the answer to a `stop` was awaited.
    late: VecDeque<Event>,
    running: Option<RunningSearch>,
}

enum Job {
    Search(Box<GoCommand>, Arc<Signals>),
    ClearTable,
}

impl UgiLoop {
    fn run(&mut self, out: &mut impl Write) -> Result<(), CliError> {
        let mut ending = false;
        while !(ending && self.running.is_none()) {
            let event = self.late.pop_front().or_else(|| self.events.recv().ok());
            match event {
                Some(Event::Line(Ok(line))) => {
                    for action in self.session.handle_line(&line) {
                        if matches!(action, Action::Quit) {
                            return Ok(());
                        }
                        self.act(action, out)?;
                    }
                }
                Some(Event::Line(Err(error))) => writeln!(out, "{}", Session::error_line(&error))?,
                Some(Event::OptionFailed(error)) => writeln!(out, "{}", Session::error_line(&error))?,
                Some(Event::EndOfInput) | None => {
                    ending = true;
                    if let Some(search) = self.running.as_ref().filter(|search| search.infinite) {
                        search.signals.stop();
                    }
                }
                Some(Event::Found(result, time)) => self.print_info(&result, time, out)?,
                Some(Event::Done(result)) => self.print_best_move(&result, out)?,
            }
            out.flush()?;
        }
        Ok(())
    }

    fn act(&mut self, action: Action, out: &mut impl Write) -> Result<(), CliError> {
        match action {
            Action::Print(line) => writeln!(out, "{line}")?,
            Action::ClearTable => drop(self.jobs_sender.send(Job::ClearTable)),
            Action::Search(command) => {
                let signals = Arc::new(Signals::default());
                // The clock of the first move runs while its table is made.
                if !command.ponder {
                    signals.charge();
                }
                let infinite = command.time == SearchTime::Infinite || command.ponder;
                self.running = Some(RunningSearch { signals: signals.clone(), infinite });
                drop(self.jobs_sender.send(Job::Search(command, signals)));
            }
            Action::PonderHit => {
                if let Some(search) = &mut self.running {
                    search.signals.charge();
                    search.infinite = false;
                }
            }
            Action::Stop => {
                if let Some(search) = &self.running {
                    search.signals.stop();
                }
                // What follows `stop` is meant for after its answer, which comes at once.
                while self.running.is_some() {
                    match self.events.recv() {
                        Ok(Event::Found(result, time)) => self.print_info(&result, time, out)?,
                        Ok(Event::Done(result)) => self.print_best_move(&result, out)?,
                        Ok(event) => self.late.push_back(event),
                        Err(_) => break,
                    }
                }
            }
            Action::Quit => {}
        }
        Ok(())
    }

    fn print_info(&self, result: &SearchResult, time: u128, out: &mut impl Write) -> Result<(), CliError> {
        Ok(self.session.info_lines(result, time).iter().try_for_each(|line| writeln!(out, "{line}"))?)
    }

    fn print_best_move(&mut self, result: &SearchResult, out: &mut impl Write) -> Result<(), CliError> {
        self.running = None;
        Ok(writeln!(out, "{}", self.session.best_move_line(result))?)
    }
}

/// Reads lines until there are no more.
fn read_lines(events: &Sender<Event>) {
    let mut input = BufReader::with_capacity(LONGEST_LINE, io::stdin().lock());
    let mut line = Vec::new();
    // An input that fails is one that ends.
    while let Ok(Some(whole)) = read_line(&mut input, &mut line) {
        let read = match std::str::from_utf8(&line) {
            _ if !whole => Err(LineError::TooLong),
            Err(_) => Err(LineError::NotUtf8),
            Ok(text) => Ok(text.to_owned()),
        };
        if events.send(Event::Line(read)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::EndOfInput);
}

/// Searches for one command after the other.
fn search_in_turn(jobs: &Receiver<Job>, events: &Sender<Event>) {
    let mut engine: Option<(usize, Engine)> = None;
    let mut folder = None;
    while let Ok(job) = jobs.recv() {
        let (command, signals) = match job {
            Job::Search(command, signals) => (command, signals),
            Job::ClearTable => {
                engine.iter_mut().for_each(|(_, engine)| engine.clear_table());
                continue;
            }
        };
        let start = Instant::now();
        let (_, engine) = match &mut engine {
            Some(engine) if engine.0 == command.bytes => engine,
            other => {
                // Of the old and the new there would not be room for both.
                other.take();
                folder = None;
                let new = Engine::try_new(command.bytes).unwrap_or_else(|| {
                    let _ = events.send(Event::OptionFailed(OptionError::Memory));
                    Engine::new(Engine::DEFAULT_TABLE_BYTES)
                });
                other.insert((command.bytes, new))
            }
        };
        engine.set_threads(command.threads);
        engine.set_played(command.played.clone());
        if command.endings != folder {
            folder.clone_from(&command.endings);
            let endings = folder.as_ref().map(|folder| endings_folder::load(Path::new(folder))).transpose();
            engine.set_endings(endings.unwrap_or_else(|error| {
                let _ = events.send(Event::OptionFailed(OptionError::Endings(error.to_string())));
                None
            }));
        }
        let mut report =
            |result: &SearchResult| drop(events.send(Event::Found(result.clone(), start.elapsed().as_millis())));
        let GoCommand { position, request, .. } = &*command;
        let result = match &command.time {
            SearchTime::Clock(clock) => {
                let elapsed = || Elapsed { searched: start.elapsed(), charged: signals.charged() };
                let stop = || signals.is_stopped();
                engine.search_on_clock(position, request, Some(clock), &elapsed, &stop, &mut report)
            }
            other => {
                let time = match other {
                    SearchTime::Milliseconds(time) => Duration::from_millis(*time),
                    _ => Duration::MAX,
                };
                let stop = || signals.is_stopped() || signals.charged().is_some_and(|charged| charged >= time);
                engine.search(position, request, &stop, &mut report)
            }
        };
        let has_to_wait = || command.time == SearchTime::Infinite || signals.charged().is_none();
        while has_to_wait() && !signals.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        if events.send(Event::Done(result)).is_err() {
            return;
        }
    }
}
