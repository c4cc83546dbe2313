//! Security headers on every response.

use crate::config::Address;
use crate::share::{CrossOriginResource, Framed};
use crate::state::App;
use axum::extract::State;
use axum::http::header::{
    CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use axum::response::Response;

/// The content security policy: everything comes from this origin. WebAssembly can be compiled, `eval` is forbidden,
/// and so are inline styles. Styles that a script sets through the DOM need no permission.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; worker-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'; object-src 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("permissions-policy"),
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), \
         payment=(), usb=()",
    ),
    // Both headers together allow the page to share memory with the engine's worker, which is how the worker is told to
    // stop.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// If the public address uses TLS, browsers must use TLS only, for a year.
const BY_TLS: HeaderValue = HeaderValue::from_static("max-age=31536000");

/// Adds the headers to a response.
pub async fn add_headers(State(app): State<App>, mut response: Response) -> Response {
    if app.address.as_ref().is_some_and(Address::is_secure) {
        response.headers_mut().insert(STRICT_TRANSPORT_SECURITY, BY_TLS);
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let is_framed = response.extensions().get::<Framed>().is_some();
    let framed = Framed::HEADERS.into_iter().filter(|_| is_framed);
    let is_anywhere = response.extensions().get::<CrossOriginResource>().is_some();
    for (name, value) in framed.chain([CrossOriginResource::HEADER].into_iter().filter(|_| is_anywhere)) {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}
