//! `bilby analyse`.

use super::record::Errors;
use crate::error::CliError;
use crate::thinking::{Deadline, EffortArgs, MeansArgs};
use bilby_engine::{Assessment, Mistake, Request, Thinker, Thought, mistake, verdict};
use bilby_games::Position;
use bilby_games::record::{Comment, Glyph, Record};
use bilby_search::Limits;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Think about every position of recorded games: adds evaluations, marks mistakes, prints the games.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby analyse game.bil > analysed.bil
  bilby analyse game.bil --time 500
  bilby analyse games.bil --nodes 20000 --keep-going

After every move of the main line stands a comment `[%eval ODDS SEAT: WORTH]`: the odds of each seat in turn order, and what
the position is worth to the seat that moves next, in the game's own unit. A move that lost odds is marked: `?!` from 6 %,
`?` from 12 %, `??` from 25 %, with the better move beside it. Signs that a person wrote stay.")]
pub struct Args {
    /// The file; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    effort: EffortArgs,

    #[command(flatten)]
    means: MeansArgs,

    #[command(flatten)]
    errors: Errors,
}

/// How many positions are searched for each move by default.
const NODES: u64 = 100_000;

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, CliError> {
        let mut thinker = self.means.thinker()?;
        let mut blank = "";
        let good = self.errors.read(&self.file, |record| {
            let mut record = record.clone();
            self.analyse(&mut record, &mut thinker);
            write!(out, "{blank}{record}")?;
            out.flush()?;
            blank = "\n";
            Ok(())
        })?;
        Ok(ExitCode::from(if good { 0 } else { 2 }))
    }

    fn analyse(&self, record: &mut Record, thinker: &mut Thinker) {
        thinker.forget();
        let positions: Vec<Position> = record.positions().collect();
        let progress = ProgressBar::new(positions.len() as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {eta} to go");
        progress.set_style(style.expect("a template as indicatif reads them"));
        let mut before = self.look(&positions[0], thinker);
        for (ply, pair) in positions.windows(2).enumerate() {
            progress.inc(1);
            let after = self.look(&pair[1], thinker);
            let played = pair[0].canonical(record.line().plies()[ply].text()).expect("a record holds legal moves only");
            let mistake = found_mistake(&pair[0], &before, &after, &played);
            let better = mistake.and(before.best.as_deref());
            let comment = comment(&pair[1], &after.assessment, better);
            record.evaluate(ply, mistake.map(glyph), comment).expect("a ply of the main line");
            before = after;
        }
        progress.finish_and_clear();
    }

    fn look(&self, position: &Position, thinker: &mut Thinker) -> Look {
        if let Some(assessment) = verdict(position) {
            return Look { best: None, assessment };
        }
        let deadline = Deadline::new(self.effort.time());
        let limits = match (self.effort.limits(), self.effort.time()) {
            (None, None) => Some(Limits { nodes: Some(NODES), depth: None }),
            (limits, _) => limits,
        };
        let request = Request { limits, ..Request::default() };
        let Thought { lines, .. } = thinker.think(position, &request, &|| deadline.is_over(), &mut |_| ());
        let line = lines.into_iter().next().expect("a game that is not over has a move");
        Look { best: line.moves.into_iter().next(), assessment: line.assessment }
    }
}

/// The assessment of a position, and its best move.
struct Look {
    best: Option<String>,
    assessment: Assessment,
}

fn found_mistake(position: &Position, before: &Look, after: &Look, played: &str) -> Option<Mistake> {
    if before.best.as_deref() == Some(played) {
        return None;
    }
    let seat = position.to_move().index();
    mistake(before.assessment.odds[seat], after.assessment.odds[seat])
}

fn glyph(mistake: Mistake) -> Glyph {
    match mistake {
        Mistake::Dubious => Glyph::DUBIOUS,
        Mistake::Mistake => Glyph::MISTAKE,
        Mistake::Blunder => Glyph::BLUNDER,
    }
}

/// The comment after a move that led to `position`.
fn comment(position: &Position, assessment: &Assessment, better: Option<&str>) -> Comment {
    let odds: Vec<String> = assessment.odds.iter().map(|odds| format!("{odds:.3}")).collect();
    let mut text = format!("[%eval {} ", odds.join(" "));
    if position.outcome().is_none() {
        text += position.seat_names()[position.to_move().index()];
        text += ": ";
    }
    text += &assessment.to_string().replace(['[', ']', '{', '}', '\r', '\n'], " ");
    text.push(']');
    better.iter().for_each(|better| text += &format!(" better: {better}"));
    Comment::new(text).expect("nothing in it closes the comment")
}
