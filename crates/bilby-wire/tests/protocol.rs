//! The examples of docs/protocol.md are messages, each of the type that its fence names; and no kind of message is without one.

use bilby_wire::{
    Ask, ClientMessage, Guest, Happening, NewPassword, NewTable, Problem, Say, ServerMessage, Session, SignIn, SignUp,
    TableEvent,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use utoipa::PartialSchema;

/// A fenced example: what its fence says it is, and its text.
struct Example {
    line: usize,
    name: String,
    text: String,
}

fn examples() -> Vec<Example> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let document = std::fs::read_to_string(path).unwrap();
    let mut examples: Vec<Example> = Vec::new();
    let mut is_open = false;
    for (number, line) in document.lines().enumerate() {
        match line.strip_prefix("```") {
            Some(name) if !is_open => {
                let name = name.strip_prefix("json ").unwrap_or_else(|| panic!("line {}: of which type?", number + 1));
                examples.push(Example { line: number + 1, name: name.to_owned(), text: String::new() });
                is_open = true;
            }
            Some(_) => is_open = false,
            None if is_open => examples.last_mut().unwrap().text += &format!("{line}\n"),
            None => {}
        }
    }
    examples
}

/// Read as its type and written again, an example is what it was: it has no field that the type does not know. What is sent to
/// the server may leave out fields that have a usual value.
fn check<T: DeserializeOwned + Serialize>(example: &Example) {
    let written: Value =
        serde_json::from_str(&example.text).unwrap_or_else(|error| panic!("line {}: {error}", example.line));
    let read: T = serde_json::from_value(written.clone())
        .unwrap_or_else(|error| panic!("line {}: no {}: {error}", example.line, example.name));
    assert_eq!(serde_json::to_value(read).unwrap(), written, "line {}", example.line);
}

#[test]
fn every_example_is_what_it_says() {
    let examples = examples();
    assert!(examples.len() > 40, "{}", examples.len());
    for example in &examples {
        match example.name.as_str() {
            "Ask" => check::<Ask>(example),
            "ClientMessage" => check::<ClientMessage>(example),
            "Guest" => check::<Guest>(example),
            "Happening" => check::<Happening>(example),
            "NewPassword" => check::<NewPassword>(example),
            "NewTable" => check::<NewTable>(example),
            "Problem" => check::<Problem>(example),
            "ServerMessage" => check::<ServerMessage>(example),
            "Session" => check::<Session>(example),
            "SignIn" => check::<SignIn>(example),
            "SignUp" => check::<SignUp>(example),
            "TableEvent" => check::<TableEvent>(example),
            other => panic!("line {}: {other}?", example.line),
        }
    }
}

/// The kinds of a type, as its schema tells them.
fn kinds<T: PartialSchema>() -> BTreeSet<String> {
    let schema = serde_json::to_value(T::schema()).unwrap();
    let mut kinds = BTreeSet::new();
    let mut open = vec![&schema];
    while let Some(value) = open.pop() {
        if let Some(of_kind) = value.pointer("/properties/kind/enum").and_then(Value::as_array) {
            kinds.extend(of_kind.iter().filter_map(Value::as_str).map(str::to_owned));
        }
        for list in ["oneOf", "allOf"] {
            open.extend(value.get(list).and_then(Value::as_array).into_iter().flatten());
        }
    }
    kinds
}

#[test]
fn every_kind_has_an_example() {
    let mut shown = BTreeSet::new();
    for example in examples() {
        let value: Value = serde_json::from_str(&example.text).unwrap();
        for pointer in ["/kind", "/say/kind", "/say/ask/kind", "/what/kind"] {
            if let Some(kind) = value.pointer(pointer).and_then(Value::as_str) {
                let of = match (pointer, example.name.as_str()) {
                    ("/kind", name) => name.to_owned(),
                    ("/say/kind", _) => "Say".to_owned(),
                    ("/say/ask/kind", _) => "Ask".to_owned(),
                    _ => "Happening".to_owned(),
                };
                shown.insert((of, kind.to_owned()));
            }
        }
    }
    for (name, kinds) in [
        ("Say", kinds::<Say>()),
        ("Ask", kinds::<Ask>()),
        ("ServerMessage", kinds::<ServerMessage>()),
        ("Happening", kinds::<Happening>()),
    ] {
        assert!(kinds.len() > 7, "{name}: {kinds:?}");
        for kind in kinds {
            assert!(shown.contains(&(name.to_owned(), kind.clone())), "{name} {kind} has no example");
        }
    }
}
