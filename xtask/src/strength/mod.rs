//! The strength report: plays matches, stores their games, and writes the report.

mod chapters;
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

/// Plays what is missing of every match and writes `docs/strength.md`. `games` is the number for a match; an
/// interrupted match continues where its file ends.
pub fn report(games: u32) -> Outcome {
    opponent::build()?;
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli"])?;
    let folder = root().join("docs/strength");
    fs::create_dir_all(&folder).map_err(|error| failed(&error))?;
    same_engine(&folder)?;
    let chapters = chapters::all(games);
    let commands = chapters.iter().flat_map(|chapter| &chapter.rows).map(|row| row.words.join(" "));
    let mut waiting: VecDeque<String> = commands.collect();
    let mut text = HEAD.to_owned();
    let mut raw = String::new();
    for Chapter { title, about, columns, rows } in chapters {
        println!("{title}");
        let columns_line = columns.join(" | ");
        let rule = vec!["---"; columns.len()].join(" | ");
        write!(text, "\n## {title}\n\n{about}\n\n| {columns_line} |\n| {rule} |\n").expect("a String");
        for row in rows {
            let answer = play(&row, &folder)?;
            waiting.pop_front();
            write!(raw, "bilby match {}\n{answer}\n", row.words.join(" ")).expect("a String");
            let scores = score::read(&answer).ok_or_else(|| failed(&format_args!("{answer:?} is no result")))?;
            (row.lines)(&scores).iter().for_each(|line| text += &format!("| {line} |\n"));
            // Written after every match, so that an interrupted run leaves its results.
            let report = format!("{text}{}", not_played_yet(&waiting));
            fs::write(root().join("docs/strength.md"), report).map_err(|error| failed(&error))?;
            fs::write(folder.join("results.txt"), &raw).map_err(|error| failed(&error))?;
        }
    }
    Ok(())
}

/// The chapter about the matches that an interrupted run has left.
fn not_played_yet(commands: &VecDeque<String>) -> String {
    if commands.is_empty() {
        return String::new();
    }
    let lines: String = commands.iter().map(|words| format!("bilby match {words}\n")).collect();
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

/// Checks that all games are played by the same engine: its signature is stored next to them.
fn same_engine(folder: &Path) -> Outcome {
    let signature = output(bilby(&["bench", "--signature"]))?;
    let file = folder.join("signature.txt");
    let kept = fs::read_to_string(&file).ok();
    let entries = fs::read_dir(folder).map_err(|error| failed(&error))?;
    let games = entries.flatten().any(|entry| entry.path().extension().is_some_and(|ending| ending == "bil"));
    if games && kept.as_ref() != Some(&signature) {
        let total = |text: &str| text.lines().last().unwrap_or_default().to_owned();
        let kept = kept.map_or("unknown".to_owned(), |kept| total(&kept));
        let now = total(&signature);
        return Err(failed(&format_args!(
            "the games in it were played by another engine (bench {kept}; now {now}): remove them to play all anew"
        )));
    }
    fs::write(file, signature).map_err(|error| failed(&error))
}

fn play(row: &Match, folder: &Path) -> Result<String, String> {
    println!("  {}", row.words.join(" "));
    // One game per core: the players have one thread each, and the machine should be idle otherwise.
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).to_string();
    let mut command = bilby(&["match"]);
    let path = folder.join(&row.file);
    command.args(&row.words).arg("--concurrency").arg(cores).arg("--save").arg(&path);
    if path.exists() {
        command.arg("--resume");
    }
    output(command)
}

/// The lines that a match adds to its chapter's table, without the outer bars.
type Lines = Box<dyn Fn(&[Score]) -> Vec<String>>;
