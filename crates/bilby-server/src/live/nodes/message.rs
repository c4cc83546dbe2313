//! Messages between nodes, as texts.

use crate::live::socket::connected_people::EndedSessions;
use bilby_table::{EventNumber, Millis};
use bilby_wire::{ChatLine, Person, TableSummary};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the messages. A node ignores those of another version and reads the database instead.
pub const VERSION: u32 = 1;

/// A message with its sender.
#[derive(Debug, Serialize, Deserialize)]
pub struct Envelope<'a> {
    pub v: u32,
    /// The sender's database.
    pub realm: &'a str,
    /// The sender.
    pub node: &'a str,
    /// The number of the sender's last message to all nodes of its database: this one, or the last before a hello.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    #[serde(borrow)]
    pub body: NodeMessage<'a>,
}

/// What all texts of a node begin with.
pub fn beginning(realm: &str, node: &str) -> String {
    format!(r#"{{"v":{VERSION},"realm":"{realm}","node":"{node}","#)
}

/// The part of an envelope that every version can read.
#[derive(Debug, Deserialize)]
pub struct Head<'a> {
    #[cfg_attr(not(test), expect(dead_code, reason = "a text without a version is no message"))]
    pub v: u32,
    pub realm: &'a str,
    pub node: &'a str,
}

/// A message from one node to the others.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum NodeMessage<'a> {
    /// The sender is alive. Sent every moment, also to notice that the bus is silent.
    Hello {
        /// Its version of Bilby.
        version: String,
        /// The settings that should be the same at all nodes.
        settings: BTreeMap<String, String>,
        /// Whether it hears what is sent to it alone. Earlier versions don't.
        #[serde(default)]
        inbox: bool,
        /// How many people are connected there. Earlier versions don't tell.
        #[serde(default)]
        people: u32,
    },
    /// Events were appended to a log that had `from` of them. Without lines, they were too long to be sent.
    Appended {
        game: String,
        from: EventNumber,
        number: EventNumber,
        lines: Vec<String>,
        /// The people in these events, so that their names need not be read.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        people: Vec<Person>,
    },
    /// A table is new, has started or ended, or somebody took or left a seat.
    Listed {
        summary: Box<TableSummary>,
        public: bool,
        due: Option<Millis>,
        /// For a new table, what a node needs further to have it in memory.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opened: Option<OpenedTable>,
    },
    /// A turn was played, and the next waits for somebody who is not at the table.
    Board { game: String, turns: u32, on_move: Option<u8>, deadline: Option<Millis> },
    /// The table of a rematch was opened.
    Rematch { game: String, rematch: String },
    /// A line of chat.
    Chat { game: String, line: Box<ChatLine> },
    /// A computer's turn waits for a node that thinks.
    Job { game: String },
    /// A game was found for people who seek one.
    Paired { people: Vec<String> },
    /// A person has signed out.
    Dismissed {
        person: String,
        #[serde(borrow)]
        ended: EndedSessions<'a>,
    },
    /// A person has a new name.
    Renamed { person: String },
    /// A message for all sockets of a person.
    Tell { person: String, text: String },
    /// The chat of a table was switched on or off.
    #[serde(rename = "talk")]
    SetChat { game: String, on: bool },
    /// Asks which of these people are connected.
    #[serde(rename = "whoIsHere")]
    QueryConnected {
        #[serde(rename = "question")]
        query: u64,
        people: Vec<String>,
    },
    /// Answers `QueryConnected`: these people are connected at the sender.
    #[serde(rename = "areHere")]
    Connected {
        asker: String,
        #[serde(rename = "question")]
        query: u64,
        people: Vec<String>,
    },
    /// Asks who follows this table. `number` is as in `Followers`.
    #[serde(rename = "who")]
    QueryFollowers {
        game: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<EventNumber>,
    },
    /// Answers `QueryFollowers`: the players on these seats and this many others follow it at the sender.
    #[serde(rename = "here")]
    Followers {
        game: String,
        seats: Vec<u8>,
        watchers: u32,
        /// How many events the sender knows, if it has the table in memory and an inbox: then it wants to be sent the
        /// next ones.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<EventNumber>,
    },
    /// A player is trying out this turn.
    #[serde(rename = "trying")]
    TurnPreview { game: String, seat: u8, number: EventNumber, begun: String },
}

