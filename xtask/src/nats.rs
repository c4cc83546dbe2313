//! A temporary NATS server for the tests: found or installed, on loopback only.

use crate::install_tools;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long it may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// The name and the password that the server asks for.
const USER: &str = "bilby";
const PASSWORD: &str = "marsupial";

/// A server that runs until this is dropped.
pub struct Nats {
    port: u16,
    server: Child,
}

/// Starts a server.
pub fn start() -> Result<Nats, String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    let port = listener.map_err(|error| format!("no free port: {error}"))?.port();
    let mut server = Command::new(install_tools::nats_server()?);
    server.args(["--addr", "127.0.0.1", "--port", &port.to_string(), "--user", USER, "--pass", PASSWORD]);
    let server = server.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let server = server.map_err(|error| format!("NATS could not be started: {error}"))?;
    let nats = Nats { port, server };
    let begun = Instant::now();
    while TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_err() {
        if begun.elapsed() > START_TIMEOUT {
            return Err("NATS does not start".to_owned());
        }
        sleep(Duration::from_millis(50));
    }
    Ok(nats)
}

impl Nats {
    /// Its URL, with the password.
    pub fn url(&self) -> String {
        format!("nats://{USER}:{PASSWORD}@127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}
