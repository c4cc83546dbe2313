//! Every move ever returned is legal: in all games, by all rules, in all phases, however little time there was.

use bilby_core::{Game, Outcome, Seat, SplitMix64};
use bilby_engine::{Engine, Level, Request, SearchResult, verdict};
use bilby_games::{GameKind, Move, Position, Rules};
use bilby_search::Limits;
use std::collections::{BTreeSet, HashSet};
use std::time::{Duration, Instant};

fn start(kind: GameKind, rules: &str, seed: u64) -> Position {
    Position::start(Rules::read(kind, rules).unwrap(), seed)
}

/// The result is sound: legal moves only, different first moves, odds that add up.
fn check(position: &Position, result: &SearchResult, lines: usize) {
    let context = format!("{} {} {position}\n{result:?}", position.kind(), position.rules());
    let legal = position.legal_moves();
    assert!(!result.lines.is_empty() && result.lines.len() <= lines, "{context}");
    for line in &result.lines {
        assert!(legal.contains(&line.moves[0]), "{context}");
        let mut after = position.clone();
        for mv in &line.moves {
            after = after.play_move(*mv).unwrap_or_else(|| panic!("{context}"));
        }
        assert_eq!(line.assessment.odds.len(), position.seat_names().len(), "{context}");
        assert!((line.assessment.odds.iter().sum::<f32>() - 1.0).abs() < 0.01, "{context}");
        assert!(line.assessment.odds.iter().all(|odds| (0.0..=1.0).contains(odds)), "{context}");
    }
    let firsts: HashSet<Move> = result.lines.iter().map(|line| line.moves[0]).collect();
    assert_eq!(firsts.len(), result.lines.len(), "{context}");
}

/// In which phase a position is, by its own words.
fn phase(position: &Position) -> String {
    match position {
        Position::Billabong(position) => {
            let home = (0..position.seats()).any(|seat| position.home(Seat(seat)) > 0);
            format!("{:?}{}", position.phase(), if home { ", some at home" } else { "" })
        }
        Position::Bilitaire(position) => {
            let call = if position.jumps().is_some_and(|jumps| jumps > 1) { ", called" } else { "" };
            format!("round {}, {:?}{call}", position.round(), position.phase())
        }
        Position::Billo(position) => {
            let pending = format!("{:?}", position.pending());
            pending.split_whitespace().next().unwrap_or_default().to_owned()
        }
    }
}

/// Plays this many games by each of the rules, searches their positions in all ways, and returns the phases that occurred.
/// Short searches choose two moves of three and the lot the others, so games make progress and still reach unusual
/// positions.
fn walk(rules: &[Rules], games: u32, seed: u64) -> BTreeSet<String> {
    let mut random = SplitMix64::new(seed);
    let mut engines = [1, 2].map(|threads| {
        let mut engine = Engine::new(1 << 18);
        engine.set_threads(threads);
        engine
    });
    let mut phases = BTreeSet::new();
    for rules in rules.iter().flat_map(|rules| (0..games).map(move |_| rules)) {
        let mut position = Position::start(*rules, random.next_u64());
        for ply in 0..400 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            if phases.insert(phase(&position)) || ply % 7 == 0 {
                let engine = &mut engines[random.below(2) as usize];
                ask_in_any_way(engine, &position, &mut random);
            }
            let mut mv = moves[random.below(moves.len() as u64) as usize];
            if random.below(3) > 0 {
                let request = Request { limits: Request::nodes(20).limits, ..Request::default() };
                let result = engines[0].search(&position, &request, &|| false, &mut |_| ());
                check(&position, &result, 1);
                mv = result.lines[0].moves[0];
            }
            position = position.play_move(mv).unwrap();
        }
        if position.outcome().is_some() {
            phases.insert("over".to_owned());
            check_over(&position);
        }
    }
    phases
}

/// At any level, for any number of lines, and ended by nodes, by depth, after a millisecond or before it began.
fn ask_in_any_way(engine: &mut Engine, position: &Position, random: &mut SplitMix64) {
    let level = Level::new(1 + random.below(10) as u8).unwrap();
    let lines = 1 + random.below(3) as usize;
    let limits = match random.below(3) {
        0 => Some(Limits { nodes: Some(random.below(300)), depth: None }),
        1 => Some(Limits { nodes: None, depth: Some(1 + random.below(2) as u32) }),
        _ => None,
    };
    let stopped = random.below(4) == 0;
    let end = Instant::now() + Duration::from_millis(1);
    let stop = || stopped || Instant::now() >= end;
    let request = Request { level, limits, lines, seed: random.next_u64(), unassisted: random.below(2) == 0 };
    let result = engine.search(position, &request, &stop, &mut |result| check(position, result, lines));
    check(position, &result, lines);
}

