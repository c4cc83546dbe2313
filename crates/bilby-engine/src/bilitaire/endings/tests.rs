//! The solver agrees with plain minimax, and symmetric positions have the same value.

use super::*;
use bilby_core::Game;
use bilby_core::{Notation, SplitMix64};
use bilby_search::Limits;
use bilby_search::Task;
use bilitaire::Rules;
use bilitaire::{Phase, Position};
use std::collections::HashMap;

/// The rules and nothing else: the marbles left when both play their best.
fn minimax(position: &Position, known: &mut HashMap<Position, u32>) -> u32 {
    if position.phase() == Phase::Opening {
        return position.score().unwrap();
    }
    if let Some(left) = known.get(position) {
        return *left;
    }
    let mut list = Vec::new();
    position.moves(&mut list);
    let lefts = list.iter().map(|mv| {
        let mut after = *position;
        after.play(*mv);
        minimax(&after, known)
    });
    let left = if position.phase() == Phase::Trays { lefts.max() } else { lefts.min() };
    known.insert(*position, left.unwrap());
    left.unwrap()
}

/// Positions with at most this many marbles, from rounds in which nobody ends the round if there is another way.
fn small_positions(marbles: u32, rounds: u64, random: &mut SplitMix64) -> Vec<Position> {
    let (mut list, mut small) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        let mut position = Position::start(Rules, 0);
        while position.round() == 1 {
            if position.board().marbles().len() <= marbles {
                small.push(position);
            }
            position.moves(&mut list);
            if position.phase() == Phase::Trays && list.iter().any(|mv| !mv.ends_round()) {
                list.retain(|mv| !mv.ends_round());
            }
            position.play(list[random.below(list.len() as u64) as usize]);
        }
    }
    small
}

fn endless(nodes: Option<u64>) -> Task<'static> {
    Task::new(Limits { nodes, depth: None }, &|| false)
}

#[test]
fn agrees_with_brute_force() {
    let mut random = SplitMix64::new(1);
    let mut known = HashMap::new();
    let mut solver = Solver::new(1 << 20);
    let positions = small_positions(6, 2_000, &mut random);
    assert!(positions.len() > 1_500, "{}", positions.len());
    let mut different = [0; 7];
    for position in &positions {
        let left = minimax(position, &mut known);
        let solution = solver.solve(position, &endless(None)).unwrap();
        assert_eq!(solution.left, left, "{position}");
        let mut after = *position;
        after.play(solution.best);
        assert_eq!(minimax(&after, &mut known), left, "{position}: {}", position.write_move(solution.best));
        different[left as usize] += 1;
    }
    // The test means something: values differ.
    assert!(different[1..].iter().filter(|many| **many > 20).count() >= 4, "{different:?}");
}

/// A board with any trays and a few marbles on them, the trays on move.
fn random_board(random: &mut SplitMix64) -> Option<Position> {
    let trays: u16 = (random.next_u64() | random.next_u64()) as u16;
    let mut points = [['-'; 8]; 8];
    for (row, line) in points.iter_mut().enumerate() {
        for (column, point) in line.iter_mut().enumerate() {
            if trays >> (row / 2 * 4 + column / 2) & 1 == 1 {
                *point = if random.below(8) == 0 { 'o' } else { '1' };
            }
        }
    }
    let marbles = points.iter().flatten().filter(|point| **point == 'o').count();
    if trays.count_ones() > 12 || !(3..=7).contains(&marbles) {
        return None;
    }
    let rows = points.map(|line| {
        let mut text = String::new();
        for run in line.chunk_by(|one, other| *one == '1' && *other == '1') {
            text += &if run[0] == '1' { run.len().to_string() } else { run[0].to_string() };
        }
        text
    });
    Position::read(Rules, &format!("{} t - 1 -", rows.join("/"))).ok()
}

#[test]
fn agrees_with_brute_force_on_boards_that_nobody_plays() {
    let mut random = SplitMix64::new(6);
    let mut solver = Solver::new(1 << 20);
    let mut different = [0; 8];
    while different.iter().sum::<u32>() < 150 {
        let Some(position) = random_board(&mut random) else { continue };
        let left = minimax(&position, &mut HashMap::new());
        assert_eq!(solver.solve(&position, &endless(None)).unwrap().left, left, "{position}");
        different[left as usize] += 1;
    }
    assert!(different.iter().filter(|many| **many > 5).count() >= 3, "{different:?}");
}

#[test]
fn a_tiny_table_only_costs_time() {
    let positions = small_positions(12, 12, &mut SplitMix64::new(2));
    let mut large = Solver::new(1 << 22);
    for position in &positions {
        let left = large.solve(position, &endless(None)).unwrap().left;
        assert_eq!(solve(position, &endless(None), 0).unwrap().left, left, "{position}");
        assert_eq!(large.saves(position, left, &endless(None)), Some(true));
        assert_eq!(large.saves(position, left + 1, &endless(None)), Some(false));
    }
}

#[test]
fn it_stops_when_it_is_told_to() {
    // Twelve turns into a round, nobody knows the answer at a glance.
    let mut position = Position::start(Rules, 0);
    let mut list = Vec::new();
    let mut random = SplitMix64::new(9);
    for _ in 0..9 {
        position.moves(&mut list);
        position.play(list[random.below(list.len() as u64) as usize]);
    }
    assert_eq!(solve(&position, &endless(Some(1_000)), 1 << 16), None);
    assert_eq!(solve(&position, &Task::new(Limits::default(), &|| true), 1 << 16), None);
    assert_eq!(solve(&Position::start(Rules, 0), &endless(None), 0), None);
}
