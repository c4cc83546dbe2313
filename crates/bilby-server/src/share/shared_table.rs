//! A table as it is shown outside the page.

use crate::live::TableCopy;
use crate::state::App;
use bilby_convert::to_wire::Names as _;
use bilby_core::Seat;
use bilby_games::{GameKind, Position};
use bilby_store::GameId;
use bilby_table::{Ending, EventNumber, Phase, Sitter, TimeControl};

/// A table at one of its turns.
pub struct SharedTable {
    pub id: GameId,
    pub kind: GameKind,
    pub time: TimeControl,
    pub rated: bool,
    pub phase: Phase,
    pub seats: Vec<SharedSeat>,
    /// The seat on move, in the position that is shown.
    pub on_move: Option<Seat>,
    /// How many turns led to that position, and how many were played in all.
    pub ply: usize,
    pub turns: usize,
    /// How the game ended, if the position shown is the last one.
    pub ending: Option<Ending>,
    /// The number of the last event.
    pub number: EventNumber,
    pub position: Position,
}

/// Who sits on a seat.
pub enum SharedSeat {
    Free,
    /// The person with this name, which is empty if the account was deleted.
    Person(String),
    /// A computer of this level.
    Computer(u8),
}

impl SharedTable {
    /// The table with this id after `ply` turns, or after the last one. `None` if there is no such table or turn, or the
    /// table can't be read.
    pub async fn find(app: &App, id: &str, ply: Option<usize>) -> Option<SharedTable> {
        let copy = app.live.table_copy(id).await.ok()?;
        SharedTable::of(&copy, ply)
    }

    fn of(TableCopy { id, table, names, rated }: &TableCopy, ply: Option<usize>) -> Option<SharedTable> {
        let turns = table.turns().len();
        let ply = ply.unwrap_or(turns);
        let is_last = ply == turns;
        let position = if is_last { table.position().clone() } else { table.position_after(ply)? };
        let seat = |seat: Seat| match table.sitter(seat) {
            Sitter::Open => SharedSeat::Free,
            Sitter::Person(id) => SharedSeat::Person(names.person(id).name),
            Sitter::Computer { level } => SharedSeat::Computer(*level),
        };
        let ending = table.ending().filter(|_| is_last);
        let is_played = table.phase() != Phase::Gathering && ending.is_none() && position.outcome().is_none();
        Some(SharedTable {
            id: id.clone(),
            kind: table.settings().rules().kind(),
            time: table.settings().time,
            rated: *rated,
            phase: table.phase(),
            seats: table.seats().map(seat).collect(),
            on_move: is_played.then(|| position.to_move()),
            ply,
            turns,
            ending,
            number: table.number(),
            position,
        })
    }

    /// How many seats are free.
    pub fn free(&self) -> usize {
        self.seats.iter().filter(|seat| matches!(seat, SharedSeat::Free)).count()
    }

    /// Whether more may happen.
    pub fn is_live(&self) -> bool {
        !matches!(self.phase, Phase::Over(_))
    }
}
