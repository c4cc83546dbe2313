//! Billabong with one kangaroo each.

use super::{EndingError, EndingName, EndingReport, LongestWin, OnProgress, ProvenPosition, looked_up, texts};
use crate::billabong::endings::{self, EndingStatistics, EndingTables, Longest};
use bilby_core::{Notation, Seat, SplitMix64};
use billabong::Position;

/// The table that was asked for last: one game has the same laps and ghosts from beginning to end.
#[derive(Default)]
pub(super) struct Book(Option<EndingTables>);

pub(super) fn covers(position: &Position) -> bool {
    endings::covers(position)
}

/// By the crossings of the kangaroo on move and of the other, those nearest to home first.
pub(super) fn names(position: &Position) -> Vec<EndingName> {
    let laps = position.rules().laps();
    let counts = || (0..=laps).rev();
    let name = |mine: u8, theirs: u8| EndingName { sides: [mine.to_string(), theirs.to_string()] };
    counts().flat_map(|mine| counts().map(move |theirs| name(mine, theirs))).collect()
}

fn crossings(name: &str) -> Option<(u8, u8)> {
    let (mine, theirs) = name.split_once('-')?;
    Some((mine.parse().ok()?, theirs.parse().ok()?))
}

pub(super) fn draw(position: &Position, name: &str, seed: u64) -> Option<Position> {
    let wanted = crossings(name)?;
    let mut random = SplitMix64::new(seed);
    endings::draw(position, |mine, theirs| (mine.crossings, theirs.crossings) == wanted, &mut random)
}

impl Book {
    pub fn probe(&mut self, position: &Position, on_progress: OnProgress<'_>) -> Result<ProvenPosition, EndingError> {
        let tables = self.tables(position, on_progress)?;
        looked_up(position, |position| tables.probe(position))
    }

    pub fn report(
        &mut self,
        position: &Position,
        name: &str,
        on_progress: OnProgress<'_>,
    ) -> Result<Vec<EndingReport>, EndingError> {
        let (mine, theirs) = crossings(name).ok_or(EndingError::NotSolved)?;
        let laps = position.rules().laps();
        if mine > laps || theirs > laps {
            return Err(EndingError::NotSolved);
        }
        Ok(vec![reported(self.tables(position, on_progress)?.ending(mine, theirs))])
    }

    fn tables(&mut self, position: &Position, on_progress: OnProgress<'_>) -> Result<&EndingTables, EndingError> {
        if !self.0.as_ref().is_some_and(|tables| tables.is_for(position)) {
            // It takes so little time that there is no progress to tell.
            self.0 = Some(endings::make(position, &|| !on_progress(0.0)).ok_or(EndingError::NotSolved)?);
        }
        self.0.as_ref().ok_or(EndingError::NotSolved)
    }
}

fn reported(EndingStatistics { wins, drawn, losses, longest, .. }: EndingStatistics) -> EndingReport {
    let longest = longest.map(|longest| {
        longest.map(|Longest { plies, position, line }| LongestWin {
            plies,
            line: texts(&position, &line),
            position: position.to_string(),
        })
    });
    EndingReport { on_move: Seat(0), wins: [wins, losses], drawn, longest }
}
