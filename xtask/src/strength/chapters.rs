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
        against_the_baseline(games),
        against_other_characters(games.min(100)),
        methods(games.min(48)),
    ]
}

/// The games with two seats, as titles and arguments.
const TWO_SEATS: [(&str, &str); 3] = [("Billabong", "billabong"), ("Bi-litaire", "bilitaire"), ("Billo", "billo")];

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
                100 Elo with a bar above 50 in Bi-litaire and Billo, and 38 % of the first places among three.",
        columns: &["match", "games", "won / drawn / lost", "points", "even", "Elo"],
        rows: vec![
            versus("Billabong, scattered", "billabong-scattered", "billabong", games),
            versus("Billabong, natural", "billabong-natural", "billabong --opening-style natural", games),
            versus("Bi-litaire, whole matches", "bilitaire", "bilitaire", games),
            versus(
                "Bi-litaire, even openings",
                "bilitaire-even",
                "bilitaire --openings docs/strength/bilitaire-openings.txt",
                games,
            ),
            versus("Billo", "billo", "billo", games),
            versus("Billabong, one among three", "billabong-4", "billabong --rules players=4", 2 * games),
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
    let versus = |title: &'static str, game: &str, player: &'static str| {
        let words = format!("{game} --player nodes=2000 --player {player} --games {games}");
        let name = player.split(':').next().unwrap_or(player);
        Match::new(format!("{game}-{name}.bil"), &words, move |scores| {
            let Score { games, wins, draws, losses, .. } = scores[0];
            vec![format!("{title} | `{name}` | {games} | {wins} / {draws} / {losses} | {}", scores[0].share())]
        })
    };
    let of_game = |(title, game): (&'static str, &'static str)| CHARACTERS.map(|player| versus(title, game, player));
    Chapter {
        title: "Against players of other characters",
        about: "2,000 nodes a move, also for the opponents that search.",
        columns: &["game", "opponent", "games", "won / drawn / lost", "points"],
        rows: TWO_SEATS.into_iter().flat_map(of_game).collect(),
    }
}

/// At 100 ms a move.
fn against_the_baseline(games: u32) -> Chapter {
    let versus = |title: &'static str, file: &str, game: &str, goal: f64, most_draws: Option<f64>| {
        let words = format!("{game} --player time=100 --player uct:time=100 --games {games}");
        Match::new(format!("{file}-uct.bil"), &words, move |scores| {
            let Score { games, wins, draws, losses, points, .. } = scores[0];
            let draws_in_hundred = 100.0 * f64::from(draws) / f64::from(games.max(1));
            let reached = points >= goal && most_draws.is_none_or(|most| draws_in_hundred < most);
            let few = most_draws.map_or(String::new(), |most| format!(", fewer than {most} % drawn"));
            let verdict = if reached { "reached" } else { "missed" };
            let share = scores[0].share();
            vec![format!("{title} | {games} | {wins} / {draws} / {losses} | {share} | {goal} %{few}: {verdict}")]
        })
    };
    Chapter {
        title: "Against the baseline",
        about: "Both at 100 ms a move.",
        columns: &["match", "games", "won / drawn / lost", "points", "goal"],
        rows: vec![
            versus("Billabong, two players", "billabong", "billabong", 95.0, None),
            versus("Bi-litaire, whole matches", "bilitaire", "bilitaire", 90.0, None),
            versus("Billo", "billo", "billo", 85.0, Some(25.0)),
            versus("Billabong, one among three UCT", "billabong-4", "billabong --rules players=4", 75.0, None),
        ],
    }
}

/// Each of the candidates in one seat.
fn methods(games: u32) -> Chapter {
    let players: Vec<String> =
        ["paranoid", "brs", "maxn", "tree"].iter().map(|method| format!("--player method={method},time=100")).collect();
    let words = format!("billabong --rules players=4 {} --games {games}", players.join(" "));
    let row = Match::new("billabong-4-methods.bil".to_owned(), &words, |scores| {
        let mut scores = scores.to_vec();
        scores.sort_by_key(|score| std::cmp::Reverse(score.wins));
        let line = |score: &Score| {
            let method = score.player.trim_start_matches("method=").split(',').next().unwrap_or_default();
            format!("{method} | {} | {} | {}", score.games, score.wins, score.share())
        };
        scores.iter().map(line).collect()
    });
    Chapter {
        title: "How to look ahead with several seats",
        about: "Billabong for four, each method in one seat, all 24 seat orders, 100 ms a move: paranoid, best replies (BRS+), \
                max^n, tree search.",
        columns: &["method", "games", "first places", "points (even: 25 %)"],
        rows: vec![row],
    }
}
