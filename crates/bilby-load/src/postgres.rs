//! A PostgreSQL server of one's own, on loopback, which can be stopped, crashed and started again.

use crate::process::{family_processor, signal};
use std::fs::{self, File};
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// How often it is asked whether it is ready: for a minute.
const ASKS: u32 = 1200;

/// A PostgreSQL server, which ends, with its data, when this value is dropped.
pub struct Postgres {
    programs: PathBuf,
    folder: TempDir,
    port: u16,
    /// As which user it runs, because it refuses to be root.
    owner: Option<&'static str>,
    server: Option<Child>,
}

impl Postgres {
    /// Creates an empty database and starts the server. `programs` is the folder of its programs.
    ///
    /// # Errors
    /// If a program fails.
    pub async fn create(programs: &Path) -> io::Result<Postgres> {
        let owner = is_root().then_some("postgres");
        let folder = tempfile::Builder::new().prefix("bilby-postgres-").tempdir()?;
        if let Some(owner) = owner {
            succeed(Command::new("chown").arg(owner).arg(folder.path()))?;
        }
        let port = free_port()?;
        let mut postgres = Postgres { programs: programs.to_owned(), folder, port, owner, server: None };
        let mut initdb = postgres.command("initdb");
        initdb.args(["--username", "bilby", "--auth", "trust", "--encoding", "UTF8", "--locale", "C"]);
        succeed(initdb.arg("--no-instructions").arg("--pgdata").arg(postgres.data()).stdout(Stdio::null()))?;
        postgres.start().await?;
        Ok(postgres)
    }

    /// Starts the server, and waits until it answers.
    ///
    /// # Errors
    /// If it does not.
    pub async fn start(&mut self) -> io::Result<()> {
        let log = File::options().create(true).append(true).open(self.folder.path().join("log"))?;
        let mut command = self.command("postgres");
        command.arg("-D").arg(self.data()).args(["-h", "127.0.0.1", "-p", &self.port.to_string()]);
        // Commits are on disk when they are acknowledged, as in production.
        for setting in [
            "fsync=on",
            "synchronous_commit=on",
            "full_page_writes=on",
            "unix_socket_directories=",
            "max_connections=200",
            "shared_preload_libraries=pg_stat_statements",
        ] {
            command.args(["-c", setting]);
        }
        self.server = Some(command.stdout(Stdio::null()).stderr(log).spawn()?);
        for _ in 0..ASKS {
            let mut ready = Command::new(self.programs.join("pg_isready"));
            ready.args(["--quiet", "--host", "127.0.0.1", "--port", &self.port.to_string()]);
            if ready.status()?.success() {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(io::Error::other("PostgreSQL does not start"))
    }

    /// Stops the server: in order (`INT`), or as if it crashed (`QUIT`). Waits until it has ended.
    pub async fn stop(&mut self, how: &str) {
        let Some(mut server) = self.server.take() else { return };
        match self.process() {
            Some(process) => signal(process, how),
            None => drop(server.kill()),
        }
        while matches!(server.try_wait(), Ok(None)) {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// The server's process, which is not the one that was started to switch the user.
    fn process(&self) -> Option<u32> {
        let known = fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        known.lines().next()?.parse().ok()
    }

    /// The processor time that its processes have used, in seconds.
    pub fn processor(&self) -> f64 {
        self.process().map_or(0.0, family_processor)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// The URL of its database, through this port of loopback.
    pub fn url(port: u16) -> String {
        format!("postgres://bilby@127.0.0.1:{port}/postgres")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// One of its programs, run as the owner.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = match self.owner {
            Some(owner) => {
                let mut command = Command::new("runuser");
                command.args(["-u", owner, "--"]).arg(program);
                command
            }
            None => Command::new(program),
        };
        command.stdin(Stdio::null()).current_dir(self.folder.path());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        match self.process() {
            Some(process) => signal(process, "INT"),
            None => drop(server.kill()),
        }
        let _ = server.wait();
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn succeed(command: &mut Command) -> io::Result<()> {
    let status = command.status()?;
    if status.success() { Ok(()) } else { Err(io::Error::other(format!("{command:?} failed ({status})"))) }
}

/// A port of loopback that nobody listens on.
pub fn free_port() -> io::Result<u16> {
    Ok(TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port())
}
