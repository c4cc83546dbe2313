//! Boards as they are drawn, in the middle of a turn too.

use super::{Direction, Way};
use serde::{Deserialize, Serialize};

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
    pub columns: u8,
    pub rows: u8,
    /// The squares of the lake.
    pub lake: Vec<String>,
    /// Where the stream is crossed, from the lake to the edge: a square on either side, in the direction of the race.
    pub stream: Vec<[String; 2]>,
    /// As they stand now, in the middle of the turn begun.
    pub kangaroos: Vec<Kangaroo>,
    pub ghosts: Vec<String>,
    /// Where the black referee stands while a chain is under way; null: in the lake.
    pub referee: Option<String>,
    /// Kangaroos are being placed, or ghosts set out (while `ghostsInHand` is above 0).
    pub placing: bool,
    /// The squares that kangaroos are placed on, free or not; empty if that is the whole board, or if none are placed now.
    pub zone: Vec<String>,
    /// Ghosts that the players still have to set out.
    pub ghosts_in_hand: u8,
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
    /// The laps that lie behind each of its kangaroos on the board, the last one first; null: it has not started. Empty while
    /// placing.
    pub runners: Vec<Option<f32>>,
    /// It is clearly ahead of everybody.
    pub leads: bool,
    /// Turns to finish, as far as they can be foretold; null: they can't.
    pub turns: Option<TurnSpan>,
}

/// Between how many turns and how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TurnSpan {
    pub fewest: u32,
    pub most: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct BilitaireBoard {
    #[cfg_attr(test, ts(type = "'bilitaire'"))]
    pub game: &'static str,
    /// Of holes: a cell is two by two of them.
    pub columns: u8,
    pub rows: u8,
    /// Cells with a tray now, and holes with a marble now, in the middle of the turn begun.
    pub trays: Vec<String>,
    pub marbles: Vec<String>,
    /// The trays chosen and not moved yet, from rear to front.
    pub chosen: Vec<String>,
    /// What a drag of a tray would move, until trays have been moved: one for each tray and direction.
    pub pushes: Vec<Push>,
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
    /// After a tray action begun: the longest jump there is, so calls 2..longest can be made; null before. Where the players
    /// watch for themselves, the highest number that anybody could think of.
    pub longest: Option<u32>,
    /// After a tray action begun: for each number that can be called, from 2, the marbles that could answer. Empty where the
    /// players watch for themselves.
    pub jumpers: Vec<Vec<String>>,
    /// How the match will end however it is played on, if that is known before its end.
    pub decided: Option<Decided>,
    /// Marbles left in round 1; null while it is played. In a finished match `left` has both.
    pub target: Option<u32>,
    pub left: Vec<u32>,
}

/// What moves if a tray is dragged in a direction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Push {
    pub tray: String,
    pub direction: Direction,
    /// The trays that move, from rear to front: it, those that it touches ahead, and those chosen with it.
    pub trays: Vec<String>,
    /// How many cells are free before the front one.
    pub room: u32,
}

/// A match that is decided before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decided {
    /// The seat that has won; null: drawn.
    pub winner: Option<u8>,
}

/// What happens next in Bi-litaire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    pub columns: u8,
    pub rows: u8,
    /// A piece is a round and a square of one seat on one square.
    pub men: Vec<Man>,
    /// Captured in the turn begun.
    pub captured: Vec<String>,
    /// The player on move must capture: a claim was upheld (or the rules are strict and a capture is possible).
    pub must_capture: bool,
    /// The opponent passed up a capture and can be claimed against; null where the players watch for themselves.
    pub claim: Option<Claim>,
    /// Without assistance: a claim is possible, right or wrong, because the opponent has just moved and not claimed.
    pub may_claim: bool,
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
