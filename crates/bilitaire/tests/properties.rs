//! What must hold in every position, met by random play.

use bilby_core::{Game, Notation, SplitMix64, Turn};
use bilitaire::{Move, Phase, Position, Rules};
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn texts_are_read_back(seed: u64) {
        for position in random_match(seed) {
            let read = Position::read(Rules, &position.to_string());
            prop_assert_eq!(read.as_ref().map(Game::key), Ok(position.key()));
            prop_assert_eq!(read, Ok(position));
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
    fn every_position_after_a_move_is_a_legal_text(seed: u64) {
        let met = random_match(seed);
        let position = met[seed as usize % met.len()];
        for mv in moves(&position) {
            let after = after(&position, mv);
            prop_assert_eq!(Position::read(Rules, &after.to_string()), Ok(after));
        }
    }

    #[test]
    fn moves_are_written_and_read_and_found_by_turns(seed: u64) {
        for position in random_match(seed).into_iter().step_by(3) {
            let moves = moves(&position);
            let ways: HashMap<Move, String> = position.turn().ways().into_iter().map(|way| (way.mv, way.text)).collect();
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
                prop_assert!(way.text.starts_with(&turn.to_string()));
                prop_assert_eq!(position.read_move(&way.text), Ok(way.mv));
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

    /// One byte changed: read exactly as written, or not at all.
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
