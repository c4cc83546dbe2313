//! Names and texts: [`Notation`] for Bi-litaire.

use crate::moves::Move;
use crate::position::{Phase, Position};
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::step::Step;
use crate::turn::Turn;
use crate::{read, ways};
use bilby_core::{Choice, Game, Notation, PositionError};

impl Notation for Position {
    const NAME: &'static str = "bilitaire";
    const OPTIONS: &'static [Choice] = &[];
    const FIELDS: &'static [&'static str] = &["BOARD", "PHASE", "CALL", "ROUND", "SCORE"];

    type Rules = Rules;
    type Refusal = Refusal;
    type Turn = Turn;

    fn start(_: Rules, _: u64) -> Position {
        Position::START
    }

    fn has_fixed_start(_: Rules) -> bool {
        true
    }

    fn read(_: Rules, text: &str) -> Result<Position, PositionError> {
        read::read_position(text)
    }

    fn rules(&self) -> Rules {
        Rules
    }

    fn seat_names(_: Rules) -> &'static [&'static str] {
        &["first", "second"]
    }

    fn turn(&self) -> Turn {
        Turn::new(*self)
    }

    fn turn_after(&self, steps: &[Step]) -> Result<Turn, Refusal> {
        Turn::of_steps(*self, steps)
    }

    fn read_turn(&self, text: &str) -> Result<Turn, Refusal> {
        Turn::read(*self, text)
    }

    fn canonical_steps(&self, mv: Move) -> Vec<Step> {
        ways::canonical(self, mv)
    }

    /// Each move of the marble player has a number.
    fn opens_number(&self) -> bool {
        matches!(self.phase, Phase::Opening | Phase::Marbles)
    }

    /// Each round has numbers of its own.
    fn restarts_numbers(&self) -> bool {
        self.phase == Phase::Opening
    }

    /// For a finished match, adds the marbles left by first and by second: `won second 21 17`.
    fn status(&self) -> String {
        let names = Position::seat_names(Rules);
        match (self.outcome(), self.marbles_left()) {
            (Some(outcome), Some([first, second])) => format!("{} {first} {second}", outcome.describe(names)),
            _ => format!("playing {}", names[self.to_move().index()]),
        }
    }
}
