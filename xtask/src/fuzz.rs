//! Runs the fuzz targets of `fuzz/`.

use crate::need;
use crate::run::{Outcome, cargo, cargo_command, root, run};
use std::fs;

/// Runs every fuzz target for this many seconds.
pub fn run_all(seconds: u32) -> Outcome {
    need::cargo_fuzz()?;
    // Builds all targets at once, so that no target waits for the build of the one before.
    cargo(&["fuzz", "build", "--sanitizer", "none"])?;
    for target in targets()? {
        println!("fuzzing {target} for {seconds} s");
        let limits = [
            format!("-max_total_time={seconds}"),
            // A single input that takes this long, or this much memory, is a finding.
            "-timeout=10".to_owned(),
            "-rss_limit_mb=2048".to_owned(),
            "-max_len=4096".to_owned(),
            "-verbosity=0".to_owned(),
            "-print_final_stats=1".to_owned(),
        ];
        // The stable toolchain has no address sanitizer; the code under test has no `unsafe` that would need one.
        let mut command = cargo_command(&["fuzz", "run", "--sanitizer", "none", &target]);
        // New inputs go to the first folder, which git ignores; the second contains checked-in seeds.
        let (corpus, seeds) = (root().join("fuzz/corpus").join(&target), root().join("fuzz/seeds").join(&target));
        fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
        command.arg(corpus);
        if seeds.is_dir() {
            command.arg(seeds);
        }
        run(command.arg("--").args(limits))?;
    }
    Ok(())
}

/// The names of the targets, which have one file each.
fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let names = entries.flatten().filter_map(|entry| {
        let name = entry.file_name().into_string().ok()?;
        name.strip_suffix(".rs").map(str::to_owned)
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    Ok(names)
}
