//! `cargo xtask opponent`: an earlier version of the program as a frozen opponent, so that a claim of progress can be a
//! match against it.

use crate::run::{Outcome, answers, cargo_command, root, run};
use crate::web::target_folder;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The version, and the commit that it was.
const VERSION: &str = "0.1.0";
const COMMIT: &str = "f8ca4a6ab57d117756a6f526d6dafff2bc364dcc";

/// Builds the opponent if it is not there, checks that it plays as it did, and tells how to play against it.
pub fn build() -> Outcome {
    if !answers(&mut git(&["cat-file", "-e", &format!("{COMMIT}^{{commit}}")])) {
        return Err(format!(
            "commit {COMMIT} ({VERSION}) is not in this clone; `git fetch --unshallow` (or `git fetch`) gets it"
        ));
    }
    let folder = target_folder().join("opponents");
    let program = folder.join(program_name());
    if program.exists() {
        println!("{} is there", program.display());
    } else {
        fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
        compile(&folder, &program)?;
    }
    check_signature(&program)?;
    println!(
        "It plays as it did. To play against it:\n\n  cargo run --release --package bilby-cli -- match billabong \
         --player time=100 --player \"ugi:time=100:{} ugi\" --games 200",
        path()
    );
    Ok(())
}

fn program_name() -> String {
    format!("bilby-{VERSION}{}", std::env::consts::EXE_SUFFIX)
}

/// Where the opponent is, seen from the root of the project if it is inside.
pub fn path() -> String {
    let program = target_folder().join("opponents").join(program_name());
    program.strip_prefix(root()).unwrap_or(&program).display().to_string()
}

/// Compiles the commit in a work tree and a target folder of its own, and keeps only the program.
fn compile(folder: &Path, program: &Path) -> Outcome {
    let (tree, built) = (folder.join("source"), folder.join("build"));
    remove(&tree);
    println!("building {VERSION} (commit {COMMIT}); this takes some minutes");
    // By force: git still knows a tree that somebody has removed together with the target folder.
    run(git(&["worktree", "add", "--force", "--quiet", "--detach"]).arg(&tree).arg(COMMIT))?;
    let mut cargo = cargo_command(&["build", "--quiet", "--locked", "--release", "--package", "bilby-cli"]);
    let compiled = run(cargo.current_dir(&tree).env("CARGO_TARGET_DIR", &built));
    remove(&tree);
    compiled?;
    let made = built.join("release").join(format!("bilby{}", std::env::consts::EXE_SUFFIX));
    // First under another name: whenever this is cut off, there is a whole program or none.
    let copy = folder.join("copy");
    fs::copy(&made, &copy).and_then(|_| fs::rename(&copy, program)).map_err(|error| failed(program, &error))?;
    let _ = fs::remove_dir_all(&built);
    Ok(())
}

/// Removes the work tree, if there is one.
fn remove(tree: &Path) {
    answers(git(&["worktree", "remove", "--force"]).arg(tree));
    let _ = fs::remove_dir_all(tree);
}

/// The nodes that the program searches have to be those that its commit kept.
fn check_signature(program: &Path) -> Outcome {
    let kept = output(&mut git(&["show", &format!("{COMMIT}:crates/bilby-cli/bench.txt")]))?;
    let found = output(Command::new(program).args(["bench", "--signature"]))?;
    if found == kept {
        return Ok(());
    }
    let line = |text: &str| text.lines().collect::<Vec<_>>().join(", ");
    Err(format!(
        "{} does not play as {VERSION} did (bench {}; kept {}): remove it and try again",
        program.display(),
        line(&found),
        line(&kept)
    ))
}

/// `git` in the project's root.
fn git(words: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(words).current_dir(root());
    command
}

/// What a program prints.
fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?} failed ({})", output.status));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn failed(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}
