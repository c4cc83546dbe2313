//! The results of many matches as a text file: a line for each, with the contest, the two players, how many games they played,
//! the points of the first, and how many games were drawn (`?` if nobody knows). Blank lines and those that begin with `#` are left out.

use bilby_engine::Contest;
use std::fmt;

/// The score of the games between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MatchScore {
    pub games: u32,
    /// The points of the first player.
    pub points: f64,
    pub drawn: Option<u32>,
}

impl MatchScore {
    /// Nothing was played.
    pub const NONE: MatchScore = MatchScore { games: 0, points: 0.0, drawn: Some(0) };
}

/// A line of results.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    contest: Contest,
    players: [String; 2],
    score: MatchScore,
}

/// The results of many matches.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results(Vec<Line>);

/// A line of a file of results is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultsError {
    #[error("line {line}: {fields} words instead of 6: CONTEST PLAYER PLAYER GAMES POINTS DRAWN")]
    Fields { line: usize, fields: usize },
    #[error("line {line}: {text:?} is no contest")]
    Contest { line: usize, text: String },
    #[error("line {line}: {text:?} is not a number of games or points that can be")]
    Number { line: usize, text: String },
}

impl Results {
    pub fn read(text: &str) -> Result<Results, ResultsError> {
        let mut results = Results::default();
        for (line, text) in (1..).zip(text.lines().map(str::trim)) {
            if !text.is_empty() && !text.starts_with('#') {
                results.0.push(read_line(line, text)?);
            }
        }
        Ok(results)
    }

    /// Adds what was played, and gives its line.
    pub fn add(&mut self, contest: Contest, players: &[String; 2], score: MatchScore) -> Line {
        let line = Line { contest, players: players.clone(), score };
        self.0.push(line.clone());
        line
    }

    /// All games of two players together.
    pub fn of(&self, contest: Contest, players: &[String; 2]) -> MatchScore {
        let lines = self.0.iter().filter(|line| line.contest == contest && line.players == *players);
        lines.fold(MatchScore::NONE, |sum, line| {
            let MatchScore { games, points, drawn } = line.score;
            let drawn = sum.drawn.zip(drawn).map(|(sum, drawn)| sum + drawn);
            MatchScore { games: sum.games + games, points: sum.points + points, drawn }
        })
    }
}

fn read_line(line: usize, text: &str) -> Result<Line, ResultsError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [contest, first, second, games, points, drawn] = fields[..] else {
        return Err(ResultsError::Fields { line, fields: fields.len() });
    };
    let known = Contest::ALL.into_iter().find(|known| known.name() == contest);
    let contest = known.ok_or_else(|| ResultsError::Contest { line, text: contest.to_owned() })?;
    let wrong = |text: &str| ResultsError::Number { line, text: text.to_owned() };
    let count = |text: &str| text.parse::<u32>().map_err(|_| wrong(text));
    let games = count(games)?;
    let drawn = if drawn == "?" { None } else { Some(count(drawn)?) };
    let most = f64::from(games);
    let points = points.parse().ok().filter(|points| (0.0..=most).contains(points)).ok_or_else(|| wrong(points))?;
    if let Some(drawn) = drawn.filter(|drawn| *drawn > games) {
        return Err(wrong(&drawn.to_string()));
    }
    Ok(Line { contest, players: [first, second].map(str::to_owned), score: MatchScore { games, points, drawn } })
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (MatchScore { games, points, drawn }, [first, second]) = (self.score, &self.players);
        // Thirds of a draw between three.
        let points = (1e3 * points).round() / 1e3;
        let drawn = drawn.map_or("?".to_owned(), |drawn| drawn.to_string());
        write!(f, "{} {first} {second} {games} {points} {drawn}", self.contest.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_back_from_their_file() {
        let players = ["level=2".to_owned(), "level=1".to_owned()];
        let mut results = Results::default();
        let first = results.add(Contest::Billo, &players, MatchScore { games: 60, points: 50.0, drawn: Some(18) });
        assert_eq!(first.to_string(), "billo level=2 level=1 60 50 18");
        let second = results.add(Contest::Billo, &players, MatchScore { games: 2, points: 1.5, drawn: Some(1) });
        results.add(Contest::Bilitaire, &players, MatchScore { games: 1, points: 1.0, drawn: Some(0) });
        assert_eq!(results.of(Contest::Billo, &players), MatchScore { games: 62, points: 51.5, drawn: Some(19) });
        assert_eq!(results.of(Contest::BillabongTwo, &players), MatchScore::NONE);
        let read = Results::read(&format!("# a remark\n{first}\n\n{second}\n")).unwrap();
        assert_eq!(read.of(Contest::Billo, &players), results.of(Contest::Billo, &players));
        let unknown = Results::read("billo level=2 level=1 60 50 ?\nbillo level=2 level=1 2 1 1").unwrap();
        assert_eq!(unknown.of(Contest::Billo, &players), MatchScore { games: 62, points: 51.0, drawn: None });
    }

    #[test]
    fn bad_lines_are_named() {
        let check = |text: &str, error: &str| {
            let error = format!("line 2: {error}");
            assert_eq!(Results::read(&format!("\n{text}\n")).unwrap_err().to_string(), error, "{text}");
        };
        check("billo level=2", "2 words instead of 6: CONTEST PLAYER PLAYER GAMES POINTS DRAWN");
        check("chess a b 1 1 0", "\"chess\" is no contest");
        for (numbers, bad) in [("x 1 0", "x"), ("2 3 0", "3"), ("2 -1 0", "-1"), ("2 NaN 0", "NaN"), ("2 1 3", "3")] {
            check(&format!("billo a b {numbers}"), &format!("{bad:?} is not a number of games or points that can be"));
        }
    }
}
