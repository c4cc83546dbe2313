//! `bilby serve` as a child process on its own port.

use crate::process::Process;
use crate::rest::Rest;
use std::fs::{self, File};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// One program here stands for thousands of people, so only the limits per address are raised.
const CONFIG: &str = "\
log = 'warn'
connections = 20000
sockets = 20000
messages-per-second = 10000
tables-per-person = 10000

[rates]
requests = 0
guests = 0
accounts = 0
tables = 0
sockets = 0
";

/// A running server, which is stopped when this is dropped.
pub struct Server {
    /// Its process.
    pub process: Process,
    /// The address that it listens on.
    pub address: SocketAddr,
}

/// How a server is started.
#[derive(Clone, Debug)]
pub struct Launch {
    /// The program `bilby`.
    pub program: PathBuf,
    /// Its own folder, for its log, and for its data if it has no database.
    pub folder: PathBuf,
    /// The URL of its database.
    pub database: Option<String>,
    /// The URL of its bus, if it is not the usual one.
    pub bus: Option<String>,
    /// The library that changes its clock, and by how many seconds.
    pub skew: Option<(PathBuf, i64)>,
    /// Further lines of its configuration.
    pub settings: &'static str,
}

impl Launch {
    /// Starts it and waits until it has told its address.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start(&self) -> io::Result<Server> {
        let config = self.folder.join("bilby.toml");
        fs::write(&config, format!("{}{CONFIG}", self.settings))?;
        let log = File::options().create(true).append(true).open(self.folder.join("log.txt"))?;
        let mut command = Command::new(&self.program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--config"]).arg(&config);
        match &self.database {
            Some(url) => command.args(["--database", url]),
            None => command.arg("--data").arg(&self.folder),
        };
        if let Some(bus) = &self.bus {
            command.args(["--bus", bus]);
        }
        if let Some((library, seconds)) = &self.skew {
            command.env("LD_PRELOAD", library).env("FAKETIME", format!("{seconds:+}s"));
            // The length of a second stays what it is.
            command.env("FAKETIME_DONT_FAKE_MONOTONIC", "1").env("DONT_FAKE_MONOTONIC", "1");
        }
        let process = Process::start(command.stderr(log))?;
        let address =
            process.first_line.strip_prefix("http://").and_then(|rest| rest.trim_end_matches('/').parse().ok());
        let address = address.ok_or_else(|| io::Error::other(format!("no address: {}", process.first_line)))?;
        Ok(Server { process, address })
    }
}

impl Server {
    /// Starts a server and waits until it answers. Its data is in `folder`, or in the database with this URL; its log is
    /// appended to a file there.
    ///
    /// # Errors
    /// If it does not start, or does not answer.
    pub async fn start(program: &Path, folder: &Path, database: Option<&str>) -> io::Result<Server> {
        Server::launch(program, folder, database, "").await
    }

    /// The same, with its data in `folder` and further lines of its configuration.
    ///
    /// # Errors
    /// If it does not start, or does not answer.
    pub async fn start_with(program: &Path, folder: &Path, settings: &'static str) -> io::Result<Server> {
        Server::launch(program, folder, None, settings).await
    }

    async fn launch(
        program: &Path,
        folder: &Path,
        database: Option<&str>,
        settings: &'static str,
    ) -> io::Result<Server> {
        let launch = Launch {
            program: program.to_owned(),
            folder: folder.to_owned(),
            database: database.map(str::to_owned),
            bus: None,
            skew: None,
            settings,
        };
        let server = launch.start()?;
        server.until_well().await?;
        Ok(server)
    }

    /// Waits until it reports that it is healthy.
    ///
    /// # Errors
    /// If it does not.
    pub async fn until_well(&self) -> io::Result<()> {
        let mut rest = Rest::new(self.address);
        for _ in 0..2000 {
            if rest.is_well().await {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err(io::Error::other("it does not get well"))
    }
}
