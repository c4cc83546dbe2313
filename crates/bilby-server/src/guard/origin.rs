//! Checks the origin of the page that sends a request, because browsers send our cookie with requests from any page.

use crate::api_error::ApiError;
use crate::state::App;
use axum::http::Method;
use axum::http::header::{AUTHORIZATION, HOST, HeaderMap, ORIGIN, UPGRADE};
use std::net::IpAddr;

/// Accepts requests that change nothing, requests from our own pages, and requests from programs other than browsers.
pub fn check(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), ApiError> {
    let changes_nothing = matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    // A socket is opened by GET but can do everything.
    let opens_socket = headers.contains_key(UPGRADE);
    if changes_nothing && !opens_socket {
        return Ok(());
    }
    let by_cookie = app.cookies.find(headers).is_some() && !headers.contains_key(AUTHORIZATION);
    let from = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    match (headers.get(ORIGIN), from) {
        (Some(origin), _) if origin.to_str().is_ok_and(|origin| is_ours(app, origin, headers)) => Ok(()),
        (Some(_), _) => Err(other_origin()),
        (None, Some("same-origin")) if app.address.is_some() || host(headers).is_some_and(is_home) => Ok(()),
        (None, Some(_)) => Err(other_origin()),
        // Browsers always send an origin when they open a socket.
        (None, None) if by_cookie && !opens_socket => Err(other_origin()),
        (None, None) => Ok(()),
    }
}

fn other_origin() -> ApiError {
    ApiError::new("other-origin", "this was asked from another site's page")
}

/// Returns whether pages of this origin are ours. If no public address is configured, the origin must be the host that
/// the request was sent to, and that host must not be a name that a stranger could point at this machine.
fn is_ours(app: &App, origin: &str, headers: &HeaderMap) -> bool {
    match &app.address {
        Some(address) => address.as_str() == origin,
        None => {
            let said = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            let host = host(headers).filter(|host| is_home(host));
            host.is_some_and(|host| said.is_some_and(|said| said.eq_ignore_ascii_case(host)))
        }
    }
}

/// Returns the host that a request was sent to.
fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(HOST)?.to_str().ok().filter(|host| !host.is_empty())
}

/// Removes the port from a host.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Returns whether strangers can't make this host name lead here: an IP address, a name without a dot, or a name with
/// an ending that no registrar sells. Any other name could be a stranger's, resolved to this machine (DNS rebinding).
fn is_home(host: &str) -> bool {
    let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
    let in_numbers = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    in_numbers
        || !name.contains('.')
        || matches!(ending, "local" | "localhost" | "lan" | "home" | "internal" | "test")
        || name.ends_with(".home.arpa")
}

/// Returns whether a request was sent to a host that [`is_home`].
pub fn is_sent_home(headers: &HeaderMap) -> bool {
    host(headers).is_none_or(is_home)
}

/// Returns the address of our pages: the configured one, or the host that the request was sent to.
pub fn served_at(app: &App, headers: &HeaderMap) -> Option<String> {
    match &app.address {
        Some(address) => Some(address.to_string()),
        None => {
            let host = host(headers)?;
            format!("http://{host}").parse().ok().map(|address: crate::config::Address| address.to_string())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_else_can_have_lead_here() {
        for host in [
            "127.0.0.1",
            "127.0.0.1:8080",
            "[::1]:8080",
            "[2001:db8::1]",
            "192.0.2.7",
            "localhost:8080",
            "attic",
            "attic:80",
            "Attic.Local",
            "bilby.lan:8080",
            "bilby.home.arpa",
        ] {
            assert!(is_home(host), "{host}");
        }
        for host in [
            "bilby.example",
            "evil.example:8080",
            "127.0.0.1.evil.example",
            "local.evil.example",
            "a.b.",
            "192.0.2.7x.y",
        ] {
            assert!(!is_home(host), "{host}");
        }
    }
}
