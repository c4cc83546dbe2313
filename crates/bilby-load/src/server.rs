//! `bilby serve` as a child process on its own port.

use crate::process::Process;
use crate::rest::Rest;
use std::fs::{self, File};
use std::io;
use std::net::SocketAddr;
use std::path::Path;
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

impl Server {
    /// Starts it and waits until it answers. Its data is in `folder`, or in the database with this URL; its log is
    /// appended to a file there.
    ///
    /// # Errors
    /// If it does not start, or does not answer.
    pub async fn start(program: &Path, folder: &Path, database: Option<&str>) -> io::Result<Server> {
        let config = folder.join("bilby.toml");
        fs::write(&config, CONFIG)?;
        let log = File::options().create(true).append(true).open(folder.join("log.txt"))?;
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--config"]).arg(&config);
        match database {
            Some(url) => command.args(["--database", url]),
            None => command.arg("--data").arg(folder),
        };
        let process = Process::start(command.stderr(log))?;
        let address =
            process.first_line.strip_prefix("http://").and_then(|rest| rest.trim_end_matches('/').parse().ok());
        let address = address.ok_or_else(|| io::Error::other(format!("no address: {}", process.first_line)))?;
        let server = Server { process, address };
        let mut rest = Rest::new(address);
        for _ in 0..2000 {
            if rest.is_well().await {
                return Ok(server);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err(io::Error::other("it does not get well"))
    }
}
