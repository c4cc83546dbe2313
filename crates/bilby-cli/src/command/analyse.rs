//! `bilby analyse`.

use super::record::Errors;
use crate::error::CliError;
use crate::search_args::{Deadline, EffortArgs, ResourceArgs};
use bilby_engine::review::{Effort, Judgement, Missed, Mistake, RecheckCount, Reviewer, SeatSummary, summarise};
use bilby_games::Position;
use bilby_games::record::{Comment, Glyph, Record};
use bilby_search::Limits;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Review recorded games: adds evaluations, marks mistakes, prints the games.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby analyse game.bil > analysed.bil
  bilby analyse game.bil --summary
  bilby analyse game.bil --time 500
  bilby analyse games.bil --nodes 20000 --keep-going
  bilby analyse games.bil --recheck

After every move of the main line stands a comment `[%eval ODDS SEAT: WORTH]`: the odds of each seat in turn order, and what
the position is worth to the seat that moves next, in the game's own unit. A move that lost odds is marked: `?!` from 6 %,
`?` from 12 %, `??` from 25 %, with the better move beside it. What a move missed is named: a proven win, a call or a claim. Where
something is threatened, the comment says what happens if it is ignored. Signs that a person wrote stay.

The page reviews games in the same way. docs/review.md describes how moves are judged.")]
pub struct Args {
    /// The file; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print the accuracy and the mistakes of each seat instead of the games.
    #[arg(long)]
    summary: bool,

    /// Search every blunder again with ten times the nodes of the longest search that marked it, and print instead of the games
    /// whether it loses as much as claimed.
    #[arg(long, conflicts_with_all = ["summary", "time", "depth"])]
    recheck: bool,

    #[command(flatten)]
    effort: EffortArgs,

    #[command(flatten)]
    resources: ResourceArgs,

    #[command(flatten)]
    errors: Errors,
}

/// A threat is worth mentioning if ignoring it would cost this much of the winning chances.
const THREAT: f32 = 0.12;

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<ExitCode, CliError> {
        let mut reviewer = Reviewer::with(self.resources.engine()?);
        let mut blank = "";
        let mut game = 0;
        let mut rechecked = RecheckCount::default();
        let good = self.errors.read(&self.file, |record| {
            game += 1;
            let mut record = record.clone();
            let positions: Vec<Position> = record.positions().collect();
            let judgements = self.judge(&record, &positions, &mut reviewer);
            if self.recheck {
                let blunders = reviewer.recheck(&positions, &moves(&record), &judgements, self.effort());
                let blunders = blunders.expect("a record holds legal moves only");
                for blunder in &blunders {
                    writeln!(out, "game {game}, {blunder}")?;
                }
                rechecked.add(&blunders);
            } else if self.summary {
                let summaries = summaries(&positions, &judgements);
                for (seat, summary) in record.rules().seat_names().iter().zip(summaries) {
                    writeln!(out, "game {game}, {seat}: {}", in_words(&summary))?;
                }
            } else {
                self.annotate(&mut record, &positions, &judgements, &mut reviewer);
                write!(out, "{blank}{record}")?;
            }
            out.flush()?;
            blank = "\n";
            Ok(())
        })?;
        if self.recheck {
            writeln!(out, "{rechecked}")?;
        }
        Ok(ExitCode::from(if good { 0 } else { 2 }))
    }

    /// Judges every position of a game.
    fn judge(&self, record: &Record, positions: &[Position], reviewer: &mut Reviewer) -> Vec<Judgement> {
        let moves = moves(record);
        let progress = ProgressBar::new(positions.len() as u64);
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {eta} to go");
        progress.set_style(style.expect("a template as indicatif reads them"));
        let mut judgements: Vec<Judgement> = Vec::with_capacity(positions.len());
        for (ply, position) in positions.iter().enumerate() {
            let played = moves.get(ply).map(String::as_str);
            let judgement = reviewer.judge(position, played, self.effort(), &|| self.deadline());
            judgements.push(judgement.expect("a record holds legal moves only"));
            progress.inc(1);
        }
        progress.finish_and_clear();
        judgements
    }

    /// Writes the review into the record.
    fn annotate(&self, record: &mut Record, positions: &[Position], judgements: &[Judgement], reviewer: &mut Reviewer) {
        for (ply, pair) in judgements.windows(2).enumerate() {
            let played = pair[0].played;
            let mistake = played.and_then(|played| played.mistake);
            let mut notes = Vec::new();
            let missed = played.and_then(|played| played.missed);
            if mistake.is_some() || missed.is_some() {
                let better = pair[0].line.first().and_then(|better| positions[ply].write_move(*better));
                notes.extend(better.map(|better| format!("better: {better}")));
                notes.extend(missed.map(missed_in_words));
            }
            if mistake.is_some() {
                notes.extend(self.threat(&positions[ply], reviewer));
            }
            let comment = comment(&positions[ply + 1], &pair[1], &notes);
            record.evaluate(ply, mistake.map(glyph), comment).expect("a ply of the main line");
        }
    }

    fn effort(&self) -> Effort {
        let limits = match (self.effort.limits(), self.effort.time()) {
            (None, None) => Effort::FULL.limits,
            (None, Some(_)) => Limits::default(),
            (Some(limits), _) => limits,
        };
        Effort { limits, ..Effort::FULL }
    }

    /// The time limit of one search, which begins now.
    fn deadline(&self) -> Box<dyn Fn() -> bool + Sync> {
        let deadline = Deadline::new(self.effort.time());
        Box::new(move || deadline.is_over())
    }

    /// What happens if the seat on move does nothing, if that costs it much.
    fn threat(&self, position: &Position, reviewer: &mut Reviewer) -> Option<String> {
        let threat = reviewer.threat(position, self.effort(), &|| self.deadline())?;
        (threat.loss >= THREAT).then(|| format!("threatened: {}", threat.position.write_line(&threat.line).join(" ")))
    }
}

