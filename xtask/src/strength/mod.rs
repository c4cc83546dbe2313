//! The strength report: plays matches, stores their games, and writes the report.

mod chapters;
mod kept_games;
mod score;

use crate::opponent;
use crate::run::{Outcome, cargo, cargo_command, root};
use chapters::{Chapter, Match};
use score::Score;
use std::collections::VecDeque;
use std::fmt::{Display, Write};
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// The number of games of a match, unless another is given.
pub const GAMES: u32 = 200;

/// Plays what is missing of every match and writes `docs/strength.md`. `games` is the number for a match; an
/// interrupted match continues where its file ends.
pub fn report(games: u32) -> Outcome {
    opponent::build()?;
    write_report(games, |row, folder| Ok(Some(play(&row.words, row, folder)?)))
}

/// Writes `docs/strength.md` from the games that are in `docs/strength`, without playing.
pub fn report_played() -> Outcome {
    write_report(GAMES, |row, folder| match kept_games::count(&folder.join(&row.file))? {
        0 => Ok(None),
        games => Ok(Some(play(&row.with_games(games), row, folder)?)),
    })
}

/// Writes the report, with what `played` answers about each match: the output of `bilby match`, or `None` if it has not
/// been played.
fn write_report(games: u32, played: impl Fn(&Match, &Path) -> Result<Option<String>, String>) -> Outcome {
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli"])?;
    let folder = root().join("docs/strength");
    fs::create_dir_all(&folder).map_err(|error| failed(&error))?;
    let chapters = chapters::all(games);
    same_engine(&folder, &chapters)?;
    let commands = chapters.iter().flat_map(|chapter| &chapter.rows).map(|row| command_line(&row.words));
    let mut waiting: VecDeque<String> = commands.collect();
    let mut unfinished = Vec::new();
    let mut text = HEAD.to_owned();
    let mut raw = String::new();
    for Chapter { title, about, columns, rows } in chapters {
        println!("{title}");
        let columns_line = columns.join(" | ");
        let rule = vec!["---"; columns.len()].join(" | ");
        let mut table = format!("\n## {title}\n\n{about}\n\n| {columns_line} |\n| {rule} |\n");
        for row in rows {
            let command = waiting.pop_front().unwrap_or_default();
            let Some(answer) = played(&row, &folder)? else {
                unfinished.push(command);
                continue;
            };
            write!(raw, "bilby match {command}\n{answer}\n").expect("a String");
            let scores = score::read(&answer).ok_or_else(|| failed(&format_args!("{answer:?} is no result")))?;
            if !row.is_complete(&answer, scores[0].games) {
                unfinished.push(command);
            }
            text += &std::mem::take(&mut table);
            (row.lines)(&scores).iter().for_each(|line| text += &format!("| {line} |\n"));
            // Written after every match, so that an interrupted run leaves its results.
            let report = format!("{text}{}", not_played_yet(unfinished.iter().chain(&waiting)));
            fs::write(root().join("docs/strength.md"), report).map_err(|error| failed(&error))?;
            fs::write(folder.join("results.txt"), &raw).map_err(|error| failed(&error))?;
        }
    }
    Ok(())
}

/// The arguments as they are typed: those with blanks in quotation marks.
fn command_line(words: &[String]) -> String {
    let typed = |word: &String| if word.contains(' ') { format!("\"{word}\"") } else { word.clone() };
    words.iter().map(typed).collect::<Vec<_>>().join(" ")
}

/// The chapter about the matches of which games are missing.
fn not_played_yet<'a>(commands: impl Iterator<Item = &'a String>) -> String {
    let lines: String = commands.map(|words| format!("bilby match {words}\n")).collect();
    if lines.is_empty() {
        return String::new();
    }
    format!("\n## Not played yet\n\n`cargo xtask strength` goes on with these:\n\n```\n{lines}```\n")
}

const HEAD: &str = "\
# Strength

Made by `cargo xtask strength`. The games are kept in `docs/strength/`, with the commands and what they printed in
[`results.txt`](strength/results.txt) and the engine's bench signature in [`signature.txt`](strength/signature.txt). Every
opening (random plies from a seed) is played in all seat orders, one thread a player. The baseline is plain UCT (C = √2, random
play-outs, fixed seed); its cut-off rule for Billabong is documented in `bilby-engine`. Bars hold 95 % of the time.

