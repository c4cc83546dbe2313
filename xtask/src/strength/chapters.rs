//! The matches of the report, and the lines that they contribute.

use super::Lines;
use super::score::Score;
use crate::opponent;

/// A table of the report.
pub struct Chapter {
    pub title: &'static str,
    pub about: &'static str,
    pub columns: &'static [&'static str],
    pub rows: Vec<Match>,
}

/// A match: the arguments of `bilby match`, the file of its games, and the lines that it adds to the table.
pub struct Match {
    pub words: Vec<String>,
    pub file: String,
    pub lines: Lines,
}

impl Match {
    fn new(file: String, words: &str, lines: impl Fn(&[Score]) -> Vec<String> + 'static) -> Match {
        Match { words: words.split_whitespace().map(str::to_owned).collect(), file, lines: Box::new(lines) }
    }

    /// The contest that it is a match of, as `bilby bench` names it.
    pub fn contest(&self) -> &str {
        match self.words[0].as_str() {
            "billabong" if self.words.iter().any(|word| word == "players=3") => "billabong-three",
            "billabong" if self.words.iter().any(|word| word == "players=4") => "billabong-four",
            "billabong" => "billabong-two",
            other => other,
        }
    }

    /// Its arguments with another number of games.
    pub fn with_games(&self, games: u32) -> Vec<String> {
        let mut words = self.words.clone();
        if let Some(place) = self.place_of_games() {
            words[place] = games.to_string();
        }
        words
    }

    /// Whether so many games, of which `bilby match` has printed this, are the whole match.
    pub fn is_complete(&self, answer: &str, games: u32) -> bool {
        let is_decided = answer
            .lines()
            .any(|line| line.starts_with("sprt ") && (line.ends_with(": accepted") || line.ends_with(": rejected")));
        let planned = self.place_of_games().and_then(|place| self.words[place].parse().ok());
        is_decided || planned.is_none_or(|planned: u32| games >= planned)
    }

    fn place_of_games(&self) -> Option<usize> {
        self.words.iter().position(|word| word == "--games").map(|place| place + 1)
    }

    /// Adds a player whose text contains blanks.
    fn player(mut self, player: &str) -> Match {
        self.words.extend(["--player".to_owned(), player.to_owned()]);
        self
    }
}

/// The whole report, with this many games for each match except the long ones.
pub fn all(games: u32) -> Vec<Chapter> {
    vec![
        against_0_1_0(games),
        accepted_by_sprt(),
        against_the_baseline(games / 2),
        against_other_characters(games.min(100)),
    ]
}

/// Against the frozen version, at 100 ms a move.
fn against_0_1_0(games: u32) -> Chapter {
    let opponent = format!("ugi:time=100:{} ugi", opponent::path());
    let versus = |title: &'static str, file: &str, words: &str, games: u32| {
        let words = format!("{words} --games {games} --player time=100");
        let lines = move |scores: &[Score]| {
            let Score { games, wins, draws, losses, even, .. } = scores[0];
            let (share, elo) = (scores[0].share(), scores[0].elo());
            vec![format!("{title} | {games} | {wins} / {draws} / {losses} | {share} | {even} % | {elo}")]
        };
        Match::new(format!("{file}-0.1.0.bil"), &words, lines).player(&opponent)
    };
    Chapter {
        title: "Against 0.1.0",
        about: "Both at 100 ms a move. The goals are 90 % of the points from scattered and 80 % from natural placements of Billabong, \
                100 Elo with a bar above 50 in Bi-litaire and Billo, and 38 % of the first places with one of ours and three 0.1.0. \
                Bi-litaire begins with even openings, because random ones decide many matches \
                ([why](strength-0.1.0.md#bi-litaire)).",
        columns: &["match", "games", "won / drawn / lost", "points", "even", "Elo"],
        rows: vec![
            versus("Billabong, scattered", "billabong-scattered", "billabong", games),
            versus("Billabong, natural", "billabong-natural", "billabong --opening-style natural", games),
            versus(
                "Bi-litaire, even openings",
                "bilitaire-even",
                "bilitaire --openings docs/strength/bilitaire-openings.txt",
                games,
            ),
            versus("Billo", "billo", "billo", games),
            versus(
                "Billabong, one of ours and three 0.1.0 (four seats)",
                "billabong-4",
                "billabong --rules players=4",
                2 * games,
            ),
        ],
    }
}

