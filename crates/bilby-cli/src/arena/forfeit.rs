//! Games that end because a player can't go on or has run out of time.

use super::error::PlayerError;
use bilby_core::Outcome;
use bilby_games::record::{Ending, GameResult, Record, Tag};

/// The tag that keeps who forfeited, when and why.
const TAG: &str = "Forfeit";
/// How a result says so.
const REASON: &str = "by forfeit";
/// How a result says that the loser ran out of time.
const ON_TIME: &str = "on time";
/// No reason is kept beyond this many letters.
const LONGEST: usize = 300;

/// A game that a player forfeited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forfeit {
    /// The seat that forfeited.
    pub seat: usize,
    /// The player's number.
    pub player: usize,
    /// Whether the player ran out of time.
    pub on_time: bool,
    /// The game's number, as in its tag `Round`.
    pub round: String,
    /// The seat, the ply and the reason.
    pub text: String,
}

impl Forfeit {
    /// Ends a game: the seat on move can't go on. Between two the other one wins; more of them share the point.
    pub fn finish(record: &mut Record, seat: usize, error: &PlayerError) {
        let names = record.rules().seat_names();
        let ply = record.line().plies().len() + 1;
        // What a program says may hold anything.
        let reason = error.to_string();
        let reason = reason.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).take(LONGEST);
        let text = format!("{} at ply {ply}: {}", names[seat], reason.collect::<String>());
        record.set_tag(Tag::new(TAG, text).expect("a text of one line"));
        let how = if matches!(error, PlayerError::OutOfTime(_)) { ON_TIME } else { REASON };
        let outcome = if let [_, _] = names { format!("won {}", names[1 - seat]) } else { "drawn".to_owned() };
        let result = GameResult::read(&format!("{outcome} {how}"), names).expect("a result");
        record.finish(result).expect("the board has not decided yet");
    }

    /// The forfeit of a finished game, if it ended by one. `order` has the player of each seat.
    pub fn of(record: &Record, order: &[usize]) -> Option<Forfeit> {
        let reason = record.result().reason().filter(|reason| [REASON, ON_TIME].contains(reason))?;
        let text = record.tag(TAG);
        let seat = match record.result().ending() {
            Ending::Over(Outcome::Won(winner)) if order.len() == 2 => 1 - winner.index(),
            _ => {
                let name = text?.split(' ').next()?;
                record.rules().seat_names().iter().position(|known| *known == name)?
            }
        };
        Some(Forfeit {
            seat,
            player: order[seat],
            on_time: reason == ON_TIME,
            round: record.tag("Round").unwrap_or("?").to_owned(),
            text: text.unwrap_or("no reason was kept").to_owned(),
        })
    }
}
