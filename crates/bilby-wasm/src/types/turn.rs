//! Turns: what can be done, and what came of it.

use super::{Board, Refusal, RoundOver, Shape};
use serde::{Deserialize, Serialize};

/// How the game stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Status {
    /// Who is to act; in a finished game, who would be.
    pub seat: u8,
    pub over: bool,
    /// The seat that won; null: nobody yet, or drawn.
    pub winner: Option<u8>,
    /// The names of the seats, in turn order: `red`, `yellow`; `first`, `second`; `red`, `black`.
    pub seats: Vec<&'static str>,
    /// `playing red`, `won second 21 17`, as the command line prints it.
    pub text: String,
    /// How many legal moves there are.
    pub moves: u32,
}

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum StepKind {
    /// Billabong: a kangaroo or a ghost is placed.
    Place,
    /// A kangaroo, a marble or a man is lifted.
    Lift,
    /// Billabong: the kangaroo steps to a neighbouring square.
    Step,
    /// A kangaroo or a marble jumps.
    Jump,
    /// Billabong: the seat passes.
    Pass,
    /// Bi-litaire: the marble that opens a round is taken off.
    Take,
    /// Bi-litaire: a tray is chosen.
    Tray,
    /// Bi-litaire: the chosen trays slide.
    Slide,
    /// Bi-litaire: the chosen tray is taken away.
    Takeaway,
    /// Bi-litaire: the tray player calls a number of jumps.
    Call,
    /// Billo: the man enters a square without a capture.
    Enter,
    /// Billo: the man enters a square and captures there.
    Capture,
    /// Billo: a capture that was passed up is claimed.
    Claim,
}

/// One action of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Step {
    /// What it adds to the text of the turn: `:h9`, `!3`, `xd5`.
    pub text: String,
    #[cfg_attr(test, ts(inline))]
    pub kind: StepKind,
    /// The square, hole or cell it is about; empty for pass, call, slide, takeaway, claim.
    pub at: String,
    /// The number of a call, the distance of a slide; otherwise 0.
    pub number: u32,
    /// Where a slide goes; otherwise null.
    pub direction: Option<Direction>,
}

/// A direction on Bi-litaire's grid, as it is written: north is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Direction {
    #[serde(rename = "n")]
    North,
    #[serde(rename = "e")]
    East,
    #[serde(rename = "s")]
    South,
    #[serde(rename = "w")]
    West,
}

/// A move that the turn can still become, with the shortest way of playing it from here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Way {
    /// Its text from the start of the turn.
    pub text: String,
    /// Where it starts: the square or hole of what moves, the rear one of the trays; empty for pass and claim.
    pub from: String,
    /// Every square or hole the way visits after the start square, in order (Billabong's last one may lie beyond the
    /// stream: `home`). Slides: the cells that the trays come to, from rear to front. What is placed, taken off or
    /// taken away: where.
    pub path: Vec<String>,
    /// What is jumped over or captured, one for each part of the path where there is such a thing.
    pub over: Vec<Option<String>>,
    /// The kangaroo comes home.
    pub home: bool,
    /// Something is announced with it: a call, a claim.
    #[serde(skip)]
    pub announces: bool,
}

/// The kind of a target, for drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TargetKind {
    /// A kangaroo or a man comes to a free square without jumping.
    Step,
    /// A kangaroo or a marble jumps there.
    Jump,
    /// Something is captured on the way.
    Capture,
    /// A free cell to which trays slide.
    Slide,
    /// An own man to join.
    Join,
    /// Beyond the stream: the kangaroo comes home.
    Home,
    /// The lake: the kangaroo comes home by the shortest way.
    Lake,
    /// A place where the turn can't end.
    Through,
    /// An own man that is passed.
    By,
}

/// A place where the lifted piece or the chosen trays can go, with the path that a press there plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Target {
    pub at: String,
    #[cfg_attr(test, ts(inline))]
    pub kind: TargetKind,
    /// The way that a press there plays: the whole move, or its beginning if the turn can or must go on.
    pub way: Way,
    /// How many steps, jumps or entries of it are still to go.
    pub hops: u32,
}

/// Everything about a position with a turn begun in it (`begun` is empty at first).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    pub status: Status,
    pub board: Board,
    /// The turn begun so far, as text and step by step.
    pub begun: String,
    pub steps: Vec<Step>,
    pub next: Vec<Step>,
    pub ways: Vec<Way>,
    /// The targets of the lifted piece or the chosen trays; empty if nothing is lifted or chosen.
    pub targets: Vec<Target>,
    /// Whether the turn may end here, and if not, why.
    pub end: Option<Refusal>,
    pub can_end: bool,
    /// The squares that the moving piece has visited, its start square first.
    pub trail: Vec<String>,
    /// Bi-litaire: the tray action is the whole turn. No call can follow, and the page ends the turn by itself.
    pub complete: bool,
    /// Billabong: the square of the kangaroo that has begun a chain, which touch-move binds to move.
    pub bound: Option<String>,
}

/// How a press or a typed move is interpreted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default)]
pub struct PressOptions {
    /// The shape of the pawn that is meant, if a piece has two.
    #[cfg_attr(test, ts(optional))]
    pub shape: Option<Shape>,
    /// A chain was begun earlier in this turn, so touch-move binds the kangaroo.
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub touched: bool,
    /// Only the first hop of the way to the pressed square is made, and the player ends the turn.
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub hops: bool,
}

/// The result of a press on a square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Press {
    /// The turn goes on: this much is begun now (empty: what was chosen has been put back).
    Begun { begun: String },
    /// The turn is complete: this is the move, as it is played.
    Done {
        #[serde(rename = "move")]
        mv: String,
    },
    /// Both pawns of a piece could be meant: say which.
    Choice { choices: Vec<PressChoice> },
    /// It can't be done.
    Refused { refusal: Refusal },
}

/// One pawn of a piece that a press can mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PressChoice {
    pub begun: String,
    pub shape: Shape,
}

/// What moved in Billo, as what it was before it moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MovedMan {
    pub shape: Shape,
    pub billo: bool,
}

/// A move played.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Played {
    /// The position after it.
    pub position: String,
    /// As it was given (the way it was played), and in canonical form.
    #[serde(rename = "move")]
    pub mv: String,
    pub canonical: String,
    /// The same step by step, as it was given.
    pub steps: Vec<Step>,
    /// How it went, for drawing and for speaking.
    pub way: Way,
    /// The seat that played it.
    pub seat: u8,
    /// A list of moves begins a new number with it.
    pub opens_number: bool,
    /// The numbers of the moves begin again with it.
    pub restarts_numbers: bool,
    /// The round of Bi-litaire that it was played in; null in the other games.
    pub round: Option<u32>,
    /// The man that moved; null in the other games, and for a claim.
    pub man: Option<MovedMan>,
    pub captures: Vec<String>,
    /// The number that was called with it and could not be fulfilled.
    pub void_call: Option<u32>,
    /// A round of Bi-litaire ended with it.
    pub round_over: Option<RoundOver>,
    pub promoted: bool,
    /// What was placed is a ghost.
    pub ghost: bool,
}
