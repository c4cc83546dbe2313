//! The endings of Billo.

use super::{bar, write_longest};
use crate::error::CliError;
use bilby_engine::billo::endings::{EndingStatistics, Material, make, solve};
use billo::{Capture, Rules};
use std::io::Write;
use std::path::Path;

pub fn run(rules: Rules, men: &[Material], file: Option<&Path>, out: &mut impl Write) -> Result<(), CliError> {
    if let Some(path) = file {
        let bytes = make(rules).to_file();
        std::fs::write(path, &bytes).map_err(|error| CliError::file(path, error))?;
        return Ok(writeln!(out, "{}: {} bytes", path.display(), bytes.len())?);
    }
    if let Some(men) = men.iter().find(|men| men.men() > 3) {
        return Err(CliError::input(format!("{men}: endings with four men need --folder")));
    }
    if men.is_empty() { run_all(rules, out) } else { solve_each(rules, men, out) }
}

/// Prints what the tables contain, and the effect of the duty to capture.
fn run_all(rules: Rules, out: &mut impl Write) -> Result<(), CliError> {
    solve_each(rules, &Material::of_the_tables(), out)?;
    let [strict, free] = [Capture::Strict, Capture::Free].map(|capture| make(Rules { capture, ..rules }));
    let (winners, plies) = strict.differences(&free);
    Ok(writeln!(
        out,
        "without the duty to capture {winners} places of the tables have another winner, {plies} take another time"
    )?)
}

fn solve_each(rules: Rules, men: &[Material], out: &mut impl Write) -> Result<(), CliError> {
    let progress = bar(men.len());
    for men in men {
        progress.set_message(men.to_string());
        let endings = solve(rules, men);
        progress.inc(1);
        progress.suspend(|| endings.iter().try_for_each(|ending| write_ending(&men.to_string(), ending, out)))?;
        out.flush()?;
    }
    progress.finish_and_clear();
    Ok(())
}

/// Writes what comes of these men, and the longest wins.
pub fn write_ending(men: &str, ending: &EndingStatistics, out: &mut impl Write) -> Result<(), CliError> {
    let EndingStatistics { on_move, red_wins, drawn, black_wins, longest } = ending;
    let seats = ["red", "black"];
    let on_move = seats[on_move.index()];
    writeln!(out, "{men}, {on_move} on move: red wins {red_wins}, drawn {drawn}, black wins {black_wins}")?;
    for (seat, longest) in seats.iter().zip(longest) {
        if let Some(longest) = longest {
            write_longest(out, &format!("{seat} wins"), longest.plies, &longest.position, &longest.line)?;
        }
    }
    Ok(())
}
