//! The examples of docs/protocol.md are valid messages, each of the type that its fence names, and every kind of
//! message has one.

use bilby_wire::{
    ClientMessage, ClientRequest, Conditional, Guest, NewConditional, NewPassword, NewTable, Problem, ServerMessage,
    Session, SignIn, SignUp, TableCommand, TableEvent, TableEventKind,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use utoipa::PartialSchema;

/// A fenced example: the type that its fence names, and its text.
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

/// Checks that an example, read as its type and written again, is unchanged, so that it has no unknown field. Messages
/// to the server may leave out fields with default values.
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
            "TableCommand" => check::<TableCommand>(example),
            "ClientMessage" => check::<ClientMessage>(example),
            "Conditional" => check::<Conditional>(example),
            "Guest" => check::<Guest>(example),
            "TableEventKind" => check::<TableEventKind>(example),
            "NewConditional" => check::<NewConditional>(example),
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

/// The kinds of a type, from its schema.
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
                    ("/say/kind", _) => "ClientRequest".to_owned(),
                    ("/say/ask/kind", _) => "TableCommand".to_owned(),
                    _ => "TableEventKind".to_owned(),
                };
                shown.insert((of, kind.to_owned()));
            }
        }
    }
    for (name, kinds) in [
        ("ClientRequest", kinds::<ClientRequest>()),
        ("TableCommand", kinds::<TableCommand>()),
        ("ServerMessage", kinds::<ServerMessage>()),
        ("TableEventKind", kinds::<TableEventKind>()),
    ] {
        assert!(kinds.len() > 7, "{name}: {kinds:?}");
        for kind in kinds {
            assert!(shown.contains(&(name.to_owned(), kind.clone())), "{name} {kind} has no example");
        }
    }
}

/// Every message refuses unknown fields, as the document says.
#[test]
fn no_field_is_passed_over() {
    let mut fields = 0;
    for example in examples() {
        let whole: Value = serde_json::from_str(&example.text).unwrap();
        for pointer in ["", "/say", "/say/ask", "/say/seek", "/seats/0", "/seats/1"] {
            let mut more = whole.clone();
            let Some(part) = more.pointer_mut(pointer).and_then(Value::as_object_mut) else { continue };
            part.insert("unheardOf".to_owned(), Value::Bool(true));
            let is_read = match example.name.as_str() {
                "TableCommand" => serde_json::from_value::<TableCommand>(more).is_ok(),
                "ClientMessage" => serde_json::from_value::<ClientMessage>(more).is_ok(),
                "Guest" => serde_json::from_value::<Guest>(more).is_ok(),
                "NewConditional" => serde_json::from_value::<NewConditional>(more).is_ok(),
                "NewPassword" => serde_json::from_value::<NewPassword>(more).is_ok(),
                "NewTable" => serde_json::from_value::<NewTable>(more).is_ok(),
                "SignIn" => serde_json::from_value::<SignIn>(more).is_ok(),
                "SignUp" => serde_json::from_value::<SignUp>(more).is_ok(),
                // Messages of the server may get additional fields.
                _ => continue,
            };
            assert!(!is_read, "line {}: {pointer}/unheardOf", example.line);
            fields += 1;
        }
    }
    assert!(fields > 30, "{fields}");
}
