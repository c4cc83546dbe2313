//! The commands of `bilby admin` for moderators.

use super::postgres::Schema;
use super::{bilby, prints};
use bilby_store::{SanctionKind, Store, file_url};
use std::path::{Path, PathBuf};

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

/// A data folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn refused(words: &[&str]) -> String {
    let output = bilby(words, b"");
    assert_eq!(output.status.code(), Some(2), "{words:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn what_is_done_is_in_the_audit() {
    let folder = folder("moderate");
    moderate(&file_url(&folder.join("bilby.db")), ["--data", folder.to_str().unwrap()]);
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn what_is_done_is_in_the_audit_at_postgres() {
    let schema = Schema::create("moderate");
    moderate(&schema.url(), ["--database", &schema.url()]);
}

/// Uses every command on a new database.
fn moderate(url: &str, place: [&str; 2]) {
    wait(async {
        let store = Store::open(url).await.unwrap();
        for name in ["Anna", "Ben"] {
            let id = format!("p{}", name.to_lowercase()).parse().unwrap();
            store.add_account(&id, name, &bilby_server_key(name), "secret", 1000).await.unwrap();
        }
        store.close().await;
    });
    let admin = |words: &[&str]| prints(&[&["admin"], words, &place].concat(), "");
    assert_eq!(admin(&["moderator", "anna"]), "");
    assert_eq!(admin(&["ban", "Ben", "--for", "3d", "--reason", "insults"]), "");
    assert_eq!(admin(&["mute", "Ben", "--for", "ever", "--reason", "noise"]), "");
    assert_eq!(admin(&["ban-network", "203.0.113.9/24", "--reason", "floods"]), "");
    let sanctions = admin(&["sanctions"]);
    assert_eq!(sanctions.lines().count(), 4, "{sanctions}");
    assert!(sanctions.contains("network\t203.0.113.0/24\t"), "{sanctions}");
    assert_eq!(admin(&["unban", "Ben"]), "");
    assert_eq!(admin(&["unban-network", "203.0.113.0/24"]), "");
    assert_eq!(admin(&["rename", "Ben", "Benjamin"]), "");
    assert_eq!(admin(&["announce", "--fr", "Pause", "--en", "A pause", "--for", "90m"]), "");
    assert_eq!(admin(&["announce"]), "");
    assert_eq!(admin(&["reports"]).lines().count(), 1);
    let audit = admin(&["audit"]);
    let actions: Vec<&str> = audit.lines().skip(1).map(|line| line.split('\t').nth(3).unwrap()).collect();
    assert_eq!(
        actions,
        ["announce", "announce", "rename", "unban-network", "unban", "ban-network", "mute", "ban", "role"]
    );
    assert!(audit.contains("\tconsole\tban\tpben\t4320 minutes: insults\n"), "{audit}");
    assert_eq!(admin(&["audit", "--last", "2"]).lines().count(), 3);
    let (mute, ban, name) = wait(async {
        let store = Store::open(url).await.unwrap();
        let now = 1_800_000_000_000;
        let mute = store.sanction(SanctionKind::Mute, "pben", now).await.unwrap();
        let ban = store.sanction(SanctionKind::Ban, "pben", now).await.unwrap();
        let name = store.person(&"pben".parse().unwrap()).await.unwrap().unwrap().name;
        store.close().await;
        (mute, ban, name)
    });
    assert_eq!((mute.unwrap().reason.as_str(), ban, name.as_str()), ("noise", None, "Benjamin"));
    let wrong = |words: &[&str]| refused(&[&["admin"], words, &place].concat());
    for (words, message) in [
        (&["ban", "nobody", "--reason", "x"][..], "error: nobody is called nobody\n"),
        (&["ban", "anna", "--reason", "x"], "error: moderators are not banned or muted: take the role away first\n"),
        (&["unmute", "anna"], "error: there is nothing to take back\n"),
        (
            &["mute", "benjamin", "--reason", ""],
            "error: a reason, an outcome and an announcement have 1 to 500 characters\n",
        ),
        (&["close-table", "nowhere"], "error: there is no such table\n"),
        (&["undo-ratings", "nowhere"], "error: there is nothing to take back\n"),
        (&["undo-ratings", "--person", "nobody", "--days", "3"], "error: nobody is called nobody\n"),
        (&["close-report", "x", "--outcome", "y"], "error: there is no such open report\n"),
        (&["rename", "benjamin", "x"], "error: a name has 2 to 20 letters or digits\n"),
        (&["fairness", "nobody"], "error: nobody is called nobody\n"),
    ] {
        assert_eq!(wrong(words), message, "{words:?}");
    }
    for time in ["0d", "d", "3", "3w", "99999999d", "-1d", ""] {
        let message = wrong(&["mute", "benjamin", "--reason", "x", &format!("--for={time}")]);
        assert!(message.contains("90m, 12h, 3d or ever"), "{time}: {message}");
    }
}

/// The key of a name of plain letters.
fn bilby_server_key(name: &str) -> String {
    name.to_lowercase().replace('i', "l")
}

#[test]
fn agreement_with_the_engine_is_counted_for_both_sides() {
    let folder = folder("fairness");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bilby-store/tests/fixtures/0.1.0.db");
    std::fs::copy(fixture, folder.join("bilby.db")).unwrap();
    wait(async { Store::open(&file_url(&folder.join("bilby.db"))).await.unwrap().close().await });
    let data = folder.to_str().unwrap();
    let told = prints(&["admin", "fairness", "Ana", "--nodes", "100", "--games", "5", "--data", data], "");
    let lines: Vec<Vec<&str>> = told.lines().map(|line| line.split('\t').collect()).collect();
    assert_eq!(lines[0], ["table", "who", "turns", "agreement-%", "loss-%"]);
    let [.., own, others] = &lines[..] else { panic!("{told}") };
    assert_eq!((own[..2].join(" "), others[..2].join(" ")), ("all person".to_owned(), "all opponents".to_owned()));
    for line in [own, others] {
        assert!(line[2].parse::<u32>().unwrap() > 0, "{told}");
        assert!((0.0..=100.0).contains(&line[3].parse::<f64>().unwrap()), "{told}");
    }
    let sum = |who: &str| {
        lines[1..lines.len() - 2]
            .iter()
            .filter(|line| line[1] == who)
            .map(|line| line[2].parse::<u32>().unwrap())
            .sum::<u32>()
    };
    assert_eq!((sum("person"), sum("opponents")), (own[2].parse().unwrap(), others[2].parse().unwrap()));
}
