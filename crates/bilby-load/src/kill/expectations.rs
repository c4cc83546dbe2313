//! What a server must have stored of a table, because a client has seen it or got an acknowledgement, and checks of it.

use crate::games::game_kind;
use bilby_games::{Position, Rules};
use bilby_wire::{TableEvent, TableState};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What the clients of one table know for certain.
#[derive(Default)]
pub struct Expectations {
    /// Every turn that was sent, by its place in the game.
    sent: BTreeMap<usize, String>,
    /// The places of the turns that the server acknowledged.
    done: BTreeSet<usize>,
    /// Every event that a client saw.
    seen: BTreeMap<u64, TableEvent>,
    /// The game as each client saw it last.
    left: Vec<Vec<String>>,
    /// How many turns have to be played before leaving the table, once the last kill is over.
    goal: Option<usize>,
}

/// A broken guarantee of the server.
#[derive(Debug, PartialEq)]
pub enum ExpectationError {
    /// A turn that was acknowledged, or seen, is not stored.
    Lost { turn: usize, text: String },
    /// A stored turn was not sent for that place: it was played twice, or invented.
    Unasked { turn: usize, text: String },
    /// The stored turns are not a legal game.
    Illegal { turn: usize, text: String },
    /// An event has changed or disappeared.
    Changed { number: u64 },
    /// A client was refused something that is allowed.
    Refused { code: String, message: String },
    /// The server did not answer, or sent garbage.
    Silent(String),
}

impl Expectations {
    /// Records that a turn is sent.
    pub fn sent(&mut self, turn: usize, text: &str) {
        self.sent.insert(turn, text.to_owned());
    }

    /// Records that the server acknowledged a turn.
    pub fn done(&mut self, turn: usize) {
        self.done.insert(turn);
    }

    /// Records an event that a client has seen: from now on, that number must be that event.
    pub fn seen(&mut self, event: &TableEvent) -> Result<(), ExpectationError> {
        let known = self.seen.entry(event.number).or_insert_with(|| event.clone());
        if known == event { Ok(()) } else { Err(ExpectationError::Changed { number: event.number }) }
    }

    /// How many turns are played in the end: a few more than the first client to call this has seen.
    pub fn goal(&mut self, turns: usize) -> usize {
        *self.goal.get_or_insert(turns + 4)
    }

    /// Records the turns that a client saw before it left the table.
    pub fn left(&mut self, turns: &[String]) {
        self.left.push(turns.to_vec());
    }

    /// The number of acknowledged turns.
    pub fn count_done(&self) -> usize {
        self.done.len()
    }

    /// Compares the stored table with the expectations.
    pub fn check(&self, kept: &TableState) -> Vec<ExpectationError> {
        let mut wrong = Vec::new();
        for turn in &self.done {
            let text = self.sent.get(turn).cloned().unwrap_or_default();
            if kept.turns.get(*turn) != Some(&text) {
                wrong.push(ExpectationError::Lost { turn: *turn, text });
            }
        }
        for (turn, text) in kept.turns.iter().enumerate() {
            if self.sent.get(&turn) != Some(text) {
                wrong.push(ExpectationError::Unasked { turn, text: text.clone() });
            }
        }
        for view in &self.left {
            let differs = |turn: &usize| kept.turns.get(*turn) != view.get(*turn);
            wrong.extend(
                (0..view.len()).find(differs).map(|turn| ExpectationError::Lost { turn, text: view[turn].clone() }),
            );
        }
        wrong.extend(replay(kept).err());
        let last = self.seen.keys().next_back().copied().unwrap_or_default();
        if last > kept.live.number {
            wrong.push(ExpectationError::Changed { number: last });
        }
        let differs = |event: &&TableEvent| self.seen.get(&event.number).is_some_and(|known| known != *event);
        wrong
            .extend(kept.latest.iter().filter(differs).map(|event| ExpectationError::Changed { number: event.number }));
        wrong
    }
}

/// The position after a table's turns, if they are a legal game.
pub fn replay(state: &TableState) -> Result<Position, ExpectationError> {
    let illegal = |turn, text: &str| ExpectationError::Illegal { turn, text: text.to_owned() };
    let rules = Rules::read(game_kind(state.game), &state.rules).map_err(|_| illegal(0, &state.rules))?;
    let mut position = Position::read(rules, &state.start).map_err(|_| illegal(0, &state.start))?;
    for (turn, text) in state.turns.iter().enumerate() {
        position = position.play(text).map_err(|_| illegal(turn, text))?;
    }
    Ok(position)
}

