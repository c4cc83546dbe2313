//! A client in another language: a page of Python, written from the OpenAPI document and docs/protocol.md alone, plays
//! a whole game.

#[allow(dead_code, reason = "only the server is needed of it")]
#[path = "../hostile_clients/running.rs"]
mod running;

use running::Running;
use std::path::Path;
use std::process::Command;

#[test]
fn a_whole_game() {
    let server = Running::start();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python");
    let output = Command::new("python3")
        .arg("-B")
        .arg(folder.join("play.py"))
        .arg(format!("http://{}", server.address))
        .arg(folder.join("game.bil"))
        .output()
        .expect("python3 is there");
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "55 turns, won by seat 0", "{told}");
}
