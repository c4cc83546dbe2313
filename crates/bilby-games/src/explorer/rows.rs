//! What was played from a position, beside what can be played.

use super::{Tally, key};
use crate::Position;
use bilby_core::{Game, Notation, Turn as _};
use std::collections::{BTreeMap, HashMap};

/// Moves that are played alike, and how the games ended in which one of them was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The moves in canonical text, in byte order: the first stands for all of them.
    pub moves: Vec<String>,
    /// How these games ended, by the seats of the position.
    pub tally: Tally,
}

/// Every legal move of a position, grouped by where it leads, with what `tallies` has for that key; most games first, and those
/// never played last. What `tallies` has for other keys can't be played here (a ghost may stand in the way).
pub fn rows(position: &Position, tallies: &HashMap<u64, Tally>) -> Vec<Row> {
    let mut moves: BTreeMap<u64, Vec<String>> = BTreeMap::new();
    for (text, after) in legal(position) {
        moves.entry(after).or_default().push(text);
    }
    let is_second_round = matches!(position, Position::Bilitaire(round) if round.round() == 2);
    let row = |(after, mut moves): (u64, Vec<String>)| {
        moves.sort_unstable();
        let tally = tallies.get(&after).copied().unwrap_or_default();
        Row { moves, tally: if is_second_round { tally.exchanged() } else { tally } }
    };
    let mut rows: Vec<Row> = moves.into_iter().map(row).collect();
    rows.sort_by(|one, other| other.tally.games.cmp(&one.tally.games).then_with(|| one.moves.cmp(&other.moves)));
    rows
}

/// The legal moves, each with the key of the position that it leads to.
pub(super) fn legal(position: &Position) -> Vec<(String, u64)> {
    fn list<G: Notation>(game: &G, wrap: impl Fn(G) -> Position) -> Vec<(String, u64)> {
        let ways = game.turn().ways().into_iter();
        ways.map(|way| {
            let mut after = game.clone();
            after.play(way.mv);
            (way.to_string(), key(&wrap(after)))
        })
        .collect()
    }
    match position {
        Position::Billabong(race) => list(race, Position::Billabong),
        Position::Bilitaire(round) => list(round, Position::Bilitaire),
        Position::Billo(board) => list(board, Position::Billo),
    }
}

/// The keys that can be reached by one move, in order, each with a position that has it.
pub(super) fn reachable(position: &Position) -> BTreeMap<u64, Position> {
    fn list<G: Game>(game: &G, wrap: impl Fn(G) -> Position) -> BTreeMap<u64, Position> {
        let mut moves = Vec::new();
        game.moves(&mut moves);
        let after = |mv| {
            let mut after = game.clone();
            after.play(mv);
            let after = wrap(after);
            (key(&after), after)
        };
        moves.into_iter().map(after).collect()
    }
    match position {
        Position::Billabong(race) => list(race, Position::Billabong),
        Position::Bilitaire(round) => list(round, Position::Bilitaire),
        Position::Billo(board) => list(board, Position::Billo),
    }
}
