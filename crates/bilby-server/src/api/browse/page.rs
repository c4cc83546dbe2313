//! Renders the whole page.

use super::schema::{short, whole};
use super::text::{line, paragraphs};
use crate::html::escape;
use serde_json::Value;

const METHODS: [&str; 4] = ["get", "post", "put", "delete"];

/// One operation: a method on a path.
struct Operation<'d> {
    method: &'static str,
    path: &'d str,
    what: &'d Value,
}

impl Operation<'_> {
    fn id(&self) -> String {
        escape(self.what["operationId"].as_str().unwrap_or_default())
    }

    fn has_tag(&self, tag: &Value) -> bool {
        self.what["tags"].as_array().is_some_and(|tags| tags.contains(tag))
    }
}

/// Renders the page.
pub fn write(document: &Value) -> String {
    let info = &document["info"];
    let title = escape(info["title"].as_str().unwrap_or_default());
    let operations = operations(document);
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}: the API</title>\n\
         <link rel=\"stylesheet\" href=\"/api/style.css\">\n</head>\n<body>\n{}<main>\n<h1>{title}: the API</h1>\n\
         <p class=\"quiet\">Version {}. The same for programs: <a href=\"/api/openapi.json\">openapi.json</a>. \
         <a href=\"/\">To the games</a></p>\n{}",
        contents(document, &operations),
        escape(info["version"].as_str().unwrap_or_default()),
        paragraphs(info["description"].as_str().unwrap_or_default()),
    );
    for tag in document["tags"].as_array().into_iter().flatten() {
        let (name, said) = (tag["name"].as_str().unwrap_or_default(), tag["description"].as_str().unwrap_or_default());
        html += &format!("<section>\n<h2 id=\"{}\">{}</h2>\n", escape(name), line(said));
        for operation in operations.iter().filter(|operation| operation.has_tag(&tag["name"])) {
            html += &article(operation);
        }
        html += "</section>\n";
    }
    html += "<section>\n<h2 id=\"messages\">Messages</h2>\n";
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        html +=
            &format!("<article>\n<h3 id=\"{0}\"><code>{0}</code></h3>\n{1}</article>\n", escape(name), whole(schema));
    }
    html + "</section>\n</main>\n</body>\n</html>\n"
}

fn operations(document: &Value) -> Vec<Operation<'_>> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let each = paths.flat_map(|(path, item)| {
        let methods = METHODS.into_iter().filter(|method| item[method].is_object());
        methods.map(move |method| Operation { method, path, what: &item[method] })
    });
    each.collect()
}

fn contents(document: &Value, operations: &[Operation<'_>]) -> String {
    let mut html = "<nav aria-label=\"Contents\">\n".to_owned();
    for tag in document["tags"].as_array().into_iter().flatten() {
        let (name, said) = (tag["name"].as_str().unwrap_or_default(), tag["description"].as_str().unwrap_or_default());
        html += &format!("<h2><a href=\"#{}\">{}</a></h2>\n<ul>\n", escape(name), line(said));
        for operation in operations.iter().filter(|operation| operation.has_tag(&tag["name"])) {
            let (id, path) = (operation.id(), escape(operation.path.trim_start_matches("/api/v1")));
            html += &format!("<li><a href=\"#{id}\">{} <code>{path}</code></a></li>\n", label(operation.method));
        }
        html += "</ul>\n";
    }
    html + "<h2><a href=\"#messages\">Messages</a></h2>\n</nav>\n"
}

fn label(method: &str) -> String {
    format!("<span class=\"method {method}\">{}</span>", method.to_uppercase())
}

fn article(operation: &Operation<'_>) -> String {
    let what = operation.what;
    let said = ["summary", "description"].map(|key| what[key].as_str().unwrap_or_default());
    let mut html = format!(
        "<article>\n<h3 id=\"{}\">{} <code>{}</code></h3>\n{}",
        operation.id(),
        label(operation.method),
        escape(operation.path),
        said.map(paragraphs).concat(),
    );
    if needs_session(what) {
        html += "<p class=\"quiet\">Needs a session.</p>\n";
    }
    if let Some(parameters) = what["parameters"].as_array() {
        html += "<h4>Parameters</h4>\n<table>\n";
        for parameter in parameters {
            let needed = if parameter["required"] == true { "" } else { " <span class=\"quiet\">optional</span>" };
            html += &format!(
                "<tr><th scope=\"row\"><code>{}</code>{needed}</th><td>{}</td><td>{}</td></tr>\n",
                escape(parameter["name"].as_str().unwrap_or_default()),
                short(&parameter["schema"]),
                line(parameter["description"].as_str().unwrap_or_default()),
            );
        }
        html += "</table>\n";
    }
    if let Some(body) = content(&what["requestBody"]) {
        html += &format!("<p>Takes {body}.</p>\n");
    }
    html += "<h4>Answers</h4>\n<table>\n";
    for (status, answer) in what["responses"].as_object().into_iter().flatten() {
        html += &format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
            escape(status),
            content(answer).unwrap_or_default(),
            line(answer["description"].as_str().unwrap_or_default()),
        );
    }
    html + "</table>\n</article>\n"
}

/// Returns whether an operation needs a session. One that declares no security of its own has the document's default.
fn needs_session(what: &Value) -> bool {
    let free = |ways: &Vec<Value>| ways.iter().any(|way| way.as_object().is_some_and(serde_json::Map::is_empty));
    !what["security"].as_array().is_some_and(free)
}

/// Describes the content of a body, if there is one.
fn content(of: &Value) -> Option<String> {
    let (media_type, what) = of["content"].as_object()?.iter().next()?;
    Some(match media_type.as_str() {
        "application/json" => short(&what["schema"]),
        other => format!("<code>{}</code>", escape(other)),
    })
}
