//! Games to be played under load: random legal turns, thought of before anything is measured.

use bilby_core::SplitMix64;
use bilby_shelf::{Kind, Position, Rules};
use bilby_wire::{Game, NewSeat, NewTable};

/// The mix: of ten tables, so many of each game. Billo is the liveliest; the turns of the other two are dearer for the
/// server. Billabong without ghosts always starts alike, so that turns can be thought of in advance.
const MIX: [(Kind, &str, usize); 3] =
    [(Kind::Billo, "", 6), (Kind::Bilitaire, "", 2), (Kind::Billabong, "ghosts=none", 2)];

/// Different games of each; more tables than that play alike, which the server can't know.
const DIFFERENT: usize = 8;

/// After so many turns somebody gives up.
const LONGEST: usize = 300;

/// A game from its start.
pub struct Script {
    /// Which game.
    pub game: Game,
    /// Its rules.
    pub rules: &'static str,
    /// Who plays what.
    pub turns: Vec<(u8, String)>,
    /// Whether the last turn ends it.
    pub is_whole: bool,
}

/// The wire's name of a game.
pub fn wire_game(kind: Kind) -> Game {
    match kind {
        Kind::Billabong => Game::Billabong,
        Kind::Bilitaire => Game::Bilitaire,
        Kind::Billo => Game::Billo,
    }
}

/// The shelf's name of a game.
pub fn shelf_kind(game: Game) -> Kind {
    match game {
        Game::Billabong => Kind::Billabong,
        Game::Bilitaire => Kind::Bilitaire,
        Game::Billo => Kind::Billo,
    }
}

/// A table for two, without clocks: who opens it, and whoever comes.
pub fn new_table(game: Game, rules: &str) -> NewTable {
    NewTable {
        game,
        rules: rules.to_owned(),
        time: "none".to_owned(),
        rated: false,
        public: false,
        chat: false,
        takebacks: false,
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

    fn random(kind: Kind, rules: &'static str, random: &mut SplitMix64) -> Script {
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

/// Any legal turn of a game that is not over.
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
