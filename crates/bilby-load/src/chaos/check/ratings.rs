//! A game changes the ratings of its players once: each person's ratings form one chain from the first to the present one.

use super::{Promise, Violation};
use crate::chaos::log::Log;
use std::collections::BTreeMap;

/// The rating that everybody starts with (Glicko-2).
const FIRST: f64 = 1500.0;

/// Checks all people, and that each finished game has its seats.
pub fn check(log: &Log, violations: &mut Vec<Violation>) {
    let mut found = |game: &str, why| {
        violations.push(Violation { promise: Promise::RatingsOnce, game: game.to_owned(), at: None, why });
    };
    let mut changes: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
    for game in log.games.values() {
        match (game.result.is_some(), game.seats.len()) {
            (true, 0) => found(&game.id, "is over and has no seats".to_owned()),
            (false, seats) if seats > 0 => found(&game.id, "has seats and is not over".to_owned()),
            _ => {}
        }
        for seat in &game.seats {
            changes.entry(&seat.person).or_default().extend(seat.change);
        }
    }
    for rated in &log.ratings {
        let changes = changes.get(rated.person.as_str()).map(Vec::as_slice).unwrap_or_default();
        if rated.games != changes.len() as u64 {
            let why = format!("{} has {} counted games, and a rating of {}", rated.person, changes.len(), rated.games);
            found("", why);
        } else if !is_chain(changes, rated.rating) {
            found("", format!("the ratings of {} before and after their games don't fit together", rated.person));
        }
    }
}

/// Returns whether each rating after a game is the one before another, but for the last, which is the present one. The
/// order of the games is not needed for that.
fn is_chain(changes: &[(f64, f64)], present: f64) -> bool {
    let mut befores: Vec<f64> = changes.iter().map(|change| change.0).chain([present]).collect();
    let mut afters: Vec<f64> = changes.iter().map(|change| change.1).chain([FIRST]).collect();
    befores.sort_by(f64::total_cmp);
    afters.sort_by(f64::total_cmp);
    befores.iter().zip(&afters).all(|(before, after)| (before - after).abs() < 1e-9)
}
