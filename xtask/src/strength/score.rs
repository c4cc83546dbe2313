//! Parses the output of `bilby match`.

/// The result of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Score {
    pub player: String,
    pub games: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// The share of the points, its error, and the share of an equal player, in per cent.
    pub points: f64,
    pub bar: f64,
    pub even: f64,
    /// The Elo difference of the first of two players as it was printed: most likely, lowest, highest.
    pub printed_elo: Option<[f64; 3]>,
}

/// The players of a result.
pub fn read(text: &str) -> Option<Vec<Score>> {
    let games = text.lines().find_map(|line| line.strip_prefix("games ")?.split(',').next()?.parse().ok())?;
    let players = text.lines().filter(|line| line.starts_with("player "));
    let scores: Option<Vec<Score>> = players.map(|line| player(line, games)).collect();
    let mut scores = scores.filter(|scores| scores.len() > 1)?;
    scores[0].printed_elo = text.lines().find_map(|line| elo(line.strip_prefix("elo ")?));
    Some(scores)
}

/// `+190.8 (+107.5 to +300.9), pairs with …`
fn elo(text: &str) -> Option<[f64; 3]> {
    let (numbers, _) = text.split_once(')')?;
    let mut words = numbers.split([' ', '(']).filter(|word| !word.is_empty() && *word != "to");
    let mut next = || words.next()?.parse().ok();
    Some([next()?, next()?, next()?])
}

/// `player 1 NAME  wins 3 draws 1 losses 2  points 58.3 ± 20.1 % (even: 50.0 %)`
fn player(line: &str, games: u32) -> Option<Score> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let after = |word: &str| words.get(words.iter().rposition(|other| *other == word)? + 1).copied();
    Some(Score {
        player: (*words.get(2)?).to_owned(),
        games,
        wins: after("wins")?.parse().ok()?,
        draws: after("draws")?.parse().ok()?,
        losses: after("losses")?.parse().ok()?,
        points: after("points")?.parse().ok()?,
        bar: after("±")?.parse().ok()?,
        even: after("(even:")?.parse().ok()?,
        printed_elo: None,
    })
}

impl Score {
    pub fn share(&self) -> String {
        format!("{:.1} ± {:.1} %", self.points, self.bar)
    }

    /// The Elo difference to the others, with its error. Several others count as equally strong: with r times the
    /// strength of each, one among n wins r of r + n - 1 games.
    pub fn elo(&self) -> String {
        let computed =
            || [self.points, self.points - self.bar, self.points + self.bar].map(|points| self.elo_of(points));
        let [elo, low, high] = self.printed_elo.unwrap_or_else(computed);
        format!("{} ({} to {})", number(elo), number(low), number(high))
    }

    fn elo_of(&self, points: f64) -> f64 {
        let odds = |points: f64| (points / (100.0 - points).max(0.0)).max(0.0);
        400.0 * (odds(points.min(100.0)) / odds(self.even)).log10()
    }
}

fn number(elo: f64) -> String {
    if elo.is_infinite() { (if elo > 0.0 { "∞" } else { "-∞" }).to_owned() } else { format!("{elo:+.0}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_again() {
        let text = "billo\ngames 40, openings 20, seat orders 2\n\
            player 1 level=3  wins 30 draws 0 losses 10  points 75.0 ± 10.0 % (even: 50.0 %)\n\
            player 2 level=2  wins 10 draws 0 losses 30  points 25.0 ± 10.0 % (even: 50.0 %)\n\
            time of player 1: mean 100.4 ms, longest 112.0 ms a move; 1 of 812 moves more than 10 ms over 100 ms\nelo +190.8 (+107.5 to +300.9), pairs with 0 ½ 1 1½ 2 points: 0 0 10 0 10\n";
        let scores = read(text).unwrap();
        assert_eq!((scores.len(), scores[0].games, scores[0].wins, scores[1].player.as_str()), (2, 40, 30, "level=2"));
        assert_eq!((scores[0].share().as_str(), scores[0].elo().as_str()), ("75.0 ± 10.0 %", "+191 (+108 to +301)"));
        assert_eq!(read("billo\n"), None);
    }

    #[test]
    fn among_several_an_even_share_is_no_difference() {
        let score = |points, bar| Score {
            player: String::new(),
            games: 4,
            wins: 0,
            draws: 0,
            losses: 0,
            points,
            bar,
            even: 25.0,
            printed_elo: None,
        };
        assert_eq!(score(25.0, 30.0).elo(), "+0 (-∞ to +226)");
        assert_eq!(score(100.0, 10.0).elo(), "∞ (+573 to ∞)");
    }
}
