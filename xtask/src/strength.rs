//! The proof of strength: matches, their games kept, and the report that they make.

use crate::run::{Outcome, cargo, cargo_command, root};
use std::fmt::Write;
use std::fs;
use std::process::Stdio;

/// A match of the report: what it is about, the file its games are kept in, and the words for `bilby match`.
struct Match {
    title: String,
    file: String,
    words: Vec<String>,
}

/// Plays what is missing of every match and writes `docs/strength.md`. `games` is the number for each match against the
/// baseline; a match that was cut off goes on where its file ends.
pub fn report(games: u32) -> Outcome {
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli"])?;
    let folder = root().join("docs/strength");
    let failed = |what: &dyn std::fmt::Display| format!("docs/strength: {what}");
    fs::create_dir_all(&folder).map_err(|error| failed(&error))?;
    // One game on each core: the players have one thread each, and the machine should have nothing else to do.
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get).to_string();
    let mut text = HEAD.to_owned();
    for chapter in [against_the_baseline(games), ladder(games.min(40))] {
        for Match { title, file, words } in chapter {
            println!("{title}");
            let path = folder.join(&file);
            let mut command = cargo_command(&["run", "--quiet", "--release", "--package", "bilby-cli", "--", "match"]);
            command.args(&words).arg("--concurrency").arg(&cores).arg("--save").arg(&path).stderr(Stdio::inherit());
            if path.exists() {
                command.arg("--resume");
            }
            let output = command.output().map_err(|error| failed(&error))?;
            if !output.status.success() {
                return Err(failed(&format_args!("{title}: {}", output.status)));
            }
            let answer = String::from_utf8_lossy(&output.stdout);
            print!("{answer}");
            write!(text, "\n### {title}\n\n`bilby match {}`\n\n```\n{answer}```\n", words.join(" ")).expect("a String");
            // Written after every match, so that a run that is cut off leaves what it knows.
            fs::write(root().join("docs/strength.md"), &text).map_err(|error| failed(&error))?;
        }
    }
    Ok(())
}

const HEAD: &str = "\
# Strength

Made by `cargo xtask strength`; the games are kept in `docs/strength/`. Every opening (random plies from a seed) is played in all
seat orders. The baseline is plain UCT (C = √2, random play-outs, fixed seed); its cut-off rule for Billabong is documented in
`bilby-engine`. Bars hold 95 % of the time.
";

fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// At 100 ms a move, one thread each.
fn against_the_baseline(games: u32) -> Vec<Match> {
    let versus = |title: &str, file: &str, game: &str| Match {
        title: title.to_owned(),
        file: file.to_owned(),
        words: words(&format!("{game} --player time=100 --player uct:time=100 --games {games}")),
    };
    vec![
        versus("Billabong, two players, against UCT at 100 ms", "billabong-uct.bil", "billabong"),
        versus("Bi-litaire, whole matches, against UCT at 100 ms", "bilitaire-uct.bil", "bilitaire"),
        versus("Billo against UCT at 100 ms", "billo-uct.bil", "billo"),
        versus("Billabong, one among three UCT at 100 ms", "billabong-4-uct.bil", "billabong --rules players=4"),
    ]
}

/// Each level against the one below.
fn ladder(games: u32) -> Vec<Match> {
    let mut matches = Vec::new();
    for game in ["billabong", "bilitaire", "billo"] {
        for level in 2..=9 {
            matches.push(Match {
                title: format!("{game}: level {level} against level {}", level - 1),
                file: format!("{game}-level-{level}.bil"),
                words: words(&format!("{game} --player level={level} --player level={} --games {games}", level - 1)),
            });
        }
    }
    matches
}
