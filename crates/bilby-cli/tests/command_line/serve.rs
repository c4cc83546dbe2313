//! `bilby serve`: one line, an answer, an orderly end, settings from all sources, and an address in use.

use super::bilby;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A folder that is deleted after the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("bilby-serve-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Starts a server with these settings; returns the line that it prints.
fn start(words: &[&str], variables: &[(&str, &Path)]) -> (Child, BufReader<impl Read>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_bilby"))
        .arg("serve")
        .args(words)
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    (child, output, line)
}

/// The head of the answer to a request.
fn ask(address: &str, request: &str) -> String {
    let mut socket = TcpStream::connect(address).unwrap();
    write!(socket, "{request} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    answer
}

fn tell(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// With or without the embedded page, it answers; when told to stop, it exits cleanly and has printed nothing else.
#[cfg(unix)]
#[test]
fn listens_answers_and_stops() {
    let folder = Folder::new("stops");
    for signal in ["-TERM", "-INT"] {
        let data = folder.0.join("data");
        let words = ["--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()];
        let (mut child, mut output, line) = start(&words, &[]);
        let address = line.strip_prefix("http://").and_then(|rest| rest.strip_suffix("/\n")).expect(&line);
        let answer = ask(address, "HEAD /");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") || answer.starts_with("HTTP/1.1 503 "), "{answer}");
        assert!(answer.contains("\r\ncontent-security-policy: default-src 'self';"), "{answer}");
        assert!(ask(address, "GET /healthz").starts_with("HTTP/1.1 200 OK\r\n"));
        assert!(data.join("bilby.db").exists());

        tell(signal, &child);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{signal}");
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
    }
}

/// Flags override the environment, which overrides the file.
#[cfg(unix)]
#[test]
fn settings_from_everywhere() {
    let folder = Folder::new("settings");
    let file = folder.0.join("bilby.toml");
    std::fs::write(&file, "listen = '127.0.0.1:1'\naddress = 'https://bilby.example'\ndata = 'from-file'\n").unwrap();
    let (data, file) = (folder.0.join("from-environment"), file.as_path());
    let variables = [("BILBY_CONFIG", file), ("BILBY_DATA", &data), ("BILBY_LISTEN", Path::new("127.0.0.1:2"))];
    let (mut child, _, line) = start(&["--listen", "127.0.0.1:0"], &variables);
    tell("-TERM", &child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(line, "https://bilby.example/\n");
    assert!(data.join("bilby.db").exists() && !folder.0.join("from-file").exists());
}

#[test]
fn a_file_that_sets_nothing() {
    let folder = Folder::new("bad-file");
    let file = folder.0.join("bilby.toml");
    let file = file.to_str().unwrap();
    for (text, expected) in [
        ("\nlisen = 'x'", ", line 2: unknown field `lisen`, expected one of "),
        ("listen = 'x'", ", line 1: invalid socket address syntax"),
        ("[rates]\nguests = 'few'", ", line 2: invalid type: string \"few\", expected u32"),
        ("sockets = ", ", line 1: "),
    ] {
        std::fs::write(file, text).unwrap();
        let output = bilby(&["serve", "--config", file], b"");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{errors}");
        assert!(errors.starts_with(&format!("error: {file}{expected}")), "{errors}");
        assert_eq!(errors.matches('\n').count(), 1, "{errors}");
    }
}

/// A folder that can't be created.
#[test]
fn nowhere_to_keep_anything() {
    let folder = Folder::new("nowhere");
    let file = folder.0.join("file");
    std::fs::write(&file, "").unwrap();
    let data = file.join("data");
    let output = bilby(&["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().unwrap()], b"");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{errors}");
    assert!(errors.starts_with(&format!("error: {}: ", data.display())), "{errors}");
}

/// Two servers can't use one folder: the second reports that in one line. A backup still works, and a killed server
/// leaves no lock behind.
#[cfg(unix)]
#[test]
fn a_folder_that_another_server_uses() {
    let folder = Folder::new("used");
    let (data, backup) = (folder.0.join("data"), folder.0.join("monday.backup"));
    let (data, backup) = (data.to_str().unwrap(), backup.to_str().unwrap());
    let words = ["--listen", "127.0.0.1:0", "--data", data];
    let (mut child, _, line) = start(&words, &[]);
    assert!(line.starts_with("http://"), "{line}");
    let in_use = format!("error: {data}: a server uses this folder\n");
    for (command, why) in [
        (&["serve", "--listen", "127.0.0.1:0", "--data", data][..], &*in_use),
        (&["backup", "--data", data, backup], ""),
        (&["restore", backup, "--data", data], &in_use),
    ] {
        let output = bilby(command, b"");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), why, "{command:?}");
        assert_eq!(output.stdout, b"", "{command:?}");
    }
    tell("-KILL", &child);
    child.wait().unwrap();
    let (mut child, _, line) = start(&words, &[]);
    assert!(line.starts_with("http://"), "{line}");
    tell("-TERM", &child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn an_address_that_is_taken() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = bilby(&["serve", "--listen", &address], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stdout, b"");
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        format!("error: {address}: another program listens there; --listen chooses another address or port\n")
    );
}

#[test]
#[ignore = "needs the servers that BILBY_POSTGRES and BILBY_NATS name; `cargo xtask test` starts them"]
fn a_wrong_password_for_the_bus_is_told_in_one_line() {
    let variable = |name: &str| std::env::var(name).unwrap_or_else(|_| panic!("{name} is set"));
    let (database, bus) = (variable("BILBY_POSTGRES"), variable("BILBY_NATS"));
    let (user, host) =
        bus.strip_prefix("nats://").and_then(|rest| rest.split_once('@')).expect("a name and a password");
    let (user, _) = user.split_once(':').expect("a password");
    let wrong = format!("nats://{user}:wrong@{host}");
    let output = bilby(&["serve", "--listen", "127.0.0.1:0", "--database", &database, "--bus", &wrong], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "error: bus: the NATS server refuses this name or password\n");
}
