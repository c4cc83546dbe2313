//! The games of a trial as text: a line for each position that was judged, with its fields separated by tabs. Games
//! without such a position are left out.

use super::{Judged, TrialGame};
use bilby_games::{GameKind, Position, Rules};
use std::fmt::Write;

/// A line of a file of games can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct GameFileError {
    line: usize,
    reason: String,
}

/// Writes the positions of games.
pub fn write_games(games: &[TrialGame]) -> String {
    let mut text = String::new();
    for game in games {
        let results: Vec<String> = game.results.iter().map(f64::to_string).collect();
        for Judged { position, score, .. } in &game.judged {
            let (rules, results) = (position.rules(), results.join(" "));
            // Errors in writing to a string can't happen.
            let _ = writeln!(text, "{}\t{rules}\t{}\t{position}\t{score}\t{results}", rules.kind(), game.seed);
        }
    }
    text
}

/// Reads what [`write_games`] wrote. The odds are left even.
pub fn read_games(text: &str) -> Result<Vec<TrialGame>, GameFileError> {
    let mut games: Vec<TrialGame> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let (seed, judged, results) = read_line(text).map_err(|reason| GameFileError { line, reason })?;
        let rules = |game: &TrialGame| game.judged[0].position.rules();
        match games.last_mut().filter(|game| game.seed == seed && rules(game) == judged.position.rules()) {
            Some(game) => game.judged.push(judged),
            None => games.push(TrialGame { seed, judged: vec![judged], results, ..TrialGame::default() }),
        }
    }
    Ok(games)
}

fn read_line(line: &str) -> Result<(u64, Judged, Vec<f64>), String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [kind, rules, seed, position, score, results] = fields[..] else {
        return Err(format!("{} fields instead of 6", fields.len()));
    };
    let kind: GameKind = kind.parse().map_err(|_| format!("{kind:?} is no game"))?;
    let rules = Rules::read(kind, rules).map_err(|error| format!("rules: {error}"))?;
    let seed = seed.parse().map_err(|_| format!("seed: {seed:?} is not a number"))?;
    let position = Position::read(rules, position).map_err(|error| error.to_string())?;
    let score = score.parse().map_err(|_| format!("score: {score:?} is not a number"))?;
    let results: Vec<f64> = results.split(' ').map_while(|result| result.parse().ok()).collect();
    let seats = rules.seat_names().len();
    let sum: f64 = results.iter().sum();
    if results.len() != seats || results.iter().any(|result| !(0.0..=1.0).contains(result)) || (sum - 1.0).abs() > 1e-6
    {
        return Err(format!("results: not {seats} shares of 1"));
    }
    Ok((seed, Judged { position, score, odds: vec![1.0 / seats as f32; seats] }, results))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::Trial;

    #[test]
    fn games_come_back_from_their_file() {
        for (kind, rules) in [(GameKind::Billabong, "players=3"), (GameKind::Bilitaire, ""), (GameKind::Billo, "")] {
            let trial = Trial { rules: vec![Rules::read(kind, rules).unwrap()], nodes: vec![5] };
            let games: Vec<TrialGame> = (0..4).map(|seed| trial.play(seed)).collect();
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
