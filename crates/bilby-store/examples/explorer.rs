//! Measures the explorer with made games: how fast they are counted, and how long questions take.
//!
//! `cargo run --release -p bilby-store --example explorer -- [GAMES [QUESTIONS [FOLDER]]]`
//!
//! The games are random, but prefer some of their moves, as people do. Most of them are counted in memory and put into the tables in
//! the order of their keys, which is the quickest way to a large database; a comparison with what the store itself writes comes
//! first. The last ones are counted one by one and in small batches, as a server does. A database that FOLDER holds from before is
//! used again if it has as many games. Without FOLDER, a new one in the current folder is used and deleted.

use bilby_core::{Game, Outcome, Seat, SplitMix64};
use bilby_games::explorer::{Marbles, Tally, Trace, covers, key, rows};
use bilby_games::{GameKind, Position, Rules};
use bilby_store::{Bucket, Computers, CountedGame, EXPLORER_DEPTH, ExploreFilter, GameId, Store, file_url};
use sqlx::{AssertSqlSafe, Connection, Executor, SqliteConnection};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

type AnyError = Box<dyn std::error::Error>;

/// How many games are counted in both ways for the comparison.
const COMPARED: u64 = 400;
/// How many games are counted afterwards, one by one and again in batches.
const SINGLY: u64 = 1000;
/// How many a server counts at once (`AT_ONCE` in its `live/explorer.rs`).
const BATCH: u64 = 16;
/// How many rows are written with one statement.
const ROWS: usize = 500;

/// The number of people besides person 0, who has played one game in a hundred.
const PEOPLE: u64 = 10_000;

const RULES: [(GameKind, &str); 4] =
    [(GameKind::Billo, ""), (GameKind::Bilitaire, ""), (GameKind::Billabong, ""), (GameKind::Billabong, "players=4")];

fn main() -> Result<(), AnyError> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).map_or(Ok(usual), |word| word.parse());
    let (games, questions) = (number(0, 20_000)?, number(1, 2_000)?);
    let fresh = tempfile::tempdir_in(".")?;
    let folder = words.get(2).map_or_else(|| fresh.path().to_owned(), PathBuf::from);
    std::fs::create_dir_all(&folder)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(&folder.join("explorer.db"), games, questions))
}

async fn measure(file: &Path, games: u64, questions: u64) -> Result<(), AnyError> {
    compare().await?;
    let mut next = open_and_close(file).await?;
    if next < games {
        load(file, games).await?;
        next = games;
    }
    let store = Store::open(&file_url(file)).await?;
    let bytes = std::fs::metadata(file)?.len();
    println!("{next} games, {} MB, {} bytes a game", bytes / 1_000_000, bytes / next.max(1));
    count(&store, "one by one", &mut next, 1).await?;
    count(&store, &format!("in batches of {BATCH}"), &mut next, BATCH).await?;

    let all = ExploreFilter::default();
    let rated = ExploreFilter { rating: Some(1600), computers: Computers::Without, ..ExploreFilter::default() };
    let of = |person| Ok::<_, AnyError>(ExploreFilter { person: Some(person_of(person).parse()?), ..all.clone() });
    ask(&store, "from the start", std::slice::from_ref(&all), questions, 1).await?;
    ask(&store, "within ten moves", std::slice::from_ref(&all), questions, 10).await?;
    ask(&store, "rated 1600, without computers", &[rated], questions, 10).await?;
    ask(&store, "the player with one game in a hundred", &[of(0)?], questions, 10).await?;
    let some = (1..=PEOPLE.min(500)).map(of).collect::<Result<Vec<_>, _>>()?;
    ask(&store, "one of the other players", &some, questions, 10).await?;
    store.close().await;
    Ok(())
}

/// Makes the tables, and returns how many games they have.
async fn open_and_close(file: &Path) -> Result<u64, AnyError> {
    Store::open(&file_url(file)).await?.close().await;
    let mut conn = SqliteConnection::connect(&file_url(file)).await?;
    let there: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM explorer_games").fetch_one(&mut conn).await?;
    conn.close().await?;
    Ok(there.cast_unsigned())
}

/// Compares what [`load`] writes with what the store writes.
async fn compare() -> Result<(), AnyError> {
    let folder = tempfile::tempdir_in(".")?;
    let [loaded, counted] = ["loaded.db", "counted.db"].map(|name| folder.path().join(name));
    open_and_close(&loaded).await?;
    load(&loaded, COMPARED).await?;
    let store = Store::open(&file_url(&counted)).await?;
    store.count_games((0..COMPARED).map(made).collect()).await?;
    store.close().await;
    for table in ["explorer_games", "explorer_moves"] {
        let [one, other] = [rows_of(&loaded, table).await?, rows_of(&counted, table).await?];
        if one.is_empty() || one != other {
            return Err(format!("{table} is not what the store makes").into());
        }
    }
    Ok(())
}

