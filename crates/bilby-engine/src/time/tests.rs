//! Properties that hold for every clock, and the decisions one by one.

use super::*;
use crate::{Assessment, Engine, Measure, Request, SearchLine, SearchResult};
use bilby_core::SplitMix64;
use bilby_games::{GameKind, Position, Rules};
use std::time::Duration;

fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
    Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment), moves_to_go }
}

/// A number of any magnitude.
fn any_number(random: &mut SplitMix64) -> u64 {
    random.next_u64() >> random.below(64)
}

fn any_clock(random: &mut SplitMix64) -> Clock {
    let moves = random.below(60) as u32;
    clock(any_number(random), any_number(random), Some(moves).filter(|moves| *moves < 50))
}

#[test]
fn no_move_takes_more_than_the_clock_has() {
    let mut random = SplitMix64::new(1);
    for _ in 0..100_000 {
        let clock = any_clock(&mut random);
        let limits = TimeLimits::new(&clock, random.below(100) as u32);
        assert!(limits.soft <= limits.hard, "{clock:?} {limits:?}");
        assert!(limits.hard <= clock.left.saturating_sub(Duration::from_millis(20)), "{clock:?} {limits:?}");
    }
}

#[test]
fn more_time_on_the_clock_never_means_less_for_the_move() {
    let mut random = SplitMix64::new(2);
    for _ in 0..100_000 {
        let expected = random.below(100) as u32;
        let poor = any_clock(&mut random);
        let more = Duration::from_millis(any_number(&mut random));
        let moves_to_go = poor.moves_to_go;
        let richer = [
            Clock { left: poor.left.saturating_add(more), ..poor },
            Clock { increment: poor.increment.saturating_add(more), ..poor },
            // More time is added sooner.
            Clock { moves_to_go: moves_to_go.map(|moves| random.below(u64::from(moves) + 1) as u32), ..poor },
        ];
        let limits = TimeLimits::new(&poor, expected);
        for rich in richer {
            let better = TimeLimits::new(&rich, expected);
            assert!(better.soft >= limits.soft && better.hard >= limits.hard, "{poor:?} {rich:?}");
        }
    }
}

/// A game in which every move takes all it may, and then some for sending it.
#[test]
fn whoever_keeps_to_the_hard_limit_never_runs_out() {
    let mut random = SplitMix64::new(3);
    for _ in 0..500 {
        let (start, increment) = (20 + any_number(&mut random) % 600_000, any_number(&mut random) % 30_000);
        let period = Some(1 + random.below(40) as u32).filter(|_| random.below(2) == 0);
        let mut left = Duration::from_millis(start);
        for number in 0..400 {
            let moves_to_go = period.map(|period| period - number % period);
            let limits = TimeLimits::new(&Clock { left, moves_to_go, ..clock(0, increment, None) }, 25);
            let sending = Duration::from_millis(20).min(left);
            left = left.checked_sub(limits.hard + sending).expect("the clock has as much");
            left += Duration::from_millis(increment);
            if moves_to_go == Some(1) {
                left += Duration::from_millis(start);
            }
        }
    }
}

#[test]
fn usual_clocks() {
    let millis = |clock: Clock| {
        let limits = TimeLimits::new(&clock, 25);
        (limits.soft.as_millis(), limits.hard.as_millis())
    };
    assert_eq!(millis(clock(60_020, 0, None)), (2_400, 9_600));
    assert_eq!(millis(clock(60_020, 1_000, None)), (3_150, 12_600));
    assert_eq!(millis(clock(60_020, 0, Some(40))), (1_500, 6_000));
    assert_eq!(millis(clock(60_020, 0, Some(1))), (60_000, 60_000));
    assert_eq!(millis(clock(60_020, 0, Some(0))), (60_000, 60_000), "0 moves to go is the last one");
    assert_eq!(millis(clock(1_020, 10_000, None)), (600, 800), "the increment comes after the move");
    assert_eq!(millis(clock(15, 0, None)), (0, 0));
}

/// Two moves of the start position.
const A: &str = "Ra1-a2";
const B: &str = "Rb1-b2";

/// A result with this best move and these odds for the seat on move.
fn result(best: &str, odds: f32, proven: bool) -> SearchResult {
    let best = start().read_move(best).unwrap();
    let assessment = Assessment { odds: vec![odds, 1.0 - odds], text: String::new(), proven, measure: Measure::Odds };
    SearchResult { lines: vec![SearchLine { assessment, score: 0, moves: vec![best] }], depth: 1, nodes: 1 }
}

fn start() -> Position {
    Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0)
}

const NOW: Elapsed = Elapsed { searched: Duration::ZERO, charged: Some(Duration::ZERO) };

/// The time for a move, in per cent of the soft limit, after these reports.
#[track_caller]
fn check(reports: &[(&str, f32)], expected: u128) {
    let mut manager = TimeManager::new(&start(), Some(&clock(100_020, 0, None)));
    for (best, odds) in reports {
        manager.report(&result(best, *odds, false), NOW);
        assert!(!manager.is_over(NOW));
    }
    let time = manager.time().unwrap();
    assert_eq!((100 * time.as_micros()).div_ceil(manager.limits().unwrap().soft.as_micros()), expected);
    assert!(manager.is_over(Elapsed::own(time)));
    assert!(!manager.is_over(Elapsed::own(time - Duration::from_micros(1))));
}

