//! The API's own documentation.

use super::Running;
use serde_json::Value;

#[test]
fn for_programs() {
    let answer = Running::new().ask("GET /api/openapi.json HTTP/1.1");
    assert_eq!(answer.header("content-type"), Some("application/json"));
    let kept = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&kept, &answer.body).unwrap();
    }
    assert!(
        answer.body == std::fs::read_to_string(kept).unwrap(),
        "UPDATE=1 and the same test writes docs/openapi.json"
    );
    let document = answer.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    for name in [
        "ClientMessage",
        "ServerMessage",
        "ClientRequest",
        "TableCommand",
        "TableEventKind",
        "TableState",
        "Problem",
        "NewTable",
    ] {
        assert!(document["components"]["schemas"][name].is_object(), "{name}");
    }
}

/// Every documented route exists and accepts its method.
#[test]
fn every_route_is_there() {
    let server = Running::new();
    let document = server.ask("GET /api/openapi.json HTTP/1.1").json();
    let mut routes = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            let path = path.replace("{id}", "none").replace("{name}", "none");
            let answer = server.ask(&format!("{} {path} HTTP/1.1", method.to_uppercase()));
            let (_, code) = answer.problem();
            assert!(code != "not-found" && code != "wrong-method", "{method} {path}: {}", answer.body);
            routes += 1;
        }
    }
    assert_eq!(routes, 54);
}

/// Every operation documents the problems that any request can have, and the bounds of its values.
#[test]
fn every_problem_and_every_bound_is_told() {
    let document = Running::new().ask("GET /api/openapi.json HTTP/1.1").json();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let told =
                |status: &str| operation["responses"][status]["content"]["application/json"]["schema"].is_object();
            let always = ["400", "429", "503"];
            let with_body = ["400", "408", "413", "415"].iter().filter(|_| operation["requestBody"].is_object());
            let changing = ["403", "507"].iter().filter(|_| method != "get");
            for status in always.iter().chain(with_body).chain(changing) {
                assert!(told(status), "{method} {path}: {status}");
            }
        }
    }
    for (schema, field, bound, value) in [
        ("SignUp", "name", "maxLength", 80),
        ("SignUp", "password", "minLength", 10),
        ("SignUp", "password", "maxLength", 200),
        ("NewPassword", "new", "minLength", 10),
        ("NewTable", "seats", "minItems", 2),
        ("NewTable", "seats", "maxItems", 4),
    ] {
        let found = &document["components"]["schemas"][schema]["properties"][field][bound];
        assert_eq!(found.as_u64(), Some(value), "{schema}.{field}: {bound}");
    }
    for schema in ["NewTable", "Seek"] {
        assert!(document["components"]["schemas"][schema]["properties"]["time"]["pattern"].is_string(), "{schema}");
    }
    let games = document["paths"]["/api/v1/games"]["get"]["parameters"].as_array().unwrap();
    let limit = games.iter().find(|parameter| parameter["name"] == "limit").unwrap();
    assert_eq!((limit["schema"]["minimum"].as_u64(), limit["schema"]["maximum"].as_u64()), (Some(1), Some(200)));
}

/// Every reference in the document has a target.
#[test]
fn nothing_points_nowhere() {
    fn visit(value: &Value, document: &Value, seen: &mut u32) {
        match value {
            Value::Object(fields) => {
                if let Some(target) = fields.get("$ref").and_then(Value::as_str) {
                    let pointer = target.strip_prefix('#').unwrap();
                    assert!(document.pointer(pointer).is_some(), "{target}");
                    *seen += 1;
                }
                fields.values().for_each(|value| visit(value, document, seen));
            }
            Value::Array(items) => items.iter().for_each(|value| visit(value, document, seen)),
            _ => {}
        }
    }
    let document = Running::new().ask("GET /api/openapi.json HTTP/1.1").json();
    let mut seen = 0;
    visit(&document, &document, &mut seen);
    assert!(seen > 50, "{seen}");
}

#[test]
fn for_people() {
    let server = Running::new();
    let page = server.ask("GET /api HTTP/1.1");
    assert_eq!((&*page.status, page.header("content-type")), ("200 OK", Some("text/html; charset=utf-8")));
    assert!(page.body.contains("<link rel=\"stylesheet\" href=\"/api/style.css\">"));
    let style = server.ask("GET /api/style.css HTTP/1.1");
    assert_eq!((&*style.status, style.header("content-type")), ("200 OK", Some("text/css; charset=utf-8")));
    assert!(style.body.contains("color-scheme: light dark"));
    for answer in [page, style] {
        assert!(answer.header("content-security-policy").unwrap().contains("style-src 'self'"));
    }
}
