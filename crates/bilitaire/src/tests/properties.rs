//! Invariants of every position, checked by random play.

use crate::{Board, Cell, Hole, Move, Phase, Position, Rules, Setup};
use bilby_core::{Game, Notation, SplitMix64, Turn, count_replies_one_by_one};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

/// All positions of a random match.
fn random_match(seed: u64) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start(Rules, 0);
    let mut met = vec![position];
    let mut moves = Vec::new();
    while position.outcome().is_none() {
        position.moves(&mut moves);
        position.play(moves[random.below(moves.len() as u64) as usize]);
        met.push(position);
    }
    met
}

fn moves(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    moves
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.play(mv);
    after
}

/// A position to be set up, made of another one. Many are legal; others have a fault or several.
fn any_setup(position: &Position, random: &mut SplitMix64) -> Setup {
    let mut rarely = |from: u64| random.below(from) == 0;
    let trays: Vec<Cell> = Cell::all().filter(|cell| position.board().has_tray(*cell) != rarely(60)).collect();
    let marbles = position.board().marbles();
    let board = Board::new(trays, Hole::all().filter(|hole| marbles.contains(*hole) != rarely(60)));
    let phase = if random.below(4) == 0 { Phase::ALL[random.below(4) as usize] } else { position.phase() };
    let call = match random.below(8) {
        0 => Some(random.below(9) as u32),
        1 => None,
        _ => position.call(),
    };
    let round = if random.below(8) == 0 { random.below(4) as u32 } else { position.round() };
    let score = match random.below(8) {
        0 => Some(random.below(60) as u32),
        1 => None,
        _ => position.score(),
    };
    Setup { board, phase, call, round, score }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A position that is set up from values is as its text says, or is refused for the same reason.
    #[test]
    fn positions_are_set_up_as_they_are_read(seed: u64) {
        let random = &mut SplitMix64::new(!seed);
        for position in random_match(seed) {
            let setup = any_setup(&position, random);
            let position = Position::set_up(Rules, &setup);
            prop_assert_eq!(&position, &Position::read(Rules, &setup.to_string()), "{}", setup);
            if let Ok(position) = position {
                prop_assert_eq!(position.to_string(), setup.to_string());
            }
        }
    }

    #[test]
    fn texts_are_read_back(seed: u64) {
        for position in random_match(seed) {
            let read = Position::read(Rules, &position.to_string());
            prop_assert_eq!(read.as_ref().map(Game::key), Ok(position.key()));
            prop_assert_eq!(read, Ok(position));
        }
    }

    /// A position that is made of another one is as its text says, or is refused for the same reason.
    #[test]
    fn other_phases_and_rounds_are_as_they_are_read(seed: u64) {
        for position in random_match(seed) {
            let text = position.to_string();
            let [board, phase, call, round, score] = *text.split(' ').collect::<Vec<_>>() else { panic!("{text}") };
            for other in Phase::ALL {
                let text = format!("{board} {} - {round} {score}", other.letter());
                prop_assert_eq!(position.with_phase(other), Position::read(Rules, &text), "{}", text);
            }
            let text = format!("{board} {phase} {call} 1 -");
            prop_assert_eq!(position.in_first_round(), Position::read(Rules, &text), "{}", text);
        }
    }

    #[test]
    fn moves_are_counted_and_differ_in_what_they_do(seed: u64) {
        for position in random_match(seed) {
            let moves = moves(&position);
            prop_assert_eq!(position.count_moves(), moves.len() as u64, "{}", position);
            prop_assert_eq!(moves.is_empty(), position.outcome().is_some(), "{}", position);
            let after: HashSet<Position> = moves.iter().map(|mv| after(&position, *mv)).collect();
            prop_assert_eq!(after.len(), moves.len(), "{}", position);
            let keys: HashSet<u64> = after.iter().map(Game::key).collect();
            prop_assert_eq!(keys.len(), after.len(), "{}", position);
        }
    }

    #[test]
    fn replies_are_counted_together_and_one_by_one(seed: u64) {
        let mut list = Vec::new();
        for position in random_match(seed) {
            let one_by_one = count_replies_one_by_one(&position, &mut list);
            prop_assert_eq!(position.count_replies(&mut list), one_by_one, "{}", position);
        }
    }

    #[test]
    fn every_position_after_a_move_is_a_legal_text(seed: u64) {
        let met = random_match(seed);
        let position = met[seed as usize % met.len()];
        for mv in moves(&position) {
            let after = after(&position, mv);
            prop_assert_eq!(Position::read(Rules, &after.to_string()), Ok(after));
        }
    }

    /// What can be reached from a symmetric position is what can be reached from this one, with the same symmetry.
    #[test]
    fn symmetric_positions_are_played_alike(seed: u64) {
        let met = random_match(seed);
        for position in met.iter().skip(seed as usize % 5).step_by(5) {
            let reached: Vec<Position> = moves(position).into_iter().map(|mv| after(position, mv)).collect();
            for (number, image) in position.symmetric().into_iter().enumerate() {
                prop_assert_eq!(Position::read(Rules, &image.to_string()), Ok(image));
                let there: HashSet<Position> = moves(&image).into_iter().map(|mv| after(&image, mv)).collect();
                let here: HashSet<Position> = reached.iter().map(|after| after.symmetric()[number]).collect();
                prop_assert_eq!(there, here, "{} as {}", position, image);
            }
            prop_assert_eq!(position.symmetric()[0], *position);
        }
        let sides: HashSet<Position> = met[10].symmetric().into_iter().collect();
        prop_assert!(sides.len() > 1, "{}", met[10]);
    }

    #[test]
    fn moves_are_written_and_read_and_found_by_turns(seed: u64) {
        for position in random_match(seed).into_iter().step_by(3) {
            let moves = moves(&position);
            let ways: HashMap<Move, String> = position.turn().ways().into_iter().map(|way| (way.mv, way.to_string())).collect();
            prop_assert_eq!(ways.len(), position.turn().ways().len(), "{}", position);
            prop_assert_eq!(ways.len(), moves.len(), "{}", position);
            for mv in moves {
                let text = position.write_move(mv);
                prop_assert_eq!(position.read_move(&text), Ok(mv), "{}", position);
                prop_assert_eq!(ways.get(&mv), Some(&text), "{}", position);
            }
        }
    }

    #[test]
    fn steps_always_lead_to_a_legal_move(seed: u64) {
        let mut random = SplitMix64::new(seed);
        for position in random_match(seed) {
            let mut turn = position.turn();
            loop {
                let next = turn.next();
                if next.is_empty() || turn.end().is_ok() && random.below(2) == 0 {
                    break;
                }
                turn.step(next[random.below(next.len() as u64) as usize]).unwrap();
            }
            if position.phase() == Phase::Over {
                prop_assert!(turn.end().is_err());
                continue;
            }
            let mv = turn.end().unwrap_or_else(|refusal| panic!("{turn} in {position}: {refusal}"));
            prop_assert!(moves(&position).contains(&mv), "{} in {}", turn, position);
            prop_assert_eq!(position.read_move(&turn.to_string()), Ok(mv));
            prop_assert_eq!(position.read_turn(&turn.to_string()).unwrap().board(), turn.board());
        }
    }

    #[test]
    fn the_ways_of_a_turn_begun_go_on_from_it(seed: u64) {
        let mut random = SplitMix64::new(seed);
        for position in random_match(seed).into_iter().filter(|position| position.outcome().is_none()).step_by(5) {
            let mut turn = position.turn();
            let first = turn.next();
            turn.step(first[random.below(first.len() as u64) as usize]).unwrap();
            let ways = turn.ways();
            prop_assert!(!ways.is_empty());
            for way in ways {
                prop_assert!(way.to_string().starts_with(&turn.to_string()));
                prop_assert_eq!(position.read_move(&way.to_string()), Ok(way.mv));
            }
        }
    }

    #[test]
    fn any_text_is_answered(text in ".{0,12}|[A-D1-4xnesw!:a-h0-9]{0,12}", seed: u64) {
        let _ = Position::read(Rules, &text);
        for position in random_match(seed).into_iter().take(3) {
            if let Ok(mv) = position.read_move(&text) {
                prop_assert!(moves(&position).contains(&mv), "{} in {}", text, position);
            }
        }
    }

    /// After changing one byte, a text is either read and printed as the same bytes, or refused.
    #[test]
    fn position_texts_are_read_exactly_or_not_at_all(seed: u64) {
        let mut random = SplitMix64::new(seed);
        for position in random_match(seed) {
            let mut text = position.to_string().into_bytes();
            let at = random.below(text.len() as u64) as usize;
            text[at] = b"o-12345678/ xtme0"[random.below(17) as usize];
            let text = String::from_utf8(text).unwrap();
            if let Ok(position) = Position::read(Rules, &text) {
                prop_assert_eq!(position.to_string(), text);
            }
        }
    }
}

