//! Extractors whose rejections are problems, like every other error of the API.

use crate::api_error::ApiError;
use crate::state::App;
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;
use std::time::Duration;

/// How long a body may take to arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(15);

/// Extracts a JSON body.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &App) -> Result<JsonBody<T>, ApiError> {
        match tokio::time::timeout(BODY_TIMEOUT, Json::from_request(request, app)).await {
            Ok(Ok(Json(Object(value)))) => Ok(JsonBody(value)),
            Ok(Err(rejection)) => Err(bad_body(&rejection)),
            Err(_) => Err(ApiError::new("too-slow", "the body took too long to come")),
        }
    }
}

/// A JSON object. serde would also accept an array of the fields in order, which no client means.
struct Object<T>(T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData)).map(Object)
    }
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(fields))
    }
}

fn bad_body(rejection: &JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            ApiError::new("not-json", "the body has to be JSON, with `Content-Type: application/json`")
        }
        JsonRejection::BytesRejection(_) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::new("too-large", "the body is too large")
        }
        _ => ApiError::new("bad-json", rejection.body_text()),
    }
}

/// Extracts the query parameters.
pub struct QueryParams<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<App> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<QueryParams<T>, ApiError> {
        let query: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, app).await;
        query.map(|Query(value)| QueryParams(value)).map_err(|error| ApiError::new("bad-query", error.body_text()))
    }
}

/// Extracts the parameter in the path.
pub struct PathParam(pub String);

impl FromRequestParts<App> for PathParam {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<PathParam, ApiError> {
        let path: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, app).await;
        path.map(|Path(name)| PathParam(name)).map_err(|error| ApiError::new("bad-request", error.body_text()))
    }
}
