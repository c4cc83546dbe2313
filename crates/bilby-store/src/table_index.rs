//! What lists and searches need to know of a table without replaying its log.

use crate::named_enum::named_enum;
use crate::row::{damaged, from_millis};
use crate::{Result, row};
use bilby_core::Seat;
use bilby_games::GameKind;
use bilby_table::{Millis, Sitter, Table};
use sqlx::any::AnyRow;

/// The state of a table, for lists and searches. It is derived from the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableIndex {
    /// The phase of the table.
    pub phase: StoredPhase,
    /// When the seat on move runs out of time.
    pub deadline: Option<Millis>,
    /// How many turns led to the position on the board.
    pub turns: u32,
    /// The seat on move, while the game is being played.
    pub on_move: Option<Seat>,
    /// Who sits on each seat, in turn order.
    pub sitters: Vec<Sitter>,
    /// The seats whose people have to say that they are ready before the game begins.
    pub unready: Vec<Seat>,
    /// The game.
    pub kind: GameKind,
    /// The rules, as `Rules` displays them.
    pub rules: String,
    /// The time control, as `TimeControl` displays it.
    pub time: String,
}

impl TableIndex {
    /// Derives the state from a table.
    pub fn of(table: &Table) -> TableIndex {
        let rules = table.settings().rules();
        TableIndex {
            phase: table.phase().into(),
            deadline: table.deadline(),
            turns: u32::try_from(table.turns().len()).unwrap_or(u32::MAX),
            on_move: table.on_move(),
            sitters: table.seats().map(|seat| table.sitter(seat).clone()).collect(),
            unready: table.unready().collect(),
            kind: rules.kind(),
            rules: rules.to_string(),
            time: table.settings().time.to_string(),
        }
    }

    /// The columns that [`TableIndex::read`] reads.
    pub(crate) const COLUMNS: &str =
        "g.phase, g.deadline, g.turns, g.on_move, g.sitters, g.unready, g.kind, g.rules, g.time";

    /// Reads the columns of a row of `games g`.
    pub(crate) fn read(row: &AnyRow) -> Result<TableIndex> {
        let on_move: Option<i64> = row::get(row, "on_move")?;
        let sitters: String = row::get(row, "sitters")?;
        let unready: String = row::get(row, "unready")?;
        Ok(TableIndex {
            phase: row::parsed(row, "phase")?,
            deadline: row::get::<Option<i64>>(row, "deadline")?.map(from_millis),
            turns: row::number(row, "turns")?,
            on_move: on_move.map(|seat| u8::try_from(seat).map(Seat)).transpose().map_err(|_| damaged("on_move"))?,
            sitters: read_sitters(&sitters)?,
            unready: read_seats(&unready)?,
            kind: row::parsed(row, "kind")?,
            rules: row::get(row, "rules")?,
            time: row::get(row, "time")?,
        })
    }

    /// The sitters as one text.
    pub(crate) fn sitters_text(&self) -> String {
        self.sitters.iter().map(Sitter::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The seats that are not ready as one text.
    pub(crate) fn unready_text(&self) -> String {
        self.unready.iter().map(|seat| seat.0.to_string()).collect::<Vec<_>>().join(" ")
    }
}

/// Reads what [`TableIndex::sitters_text`] wrote.
pub(crate) fn read_sitters(text: &str) -> Result<Vec<Sitter>> {
    text.split(' ').map(|word| word.parse().map_err(|_| damaged("sitters"))).collect()
}

/// Reads what [`TableIndex::unready_text`] wrote.
fn read_seats(text: &str) -> Result<Vec<Seat>> {
    text.split_whitespace().map(|word| word.parse().map(Seat).map_err(|_| damaged("unready"))).collect()
}

/// The phase of a table, without how the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoredPhase {
    /// Seats are open.
    Gathering,
    /// The game is being played.
    Playing,
    /// It is over.
    Over,
}

named_enum!(StoredPhase {
    Gathering => "gathering",
    Playing => "playing",
    Over => "over",
});

impl From<bilby_table::Phase> for StoredPhase {
    fn from(phase: bilby_table::Phase) -> StoredPhase {
        match phase {
            bilby_table::Phase::Gathering => StoredPhase::Gathering,
            bilby_table::Phase::Playing => StoredPhase::Playing,
            bilby_table::Phase::Over(_) => StoredPhase::Over,
        }
    }
}
