//! The speed of the rules: perft leaves a second, beside chess's by `cozy-chess` in the same run, and random play-outs.
//!
//! Machines are shared and noisy: every row is measured in turn, round after round, and the best round of each counts;
//! what matters is the ratio. `--once` runs everything once, only to see that it still counts right.

use bilby_core::{Game, Notation, SplitMix64, perft};
use std::hint::black_box;
use std::time::Instant;

/// Middle-game positions with the depth to count to and the leaves there are: lines of the perft tables.
type Lines = &'static [(&'static str, &'static str, u32, u64)];

const BILLO: Lines = &[
    ("", "ppprprps/6p1/4s3/8/8/S7/3RSR2/PRSPSRPP b - 0", 4, 6_646_229),
    ("", "ppprsrps/3r2r1/4s1s1/8/8/S7/1RSRSR2/P1SRSRPP b - 0", 4, 11_565_282),
    ("", "pprrs1p1/1s4r1/3rs1ss/5rS1/8/S3RR2/1RSRS3/P1SR2PP r ?Rd7-d6 0", 4, 10_214_408),
    ("", "p2rs1p1/1sr3r1/r2rs2s/3s1rS1/5s2/P3RR2/RSSRSSS1/2SR2RR r ?Sg6-f4 0", 4, 11_913_307),
];

const BILITAIRE: Lines = &[
    ("", "oooo--oo/oooo--oo/oooooooo/oooooooo/1o2oooo/ooo2ooo/--o1----/--oo---- t - 1 -", 6, 9_768_960),
    ("", "oooo----/oooo----/--o1oooo/--3ooo/1o3ooo/o1o1oooo/1oo1--oo/oooo--oo m - 1 -", 6, 52_049_846),
    ("", "oooo--oo/1ooo--oo/2oooo--/o1o2o--/--5o/--4oo/1oo1--oo/oooo--oo t - 1 -", 5, 4_417_860),
    ("", "oo2o2o/oo2oooo/--oo4/--ooo3/o1--o1--/oo--o1--/--oooooo/--oooooo m - 2 5", 6, 38_933_444),
];

const BILLABONG: Lines = &[
    ("ghosts=none", "1r14/16/14y1/16/16/16/6~~~~2y3/6~~~~6/8r7/9r6/y4r7y2/16/8r7/3y12 0,0 0,0 y 23", 4, 1_863_117),
    ("ghosts=none", "r15/14y1/16/16/16/15r/6~~~~2y3/6~~~~6/9r2y3/16/y3r11/12y3/16/7r'8 0,0 0,0 y 45", 4, 1_958_702),
    (
        "ghosts=none",
        "11r4/14y1/16/15r/16/r15/6~~~~6/6~~~~6/16/16/2r'13/14y1/1y'r'2y'8y1/16 0,0 0,0 r 168",
        4,
        1_925_321,
    ),
    (
        "players=3",
        "12b3/8r'2r'4/3b12/16/5y10/b7r7/2y'3~~~~3r2/b5~~~~r5/7y'8/16/8b'y6/16/16/6y'9 0,0,0 0,0,0 y 22",
        4,
        4_020_005,
    ),
];

/// The start, and two of the middle-game positions that chess programmers compare perft by.
const CHESS: &[(&str, u32, u64)] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119_060_324),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193_690_690),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164_075_551),
];

const PLAYOUTS: u64 = 2_000;

fn main() {
    let once = std::env::args().any(|word| word == "--once");
    let rounds = if once { 1 } else { 7 };
    let mut rows = [
        Row::new("chess (cozy-chess)", size_of::<cozy_chess::Board>(), chess),
        Row::new("Billo", size_of::<billo::Position>(), || count::<billo::Position>(BILLO)),
        Row::new("Bi-litaire", size_of::<bilitaire::Position>(), || count::<bilitaire::Position>(BILITAIRE)),
        Row::new("Billabong", size_of::<billabong::Position>(), || count::<billabong::Position>(BILLABONG)),
        Row::new("Billabong play-outs", size_of::<billabong::Position>(), move || {
            playouts(if once { 10 } else { PLAYOUTS })
        }),
    ];
    for _ in 0..rounds {
        rows.iter_mut().for_each(Row::measure);
    }
    if once {
        return;
    }
    let (playouts, perfts) = rows.split_last().expect("there are rows");
    println!("perft, the last ply counted in bulk; one core, best of {rounds} rounds, all in this run\n");
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

/// Something that counts, and how many it counted a second in its best round.
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

fn count<G: Notation>(lines: Lines) -> u64 {
    let leaves = lines.iter().map(|(rules, position, depth, leaves)| {
        let position = G::read(rules.parse().expect("good rules"), position).expect("a good position");
        assert_eq!(perft(black_box(&position), *depth), *leaves, "{position}");
        leaves
    });
    leaves.sum()
}

fn chess() -> u64 {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut leaves = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                leaves += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut after = board.clone();
                    after.play_unchecked(mv);
                    leaves += perft(&after, depth - 1);
                }
            }
            false
        });
        leaves
    }
    let leaves = CHESS.iter().map(|(board, depth, leaves)| {
        assert_eq!(perft(black_box(&board.parse().expect("a good board")), *depth), *leaves);
        leaves
    });
    leaves.sum()
}

/// Plays so many random races of 10 placements and 200 turns, and gives their number.
fn playouts(number: u64) -> u64 {
    let start = billabong::Position::start("ghosts=none".parse().expect("good rules"), 0);
    let mut random = SplitMix64::new(1);
    let mut moves = Vec::new();
    for _ in 0..number {
        let mut position = start;
        for _ in 0..210 {
            position.moves(&mut moves);
            // A random race hardly ever ends, but it can.
            let Some(mv) = moves.get(random.below(moves.len() as u64) as usize) else { break };
            position.play(*mv);
        }
        black_box(position);
    }
    number
}
