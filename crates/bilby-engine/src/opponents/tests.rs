//! Whole games of every opponent in every game.

use super::*;
use bilby_core::Outcome;
use bilby_games::{GameKind, Rules};

const LIMITS: Limits = Limits { nodes: Some(60), depth: None };

/// Every game, with each number of seats, and the rules that add a phase.
const RULES: [(GameKind, &str); 6] = [
    (GameKind::Billabong, ""),
    (GameKind::Billabong, "ghosts=placed"),
    (GameKind::Billabong, "players=3"),
    (GameKind::Billabong, "players=4,laps=2"),
    (GameKind::Bilitaire, ""),
    (GameKind::Billo, ""),
];

/// Plays a game; `seats` says who sits where. The winner's seat, or `None` if it is a draw or longer than `longest`
/// plies.
fn play(kind: GameKind, rules: &str, seats: &[OpponentKind], seed: u64, longest: u32) -> Option<usize> {
    let mut position = Position::start(Rules::read(kind, rules).unwrap(), seed);
    let mut players: Vec<Opponent> = seats.iter().map(|kind| Opponent::new(*kind)).collect();
    (0..).zip(&mut players).for_each(|(seat, player)| player.new_game(seed * 8 + seat));
    for _ in 0..longest {
        if let Some(outcome) = position.outcome() {
            return match outcome {
                Outcome::Won(seat) => Some(seat.index()),
                Outcome::Drawn => None,
            };
        }
        let player = &mut players[position.to_move().index()];
        let mv = player.choose(&position, LIMITS, &|| false).expect("the game goes on");
        position = position.play_move(mv).unwrap_or_else(|| panic!("{position}: {mv:?}"));
    }
    None
}

#[test]
fn every_opponent_plays_legal_games() {
    for kind in OpponentKind::ALL {
        for (game, rules) in RULES {
            let seats = Rules::read(game, rules).unwrap().seat_names().len();
            // Random kangaroos never come home.
            let longest = if kind == OpponentKind::Random { 200 } else { 600 };
            play(game, rules, &vec![kind; seats], 3, longest);
        }
    }
}

/// In `games` games against `weak`, half of them in each seat, `strong` wins at least `least`.
#[track_caller]
fn check_wins(game: GameKind, strong: OpponentKind, weak: OpponentKind, games: u64, least: usize) {
    let wins = (0..games).filter(|seed| {
        let seat = (seed % 2) as usize;
        let seats = if seat == 0 { [strong, weak] } else { [weak, strong] };
        play(game, "", &seats, *seed, 1_500) == Some(seat)
    });
    let wins = wins.count();
    assert!(wins >= least, "{game}: {strong} won {wins} of {games} against {weak}");
}

#[test]
fn whoever_cares_beats_random_moves() {
    for game in GameKind::ALL {
        check_wins(game, OpponentKind::Greedy, OpponentKind::Random, 8, 7);
        check_wins(game, OpponentKind::Handcrafted, OpponentKind::Random, 4, 4);
    }
    check_wins(GameKind::Billabong, OpponentKind::Racer, OpponentKind::Random, 4, 4);
    check_wins(GameKind::Billo, OpponentKind::Racer, OpponentKind::Random, 8, 6);
}

#[test]
fn the_same_seed_plays_the_same_game() {
    for kind in OpponentKind::ALL {
        for game in GameKind::ALL {
            let start = Position::start(Rules::read(game, "").unwrap(), 1);
            let choose = |seed| {
                let mut opponent = Opponent::new(kind);
                opponent.new_game(seed);
                opponent.choose(&start, LIMITS, &|| false)
            };
            assert_eq!(choose(5), choose(5), "{kind} {game}");
        }
    }
}

#[test]
fn a_finished_game_has_no_move() {
    let rules = Rules::read(GameKind::Billo, "").unwrap();
    let over = Position::read(rules, "8/8/8/8/8/8/8/R7 b - 0").unwrap();
    for kind in OpponentKind::ALL {
        assert_eq!(Opponent::new(kind).choose(&over, LIMITS, &|| false), None, "{kind}");
        assert_eq!(OpponentKind::from_name(kind.name()), Some(kind));
    }
    assert_eq!(OpponentKind::from_name("uct"), None);
}
