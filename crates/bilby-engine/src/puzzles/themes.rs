//! What a puzzle is about, besides what it asks: read off the first move of its solution.

use super::{PuzzleKind, UnknownWordError};
use bilby_core::{Game, Turn as _};
use bilby_games::{Move, Position, Turn};
use bilitaire::Step;
use std::fmt;
use std::str::FromStr;

/// What a puzzle is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A chain of five jumps or more.
    LongChain,
    /// The chain jumps over the referee, on the square where it began.
    Referee,
    /// A step or another move without a jump or capture.
    Quiet,
    /// Trays that slide together.
    Together,
    /// A tray is taken away.
    TakeAway,
    /// A jump of several marbles, because it was called.
    ManyJumps,
    /// A capture.
    Capture,
    /// Several captures in one move.
    ManyCaptures,
    /// A pawn becomes a billo.
    Promotion,
    /// The solution has more than one turn.
    Line,
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 10] = [
        Theme::LongChain,
        Theme::Referee,
        Theme::Quiet,
        Theme::Together,
        Theme::TakeAway,
        Theme::ManyJumps,
        Theme::Capture,
        Theme::ManyCaptures,
        Theme::Promotion,
        Theme::Line,
    ];

    /// Its word in a file.
    pub fn name(self) -> &'static str {
        match self {
            Theme::LongChain => "long-chain",
            Theme::Referee => "referee",
            Theme::Quiet => "quiet",
            Theme::Together => "together",
            Theme::TakeAway => "take-away",
            Theme::ManyJumps => "many-jumps",
            Theme::Capture => "capture",
            Theme::ManyCaptures => "many-captures",
            Theme::Promotion => "promotion",
            Theme::Line => "line",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownWordError;

    fn from_str(text: &str) -> Result<Theme, UnknownWordError> {
        Theme::ALL.into_iter().find(|theme| theme.name() == text).ok_or_else(|| UnknownWordError(text.to_owned()))
    }
}

/// The themes of a solution, in a fixed order.
pub(super) fn of(kind: PuzzleKind, position: &Position, solution: &[Move]) -> Vec<Theme> {
    let Some(first) = solution.first().and_then(|first| position.turn_of(*first)) else { return Vec::new() };
    let has = |theme: Theme| match &first {
        _ if theme == Theme::Line => solution.len() > 1,
        Turn::Billabong(turn) => has_chain(turn, theme),
        Turn::Bilitaire(turn) => has_action(turn, theme),
        Turn::Billo(turn) => has_path(turn, theme, kind),
    };
    Theme::ALL.into_iter().filter(|theme| has(*theme)).collect()
}

fn has_chain(turn: &billabong::Turn, theme: Theme) -> bool {
    let jumps = turn.path().iter().filter(|point| point.pivot.is_some()).count();
    match theme {
        Theme::LongChain => jumps >= 5,
        Theme::Referee => turn.path().iter().any(|point| point.pivot.is_some() && point.pivot == turn.mover()),
        Theme::Quiet => jumps == 0,
        _ => false,
    }
}

fn has_action(turn: &bilitaire::Turn, theme: Theme) -> bool {
    let count = |is_it: fn(&Step) -> bool| turn.steps().iter().filter(|step| is_it(step)).count();
    match theme {
        Theme::Together => count(|step| matches!(step, Step::Tray(_))) > 1,
        Theme::TakeAway => count(|step| matches!(step, Step::TakeAway)) > 0,
        Theme::ManyJumps => count(|step| matches!(step, Step::Jump(_))) > 1,
        _ => false,
    }
}

fn has_path(turn: &billo::Turn, theme: Theme, kind: PuzzleKind) -> bool {
    let captures = turn.captured().len();
    match theme {
        Theme::Quiet => captures == 0 && kind != PuzzleKind::Claim,
        Theme::Capture => captures == 1,
        Theme::ManyCaptures => captures > 1,
        Theme::Promotion => promotes(turn),
        _ => false,
    }
}

/// Whether a move makes a billo.
fn promotes(turn: &billo::Turn) -> bool {
    let Ok(mv) = turn.end() else { return false };
    let position = turn.position();
    let us = position.on_move();
    let mut after = *position;
    after.play(mv);
    !mv.is_claim() && after.billos(us).len() > position.billos(us).len()
}
