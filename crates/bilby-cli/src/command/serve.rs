//! `bilby serve`.

use crate::error::CliError;
use crate::variables;
use bilby_server::config::{Address, MetricsFor, PartialSettings, RateSetting};
use bilby_server::logs::{self, LogFormat};
use bilby_server::{Page, Server, Settings, StartError};
use clap::builder::BoolishValueParser;
use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Serve the page, and tables where people play: all three games in a browser.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  bilby serve                                   at http://127.0.0.1:8080/, for this machine alone
  bilby serve --listen 127.0.0.1:0              at any free port
  bilby serve --listen 0.0.0.0:8080             for the whole local network
  bilby serve --data tables                     keep tables and people in this folder
  bilby serve --config bilby.toml               everything as this file says
  bilby serve --database postgres://bilby@localhost/bilby --bus nats://localhost:4222
                                                one of several nodes at one database

One line tells the address as soon as it can be opened, a second one where others on the network find it. Ctrl-C ends \
it; a second one ends it at once. What is played at tables is kept in the data folder; games on one device are kept by \
its browser, under this address. Flags come before the environment, that before the file of settings, and that before \
the usual. docs/running.md tells the rest.")]
pub struct Args {
    /// Where to listen; port 0 is any free one [default: 127.0.0.1:8080].
    #[arg(long, env = "BILBY_LISTEN", value_name = "ADDRESS:PORT", value_parser = address)]
    listen: Option<SocketAddr>,

    /// The folder to keep tables and people in, made if it is not there [default: the platform's, such as
    /// ~/.local/share/bilby].
    #[arg(long, env = "BILBY_DATA", value_name = "DIR", conflicts_with = "database")]
    data: Option<PathBuf>,

    /// A database instead: postgres://… or sqlite://….
    #[arg(long, env = "BILBY_DATABASE", hide_env_values = true, value_name = "URL")]
    database: Option<String>,

    /// How several servers at one PostgreSQL tell each other what happened: postgres, or nats://HOST:PORT [default:
    /// postgres, where the database is one].
    #[arg(long, env = "BILBY_BUS", hide_env_values = true, value_name = "BUS")]
    bus: Option<String>,

    /// A file of settings (TOML), with the names of these flags.
    #[arg(long, env = "BILBY_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,

    /// Where people find the server, if not where it listens: https://….
    #[arg(long, env = "BILBY_ADDRESS", value_name = "URL")]
    address: Option<Address>,

    /// A proxy stands before it: believe the last address of X-Forwarded-For.
    #[arg(long, env = "BILBY_BEHIND_PROXY", value_name = "BOOLEAN", value_parser = BoolishValueParser::new(), num_args = 0..=1,
        require_equals = true, default_missing_value = "true", hide_possible_values = true)]
    behind_proxy: Option<bool>,

    /// Open the page, if there is a desktop.
    #[arg(long)]
    open: bool,

    /// What is logged: error, warn, info, debug, or a filter of tracing's [default: info].
    #[arg(long, env = "BILBY_LOG", value_name = "FILTER", help_heading = "Watching it")]
    log: Option<String>,

    /// How it is logged: text or json [default: text].
    #[arg(long, env = "BILBY_LOG_FORMAT", value_name = "FORMAT", help_heading = "Watching it")]
    log_format: Option<LogFormat>,

    /// Who may read /metrics: loopback or everyone [default: loopback].
    #[arg(long, env = "BILBY_METRICS", value_name = "WHO", help_heading = "Watching it")]
    metrics: Option<MetricsFor>,

    /// How many threads think for computers [default: all cores but one].
    #[arg(long, env = "BILBY_COMPUTER_THREADS", value_name = "NUMBER", help_heading = "Limits")]
    computer_threads: Option<usize>,

    /// How many connections at once, sockets among them [default: 16384].
    #[arg(long, env = "BILBY_CONNECTIONS", value_name = "NUMBER", help_heading = "Limits")]
    connections: Option<usize>,

    /// How many sockets at once.
    #[arg(long, env = "BILBY_SOCKETS", value_name = "NUMBER", help_heading = "Limits")]
    sockets: Option<usize>,

    /// How many sockets of one person.
    #[arg(long, env = "BILBY_SOCKETS_PER_PERSON", value_name = "NUMBER", help_heading = "Limits")]
    sockets_per_person: Option<usize>,

    /// How many unfinished tables of one person.
    #[arg(long, env = "BILBY_TABLES_PER_PERSON", value_name = "NUMBER", help_heading = "Limits")]
    tables_per_person: Option<usize>,

    /// How many messages a socket may send each second.
    #[arg(long, env = "BILBY_MESSAGES_PER_SECOND", value_name = "NUMBER", help_heading = "Limits")]
    messages_per_second: Option<u32>,

    /// After how many seconds of absence the others need not wait for a player on move [default: depends on the clock].
    #[arg(long, env = "BILBY_ABSENCE_SECONDS", value_name = "SECONDS", help_heading = "Limits")]
    absence_seconds: Option<u32>,

    /// How many seconds a rated game has to last to count [default: 30].
    #[arg(long, env = "BILBY_RATED_SECONDS", value_name = "SECONDS", help_heading = "Limits")]
    rated_seconds: Option<u32>,

    /// After how many days without a visit a session ends [default: 90].
    #[arg(long, env = "BILBY_SESSION_DAYS", value_name = "DAYS", help_heading = "Limits")]
    session_days: Option<u32>,

    /// Call people with push messages; push services can write to this address: mailto:… or https://….
    #[arg(long, env = "BILBY_PUSH_CONTACT", value_name = "URL", help_heading = "Calling people")]
    push_contact: Option<String>,

    /// Let push messages go to private addresses; for tests.
    #[arg(long, hide = true)]
    push_anywhere: bool,

    /// Call people by mail, through this server: smtp://… or smtps://…, with user and password. Mail also needs --mail-from and
    /// --address, because it has links.
    #[arg(
        long,
        env = "BILBY_MAIL_SERVER",
        hide_env_values = true,
        value_name = "URL",
        help_heading = "Calling people"
    )]
    mail_server: Option<String>,

    /// From whom mail comes: Bilby <bilby@example.org>.
    #[arg(long, env = "BILBY_MAIL_FROM", value_name = "ADDRESS", help_heading = "Calling people")]
    mail_from: Option<String>,

    /// How often one address may do something in a minute, 0 without limit; can be given several times: guests=60, all=0.
    #[arg(long, env = "BILBY_RATE", value_name = "WHAT=NUMBER", value_delimiter = ',', help_heading = "Limits")]
    rate: Vec<RateSetting>,
}

