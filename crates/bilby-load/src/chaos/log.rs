//! What the database holds after a run: logs of games, chat, seats and ratings.

use super::history::{read_lines, write_line};
use bilby_wire::{Reason, TableEventKind};
use serde::{Deserialize, Serialize};
use sqlx::{Connection, PgConnection, Row};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// One event of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Its number.
    pub number: u64,
    /// The event, in the words of [`short`].
    pub event: String,
    /// The clocks after it, in milliseconds; empty if it tells none.
    pub clocks: Vec<u64>,
}

/// What is stored of a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// Its time, such as `10+1`.
    pub time: String,
    /// Its result, if it is over and counts.
    pub result: Option<String>,
    /// The events, by number.
    pub lines: Vec<Line>,
    /// The number and text of each line of chat.
    pub chat: Vec<(u64, String)>,
    /// The seats of a finished game.
    pub seats: Vec<Seat>,
}

/// A seat of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    /// Who sat there.
    pub person: String,
    /// The rating before and after the game, if it counted.
    pub change: Option<(f64, f64)>,
}

/// A person's rating.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rated {
    /// The person.
    pub person: String,
    /// Their rating.
    pub rating: f64,
    /// How many games it counts.
    pub games: u64,
}

/// Everything that the check needs of the database.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// All games, by id.
    pub games: BTreeMap<String, Game>,
    /// All ratings. (All rated games of a run are of one kind.)
    pub ratings: Vec<Rated>,
}

/// Reads everything from the database with this URL.
///
/// # Errors
/// If it does not answer.
pub async fn read_database(url: &str) -> sqlx::Result<Log> {
    let mut conn = PgConnection::connect(url).await?;
    // One snapshot for all of it, because clocks of left tables still run out meanwhile.
    sqlx::raw_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").execute(&mut conn).await?;
    let mut log = Log::default();
    for row in sqlx::query("SELECT id, time, result FROM games").fetch_all(&mut conn).await? {
        let (id, time, result): (String, String, Option<String>) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        log.games.insert(id.clone(), Game { id, time, result, ..Game::default() });
    }
    for row in sqlx::query("SELECT game, number, line FROM events ORDER BY game, number").fetch_all(&mut conn).await? {
        let (game, number, line): (String, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        // Events of a game without a row would be a fault, which an empty game shows.
        let game = log.games.entry(game).or_default();
        let (event, clocks) = read_line(&line);
        game.lines.push(Line { number: number.unsigned_abs(), event, clocks });
    }
    for row in sqlx::query("SELECT game, number, text FROM chat ORDER BY game, number").fetch_all(&mut conn).await? {
        let (game, number, text): (String, i64, String) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        log.games.entry(game).or_default().chat.push((number.unsigned_abs(), text));
    }
    let seats = "SELECT game, person, rating_before, rating_after FROM seats ORDER BY game, seat";
    for row in sqlx::query(seats).fetch_all(&mut conn).await? {
        let (game, person): (String, Option<String>) = (row.try_get(0)?, row.try_get(1)?);
        let (before, after): (Option<f64>, Option<f64>) = (row.try_get(2)?, row.try_get(3)?);
        let seat = Seat { person: person.unwrap_or_default(), change: before.zip(after) };
        log.games.entry(game).or_default().seats.push(seat);
    }
    for row in sqlx::query("SELECT person, rating, games FROM ratings").fetch_all(&mut conn).await? {
        let games: i64 = row.try_get(2)?;
        log.ratings.push(Rated { person: row.try_get(0)?, rating: row.try_get(1)?, games: games.unsigned_abs() });
    }
    conn.close().await?;
    Ok(log)
}

impl Log {
    /// Keeps it in a folder.
    ///
    /// # Errors
    /// If a file can't be written.
    pub fn keep(&self, folder: &Path) -> io::Result<()> {
        let mut games = BufWriter::new(File::create(folder.join("games.jsonl"))?);
        self.games.values().try_for_each(|game| write_line(&mut games, game))?;
        games.flush()?;
        let mut ratings = BufWriter::new(File::create(folder.join("ratings.jsonl"))?);
        self.ratings.iter().try_for_each(|rated| write_line(&mut ratings, rated))?;
        ratings.flush()
    }

    /// Reads what was kept.
    ///
    /// # Errors
    /// If a file can't be read.
    pub fn read(folder: &Path) -> io::Result<Log> {
        let games: Vec<Game> = read_lines(&folder.join("games.jsonl"))?;
        let games = games.into_iter().map(|game| (game.id.clone(), game)).collect();
        Ok(Log { games, ratings: read_lines(&folder.join("ratings.jsonl"))? })
    }
}

/// Reads a line of a log, independently of the server's own code: `v1 NUMBER AT WORD …`.
fn read_line(line: &str) -> (String, Vec<u64>) {
    let words: Vec<&str> = line.split(' ').skip(3).collect();
    let clocks = |word: Option<&&str>| -> Vec<u64> {
        word.map(|word| word.split(',').filter_map(|clock| clock.parse().ok()).collect()).unwrap_or_default()
    };
    match words.as_slice() {
        ["turn", seat, text, rest @ ..] => {
            let rest = if rest.first().is_some_and(|word| word.starts_with("void=")) { &rest[1..] } else { rest };
            (format!("turn {seat} {text}"), clocks(rest.first()))
        }
        ["takeback", seat, turns, left, ..] => (format!("takeback {seat} {turns}"), clocks(Some(left))),
        ["open", ..] => ("open".to_owned(), Vec::new()),
        ["sit", seat, ..] => (format!("sit {seat}"), Vec::new()),
        ["hand", seat, ..] => (format!("hand {seat}"), Vec::new()),
        ["resume", ..] => ("resume".to_owned(), Vec::new()),
        // Who won is said in different words on the wire.
        ["over", .., reason] => (format!("over {reason}"), Vec::new()),
        words => (words.join(" "), Vec::new()),
    }
}

/// An event of the wire in the words of the log, as far as they are compared.
pub fn short(what: &TableEventKind) -> String {
    match what {
        TableEventKind::Opened => "open".to_owned(),
        TableEventKind::Sat { seat, .. } => format!("sit {seat}"),
        TableEventKind::Rose { seat } => format!("rise {seat}"),
        TableEventKind::HandedOver { seat, .. } => format!("hand {seat}"),
        TableEventKind::Filled { seat, level } => format!("fill {seat} {level}"),
        TableEventKind::Removed { seat } => format!("remove {seat}"),
        TableEventKind::Shuffled { .. } => "shuffle".to_owned(),
        TableEventKind::Reduced => "fewer".to_owned(),
        TableEventKind::Ready { seat } => format!("ready {seat}"),
        TableEventKind::Started => "start".to_owned(),
        TableEventKind::Turn { seat, text, .. } => format!("turn {seat} {text}"),
        TableEventKind::WrongClaim { seat } => format!("wrongclaim {seat}"),
        TableEventKind::Touched { seat, square } => format!("touch {seat} {square}"),
        TableEventKind::Asked { question, seat } => format!("ask {} {seat}", word(question)),
        TableEventKind::Agreed { question, seat } => format!("agree {} {seat}", word(question)),
        TableEventKind::Declined { question, seat } => format!("decline {} {seat}", word(question)),
        TableEventKind::Withdrawn { question, seat } => format!("withdraw {} {seat}", word(question)),
        TableEventKind::TakenBack { seat, turns, .. } => format!("takeback {seat} {turns}"),
        TableEventKind::Left { seat, reason } => format!("left {seat} {}", reason_word(*reason)),
        TableEventKind::StoodIn { seat } => format!("standin {seat}"),
        TableEventKind::Reclaimed { seat } => format!("reclaim {seat}"),
        TableEventKind::Away { seat } => format!("away {seat}"),
        TableEventKind::Back { seat } => format!("back {seat}"),
        TableEventKind::Holiday { seat, until } => format!("holiday {seat} {until}"),
        TableEventKind::Resumed { .. } => "resume".to_owned(),
        TableEventKind::Over { ending } => format!("over {}", reason_word(ending.reason)),
        TableEventKind::Rematch => "rematch".to_owned(),
    }
}

fn word(question: &bilby_wire::Question) -> &'static str {
    match question {
        bilby_wire::Question::Draw => "draw",
        bilby_wire::Question::Takeback => "takeback",
        bilby_wire::Question::Rematch => "rematch",
        bilby_wire::Question::Stop => "stop",
    }
}

