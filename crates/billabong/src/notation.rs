//! Names and texts: [`Notation`] for Billabong.

use crate::read::{NAMES, read_position};
use crate::rules::OPTIONS;
use crate::square::SquareError;
use crate::troop::Kangaroo;
use crate::{Ghosts, Move, Position, Refusal, Rules, Square, Step, Turn};
use bilby_core::{Choice, Game, Notation, PositionError, SplitMix64, Turn as _};

impl Notation for Position {
    const NAME: &'static str = "billabong";
    const OPTIONS: &'static [Choice] = OPTIONS;

    type Rules = Rules;
    type Refusal = Refusal;
    type Turn = Turn;

    fn start(rules: Rules, seed: u64) -> Position {
        let mut position = Position::empty(rules);
        let mut squares: Vec<Square> = match rules.ghosts() {
            Ghosts::None => Vec::new(),
            Ghosts::Opposite => Square::all().filter(|square| square.row() >= 7 && !square.is_lake()).collect(),
            Ghosts::Anywhere => Square::all().filter(|square| !square.is_lake()).collect(),
        };
        let mut random = SplitMix64::new(seed);
        for _ in 0..Position::ghosts_expected(rules) {
            let square = squares.swap_remove(random.below(squares.len() as u64) as usize);
            position.ghosts.insert(Kangaroo { square, crossings: 0 });
            position.toggle(square);
        }
        position.key = position.key_from_scratch();
        position
    }

    fn has_fixed_start(rules: Rules) -> bool {
        rules.ghosts() == Ghosts::None
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
            rest = read_step(&mut turn, rest)?;
        }
        Ok(turn)
    }

    fn write_move(&self, mv: Move) -> String {
        match mv {
            Move::Place(square) => Step::Place(square).to_string(),
            Move::Pass => Step::Pass.to_string(),
            Move::Run { from, .. } | Move::Home { from } => {
                let kangaroo = self.troops[self.turn.index()].on(from);
                let ways = kangaroo.map_or(Vec::new(), |kangaroo| crate::ways::of_kangaroo(self, kangaroo));
                ways.into_iter().find(|way| way.mv == mv).expect("a legal move").text
            }
        }
    }
}

/// Reads one step and goes on with it; what is left of the text.
fn read_step<'a>(turn: &mut Turn, text: &'a str) -> Result<&'a str, Refusal> {
    let (step, rest) = if turn.steps().is_empty() { read_first(text)? } else { read_hop(text)? };
    turn.step(step)?;
    Ok(rest)
}

fn read_first(text: &str) -> Result<(Step, &str), Refusal> {
    if let Some(rest) = text.strip_prefix("pass") {
        return Ok((Step::Pass, rest));
    }
    if let Some(text) = text.strip_prefix('@') {
        return read_square(text, "a square").map(|(square, rest)| (Step::Place(square), rest));
    }
    read_square(text, "a square, @ or pass").map(|(square, rest)| (Step::Lift(square), rest))
}

fn read_hop(text: &str) -> Result<(Step, &str), Refusal> {
    if let Some(text) = text.strip_prefix('-') {
        read_square(text, "a square").map(|(square, rest)| (Step::Step(square), rest))
    } else if let Some(text) = text.strip_prefix(':') {
        read_square(text, "a square").map(|(square, rest)| (Step::Jump(square), rest))
    } else {
        Err(unreadable(text, "- or : or the end"))
    }
}

/// Reads the square that a text begins with: a letter and the digits that follow.
fn read_square<'a>(text: &'a str, expected: &'static str) -> Result<(Square, &'a str), Refusal> {
    let letters = text.chars().next().filter(char::is_ascii_lowercase).map_or(0, char::len_utf8);
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    let (name, rest) = text.split_at(letters + digits);
    match name.parse() {
        Ok(square) => Ok((square, rest)),
        Err(SquareError::OffBoard) => Err(Refusal::OffBoard(name.to_owned())),
        Err(SquareError::Unreadable) => Err(unreadable(text, expected)),
    }
}

fn unreadable(found: &str, expected: &'static str) -> Refusal {
    Refusal::Unreadable { found: found.chars().take(20).collect(), expected }
}
