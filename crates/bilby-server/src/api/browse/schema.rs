//! Renders schemas: a type in a word or two where it is used, and a whole type with its fields.

use super::text::{line, paragraphs};
use crate::html::escape;
use serde_json::Value;

/// Renders a type where it is used: a link to a named type, or a short description.
pub fn short(schema: &Value) -> String {
    if let Some(name) = name_of(schema) {
        return format!("<a href=\"#{0}\"><code>{0}</code></a>", escape(name));
    }
    if let Some(choices) = choices(schema) {
        return choices.map(short).collect::<Vec<_>>().join(" or ");
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(constant).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::Array(types) => {
            let each = types.iter().filter_map(Value::as_str).map(|name| one(name, schema));
            each.collect::<Vec<_>>().join(" or ")
        }
        Value::String(name) => one(name, schema),
        _ => "anything".to_owned(),
    }
}

fn one(name: &str, schema: &Value) -> String {
    match name {
        "array" => match schema["prefixItems"].as_array() {
            Some(items) => format!("[{}]", items.iter().map(short).collect::<Vec<_>>().join(", ")),
            None => format!("list of {}", short(&schema["items"])),
        },
        "object" => fields(schema),
        "integer" => if schema["minimum"] == 0 { "whole number ≥ 0" } else { "whole number" }.to_owned(),
        "boolean" => "true or false".to_owned(),
        other => escape(other),
    }
}

/// Renders a whole type with its description.
pub fn whole(schema: &Value) -> String {
    let mut html = paragraphs(schema["description"].as_str().unwrap_or_default());
    if let Some(choices) = choices(schema) {
        html += "<p class=\"quiet\">One of:</p>\n<ul class=\"choices\">\n";
        for choice in choices {
            let said = choice["description"].as_str().unwrap_or_default();
            html += &format!("<li>{}{}</li>\n", paragraphs(said), short(choice));
        }
        html += "</ul>\n";
    } else if schema["properties"].is_object() {
        html += &fields(schema);
    } else {
        html += &format!("<p>{}</p>\n", short(schema));
    }
    html
}

/// Renders the fields of an object as a table.
fn fields(schema: &Value) -> String {
    let Some(properties) = schema["properties"].as_object() else { return "object".to_owned() };
    let needed: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut html = "<table>\n".to_owned();
    for (name, property) in properties {
        let needed = if needed.contains(&name.as_str()) { "" } else { " <span class=\"quiet\">optional</span>" };
        let said = line(property["description"].as_str().unwrap_or_default());
        html += &format!(
            "<tr><th scope=\"row\"><code>{}</code>{needed}</th><td>{}</td><td>{said}</td></tr>\n",
            escape(name),
            short(property)
        );
    }
    html + "</table>\n"
}

fn choices(schema: &Value) -> Option<impl Iterator<Item = &Value>> {
    let list = ["oneOf", "anyOf", "allOf"].iter().find_map(|key| schema[key].as_array())?;
    Some(list.iter())
}

fn constant(value: &Value) -> String {
    format!("<code>{}</code>", escape(&value.to_string()))
}

fn name_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}
