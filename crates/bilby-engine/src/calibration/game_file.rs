//! Calibration games as text: a line for each position with a forecast, with its fields separated by tabs. Games
//! without such a position are left out.

use super::{CalibrationGame, Forecast};
use bilby_core::{PositionError, RulesError};
use bilby_games::{GameKind, Position, Rules};
use std::collections::HashMap;
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

/// The part of a file before a game that was cut off at its end: the whole file if its last line has an end.
pub fn whole_games(text: &str) -> &str {
    let (lines, torn) = text.split_at(text.rfind('\n').map_or(0, |at| at + 1));
    // The game, its rules and its seed.
    fn head(line: &str) -> &str {
        line.match_indices('\t').nth(2).map_or(line, |(at, _)| &line[..=at])
    }
    let last = head(lines.lines().next_back().unwrap_or_default());
    if torn.is_empty() || !last.starts_with(head(torn)) {
        return lines;
    }
    // The lines before it are of the same game, or may be.
    let of_game = lines.split_inclusive('\n').rev().take_while(|line| head(line) == last);
    &lines[..lines.len() - of_game.map(str::len).sum::<usize>()]
}

/// The games, each once: who runs the same command twice and keeps its games in one file has them twice.
pub fn distinct_games(games: Vec<CalibrationGame>) -> Vec<CalibrationGame> {
    let mut distinct: Vec<CalibrationGame> = Vec::with_capacity(games.len());
    let mut of_seed: HashMap<u64, Vec<usize>> = HashMap::new();
    for game in games {
        let known = of_seed.entry(game.seed).or_default();
        if known.iter().all(|at| distinct[*at] != game) {
            known.push(distinct.len());
            distinct.push(game);
        }
    }
    distinct
}

/// Reads what [`write_games`] wrote. The odds are left even.
pub fn read_games(text: &str) -> Result<Vec<CalibrationGame>, GameFileError> {
    let mut games: Vec<CalibrationGame> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let (seed, forecast, results) = read_line(text).map_err(|error| GameFileError { line, error })?;
        // No position of a game comes twice, because of the draw clock: where the first one does, the same game begins again, or
        // another one of the same seed.
        let goes_on = |game: &&mut CalibrationGame| {
            let first = &game.forecasts[0].position;
            game.seed == seed
                && game.results == results
                && first.rules() == forecast.position.rules()
                && *first != forecast.position
        };
        match games.last_mut().filter(goes_on) {
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
    fn a_game_that_was_cut_off_is_left_out() {
        let generator = GameGenerator { rules: vec![Rules::usual(GameKind::Billo)], nodes: vec![5..=5] };
        let games: Vec<String> = (0..6).map(|seed| write_games(&[generator.play(seed)])).collect();
        assert!(games.iter().any(|game| game.lines().count() > 2), "{games:?}");
        let text = games.concat();
        for end in 0..=text.len() {
            let whole = whole_games(&text[..end]);
            // A line's end may be a game's, so that nobody can tell.
            if end == 0 || text[..end].ends_with('\n') {
                assert_eq!(whole.len(), end);
                continue;
            }
            let mut ends = games.iter().scan(0, |end, game| {
                *end += game.len();
                Some(*end)
            });
            let last_end = ends.by_ref().take_while(|game_end| *game_end <= end).last().unwrap_or(0);
            // Before the seed can be read, the line may be of the game before it.
            let is_clear = text[last_end..end].matches('\t').count() > 2;
            assert!(whole.len() == last_end || (!is_clear && whole.len() < last_end), "{end}");
            assert!(
                text.starts_with(whole)
                    && games.iter().all(|game| !whole.contains(game.lines().next().unwrap()) || whole.contains(game))
            );
        }
    }

    #[test]
    fn a_game_counts_once() {
        let game = |nodes: u64, seed: u64| {
            GameGenerator { rules: vec![Rules::usual(GameKind::Billo)], nodes: vec![nodes..=nodes] }.play(seed)
        };
        let (first, other) = (game(5, 1), game(30, 1));
        assert!(first.forecasts.len() > 1 && first.forecasts != other.forecasts);
        for games in
            [vec![first.clone(), first.clone()], vec![first.clone(), other.clone(), first.clone(), other.clone()]]
        {
            let read = read_games(&write_games(&games)).unwrap();
            assert_eq!(read.len(), games.len(), "each game begins anew");
            let distinct = distinct_games(read);
            let expected = if games.len() == 2 { vec![first.clone()] } else { vec![first.clone(), other.clone()] };
            assert_eq!(write_games(&distinct), write_games(&expected));
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
