//! `cargo xtask review`: whether moves that a review marks as blunders lose as much as it says when they are searched with ten
//! times the nodes. The report is `docs/blunders.md`.

use crate::run::{Outcome, cargo, root};
use crate::web::{built, target_folder};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const HEAD: &str = "\
# Blunders, searched again

Made by `cargo xtask review`, which runs `crates/bilby-engine/examples/blunders.rs`. Levels that make blunders play each other, and their
games are reviewed as on the page. Every move that is marked as a blunder is searched again with ten times the nodes of the longest
search that marked it. It holds if it loses at least as much as the review claims. [review.md](review.md) says how moves are judged.

";

/// The profile in which the engine is optimised and everything else is built quickly.
const PROFILE: &str = "play";

/// The games with their rules.
const GAMES: [(&str, [&str; 2]); 4] = [
    ("Billabong for two", ["billabong", "-"]),
    ("Billabong for four", ["billabong", "players=4"]),
    ("Bi-litaire", ["bilitaire", "-"]),
    ("Billo", ["billo", "-"]),
];

/// The levels that play each other, in an equal share of the games.
const LEVELS: [(u8, u8); 5] = [(1, 3), (2, 4), (3, 4), (3, 5), (4, 6)];

/// What one run of the example counted.
#[derive(Clone, Copy, Default)]
struct Count {
    games: u32,
    blunders: u32,
    as_claimed: u32,
    as_marked: u32,
}

/// Plays and reviews this many games of each kind, and writes the report. With `resumes` it takes over
/// what an earlier run has done.
pub fn review(games: u32, resumes: bool) -> Outcome {
    cargo(&["build", "--quiet", "--profile", PROFILE, "--package", "bilby-engine", "--example", "blunders"])?;
    let folder = target_folder().join("review");
    if !resumes && folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut table = "| game | games | blunders | lose at least as much as claimed | lose at least 25 points |\n\
                     | --- | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    let mut less = String::new();
    let mut all = Count::default();
    for (kind, (name, words)) in GAMES.iter().enumerate() {
        let mut count = Count::default();
        for levels in LEVELS {
            let text = reviewed(&folder, kind, words, levels, games.div_ceil(LEVELS.len() as u32))?;
            count = count.plus(Count::read(&text).ok_or("the example printed something else last")?);
            for line in text.lines().filter(|line| line.contains(" found, less in ")) {
                let (low, high) = levels;
                writeln!(less, "- {name}, levels {low} and {high}, {line}").expect("a string takes everything");
            }
        }
        println!("{}", count.row(name));
        writeln!(table, "{}", count.row(name)).expect("a string takes everything");
        all = all.plus(count);
    }
    println!("{}", all.row("all"));
    writeln!(table, "{}", all.row("all")).expect("a string takes everything");
    let exceptions = if less.is_empty() { "None lost less.\n" } else { &less };
    let report = format!("{HEAD}{table}\n## Those that lose less\n\n{exceptions}");
    fs::write(root().join("docs/blunders.md"), report).map_err(|error| format!("docs/blunders.md: {error}"))?;
    if 100 * all.as_claimed >= 95 * all.blunders {
        Ok(())
    } else {
        Err("less than 95 of 100 blunders lose as much as claimed".to_owned())
    }
}

/// What the example prints of this many games between two levels, unless an earlier run has kept it.
fn reviewed(folder: &Path, kind: usize, words: &[&str], (low, high): (u8, u8), games: u32) -> Result<String, String> {
    let done = folder.join(format!("{kind}-{low}-{high}.txt"));
    if let Ok(text) = fs::read_to_string(&done) {
        return Ok(text);
    }
    let seed = 1_000 * u32::from(low) + 100 * u32::from(high);
    let output = Command::new(built("examples/blunders", PROFILE))
        .args(words)
        .args([u32::from(low), u32::from(high), games, seed].map(|number| number.to_string()))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("the reviews could not be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("the reviews of {} failed", words.join(" ")));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    keep(&done, &text)?;
    Ok(text)
}

/// Writes a file whole or not at all.
fn keep(path: &Path, text: &str) -> Outcome {
    let unfinished: PathBuf = path.with_extension("unfinished");
    fs::write(&unfinished, text)
        .and_then(|()| fs::rename(&unfinished, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

impl Count {
    /// The last line: `10 games, 3 blunders, 3 lose …, 3 lose …`.
    fn read(text: &str) -> Option<Count> {
        let numbers: Option<Vec<u32>> =
            text.lines().last()?.split(", ").map(|part| part.split(' ').next()?.parse().ok()).collect();
        let [games, blunders, as_claimed, as_marked] = numbers?[..] else { return None };
        Some(Count { games, blunders, as_claimed, as_marked })
    }

    fn plus(self, other: Count) -> Count {
        Count {
            games: self.games + other.games,
            blunders: self.blunders + other.blunders,
            as_claimed: self.as_claimed + other.as_claimed,
            as_marked: self.as_marked + other.as_marked,
        }
    }

    fn row(self, name: &str) -> String {
        let Count { games, blunders, as_claimed, as_marked } = self;
        let share = |number: u32| match blunders {
            0 => "—".to_owned(),
            _ => format!("{number} ({:.1} %)", 100.0 * f64::from(number) / f64::from(blunders)),
        };
        format!("| {name} | {games} | {blunders} | {} | {} |", share(as_claimed), share(as_marked))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_line_is_counted() {
        let text = "game 1, ply 9, a1: 0.300 claimed, 0.200 found, less in 8/8 r\n\
                    10 games, 4 blunders, 3 lose at least as much as claimed, 4 lose at least 25 points\n";
        let count = Count::read(text).unwrap();
        assert_eq!(count.plus(count).row("Billo"), "| Billo | 20 | 8 | 6 (75.0 %) | 8 (100.0 %) |");
        assert!(Count::read("game 1, ply 9, a1: 0.300 claimed, 0.300 found\n").is_none());
    }
}
