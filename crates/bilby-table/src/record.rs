//! Exports the game as a `.bil` record.

use crate::{Ending, PersonId, Reason, Sitter, Table};
use bilby_core::Seat;
use bilby_games::record::{Comment, GameResult, Player, Record, RecordErrorKind, Tag, WrongAnnouncement};

impl Table {
    /// Returns the game so far as a record: every turn as it was played (without those taken back), with the time left
    /// to the player, and comments on void calls and wrong claims. `name` returns people's names. An aborted game is
    /// written as unfinished.
    ///
    /// The only possible error is a name that is not a line of text.
    pub fn record(&self, name: impl Fn(&PersonId) -> String) -> Result<Record, RecordErrorKind> {
        let mut record = Record::new(self.settings.start.clone());
        for (seat, seat_name) in self.seats().zip(self.position.seat_names()) {
            if let Some(who) = self.describe(seat, &name) {
                record.set_tag(Tag::new(Player::tag_name(seat_name), who.to_string())?);
            }
        }
        record.set_tag(Tag::new("Time", self.settings.time.to_string())?);
        if !self.settings.assistance {
            record.set_tag(Tag::new("Assistance", "off")?);
        }
        self.note_wrong_claim(&mut record, 0)?;
        for (before, turn) in self.turns.iter().enumerate() {
            record.play(&turn.text).map_err(RecordErrorKind::Move)?;
            if let Some(left) = turn.left.get(turn.seat.index()) {
                let seconds = left / 1000;
                let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
                record.comment(Comment::new(format!("[%clk {hours}:{minutes:02}:{seconds:02}]"))?);
            }
            if let Some(call) = turn.void_call {
                record.comment(Comment::new(WrongAnnouncement::VoidCall(call).to_string())?);
            }
            self.note_wrong_claim(&mut record, before + 1)?;
        }
        if let Some(Ending { outcome: Some(outcome), reason }) = self.ending() {
            record.finish(GameResult::new(outcome, result_reason(reason), self.position.seat_names())?)?;
        }
        Ok(record)
    }

    /// Adds a comment on a wrong claim that was made after this many turns.
    fn note_wrong_claim(&self, record: &mut Record, turns: usize) -> Result<(), RecordErrorKind> {
        if self.wrong_claims.contains(&turns) {
            record.comment(Comment::new(WrongAnnouncement::WrongClaim.to_string())?);
        }
        Ok(())
    }

    /// The player of a seat, for a record's tag.
    fn describe(&self, seat: Seat, name: impl Fn(&PersonId) -> String) -> Option<Player> {
        let computer = self.computer(seat);
        match self.sitter(seat) {
            Sitter::Person(id) => {
                let level = computer.filter(|_| self.settings.sitters.len() > 2);
                Some(Player { name: Some(name(id)), level })
            }
            _ => computer.map(|level| Player { name: None, level: Some(level) }),
        }
    }

    /// The result as written in a record, with its reason; `None` for a game without one.
    pub fn result_text(&self) -> Option<String> {
        let Ending { outcome, reason } = self.ending()?;
        let outcome = outcome?.describe(self.position.seat_names()).to_string();
        Some(match result_reason(reason) {
            Some(reason) => format!("{outcome} {reason}"),
            None => outcome,
        })
    }
}

/// The reason of a result as written in a record, if the board does not show it.
fn result_reason(reason: Reason) -> Option<&'static str> {
    match reason {
        Reason::Resignation => Some("by resignation"),
        Reason::Time => Some("on time"),
        Reason::Absence => Some("by absence"),
        Reason::Agreement => Some("by agreement"),
        Reason::Board | Reason::Abort | Reason::Closed => None,
    }
}
