//! The position editor: positions that are being set up, legal or not yet. The rules crates decide which are legal, and
//! write the texts of all of them.

mod bilitaire;
mod billabong;
mod billo;

use crate::error::WasmError;
use crate::turn_view::view_turn;
use crate::types::{
    BilitaireDraft, BillabongDraft, BilloDraft, Board, Draft, DraftView, EditorChoices, ReadErrorCode, Rulebook,
    SetupRefusal, Status, Tool, TurnView,
};
use bilby_core::{PositionError, Seat};
use bilby_games::{Position, Rules};

/// The seat on move in a view for drawing: none, so that nothing can be dragged.
const NOBODY: u8 = u8::MAX;

/// The editor of a game's positions.
trait Editor: Sized + Clone {
    type Rules: Copy;

    /// What can be placed, and what the fields take.
    fn choices(rules: Self::Rules) -> EditorChoices;
    /// An empty board.
    fn empty(rules: Self::Rules) -> Self;
    /// Applies a tool to a square.
    fn apply(&mut self, tool: Tool, square: &str);
    /// Moves what stands on a square to another one.
    fn shift(&mut self, from: &str, to: &str);
    /// Adapts it to the rules: there may be other seats than before.
    fn fit(&mut self, rules: Self::Rules);
    /// The text of the position, legal or not: the page shows it, copies it and puts it into links.
    fn text(&self) -> String;
    /// The position, or why the rules refuse it.
    fn position(&self, rules: Self::Rules) -> Result<Position, PositionError>;
    /// The board for drawing.
    fn board(&self, rules: Self::Rules) -> Board;
}

/// Calls a function with the draft and the rules of its game.
macro_rules! of_any {
    ($book:expr, $draft:expr, |$typed:ident, $rules:ident| $answer:expr) => {
        match ($draft, $book.rules()?) {
            (Draft::Billabong($typed), Rules::Billabong($rules)) => $answer,
            (Draft::Bilitaire($typed), Rules::Bilitaire($rules)) => $answer,
            (Draft::Billo($typed), Rules::Billo($rules)) => $answer,
            _ => return Err(WasmError::reading(ReadErrorCode::Game, "the position is of another game")),
        }
    };
}

/// What the editor offers by these rules.
pub fn choices(book: &Rulebook) -> Result<EditorChoices, WasmError> {
    Ok(match book.rules()? {
        Rules::Billabong(rules) => BillabongDraft::choices(rules),
        Rules::Bilitaire(rules) => BilitaireDraft::choices(rules),
        Rules::Billo(rules) => BilloDraft::choices(rules),
    })
}

/// An empty board.
pub fn empty(book: &Rulebook) -> Result<DraftView, WasmError> {
    let draft = match book.rules()? {
        Rules::Billabong(rules) => Draft::Billabong(Editor::empty(rules)),
        Rules::Bilitaire(rules) => Draft::Bilitaire(Editor::empty(rules)),
        Rules::Billo(rules) => Draft::Billo(Editor::empty(rules)),
    };
    view(book, draft)
}

/// A position, to be changed.
pub fn of_position(book: &Rulebook, text: &str) -> Result<DraftView, WasmError> {
    let draft = match &book.position(text)? {
        Position::Billabong(position) => Draft::Billabong(billabong::of_position(position)),
        Position::Bilitaire(position) => Draft::Bilitaire(bilitaire::of_position(position)),
        Position::Billo(position) => Draft::Billo(billo::of_position(position)),
    };
    view(book, draft)
}

/// A draft after a press with a tool.
pub fn apply(book: &Rulebook, mut draft: Draft, tool: Tool, square: &str) -> Result<DraftView, WasmError> {
    of_any!(book, &mut draft, |typed, _rules| typed.apply(tool, square));
    view(book, draft)
}

/// A draft after something was moved.
pub fn shift(book: &Rulebook, mut draft: Draft, from: &str, to: &str) -> Result<DraftView, WasmError> {
    if from != to {
        of_any!(book, &mut draft, |typed, _rules| typed.shift(from, to));
    }
    view(book, draft)
}

/// A draft as it is drawn, and what the rules say.
pub fn view(book: &Rulebook, mut draft: Draft) -> Result<DraftView, WasmError> {
    of_any!(book, &mut draft, |typed, rules| typed.fit(rules));
    let (text, position, board) =
        of_any!(book, &draft, |typed, rules| (typed.text(), typed.position(rules), typed.board(rules)));
    let refusal = position.as_ref().err().map(SetupRefusal::of);
    let seats = book.seats()?;
    let view = match position {
        // A legal position is drawn as in a game.
        Ok(position) => still(view_turn(&position, "")?),
        Err(_) => TurnView {
            status: Status { seat: NOBODY, over: false, winner: None, seats, text: String::new(), moves: 0 },
            board,
            begun: String::new(),
            steps: Vec::new(),
            next: Vec::new(),
            ways: Vec::new(),
            targets: Vec::new(),
            end: None,
            can_end: false,
            trail: Vec::new(),
            complete: false,
            bound: None,
        },
    };
    Ok(DraftView { draft, text, refusal, view })
}

/// The view of a position in which nothing can be done.
fn still(mut view: TurnView) -> TurnView {
    view.status.seat = NOBODY;
    view.next.clear();
    view.ways.clear();
    match &mut view.board {
        Board::Billabong(board) => board.placing = false,
        Board::Billo(board) => board.claim = None,
        Board::Bilitaire(_) => {}
    }
    view
}

impl SetupRefusal {
    pub fn of(error: &PositionError) -> SetupRefusal {
        let parts = error.refusal.as_deref();
        SetupRefusal {
            code: parts.map(|parts| parts.code),
            field: error.field,
            message: error.to_string(),
            squares: parts.map(|parts| parts.squares.clone()).unwrap_or_default(),
            numbers: parts.map(|parts| parts.numbers.clone()).unwrap_or_default(),
            words: parts.map(|parts| parts.words.clone()).unwrap_or_default(),
            seat: parts.and_then(|parts| parts.seat).map(|Seat(seat)| seat),
        }
    }
}