/// What a list does not show of a new table.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenedTable {
    /// Whether it has chat.
    pub chat: bool,
    /// The game that it is a rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub previous: Option<String>,
    /// Its log.
    pub lines: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts stay the same, so that nodes of different versions understand each other during an upgrade.
    #[test]
    fn queries_between_nodes_have_fixed_texts() {
        let game = || "k3x9".to_owned();
        let people = || vec!["ana".to_owned()];
        let messages = [
            (
                NodeMessage::QueryConnected { query: 7, people: people() },
                r#"{"kind":"whoIsHere","question":7,"people":["ana"]}"#,
            ),
            (
                NodeMessage::Connected { asker: "n".to_owned(), query: 7, people: people() },
                r#"{"kind":"areHere","asker":"n","question":7,"people":["ana"]}"#,
            ),
            (NodeMessage::QueryFollowers { game: game(), number: None }, r#"{"kind":"who","game":"k3x9"}"#),
            (
                NodeMessage::Followers { game: game(), seats: vec![1], watchers: 2, number: None },
                r#"{"kind":"here","game":"k3x9","seats":[1],"watchers":2}"#,
            ),
            (
                NodeMessage::Followers { game: game(), seats: vec![], watchers: 0, number: Some(7) },
                r#"{"kind":"here","game":"k3x9","seats":[],"watchers":0,"number":7}"#,
            ),
            (
                NodeMessage::TurnPreview { game: game(), seat: 1, number: 3, begun: "a1".to_owned() },
                r#"{"kind":"trying","game":"k3x9","seat":1,"number":3,"begun":"a1"}"#,
            ),
        ];
        for (message, text) in messages {
            assert_eq!(serde_json::to_string(&message).unwrap(), text);
            assert_eq!(serde_json::from_str::<NodeMessage<'_>>(text).unwrap(), message);
        }
    }

    /// Nodes of earlier versions send new tables without their logs, and ignore those that come along.
    #[test]
    fn a_table_is_listed_with_or_without_its_log() {
        let summary = r#"{"id":"k3x9","game":"billo","rules":"","time":"none","rated":false,"assistance":true,"phase":"gathering","seats":[{"kind":"open"}],"onMove":null,"deadline":null,"left":[],"unready":[],"turns":0,"created":1}"#;
        let text =
            |opened: &str| format!(r#"{{"kind":"listed","summary":{summary},"public":true,"due":null{opened}}}"#);
        let opened = OpenedTable { chat: true, previous: None, lines: vec!["v1 2 1 start".to_owned()] };
        for (text, expected) in
            [(text(""), None), (text(r#","opened":{"chat":true,"lines":["v1 2 1 start"]}"#), Some(opened))]
        {
            let message = serde_json::from_str::<NodeMessage<'_>>(&text).unwrap();
            assert_eq!(serde_json::to_string(&message).unwrap(), text);
            assert!(matches!(message, NodeMessage::Listed { opened, .. } if opened == expected));
        }
    }

    #[test]
    fn texts_are_read_back_and_other_versions_are_recognised() {
        let body = NodeMessage::Appended {
            game: "k3x9".to_owned(),
            from: 3,
            number: 4,
            lines: vec!["4 1000 away 0".to_owned()],
            people: Vec::new(),
        };
        let envelope = Envelope { v: VERSION, realm: "r", node: "n", count: None, body };
        let text = serde_json::to_string(&envelope).unwrap();
        assert!(
            !text.contains('\n') && text.starts_with(&beginning("r", "n")) && !text.starts_with(&beginning("r", "m"))
        );
        assert_eq!(serde_json::from_str::<Envelope<'_>>(&text).unwrap().body, envelope.body);
        // A node of an earlier version does not count.
        assert!(!text.contains("count") && !text.contains("people"));
        let later = r#"{"v":9,"realm":"r","node":"n","body":{"kind":"telepathy"},"more":1}"#;
        assert_eq!(serde_json::from_str::<Head<'_>>(later).unwrap().v, 9);
        assert!(serde_json::from_str::<Envelope<'_>>(later).is_err());
        for garbage in ["", "{}", "[1]", "\u{0}", "{\"v\":\"x\"}"] {
            assert!(serde_json::from_str::<Head<'_>>(garbage).is_err(), "{garbage:?}");
        }
    }
}
