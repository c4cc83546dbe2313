//! Names and texts: [`Notation`] for Billabong.

use crate::read::read_position;
use crate::rules::OPTIONS;
use crate::{Ghosts, Move, Position, Refusal, Rules, Step, Turn, ghosts};
use bilby_core::{Choice, Game, Notation, PositionError, Turn as _};

/// The names of the seats, in turn order.
pub(crate) const NAMES: [&str; 4] = ["red", "yellow", "blue", "green"];

impl Notation for Position {
    const NAME: &'static str = "billabong";
    const OPTIONS: &'static [Choice] = OPTIONS;
    const FIELDS: &'static [&'static str] = &["BOARD", "HAND", "HOME", "TURN", "CLOCK"];

    type Rules = Rules;
    type Refusal = Refusal;
    type Turn = Turn;

    fn start(rules: Rules, seed: u64) -> Position {
        let mut position = Position::empty(rules);
        for square in ghosts::draw(rules, seed) {
            position.put_ghost(square);
        }
        position.key = position.key_from_scratch();
        position
    }

    fn has_fixed_start(rules: Rules) -> bool {
        matches!(rules.ghosts(), Ghosts::Placed | Ghosts::None)
    }

    fn read(rules: Rules, text: &str) -> Result<Position, PositionError> {
        read_position(rules, text)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn seat_names(rules: Rules) -> &'static [&'static str] {
        &NAMES[..usize::from(rules.players())]
    }

    fn turn(&self) -> Turn {
        Turn::new(self)
    }

    fn read_turn(&self, text: &str) -> Result<Turn, Refusal> {
        let mut turn = self.turn();
        if !text.is_empty() && self.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        let mut rest = text;
        while !rest.is_empty() {
            let (step, after) = Step::read(rest, turn.steps().is_empty())?;
            turn.step(step)?;
            rest = after;
        }
        Ok(turn)
    }

    fn canonical_steps(&self, mv: Move) -> Vec<Step> {
        match mv {
            Move::Place(square) => vec![Step::Place(square)],
            Move::Pass => vec![Step::Pass],
            Move::Run { from, .. } | Move::Home { from } => {
                let kangaroo = self.troops[self.turn.index()].on(from);
                let ways = kangaroo.map_or(Vec::new(), |kangaroo| crate::ways::of_kangaroo(self, kangaroo));
                ways.into_iter().find(|way| way.mv == mv).expect("a legal move").steps
            }
        }
    }
}
