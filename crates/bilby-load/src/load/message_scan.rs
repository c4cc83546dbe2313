//! Parses only as much of a message as a player under load needs, as with boardgame.io, because server and players
//! share the processors.

use crate::error::LoadError;
use bilby_wire::Problem;
use serde::Deserialize;

/// The parts of a message that a player needs.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct MessageScan {
    /// The message with this id is done.
    pub done: Option<u32>,
    /// This seat has played a turn.
    pub turn: Option<u8>,
    /// The game has begun.
    pub has_started: bool,
    /// The number of events at the table.
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
    what: EventBody<'a>,
}

#[derive(Deserialize)]
struct EventBody<'a> {
    kind: &'a str,
    seat: Option<u8>,
}

impl MessageScan {
    /// Reads a message. A refusal is an error.
    pub fn read(text: &str) -> Result<MessageScan, LoadError> {
        let message: Message = serde_json::from_str(text)?;
        if let ("refused", Some(problem)) = (message.kind, message.problem) {
            return Err(LoadError::Refused(problem));
        }
        let mut scan = MessageScan { done: message.id.filter(|_| message.kind == "done"), ..MessageScan::default() };
        scan.number = message.state.map(|state| state.live.number);
        if let Some(update) = message.update {
            scan.number = Some(update.live.number);
            scan.has_started = update.events.iter().any(|event| event.what.kind == "started");
            scan.turn = update.events.iter().find(|event| event.what.kind == "turn").and_then(|event| event.what.seat);
        }
        Ok(scan)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_wire::{ServerMessage, TableEvent, TableEventKind};

    #[test]
    fn it_reads_what_the_server_writes() {
        let done = serde_json::to_string(&ServerMessage::Done { id: 7, number: Some(3) }).unwrap();
        assert_eq!(MessageScan::read(&done).unwrap(), MessageScan { done: Some(7), ..MessageScan::default() });
        let turn =
            TableEventKind::Turn { seat: 1, text: "Re1-e2".to_owned(), position: String::new(), void_call: None };
        let events = [TableEventKind::Started, turn].map(|what| TableEvent { number: 2, at: 0, what });
        let events = serde_json::to_string(&events).unwrap();
        let update =
            format!(r#"{{"kind":"update","update":{{"table":"x","events":{events},"live":{{"number":3,"now":0}}}}}}"#);
        let expected = MessageScan { turn: Some(1), has_started: true, number: Some(3), ..MessageScan::default() };
        assert_eq!(MessageScan::read(&update).unwrap(), expected);
        let problem = r#"{"code":"stale","message":"too late"}"#;
        let refused = format!(r#"{{"kind":"refused","id":7,"problem":{problem},"update":null}}"#);
        assert!(matches!(MessageScan::read(&refused), Err(LoadError::Refused(_))), "{:?}", MessageScan::read(&refused));
    }
}
