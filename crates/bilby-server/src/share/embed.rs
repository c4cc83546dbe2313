//! `/embed/ID`: a board for frames on other sites, with its own strict policy. It is the only page that may be framed.
//! It has no forms and reads no cookies, so nothing can be done in somebody's name there. It works without its
//! script, which only looks for news.

use super::nothing;
use super::shared_table::SharedTable;
use super::words::Words;
use crate::game_title::game_title;
use crate::html::escape;
use crate::state::App;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, VARY};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use bilby_core::Seat;
use bilby_draw::{Options, Theme};
use std::fmt::Write;

/// The policy of the framed page: pictures, one style sheet and one script of our own, and nothing else.
const POLICY: &str = "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors *; object-src 'none'";

/// Marks an answer that other sites may frame.
#[derive(Clone, Copy)]
pub struct Framed;

impl Framed {
    /// The headers that differ from those of all other answers.
    pub const HEADERS: [(HeaderName, &'static str); 2] =
        [(CONTENT_SECURITY_POLICY, POLICY), (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin")];
}

/// The latest position of a table.
pub async fn latest(state: State<App>, uri: Uri, headers: HeaderMap, Path(id): Path<String>) -> Response {
    page(&state, &uri, &headers, &id, None).await
}

/// A table after this many turns.
pub async fn at(state: State<App>, uri: Uri, headers: HeaderMap, Path((id, ply)): Path<(String, String)>) -> Response {
    match ply.parse::<usize>() {
        Ok(ply) => page(&state, &uri, &headers, &id, Some(ply)).await,
        Err(_) => nothing(&state, &uri, &headers),
    }
}

async fn page(state: &State<App>, uri: &Uri, headers: &HeaderMap, id: &str, ply: Option<usize>) -> Response {
    let Some(table) = SharedTable::find(state, id, ply).await else { return nothing(state, uri, headers) };
    let text = html(&table, Words::preferred(headers), ply.is_some());
    let kind = (CONTENT_TYPE, "text/html; charset=utf-8");
    let mut answer = ([kind, (CACHE_CONTROL, "no-cache"), (VARY, "accept-language")], text).into_response();
    answer.extensions_mut().insert(Framed);
    answer
}

/// The board of that page as a picture: `light.svg` or `dark.svg`.
pub async fn board(
    state: State<App>,
    uri: Uri,
    headers: HeaderMap,
    Path((id, ply, theme)): Path<(String, String, String)>,
) -> Response {
    let theme = match theme.as_str() {
        "light.svg" => Theme::Light,
        "dark.svg" => Theme::Dark,
        _ => return nothing(&state, &uri, &headers),
    };
    let Ok(ply) = ply.parse::<usize>() else { return nothing(&state, &uri, &headers) };
    let drawn = SharedTable::find(&state, &id, Some(ply)).await.and_then(|table| {
        bilby_draw::svg(&table.position, &Options { coordinates: false, theme, ..Options::default() }).ok()
    });
    match drawn {
        // The page asks for it with the number of the last event, so that a turn that was taken back is not shown for
        // ever.
        Some(svg) => ([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "public, max-age=3600")], svg).into_response(),
        None => nothing(&state, &uri, &headers),
    }
}

/// The style sheet.
pub async fn style() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], include_str!("embed.css"))
}

/// The script.
pub async fn script() -> impl IntoResponse {
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8"), (CACHE_CONTROL, "no-cache")], include_str!("embed.js"))
}

fn html(table: &SharedTable, words: Words, is_at_ply: bool) -> String {
    let SharedTable { id, number, ply, turns, .. } = table;
    // Relative, because a proxy may serve this below a path that we don't know.
    let up = if is_at_ply { "../" } else { "" };
    let title = escape(&words.title(table, false));
    let state = escape(&words.state(table));
    let mut seats = String::new();
    for (seat, sitter) in (0..).map(Seat).zip(&table.seats) {
        let class = if table.on_move == Some(seat) { " class=\"turn\"" } else { "" };
        let (name, sitter) = (escape(words.seat(table.kind, seat)), escape(&words.sitter(sitter)));
        let _ = write!(seats, "\n        <li{class}><strong>{name}</strong> {sitter}</li>");
    }
    // The script looks for news only where the latest position is shown of a game that goes on.
    let looks = !is_at_ply && table.is_live();
    let script =
        if looks { format!("\n    <script src=\"{up}live.js\" type=\"module\"></script>") } else { String::new() };
    format!(
        r#"<!doctype html>
<html lang="{code}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <title>{title} · Bilby</title>
    <link rel="stylesheet" href="{up}style.css" />{script}
  </head>
  <body>
    <main data-number="{number}" data-live="{looks}">
      <picture>
        <source media="(prefers-color-scheme: dark)" srcset="{up}{id}/{ply}/dark.svg?n={number}" />
        <img src="{up}{id}/{ply}/light.svg?n={number}" alt="{game}. {state}" />
      </picture>
      <div class="side">
      <h1>{game}</h1>
      <ul aria-label="{players}">{seats}
      </ul>
      <p role="status">{state}</p>
      <nav>{steps}</nav>
      <p><a href="{up}../#/table/{id}/watch" target="_blank" rel="noopener">{open}</a></p>
      </div>
    </main>
  </body>
</html>
"#,
        code = words.code(),
        game = game_title(table.kind),
        players = escape(&words.players()),
        steps = steps(id.as_str(), up, *ply, *turns, words),
        open = escape(&words.open_in_bilby()),
    )
}

/// Links to the first, previous, next and last position.
fn steps(id: &str, up: &str, ply: usize, turns: usize, words: Words) -> String {
    let link = |sign: &str, name: String, target: Option<usize>| {
        let name = escape(&name);
        match target {
            Some(target) if target == turns => {
                format!("<a href=\"{up}{id}\" aria-label=\"{name}\" title=\"{name}\">{sign}</a>")
            }
            Some(target) => format!("<a href=\"{up}{id}/{target}\" aria-label=\"{name}\" title=\"{name}\">{sign}</a>"),
            None => format!("<span aria-hidden=\"true\">{sign}</span>"),
        }
    };
    let back = ply.checked_sub(1);
    let on = Some(ply + 1).filter(|next| *next <= turns);
    [
        link("«", words.first(), back.map(|_| 0)),
        link("‹", words.back(), back),
        format!("<span>{ply} / {turns}</span>"),
        link("›", words.forward(), on),
        link("»", words.last(), on.map(|_| turns)),
    ]
    .join(" ")
}
