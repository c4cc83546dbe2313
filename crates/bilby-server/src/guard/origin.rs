//! From which page a request comes: a browser sends our cookie along with what any page has it send.

use crate::refusal::Refusal;
use crate::state::App;
use axum::http::Method;
use axum::http::header::{AUTHORIZATION, HOST, HeaderMap, ORIGIN, UPGRADE};

/// Lets through what changes nothing, what no other page can have sent, and what a program sent.
pub fn check(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
    let changes_nothing = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    // A socket is opened by GET, and can do everything.
    let opens_socket = headers.contains_key(UPGRADE);
    if changes_nothing && !opens_socket {
        return Ok(());
    }
    let by_cookie = app.cookies.find(headers).is_some() && !headers.contains_key(AUTHORIZATION);
    let from = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    match (headers.get(ORIGIN), from) {
        (Some(origin), _) if origin.to_str().is_ok_and(|origin| is_ours(app, origin, headers)) => Ok(()),
        (Some(_), _) => Err(other_origin()),
        (None, Some("same-origin")) => Ok(()),
        (None, Some(_)) => Err(other_origin()),
        // Browsers always say from where they open a socket.
        (None, None) if by_cookie && !opens_socket => Err(other_origin()),
        (None, None) => Ok(()),
    }
}

fn other_origin() -> Refusal {
    Refusal::new("other-origin", "this was asked from another site's page")
}

/// Whether a page of this origin is ours. Where nobody told us our address, it is where the request was sent to.
fn is_ours(app: &App, origin: &str, headers: &HeaderMap) -> bool {
    match &app.address {
        Some(address) => address.as_str() == origin,
        None => {
            let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
            let said = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            !host.is_empty() && said.is_some_and(|said| said.eq_ignore_ascii_case(host))
        }
    }
}

/// Where our pages are found: the address that we were told, or where the request was sent to.
pub fn served_at(app: &App, headers: &HeaderMap) -> Option<String> {
    match &app.address {
        Some(address) => Some(address.to_string()),
        None => {
            let host = headers.get(HOST)?.to_str().ok()?;
            format!("http://{host}").parse().ok().map(|address: crate::config::Address| address.to_string())
        }
    }
}
