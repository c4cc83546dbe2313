//! `cargo xtask play`: opens the page in a browser, from a fresh clone.

use crate::progress::Progress;
use crate::run::{Outcome, join};
use crate::web;
use std::net::TcpListener;
use std::process::Command;
use std::thread;

/// The preferred address of the page. Browsers store games by address, so it should be the same each time.
const ADDRESS: &str = "127.0.0.1:8080";

/// The cargo profile that builds quickly.
const PROFILE: &str = "play";

/// Builds page and server, starts the server and runs it until Ctrl-C.
pub fn play() -> Outcome {
    build()?;
    let mut server = Command::new(web::built("bilby", PROFILE));
    server.args(["serve", "--open", "--listen", address()]);
    hand_over(server)
}

/// Builds page and server in parallel, and then embeds the page into the server.
pub fn build() -> Outcome {
    web::needs()?;
    let progress = Progress::begin();
    thread::scope(|scope| {
        let packages = scope.spawn(|| progress.step("the page's packages", web::packages));
        let modules = scope.spawn(|| {
            web::MODULES.into_iter().try_for_each(|module| {
                progress.build(module.title, &module.words())?;
                module.put_aside()
            })
        });
        progress.build("the tool that writes their JavaScript side", &program("xtask-bind"))?;
        let page = scope.spawn(|| {
            join(modules)?;
            join(packages)?;
            progress.step("the page", || {
                web::bind(&web::built("xtask-bind", PROFILE))?;
                web::bundle()
            })
        });
        // The page is not embedded yet, but nearly all of the work is done.
        progress.build("the server", &program("bilby"))?;
        join(page)
    })?;
    progress.build("the page into the server", &program("bilby"))
}

/// The arguments that build a program, with the features of the whole workspace: otherwise shared crates would be
/// compiled twice.
fn program(name: &str) -> [&str; 6] {
    ["build", "--profile", PROFILE, "--workspace", "--bin", name]
}

fn address() -> &'static str {
    if TcpListener::bind(ADDRESS).is_ok() {
        return ADDRESS;
    }
    println!("{ADDRESS} is taken: any free port instead, where games begun under another are not seen");
    "127.0.0.1:0"
}

/// Replaces this process with the server, so that ending one ends the other.
#[cfg(unix)]
fn hand_over(mut command: Command) -> Outcome {
    use std::os::unix::process::CommandExt;
    Err(format!("the server could not be started: {}", command.exec()))
}

#[cfg(not(unix))]
fn hand_over(mut command: Command) -> Outcome {
    crate::run::run(&mut command)
}
