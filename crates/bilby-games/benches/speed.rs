//! The speed of the rules: perft leaves per second, next to chess by `cozy-chess` in the same run, and random playouts.
//!
//! Machines are shared and noisy, so all rows are measured in turn, round after round, and the best round of each
//! counts. The ratio is what matters. `--once` runs everything once, only to check the counts; with the name of a row
//! after it, only that one, for a tool that counts instructions.

use bilby_core::{Game, Notation, SplitMix64, perft};
use std::hint::black_box;
use std::ops::RangeInclusive;
use std::time::Instant;

/// Positions with a depth and the number of leaves.
type Lines<G> = Vec<(G, u32, u64)>;

/// Middle-game lines of the perft tables with numbers of leaves in this range at these depths.
fn lines<G: Notation>(table: &str, depths: &[u32], leaves: RangeInclusive<u64>, keep: impl Fn(&G) -> bool) -> Lines<G> {
    let mut found = Vec::new();
    for line in table.lines() {
        let fields: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let [_, rules, position, counts] = fields[..] else { panic!("not a line of a perft table: {line}") };
        let position = G::read(rules.parse().expect("good rules"), position).expect("a good position");
        for count in counts.split_whitespace() {
            let (depth, count) = count.split_once(':').expect("a depth and its count");
            let (depth, count) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
            if depths.contains(&depth) && leaves.contains(&count) && keep(&position) {
                found.push((position.clone(), depth, count));
            }
        }
    }
    assert!(found.len() >= 7, "a table has changed");
    found
}

/// All races of the table with 1 to 20 million leaves at depths 4 to 6: of two to four players, near the start and far from
/// it, crowded and empty.
fn billabong_lines() -> Lines<billabong::Position> {
    lines(
        include_str!("../tests/perft/billabong.txt"),
        &[4, 5, 6],
        1_000_000..=20_000_000,
        |position: &billabong::Position| position.phase() == billabong::Phase::Race,
    )
}

/// With the tray player's actions at the last ply, and with jumps.
fn bilitaire_lines() -> Lines<bilitaire::Position> {
    lines(
        include_str!("../tests/perft/bilitaire.txt"),
        &[5, 6],
        1_000_000..=20_000_000,
        |position: &bilitaire::Position| position.phase() != bilitaire::Phase::Opening,
    )
}

/// With the default rules and pawns on the board, some of them advanced.
fn billo_lines() -> Lines<billo::Position> {
    lines(include_str!("../tests/perft/billo.txt"), &[4], 1_000_000..=20_000_000, |position: &billo::Position| {
        position.rules() == billo::Rules::default() && position.pieces(billo::Colour::Red).len() < 8
    })
}

/// The start position, and two middle-game positions commonly used for perft in chess.
const CHESS: &[(&str, u32, u64)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
];

const PLAYOUTS: u64 = 2_000;

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let once = words.iter().any(|word| word == "--once");
    let only = words.iter().skip_while(|word| *word != "--once").nth(1).filter(|word| !word.starts_with('-'));
    let rounds = if once { 1 } else { 7 };
    let (billo, bilitaire, billabong) = (billo_lines(), bilitaire_lines(), billabong_lines());
    let mut rows = [
        Row::new("chess (cozy-chess)", size_of::<cozy_chess::Board>(), chess),
        Row::new("Billo", size_of::<billo::Position>(), move || count(&billo)),
        Row::new("Bi-litaire", size_of::<bilitaire::Position>(), move || count(&bilitaire)),
        Row::new("Billabong", size_of::<billabong::Position>(), move || count(&billabong)),
        Row::new("Billabong play-outs", size_of::<billabong::Position>(), move || {
            playouts(if once { 10 } else { PLAYOUTS })
        }),
    ];
    for _ in 0..rounds {
        rows.iter_mut().filter(|row| only.is_none_or(|name| row.name == name)).for_each(Row::measure);
    }
    if once {
        let unknown = only.filter(|name| rows.iter().all(|row| row.name != name.as_str()));
        assert_eq!(unknown, None, "there is no such row");
        return;
    }
    let (playouts, perfts) = rows.split_last().expect("there are rows");
    println!(
        "perft; chess and Billo count the last ply in bulk, the other two games the last two; one core, best of {rounds} rounds, all in this run\n"
    );
    println!("| game | leaves a second | × cozy-chess | bytes a position |");
    println!("| --- | ---: | ---: | ---: |");
    for row in perfts {
        let (rate, ratio) = (row.best / 1e6, row.best / perfts[0].best);
        println!("| {} | {rate:.1} million | {ratio:.2} | {} |", row.name, row.bytes);
    }
    println!(
        "\nBillabong, two players without ghosts, random play-outs of 10 placements and 200 turns: {:.0} a second",
        playouts.best
    );
}

/// A counting function, and its count per second in the best round.
struct Row {
    name: &'static str,
    bytes: usize,
    count: Box<dyn Fn() -> u64>,
    best: f64,
}

impl Row {
    fn new(name: &'static str, bytes: usize, count: impl Fn() -> u64 + 'static) -> Row {
        Row { name, bytes, count: Box::new(count), best: 0.0 }
    }

    fn measure(&mut self) {
        let begun = Instant::now();
        let counted = (self.count)();
        self.best = self.best.max(counted as f64 / begun.elapsed().as_secs_f64());
    }
}

fn count<G: Notation>(lines: &Lines<G>) -> u64 {
    let leaves = lines.iter().map(|(position, depth, leaves)| {
        assert_eq!(perft(black_box(position), *depth), *leaves, "{position}");
        leaves
    });
    leaves.sum()
}

fn chess() -> u64 {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut leaves = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                leaves += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut after = board.clone();
                    after.play_unchecked(mv);
                    leaves += perft(&after, depth - 1);
                }
                false
            });
        }
        leaves
    }
    let leaves = CHESS.iter().map(|(board, depth, leaves)| {
        assert_eq!(perft(black_box(&board.parse().expect("a good board")), *depth), *leaves);
        leaves
    });
    leaves.sum()
}

/// Plays this many random races of 10 placements and 200 turns, and returns their number.
fn playouts(number: u64) -> u64 {
    let start = billabong::Position::start("ghosts=none".parse().expect("good rules"), 0);
    let mut random = SplitMix64::new(1);
    let mut moves = Vec::new();
    for _ in 0..number {
        let mut position = start;
        for _ in 0..210 {
            position.moves(&mut moves);
            // A random race rarely ends, but it can.
            let Some(mv) = moves.get(random.below(moves.len() as u64) as usize) else { break };
            position.play(*mv);
        }
        black_box(position);
    }
    number
}
