//! Invariants of every position, checked in random games and on random boards.

use crate::{Colour, Figure, Man, Move, Pending, Position, Rules, Setup, Square};
use bilby_core::{Game, Notation, Outcome, SplitMix64, Turn};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn any_rules(random: &mut SplitMix64) -> Rules {
    let capture = ["claim", "claim", "strict", "free"][random.below(4) as usize];
    let billo = ["orthogonal", "diagonal", "all"][random.below(3) as usize];
    let passing = ["nested", "open"][random.below(2) as usize];
    format!("capture={capture},billo={billo},passing={passing}").parse().unwrap()
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = Vec::new();
    position.moves(&mut list);
    list
}

/// A random board with some of everything, so that billos and long paths are common.
fn set_up(random: &mut SplitMix64) -> Position {
    let rules = any_rules(random);
    let mut squares = ['1'; 64];
    let thinner = random.below(5);
    // The rounds and squares that a side can still place.
    let mut left = [[8u8; 2]; 2];
    for (at, square) in squares.iter_mut().enumerate() {
        if random.below(5) < thinner {
            continue;
        }
        let side = random.below(2) as usize;
        let last_row = if side == 0 { 0 } else { 7 };
        let (letter, rounds, hollow) =
            [('R', 1, 0), ('S', 0, 1), ('P', 1, 1), ('O', 1, 0), ('Q', 0, 1)][random.below(5) as usize];
        let enough = left[side][0] < rounds || left[side][1] < hollow;
        if enough || at / 8 == last_row && "RSP".contains(letter) {
            continue;
        }
        left[side][0] -= rounds;
        left[side][1] -= hollow;
        *square = if side == 0 { letter } else { letter.to_ascii_lowercase() };
    }
    let mut rows: Vec<String> = squares.chunks(8).map(String::from_iter).collect();
    for run in (2..=8).rev() {
        for row in &mut rows {
            *row = row.replace(&"1".repeat(run), &run.to_string());
        }
    }
    let turn = ["r", "b"][random.below(2) as usize];
    let clock = random.below(101);
    Position::read(rules, &format!("{} {turn} - {clock}", rows.join("/"))).unwrap()
}

/// A position from a seed: a random board or the start, and then some random moves.
fn any_position(seed: u64) -> Position {
    let random = &mut SplitMix64::new(seed);
    let mut position = if random.below(2) == 0 {
        let rules = any_rules(random);
        Position::start(rules, 0)
    } else {
        set_up(random)
    };
    for _ in 0..random.below(120) {
        let list = moves(&position);
        let Some(below) = list.len().checked_sub(1) else { break };
        position.play(list[random.below(below as u64 + 1) as usize]);
    }
    position
}

/// A position to be set up from a seed, and what is pending in it. Many are legal; others have a fault or several.
fn any_setup(seed: u64) -> (Setup, Pending) {
    let position = any_position(seed);
    let random = &mut SplitMix64::new(!seed);
    let mut men = Colour::ALL.map(|colour| Man::ALL.map(|man| position.men(colour, man)));
    for square in Square::all().filter(|square| position.at(*square).is_none()) {
        if random.below(60) == 0 {
            let colour = random.below(2) as usize;
            for man in Figure::ALL[random.below(5) as usize].men() {
                men[colour][*man as usize] = men[colour][*man as usize].with(square);
            }
        }
    }
    let turn = if random.below(8) == 0 { position.on_move().enemy() } else { position.on_move() };
    let clock = if random.below(4) == 0 { random.below(110) as u32 } else { position.clock().into() };
    let mut square = || Square::from_index(random.below(64) as u8);
    let (from, to) = (square(), square());
    let pending = match random.below(8) {
        0 => Pending::MustCapture,
        1 => Pending::Claimable { man: Man::ALL[random.below(4) as usize], from, to },
        _ => position.pending(),
    };
    (Setup { men, turn, clock }, pending)
}

