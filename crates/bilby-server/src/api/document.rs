//! Generates the OpenAPI document from the routes and the message types.

use super::{
    challenges, conditional, explorer, export, games, leaders, me, moderation, names, notifications, own_data, people,
    recovery, relations, reports, sessions, socket, tables,
};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use bilby_wire as wire;
use std::sync::LazyLock;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{AdditionalProperties, KnownFormat, ObjectBuilder, Schema, SchemaFormat, Type};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Content, PathItem, Ref, RefOr, Response, Responses};
use utoipa::{Modify, OpenApi};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Bilby",
        description = include_str!("document.md"),
        license(name = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "sessions", description = "Signing up, signing in and out"),
        (name = "me", description = "One's own account and tables"),
        (name = "tables", description = "Tables"),
        (name = "socket", description = "Playing, watching and pairing"),
        (name = "history", description = "Finished games, and people"),
        (name = "moderation", description = "For moderators"),
    ),
    paths(
        sessions::guest,
        sessions::sign_up,
        sessions::sign_in,
        me::sign_out,
        me::sign_out_everywhere,
        me::me,
        me::change_password,
        me::delete_me,
        me::tables,
        names::rename,
        relations::list,
        relations::set,
        challenges::list,
        challenges::challenge,
        challenges::decline,
        recovery::left,
        recovery::make,
        recovery::ways,
        recovery::mail,
        recovery::recover,
        export::export,
        own_data::export_account,
        own_data::delete_account,
        reports::report,
        reports::set_chat,
        reports::announcement,
        notifications::notifications,
        notifications::set_notifications,
        notifications::add_device,
        notifications::remove_device,
        notifications::give_address,
        notifications::confirm_address,
        notifications::forget_address,
        tables::lobby,
        tables::open,
        tables::table,
        conditional::conditional,
        conditional::set_conditional,
        tables::record,
        tables::qr,
        tables::qr_to_watch,
        socket::open,
        games::games,
        games::records,
        explorer::explore,
        people::profile,
        people::ratings,
        names::find,
        leaders::leaders,
        leaders::ratings,
        moderation::reports,
        moderation::sanctions,
        moderation::audit,
        moderation::act,
    ),
    components(schemas(
        wire::ClientMessage,
        wire::ServerMessage,
        wire::ClientRequest,
        wire::TableCommand,
        wire::Update,
        wire::TableEvent,
        wire::TableEventKind,
        wire::LiveState,
        wire::Problem,
    )),
    security(("cookie" = []), ("bearer" = [])),
    modifiers(&SecuritySchemes, &MillisSchema, &DenyUnknownFields, &CommonResponses)
)]
struct ApiDoc;

/// Adds the ways in which a request can carry its session.
struct SecuritySchemes;

impl Modify for SecuritySchemes {
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

/// Names the type of timestamps: utoipa does not resolve our alias of `u64`.
struct MillisSchema;

impl Modify for MillisSchema {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let schemas = &mut document.components.get_or_insert_default().schemas;
        schemas.remove("u64");
        let millis = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .minimum(Some(0))
            .description(Some("Milliseconds: a duration, or a time since 1970 by the server's clock."));
        schemas.insert("Millis".to_owned(), millis.into());
    }
}

/// Marks each variant of a client's message as refusing unknown fields. utoipa does this for structs only.
struct DenyUnknownFields;

impl Modify for DenyUnknownFields {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let schemas = &mut document.components.get_or_insert_default().schemas;
        for name in ["TableCommand", "ModerationAct", "NewSeat", "ClientRequest"] {
            let Some(RefOr::T(Schema::OneOf(variants))) = schemas.get_mut(name) else { continue };
            for variant in &mut variants.items {
                if let RefOr::T(Schema::Object(variant)) = variant {
                    variant.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
                }
            }
        }
    }
}

/// Adds the responses that any operation of a kind can give besides those that it declares.
struct CommonResponses;

impl Modify for CommonResponses {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        for item in document.paths.paths.values_mut() {
            let PathItem { get, put, post, delete, .. } = item;
            let changes = [put, post, delete].into_iter().map(|operation| (operation, true));
            for (operation, changes) in changes.chain([(get, false)]) {
                if let Some(operation) = operation {
                    add_common_responses(operation, changes);
                }
            }
        }
    }
}

fn add_common_responses(operation: &mut Operation, changes: bool) {
    let has_body = operation.request_body.is_some();
    let mut add = |status: u16, applies: bool, what: &str| {
        if applies {
            add_problem(&mut operation.responses, status, what);
        }
    };
    add(400, true, "`bad-query`: a parameter that nobody knows");
    add(400, has_body, "`bad-json`: no JSON object, or not the fields that it has to have");
    add(403, changes, "`other-origin`: asked with a cookie from another site's page");
    add(408, has_body, "`too-slow`: the body did not come");
    add(413, has_body, "`too-large`: a body of more than 16 KiB");
    add(415, has_body, "`not-json`: the body is not sent as `application/json`");
    add(429, true, "`slow-down`");
    add(500, true, "`damaged`: what is kept can't be read");
    add(503, true, "`try-again`, `closing`, `slow-down`: not now");
    add(507, changes, "`disk-full`: nothing was done");
}

/// Adds a problem to the response of this status, unless the operation declares the problem's code itself.
fn add_problem(responses: &mut Responses, status: u16, what: &str) {
    let code = what.split(':').next().unwrap_or(what);
    let known = responses.responses.entry(status.to_string()).or_insert_with(|| {
        let problem = Content::new(Some(Ref::from_schema_name("Problem")));
        Response::builder().content("application/json", problem).build().into()
    });
    if let RefOr::T(response) = known
        && !response.description.contains(code)
    {
        let comma = if response.description.is_empty() { "" } else { "; " };
        response.description = format!("{}{comma}{what}", response.description);
    }
}

static TEXT: LazyLock<String> = LazyLock::new(|| {
    let text = ApiDoc::openapi().to_pretty_json().unwrap_or_default() + "\n";
    // Intra-doc links have no target outside rustdoc.
    text.replace("/schemas/u64\"", "/schemas/Millis\"").replace("[`", "`").replace("`]", "`")
});

/// Returns the document as JSON.
pub fn text() -> &'static str {
    &TEXT
}

/// Serves the document.
pub async fn serve() -> impl IntoResponse {
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "no-cache")], text())
}
