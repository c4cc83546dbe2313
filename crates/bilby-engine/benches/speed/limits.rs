//! How well a limit of time is kept, and how soon a stop is answered: in all games, seat counts and phases.

use crate::{milliseconds, percentile, verdict};
use bilby_core::SplitMix64;
use bilby_engine::{Engine, Request};
use bilby_games::{GameKind, Position, Rules};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What is to be kept to.
const TARGET: Duration = Duration::from_millis(10);

const GAMES: [(GameKind, &str); 8] = [
    (GameKind::Billabong, ""),
    (GameKind::Billabong, "players=3"),
    (GameKind::Billabong, "players=4,laps=2"),
    (GameKind::Bilitaire, ""),
    (GameKind::Billo, ""),
    (GameKind::Billo, "capture=free,billo=diagonal"),
    (GameKind::Billo, "capture=strict,billo=all"),
    (GameKind::Billo, "billo=diagonal,passing=open"),
];

pub fn table(once: bool) {
    let mut lines = Vec::new();
    for threads in [1, 2] {
        for (limit, searches) in [(1, 300), (10, 300), (100, 100)] {
            let limit = Duration::from_millis(limit);
            let searches = if once { 2 } else { searches };
            let over = measure(searches, threads, |engine, position, lines| {
                let begun = Instant::now();
                let stop = || begun.elapsed() >= limit;
                engine.search(position, &Request { lines, ..Request::default() }, &stop, &mut |_| ());
                begun.elapsed().saturating_sub(limit)
            });
            lines.push(line(&format!("beyond {} ms", limit.as_millis()), threads, over));
        }
        let searches = if once { 2 } else { 300 };
        if threads == 1 {
            // What the machine itself adds: others may have the processor when the time is over.
            let over = measure(searches, 1, |_, _, _| {
                let limit = Duration::from_millis(10);
                let begun = Instant::now();
                while begun.elapsed() < limit {}
                begun.elapsed() - limit
            });
            lines.push(line("beyond 10 ms, only watching the clock", threads, over));
        }
        lines.push(line("from a stop to the answer", threads, measure(searches, threads, answer_to_a_stop)));
    }
    if once {
        return;
    }
    println!(
        "\nlimits of time, in all games, seat counts and phases, one line and three, {} MB\n",
        Engine::DEFAULT_TABLE_BYTES >> 20
    );
    println!("| time | threads | searches | median | 99 % | worst | target |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | --- |");
    lines.iter().for_each(|line| println!("{line}"));
}

fn line(what: &str, threads: usize, mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let [median, most, worst] = [50, 99, 100].map(|hundredths| milliseconds(percentile(&times, hundredths)));
    let met = verdict(percentile(&times, 99) <= TARGET);
    let count = times.len();
    format!(
        "| {what} | {threads} | {count} | {median:.2} ms | {most:.2} ms | {worst:.2} ms | 99 % within {} ms: {met} |",
        TARGET.as_millis()
    )
}

/// The time that each of this many searches took too long, at positions of random games from their start to their end.
fn measure(
    searches: usize,
    threads: usize,
    search: impl Fn(&mut Engine, &Position, usize) -> Duration,
) -> Vec<Duration> {
    let mut random = SplitMix64::new(3);
    let mut times = Vec::new();
    for (kind, rules) in GAMES {
        let rules = Rules::read(kind, rules).expect("good rules");
        let mut engine = Engine::new(Engine::DEFAULT_TABLE_BYTES);
        engine.set_threads(threads);
        let mut position = Position::start(rules, random.next_u64());
        for number in 0..searches.div_ceil(GAMES.len()) {
            times.push(search(&mut engine, &position, if number % 3 == 0 { 3 } else { 1 }));
            for _ in 0..1 + random.below(4) {
                let moves = position.legal_moves();
                position = position.play_move(moves[random.below(moves.len() as u64) as usize]).expect("it is listed");
                if position.outcome().is_some() {
                    position = Position::start(rules, random.next_u64());
                }
            }
        }
    }
    times
}

/// A search without limits that another thread stops after a while.
fn answer_to_a_stop(engine: &mut Engine, position: &Position, lines: usize) -> Duration {
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let stopper = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(5));
            stop.store(true, Relaxed);
            Instant::now()
        });
        engine.search(position, &Request { lines, ..Request::default() }, &|| stop.load(Relaxed), &mut |_| ());
        let answered = Instant::now();
        let stopped = stopper.join().expect("it only waits");
        // Some questions are answered before anybody stops them.
        answered.saturating_duration_since(stopped)
    })
}