impl fmt::Display for ExpectationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExpectationError::Lost { turn, text } => write!(f, "turn {turn} ({text}) was done and is lost"),
            ExpectationError::Unasked { turn, text } => {
                write!(f, "turn {turn} ({text}) was not sent, or is there twice")
            }
            ExpectationError::Illegal { turn, text } => write!(f, "turn {turn} ({text}) is not legal"),
            ExpectationError::Changed { number } => write!(f, "event {number} is not what it was"),
            ExpectationError::Refused { code, message } => write!(f, "refused ({code}): {message}"),
            ExpectationError::Silent(what) => write!(f, "no answer: {what}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::{Game, LiveState, Phase, TableEventKind};

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
            assistance: true,
            created: 0,
            opener: None,
            start: "pppppppp/8/8/8/8/8/8/PPPPPPPP r - 0".to_owned(),
            turns: turns.iter().map(|turn| (*turn).to_owned()).collect(),
            void_calls: Vec::new(),
            latest: vec![event(number, 0)],
            chat_lines: Vec::new(),
            live: LiveState {
                number,
                phase: Phase::Playing,
                now: 0,
                on_move: None,
                touched: None,
                claimed_wrongly: false,
                seats: Vec::new(),
                host: None,
                unready: Vec::new(),
                absence: None,
                questions: Vec::new(),
                ending: None,
                standings: None,
                rematch: None,
                watchers: 0,
            },
        }
    }

    fn event(number: u64, seat: u8) -> TableEvent {
        TableEvent { number, at: 0, what: TableEventKind::Away { seat } }
    }

    /// Two turns were sent; the first was acknowledged.
    fn expectations() -> Expectations {
        let mut expectations = Expectations::default();
        expectations.sent(0, "Re1-e2");
        expectations.sent(1, "Re8-e7");
        expectations.done(0);
        expectations
    }

    #[test]
    fn what_was_kept_is_right() {
        assert_eq!(expectations().check(&kept(&["Re1-e2", "Re8-e7"], 4)), []);
        // The second was not acknowledged.
        assert_eq!(expectations().check(&kept(&["Re1-e2"], 3)), []);
    }

    #[test]
    fn what_was_lost_is_found() {
        let lost = || ExpectationError::Lost { turn: 0, text: "Re1-e2".to_owned() };
        assert_eq!(expectations().check(&kept(&[], 2)), [lost()]);
        let mut seen = expectations();
        seen.left(&["Re1-e2".to_owned(), "Re8-e7".to_owned()]);
        assert_eq!(seen.check(&kept(&["Re1-e2"], 3)), [ExpectationError::Lost { turn: 1, text: "Re8-e7".to_owned() }]);
    }

    #[test]
    fn what_is_there_twice_or_from_nowhere_is_found() {
        let twice = kept(&["Re1-e2", "Re8-e7", "Re2-e3"], 5);
        assert_eq!(expectations().check(&twice), [ExpectationError::Unasked { turn: 2, text: "Re2-e3".to_owned() }]);
        let illegal = kept(&["Re1-e2", "Re1-e2"], 4);
        assert!(
            expectations().check(&illegal).contains(&ExpectationError::Illegal { turn: 1, text: "Re1-e2".to_owned() })
        );
    }

    #[test]
    fn an_event_stays_what_it_is() {
        let mut expectations = expectations();
        assert_eq!(expectations.seen(&event(4, 0)), Ok(()));
        assert_eq!(expectations.seen(&event(4, 0)), Ok(()));
        assert_eq!(expectations.seen(&event(4, 1)), Err(ExpectationError::Changed { number: 4 }));
        assert_eq!(expectations.check(&kept(&["Re1-e2"], 4)), []);
        assert_eq!(
            expectations.check(&kept(&["Re1-e2"], 3)),
            [ExpectationError::Changed { number: 4 }],
            "it was seen and is gone"
        );
        let mut other = Expectations::default();
        other.seen(&event(4, 1)).unwrap();
        assert_eq!(other.check(&kept(&[], 4)), [ExpectationError::Changed { number: 4 }]);
    }
}
