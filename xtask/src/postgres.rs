//! A temporary PostgreSQL server for the tests: found or installed, in a fresh folder, on loopback only, deleted
//! afterwards.

use crate::install_tools;
use crate::run::{answers, run};
use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Where Debian installs the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";

/// How long it may take to start.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// A server that runs until this is dropped.
pub struct Postgres {
    folder: Folder,
    port: u16,
    server: Child,
}

/// Whether commits survive a crash of the machine.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Durability {
    /// They do, as in production.
    Full,
    /// They don't. For tests that stop no database: they wait less, and stalls of the disk don't fail them.
    None,
}

/// Starts a server with an empty database.
pub fn start(durability: Durability) -> Result<Postgres, String> {
    let programs = programs()?;
    let owner = if is_root() { Some("postgres") } else { None };
    let folder = Folder::make(owner)?;
    println!("PostgreSQL, from {}", programs.display());
    let data = folder.data();
    let mut initdb = as_owner(owner, &programs.join("initdb"));
    initdb.args(["--username", "bilby", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--no-instructions"]);
    run(initdb.arg("--pgdata").arg(&data).current_dir(&folder.0).stdout(Stdio::null()))?;
    let port = free_port()?;
    let mut postgres = as_owner(owner, &programs.join("postgres"));
    postgres.arg("-D").arg(&data).args(["-h", "127.0.0.1", "-p", &port.to_string()]);
    let fsync = if durability == Durability::Full { "fsync=on" } else { "fsync=off" };
    for setting in [fsync, "synchronous_commit=on", "full_page_writes=on", "unix_socket_directories="] {
        postgres.args(["-c", setting]);
    }
    let log = fs::File::create(folder.log()).map_err(|error| format!("{}: {error}", folder.log().display()))?;
    let server = postgres.args(["-c", "max_connections=200"]).current_dir(&folder.0).stdin(Stdio::null());
    let server = server.stdout(Stdio::null()).stderr(log).spawn();
    let server = server.map_err(|error| format!("PostgreSQL could not be started: {error}"))?;
    let mut postgres = Postgres { folder, port, server };
    postgres.wait(&programs.join("pg_isready"))?;
    Ok(postgres)
}

impl Postgres {
    /// The URL of its database.
    pub fn url(&self) -> String {
        format!("postgres://bilby@127.0.0.1:{}/postgres", self.port)
    }

    /// Waits until it answers.
    fn wait(&mut self, pg_isready: &Path) -> Result<(), String> {
        let begun = Instant::now();
        loop {
            let port = self.port.to_string();
            if answers(Command::new(pg_isready).args(["--quiet", "--host", "127.0.0.1", "--port", &port])) {
                return Ok(());
            }
            let ended = self.server.try_wait().map_err(|error| error.to_string())?;
            if ended.is_some() || begun.elapsed() > START_TIMEOUT {
                let log = fs::read_to_string(self.folder.log()).unwrap_or_default();
                return Err(format!("PostgreSQL does not start: {}", log.lines().last().unwrap_or("it says nothing")));
            }
            sleep(Duration::from_millis(100));
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The server's process is not the one that was started to switch the user.
        let pid = fs::read_to_string(self.folder.data().join("postmaster.pid")).unwrap_or_default();
        let told = pid.lines().next().is_some_and(|pid| answers(Command::new("kill").args(["-s", "INT", pid])));
        if !told {
            let _ = self.server.kill();
        }
        let _ = self.server.wait();
    }
}

/// A fresh folder that is deleted when this is dropped.
struct Folder(PathBuf);

impl Folder {
    fn make(owner: Option<&str>) -> Result<Folder, String> {
        let folder = std::env::temp_dir().join(format!("bilby-postgres-{}-{}", std::process::id(), free_port()?));
        fs::create_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        let folder = Folder(folder);
        if let Some(owner) = owner {
            run(Command::new("chown").arg(owner).arg(&folder.0))?;
        }
        Ok(folder)
    }

    fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    fn log(&self) -> PathBuf {
        self.0.join("log")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The folder of the server's programs; installs them if they are missing.
pub fn programs() -> Result<PathBuf, String> {
    if let Some(folder) = find_programs() {
        return Ok(folder);
    }
    println!("PostgreSQL is missing: installing it");
    install_tools::debian(&["postgresql"], "install PostgreSQL's server by hand")?;
    find_programs().ok_or_else(|| format!("PostgreSQL was installed, but its programs are not in {DEBIAN}/*/bin"))
}

/// Debian's latest version, or the one on the path.
fn find_programs() -> Option<PathBuf> {
    let versions = fs::read_dir(DEBIAN).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut versions: Vec<PathBuf> = versions.collect();
    versions.sort_by_key(|folder| {
        folder.file_name().and_then(|name| name.to_str()).and_then(|name| name.parse::<u32>().ok())
    });
    let debian = versions.into_iter().rev().map(|version| version.join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let on_path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let all = ["initdb", "postgres", "pg_isready"];
    debian.chain(on_path).find(|folder| all.iter().all(|program| folder.join(program).is_file()))
}

/// A command that runs as the owner, because PostgreSQL refuses to run as root.
fn as_owner(owner: Option<&str>, program: &Path) -> Command {
    match owner {
        Some(owner) => {
            let mut command = Command::new("runuser");
            command.args(["-u", owner, "--"]).arg(program);
            command
        }
        None => Command::new(program),
    }
}

fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn free_port() -> Result<u16, String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|error| format!("no free port: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Needs `--include-ignored`, as `cargo xtask test` runs it.
    #[test]
    #[ignore = "needs PostgreSQL's programs, and installs them where they are missing"]
    fn a_server_comes_and_goes() {
        let postgres = start(Durability::None).unwrap();
        let (folder, port) = (postgres.folder.0.clone(), postgres.port);
        assert!(postgres.url().ends_with(&format!(":{port}/postgres")));
        assert!(folder.exists());
        drop(postgres);
        assert!(!folder.exists());
        assert!(TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok(), "nobody listens there any more");
    }
}
