//! What a puzzle is about, besides what it asks: read off the first move of its solution.

use super::{PuzzleKind, UnknownWordError};
use bilby_core::{Game, Notation};
use bilby_games::Position;
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
pub(super) fn of(kind: PuzzleKind, position: &Position, solution: &[String]) -> Vec<Theme> {
    let first = solution.first().map_or("", String::as_str);
    let jumps = first.matches(':').count();
    let captures = first.matches('x').count();
    let has = |theme: Theme| match (theme, position) {
        (Theme::Line, _) => solution.len() > 1,
        (Theme::LongChain, Position::Billabong(_)) => jumps >= 5,
        (Theme::Referee, Position::Billabong(_)) => jumps_over_start(first),
        (Theme::Quiet, Position::Billabong(_)) => jumps == 0,
        (Theme::Together, Position::Bilitaire(_)) => first.chars().filter(char::is_ascii_uppercase).count() > 1,
        (Theme::TakeAway, Position::Bilitaire(_)) => first.contains('x'),
        (Theme::ManyJumps, Position::Bilitaire(_)) => jumps > 1,
        (Theme::Quiet, Position::Billo(_)) => captures == 0 && kind != PuzzleKind::Claim,
        (Theme::Capture, Position::Billo(_)) => captures == 1,
        (Theme::ManyCaptures, Position::Billo(_)) => captures > 1,
        (Theme::Promotion, Position::Billo(billo)) => promotes(billo, first),
        _ => false,
    };
    Theme::ALL.into_iter().filter(|theme| has(*theme)).collect()
}

/// Whether a chain jumps over the square where it began: the start lies in the middle of one of its jumps.
fn jumps_over_start(chain: &str) -> bool {
    let squares: Vec<(i32, i32)> = chain.split(':').filter_map(place).collect();
    let Some((column, row)) = squares.first().copied() else { return false };
    squares.windows(2).skip(1).any(|jump| {
        let [(c1, r1), (c2, r2)] = [jump[0], jump[1]];
        c1 + c2 == 2 * column && r1 + r2 == 2 * row
    })
}

/// A square's column and row.
fn place(square: &str) -> Option<(i32, i32)> {
    let mut signs = square.chars();
    let column = signs.next()? as i32 - 'a' as i32;
    Some((column, signs.as_str().parse().ok()?))
}

/// Whether a move makes a billo.
fn promotes(position: &billo::Position, text: &str) -> bool {
    let Ok(mv) = position.read_move(text) else { return false };
    let us = position.on_move();
    let mut after = *position;
    after.play(mv);
    !mv.is_claim() && after.billos(us).len() > position.billos(us).len()
}