fn reason_word(reason: Reason) -> &'static str {
    match reason {
        Reason::Board => "board",
        Reason::Resignation => "resignation",
        Reason::Time => "time",
        Reason::Absence => "absence",
        Reason::Agreement => "agreement",
        Reason::Abort => "abort",
        Reason::Closed => "closed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::Ending;

    #[test]
    fn a_line_and_a_message_say_the_same() {
        let turn =
            TableEventKind::Turn { seat: 0, text: "Re1-e2".to_owned(), position: "p - 0".to_owned(), void_call: None };
        let over = TableEventKind::Over { ending: Ending { winner: Some(1), drawn: false, reason: Reason::Time } };
        let drawn = TableEventKind::Over { ending: Ending { winner: None, drawn: true, reason: Reason::Agreement } };
        for (line, what) in [
            (
                "v1 1 99 open time=none lag=500 seats=person:ana,open game=billo rules= start=p r - 0",
                TableEventKind::Opened,
            ),
            ("v1 3 99 start", TableEventKind::Started),
            ("v1 4 99 turn 0 Re1-e2 177000,180000 p - 0", turn.clone()),
            ("v1 4 99 turn 0 Re1-e2 void=5 - p - 0", turn),
            ("v1 5 99 left 1 time", TableEventKind::Left { seat: 1, reason: Reason::Time }),
            ("v1 6 99 away 1", TableEventKind::Away { seat: 1 }),
            ("v1 6 99 holiday 1 1767225600000", TableEventKind::Holiday { seat: 1, until: 1_767_225_600_000 }),
            ("v1 6 99 resume 60000", TableEventKind::Resumed { closed_for: 60_000 }),
            ("v1 7 99 over won 1 time", over),
            ("v1 7 99 over drawn agreement", drawn),
        ] {
            assert_eq!(read_line(line).0, short(&what), "{line}");
        }
    }

    #[test]
    fn clocks_are_read() {
        assert_eq!(read_line("v1 4 99 turn 0 Re1-e2 177000,180000 p - 0").1, [177_000, 180_000]);
        assert_eq!(read_line("v1 4 99 turn 0 Re1-e2 void=5 9000,1 p - 0").1, [9000, 1]);
        assert_eq!(read_line("v1 4 99 turn 0 Re1-e2 - p - 0").1, [0; 0]);
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let line = Line { number: 1, event: "open".to_owned(), clocks: vec![5] };
        let seat = Seat { person: "ana".to_owned(), change: Some((1500.0, 1512.25)) };
        let game = Game { id: "g".to_owned(), lines: vec![line], seats: vec![seat], ..Game::default() };
        let ratings = vec![Rated { person: "ana".to_owned(), rating: 1512.25, games: 1 }];
        let log = Log { games: BTreeMap::from([("g".to_owned(), game)]), ratings };
        log.keep(folder.path()).unwrap();
        assert_eq!(Log::read(folder.path()).unwrap(), log);
    }
}