/// All rows of a table, each as a text.
async fn rows_of(file: &Path, table: &str) -> Result<Vec<String>, AnyError> {
    let columns = match table {
        "explorer_games" => "game, public, bucket, traces",
        _ => "position, led_to, bucket, games, won_1, won_2, won_3, won_4, rounds, marbles, squares",
    };
    let sql = format!("SELECT concat_ws(' ', {columns}) FROM {table} ORDER BY 1");
    let mut conn = SqliteConnection::connect(&file_url(file)).await?;
    Ok(sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut conn).await?)
}

/// A move of a game: the position, where it led, the bucket, the result, and the marbles left.
type Step = (i64, i64, u8, Outcome, Option<u8>);

/// Makes games and puts them into empty tables, in the order of their keys.
async fn load(file: &Path, games: u64) -> Result<(), AnyError> {
    let start = Instant::now();
    let mut conn = SqliteConnection::connect(&file_url(file)).await?;
    for setting in [
        "PRAGMA foreign_keys = OFF",
        "PRAGMA journal_mode = OFF",
        "PRAGMA synchronous = OFF",
        "PRAGMA cache_size = -1000000",
        "BEGIN",
        "DELETE FROM explorer_games",
        "DELETE FROM explorer_moves",
        "DELETE FROM seats",
    ] {
        conn.execute(setting).await?;
    }
    let mut steps: Vec<Step> = Vec::new();
    let numbers: Vec<u64> = (0..games).collect();
    for some in numbers.chunks(ROWS) {
        let made: Vec<CountedGame> = some.iter().map(|number| made(*number)).collect();
        let sql = values("explorer_games (game, public, bucket, traces)", 4, made.len());
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for game in &made {
            query = query.bind(game.game.to_string()).bind(i64::from(game.public)).bind(game.bucket.number());
            query = query.bind(hexadecimal(&Trace::write_all(&game.traces)));
            for trace in &game.traces {
                let bucket = u8::try_from(game.bucket.number())?;
                let step = |(from, to): (u64, u64)| {
                    (from.cast_signed(), to.cast_signed(), bucket, trace.outcome, trace.marbles)
                };
                steps.extend(trace.steps().into_iter().map(step));
            }
        }
        query.execute(&mut conn).await?;
    }
    println!("{games} games made after {:.0} s: {} moves", start.elapsed().as_secs_f64(), steps.len());
    // Those that are counted afterwards have players too.
    let seats: Vec<(u64, usize, u64)> = (0..games + 2 * SINGLY)
        .flat_map(|number| (0..).zip(players(number)).map(move |(seat, person)| (number, seat, person)))
        .collect();
    for some in seats.chunks(ROWS) {
        let sql = values("seats (game, seat, person, kind, ended, place, several)", 7, some.len());
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for (number, seat, person) in some {
            query = query.bind(id(*number).to_string()).bind(*seat as i64).bind(person_of(*person));
            query = query.bind(kind(*number).name()).bind(number.cast_signed()).bind(1_i64).bind(0_i64);
        }
        query.execute(&mut conn).await?;
    }
    steps.sort_unstable_by_key(|(from, to, bucket, ..)| (*from, *to, *bucket));
    let mut counted: Vec<(Step, Tally)> = Vec::with_capacity(ROWS);
    let mut moves = 0;
    for same in steps.chunk_by(|one, other| (one.0, one.1, one.2) == (other.0, other.1, other.2)) {
        let mut tally = Tally::default();
        same.iter().for_each(|(.., outcome, marbles)| tally.add(*outcome, *marbles));
        counted.push((same[0], tally));
        moves += 1;
        if counted.len() == ROWS {
            put_moves(&mut conn, &counted).await?;
            counted.clear();
        }
    }
    put_moves(&mut conn, &counted).await?;
    conn.execute("COMMIT").await?;
    conn.close().await?;
    println!("{games} games loaded after {:.0} s: {moves} rows of moves", start.elapsed().as_secs_f64());
    Ok(())
}

async fn put_moves(conn: &mut SqliteConnection, rows: &[(Step, Tally)]) -> Result<(), AnyError> {
    if rows.is_empty() {
        return Ok(());
    }
    let columns = "position, led_to, bucket, games, won_1, won_2, won_3, won_4, rounds, marbles, squares";
    let sql = values(&format!("explorer_moves ({columns})"), 11, rows.len());
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for ((from, to, bucket, ..), tally) in rows {
        let [first, second, third, fourth] = tally.wins;
        let Marbles { rounds, sum, squares } = tally.marbles;
        query = query.bind(*from).bind(*to).bind(i64::from(*bucket));
        for number in [tally.games, first, second, third, fourth, rounds, sum, squares] {
            query = query.bind(number.cast_signed());
        }
    }
    query.execute(conn).await?;
    Ok(())
}