/// Reading computes the key from scratch; equality of positions includes the incrementally updated key.
fn check_text(position: &Position) {
    let read = Position::read(position.rules(), &position.to_string()).unwrap();
    assert_eq!(read, *position, "{position}");
    assert_eq!(read.key(), position.key(), "{position}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn moves_are_counted_and_distinct_in_effect(seed: u64) {
        let position = any_position(seed);
        let list = moves(&position);
        prop_assert_eq!(position.count_moves(), list.len() as u64, "{}", position);
        prop_assert_eq!(position.outcome().is_some(), list.is_empty(), "{}", position);
        let after: BTreeSet<String> = list.iter().map(|mv| {
            let mut after = position;
            after.play(*mv);
            after.to_string()
        }).collect();
        prop_assert_eq!(after.len(), list.len(), "{}", position);
    }

    #[test]
    fn texts_and_keys_come_back(seed: u64) {
        let position = any_position(seed);
        check_text(&position);
        for mv in moves(&position).into_iter().take(300) {
            let mut after = position;
            after.play(mv);
            check_text(&after);
        }
    }

    /// A position that is set up from values is as its text says, or is refused for the same reason.
    #[test]
    fn positions_are_set_up_as_they_are_read(seed: u64) {
        let (setup, pending) = any_setup(seed);
        let rules = any_rules(&mut SplitMix64::new(seed));
        let text = setup.text(pending);
        let position = Position::set_up(rules, &setup).and_then(|position| position.with_pending(pending));
        prop_assert_eq!(&position, &Position::read(rules, &text), "{}", text);
        if let Ok(position) = position {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn positions_by_other_rules_are_as_they_are_read(seed: u64) {
        let position = any_position(seed);
        let rules = any_rules(&mut SplitMix64::new(!seed));
        prop_assert_eq!(position.with_rules(rules), Position::read(rules, &position.to_string()), "{}", position);
    }

    /// A position that is made of another one is as its text says, or is refused for the same reason.
    #[test]
    fn other_clocks_and_turns_are_as_they_are_read(seed: u64, clock in 0..110u8) {
        let position = any_position(seed);
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').collect();
        for clock in [0, 1, clock] {
            let text = format!("{} {} {} {clock}", fields[0], fields[1], fields[2]);
            prop_assert_eq!(position.with_clock(clock), Position::read(position.rules(), &text), "{}", text);
        }
        for (turn, letter) in Colour::ALL.into_iter().zip(["r", "b"]) {
            let text = format!("{} {letter} - {}", fields[0], fields[3]);
            prop_assert_eq!(Ok(position.with_turn(turn)), Position::read(position.rules(), &text), "{}", text);
        }
    }

    /// What can be reached from a symmetric position is what can be reached from this one, with the same symmetry.
    #[test]
    fn symmetric_positions_are_played_alike(seed: u64) {
        let position = any_position(seed);
        let after = |position: &Position| -> Vec<Position> {
            moves(position).into_iter().map(|mv| { let mut after = *position; after.play(mv); after }).collect()
        };
        let reached = after(&position);
        for (number, image) in position.symmetric().into_iter().enumerate() {
            check_text(&image);
            prop_assert_eq!(image.outcome(), position.outcome(), "{}", image);
            let there: BTreeSet<String> = after(&image).iter().map(Position::to_string).collect();
            let here: BTreeSet<String> = reached.iter().map(|after| after.symmetric()[number].to_string()).collect();
            prop_assert_eq!(there, here, "{} as {}", position, image);
        }
        prop_assert_eq!(position.symmetric()[0], position);
    }

    #[test]
    fn moves_come_back(seed: u64) {
        let position = any_position(seed);
        for mv in moves(&position).into_iter().take(300) {
            prop_assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv), "{}", position);
        }
    }

    #[test]
    fn ways_are_the_moves_in_canonical_text(seed: u64) {
        let position = any_position(seed);
        let ways: BTreeSet<String> = position.turn().ways().into_iter().map(|way| {
            let text = way.to_string();
            assert_eq!(position.read_move(&text), Ok(way.mv), "{position}: {text}");
            text
        }).collect();
        let texts: BTreeSet<String> = moves(&position).into_iter().map(|mv| position.write_move(mv)).collect();
        prop_assert_eq!(ways, texts, "{}", position);
    }

    #[test]
    fn whoever_goes_on_as_offered_makes_a_legal_move(seed: u64) {
        let position = any_position(seed);
        prop_assume!(position.outcome().is_none());
        let list = moves(&position);
        let random = &mut SplitMix64::new(!seed);
        let mut turn = position.turn();
        // Billos can move among their own men without end, so after a while take the first way out.
        for _ in 0..30 {
            let next = turn.next();
            if next.is_empty() || turn.end().is_ok() && random.below(3) == 0 {
                break;
            }
            let before = turn.ways().len();
            turn.step(next[random.below(next.len() as u64) as usize]).unwrap();
            prop_assert!((1..=before).contains(&turn.ways().len()), "{}: {}", position, turn);
        }
        let mv = turn.end().unwrap_or_else(|_| turn.ways()[0].mv);
        prop_assert!(list.contains(&mv), "{}: {}", position, turn);
        prop_assert!(turn.to_string().is_empty() || position.read_turn(&turn.to_string()).is_ok());
    }

    #[test]
    fn claims_take_back_the_last_move(seed: u64) {
        let mut position = any_position(seed);
        let list = moves(&position);
        let Some(mv) = list.iter().find(|mv| mv.is_claimable()) else { return Ok(()) };
        let before = position;
        position.play(*mv);
        prop_assume!(position.outcome() != Some(Outcome::Drawn));
        let captures: BTreeSet<String> =
            list.iter().filter(|mv| mv.is_capture()).map(|mv| before.write_move(*mv)).collect();
        let passed_up: BTreeSet<String> = position.passed_up().into_iter().map(|way| way.to_string()).collect();
        prop_assert_eq!(passed_up, captures, "{}", position);
        position.play(position.read_move("claim").unwrap());
        let board = |position: &Position| position.to_string().split(' ').take(2).collect::<Vec<_>>().join(" ");
        prop_assert_eq!(position.to_string(), format!("{} ! 0", board(&before)));
    }

    #[test]
    fn what_is_read_prints_as_the_same_bytes(seed: u64, at: prop::sample::Index, by: char) {
        let position = any_position(seed);
        let mut text: Vec<char> = position.to_string().chars().collect();
        let at = at.index(text.len());
        text[at] = if seed % 2 == 0 { by } else { ['1', '0', ' ', '?', 'R', 'o', '/', '-'][by as usize % 8] };
        let text = String::from_iter(text);
        if let Ok(position) = Position::read(position.rules(), &text) {
            prop_assert_eq!(position.to_string(), text);
        }
    }

    #[test]
    fn reading_anything_is_safe(text: String, seed: u64) {
        let position = any_position(seed);
        let _ = Position::read(position.rules(), &text);
        let _ = position.read_move(&text);
        let _ = position.read_move(&format!("R{text}"));
        let _ = text.parse::<Rules>();
    }
}

/// Every way to end this partial turn, in at most `steps` more steps.
fn all_ways(turn: &<Position as Notation>::Turn, steps: usize, found: &mut Vec<(Move, usize, String)>) {
    if let Ok(mv) = turn.end() {
        found.push((mv, turn.steps().len(), turn.to_string()));
    }
    if steps > 0 {
        for step in turn.next() {
            let mut turn = turn.clone();
            turn.step(step).unwrap();
            all_ways(&turn, steps - 1, found);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn canonical_is_the_fewest_steps_then_the_smallest_text(seed: u64) {
        let position = any_position(seed);
        let mut found = Vec::new();
        all_ways(&position.turn(), 5, &mut found);
        found.sort_by(|a, b| (a.1, &a.2).cmp(&(b.1, &b.2)));
        let mut seen = Vec::new();
        for (mv, _, text) in found {
            if !seen.contains(&mv) {
                seen.push(mv);
                prop_assert_eq!(position.write_move(mv), text, "{}", position);
            }
        }
        // Whatever was not found needs more steps.
        for mv in moves(&position).into_iter().filter(|mv| !seen.contains(mv)) {
            prop_assert!(position.write_move(mv).len() > 3 * 5, "{}: {:?}", position, mv);
        }
    }
}
