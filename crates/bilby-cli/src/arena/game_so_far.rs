//! A game of a match as its players know it: the position, and how the game came there.

use bilby_engine::reversible_plies;
use bilby_games::record::{Ply, Record};
use bilby_games::{Move, Position};

/// A game that is being played.
pub struct GameSoFar {
    record: Record,
    /// The position before each ply of the record.
    before: Vec<Position>,
}

impl GameSoFar {
    /// A game that has begun with an opening.
    pub fn new(record: Record) -> GameSoFar {
        let mut before: Vec<Position> = record.positions().collect();
        // The last one is the end of the record.
        before.pop();
        GameSoFar { record, before }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.record.end()
    }

    /// How many plies were played, those of the opening included.
    pub fn plies(&self) -> usize {
        self.before.len()
    }

    /// Plays the next move; `None` if it is not legal.
    #[must_use = "an illegal move is not played"]
    pub fn play_move(&mut self, mv: Move) -> Option<()> {
        let before = self.record.end().clone();
        self.record.play_move(mv)?;
        self.before.push(before);
        Some(())
    }

    /// The positions that the game went through since the last move that can't be undone, in order, without the one now. No
    /// earlier one can occur again.
    pub fn repeatable(&self) -> &[Position] {
        &self.before[self.first_repeatable()..]
    }

    /// The first position since the last move that can't be undone, and the moves that lead from there to the position now.
    pub fn since_irreversible(&self) -> (&Position, &[Ply]) {
        let first = self.first_repeatable();
        (self.before.get(first).unwrap_or(self.position()), &self.record.line().plies()[first..])
    }

    /// The record of the game as far as it was played.
    pub fn into_record(self) -> Record {
        self.record
    }

    fn first_repeatable(&self) -> usize {
        self.before.len().saturating_sub(reversible_plies(self.position()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::{GameKind, Rules};

    #[test]
    fn the_game_is_told_from_the_last_move_that_cannot_be_undone() {
        let rules = Rules::read(GameKind::Billo, "").unwrap();
        let mut record = Record::new(Position::read(rules, "8/8/2r5/8/8/5R2/8/q6O r - 1").unwrap());
        record.play("Oh1-h2").unwrap();
        let mut game = GameSoFar::new(record);
        let play = |game: &mut GameSoFar, text: &str| game.play_move(game.position().read_move(text).unwrap()).unwrap();
        let told = |game: &GameSoFar| {
            let (start, moves) = game.since_irreversible();
            let texts: Vec<String> = moves.iter().map(|ply| ply.text().to_owned()).collect();
            assert_eq!(game.repeatable().first().unwrap_or(game.position()), start);
            assert_eq!(game.repeatable().len(), texts.len());
            let end = texts.iter().fold(start.clone(), |position, text| position.play(text).unwrap());
            assert_eq!(end, *game.position());
            texts.join(" ")
        };
        // The position before the record began is not known, although the clock has counted it.
        assert_eq!(told(&game), "Oh1-h2");
        play(&mut game, "Qa1-b1");
        assert_eq!((told(&game).as_str(), game.plies()), ("Oh1-h2 Qa1-b1", 2));
        // A pawn never goes back.
        play(&mut game, "Rf3-f4");
        assert_eq!((told(&game).as_str(), game.plies()), ("", 3));
        play(&mut game, "Qb1-a1");
        assert_eq!(told(&game), "Qb1-a1");
        assert_eq!(game.into_record().line().plies().len(), 4);
    }
}
