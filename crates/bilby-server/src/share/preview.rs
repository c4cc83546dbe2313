//! `/t/ID` and `/w/ID`: links to a table that the server sees. Chat programs read title, description and picture from
//! them; browsers go on to the page at once.

use super::nothing;
use super::picture::{HEIGHT, WIDTH};
use super::shared_table::SharedTable;
use super::words::Words;
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::{ClientAddress, served_at};
use crate::html::escape;
use crate::state::App;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderName, VARY};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};

/// A picture takes as long as this many records.
const PICTURE_COUNTS_AS: usize = 10;

/// A link to sit down at a table.
pub async fn sit(state: State<App>, uri: Uri, headers: HeaderMap, Path(id): Path<String>) -> Response {
    page(&state, &uri, &headers, &id, true).await
}

/// A link to watch a table.
pub async fn watch(state: State<App>, uri: Uri, headers: HeaderMap, Path(id): Path<String>) -> Response {
    page(&state, &uri, &headers, &id, false).await
}

async fn page(state: &State<App>, uri: &Uri, headers: &HeaderMap, id: &str, to_sit: bool) -> Response {
    let Some(table) = SharedTable::find(state, id, None).await else { return nothing(state, uri, headers) };
    let base = served_at(state, headers);
    let text = html(&table, Words::preferred(headers), base.as_deref(), to_sit);
    let kind = (CONTENT_TYPE, "text/html; charset=utf-8");
    ([kind, (CACHE_CONTROL, "no-cache"), (VARY, "accept-language")], text).into_response()
}

/// The position of a table as a picture.
pub async fn picture(
    state: State<App>,
    client: ClientAddress,
    uri: Uri,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    if let Err(error) = state.rate_limits.count_many(RateLimit::Exports, client, PICTURE_COUNTS_AS) {
        return error.into_response();
    }
    let Some(table) = SharedTable::find(&state, &id, None).await else { return nothing(&state, &uri, &headers) };
    match state.pictures.png(&table.position).await {
        Ok(picture) => {
            let mut answer =
                ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "public, max-age=60")], picture).into_response();
            answer.extensions_mut().insert(CrossOriginResource);
            answer
        }
        Err(error) => {
            tracing::warn!(%error, table = id, "no picture for a link");
            ApiError::new("try-again", "the picture could not be drawn").into_response()
        }
    }
}

/// Marks an answer that other sites may show.
#[derive(Clone, Copy)]
pub struct CrossOriginResource;

impl CrossOriginResource {
    /// The header that lets them.
    pub const HEADER: (HeaderName, &'static str) =
        (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
}

fn html(table: &SharedTable, words: Words, base: Option<&str>, to_sit: bool) -> String {
    let SharedTable { id, number, .. } = table;
    let title = escape(&words.title(table, to_sit));
    let description = escape(&words.description(table));
    let (short, page) = if to_sit { ("t", "") } else { ("w", "/watch") };
    // Relative, because a proxy may serve the page below a path that we don't know.
    let target = format!("../#/table/{id}{page}");
    let absolute = base.map_or_else(String::new, |base| {
        let base = escape(base);
        format!(
            r#"
    <meta property="og:url" content="{base}/{short}/{id}" />
    <meta property="og:image" content="{base}/t/{id}/board.png?n={number}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="{WIDTH}" />
    <meta property="og:image:height" content="{HEIGHT}" />
    <meta property="og:image:alt" content="{}" />"#,
            escape(&words.state(table))
        )
    });
    format!(
        r#"<!doctype html>
<html lang="{code}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>{title} · Bilby</title>
    <meta name="description" content="{description}" />
    <meta name="robots" content="noindex" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Bilby" />
    <meta property="og:locale" content="{locale}" />
    <meta property="og:title" content="{title}" />
    <meta property="og:description" content="{description}" />{absolute}
    <meta name="twitter:card" content="summary_large_image" />
    <meta http-equiv="refresh" content="0; url={target}" />
    <link rel="stylesheet" href="../notice.css" />
  </head>
  <body>
    <main>
      <h1>{title}</h1>
      <p>{description}</p>
      <p><a href="{target}">{open}</a></p>
    </main>
  </body>
</html>
"#,
        code = words.code(),
        locale = words.locale(),
        open = escape(&words.open()),
    )
}
