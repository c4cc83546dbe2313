//! The headers of every answer.

use super::Running;

pub const HEADERS: [(&str, &str); 7] = [
    (
        "content-security-policy",
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         worker-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; \
         frame-ancestors 'none'; object-src 'none'",
    ),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), \
         payment=(), usb=()",
    ),
    ("referrer-policy", "no-referrer"),
    ("x-content-type-options", "nosniff"),
];

#[test]
fn on_every_answer() {
    let server = Running::usual();
    for (request, status) in [
        ("GET / HTTP/1.1", "200 OK"),
        ("HEAD / HTTP/1.1", "200 OK"),
        ("GET / HTTP/1.1\nIf-None-Match: *", "304 Not Modified"),
        ("GET /assets/main-Bx3.js HTTP/1.1", "200 OK"),
        ("GET /nowhere HTTP/1.1", "404 Not Found"),
        ("POST / HTTP/1.1", "405 Method Not Allowed"),
        ("POST / HTTP/1.1\nContent-Length: 99999999", "413 Payload Too Large"),
    ] {
        let answer = server.ask(request);
        assert_eq!(answer.status, status, "{request}");
        for (name, value) in HEADERS {
            assert_eq!(answer.header(name), Some(value), "{request}");
        }
        assert_eq!(answer.header("server"), None);
    }
}

/// HSTS is sent only if the public address uses TLS.
#[test]
fn only_where_there_is_tls() {
    let secure = Running::with(Default::default(), |settings| {
        settings.address = Some("https://bilby.example".parse().unwrap());
    });
    for request in ["GET / HTTP/1.1", "GET /api/v1/me HTTP/1.1", "GET /nowhere HTTP/1.1"] {
        let answer = secure.ask(request);
        assert_eq!(answer.header("strict-transport-security"), Some("max-age=31536000"), "{request}");
    }
    let plain = Running::with(Default::default(), |settings| {
        settings.address = Some("http://bilby.example".parse().unwrap());
    });
    for server in [plain, Running::new()] {
        assert_eq!(server.ask("GET / HTTP/1.1").header("strict-transport-security"), None);
    }
}

/// The notices comply with the policy that they are sent with.
#[test]
fn no_notice_breaks_the_policy() {
    let built = Running::usual();
    let empty = Running::start(Default::default(), Default::default());
    for answer in [built.ask("GET /nowhere HTTP/1.1"), empty.ask("GET / HTTP/1.1")] {
        assert!(!answer.body.contains("<style") && !answer.body.contains("style="), "{}", answer.body);
        assert!(!answer.body.contains("<script"), "{}", answer.body);
        assert!(answer.body.contains("href=\"./notice.css\""), "{}", answer.body);
    }
}
