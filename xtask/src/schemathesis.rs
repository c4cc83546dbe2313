//! `cargo xtask schemathesis`: sends generated requests based on the server's OpenAPI document, within a session that
//! stays open.

use crate::run::{Outcome, answers, cargo, root, run};
use crate::web::{program, target_folder};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// Sends requests for this many seconds. Every answer must conform to the document.
pub fn schemathesis(seconds: u32) -> Outcome {
    let program = installed()?;
    cargo(&["build", "--quiet", "--package", "bilby-cli"])?;
    let data = target_folder().join("schemathesis/data");
    let _ = std::fs::remove_dir_all(&data);
    let mut server = Served::start(&data)?;
    let hooks = root().join("xtask/src/schemathesis");
    let outcome = run(Command::new(program)
        .arg("--config-file")
        .arg(hooks.join("schemathesis.toml"))
        .args(["run", &format!("{}api/openapi.json", server.address), "--phases", "examples,coverage,fuzzing"])
        .args(["--checks", "all", "--max-time", &seconds.to_string(), "--continue-on-failure"])
        .env("SCHEMATHESIS_HOOKS", "session")
        .env("PYTHONPATH", &hooks)
        .env("BILBY_ADDRESS", &server.address)
        .current_dir(target_folder()));
    // A crash of the server is worse than any wrong answer.
    server.is_alive()?;
    outcome
}

/// Installs Schemathesis from the Python package index into a folder of its own.
fn installed() -> Result<std::path::PathBuf, String> {
    crate::install_tools::python()?;
    let folder = target_folder().join("schemathesis/python");
    let program = folder.join("bin/schemathesis");
    if !answers(Command::new(&program).arg("--version")) {
        println!("Schemathesis is missing: installing it");
        run(Command::new("python3").args(["-m", "venv"]).arg(&folder))?;
        run(Command::new(folder.join("bin/pip")).args(["install", "--quiet", "schemathesis>=4,<5"]))?;
    }
    Ok(program)
}

/// A local server, stopped when it is dropped.
struct Served {
    process: Child,
    address: String,
}

impl Served {
    fn start(data: &std::path::Path) -> Result<Served, String> {
        // All requests come from one address, so the default limits are off.
        let mut process = Command::new(program())
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--rate", "all=0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("the server could not be started: {error}"))?;
        let lines = BufReader::new(process.stdout.take().expect("it is piped")).lines();
        let address = lines.map_while(Result::ok).find(|line| line.starts_with("http://"));
        match address {
            Some(address) => Ok(Served { process, address: address.trim().to_owned() }),
            None => Err("the server ended without telling its address".to_owned()),
        }
    }

    fn is_alive(&mut self) -> Outcome {
        match self.process.try_wait() {
            Ok(None) => Ok(()),
            _ => Err("the server ended under the requests".to_owned()),
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
