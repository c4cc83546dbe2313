//! The types of the values passed to the page. `web/src/lib/wasm/types.ts` is generated from them.

mod board;
mod draft;
mod ending;
mod engine;
mod explorer;
mod library;
mod puzzle;
mod record;
mod refusal;
mod review;
mod time_control;
mod tree;
mod turn;

pub use board::{
    BilitaireBoard, BillabongBoard, BilloBoard, Board, Claim, Decided, Kangaroo, Man, PhaseName, Push, Racer,
    RoundOver, Shape, TurnSpan,
};
pub use draft::{
    BilitaireDraft, BillabongDraft, BilloDraft, Draft, DraftKangaroo, DraftMan, DraftView, EditorChoices,
    PendingCapture, SetupRefusal, Tool,
};
pub use ending::{EndingName, EndingReport, LongestWin, Proven, ProvenMove, ProvenPosition};
pub use engine::{Certain, ClockTime, Request, SearchLine, SearchResult, Value};
pub use explorer::{ExplorerAnswer, ExplorerMarbles, ExplorerRow, ExplorerSection};
pub use library::{ImportedGame, ImportedPiece};
pub use puzzle::{ExaminedPosition, FoundPuzzle, NotPuzzleReason};
pub use record::{RecordGame, RecordHead, RecordPlayer, RecordResult, ResultReason, WrongAnnouncements};
pub use refusal::{ReadError, ReadErrorCode, RecordError, Refusal};
pub use review::{JudgedMove, Judgement, Mark, Missed, MissedWhat, ReviewEffort, SeatMove, SeatSummary, Threat};
pub use time_control::{TimeControl, TimeControlLimits};
pub use tree::{Annotation, Drawing, Ink, OpenedTree, Reached, RecordNode, RecordTree};
pub use turn::{
    Direction, MovedMan, Played, Press, PressChoice, PressOptions, Status, Step, StepKind, Target, TargetKind,
    TurnView, Way,
};

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum GameName {
    Billabong,
    Bilitaire,
    Billo,
}

/// A game by its rules; every question about a position names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rulebook {
    pub game: GameName,
    /// The rules text: `players=3,laps=2`; empty for the usual rules.
    pub rules: String,
    /// False: the players watch for themselves, and nobody tells them what can be called or claimed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub assistance: Option<bool>,
}

/// A choice that the rules leave: its key and its values, the usual one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "Option"))]
pub struct RuleOption {
    pub key: &'static str,
    pub values: &'static [&'static str],
}

/// What a set-up of rules comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleChoices {
    /// The options that leave a choice, after those that were chosen before them.
    pub options: Vec<RuleOption>,
    /// The rules text, which names only what is not usual.
    pub rules: String,
    /// How many play.
    pub seats: u8,
}

#[cfg(test)]
mod ending_typescript;
#[cfg(test)]
mod explorer_typescript;
#[cfg(test)]
mod review_typescript;
#[cfg(test)]
mod typescript;
