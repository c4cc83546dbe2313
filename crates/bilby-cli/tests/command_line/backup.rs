//! `bilby backup` and `bilby restore`.

use super::{bilby, prints};
use bilby_store::{Store, file_url};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A separate folder for each test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

fn refused(words: &[&str]) -> String {
    let output = bilby(words, b"");
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn there_and_back() {
    let folder = folder("there and back");
    let path = |name: &str| folder.join(name).into_os_string().into_string().unwrap();
    let (data, other, file) = (path("data"), path("new/folder"), path("monday.backup"));
    std::fs::create_dir(&data).unwrap();
    wait(async {
        let store = Store::open(&file_url(&Path::new(&data).join("bilby.db"))).await.unwrap();
        store.add_guest(&"p1".parse().unwrap(), "Quokka", 1000).await.unwrap();
        store.close().await;
    });
    assert_eq!(prints(&["backup", "--data", &data, &file], ""), "");
    assert_eq!(
        refused(&["backup", "--data", &data, &file]),
        format!("error: {file}: is there already, and is not written over\n")
    );
    assert_eq!(
        refused(&["restore", &file, "--data", &data]),
        "error: the database is not empty; everything goes into an empty one\n"
    );
    assert_eq!(prints(&["restore", &file, "--data", &other], ""), "");
    let name = wait(async {
        let store = Store::open(&file_url(&Path::new(&other).join("bilby.db"))).await.unwrap();
        let person = store.person(&"p1".parse().unwrap()).await.unwrap();
        store.close().await;
        person.unwrap().name
    });
    assert_eq!(name, "Quokka");
}

#[test]
fn what_is_not_there_is_not_made() {
    let folder = folder("not there");
    let path = |name: &str| folder.join(name).into_os_string().into_string().unwrap();
    let (data, file, text) = (path("data"), path("file"), path("text"));
    std::fs::write(&text, "not a backup").unwrap();
    assert_eq!(
        refused(&["backup", "--data", &data, &file]),
        format!("error: {data}/bilby.db: there is no such file\n")
    );
    assert_eq!(refused(&["restore", &file, "--data", &data]), format!("error: {file}: there is no such file\n"));
    assert!(!Path::new(&data).exists() && !Path::new(&file).exists());
    assert_eq!(
        refused(&["restore", &text, "--data", &data]),
        format!("error: {text}: not a backup made by this version of Bilby\n")
    );
    assert!(!Path::new(&data).exists());
    // There is a file in place of a folder.
    assert!(refused(&["restore", &text, "--data", &text]).starts_with(&format!("error: {text}: ")));
}

#[test]
fn everything_moves_and_is_compared() {
    let folder = folder("moves");
    let path = |name: &str| folder.join(name).into_os_string().into_string().unwrap();
    let (data, other) = (path("data"), path("other"));
    for folder in [&data, &other] {
        std::fs::create_dir(folder).unwrap();
    }
    wait(async {
        let store = Store::open(&file_url(&Path::new(&data).join("bilby.db"))).await.unwrap();
        for number in 0..1_200 {
            store.add_guest(&format!("p{number}").parse().unwrap(), "Quokka", 1000).await.unwrap();
        }
        store.close().await;
    });
    let to = file_url(&Path::new(&other).join("bilby.db"));
    assert_eq!(prints(&["move", "--data", &data, "--to", &to], ""), "1200 rows moved and compared\n");
    assert_eq!(
        refused(&["move", "--data", &data, "--to", &to]),
        "error: the database is not empty; everything goes into an empty one\n"
    );
    let listed = prints(&["admin", "tables", "--data", &other], "");
    assert_eq!(listed.lines().count(), 1, "{listed}");
    assert!(prints(&["admin", "nodes", "--data", &other], "").starts_with("node\tname\tversion"));
    assert!(prints(&["admin", "jobs", "--data", &other], "").starts_with("table\tboard\tnode"));
}

/// An option on the command line counts more than the variable of the other one.
#[test]
fn a_folder_counts_more_than_the_variable_of_an_address() {
    let folder = folder("variable");
    let (data, file) = (folder.join("data"), folder.join("file"));
    std::fs::create_dir(&data).unwrap();
    wait(async { Store::open(&file_url(&data.join("bilby.db"))).await.unwrap().close().await });
    let backup = |more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bilby"));
        command.arg("backup").arg("--data").arg(&data).args(more).arg(&file).env("BILBY_DATABASE", "postgres://h/d");
        command.output().unwrap()
    };
    let refused = backup(&["--database", "sqlite:///there"]);
    assert_eq!(
        String::from_utf8(refused.stderr).unwrap(),
        "error: the argument '--data <DIR>' cannot be used with '--database <URL>'\n"
    );
    let output = backup(&[]);
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()));
    assert!(file.exists());
}
