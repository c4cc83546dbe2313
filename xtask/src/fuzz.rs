//! Runs the fuzz targets of `fuzz/`.

use crate::install_tools;
use crate::run::{Outcome, Priority, cargo_command_at, join, root, run};
use std::fs;
use std::thread;

/// How many targets run at the same time.
const AT_ONCE: usize = 2;

/// Runs every fuzz target for this many seconds.
pub fn run_all(seconds: u32, priority: Priority) -> Outcome {
    install_tools::cargo_fuzz()?;
    // Builds all targets at once, so that no target waits for the build of the one before.
    run(&mut cargo_command_at(priority, &["fuzz", "build", "--sanitizer", "none"]))?;
    for targets in targets()?.chunks(AT_ONCE) {
        println!("fuzzing {} for {seconds} s", targets.join(" and "));
        thread::scope(|scope| {
            let jobs: Vec<_> =
                targets.iter().map(|target| scope.spawn(move || run_target(target, seconds, priority))).collect();
            // All of them are waited for, so that none goes on after a failure.
            let outcomes: Vec<Outcome> = jobs.into_iter().map(join).collect();
            outcomes.into_iter().collect::<Outcome>()
        })?;
    }
    Ok(())
}

fn run_target(target: &str, seconds: u32, priority: Priority) -> Outcome {
    let limits = [
        format!("-max_total_time={seconds}"),
        // A single input that takes this long, or this much memory, is a finding. At low priority it may have to wait.
        match priority {
            Priority::Usual => "-timeout=10".to_owned(),
            Priority::Low => "-timeout=60".to_owned(),
        },
        "-rss_limit_mb=2048".to_owned(),
        "-max_len=4096".to_owned(),
        "-verbosity=0".to_owned(),
        "-print_final_stats=1".to_owned(),
    ];
    // The stable toolchain has no address sanitizer; the code under test has no `unsafe` that would need one.
    let mut command = cargo_command_at(priority, &["fuzz", "run", "--sanitizer", "none", target]);
    // New inputs go to the first folder, which git ignores; the second contains checked-in seeds.
    let (corpus, seeds) = (root().join("fuzz/corpus").join(target), root().join("fuzz/seeds").join(target));
    fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
    command.arg(corpus);
    if seeds.is_dir() {
        command.arg(seeds);
    }
    run(command.arg("--").args(limits))
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
