//! The text side of the game: names, options, and moves as text.

use crate::rules::OPTIONS;
use crate::{Colour, Kind, Move, Position, Refusal, Rules, Square, Step, Turn, read};
use bilby_core::{Choice, Game, Notation, PositionError, Turn as _};

impl Notation for Position {
    const NAME: &'static str = "billo";
    const OPTIONS: &'static [Choice] = OPTIONS;

    type Rules = Rules;
    type Refusal = Refusal;
    type Turn = Turn;

    fn start(rules: Rules, _seed: u64) -> Position {
        let mut position = Position::empty(rules);
        for colour in Colour::ALL {
            for kind in [Kind::Round, Kind::Square] {
                position.boards[colour as usize][kind as usize] = 0xff << (8 * colour.starting_row());
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
        if text == "claim" {
            turn.step(Step::Claim)?;
            return Ok(turn);
        }
        let mut rest = text;
        let letter = take(&mut rest, 1);
        let kind = letter.chars().next().and_then(Kind::from_letter);
        let kind = kind.ok_or_else(|| unreadable(text, "R, S, O, Q or claim"))?;
        turn.step(Step::Lift(kind, read_square(&mut rest)?))?;
        while !rest.is_empty() {
            let sign = take(&mut rest, 1);
            let step = match sign {
                "-" => Step::Move,
                "x" => Step::Capture,
                _ => return Err(unreadable(sign, "- or x")),
            };
            turn.step(step(read_square(&mut rest)?))?;
        }
        Ok(turn)
    }

    fn write_move(&self, mv: Move) -> String {
        self.canonical_text(mv)
    }
}

fn unreadable(found: &str, expected: &'static str) -> Refusal {
    Refusal::Unreadable { found: found.to_owned(), expected }
}

fn read_square(rest: &mut &str) -> Result<Square, Refusal> {
    let found = take(rest, 2);
    found.parse().map_err(|()| unreadable(found, "a square"))
}

/// Takes that many letters from the front, or as many as there are.
fn take<'a>(rest: &mut &'a str, letters: usize) -> &'a str {
    let end = rest.char_indices().nth(letters).map_or(rest.len(), |(end, _)| end);
    let (front, back) = rest.split_at(end);
    *rest = back;
    front
}
