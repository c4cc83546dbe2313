//! Calibration games as text: a line for each position with a forecast, with its fields separated by tabs. Games
//! without such a position are left out.

use super::{CalibrationGame, Forecast};
use bilby_core::{PositionError, RulesError};
use bilby_games::{GameKind, Position, Rules};
use std::fmt::Write;

/// A line of a file of games can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct GameFileError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub error: GameLineError,
}

/// What is wrong with a line of a file of games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameLineError {
    /// It does not have six fields, but this many.
    #[error("{0} fields instead of 6")]
    Fields(usize),
    /// It is of an unknown game.
    #[error("{0:?} is no game")]
    Game(String),
    /// Its rules are not those of the game.
    #[error("rules: {0}")]
    Rules(RulesError),
    /// A field is not a number.
    #[error("{field}: {text:?} is not a number")]
    Number {
        /// The field.
        field: &'static str,
        /// Its text.
        text: String,
    },
    /// Its position is not one of the game.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Its results are not one share for each of so many seats.
    #[error("results: not {0} shares of 1")]
    Results(usize),
}

/// Writes the positions of games.
pub fn write_games(games: &[CalibrationGame]) -> String {
    let mut text = String::new();
    for game in games {
        let results: Vec<String> = game.results.iter().map(f64::to_string).collect();
        for Forecast { position, score, .. } in &game.forecasts {
            let (rules, results) = (position.rules(), results.join(" "));
            // Errors in writing to a string can't happen.
            let _ = writeln!(text, "{}\t{rules}\t{}\t{position}\t{score}\t{results}", rules.kind(), game.seed);
        }
    }
    text
}

/// Reads what [`write_games`] wrote. The odds are left even.
pub fn read_games(text: &str) -> Result<Vec<CalibrationGame>, GameFileError> {
    let mut games: Vec<CalibrationGame> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let (seed, forecast, results) = read_line(text).map_err(|error| GameFileError { line, error })?;
        let rules = |game: &CalibrationGame| game.forecasts[0].position.rules();
        match games.last_mut().filter(|game| game.seed == seed && rules(game) == forecast.position.rules()) {
            Some(game) => game.forecasts.push(forecast),
            None => {
                games.push(CalibrationGame { seed, forecasts: vec![forecast], results, ..CalibrationGame::default() });
            }
        }
    }
    Ok(games)
}

fn read_line(line: &str) -> Result<(u64, Forecast, Vec<f64>), GameLineError> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [kind, rules, seed, position, score, results] = fields[..] else {
        return Err(GameLineError::Fields(fields.len()));
    };
    let number = |field, text: &str| GameLineError::Number { field, text: text.to_owned() };
    let kind: GameKind = kind.parse().map_err(|_| GameLineError::Game(kind.to_owned()))?;
    let rules = Rules::read(kind, rules).map_err(GameLineError::Rules)?;
    let seed = seed.parse().map_err(|_| number("seed", seed))?;
    let position = Position::read(rules, position)?;
    let score = score.parse().map_err(|_| number("score", score))?;
    let results: Vec<f64> = results.split(' ').map_while(|result| result.parse().ok()).collect();
    let seats = rules.seat_names().len();
    let sum: f64 = results.iter().sum();
    if results.len() != seats || results.iter().any(|result| !(0.0..=1.0).contains(result)) || (sum - 1.0).abs() > 1e-6
    {
        return Err(GameLineError::Results(seats));
    }
    Ok((seed, Forecast { position, score, odds: vec![1.0 / seats as f32; seats] }, results))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::GameGenerator;

    #[test]
    fn games_come_back_from_their_file() {
        for (kind, rules) in [(GameKind::Billabong, "players=3"), (GameKind::Bilitaire, ""), (GameKind::Billo, "")] {
            let generator = GameGenerator { rules: vec![Rules::read(kind, rules).unwrap()], nodes: vec![5..=5] };
            let games: Vec<CalibrationGame> = (0..4).map(|seed| generator.play(seed)).collect();
            let text = write_games(&games);
            let read = read_games(&text).unwrap();
            assert!(read.len() > 1, "{text}");
            assert_eq!(write_games(&read), text);
        }
    }

    #[test]
    fn a_bad_line_is_named() {
        let check = |line: &str, reason: &str| {
            let good = "billo\t\t7\t8/8/8/8/8/8/8/q6O r - 0\t120\t1 0\n";
            let error = read_games(&format!("{good}{line}\n")).unwrap_err();
            assert_eq!(error.to_string(), format!("line 2: {reason}"));
        };
        check("billo", "1 fields instead of 6");
        check("chess\t\t7\tx\t0\t1 0", "\"chess\" is no game");
        check("billo\t\tx\t8/8/8/8/8/8/8/q6O r - 0\t0\t1 0", "seed: \"x\" is not a number");
        check("billo\t\t7\t8/8/8/8/8/8/8/q6O r - 0\thigh\t1 0", "score: \"high\" is not a number");
        for results in ["1", "1 1", "2 -1", "x 1", "0.3 0.3 0.4"] {
            check(&format!("billo\t\t7\t8/8/8/8/8/8/8/q6O r - 0\t0\t{results}"), "results: not 2 shares of 1");
        }
    }
}
