//! Names and texts: [`Notation`] for Billo.

use crate::rules::OPTIONS;
use crate::{Colour, Man, Move, Position, Refusal, Rules, Step, Turn, read, ways};
use bilby_core::{Choice, Game, Notation, PositionError, Turn as _};

impl Notation for Position {
    const NAME: &'static str = "billo";
    const OPTIONS: &'static [Choice] = OPTIONS;
    const FIELDS: &'static [&'static str] = &["BOARD", "TURN", "PENDING", "CLOCK"];

    type Rules = Rules;
    type Refusal = Refusal;
    type Turn = Turn;

    fn start(rules: Rules, _seed: u64) -> Position {
        let mut position = Position::empty(rules);
        for colour in Colour::ALL {
            for man in [Man::Round, Man::Square] {
                position.boards[colour as usize][man as usize] = 0xff << (8 * colour.starting_row());
            }
        }
        position.men_key = position.men_key_from_scratch();
        position
    }

    fn has_fixed_start(_rules: Rules) -> bool {
        true
    }

    fn read(rules: Rules, text: &str) -> Result<Position, PositionError> {
        read::read(rules, text)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn seat_names(_rules: Rules) -> &'static [&'static str] {
        &["red", "black"]
    }

    fn turn(&self) -> Turn {
        Turn::new(*self)
    }

    fn read_turn(&self, text: &str) -> Result<Turn, Refusal> {
        let mut turn = Turn::new(*self);
        if text.is_empty() {
            return Ok(turn);
        }
        if self.outcome().is_some() {
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
        ways::canonical(self, mv)
    }
}
