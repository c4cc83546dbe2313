//! What is certain of a table, because a client has seen it or was told so; and whether the server has kept it.

use crate::games::shelf_kind;
use bilby_shelf::{Position, Rules};
use bilby_wire::{TableEvent, TableState};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What the clients of one table know.
#[derive(Default)]
pub struct Book {
    /// Every turn that somebody sent, by its place in the game.
    sent: BTreeMap<usize, String>,
    /// Those that the server said were done.
    done: BTreeSet<usize>,
    /// Every event that somebody saw.
    seen: BTreeMap<u64, TableEvent>,
    /// The game as each client saw it last.
    left: Vec<Vec<String>>,
    /// How many turns have to be played before the table is left, once the last kill is over.
    goal: Option<usize>,
}

/// Something that must not be.
#[derive(Debug, PartialEq)]
pub enum Wrong {
    /// A turn that was done, or seen, is not kept.
    Lost { turn: usize, text: String },
    /// A turn is kept that nobody sent for that place: it was played twice, or by nobody.
    Unasked { turn: usize, text: String },
    /// The turns that are kept are no game.
    Illegal { turn: usize, text: String },
    /// An event was one thing and is now another, or none.
    Changed { number: u64 },
    /// A client was refused what it had a right to.
    Refused { code: String, message: String },
    /// The server did not answer, or nonsense.
    Silent(String),
}

impl Book {
    /// A turn is sent.
    pub fn sent(&mut self, turn: usize, text: &str) {
        self.sent.insert(turn, text.to_owned());
    }

    /// The server says that a turn is done.
    pub fn done(&mut self, turn: usize) {
        self.done.insert(turn);
    }

    /// An event is seen: for ever after, that number is that event.
    pub fn seen(&mut self, event: &TableEvent) -> Result<(), Wrong> {
        let known = self.seen.entry(event.number).or_insert_with(|| event.clone());
        if known == event { Ok(()) } else { Err(Wrong::Changed { number: event.number }) }
    }

    /// How many turns the table is played to in the end: a few more than the first who asks has seen.
    pub fn goal(&mut self, turns: usize) -> usize {
        *self.goal.get_or_insert(turns + 4)
    }

    /// A client leaves the table, and this is the game that it saw.
    pub fn left(&mut self, turns: &[String]) {
        self.left.push(turns.to_vec());
    }

    /// How many turns the server said were done.
    pub fn count_done(&self) -> usize {
        self.done.len()
    }

    /// What is wrong with the table as it is kept.
    pub fn check(&self, kept: &TableState) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        for turn in &self.done {
            let text = self.sent.get(turn).cloned().unwrap_or_default();
            if kept.turns.get(*turn) != Some(&text) {
                wrong.push(Wrong::Lost { turn: *turn, text });
            }
        }
        for (turn, text) in kept.turns.iter().enumerate() {
            if self.sent.get(&turn) != Some(text) {
                wrong.push(Wrong::Unasked { turn, text: text.clone() });
            }
        }
        for view in &self.left {
            let differs = |turn: &usize| kept.turns.get(*turn) != view.get(*turn);
            wrong.extend((0..view.len()).find(differs).map(|turn| Wrong::Lost { turn, text: view[turn].clone() }));
        }
        wrong.extend(replay(kept).err());
        let last = self.seen.keys().next_back().copied().unwrap_or_default();
        if last > kept.live.number {
            wrong.push(Wrong::Changed { number: last });
        }
        let differs = |event: &&TableEvent| self.seen.get(&event.number).is_some_and(|known| known != *event);
        wrong.extend(kept.latest.iter().filter(differs).map(|event| Wrong::Changed { number: event.number }));
        wrong
    }
}