#[test]
fn a_stable_move_is_played_sooner_and_a_new_one_is_checked() {
    check(&[], 100);
    check(&[(A, 0.5)], 100);
    check(&[(A, 0.5), (A, 0.5)], 120);
    check(&[(A, 0.5); 3], 100);
    check(&[(A, 0.5); 9], 70);
    check(&[(A, 0.5), (A, 0.5), (A, 0.5), (A, 0.5), (B, 0.6)], 160);
}

#[test]
fn falling_odds_take_longer() {
    check(&[(A, 0.5), (A, 0.5), (A, 0.449)], 150);
    check(&[(A, 0.5), (A, 0.5), (A, 0.6)], 100);
    check(&[(A, 0.9), (B, 0.1)], 260);
    // Never more than the hard limit.
    let mut manager = TimeManager::new(&start(), Some(&clock(1_020, 10_000, None)));
    manager.report(&result(A, 0.9, false), NOW);
    manager.report(&result(B, 0.1, false), NOW);
    assert_eq!(manager.time(), Some(manager.limits().unwrap().hard));
}

#[test]
fn a_best_move_that_fails_low_takes_longer_until_it_is_known_how_bad_it_is() {
    let mut manager = TimeManager::new(&start(), Some(&clock(100_020, 0, None)));
    let soft = manager.limits().unwrap().soft;
    manager.report(&result(A, 0.5, false), NOW);
    let late = Elapsed::own(soft * 3 / 2);
    assert!(manager.is_over(late));
    manager.fail_low();
    assert!(!manager.is_over(late));
    assert!(manager.is_over(Elapsed::own(soft * 17 / 10)));
    manager.report(&result(A, 0.5, false), NOW);
    assert!(manager.is_over(late));
    // Never more than the hard limit.
    let mut manager = TimeManager::new(&start(), Some(&clock(1_020, 10_000, None)));
    manager.fail_low();
    assert_eq!(manager.time(), Some(manager.limits().unwrap().hard));
}

#[test]
fn what_is_clear_is_played_at_once() {
    // The only legal move.
    let strict = Rules::read(GameKind::Billo, "capture=strict").unwrap();
    let forced = Position::read(strict, "8/8/8/8/8/8/6oo/6OO r - 0").unwrap();
    let mut manager = TimeManager::new(&forced, Some(&clock(60_000, 0, None)));
    assert!(!manager.is_over(NOW), "it has no score yet");
    manager.report(&result(A, 0.5, false), NOW);
    assert!(manager.is_over(NOW));
    // A proven result.
    let mut manager = TimeManager::new(&start(), Some(&clock(60_000, 0, None)));
    manager.report(&result(A, 0.5, false), NOW);
    assert!(!manager.is_over(NOW));
    manager.report(&result(A, 1.0, true), NOW);
    assert!(manager.is_over(NOW));
    // Also without a clock, where nothing else ends the search.
    let mut manager = TimeManager::new(&start(), None);
    let late = Elapsed::own(Duration::from_secs(1_000_000));
    manager.report(&result(A, 0.5, false), late);
    assert!(!manager.is_over(late));
    manager.report(&result(A, 0.5, true), late);
    assert!(manager.is_over(late));
}

#[test]
fn a_depth_that_can_not_be_completed_is_not_begun() {
    let mut manager = TimeManager::new(&start(), Some(&clock(100_020, 0, None)));
    let soft = manager.limits().unwrap().soft;
    let early = Elapsed::own(soft / 2);
    manager.report(&result(A, 0.5, false), early);
    assert!(!manager.is_over(early));
    let late = Elapsed::own(soft / 100 * 75);
    manager.report(&result(A, 0.5, false), late);
    assert!(manager.is_over(late), "1.2 times the soft limit, of which 0.75 are more than 60 %");
}

#[test]
fn pondering_costs_nothing_and_counts() {
    let mut manager = TimeManager::new(&start(), Some(&clock(100_020, 0, None)));
    let limits = manager.limits().unwrap();
    let pondering = Elapsed { searched: 100 * limits.hard, charged: None };
    manager.report(&result(A, 0.5, false), pondering);
    manager.report(&result(A, 0.5, true), pondering);
    assert!(!manager.is_over(pondering));
    assert!(manager.is_over(Elapsed { charged: Some(Duration::ZERO), ..pondering }), "all is known");
    let manager = TimeManager::new(&start(), Some(&clock(100_020, 0, None)));
    let short = Elapsed { searched: limits.soft / 2, charged: Some(limits.soft / 4) };
    assert!(!manager.is_over(short));
    assert!(manager.is_over(Elapsed { searched: limits.soft, ..short }));
    assert!(manager.is_over(Elapsed { charged: Some(limits.hard), ..short }));
}

/// Time passes with every look at the clock.
#[test]
fn a_search_ends_within_its_clock_in_every_game() {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
    for kind in GameKind::ALL {
        for rules in ["", "players=4"].into_iter().filter(|text| text.is_empty() || kind == GameKind::Billabong) {
            let position = Position::start(Rules::read(kind, rules).unwrap(), 1);
            let looks = AtomicU64::new(0);
            let elapsed = || Elapsed::own(Duration::from_millis(looks.fetch_add(1, Relaxed)));
            let clock = clock(2_000, 0, None);
            let mut engine = Engine::new(1 << 20);
            let result =
                engine.search_on_clock(&position, &Request::default(), Some(&clock), &elapsed, &|| false, &mut |_| ());
            assert!(position.play_move(result.best().unwrap()).is_some());
            assert!(looks.load(Relaxed) < 2_000, "{kind} {rules}");
        }
    }
}
