//! Billo's positions in the editor.

use super::Editor;
use crate::types::{BilloBoard, BilloDraft, Board, DraftMan, EditorChoices, Man, PendingCapture, Shape, Tool};
use bilby_core::{Notation, PositionError};
use billo::{Colour, Pending, Position, Rules, Setup, Square, SquareSet};
use std::fmt::{self, Write};

/// A move that could have passed up a capture, as an example of how it is written.
const EXAMPLE: &str = "Re4-f5";

pub fn of_position(position: &Position) -> BilloDraft {
    let men = |square: Square| {
        let (colour, figure) = position.at(square)?;
        let man = move |man: &billo::Man| DraftMan {
            square: square.to_string(),
            seat: colour.seat().0,
            shape: man.shape().into(),
            billo: man.is_billo(),
        };
        Some(figure.men().iter().map(man))
    };
    BilloDraft {
        men: Square::all().filter_map(men).flatten().collect(),
        turn: position.on_move().seat().0,
        pending: position.pending().into(),
        clock: position.clock().into(),
    }
}

impl From<Pending> for PendingCapture {
    fn from(pending: Pending) -> PendingCapture {
        match pending {
            Pending::Nothing => PendingCapture::None,
            Pending::MustCapture => PendingCapture::Owed,
            Pending::Claimable { man, from, to } => PendingCapture::Last { mv: format!("{}{from}-{to}", man.letter()) },
        }
    }
}

/// The field of a position's text.
impl fmt::Display for PendingCapture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PendingCapture::None => f.write_char('-'),
            PendingCapture::Owed => f.write_char('!'),
            // A blank would begin the next field.
            PendingCapture::Last { mv } => write!(f, "?{}", mv.split_whitespace().collect::<String>()),
        }
    }
}

fn colour(seat: u8) -> Colour {
    if seat == 0 { Colour::Red } else { Colour::Black }
}

impl BilloDraft {
    /// The values that the rules check.
    fn setup(&self) -> Setup {
        let mut men = [[SquareSet::EMPTY; 4]; 2];
        for man in &self.men {
            if let Ok(square) = man.square.parse() {
                let kind = if man.billo { billo::Man::billo } else { billo::Man::pawn };
                let squares = &mut men[colour(man.seat) as usize][kind(man.shape.into()) as usize];
                *squares = squares.with(square);
            }
        }
        Setup { men, turn: colour(self.turn), clock: self.clock }
    }

    fn clear(&mut self, square: &str) {
        self.men.retain(|man| man.square != square);
    }

    fn on(&self, square: &str) -> Vec<&DraftMan> {
        self.men.iter().filter(|man| man.square == square).collect()
    }

    /// Puts a man on a square. A pawn joins an own pawn of the other shape; otherwise it replaces what is there.
    fn put(&mut self, man: DraftMan) {
        let joins = match self.on(&man.square)[..] {
            [other] => !other.billo && !man.billo && other.seat == man.seat && other.shape != man.shape,
            _ => false,
        };
        if !joins {
            self.clear(&man.square);
        }
        self.men.push(man);
    }
}

impl Editor for BilloDraft {
    type Rules = Rules;

    fn choices(_: Rules) -> EditorChoices {
        let shapes = |seat, billo| [Shape::Round, Shape::Square].map(|shape| Tool::Man { seat, shape, billo });
        let men =
            [0, 1].into_iter().flat_map(|seat| [false, true].into_iter().flat_map(move |billo| shapes(seat, billo)));
        let last = PendingCapture::Last { mv: EXAMPLE.to_owned() };
        EditorChoices {
            tools: men.collect(),
            pending: vec![PendingCapture::None, PendingCapture::Owed, last],
            ..EditorChoices::default()
        }
    }

    fn empty(_: Rules) -> BilloDraft {
        BilloDraft { men: Vec::new(), turn: 0, pending: PendingCapture::None, clock: 0 }
    }

    fn apply(&mut self, tool: Tool, square: &str) {
        if square.parse::<Square>().is_err() {
            return;
        }
        match tool {
            Tool::Man { seat, shape, billo } => {
                let man = DraftMan { square: square.to_owned(), seat, shape, billo };
                // The same once more takes it off.
                match self.men.iter().position(|other| *other == man) {
                    Some(at) => drop(self.men.remove(at)),
                    None => self.put(man),
                }
            }
            Tool::Erase => self.clear(square),
            _ => {}
        }
    }

    fn shift(&mut self, from: &str, to: &str) {
        if to.parse::<Square>().is_err() {
            return;
        }
        let men: Vec<DraftMan> = self.on(from).into_iter().cloned().collect();
        if men.is_empty() {
            return;
        }
        self.clear(from);
        if men.len() > 1 {
            self.clear(to);
        }
        for man in men {
            self.put(DraftMan { square: to.to_owned(), ..man });
        }
    }

    fn fit(&mut self, _: Rules) {}

    fn text(&self) -> String {
        self.setup().text(&self.pending)
    }

    fn position(&self, rules: Rules) -> Result<bilby_games::Position, PositionError> {
        let position = Position::set_up(rules, &self.setup())?;
        let pending = match &self.pending {
            PendingCapture::None => Pending::Nothing,
            PendingCapture::Owed => Pending::MustCapture,
            // The player types the move.
            PendingCapture::Last { .. } => Pending::read(rules, &self.pending.to_string())?,
        };
        position.with_pending(pending).map(Into::into)
    }

    fn board(&self, rules: Rules) -> Board {
        let man = |man: &DraftMan| Man {
            square: man.square.clone(),
            seat: man.seat,
            shape: man.shape,
            billo: man.billo,
            lifted: false,
        };
        let Board::Billo(start) = crate::turn_view::View::board(&Position::start(rules, 0).turn()) else {
            unreachable!("Billo's board is Billo's")
        };
        Board::Billo(BilloBoard {
            men: self.men.iter().map(man).collect(),
            captured: Vec::new(),
            must_capture: false,
            claim: None,
            may_claim: false,
            clock: self.clock.min(u8::MAX.into()) as u8,
            ..start
        })
    }
}
