//! What the server shows of a table outside the page: previews of links for chat programs, and boards in frames on
//! other sites. The page itself has its addresses behind a `#`, which no server ever sees.
//!
//! - `shared_table`: a table as it is shown here. `words`: what is said of it, in French or English.
//! - `preview`: `/t/ID`, a link to sit down, and `/w/ID`, a link to watch. `picture`: the position as a PNG.
//! - `embed`: `/embed/ID`, the only page that may be framed.

mod embed;
mod picture;
mod preview;
mod shared_table;
mod words;

pub use embed::Framed;
pub use picture::Pictures;
pub use preview::CrossOriginResource;

use crate::guard;
use crate::state::App;
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, Method, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::get;

/// All routes of this folder.
pub fn routes(app: &App) -> Router<App> {
    Router::new()
        .route("/t/{id}", get(preview::sit))
        .route("/w/{id}", get(preview::watch))
        .route("/t/{id}/board.png", get(preview::picture))
        .route("/embed/style.css", get(embed::style))
        .route("/embed/live.js", get(embed::script))
        .route("/embed/{id}", get(embed::latest))
        .route("/embed/{id}/{ply}", get(embed::at))
        .route("/embed/{id}/{ply}/{theme}", get(embed::board))
        .layer(from_fn_with_state(app.clone(), guard::check_request))
}

/// The notice that there is nothing at an address.
fn nothing(State(app): &State<App>, uri: &Uri, headers: &HeaderMap) -> Response {
    app.page.answer(&Method::GET, uri.path(), headers)
}