/// No move, but a verdict.
fn check_over(position: &Position) {
    let result = Engine::new(0).search(position, &Request::default(), &|| false, &mut |_| ());
    assert_eq!((result.best(), result.lines.len()), (None, 0), "{position}");
    let worth = verdict(position).unwrap();
    assert!(worth.proven && (worth.odds.iter().sum::<f32>() - 1.0).abs() < 0.01, "{position} {worth:?}");
    match position.outcome() {
        Some(Outcome::Won(seat)) => assert_eq!(worth.odds[seat.index()], 1.0, "{position}"),
        _ => assert!(worth.odds.iter().all(|odds| *odds == worth.odds[0]), "{position}"),
    }
}

fn check_phases(found: &BTreeSet<String>, expected: &[&str]) {
    assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected);
}

#[test]
fn billabong_moves_are_legal_by_all_rules() {
    let phases = walk(&GameKind::Billabong.all_rules(), 2, 20);
    check_phases(&phases, &["Placement", "Race", "Race, some at home", "SettingOut", "over"]);
}

#[test]
fn bilitaire_moves_are_legal_in_all_phases() {
    let phases = walk(&GameKind::Bilitaire.all_rules(), 24, 21);
    let rounds = ["round 1, Marbles", "round 1, Marbles, called", "round 1, Opening", "round 1, Trays"];
    let more = ["round 2, Marbles", "round 2, Marbles, called", "round 2, Opening", "round 2, Trays"];
    check_phases(&phases, &[&["over"], &rounds[..], &more[..]].concat());
}

#[test]
fn billo_moves_are_legal_by_all_rules() {
    let phases = walk(&GameKind::Billo.all_rules(), 3, 22);
    check_phases(&phases, &["Claimable", "MustCapture", "Nothing", "over"]);
}

