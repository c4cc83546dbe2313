//! Parts of requests; what is wrong with one is told like every other problem.

use crate::refusal::Refusal;
use crate::state::App;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::time::Duration;

/// How long a body may take to come.
const PATIENCE: Duration = Duration::from_secs(15);

/// A body of JSON.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Refusal> {
        // An object first: serde would also take a list for the fields in their order, which nobody means.
        let fields: Map<String, Value> = match tokio::time::timeout(PATIENCE, Json::from_request(request, app)).await {
            Ok(Ok(Json(fields))) => fields,
            Ok(Err(rejection)) => return Err(bad_body(&rejection)),
            Err(_) => return Err(Refusal::new("too-slow", "the body took too long to come")),
        };
        let value = serde_json::from_value(Value::Object(fields));
        value.map(Body).map_err(|error| Refusal::new("bad-json", error.to_string()))
    }
}

fn bad_body(rejection: &JsonRejection) -> Refusal {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            Refusal::new("not-json", "the body has to be JSON, with `Content-Type: application/json`")
        }
        JsonRejection::BytesRejection(_) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            Refusal::new("too-large", "the body is too large")
        }
        _ => Refusal::new("bad-json", rejection.body_text()),
    }
}

/// What stands after the `?`.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Refusal> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, app).await;
        query.map(|Query(value)| Asked(value)).map_err(|error| Refusal::new("bad-query", error.body_text()))
    }
}

/// The part of the path that names something.
pub struct Named(pub String);

impl FromRequestParts<App> for Named {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Named, Refusal> {
        let path: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, app).await;
        path.map(|Path(name)| Named(name)).map_err(|error| Refusal::new("bad-request", error.body_text()))
    }
}
