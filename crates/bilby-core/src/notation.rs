//! What people need of a game: names, texts, and turns built up hop by hop.

use crate::{Choice, Game, PositionError, Refusal, RulesError, Seat};
use std::fmt::{Debug, Display};
use std::str::FromStr;

/// The text side of a game: strict reading, canonical writing. `Display` of a position is its text.
pub trait Notation: Game + Display {
    /// The game's name on the command line and in records.
    const NAME: &'static str;

    /// The options that the rules text can set, in the order in which it prints them.
    const OPTIONS: &'static [Choice];

    /// The rules that a game is played by. Reading takes any order, printing leaves out defaults.
    type Rules: Copy + Eq + Default + Debug + Display + FromStr<Err = RulesError> + Send + Sync + 'static;

    /// Why something can't be played.
    type Refusal: Refusal;

    /// A turn begun so far.
    type Turn: Turn<Move = Self::Move, Refusal = Self::Refusal>;

    /// The position that a game starts from; `seed` decides what is drawn by lot, if anything is.
    fn start(rules: Self::Rules, seed: u64) -> Self;

    /// Whether games by these rules always start from the same position.
    fn has_fixed_start(rules: Self::Rules) -> bool;

    /// Reads a position's text.
    fn read(rules: Self::Rules, text: &str) -> Result<Self, PositionError>;

    /// The rules that this game is played by.
    fn rules(&self) -> Self::Rules;

    /// The names of the seats that play by these rules, in turn order.
    fn seat_names(rules: Self::Rules) -> &'static [&'static str];

    /// The turn of the player on move, not begun yet. (In a finished game, a turn that refuses every step.)
    fn turn(&self) -> Self::Turn;

    /// Reads the beginning of a move's text as a turn begun so far.
    fn read_turn(&self, text: &str) -> Result<Self::Turn, Self::Refusal>;

    /// Reads a move in any legal form.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::Refusal> {
        self.read_turn(text)?.end()
    }

    /// The canonical text of a legal move.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Whether a record numbers the move that comes next (`1.` before each move of the game's first seat, say).
    fn opens_number(&self) -> bool {
        self.to_move() == Seat(0)
    }

    /// Whether a record starts its numbers again with the move that comes next.
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

/// A turn begun so far: what has been played of it, what can come next, where it may end. This is what a board on a
/// screen asks, so that nothing outside the rules crates repeats a rule. `Display` is the text of what was played.
pub trait Turn: Clone + Debug + Display {
    /// The moves that the turn can become.
    type Move;
    /// Why something can't be played.
    type Refusal;
    /// One thing a player does with the hand: lift a pawn, hop, call. `Display` is what it adds to the move's text.
    type Step: Copy + Eq + Debug + Display;

    /// Everything that can come next such that the turn can still be completed; empty when it can only end here.
    fn next(&self) -> Vec<Self::Step>;

    /// Goes on with a step, or says why not; after a refusal the turn is as it was.
    fn step(&mut self, step: Self::Step) -> Result<(), Self::Refusal>;

    /// The move that is played by ending the turn here, or why it can't end here.
    fn end(&self) -> Result<Self::Move, Self::Refusal>;

    /// Every move that the turn can still become, each with the shortest way of playing it from here.
    fn ways(&self) -> Vec<Way<Self::Move>>;
}

/// A move, and one whole way of playing it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way<M> {
    /// What it does.
    pub mv: M,
    /// How it is played, as text, from the start of the turn.
    pub text: String,
}
