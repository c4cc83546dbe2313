//! Every move ever returned is legal: in all games, by all rules, in all phases, however little time there was.

use bilby_core::SplitMix64;
use bilby_engine::{Level, Request, Thinker, Thought, verdict};
use bilby_search::Limits;
use bilby_shelf::{Kind, Position, Rules};
use std::time::{Duration, Instant};

const RULES: &[(Kind, &str)] = &[
    (Kind::Billabong, ""),
    (Kind::Billabong, "ghosts=none"),
    (Kind::Billabong, "laps=2,ghosts=anywhere,placement=quadrant"),
    (Kind::Billabong, "players=3"),
    (Kind::Billabong, "players=4"),
    (Kind::Billabong, "players=4,laps=2,placement=quadrant"),
    (Kind::Bilitaire, ""),
    (Kind::Billo, ""),
    (Kind::Billo, "capture=strict"),
    (Kind::Billo, "capture=free,passing=open"),
    (Kind::Billo, "billo=diagonal"),
    (Kind::Billo, "billo=all"),
];

fn start(kind: Kind, rules: &str, seed: u64) -> Position {
    Position::start(Rules::read(kind, rules).unwrap(), seed)
}

/// The thought is sound: legal moves only, different first moves, odds that add up.
fn check(position: &Position, thought: &Thought, lines: usize) {
    let context = format!("{} {} {position}\n{thought:?}", position.kind(), position.rules());
    let legal = position.moves();
    assert!(!thought.lines.is_empty() && thought.lines.len() <= lines, "{context}");
    for line in &thought.lines {
        assert!(legal.contains(&line.moves[0]), "{context}");
        let mut after = position.clone();
        for mv in &line.moves {
            assert_eq!(after.canonical(mv).as_ref(), Ok(mv), "{context}");
            after = after.play(mv).unwrap();
        }
        assert_eq!(line.worth.odds.len(), position.seat_names().len(), "{context}");
        assert!((line.worth.odds.iter().sum::<f32>() - 1.0).abs() < 0.01, "{context}");
        assert!(line.worth.odds.iter().all(|odds| (0.0..=1.0).contains(odds)), "{context}");
    }
    let mut firsts: Vec<&String> = thought.lines.iter().map(|line| &line.moves[0]).collect();
    firsts.sort();
    firsts.dedup();
    assert_eq!(firsts.len(), thought.lines.len(), "{context}");
}

#[test]
fn moves_are_legal_in_every_phase_by_all_rules() {
    let mut random = SplitMix64::new(20);
    let mut thinker = Thinker::new(1 << 18);
    for (kind, rules) in RULES {
        let mut position = start(*kind, rules, random.next_u64());
        for ply in 0.. {
            if position.outcome().is_some() || ply == 150 {
                break;
            }
            if ply < 12 || ply % 4 == 0 {
                let level = Level::new(1 + random.below(10) as u8).unwrap();
                let limits = Some(Limits { nodes: Some(random.below(300)), depth: Some(4) });
                let lines = 1 + random.below(3) as usize;
                let request = Request { level, limits, lines, seed: random.next_u64() };
                // Half of them are stopped before they begin.
                let stopped = ply % 8 == 0;
                let thought = thinker.think(&position, &request, &|| stopped, &mut |_| ());
                check(&position, &thought, lines);
            }
            let moves = position.moves();
            position = position.play(&moves[random.below(moves.len() as u64) as usize]).unwrap();
        }
    }
}

#[test]
fn moves_are_legal_after_a_millisecond_at_full_strength() {
    let mut random = SplitMix64::new(21);
    let mut thinker = Thinker::new(1 << 20);
    for (kind, rules) in RULES {
        let mut position = start(*kind, rules, random.next_u64());
        for ply in 0..120 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            if ply % 5 == 0 {
                let end = Instant::now() + Duration::from_millis(1);
                let thought = thinker.think(&position, &Request::default(), &|| Instant::now() >= end, &mut |_| ());
                check(&position, &thought, 1);
            }
            position = position.play(&moves[random.below(moves.len() as u64) as usize]).unwrap();
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for (kind, rules) in [(Kind::Billabong, "players=3"), (Kind::Bilitaire, ""), (Kind::Billo, "")] {
        let position = start(kind, rules, 5);
        let ask = |request: &Request| Thinker::new(1 << 20).think(&position, request, &|| false, &mut |_| ());
        assert_eq!(ask(&Request::nodes(3_000)), ask(&Request::nodes(3_000)), "{kind}");
        // A low level answers the same whatever it was asked before.
        let level = Request { level: Level::new(4).unwrap(), seed: 9, ..Request::default() };
        let mut thinker = Thinker::new(1 << 20);
        let first = thinker.think(&position, &level, &|| false, &mut |_| ());
        thinker.think(&position, &Request::nodes(2_000), &|| false, &mut |_| ());
        assert_eq!(thinker.think(&position, &level, &|| false, &mut |_| ()), first, "{kind}");
    }
}

#[test]
fn threads_share_the_work_and_answer_with_a_legal_move() {
    for (kind, rules) in RULES {
        let position = start(*kind, rules, 5);
        let mut thinker = Thinker::new(1 << 20);
        thinker.set_threads(3);
        let thought = thinker.think(&position, &Request::nodes(2_000), &|| false, &mut |_| ());
        check(&position, &thought, 1);
    }
}

#[test]
fn every_depth_is_told_and_the_last_is_the_answer() {
    let position = start(Kind::Billo, "", 0);
    let mut told = Vec::new();
    let limits = Some(Limits { nodes: None, depth: Some(3) });
    let request = Request { limits, lines: 2, ..Request::default() };
    let answer = Thinker::new(1 << 20).think(&position, &request, &|| false, &mut |thought| told.push(thought.clone()));
    assert_eq!(told.iter().map(|thought| thought.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(told.last().unwrap().lines, answer.lines);
    let info = answer.info(2);
    assert_eq!(info.len(), 2);
    assert!(info[0].starts_with("info depth 3 multipv 1 score cp "), "{info:?}");
    assert!(info[1].ends_with(&format!(" pv {}", answer.lines[1].moves.join(" "))), "{info:?}");
}

#[test]
fn a_finished_game_has_no_move_and_a_verdict() {
    let over = Position::read(Rules::read(Kind::Billo, "").unwrap(), "8/8/8/8/8/8/8/R7 b - 0").unwrap();
    let thought = Thinker::new(0).think(&over, &Request::default(), &|| false, &mut |_| ());
    assert_eq!((thought.best(), thought.lines.len()), (None, 0));
    let worth = verdict(&over).unwrap();
    assert_eq!((worth.to_string().as_str(), &worth.odds[..]), ("proven: won red", &[1.0, 0.0][..]));
    assert_eq!(verdict(&start(Kind::Billo, "", 0)), None);
}

#[test]
fn a_position_with_few_moves_is_answered() {
    let lonely = Position::read(Rules::read(Kind::Billo, "").unwrap(), "8/8/8/8/8/8/7r/R7 r - 0").unwrap();
    let request = Request { limits: Some(Limits { nodes: Some(50_000), depth: None }), ..Request::default() };
    let thought = Thinker::new(1 << 16).think(&lonely, &request, &|| false, &mut |_| ());
    check(&lonely, &thought, 1);
}

#[test]
fn the_table_has_the_size_asked_for() {
    for bytes in [1 << 10, 1 << 20, 3_000_000] {
        let thinker = Thinker::new(bytes);
        assert!(thinker.bytes() <= bytes && thinker.bytes() > bytes / 2, "{bytes}");
    }
}
