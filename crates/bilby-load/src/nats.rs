//! A NATS server of one's own, on loopback, which can be paused, killed and started again.

use crate::postgres::free_port;
use crate::process::{family_processor, signal};
use std::fs::File;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A NATS server, which ends when this value is dropped.
pub struct Nats {
    program: PathBuf,
    log: PathBuf,
    port: u16,
    server: Option<Child>,
}

impl Nats {
    /// Starts a server. Its log is in `folder`.
    ///
    /// # Errors
    /// If it does not start.
    pub async fn create(program: &Path, folder: &Path) -> io::Result<Nats> {
        let mut nats =
            Nats { program: program.to_owned(), log: folder.join("nats.txt"), port: free_port()?, server: None };
        nats.start().await?;
        Ok(nats)
    }

    /// Starts it, and waits until it accepts connections.
    ///
    /// # Errors
    /// If it does not.
    pub async fn start(&mut self) -> io::Result<()> {
        let log = File::options().create(true).append(true).open(&self.log)?;
        let mut command = Command::new(&self.program);
        command.args(["--addr", "127.0.0.1", "--port", &self.port.to_string()]);
        self.server = Some(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn()?);
        for _ in 0..500 {
            if TcpStream::connect(self.address()).is_ok() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Err(io::Error::other("NATS does not start"))
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    /// Sends it a signal by name.
    pub fn signal(&self, name: &str) {
        if let Some(server) = &self.server {
            signal(server.id(), name);
        }
    }

    /// The processor time that it has used, in seconds.
    pub fn processor(&self) -> f64 {
        self.server.as_ref().map_or(0.0, |server| family_processor(server.id()))
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