/// Late positions of round 2: from random matches, and random boards with few trays and marbles.
fn late_positions(seed: u64) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut late: Vec<Position> = random_match(seed).into_iter().filter(|position| position.round() == 2).collect();
    while late.len() < 400 {
        let trays = random.next_u64() & random.next_u64() & random.next_u64() & 0xffff;
        let marbles = random.next_u64() & random.next_u64();
        let row = |row: u64| {
            let point = |column: u64| match (trays >> (row / 2 * 4 + column / 2) & 1, marbles >> (row * 8 + column) & 1)
            {
                (0, _) => '-',
                (_, 1) => 'o',
                _ => '1',
            };
            (0..8).map(point).collect::<String>()
        };
        let board = (0..8).rev().map(row).collect::<Vec<_>>().join("/");
        let board = (2..=8).rev().fold(board, |board, run| board.replace(&"1".repeat(run), &run.to_string()));
        let phase = ["t", "m"][random.below(2) as usize];
        let text = format!("{board} {phase} - 2 {}", 1 + random.below(6));
        late.extend(Position::read(Rules, &text).ok());
    }
    late
}

/// Enumerates all outcomes that a position can reach; returns `None` if there are too many ways.
fn all_ends(position: &Position, seen: &mut HashSet<Position>, ends: &mut HashSet<u32>) -> Option<()> {
    if let Some([_, left]) = position.marbles_left() {
        ends.insert(left);
        return Some(());
    }
    if !seen.insert(*position) {
        return Some(());
    }
    if seen.len() > 1_000 {
        return None;
    }
    moves(position).into_iter().try_for_each(|mv| all_ends(&after(position, mv), seen, ends))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// A decided match has the stated outcome, however it continues.
    #[test]
    fn what_is_decided_is_so_whatever_is_played(seed: u64) {
        let mut random = SplitMix64::new(seed);
        for position in late_positions(seed) {
            let Some(decided) = position.decided() else { continue };
            prop_assert_eq!(position.outcome(), None);
            for _ in 0..10 {
                let mut end = position;
                while end.outcome().is_none() {
                    let moves = moves(&end);
                    end.play(moves[random.below(moves.len() as u64) as usize]);
                    prop_assert!(end.outcome().is_some() || end.decided() == Some(decided), "{} {}", position, end);
                }
                prop_assert_eq!(end.outcome(), Some(decided), "{}", position);
            }
        }
    }
}

/// If all outcomes can be enumerated, they agree with the answer.
#[test]
fn what_is_decided_is_counted_out() {
    let (mut open, mut beaten, mut out_of_reach, mut drawn) = (0, 0, 0, 0);
    for position in (0..3).flat_map(late_positions).filter(|position| position.outcome().is_none()) {
        let mut ends = HashSet::new();
        if all_ends(&position, &mut HashSet::new(), &mut ends).is_none() {
            continue;
        }
        let target = position.score().unwrap();
        match position.decided() {
            Some(bilby_core::Outcome::Won(bilby_core::Seat(1))) => {
                beaten += 1;
                assert!(ends.iter().all(|left| *left < target), "{position} {ends:?}");
            }
            Some(bilby_core::Outcome::Won(_)) => {
                out_of_reach += 1;
                assert!(ends.iter().all(|left| *left > target), "{position} {ends:?}");
            }
            Some(bilby_core::Outcome::Drawn) => {
                drawn += 1;
                assert!(ends.iter().all(|left| *left == target), "{position} {ends:?}");
            }
            None => open += 1,
        }
    }
    assert!(open > 50 && beaten > 50 && out_of_reach > 50 && drawn > 10, "{open} {beaten} {out_of_reach} {drawn}");
}