/// The moves of the main line.
fn moves(record: &Record) -> Vec<String> {
    record.line().plies().iter().map(|ply| ply.text().to_owned()).collect()
}

/// How each seat played.
fn summaries(positions: &[Position], judgements: &[Judgement]) -> Vec<SeatSummary> {
    let odds: Vec<Vec<f32>> = judgements.iter().map(|judgement| judgement.odds.clone()).collect();
    let movers = positions.iter().map(Position::to_move);
    let played: Vec<_> =
        movers.zip(judgements).filter_map(|(mover, judgement)| Some((mover, judgement.played?))).collect();
    summarise(&odds, &played, odds[0].len())
}

fn missed_in_words(missed: Missed) -> String {
    match missed {
        Missed::Win(Some(plies)) => format!("missed: a win in {plies}"),
        Missed::Win(None) => "missed: a win".to_owned(),
        Missed::Call(number) => format!("missed: the call of {number}"),
        Missed::Claim => "missed: the claim".to_owned(),
    }
}

fn in_words(summary: &SeatSummary) -> String {
    let accuracy = summary.accuracy.map_or("no choices".to_owned(), |accuracy| format!("accuracy {accuracy:.1}"));
    let mut text = format!("{accuracy}; {} ?!, {} ?, {} ??", summary.inaccuracies, summary.mistakes, summary.blunders);
    let missed = [(summary.missed_wins, "wins"), (summary.missed_calls, "calls"), (summary.missed_claims, "claims")];
    for (count, what) in missed.into_iter().filter(|(count, _)| *count > 0) {
        text += &format!("; missed {what}: {count}");
    }
    text
}

fn glyph(mistake: Mistake) -> Glyph {
    match mistake {
        Mistake::Inaccuracy => Glyph::DUBIOUS,
        Mistake::Mistake => Glyph::MISTAKE,
        Mistake::Blunder => Glyph::BLUNDER,
    }
}

/// The comment after a move that led to `position`.
fn comment(position: &Position, judgement: &Judgement, notes: &[String]) -> Comment {
    let odds: Vec<String> = judgement.odds.iter().map(|odds| format!("{odds:.3}")).collect();
    let mut text = format!("[%eval {} ", odds.join(" "));
    if position.outcome().is_none() {
        text += position.seat_names()[position.to_move().index()];
        text += ": ";
    }
    text += &judgement.worth.replace(['[', ']', '{', '}', '\r', '\n'], " ");
    text.push(']');
    if !notes.is_empty() {
        text += &format!(" {}", notes.join("; "));
    }
    Comment::new(text).expect("nothing in it closes the comment")
}
