//! `bilby best`.

use crate::error::CliError;
use crate::game_args::PositionArgs;
use crate::search_args::{Deadline, ResourceArgs, StrengthArgs};
use bilby_engine::{SearchResult, verdict};
use bilby_games::Position;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Find the best move: a line of information for each depth, then `bestmove MOVE`.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby best billo --time 1000
  bilby best billabong --rules players=4 --level 5 --seed 7
  bilby best bilitaire --nodes 100000 --multipv 3 --position \"$(bilby apply bilitaire xd5)\"
  bilby best billo --depth 6 --json                  one JSON object a line
  bilby best billo --level 3 --position - < positions.txt     only the last line for each position

In a game that is over there is nothing to find: the last line is `bestmove none`.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    #[command(flatten)]
    strength: StrengthArgs,

    /// How many different best moves to find, each with its line.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500), allow_negative_numbers = true)]
    multipv: u16,

    #[command(flatten)]
    resources: ResourceArgs,

    /// Print JSON, one object a line.
    #[arg(long)]
    json: bool,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        let source = self.position.source()?;
        let mut engine = self.resources.engine()?;
        let (request, time) = self.strength.request(self.multipv.into(), self.position.seed());
        let mut search = |position: &Position, tell: &mut dyn FnMut(&SearchResult, u128) -> bool| {
            let deadline = Deadline::new(time);
            // Stop when the output is closed.
            let closed = AtomicBool::new(false);
            let stop = || deadline.is_over() || closed.load(Relaxed);
            let mut tell = |result: &SearchResult| closed.store(!tell(result, deadline.milliseconds()), Relaxed);
            // The answer for a position must not depend on the positions before it.
            engine.clear_table();
            engine.search(position, &request, &stop, &mut tell)
        };
        // Both closures search; only one of them is ever called.
        let search = std::cell::RefCell::new(&mut search);
        source.answer(
            out,
            |position, out| {
                let mut written = Ok(());
                let mut tell = |result: &SearchResult, time| {
                    let lines = if self.json {
                        vec![object(position, result, time).to_string()]
                    } else {
                        result.info(position, time)
                    };
                    written = lines.iter().try_for_each(|line| writeln!(out, "{line}")).and_then(|()| out.flush());
                    written.is_ok()
                };
                let result = search.borrow_mut()(position, &mut tell);
                written?;
                if let Some(assessment) = verdict(position).filter(|_| !self.json) {
                    writeln!(out, "info string the game is over: {}", assessment.text)?;
                }
                Ok(writeln!(out, "{}", self.last_line(position, &result))?)
            },
            |position| Ok(self.last_line(position, &search.borrow_mut()(position, &mut |_, _| true))),
        )
    }

    fn last_line(&self, position: &Position, result: &SearchResult) -> String {
        let best = result.best().and_then(|best| position.write_move(best));
        match (self.json, best) {
            (true, None) => json!({ "bestmove": null, "status": position.status() }).to_string(),
            (true, best) => json!({ "bestmove": best }).to_string(),
            (false, best) => format!("bestmove {}", best.as_deref().unwrap_or("none")),
        }
    }
}

fn object(position: &Position, result: &SearchResult, time: u128) -> Value {
    let lines = result.lines.iter().map(|line| {
        // Three digits say enough, and read better than the nearest binary fraction.
        let odds = line.assessment.odds.iter().map(|odds| (f64::from(*odds) * 1000.0).round() / 1000.0);
        json!({
            "score": line.score,
            "odds": odds.collect::<Vec<_>>(),
            "worth": line.assessment.text,
            "proven": line.assessment.proven,
            "moves": position.write_line(&line.moves),
        })
    });
    let time = u64::try_from(time).unwrap_or(u64::MAX);
    json!({ "depth": result.depth, "nodes": result.nodes, "time": time, "lines": lines.collect::<Vec<_>>() })
}
