//! The result of a recorded game.

use super::RecordErrorKind;
use crate::Position;
use bilby_core::{Outcome, Seat};
use std::fmt;

/// The result of a record: won, drawn or unfinished, and optionally a reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    ending: Ending,
    reason: Option<String>,
    seat_names: &'static [&'static str],
}

/// The last token of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is over.
    Over(Outcome),
    /// `*`: unfinished.
    Unfinished,
}

impl GameResult {
    /// The result that follows from a position alone.
    pub fn at(position: &Position) -> GameResult {
        let ending = position.outcome().map_or(Ending::Unfinished, Ending::Over);
        GameResult { ending, reason: None, seat_names: position.seat_names() }
    }

    /// The result of a game that was decided, with the reason if the board does not show it: `by resignation`.
    pub fn new(
        outcome: Outcome,
        reason: Option<&str>,
        seat_names: &'static [&'static str],
    ) -> Result<GameResult, RecordErrorKind> {
        let head = outcome.describe(seat_names);
        let text = reason.map_or_else(|| head.to_string(), |reason| format!("{head} {reason}"));
        GameResult::read(&text, seat_names)
    }

    /// Reads a result, with its reason if there is one: `won red by resignation`, `drawn by agreement`, `*`.
    pub fn read(text: &str, seat_names: &'static [&'static str]) -> Result<GameResult, RecordErrorKind> {
        let (first, rest) = text.split_once(' ').map_or((text, None), |(first, rest)| (first, Some(rest)));
        let (ending, reason) = match first {
            "*" if rest.is_none() => (Ending::Unfinished, None),
            "drawn" => (Ending::Over(Outcome::Drawn), rest),
            "won" => {
                let rest = rest.ok_or(RecordErrorKind::BadResult)?;
                let (name, reason) = rest.split_once(' ').map_or((rest, None), |(name, reason)| (name, Some(reason)));
                let seat = seat_names.iter().position(|known| *known == name).ok_or(RecordErrorKind::BadResult)?;
                (Ending::Over(Outcome::Won(Seat(seat as u8))), reason)
            }
            _ => return Err(RecordErrorKind::BadResult),
        };
        // A reason begins like `by resignation` or `on time`; this check keeps typing errors from passing as one.
        let good = |reason: &str| {
            let words = reason.strip_prefix("by ").or_else(|| reason.strip_prefix("on "));
            words.is_some_and(|words| words.trim() == words && !words.is_empty()) && !reason.contains(['\n', '\r'])
        };
        if reason.is_some_and(|reason| !good(reason)) {
            return Err(RecordErrorKind::BadResult);
        }
        Ok(GameResult { ending, reason: reason.map(str::to_owned), seat_names })
    }

    /// The ending, without its reason.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// The reason, if one is given: `by resignation`.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Checks that the result agrees with the board, if the board has decided the game.
    pub(super) fn check_against(&self, end: &Position) -> Result<(), RecordErrorKind> {
        match end.outcome() {
            Some(outcome) if self.ending != Ending::Over(outcome) => {
                Err(RecordErrorKind::ContradictsBoard(outcome.describe(self.seat_names).to_string()))
            }
            _ => Ok(()),
        }
    }

    /// The ending as the record's last token.
    pub(super) fn token(&self) -> String {
        match self.ending {
            Ending::Over(outcome) => outcome.describe(self.seat_names).to_string(),
            Ending::Unfinished => "*".to_owned(),
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.token())?;
        self.reason.iter().try_for_each(|reason| write!(f, " {reason}"))
    }
}
