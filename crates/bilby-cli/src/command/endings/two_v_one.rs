//! The endings of Billabong with two kangaroos against one.

use super::{positions_bar, write_longest};
use crate::endings_folder;
use crate::error::CliError;
use bilby_engine::billabong::endings::two_v_one::{BuildStage, EndingStatistics, TwoVOneTable};
use billabong::Position;
use std::io::Write;
use std::path::Path;

/// How many positions a check draws by lot.
const CHECKED: usize = 100_000;

/// Makes the table unless the folder has it, and prints what is known of it.
pub fn run(start: &Position, folder: &Path, out: &mut impl Write) -> Result<(), CliError> {
    std::fs::create_dir_all(folder).map_err(|error| CliError::file(folder, error))?;
    let path = endings_folder::path(folder, &TwoVOneTable::file_name(start));
    let table = match endings_folder::read(&path)? {
        Some(file) => read(&file, start, &path)?,
        None => {
            let table = make(start)?;
            endings_folder::write(&path, &table.to_file())?;
            table
        }
    };
    table.endings(start).iter().try_for_each(|ending| write(ending, out))
}

/// Checks the file: that it is whole, and that its values follow from each other.
pub fn check(start: &Position, folder: &Path, out: &mut impl Write) -> Result<(), CliError> {
    let path = endings_folder::path(folder, &TwoVOneTable::file_name(start));
    let file = std::fs::read(&path).map_err(|error| CliError::file(&path, error))?;
    let table = read(&file, start, &path)?;
    let checked = table.check(start, CHECKED, 1).map_err(|error| endings_folder::refused(&path, error))?;
    Ok(writeln!(out, "{checked} positions agree with their moves")?)
}

fn read(file: &[u8], start: &Position, path: &Path) -> Result<TwoVOneTable, CliError> {
    let table = TwoVOneTable::from_file(file).map_err(|error| endings_folder::refused(path, error))?;
    if table.is_for(start) {
        Ok(table)
    } else {
        Err(CliError::input(format!("{}: endings with other laps or ghosts", path.display())))
    }
}

fn make(start: &Position) -> Result<TwoVOneTable, CliError> {
    let bar = positions_bar();
    let made = TwoVOneTable::make(start, &mut |stage, done, all| {
        bar.set_message(match stage {
            BuildStage::Moves => "boards whose moves are listed",
            BuildStage::Positions => "positions decided",
        });
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        true
    });
    bar.finish_and_clear();
    made.map_err(|error| CliError::input(error.to_string()))
}

fn write(ending: &EndingStatistics, out: &mut impl Write) -> Result<(), CliError> {
    let EndingStatistics { two: [first, second], one, two_on_move, two_win, drawn, one_wins, longest } = ending;
    let on_move = if *two_on_move { "the two" } else { "the one" };
    writeln!(
        out,
        "two kangaroos against one, {first} and {second} v {one} crossings, {on_move} on move: \
         the two win {two_win}, drawn {drawn}, the one wins {one_wins}"
    )?;
    for (who, longest) in ["the two win", "the one wins"].into_iter().zip(longest) {
        if let Some(longest) = longest {
            write_longest(out, who, longest.plies, &longest.position, &longest.line)?;
        }
    }
    Ok(())
}
