//! The commands, one file each: its arguments, its help and its implementation.

mod admin;
mod analyse;
mod apply;
mod backup;
mod bench;
mod best;
mod calibrate;
mod collection;
mod completions;
mod endings;
mod fairness;
mod levels;
mod match_games;
mod moderate;
mod move_database;
mod moves;
mod new;
mod perft;
mod puzzles;
mod record;
mod render;
mod restore;
mod serve;
mod show;
mod status;
mod tune;
mod turn;
mod ugi;
mod worker;

use crate::error::CliError;
use clap::Subcommand;
use std::io::Write;
use std::process::ExitCode;

#[derive(Subcommand)]
pub enum Command {
    New(new::Args),
    Moves(moves::Args),
    Apply(apply::Args),
    Perft(perft::Args),
    Status(status::Args),
    Turn(turn::Args),
    Show(show::Args),
    Render(render::Args),
    Record(record::Args),
    Best(best::Args),
    Analyse(analyse::Args),
    Puzzles(puzzles::Args),
    Collection(collection::Args),
    Match(match_games::Args),
    Endings(endings::Args),
    Tune(tune::Args),
    Calibrate(calibrate::Args),
    Levels(levels::Args),
    Ugi(ugi::Args),
    Serve(serve::Args),
    Worker(worker::Args),
    Admin(admin::Args),
    Backup(backup::Args),
    Restore(restore::Args),
    Move(move_database::Args),
    Bench(bench::Args),
    Completions(completions::Args),
}

pub fn run(command: Command, out: &mut impl Write) -> Result<ExitCode, CliError> {
    match command {
        Command::New(args) => args.run(out),
        Command::Moves(args) => args.run(out),
        Command::Apply(args) => args.run(out),
        Command::Perft(args) => args.run(out),
        Command::Status(args) => args.run(out),
        Command::Turn(args) => args.run(out),
        Command::Show(args) => args.run(out),
        Command::Render(args) => args.run(out),
        Command::Record(args) => return args.run(out),
        Command::Best(args) => args.run(out),
        Command::Analyse(args) => return args.run(out),
        Command::Puzzles(args) => return args.run(out),
        Command::Collection(args) => args.run(out),
        Command::Match(args) => return args.run(out),
        Command::Endings(args) => args.run(out),
        Command::Tune(args) => args.run(out),
        Command::Calibrate(args) => return args.run(out),
        Command::Levels(args) => return args.run(out),
        Command::Ugi(args) => args.run(out),
        Command::Serve(args) => args.run(out),
        Command::Worker(args) => args.run(out),
        Command::Admin(args) => args.run(out),
        Command::Backup(args) => args.run(),
        Command::Restore(args) => args.run(),
        Command::Move(args) => args.run(out),
        Command::Bench(args) => args.run(out),
        Command::Completions(args) => args.run(out),
    }?;
    Ok(ExitCode::SUCCESS)
}