#[test]
fn a_single_move_is_answered_without_being_stopped() {
    for (kind, rules, text) in [
        (GameKind::Billabong, "ghosts=none", "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/y15/y15/ryy13 0,0 4,1 r 0"),
        (GameKind::Billabong, "players=3", "16/16/16/16/9b6/16/6~~~~6/6~~~~6/16/16/16/y15/y15/ryy13 0,0,0 4,1,4 r 0"),
        (GameKind::Billo, "capture=strict", "8/8/8/8/8/8/6oo/6OO r - 0"),
        (GameKind::Bilitaire, "", "--------/--------/--------/--------/--------/--------/oo2----/4---- m - 2 4"),
    ] {
        let position = Position::read(Rules::read(kind, rules).unwrap(), text).unwrap();
        assert_eq!(position.moves().len(), 1, "{kind} {rules}: {:?}", position.moves());
        for lines in [1, 3] {
            let request = Request { lines, ..Request::default() };
            let result = Engine::new(1 << 16).search(&position, &request, &|| false, &mut |_| ());
            check(&position, &result, 1);
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    for (kind, rules) in [(GameKind::Billabong, "players=3"), (GameKind::Bilitaire, ""), (GameKind::Billo, "")] {
        let position = start(kind, rules, 5);
        let ask = |request: &Request| Engine::new(1 << 20).search(&position, request, &|| false, &mut |_| ());
        assert_eq!(ask(&Request::nodes(3_000)), ask(&Request::nodes(3_000)), "{kind}");
        // A low level answers the same whatever it was asked before.
        let level = Request { level: Level::new(4).unwrap(), seed: 9, ..Request::default() };
        let mut engine = Engine::new(1 << 20);
        let first = engine.search(&position, &level, &|| false, &mut |_| ());
        engine.search(&position, &Request::nodes(2_000), &|| false, &mut |_| ());
        assert_eq!(engine.search(&position, &level, &|| false, &mut |_| ()), first, "{kind}");
    }
}

#[test]
fn more_threads_don_t_make_a_low_level_stronger() {
    for (kind, rules) in [(GameKind::Billabong, ""), (GameKind::Bilitaire, ""), (GameKind::Billo, "")] {
        let position = start(kind, rules, 5);
        let ask = |threads: usize| {
            let request = Request { level: Level::new(7).unwrap(), seed: 9, ..Request::default() };
            let mut engine = Engine::new(1 << 20);
            engine.set_threads(threads);
            engine.search(&position, &request, &|| false, &mut |_| ())
        };
        assert_eq!(ask(1), ask(4), "{kind}");
    }
}

#[test]
fn positions_of_the_game_count_as_drawn_for_one_question() {
    // Red is far ahead, and whatever black plays has been on the board before.
    let rules = Rules::read(GameKind::Billo, "").unwrap();
    let position = Position::read(rules, "o7/8/8/8/8/8/8/OOOO3Q b - 40").unwrap();
    let mut engine = Engine::new(1 << 20);
    let mut ask = |played: Vec<u64>| {
        engine.clear_table();
        engine.set_played(played);
        let limits = Some(Limits { nodes: Some(20_000), depth: Some(1) });
        engine.search(&position, &Request { limits, ..Request::default() }, &|| false, &mut |_| ()).lines[0].score
    };
    let after: Vec<u64> = position.moves().iter().map(|mv| position.play(mv).unwrap().key()).collect();
    assert!(ask(Vec::new()) < 0);
    assert_eq!(ask(after.clone()), 0);
    assert!(ask(Vec::new()) < 0);
    // What was before the last capture or pawn's move can't come again, and is not looked at.
    let long_ago = after.into_iter().chain([0; 40]).collect();
    assert!(ask(long_ago) < 0);
}

#[test]
fn what_is_told_counts_the_nodes_of_all_threads() {
    for (kind, rules) in [(GameKind::Billabong, "players=4"), (GameKind::Bilitaire, ""), (GameKind::Billo, "")] {
        let mut engine = Engine::new(1 << 20);
        engine.set_threads(3);
        let mut told = Vec::new();
        let position = start(kind, rules, 5);
        let result =
            engine.search(&position, &Request::nodes(20_000), &|| false, &mut |result| told.push(result.nodes));
        told.push(result.nodes);
        assert!(told.is_sorted(), "{kind}: {told:?}");
    }
}

#[test]
fn every_depth_is_told_and_the_last_is_the_answer() {
    let position = start(GameKind::Billo, "", 0);
    let mut told = Vec::new();
    let limits = Some(Limits { nodes: None, depth: Some(3) });
    let request = Request { limits, lines: 2, ..Request::default() };
    let answer = Engine::new(1 << 20).search(&position, &request, &|| false, &mut |result| told.push(result.clone()));
    assert_eq!(told.iter().map(|result| result.depth).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(told.last().unwrap().lines, answer.lines);
    let info = answer.info(&position, 2);
    assert_eq!(info.len(), 2);
    assert!(info[0].starts_with("info depth 3 multipv 1 score cp "), "{info:?}");
    assert!(info[1].ends_with(&format!(" pv {}", position.write_line(&answer.lines[1].moves).join(" "))), "{info:?}");
}

#[test]
fn a_finished_game_has_no_move_and_a_verdict() {
    let over = Position::read(Rules::read(GameKind::Billo, "").unwrap(), "8/8/8/8/8/8/8/R7 b - 0").unwrap();
    let result = Engine::new(0).search(&over, &Request::default(), &|| false, &mut |_| ());
    assert_eq!((result.best(), result.lines.len()), (None, 0));
    let worth = verdict(&over).unwrap();
    assert_eq!((worth.to_string().as_str(), &worth.odds[..]), ("proven: won red", &[1.0, 0.0][..]));
    assert_eq!(verdict(&start(GameKind::Billo, "", 0)), None);
}

#[test]
fn the_table_has_the_size_asked_for() {
    for bytes in [1 << 10, 1 << 20, 3_000_000] {
        let engine = Engine::new(bytes);
        assert!(engine.bytes() <= bytes && engine.bytes() > bytes / 2, "{bytes}");
    }
}

/// From this position, a search of 2,000 nodes proves a win that is too long for the searches of the next moves to prove again.
#[test]
fn a_proven_win_is_won() {
    let rules = Rules::read(GameKind::Billabong, "ghosts=anywhere").unwrap();
    let text = "16/16/16/16/16/16/6~~~~6/3x2~~~~1x2x1/7ry7/7yry6/7rr1r5/7yy7/8x7/11x4 0,0 0,0 r 0";
    let mut position = Position::read(rules, text).unwrap();
    let mut engine = Engine::new(4 << 20);
    let mut proven = None;
    while position.outcome().is_none() {
        let result = engine.search(&position, &Request::nodes(2_000), &|| false, &mut |_| ());
        let line = &result.lines[0];
        if line.assessment.proven {
            let winner = (0..2).find(|seat| line.assessment.odds[*seat as usize] == 1.0).map(Seat);
            assert_eq!(winner, *proven.get_or_insert(winner), "{position}");
        }
        position = position.play_move(line.moves[0]).unwrap();
    }
    assert_eq!(position.outcome(), proven.flatten().map(Outcome::Won));
}