/// A statement that inserts rows.
fn values(into: &str, width: usize, rows: usize) -> String {
    let row = format!("({})", vec!["?"; width].join(", "));
    format!("INSERT INTO {into} VALUES {}", vec![row; rows].join(", "))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Counts some games as a server does at their end, and prints how long each transaction took.
async fn count(store: &Store, how: &str, next: &mut u64, batch: u64) -> Result<(), AnyError> {
    let mut waits = Vec::new();
    let end = *next + SINGLY;
    while *next < end {
        let some: Vec<CountedGame> = (*next..(*next + batch).min(end)).map(made).collect();
        *next += some.len() as u64;
        let start = Instant::now();
        store.count_games(some).await?;
        waits.push(start.elapsed());
    }
    println!("{SINGLY} more games, {how}: {}", quantiles(waits));
    Ok(())
}

/// Asks about positions of made games and prints how long the answers took.
async fn ask(
    store: &Store,
    what: &str,
    filters: &[ExploreFilter],
    questions: u64,
    deepest: u64,
) -> Result<(), AnyError> {
    let mut waits = Vec::new();
    let mut found = 0;
    for (number, filter) in (0..questions).zip(filters.iter().cycle()) {
        let random = &mut SplitMix64::new(number ^ 0x5eed);
        let moves = random.below(deepest) as usize;
        let positions = walk(number, random, moves + 1);
        let Some(position) = positions.get(moves) else { continue };
        let start = Instant::now();
        let tallies = store.explore(position, filter).await?;
        found += rows(position, &tallies).iter().filter(|row| row.tally.games > 0).count();
        waits.push(start.elapsed());
    }
    let moves = found as f64 / waits.len() as f64;
    println!("{what}: {} questions, {moves:.1} moves found on average; {}", waits.len(), quantiles(waits));
    Ok(())
}

fn quantiles(mut waits: Vec<Duration>) -> String {
    waits.sort_unstable();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    format!("p50 {:.2} ms, p99 {:.2} ms, longest {:.2} ms", at(0.5), at(0.99), at(1.0))
}

fn id(number: u64) -> GameId {
    format!("g{number:09}").parse().expect("an id")
}

fn person_of(number: u64) -> String {
    format!("p{number:09}")
}

fn rules(number: u64) -> Rules {
    let (kind, rules) = RULES[(number % 4) as usize];
    Rules::read(kind, rules).expect("rules")
}

fn kind(number: u64) -> GameKind {
    RULES[(number % 4) as usize].0
}

fn players(number: u64) -> [u64; 2] {
    let random = &mut SplitMix64::new(number);
    let other = 1 + random.below(PEOPLE);
    if number % 400 < 4 { [0, other] } else { [other, 1 + random.below(PEOPLE)] }
}

/// The game with a number.
fn made(number: u64) -> CountedGame {
    let random = &mut SplitMix64::new(number.wrapping_mul(0x9e37_79b9));
    let positions = walk(number, random, EXPLORER_DEPTH + 1);
    let outcome = match random.below(positions[0].seat_names().len() as u64 + 1) {
        0 => Outcome::Drawn,
        seat => Outcome::Won(Seat(seat as u8 - 1)),
    };
    let marbles = (kind(number) == GameKind::Bilitaire).then(|| 1 + random.below(30) as u8);
    let rating = (random.below(3) > 0).then(|| 900.0 + random.below(1300) as f64);
    CountedGame {
        game: id(number),
        public: true,
        bucket: Bucket::of(rating, random.below(2) == 0),
        traces: vec![Trace { outcome, marbles, keys: positions.iter().map(key).collect() }],
    }
}

/// The first positions of a random game.
fn walk(number: u64, random: &mut SplitMix64, most: usize) -> Vec<Position> {
    let mut positions = vec![Position::start(rules(number), random.below(1000))];
    while positions.len() < most && covers(&positions[positions.len() - 1]) {
        positions.push(after_some_move(&positions[positions.len() - 1], random));
    }
    positions
}

/// The position after a random move. The first ones of the list are more likely than the last.
fn after_some_move(position: &Position, random: &mut SplitMix64) -> Position {
    fn play<G: Game>(game: &G, random: &mut SplitMix64) -> G {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let most = moves.len() as u64;
        let at = random.below(most).min(random.below(most)).min(random.below(most));
        let mut after = game.clone();
        after.play(moves[at as usize]);
        after
    }
    match position {
        Position::Billabong(race) => Position::Billabong(play(race, random)),
        Position::Bilitaire(round) => Position::Bilitaire(play(round, random)),
        Position::Billo(board) => Position::Billo(play(board, random)),
    }
}
