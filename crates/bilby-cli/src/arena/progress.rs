//! What is printed while a match is played: a bar where there is a terminal, now and then a line where there is none.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// Without a terminal: how many lines a match of known length prints, and after how many games one of unknown length does.
const LINES: usize = 10;
const GAMES_A_LINE: usize = 100;
/// A slow match prints a line with the first game that ends so long after the last line.
const SILENCE: Duration = Duration::from_secs(60);

/// The progress of a match, on standard error.
pub enum Progress {
    Bar(ProgressBar),
    Lines(Lines),
}

/// Progress as plain lines.
pub struct Lines {
    /// How many games the match has; `None` if that is open.
    games: Option<usize>,
    done: usize,
    start: Instant,
    last: Instant,
}

impl Progress {
    /// For a match of this many games ([`usize::MAX`]: open), some of them done already.
    pub fn new(games: usize, done: usize) -> Progress {
        const BAR: &str = "{bar:30} {pos}/{len} games, {elapsed}, {eta} to go; {msg}";
        const OPEN_END: &str = "{spinner} {pos} games, {elapsed}; {msg}";
        let games = (games < usize::MAX).then_some(games);
        if !stderr().is_terminal() {
            let now = Instant::now();
            return Progress::Lines(Lines { games, done, start: now, last: now });
        }
        let (bar, template) = match games {
            Some(games) => (ProgressBar::new(games as u64), BAR),
            None => (ProgressBar::new_spinner(), OPEN_END),
        };
        bar.set_style(ProgressStyle::with_template(template).expect("a template as indicatif reads them"));
        Progress::Bar(bar.with_position(done as u64))
    }

    /// One more game has ended; `message` is the state of the match in a few words.
    pub fn game_ended(&mut self, message: String) {
        match self {
            Progress::Bar(bar) => {
                bar.inc(1);
                bar.set_message(message);
            }
            Progress::Lines(lines) => {
                lines.done += 1;
                if is_due(lines.done, lines.games) || lines.last.elapsed() >= SILENCE {
                    lines.last = Instant::now();
                    // Nobody has to read it.
                    let _ = writeln!(stderr(), "{}", lines.text(&message));
                }
            }
        }
    }

    /// The match is over.
    pub fn finish(&self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

impl Lines {
    fn text(&self, message: &str) -> String {
        let of = self.games.map_or(String::new(), |games| format!("/{games}"));
        format!("{}{of} games, {} s; {message}", self.done, self.start.elapsed().as_secs())
    }
}

/// Whether a line is due after this many games: at every tenth of a match of known length.
fn is_due(done: usize, games: Option<usize>) -> bool {
    match games {
        Some(games) => done * LINES / games != (done - 1) * LINES / games,
        None => done.is_multiple_of(GAMES_A_LINE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(games: Option<usize>, until: usize, expected: &[usize]) {
        let due: Vec<usize> = (1..=until).filter(|done| is_due(*done, games)).collect();
        assert_eq!(due, expected);
    }

    #[test]
    fn ten_lines_a_match() {
        check(Some(4), 4, &[1, 2, 3, 4]);
        check(Some(20), 20, &[2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
        check(Some(25), 25, &[3, 5, 8, 10, 13, 15, 18, 20, 23, 25]);
        check(None, 350, &[100, 200, 300]);
    }
}
