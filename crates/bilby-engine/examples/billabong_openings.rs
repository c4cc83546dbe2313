//! Even openings for matches of Billabong for two: `billabong_openings COUNT [NODES [SEED]]` prints natural placements
//! whose score, by a search with NODES nodes (20,000 by default), is at most half a step for either side.
//!
//! `docs/strength/billabong-openings.txt` has the first 100 with seed 1. Other placements decide many pairs of games by
//! themselves, so it takes more of them to tell two players apart.

use bilby_core::{Game, SplitMix64};
use bilby_engine::billabong::natural_placement;
use bilby_engine::{Engine, Request};
use bilby_games::{GameKind, Position, Rules};
use bilby_search::score::Score;

/// Half a step, in the unit of the evaluation.
const EVEN: Score = 32;

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|word| word.parse().expect("a number")).collect();
    let [count, nodes, seed] =
        [(0, 100), (1, 20_000), (2, 1)].map(|(at, usual)| numbers.get(at).copied().unwrap_or(usual));
    let mut random = SplitMix64::new(seed);
    let mut engine = Engine::new(Engine::DEFAULT_TABLE_BYTES);
    let mut found = Vec::new();
    while (found.len() as u64) < count {
        let position = placed(&mut random);
        engine.clear_table();
        let result = engine.search(&position, &Request::nodes(nodes), &|| false, &mut |_| ());
        if result.lines[0].score.abs() <= EVEN && !found.contains(&position.key()) {
            found.push(position.key());
            println!("{position}");
        }
    }
}

/// A race that is about to begin.
fn placed(random: &mut SplitMix64) -> Position {
    let rules = Rules::read(GameKind::Billabong, "").expect("the usual rules");
    let Position::Billabong(mut position) = Position::start(rules, random.next_u64()) else {
        unreachable!("these are rules of Billabong");
    };
    let seed = random.next_u64();
    while let Some(mv) = natural_placement(&position, seed) {
        position.play(mv);
    }
    Position::Billabong(position)
}