/// The position that a table's turns lead to, if they are a game.
pub fn replay(state: &TableState) -> Result<Position, Wrong> {
    let illegal = |turn, text: &str| Wrong::Illegal { turn, text: text.to_owned() };
    let rules = Rules::read(shelf_kind(state.game), &state.rules).map_err(|_| illegal(0, &state.rules))?;
    let mut position = Position::read(rules, &state.start).map_err(|_| illegal(0, &state.start))?;
    for (turn, text) in state.turns.iter().enumerate() {
        position = position.play(text).map_err(|_| illegal(turn, text))?;
    }
    Ok(position)
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Lost { turn, text } => write!(f, "turn {turn} ({text}) was done and is lost"),
            Wrong::Unasked { turn, text } => write!(f, "turn {turn} ({text}) was not sent, or is there twice"),
            Wrong::Illegal { turn, text } => write!(f, "turn {turn} ({text}) is not legal"),
            Wrong::Changed { number } => write!(f, "event {number} is not what it was"),
            Wrong::Refused { code, message } => write!(f, "refused ({code}): {message}"),
            Wrong::Silent(what) => write!(f, "no answer: {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::{Game, Happening, Live, Phase};

    /// A table of Billo with these turns.
    fn kept(turns: &[&str], number: u64) -> TableState {
        TableState {
            id: "t".to_owned(),
            game: Game::Billo,
            rules: String::new(),
            time: "none".to_owned(),
            rated: false,
            public: false,
            chat: false,
            takebacks: false,
            touch_move: true,
            created: 0,
            start: "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0".to_owned(),
            turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
            latest: vec![event(number, 0)],
            chat_lines: Vec::new(),
            live: Live {
                number,
                phase: Phase::Playing,
                now: 0,
                on_move: None,
                touched: None,
                seats: Vec::new(),
                questions: Vec::new(),
                ending: None,
                standings: None,
                rematch: None,
                watchers: 0,
            },
        }
    }

    fn event(number: u64, seat: u8) -> TableEvent {
        TableEvent { number, at: 0, what: Happening::Away { seat } }
    }

    /// Two turns were sent; the first was acknowledged.
    fn book() -> Book {
        let mut book = Book::default();
        book.sent(0, "Re1-e2");
        book.sent(1, "Re8-e7");
        book.done(0);
        book
    }

    #[test]
    fn what_was_kept_is_right() {
        assert_eq!(book().check(&kept(&["Re1-e2", "Re8-e7"], 4)), []);
        // Nobody was told that the second is kept.
        assert_eq!(book().check(&kept(&["Re1-e2"], 3)), []);
    }

    #[test]
    fn what_was_lost_is_found() {
        let lost = || Wrong::Lost { turn: 0, text: "Re1-e2".to_owned() };
        assert_eq!(book().check(&kept(&[], 2)), [lost()]);
        let mut seen = book();
        seen.left(&["Re1-e2".to_owned(), "Re8-e7".to_owned()]);
        assert_eq!(seen.check(&kept(&["Re1-e2"], 3)), [Wrong::Lost { turn: 1, text: "Re8-e7".to_owned() }]);
    }

    #[test]
    fn what_is_there_twice_or_from_nowhere_is_found() {
        let twice = kept(&["Re1-e2", "Re8-e7", "Re2-e3"], 5);
        assert_eq!(book().check(&twice), [Wrong::Unasked { turn: 2, text: "Re2-e3".to_owned() }]);
        let illegal = kept(&["Re1-e2", "Re1-e2"], 4);
        assert!(book().check(&illegal).contains(&Wrong::Illegal { turn: 1, text: "Re1-e2".to_owned() }));
    }

    #[test]
    fn an_event_stays_what_it_is() {
        let mut book = book();
        assert_eq!(book.seen(&event(4, 0)), Ok(()));
        assert_eq!(book.seen(&event(4, 0)), Ok(()));
        assert_eq!(book.seen(&event(4, 1)), Err(Wrong::Changed { number: 4 }));
        assert_eq!(book.check(&kept(&["Re1-e2"], 4)), []);
        assert_eq!(book.check(&kept(&["Re1-e2"], 3)), [Wrong::Changed { number: 4 }], "it was seen and is gone");
        let mut other = Book::default();
        other.seen(&event(4, 1)).unwrap();
        assert_eq!(other.check(&kept(&[], 4)), [Wrong::Changed { number: 4 }]);
    }
}
