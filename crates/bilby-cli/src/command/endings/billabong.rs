//! The endings of Billabong.

use super::{bar, write_longest};
use crate::error::CliError;
use bilby_engine::billabong::endings::{EndingStatistics, make};
use billabong::{Phase, Position};
use std::io::Write;

pub fn run(start: &Position, out: &mut impl Write) -> Result<(), CliError> {
    if start.phase() == Phase::SettingOut {
        return Err(CliError::input("endings depend on the ghosts, which the players set out with ghosts=placed"));
    }
    let progress = bar(1);
    let tables = make(start, &|| false);
    progress.finish_and_clear();
    let tables = tables.ok_or_else(|| CliError::input("endings of Billabong are for players=2"))?;
    if !tables.ghosts().is_empty() {
        let ghosts: Vec<String> = tables.ghosts().iter().map(ToString::to_string).collect();
        writeln!(out, "ghosts on {}", ghosts.join(" "))?;
    }
    for EndingStatistics { mine, theirs, wins, drawn, losses, longest } in tables.endings() {
        writeln!(
            out,
            "a kangaroo each, {mine} v {theirs} crossings: on move wins {wins}, drawn {drawn}, other wins {losses}"
        )?;
        for (who, longest) in ["on move wins", "other wins"].into_iter().zip(longest) {
            if let Some(longest) = longest {
                write_longest(out, who, longest.plies, &longest.position, &longest.line)?;
            }
        }
    }
    Ok(())
}