[ladder.md](ladder.md) has the matches between the levels, and [strength-0.1.0.md](strength-0.1.0.md) what was tried since 0.1.0.

## Opponents

Self-play hides what all versions of an engine overlook, so a change should also beat players with other habits. `bilby match`
knows these by name; none of them uses the trained weights.

| player | how it chooses |
| --- | --- |
| `uct:nodes=N` | plain UCT; a node is a play-out |
| `handcrafted:nodes=N` | alpha-beta (paranoid with three and four seats) with a handcrafted evaluation. Billabong: all steps to go, the square of the last kangaroo's, a tempo. Bi-litaire: marbles, jumps, marbles without a neighbour. Billo: pawns 100, billos 250, rows advanced, free squares around one's men |
| `random-weights:nodes=N` | the same, each weight multiplied by a random factor from 1/4 to 4, others for every opening |
| `greedy` | one ply of the handcrafted evaluation |
| `racer` | one ply; its own progress only. Billabong: fewest turns of all its kangaroos on the board as it stands. Bi-litaire: most jumps to come. Billo: captures, promotions, advancement |
| `blocker` | one ply; least for the others. Billabong: the smallest gain by the best reply. Bi-litaire: fewest jumps or tray actions. Billo: least material and mobility |
| `random` | any legal move |
| `ugi:time=MS:PROGRAM` | any program that speaks [UGI](ugi.md). `cargo xtask opponent` builds 0.1.0 and checks its bench signature; then `bilby match billabong --player time=100 --player \"ugi:time=100:target/opponents/bilby-0.1.0 ugi\"` plays against it |

Openings of Billabong are `--opening-style scattered` (random plies: two random kangaroos for each seat, the players place the rest) or
`natural` (the engine places all kangaroos with noise of up to three steps in its evaluation). `--openings FILE` plays given positions.
";

fn failed(what: &dyn Display) -> String {
    format!("docs/strength: {what}")
}

fn bilby(words: &[&str]) -> std::process::Command {
    let mut command = cargo_command(&["run", "--quiet", "--release", "--package", "bilby-cli", "--"]);
    command.args(words).stderr(Stdio::inherit());
    command
}

/// Returns the output of a command.
fn output(mut command: std::process::Command) -> Result<String, String> {
    let output = command.output().map_err(|error| failed(&error))?;
    if !output.status.success() {
        return Err(failed(&output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Checks that the kept games of each contest were played by the same engine: its bench signature, with a line for each
/// contest, is stored next to them.
fn same_engine(folder: &Path, chapters: &[Chapter]) -> Outcome {
    let signature = output(bilby(&["bench", "--signature"]))?;
    let file = folder.join("signature.txt");
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let played: Vec<&Match> =
        chapters.iter().flat_map(|chapter| &chapter.rows).filter(|row| folder.join(&row.file).exists()).collect();
    // The total line names no contest.
    for line in signature.lines().filter(|line| !kept.lines().any(|other| other == *line)) {
        let contest = line.split(' ').next().unwrap_or_default();
        let files: Vec<&str> =
            played.iter().filter(|row| row.contest() == contest).map(|row| row.file.as_str()).collect();
        if !files.is_empty() {
            return Err(failed(&format_args!(
                "the games in {} were played by another engine (its bench is now {line:?}): remove them to play them anew",
                files.join(", ")
            )));
        }
    }
    fs::write(file, signature).map_err(|error| failed(&error))
}

fn play(words: &[String], row: &Match, folder: &Path) -> Result<String, String> {
    println!("  {}", command_line(words));
    // One game per core: the players have one thread each, and the machine should be idle otherwise.
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).to_string();
    let mut command = bilby(&["match"]);
    let path = folder.join(&row.file);
    command.args(words).arg("--concurrency").arg(cores).arg("--save").arg(&path);
    if path.exists() {
        command.arg("--resume");
    }
    output(command)
}

/// The lines that a match adds to its chapter's table, without the outer bars.
type Lines = Box<dyn Fn(&[Score]) -> Vec<String>>;
