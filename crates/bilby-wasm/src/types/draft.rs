//! Positions that are being set up, legal or not yet.

use super::{PhaseName, Shape, TurnView};
use serde::{Deserialize, Serialize};

/// A position that is being set up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "game", rename_all = "lowercase")]
pub enum Draft {
    Billabong(BillabongDraft),
    Bilitaire(BilitaireDraft),
    Billo(BilloDraft),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BillabongDraft {
    pub kangaroos: Vec<DraftKangaroo>,
    pub ghosts: Vec<String>,
    /// Kangaroos still to place, and those home, per seat.
    pub hand: Vec<u8>,
    pub home: Vec<u8>,
    pub turn: u8,
    pub clock: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DraftKangaroo {
    pub square: String,
    pub seat: u8,
    pub crossings: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BilitaireDraft {
    pub trays: Vec<String>,
    pub marbles: Vec<String>,
    #[cfg_attr(test, ts(inline))]
    pub phase: PhaseName,
    /// Null: without a call.
    pub call: Option<u32>,
    pub round: u32,
    /// The marbles left in round 1; null in round 1.
    pub score: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BilloDraft {
    /// A piece is a round and a square of one seat on one square.
    pub men: Vec<DraftMan>,
    pub turn: u8,
    pub pending: PendingCapture,
    pub clock: u32,
}

/// A capture of Billo that was passed up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PendingCapture {
    None,
    /// It was claimed, and must be played.
    Owed,
    /// The last move passed it up.
    Last {
        #[serde(rename = "move")]
        mv: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DraftMan {
    pub square: String,
    pub seat: u8,
    pub shape: Shape,
    pub billo: bool,
}

/// What a press on a square of the editor does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Tool {
    Kangaroo { seat: u8, crossings: u8 },
    Ghost,
    Tray,
    Marble,
    Man { seat: u8, shape: Shape, billo: bool },
    Erase,
}

/// What the editor offers by some rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct EditorChoices {
    /// Everything that can be placed.
    pub tools: Vec<Tool>,
    /// Billabong: the most kangaroos that a seat has in the hand, or home.
    pub most_kangaroos: u8,
    /// Bi-litaire: the numbers that can be called.
    pub calls: Vec<u32>,
    /// Bi-litaire: the most marbles that round 1 can leave.
    pub most_marbles_left: u32,
    /// Billo: what can be pending, the last one with a move as an example.
    pub pending: Vec<PendingCapture>,
}

/// A position that is being set up, as it is drawn and as the rules see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DraftView {
    pub draft: Draft,
    /// Its text, whether legal or not.
    pub text: String,
    /// Why the rules refuse it; null: it is a position.
    pub refusal: Option<SetupRefusal>,
    /// A view without anything to do, for drawing. Nobody is on move.
    pub view: TurnView,
}

/// Why the rules refuse a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetupRefusal {
    /// Null: the text can't be read.
    #[cfg_attr(test, ts(type = "SetupCode | null"))]
    pub code: Option<&'static str>,
    /// The field of the position's text that is wrong.
    #[cfg_attr(test, ts(type = "PositionField"))]
    pub field: &'static str,
    /// In English, as the command line prints it.
    pub message: String,
    pub squares: Vec<String>,
    pub numbers: Vec<u32>,
    pub words: Vec<String>,
    pub seat: Option<u8>,
}
