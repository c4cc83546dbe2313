//! Boards as they are drawn, in the middle of a turn too.

use super::Way;
use serde::Serialize;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Board {
    Billabong(BillabongBoard),
    Bilitaire(BilitaireBoard),
    Billo(BilloBoard),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Kangaroo {
    pub square: String,
    pub seat: u8,
    /// 0: it has not started.
    pub crossings: u8,
    /// It is being moved in the turn begun.
    pub lifted: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BillabongBoard {
    #[cfg_attr(test, ts(type = "'billabong'"))]
    pub game: &'static str,
    /// As they stand now, in the middle of the turn begun.
    pub kangaroos: Vec<Kangaroo>,
    pub ghosts: Vec<String>,
    /// Where the black referee stands while a chain is under way; null: in the lake.
    pub referee: Option<String>,
    pub placing: bool,
    /// Kangaroos still to place, and those home, per seat.
    pub hand: Vec<u8>,
    pub home: Vec<u8>,
    pub laps: u8,
    /// Plies since a kangaroo came home, and the number at which the game is drawn.
    pub clock: u16,
    pub clock_end: u16,
    /// The race, per seat.
    pub race: Vec<Racer>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Racer {
    /// How much of all its way lies behind it, from 0 to 1.
    pub progress: f32,
    /// Turns to finish: exact with best play of everybody, or estimated from how winners run. Null while placing and after
    /// the end.
    pub turns: Option<u32>,
    pub exact: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BilitaireBoard {
    #[cfg_attr(test, ts(type = "'bilitaire'"))]
    pub game: &'static str,
    /// Cells with a tray now, and holes with a marble now, in the middle of the turn begun.
    pub trays: Vec<String>,
    pub marbles: Vec<String>,
    /// The trays chosen and not moved yet, from rear to front.
    pub chosen: Vec<String>,
    /// The marble on its way, by now.
    pub lifted: Option<String>,
    /// Marbles taken off in the turn begun.
    pub removed: Vec<String>,
    #[cfg_attr(test, ts(inline))]
    pub phase: PhaseName,
    pub round: u32,
    /// The seat of the marble player in this round.
    pub marble_player: u8,
    /// How many jumps must be made (1 without a call); null outside the marble player's turn.
    pub call: Option<u32>,
    /// After a tray action begun: the longest jump there is, so calls 2..longest can be made; null before.
    pub longest: Option<u32>,
    /// After a tray action begun: for each number that can be called, from 2, the marbles that could answer.
    pub jumpers: Vec<Vec<String>>,
    /// Marbles left in round 1; null while it is played. In a finished match `left` has both.
    pub target: Option<u32>,
    pub left: Vec<u32>,
}

/// What happens next in Bi-litaire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum PhaseName {
    Opening,
    Trays,
    Marbles,
    Over,
}

/// The end of a round of Bi-litaire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RoundOver {
    /// The board before the trays are set up anew for round 2.
    pub board: BilitaireBoard,
    /// The marbles left.
    pub left: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Shape {
    Round,
    Square,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Man {
    pub square: String,
    /// 0 red, 1 black.
    pub seat: u8,
    pub shape: Shape,
    pub billo: bool,
    /// It is being moved in the turn begun, and stands where it has come to.
    pub lifted: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BilloBoard {
    #[cfg_attr(test, ts(type = "'billo'"))]
    pub game: &'static str,
    /// A piece is a round and a square of one seat on one square.
    pub men: Vec<Man>,
    /// Captured in the turn begun.
    pub captured: Vec<String>,
    /// The player on move must capture: a claim was upheld (or the rules are strict and a capture is possible).
    pub must_capture: bool,
    /// The opponent passed up a capture and can be claimed against.
    pub claim: Option<Claim>,
    /// Plies since the last capture or pawn's move, and the number at which the game is drawn.
    pub clock: u8,
    pub clock_end: u8,
}

/// What can be claimed against in Billo: what was moved, and the captures that there were.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Claim {
    pub from: String,
    pub to: String,
    pub captures: Vec<Way>,
}
