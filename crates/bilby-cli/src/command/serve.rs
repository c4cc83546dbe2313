//! `bilby serve`.

use crate::failure::Failure;
use bilby_server::{Page, Server};
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::{Command, Stdio};

/// Serve the page: all three games in a browser.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby serve                                   at http://127.0.0.1:8080/, for this machine alone
  bilby serve --listen 127.0.0.1:0              at any free port
  bilby serve --listen 0.0.0.0:8080             for the whole local network

One line tells the address as soon as it can be opened. Ctrl-C ends it. Games are kept by the browser, under this
address: with another port they are not gone, but not seen either.")]
pub struct Args {
    /// Where to listen; port 0 is any free one.
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080", value_parser = address)]
    listen: SocketAddr,

    /// Open the page, if there is a desktop.
    #[arg(long)]
    open: bool,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), Failure> {
        let page = Page::embedded();
        let built = page.is_built();
        let server = Server::bind(self.listen, page).map_err(|error| refused(self.listen, &error))?;
        let address = format!("http://{}/", reachable(server.address()?));
        writeln!(out, "{address}")?;
        out.flush()?;
        if !built {
            let _ = writeln!(io::stderr(), "warning: built without the page; `cargo xtask play` builds both");
        }
        if self.open {
            open(&address);
        }
        Ok(server.run()?)
    }
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "a numeric address and a port, such as 127.0.0.1:8080 or [::1]:0".to_owned())
}

/// Where this machine's own browser finds the server: "all addresses" is none that can be opened.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

fn refused(address: SocketAddr, error: &io::Error) -> Failure {
    let why = match error.kind() {
        ErrorKind::AddrInUse => "another program listens there; --listen chooses another address or port".to_owned(),
        ErrorKind::AddrNotAvailable => "not an address of this machine".to_owned(),
        ErrorKind::PermissionDenied => {
            "the system does not permit this port; those from 1024 on are free to use".to_owned()
        }
        _ => error.to_string(),
    };
    Failure::bad(format!("{address}: {why}"))
}

/// Asks the desktop to open an address. Without a desktop, or if it fails, the printed address has to do.
fn open(address: &str) {
    let has_desktop = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else if has_desktop("DISPLAY") || has_desktop("WAYLAND_DISPLAY") {
        "xdg-open"
    } else {
        return;
    };
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = command.spawn() {
        std::thread::spawn(move || child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_opened() {
        for (listens, opens) in [
            ("127.0.0.1:8080", "127.0.0.1:8080"),
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("[::]:80", "[::1]:80"),
            ("192.0.2.7:1234", "192.0.2.7:1234"),
        ] {
            assert_eq!(reachable(listens.parse().unwrap()).to_string(), opens);
        }
    }

    #[test]
    fn each_refusal_says_what_to_do() {
        let address = "127.0.0.1:80".parse().unwrap();
        let text = |kind: ErrorKind| refused(address, &kind.into()).to_string();
        assert_eq!(
            text(ErrorKind::PermissionDenied),
            "127.0.0.1:80: the system does not permit this port; those from 1024 on are free to use"
        );
        assert_eq!(text(ErrorKind::AddrNotAvailable), "127.0.0.1:80: not an address of this machine");
    }
}
