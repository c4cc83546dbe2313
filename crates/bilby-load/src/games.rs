//! Games to be played under load: random legal turns, generated before anything is measured.

use bilby_core::SplitMix64;
use bilby_games::{GameKind, Position, Rules};
use bilby_wire::{Game, NewSeat, NewTable};

/// The mix: of ten tables, this many of each game. Billo has the most moves per time; the turns of the other two cost
/// the server more. Billabong without ghosts has a fixed start, so turns can be generated in advance.
const MIX: [(GameKind, &str, usize); 3] =
    [(GameKind::Billo, "", 6), (GameKind::Bilitaire, "", 2), (GameKind::Billabong, "ghosts=none", 2)];

/// The number of different games of each kind. Further tables repeat them, which makes no difference to the server.
const DIFFERENT: usize = 8;

/// After this many turns a player resigns.
const LONGEST: usize = 300;

/// A game from its start.
pub struct Script {
    /// The game.
    pub game: Game,
    /// Its rules.
    pub rules: &'static str,
    /// The seat and text of each turn.
    pub turns: Vec<(u8, String)>,
    /// Whether the last turn ends it.
    pub is_whole: bool,
}

/// Converts a game to its wire type.
pub fn wire_game(kind: GameKind) -> Game {
    match kind {
        GameKind::Billabong => Game::Billabong,
        GameKind::Bilitaire => Game::Bilitaire,
        GameKind::Billo => Game::Billo,
    }
}

/// Converts a game from its wire type.
pub fn game_kind(game: Game) -> GameKind {
    match game {
        Game::Billabong => GameKind::Billabong,
        Game::Bilitaire => GameKind::Bilitaire,
        Game::Billo => GameKind::Billo,
    }
}

/// A table for two without clocks: one seat for the opener, one open.
pub fn new_table(game: Game, rules: &str) -> NewTable {
    NewTable {
        game,
        rules: rules.to_owned(),
        time: "none".to_owned(),
        rated: false,
        public: false,
        chat: false,
        takebacks: Some(false),
        assistance: true,
        seats: vec![NewSeat::Me, NewSeat::Open],
    }
}

impl Script {
    /// The scripts of the mix: table `n` plays script `n` modulo their number.
    pub fn mix(seed: u64) -> Vec<Script> {
        let mut random = SplitMix64::new(seed);
        let round = |_| MIX.iter().flat_map(|mix| std::iter::repeat_n((mix.0, mix.1), mix.2));
        (0..DIFFERENT).flat_map(round).map(|(kind, rules)| Script::random(kind, rules, &mut random)).collect()
    }

    fn random(kind: GameKind, rules: &'static str, random: &mut SplitMix64) -> Script {
        let mut position = Position::start(Rules::read(kind, rules).expect("the mix has good rules"), 0);
        let mut turns = Vec::new();
        while position.outcome().is_none() && turns.len() < LONGEST {
            let seat = position.to_move().0;
            let text = random_turn(&position, random);
            position = position.play(&text).expect("a listed move is legal");
            turns.push((seat, text));
        }
        Script { game: wire_game(kind), rules, turns, is_whole: position.outcome().is_some() }
    }
}

/// A random legal turn of an unfinished game.
pub fn random_turn(position: &Position, random: &mut SplitMix64) -> String {
    let mut moves = position.moves();
    let chosen = random.below(moves.len() as u64) as usize;
    moves.swap_remove(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mix_is_what_it_says_and_the_same_each_time() {
        let scripts = Script::mix(1);
        let of = |game| scripts[..10].iter().filter(|script| script.game == game).count();
        assert_eq!([of(Game::Billo), of(Game::Bilitaire), of(Game::Billabong)], [6, 2, 2]);
        let again = Script::mix(1);
        assert!(scripts.iter().zip(&again).all(|(one, other)| one.turns == other.turns));
        assert!(Script::mix(2).iter().zip(&again).any(|(one, other)| one.turns != other.turns));
    }
}