/// What the sequential test says of the whole program and of its weights, with equal nodes. Few games decide where the
/// difference is large.
fn accepted_by_sprt() -> Chapter {
    let versus = |title: &'static str, file: &str, words: &str, elo: &'static str| {
        let words = format!("{words} --sprt {elo} --games 2000");
        Match::new(format!("{file}-sprt.bil"), &words, move |scores| {
            let Score { games, wins, draws, losses, .. } = scores[0];
            vec![format!("{title} | {elo} | {games} | {wins} / {draws} / {losses} | {}", scores[0].share())]
        })
    };
    let program = |title, game: &str, nodes: u32| {
        let opponent = format!("ugi:nodes={nodes}:{} ugi", opponent::path());
        versus(title, game, &format!("{game} --player nodes={nodes}"), "0,50").player(&opponent)
    };
    let weights = |title, game: &str, nodes: u32, file: &str| {
        let words = format!("{game} --player nodes={nodes} --player nodes={nodes},weights={file}");
        versus(title, &format!("{game}-weights"), &words, "0,20")
    };
    Chapter {
        title: "Accepted by the sequential test",
        about: "`bilby match --sprt` plays until one of two Elo differences is clearly more likely (wrong 1 time in 20). The players \
                have equal nodes. The first three rows are the program against 0.1.0, the others today's weights against those of \
                0.1.0, both with today's search. Bi-litaire's weights of 0.1.0 have another form and can't be read. The last line \
                of each match in [`results.txt`](strength/results.txt) is the verdict.",
        columns: &["match", "Elo of both hypotheses", "games", "won / drawn / lost", "points"],
        rows: vec![
            program("Billabong, 2,000 nodes", "billabong", 2_000),
            program("Bi-litaire, 5,000 nodes", "bilitaire", 5_000),
            program("Billo, 2,000 nodes", "billo", 2_000),
            weights(
                "Billabong's weights, 2,000 nodes",
                "billabong",
                2_000,
                "crates/bilby-engine/src/billabong/weights-0.1.0.txt",
            ),
            weights("Billo's weights, 1,000 nodes", "billo", 1_000, "docs/strength/billo-weights-0.1.0.txt"),
        ],
    }
}

/// Against players of other characters: those that search have the same nodes.
fn against_other_characters(games: u32) -> Chapter {
    const CHARACTERS: [&str; 5] = ["handcrafted:nodes=2000", "random-weights:nodes=2000", "greedy", "racer", "blocker"];
    /// The contests: title, arguments, and how the files begin.
    const CONTESTS: [(&str, &str, &str); 5] = [
        ("Billabong", "billabong", "billabong"),
        ("Billabong, one of ours and two others (three seats)", "billabong --rules players=3", "billabong-3"),
        ("Billabong, one of ours and three others (four seats)", "billabong --rules players=4", "billabong-4"),
        ("Bi-litaire", "bilitaire", "bilitaire"),
        ("Billo", "billo", "billo"),
    ];
    let versus = |title: &'static str, words: &str, file: &str, player: &'static str| {
        // Every opening is played in all seat orders.
        let games = if words.ends_with("players=3") { games.next_multiple_of(3) } else { games };
        let words = format!("{words} --player nodes=2000 --player {player} --games {games}");
        let name = player.split(':').next().unwrap_or(player);
        Match::new(format!("{file}-{name}.bil"), &words, move |scores| {
            let Score { games, wins, draws, losses, even, .. } = scores[0];
            vec![format!(
                "{title} | `{name}` | {games} | {wins} / {draws} / {losses} | {} | {even:.0} %",
                scores[0].share()
            )]
        })
    };
    let of_contest = |(title, words, file)| CHARACTERS.map(|player| versus(title, words, file, player));
    Chapter {
        title: "Against players of other characters",
        about: "2,000 nodes a move, also for the opponents that search. With three and four seats all others are such opponents.",
        columns: &["game", "opponent", "games", "won / drawn / lost", "points", "even"],
        rows: CONTESTS.into_iter().flat_map(of_contest).collect(),
    }
}

/// Four seats against plain UCT, at 100 ms a move. With two seats 0.1.0 won every game, so that measures nothing any more.
fn against_the_baseline(games: u32) -> Chapter {
    const GOAL: f64 = 75.0;
    let words = format!("billabong --rules players=4 --player time=100 --player uct:time=100 --games {games}");
    let row = Match::new("billabong-4-uct.bil".to_owned(), &words, |scores| {
        let Score { games, wins, draws, losses, points, .. } = scores[0];
        let verdict = if points >= GOAL { "reached" } else { "missed" };
        let share = scores[0].share();
        vec![format!(
            "Billabong, one of ours and three UCT (four seats) | {games} | {wins} / {draws} / {losses} | {share} | {GOAL} %: {verdict}"
        )]
    });
    Chapter {
        title: "Against the baseline",
        about: "Both at 100 ms a move. With two seats 0.1.0 already won 200 of 200 games against UCT in each game \
                ([report](strength-0.1.0.md#what-010-reached-itself)).",
        columns: &["match", "games", "won / drawn / lost", "points", "goal"],
        rows: vec![row],
    }
}
