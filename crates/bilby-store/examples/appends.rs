//! Measures how many appends per second the group commit achieves, and how long each waits for its answer:
//!
//! `cargo run --release -p bilby-store --example appends -- [APPENDERS [SECONDS [RATE [URL]]]]`
//!
//! RATE is the number of appends per second in total; with 0, each appender appends again as soon as it has its answer.
//! Without a URL, a SQLite file in a new folder of the current folder is used.

use bilby_games::{GameKind, Position, Rules};
use bilby_store::{Append, GameId, Store, TableIndex, TableOptions, file_url};
use bilby_table::{Event, EventKind, Settings, Sitter, Table};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Barrier;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, usual: u64| words.get(at).map_or(Ok(usual), |word| word.parse());
    let (appenders, seconds, rate) = (number(0, 500)?, number(1, 10)?, number(2, 0)?);
    let folder = tempfile::tempdir_in(".")?;
    let url = words.get(3).cloned().unwrap_or_else(|| file_url(&folder.path().join("bilby.db")));
    let pause = Duration::from_secs_f64(if rate == 0 { 0.0 } else { appenders as f64 / rate as f64 });
    let time = Duration::from_secs(seconds);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(measure(&url, appenders, time, pause))
}

async fn measure(url: &str, appenders: u64, time: Duration, pause: Duration) -> Result<(), Box<dyn std::error::Error>> {
    let store = Store::open(url).await?;
    let all_open = Arc::new(Barrier::new(appenders as usize + 1));
    let table = |number| tokio::spawn(append(store.clone(), number, Arc::clone(&all_open), time, pause));
    let tables: Vec<_> = (0..appenders).map(table).collect();
    all_open.wait().await;
    let begun = Instant::now();
    let mut waits = Vec::new();
    for table in tables {
        waits.extend(table.await?);
    }
    let seconds = begun.elapsed().as_secs_f64();
    waits.sort_unstable();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "{appenders} appenders, {} appends in {seconds:.1} s: {:.0} a second",
        waits.len(),
        waits.len() as f64 / seconds
    );
    println!("wait: p50 {:.1} ms, p99 {:.1} ms, longest {:.1} ms", at(0.5), at(0.99), at(1.0));
    store.close().await;
    Ok(())
}

/// Appends turns to its own table, one after another, and returns how long each took. All turns are the same, because
/// the store does not check legality.
async fn append(store: Store, number: u64, all_open: Arc<Barrier>, time: Duration, pause: Duration) -> Vec<Duration> {
    let game: GameId = format!("t{number:09}").parse().expect("an id");
    let start = Position::start(Rules::read(GameKind::Billo, "").expect("rules"), 0);
    let sitters = ["p000000000001", "p000000000002"].map(|id| Sitter::Person(id.parse().expect("an id"))).to_vec();
    let settings = Settings { sitters, ..Settings::new(start, "180+2".parse().expect("a time")) };
    let log = Table::open(settings, 1_000).expect("sound settings");
    let table = Table::replay(&log).expect("a log");
    let options = TableOptions { rated: false, public: true, chat: true, previous: None };
    store.append(Append::opening(game.clone(), log, TableIndex::of(&table), options)).await.expect("room on the disk");
    let what = EventKind::Turn {
        seat: bilby_core::Seat(0),
        text: "Re1-e2".to_owned(),
        void_call: None,
        left: vec![177_000, 180_000],
        after: "pppppppp/8/8/8/8/8/4R3/PPPPSPPP b - 0".to_owned(),
    };
    let mut waits = Vec::new();
    let mut expected = table.number();
    all_open.wait().await;
    let begun = Instant::now();
    // Staggers the appenders.
    let mut next = begun + pause.mul_f64((number * 7919 % 1000) as f64 / 1000.0);
    while begun.elapsed() < time {
        if !pause.is_zero() {
            tokio::time::sleep_until(next.into()).await;
            next += pause;
        }
        let event = Event { number: expected + 1, at: 2_000 + expected, kind: what.clone() };
        let asked = Instant::now();
        store
            .append(Append::more(game.clone(), expected, vec![event], TableIndex::of(&table)))
            .await
            .expect("room on the disk");
        waits.push(asked.elapsed());
        expected += 1;
    }
    waits
}