impl Args {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        variables::warn();
        let settings = self.settings()?;
        logs::start(&settings.log, settings.log_format);
        let page = Page::embedded();
        let (built, listen, told) = (page.is_built(), settings.listen, settings.address.clone());
        let server = Server::open(settings, page).map_err(|error| refused(listen, &error))?;
        let told_to_stop = server.stop_signal();
        let listens = server.address()?;
        let others = if told.is_some() { None } else { on_network(listens) };
        let address = match told {
            Some(address) => format!("{address}/"),
            None => format!("http://{}/", reachable(listens)),
        };
        writeln!(out, "{address}")?;
        if let Some(others) = others {
            writeln!(out, "http://{others}/ for others on the network")?;
        }
        out.flush()?;
        if !built {
            let _ = writeln!(io::stderr(), "warning: built without the page; `cargo xtask play` builds both");
        }
        if self.open {
            open(&address);
        }
        Ok(server.run(told_to_stop)?)
    }

    fn settings(&self) -> Result<Settings, CliError> {
        let bad = |error: &dyn std::error::Error| CliError::input(error.to_string());
        let file = match &self.config {
            Some(path) => PartialSettings::read(path).map_err(|error| bad(&error))?,
            None => PartialSettings::default(),
        };
        let mut given = PartialSettings {
            listen: self.listen,
            data: self.data.clone(),
            database: self.database.clone(),
            bus: self.bus.clone(),
            address: self.address.clone(),
            behind_proxy: self.behind_proxy,
            metrics: self.metrics,
            log: self.log.clone(),
            log_format: self.log_format,
            session_days: self.session_days,
            connections: self.connections,
            computer_threads: self.computer_threads,
            sockets: self.sockets,
            sockets_per_person: self.sockets_per_person,
            tables_per_person: self.tables_per_person,
            messages_per_second: self.messages_per_second,
            absence_seconds: self.absence_seconds,
            rated_seconds: self.rated_seconds,
            push_contact: self.push_contact.clone(),
            push_anywhere: self.push_anywhere.then_some(true),
            mail_server: self.mail_server.clone(),
            mail_from: self.mail_from.clone(),
            ..PartialSettings::default()
        };
        self.rate.iter().for_each(|rate| rate.put(&mut given.rates));
        Settings::from(given, file).map_err(|error| bad(&error))
    }
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "a numeric address and a port, such as 127.0.0.1:8080 or [::1]:0".to_owned())
}

/// The address for a browser on this machine: the unspecified address can't be opened.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

/// The address for other machines if the server listens on all addresses, as far as this machine knows.
fn on_network(address: SocketAddr) -> Option<SocketAddr> {
    if !address.ip().is_unspecified() {
        return None;
    }
    // Nothing is sent to that address, which nobody uses: the system only tells which local address it would use.
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then(|| SocketAddr::new(ip, address.port()))
}

fn refused(address: SocketAddr, error: &StartError) -> CliError {
    let StartError::Listen(error) = error else { return CliError::input(error.to_string()) };
    let why = match error.kind() {
        ErrorKind::AddrInUse => "another program listens there; --listen chooses another address or port".to_owned(),
        ErrorKind::AddrNotAvailable => "not an address of this machine".to_owned(),
        ErrorKind::PermissionDenied => {
            "the system does not permit this port; those from 1024 on are free to use".to_owned()
        }
        _ => error.to_string(),
    };
    CliError::input(format!("{address}: {why}"))
}

/// Asks the desktop to open an address. Without a desktop, or if it fails, the user has the printed address.
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
    fn others_are_told_only_of_what_they_can_reach() {
        assert_eq!(on_network("127.0.0.1:8080".parse().unwrap()), None);
        assert_eq!(on_network("192.0.2.7:1234".parse().unwrap()), None);
        if let Some(found) = on_network("0.0.0.0:8080".parse().unwrap()) {
            assert!(found.port() == 8080 && !found.ip().is_loopback());
        }
    }

    #[test]
    fn each_refusal_says_what_to_do() {
        let address = "127.0.0.1:80".parse().unwrap();
        let text = |kind: ErrorKind| refused(address, &StartError::Listen(kind.into())).to_string();
        assert_eq!(
            text(ErrorKind::PermissionDenied),
            "127.0.0.1:80: the system does not permit this port; those from 1024 on are free to use"
        );
        assert_eq!(text(ErrorKind::AddrNotAvailable), "127.0.0.1:80: not an address of this machine");
    }
}
