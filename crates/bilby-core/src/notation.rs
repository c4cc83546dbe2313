//! The interface of a game for people: names, texts, and turns built up hop by hop.

use crate::{Choice, Game, PositionError, Refusal, RulesError, Seat};
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

/// The text side of a game: strict reading, canonical writing. `Display` of a position is its text.
pub trait Notation: Game + Display {
    /// The game's name on the command line and in records.
    const NAME: &'static str;

    /// The options that the rules text can set, in the order in which it prints them.
    const OPTIONS: &'static [Choice];

    /// The names of the fields of a position's text, in their order. An error of reading names one of them.
    const FIELDS: &'static [&'static str];

    /// The rules of a game. Reading accepts any order; printing leaves out defaults.
    type Rules: Copy + Eq + Default + Debug + Display + FromStr<Err = RulesError> + Send + Sync + 'static;

    /// Why something can't be played.
    type Refusal: Refusal;

    /// A partial turn.
    type Turn: Turn<Move = Self::Move, Refusal = Self::Refusal>;

    /// The start position; `seed` determines random parts, if there are any.
    fn start(rules: Self::Rules, seed: u64) -> Self;

    /// Returns whether games with these rules always start from the same position.
    fn has_fixed_start(rules: Self::Rules) -> bool;

    /// Reads a position's text.
    fn read(rules: Self::Rules, text: &str) -> Result<Self, PositionError>;

    /// The rules of this game.
    fn rules(&self) -> Self::Rules;

    /// The names of the seats with these rules, in turn order.
    fn seat_names(rules: Self::Rules) -> &'static [&'static str];

    /// The turn of the player on move, before its first step. (In a finished game, a turn that refuses every step.)
    fn turn(&self) -> Self::Turn;

    /// The turn of the player on move after these steps, or why one of them can't be taken.
    fn turn_after(&self, steps: &[<Self::Turn as Turn>::Step]) -> Result<Self::Turn, Self::Refusal> {
        let mut turn = self.turn();
        steps.iter().try_for_each(|step| turn.step(*step))?;
        Ok(turn)
    }

    /// Reads the beginning of a move's text as a partial turn.
    fn read_turn(&self, text: &str) -> Result<Self::Turn, Self::Refusal>;

    /// Reads a move in any legal form.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::Refusal> {
        self.read_turn(text)?.end()
    }

    /// The canonical way of playing a legal move: all its steps.
    fn canonical_steps(&self, mv: Self::Move) -> Vec<<Self::Turn as Turn>::Step>;

    /// The canonical text of a legal move.
    fn write_move(&self, mv: Self::Move) -> String {
        self.canonical_steps(mv).iter().map(ToString::to_string).collect()
    }

    /// Returns whether a record numbers the next move (`1.` before each move of the game's first seat, say).
    fn opens_number(&self) -> bool {
        self.to_move() == Seat(0)
    }

    /// Returns whether a record restarts its numbers with the next move.
    fn restarts_numbers(&self) -> bool {
        false
    }

    /// One line: `playing SEAT`, `won SEAT` or `drawn`.
    fn status(&self) -> String {
        let names = Self::seat_names(self.rules());
        match self.outcome() {
            None => format!("playing {}", names[self.to_move().index()]),
            Some(outcome) => outcome.describe(names).to_string(),
        }
    }
}

/// A partial turn: what has been played of it, what can come next, where it may end.
///
/// A board on a screen uses this, so that nothing outside the rules crates repeats a rule. `Display` writes what was
/// played, as the beginning of a move's text.
pub trait Turn: Clone + Debug + Display {
    /// The moves that the turn can become.
    type Move;
    /// Why something can't be played.
    type Refusal;
    /// One action of a player: lift a pawn, hop, call. `Display` writes what it adds to the move's text.
    type Step: Copy + Eq + Debug + Display;

    /// The steps played so far.
    fn steps(&self) -> &[Self::Step];

    /// Everything that can come next such that the turn can still be completed; empty if it can only end here.
    fn next(&self) -> Vec<Self::Step>;

    /// Takes a step, or returns why not; after a refusal the turn is unchanged.
    fn step(&mut self, step: Self::Step) -> Result<(), Self::Refusal>;

    /// The move that is played by ending the turn here, or why it can't end here.
    fn end(&self) -> Result<Self::Move, Self::Refusal>;

    /// Every move that the turn can still become, each with the shortest way of playing it from here.
    fn ways(&self) -> Vec<Way<Self::Move, Self::Step>>;
}

/// A move, and one whole way of playing it. `Display` writes it as a move's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way<M, S> {
    /// The move.
    pub mv: M,
    /// The steps, from the start of the turn.
    pub steps: Vec<S>,
}

impl<M, S: Display> Display for Way<M, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|step| step.fmt(f))
    }
}
