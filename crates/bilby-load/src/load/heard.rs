//! What a player under load reads of a message: as much as is needed to play on, as with boardgame.io. Server and players share
//! the processors.

use crate::trouble::Trouble;
use bilby_wire::Problem;
use serde::Deserialize;

/// What a message tells a player.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Heard {
    /// What was said with this id is done.
    pub done: Option<u32>,
    /// This seat has played a turn.
    pub turn: Option<u8>,
    /// The game has begun.
    pub has_started: bool,
    /// How many events there have been at the table.
    pub number: Option<u64>,
}

#[derive(Deserialize)]
struct Message<'a> {
    kind: &'a str,
    id: Option<u32>,
    problem: Option<Problem>,
    #[serde(borrow)]
    update: Option<Update<'a>>,
    state: Option<State>,
}

#[derive(Deserialize)]
struct Update<'a> {
    #[serde(borrow)]
    events: Vec<Event<'a>>,
    live: Live,
}

#[derive(Deserialize)]
struct State {
    live: Live,
}

#[derive(Deserialize)]
struct Live {
    number: u64,
}

#[derive(Deserialize)]
struct Event<'a> {
    #[serde(borrow)]
    what: What<'a>,
}

#[derive(Deserialize)]
struct What<'a> {
    kind: &'a str,
    seat: Option<u8>,
}

impl Heard {
    /// Reads a message; a refusal is trouble.
    pub fn read(text: &str) -> Result<Heard, Trouble> {
        let message: Message = serde_json::from_str(text)?;
        if let ("refused", Some(problem)) = (message.kind, message.problem) {
            return Err(Trouble::Refused(problem));
        }
        let mut heard = Heard { done: message.id.filter(|_| message.kind == "done"), ..Heard::default() };
        heard.number = message.state.map(|state| state.live.number);
        if let Some(update) = message.update {
            heard.number = Some(update.live.number);
            heard.has_started = update.events.iter().any(|event| event.what.kind == "started");
            heard.turn = update.events.iter().find(|event| event.what.kind == "turn").and_then(|event| event.what.seat);
        }
        Ok(heard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::{Happening, ServerMessage, TableEvent};

    #[test]
    fn it_reads_what_the_server_writes() {
        let done = serde_json::to_string(&ServerMessage::Done { id: 7, number: Some(3) }).unwrap();
        assert_eq!(Heard::read(&done).unwrap(), Heard { done: Some(7), ..Heard::default() });
        let turn = Happening::Turn { seat: 1, text: "Re1-e2".to_owned(), position: String::new() };
        let events = [Happening::Started, turn].map(|what| TableEvent { number: 2, at: 0, what });
        let events = serde_json::to_string(&events).unwrap();
        let update =
            format!(r#"{{"kind":"update","update":{{"table":"x","events":{events},"live":{{"number":3,"now":0}}}}}}"#);
        let expected = Heard { turn: Some(1), has_started: true, number: Some(3), ..Heard::default() };
        assert_eq!(Heard::read(&update).unwrap(), expected);
        let problem = r#"{"code":"stale","message":"too late"}"#;
        let refused = format!(r#"{{"kind":"refused","id":7,"problem":{problem},"update":null}}"#);
        assert!(matches!(Heard::read(&refused), Err(Trouble::Refused(_))), "{:?}", Heard::read(&refused));
    }
}
