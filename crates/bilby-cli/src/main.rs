//! The command `bilby`: the command line. The other crates implement what the commands do.
#![forbid(unsafe_code)]

mod arena;
mod batch;
mod command;
mod endings_folder;
mod error;
mod files;
mod game_args;
mod parallel;
mod reliability_plot;
mod search_args;
mod terminal;
mod variables;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser};
use command::Command;
use error::CliError;
use std::io::{self, Write};
use std::process::ExitCode;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Billabong, Bi-litaire and Billo: three nearly forgotten board games, exact and fast.
#[derive(Parser)]
#[command(name = "bilby", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  bilby show billabong                          a board in the terminal
  bilby moves billo                             every legal move from the start
  bilby apply bilitaire xd5 A3n1                play some moves, print the position
  bilby status billo --position \"8/8/8/8/8/8/8/R7 b - 0\"
  bilby perft billo 4 --divide                  count move sequences
  bilby record check games.bil                  replay a file of games
  bilby render billo --move Re1-e2 -o billo.png a picture with an arrow
  bilby best billo --time 1000                  the best move, after a second's result
  bilby analyse game.bil                        a game with evaluations and mistakes marked
  bilby puzzles billo                           positions with exactly one right move
  bilby collection billo --out billo.bin        games against itself, for the explorer
  bilby match billo --player level=3 --player level=4 --games 100
  bilby tune billo                              learn what is good from games against itself
  bilby calibrate billo                         are the odds true?
  bilby levels                                  how strong each level is
  bilby endings billo                           who wins the last endings
  bilby ugi                                     the engine for other programs
  bilby serve                                   the page, for your browser

A GAME is billabong, bilitaire or billo. Positions and moves are texts; `bilby help COMMAND` tells more.";

fn main() -> ExitCode {
    let arguments: Vec<_> = std::env::args_os().collect();
    let command = variables::for_arguments(Cli::command(), &arguments);
    let cli = match command.try_get_matches_from(arguments).and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                // A reader that has closed the pipe is not an error.
                let _ = error.print();
                return ExitCode::SUCCESS;
            }
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand | ErrorKind::MissingSubcommand => {
                return report(&CliError::input("which command? `--help` lists them"));
            }
            _ => return report(&CliError::input(one_line(&error.to_string()))),
        },
    };
    let mut out = io::BufWriter::new(anstream::AutoStream::auto(io::stdout()));
    let answer = command::run(cli.command, &mut out).and_then(|code| Ok(out.flush().map(|()| code)?));
    match answer {
        Ok(code) => code,
        Err(failure) => {
            // Answers before the failure are still printed.
            let _ = out.flush();
            report(&failure)
        }
    }
}

/// Reports an error in one line.
fn report(failure: &CliError) -> ExitCode {
    if failure.is_broken_pipe() {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(io::stderr(), "error: {failure}");
    ExitCode::from(2)
}

/// The first paragraph of the argument parser's message, as one line; the usage that follows is in `--help`.
fn one_line(message: &str) -> String {
    let paragraph = message.lines().take_while(|line| !line.trim().is_empty());
    let words: Vec<&str> = paragraph.flat_map(str::split_whitespace).collect();
    let line = words.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}
