//! Files, encodings, tags, methods and wrong addresses.

use super::Running;
use bilby_server::{Limits, Page};

#[track_caller]
fn check(request: &str, expected: &str) {
    assert_eq!(Running::usual().ask(request).text(), expected, "{request}");
}

#[test]
fn the_index_is_asked_for_again() {
    let plain = "200 OK
cache-control: no-cache
content-length: 8
content-type: text/html; charset=utf-8
etag: \"tag-index.html\"
vary: accept-encoding

<p>index";
    check("GET / HTTP/1.1", plain);
    check("GET /index.html HTTP/1.1", plain);
    check("GET /?from=home HTTP/1.1", plain);
    check("GET http://elsewhere/ HTTP/1.1", plain);
}

#[test]
fn assets_are_kept() {
    check(
        "GET /assets/main-Bx3.js HTTP/1.1\nAccept-Encoding: gzip, deflate, br, zstd",
        "200 OK
cache-control: public, max-age=31536000, immutable
content-encoding: br
content-length: 7
content-type: text/javascript; charset=utf-8
etag: \"tag-assets-main-Bx3.js-br\"
vary: accept-encoding

br main",
    );
}

#[test]
fn encodings() {
    let server = Running::usual();
    for (path, accepted, encoding, body) in [
        ("/", "br", Some("br"), "br index"),
        ("/", "gzip", Some("gzip"), "gz index"),
        ("/", "br;q=0, gzip;q=0.1", Some("gzip"), "gz index"),
        ("/", "gzip\nAccept-Encoding: br", Some("br"), "br index"),
        ("/", "zstd", None, "<p>index"),
        ("/", "identity;q=0", None, "<p>index"),
        ("/assets/bilby-9qZ.wasm", "br, gzip", Some("gzip"), "gz wasm"),
        ("/assets/bilby-9qZ.wasm", "br", None, "wasm"),
        ("/icon.png", "br, gzip", None, "png"),
    ] {
        let answer = server.ask(&format!("GET {path} HTTP/1.1\nAccept-Encoding: {accepted}"));
        assert_eq!((answer.header("content-encoding"), &*answer.body), (encoding, body), "{path} {accepted}");
    }
    // A file without encodings has no `Vary` header.
    assert_eq!(server.ask("GET /icon.png HTTP/1.1").header("vary"), None);
}

#[test]
fn kinds_and_caches() {
    let server = Running::usual();
    let kept = "public, max-age=31536000, immutable";
    for (path, kind, cache) in [
        ("/assets/bilby-9qZ.wasm", "application/wasm", kept),
        ("/assets/main-Bx3.js", "text/javascript; charset=utf-8", kept),
        ("/assets/app-Ab1.css", "text/css; charset=utf-8", kept),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/icon.png", "image/png", "no-cache"),
        ("/odd.br", "application/octet-stream", "no-cache"),
        ("/notice.css", "text/css; charset=utf-8", "no-store"),
    ] {
        let answer = server.ask(&format!("GET {path} HTTP/1.1"));
        assert_eq!(answer.status, "200 OK", "{path}");
        assert_eq!(
            (answer.header("content-type"), answer.header("cache-control")),
            (Some(kind), Some(cache)),
            "{path}"
        );
    }
}

#[test]
fn what_the_client_has_already_is_not_sent() {
    let known = "304 Not Modified
cache-control: no-cache
etag: \"tag-index.html-br\"
vary: accept-encoding

";
    for tags in [
        "\"tag-index.html-br\"",
        "W/\"tag-index.html-br\"",
        "\"other\", \"tag-index.html-br\"",
        "\"other\"\nIf-None-Match: \"tag-index.html-br\"",
        "*",
    ] {
        check(&format!("GET / HTTP/1.1\nAccept-Encoding: br\nIf-None-Match: {tags}"), known);
        let with_length = known.replace("etag", "content-length: 8\netag");
        check(&format!("HEAD / HTTP/1.1\nAccept-Encoding: br\nIf-None-Match: {tags}"), &with_length);
    }
    // Each encoding has its own tag.
    let server = Running::usual();
    for tags in ["\"tag-index.html\"", "tag-index.html-br", "\"\"", "\"tag-index.html-gzip\", \"x"] {
        let answer = server.ask(&format!("GET / HTTP/1.1\nAccept-Encoding: br\nIf-None-Match: {tags}"));
        assert_eq!((&*answer.status, &*answer.body), ("200 OK", "br index"), "{tags}");
    }
}

#[test]
fn head_is_get_without_the_body() {
    let server = Running::usual();
    for request in ["/ HTTP/1.1", "/ HTTP/1.1\nAccept-Encoding: br", "/icon.svg HTTP/1.1", "/nowhere HTTP/1.1"] {
        let mut get = server.ask(&format!("GET {request}"));
        let head = server.ask(&format!("HEAD {request}"));
        assert_ne!(get.body, "");
        get.body.clear();
        assert_eq!(head.text(), get.text());
    }
}

#[test]
fn other_methods() {
    for request in ["POST /", "PUT /sw.js", "DELETE /nowhere", "OPTIONS *", "OPTIONS /", "PATCH /", "TRACE /", "MOVE /"]
    {
        check(&format!("{request} HTTP/1.1"), "405 Method Not Allowed\nallow: GET, HEAD\ncontent-length: 0\n\n");
    }
    assert_eq!(Running::usual().ask("CONNECT here:80 HTTP/1.1").status, "405 Method Not Allowed");
}

#[test]
fn nothing_there() {
    let server = Running::usual();
    for path in [
        "/nowhere",
        "/assets",
        "/assets/",
        "/index.html/",
        "//",
        "//index.html",
        "/./index.html",
        "/assets/../index.html",
        "/../Cargo.toml",
        "/../../../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..\\..\\windows\\win.ini",
        "/..%5c..%5cwindows%5cwin.ini",
        "/etc/passwd%00.html",
        "/%2fetc/passwd",
        "/index.html%00",
        "/%69ndex.html",
        "/INDEX.HTML",
        // Encoded files have no addresses of their own.
        "/index.html.br",
        "/index.html.gz",
    ] {
        let answer = server.ask(&format!("GET {path} HTTP/1.1"));
        assert_eq!(answer.status, "404 Not Found", "{path}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"));
        assert_eq!(answer.header("cache-control"), Some("no-store"));
        assert!(answer.body.contains("There is nothing at this address"), "{}", answer.body);
        assert!(answer.body.contains("<section lang=\"fr\">"), "{}", answer.body);
    }
}

#[test]
fn without_the_page() {
    let server = Running::start(Page::default(), Limits::default());
    let answer = server.ask("GET / HTTP/1.1");
    assert_eq!(answer.status, "503 Service Unavailable");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(answer.body.contains("built without its page"), "{}", answer.body);
    assert!(answer.body.contains("<code>cargo xtask play</code>"), "{}", answer.body);
    assert_eq!(server.ask("GET /sw.js HTTP/1.1").status, "404 Not Found");
    assert_eq!(server.ask("GET /notice.css HTTP/1.1").status, "200 OK");
    assert_eq!(server.ask("POST / HTTP/1.1").status, "405 Method Not Allowed");
    assert!(!Page::default().is_built() && super::page().is_built());
}

/// The files of `web/dist` are in the binary.
#[test]
fn the_embedded_page() {
    let built = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/index.html");
    let page = Page::embedded();
    assert_eq!(page.is_built(), built.exists());
    let expected = if page.is_built() { "200 OK" } else { "503 Service Unavailable" };
    let server = Running::start(page, Limits::default());
    assert_eq!(server.ask("GET / HTTP/1.1").status, expected);
}
