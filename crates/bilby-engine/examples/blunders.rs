//! Levels that make blunders play each other, their games are reviewed as on the page, and every move that is marked as
//! a blunder is searched again with ten times the nodes. `cargo xtask review` runs it and adds up.
//!
//! `blunders GAME RULES LOW HIGH GAMES SEED`: the game and its rules (`-` for the default ones), the two levels, how
//! many games, and the seed of the first. It prints a line for each blunder, and the counts last.

use bilby_core::SplitMix64;
use bilby_engine::billabong::natural_placement;
use bilby_engine::review::{Effort, NEVER_STOP, RecheckCount, Reviewer};
use bilby_engine::{Engine, Level, Request};
use bilby_games::{GameKind, Move, Position, Rules};

/// The longest game: a race of four is decided by then, and so are the others.
const LONGEST: usize = 120;

/// How many moves of each seat are drawn by lot at first, so that games differ. Billabong is different by how the
/// kangaroos are placed.
const DRAWN_BY_LOT: usize = 2;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, rules, low, high, games, seed] = &words[..] else { panic!("GAME RULES LOW HIGH GAMES SEED") };
    let kind: GameKind = game.parse().expect("the name of a game");
    let rules = Rules::read(kind, if rules == "-" { "" } else { rules }).expect("rules of the game");
    let levels = [low, high].map(|level| level.parse().expect("a level"));
    let [games, seed] = [games, seed].map(|number| number.parse::<u64>().expect("a number"));
    let mut reviewer = Reviewer::new();
    let mut count = RecheckCount::default();
    for number in 0..games {
        let (positions, moves) = play(rules, levels, seed + number);
        let judge = |(position, mv): (&Position, &String)| {
            reviewer.judge(position, Some(mv), Effort::FULL, NEVER_STOP).expect("a legal move")
        };
        let judgements: Vec<_> = positions.iter().zip(&moves).map(judge).collect();
        let blunders = reviewer.recheck(&positions, &moves, &judgements, Effort::FULL).expect("legal moves");
        for blunder in &blunders {
            println!("game {}, {blunder}", number + 1);
        }
        count.add(&blunders);
    }
    println!("{count}");
}

/// A game between the two levels, each on every other seat: the positions before the moves, and the moves, from where
/// nothing is drawn by lot any more.
fn play(rules: Rules, levels: [Level; 2], seed: u64) -> (Vec<Position>, Vec<String>) {
    let mut random = SplitMix64::new(seed);
    let mut engine = Engine::new(Reviewer::TABLE_BYTES);
    let mut position = Position::start(rules, seed);
    let mut drawn = if rules.kind() == GameKind::Billabong { 0 } else { DRAWN_BY_LOT * rules.seat_names().len() };
    let (mut positions, mut moves) = (Vec::new(), Vec::new());
    while moves.len() < LONGEST && position.outcome().is_none() {
        let placed = match &position {
            Position::Billabong(race) => natural_placement(race, seed).map(Move::from),
            Position::Bilitaire(_) | Position::Billo(_) => None,
        };
        let mv = match placed {
            Some(placed) => placed,
            None if drawn > 0 => {
                drawn -= 1;
                let all = position.legal_moves();
                all[random.below(all.len() as u64) as usize]
            }
            None => {
                let level = levels[(position.to_move().index() + seed as usize) % 2];
                let request = Request { level, seed, ..Request::default() };
                let result = engine.search(&position, &request, &|| false, &mut |_| ());
                let mv = result.best().expect("the game is not over");
                moves.push(position.write_move(mv).expect("a legal move"));
                positions.push(position.clone());
                mv
            }
        };
        position = position.play_move(mv).expect("a legal move");
    }
    (positions, moves)
}
