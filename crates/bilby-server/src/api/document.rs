//! The OpenAPI document, made from the routes and the messages.

use super::{games, me, people, sessions, socket, tables};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use bilby_wire as wire;
use std::sync::LazyLock;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Bilby",
        description = include_str!("document.md"),
        license(name = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "sessions", description = "Coming in and going"),
        (name = "me", description = "Oneself"),
        (name = "tables", description = "Tables where people play"),
        (name = "socket", description = "Playing, watching, gathering"),
        (name = "history", description = "Games that are over, and people"),
    ),
    paths(
        sessions::guest,
        sessions::sign_up,
        sessions::sign_in,
        me::sign_out,
        me::sign_out_everywhere,
        me::me,
        me::change_password,
        me::leave,
        me::tables,
        tables::lobby,
        tables::open,
        tables::table,
        tables::record,
        tables::qr,
        socket::open,
        games::games,
        games::records,
        people::profile,
        people::ratings,
    ),
    components(schemas(
        wire::ClientMessage,
        wire::ServerMessage,
        wire::Say,
        wire::Ask,
        wire::Update,
        wire::TableEvent,
        wire::Happening,
        wire::Live,
        wire::Problem,
    )),
    security(("cookie" = []), ("bearer" = [])),
    modifiers(&Sessions, &Moments)
)]
struct Document;

/// How a request shows whose it is.
struct Sessions;

impl Modify for Sessions {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let components = document.components.get_or_insert_default();
        let cookie = ApiKeyValue::with_description("bilby", "For browsers; `__Host-bilby` where the address is https.");
        components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
        let bearer = Http::builder()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "For programs: the `token` of a session that was asked for with `\"deliver\": \"token\"`.",
            ))
            .build();
        components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    }
}

/// utoipa does not see that a number has a name of ours.
struct Moments;

impl Modify for Moments {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let schemas = &mut document.components.get_or_insert_default().schemas;
        schemas.remove("u64");
        let millis = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .minimum(Some(0))
            .description(Some("Milliseconds: a moment since 1970 by the server's clock, or how long something takes."));
        schemas.insert("Millis".to_owned(), millis.into());
    }
}

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let text = Document::openapi().to_pretty_json().unwrap_or_default() + "\n";
    // Links of the code's own documentation lead nowhere here.
    text.replace("/schemas/u64\"", "/schemas/Millis\"").replace("[`", "`").replace("`]", "`")
});

/// The document.
pub fn text() -> &'static str {
    &TEXT
}

/// Sends it.
pub async fn answer() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")], text())
}
