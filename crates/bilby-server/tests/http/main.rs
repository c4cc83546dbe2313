//! The server from outside, over real sockets: requests as text in, answers as text out.

mod bad_input;
#[path = "../common/database.rs"]
mod database;
mod documents;
mod explorer;
mod export;
mod friends;
mod history;
mod limits;
mod lost_password;
#[path = "../common/mail_sink.rs"]
mod mail_sink;
mod moderation;
mod names;
mod nodes;
mod notifications;
mod origins;
mod page;
mod people;
mod rates;
mod recovery;
mod secrets;
mod security;
#[path = "../common/server.rs"]
mod server;
mod sessions;
mod share;
mod stop;
mod tables;
mod watching;

use bilby_server::{File, Limits, Page};
use server::{Answer, Running};

/// A page small enough to read here. Its "encoded" files only have to be distinguishable.
fn page() -> Page {
    let files = [
        ("index.html", "<p>index"),
        ("index.html.br", "br index"),
        ("index.html.gz", "gz index"),
        ("assets/main-Bx3.js", "main()"),
        ("assets/main-Bx3.js.br", "br main"),
        ("assets/main-Bx3.js.gz", "gz main"),
        ("assets/bilby-9qZ.wasm", "wasm"),
        ("assets/bilby-9qZ.wasm.gz", "gz wasm"),
        ("assets/app-Ab1.css", "a{}"),
        ("icon.svg", "<svg/>"),
        ("icon.png", "png"),
        ("sw.js", "worker()"),
        ("manifest.webmanifest", "{}"),
        ("odd.br", "no file is this one's plain form"),
    ];
    Page::new(files.into_iter().map(|(path, text)| File {
        path: path.into(),
        bytes: text.as_bytes().into(),
        tag: format!("tag-{}", path.replace('/', "-")),
    }))
}

impl Running {
    fn start(page: Page, limits: Limits) -> Running {
        Running::with(page, |settings| settings.limits = limits)
    }

    fn usual() -> Running {
        Running::start(page(), Limits::default())
    }
}

impl Answer {
    /// The answer as text, without the headers that all answers have.
    fn text(&self) -> String {
        let common = [&security::HEADERS.map(|(name, _)| name)[..], &["connection", "date"]].concat();
        let own = self.headers.iter().filter(|(name, _)| !common.contains(&name.as_str()));
        let lines: String = own.map(|(name, value)| format!("{name}: {value}\n")).collect();
        format!("{}\n{lines}\n{}", self.status, self.body)
    }
}
