//! `cargo xtask levels`: how strong the levels are. The ratings go into `ratings.txt` of `bilby-engine`, and the report is
//! `docs/ladder.md`.

use crate::run::{Outcome, cargo, root};
use crate::web::built;
use std::fs;
use std::process::{Command, Stdio};

const HEAD: &str = "\
# The ladder of levels

Made by `cargo xtask levels`, which runs `bilby levels --measure`. [levels.md](levels.md) says what the numbers mean. Every level
should meet the one below, and in half as many games the one below that; levels 1 to 7 also meet the greedy player, which looks one
ply ahead and does not change when levels do. A level with 0 games against the one below has not met it: its rating and its step
rest on its other matches alone, so their bars are wide. Level 1 has 500 on every scale. The results of all matches are in
[strength/levels.txt](strength/levels.txt), which says where they come from; openings are two random plies for each seat, played in
every seat order. The bars hold 95 % of the time. A step is what a level scores against the one below, as the share of the points
between two players; where more play, the same odds against each other seat (75 % are 3 to 1: with three seats a share of 60 % of
the first places, with four seats of 50 %). It should be from 65 to 85 %.

";

/// Plays matches of this many games and writes ratings and report.
pub fn levels(games: u32) -> Outcome {
    cargo(&["build", "--quiet", "--release", "--package", "bilby-cli"])?;
    let root = root();
    let output = Command::new(built("bilby", "release"))
        .args(["levels", "--threads", "2", "--measure", &games.to_string()])
        .arg("--results")
        .arg(root.join("docs/strength/levels.txt"))
        .arg("--out")
        .arg(root.join("crates/bilby-engine/src/ratings.txt"))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("the matches could not be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    // A ladder that is uneven is worth a report too.
    if !text.is_empty() {
        let report = format!("{HEAD}{}\n", text.trim_end());
        fs::write(root.join("docs/ladder.md"), report).map_err(|error| format!("docs/ladder.md: {error}"))?;
    }
    if output.status.success() {
        Ok(())
    } else {
        Err("the ladder is uneven, or the matches could not be played".to_owned())
    }
}
