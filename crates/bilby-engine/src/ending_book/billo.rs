//! Billo with at most three men.

use super::{EndingError, EndingName, EndingReport, LongestWin, OnProgress, ProvenPosition, looked_up, texts};
use crate::SolveError;
use crate::billo::endings::few_men::{Class, FewMenTables};
use crate::billo::endings::{EndingStatistics, Longest, Material};
use billo::{Position, Rules};

/// Endings with more men take too long to be made while somebody waits.
const MOST_MEN: u8 = 3;

/// The tables of each set of rules that was asked for.
#[derive(Default)]
pub(super) struct Book(Vec<FewMenTables>);

pub(super) fn covers(position: &Position) -> bool {
    Class::of_position(position).is_some_and(|class| class.men() <= MOST_MEN)
}

pub(super) fn names() -> Vec<EndingName> {
    Class::all().filter(|class| class.men() <= MOST_MEN).map(|class| EndingName { sides: class.sides() }).collect()
}

fn class_of(name: &str) -> Option<Class> {
    let material: Material = name.parse().ok()?;
    Class::of_material(&material).filter(|class| class.men() <= MOST_MEN)
}

pub(super) fn draw(rules: Rules, name: &str, seed: u64) -> Option<Position> {
    // The tables have only rules by which captures are owed.
    FewMenTables::new(rules).draw(class_of(name)?, seed)?.with_rules(rules).ok()
}

impl Book {
    pub fn probe(&mut self, position: &Position, on_progress: OnProgress<'_>) -> Result<ProvenPosition, EndingError> {
        let class = Class::of_position(position).ok_or(EndingError::NotSolved)?;
        let tables = self.tables(bilby_core::Notation::rules(position), class, on_progress)?;
        looked_up(position, |position| tables.probe(position))
    }

    pub fn report(
        &mut self,
        rules: Rules,
        name: &str,
        on_progress: OnProgress<'_>,
    ) -> Result<Vec<EndingReport>, EndingError> {
        let class = class_of(name).ok_or(EndingError::NotSolved)?;
        let endings = self.tables(rules, class, on_progress)?.endings(class).ok_or(EndingError::NotSolved)?;
        Ok(endings.into_iter().map(reported).collect())
    }

    /// The tables for these rules, with a class and all that it can lead to.
    fn tables(
        &mut self,
        rules: Rules,
        class: Class,
        on_progress: OnProgress<'_>,
    ) -> Result<&FewMenTables, EndingError> {
        let at = self.0.iter().position(|tables| tables.is_for(rules)).unwrap_or_else(|| {
            self.0.push(FewMenTables::new(rules));
            self.0.len() - 1
        });
        let tables = &mut self.0[at];
        let missing: Vec<Class> = class.with_needed().into_iter().filter(|class| !tables.has(*class)).collect();
        for (number, class) in missing.iter().enumerate() {
            let mut told = |done: usize, all: usize| {
                on_progress((number as f32 + done as f32 / all.max(1) as f32) / missing.len() as f32)
            };
            tables.solve(*class, &mut told).map_err(|error| match error {
                SolveError::Stopped => EndingError::TooLong,
                SolveError::NoRace | SolveError::Missing(_) | SolveError::TooLong => EndingError::NotSolved,
            })?;
        }
        Ok(&self.0[at])
    }
}

fn reported(ending: EndingStatistics) -> EndingReport {
    let EndingStatistics { on_move, red_wins, drawn, black_wins, longest } = ending;
    let longest = longest.map(|longest| {
        longest.map(|Longest { plies, position, line }| LongestWin {
            plies,
            line: texts(&position, &line),
            position: position.to_string(),
        })
    });
    EndingReport { on_move, wins: [red_wins, black_wins], drawn, longest }
}
