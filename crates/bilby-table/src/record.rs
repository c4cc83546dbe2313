//! The game as a `.bil` record.

use crate::{PersonId, Reason, Sitter, Table};
use bilby_core::Seat;
use bilby_shelf::record::{Comment, GameResult, Problem, Record, Tag};

impl Table {
    /// The game so far as a record: every turn as it was played (those taken back are not in it), with the time left to who
    /// played it. `name` says what people are called. An aborted game is an unfinished one.
    ///
    /// The only thing that can be wrong is a name that is no line of text.
    pub fn record(&self, name: impl Fn(&PersonId) -> String) -> Result<Record, Problem> {
        let mut record = Record::new(self.settings.start.clone());
        for (seat, seat_name) in self.seats().zip(self.position.seat_names()) {
            if let Some(who) = self.describe(seat, &name) {
                record.set_tag(Tag::new(capitalised(seat_name), who)?);
            }
        }
        record.set_tag(Tag::new("Time", self.settings.time.to_string())?);
        for turn in &self.turns {
            record.play(&turn.text).map_err(Problem::Move)?;
            if let Some(left) = turn.left.get(turn.seat.index()) {
                let seconds = left / 1000;
                let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
                record.comment(Comment::new(format!("[%clk {hours}:{minutes:02}:{seconds:02}]"))?);
            }
        }
        if let Some(result) = self.result_text() {
            record.finish(GameResult::read(&result, self.position.seat_names())?)?;
        }
        Ok(record)
    }

    /// Who played a seat, for a record's tag.
    fn describe(&self, seat: Seat, name: impl Fn(&PersonId) -> String) -> Option<String> {
        let computer = self.computer(seat).map(|level| format!("bilby level {level}"));
        match (self.sitter(seat), computer) {
            (Sitter::Person(id), Some(stand_in)) if self.settings.sitters.len() > 2 => {
                Some(format!("{}, then {stand_in}", name(id)))
            }
            (Sitter::Person(id), _) => Some(name(id)),
            (_, computer) => computer,
        }
    }

    /// The result in the words of a record, reason included; `None` for a game that has none.
    pub fn result_text(&self) -> Option<String> {
        let ending = self.ending()?;
        let outcome = ending.outcome?;
        let reason = match ending.reason {
            Reason::Resignation => " by resignation",
            Reason::Time => " on time",
            Reason::Absence => " by absence",
            Reason::Agreement => " by agreement",
            Reason::Board | Reason::Abort | Reason::Closed => "",
        };
        Some(format!("{}{reason}", outcome.describe(self.position.seat_names())))
    }
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
