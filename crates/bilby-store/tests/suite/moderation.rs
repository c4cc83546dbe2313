//! Sanctions, reports, announcements, undone ratings, and the audit that nobody can change.

use crate::sample_games::{PUBLIC, SampleGame, game, person};
use crate::test_database::TestDatabase;
use bilby_store::{
    Announcement, AuditEntry, GameSearch, NewReport, ReportReason, Sanction, SanctionKind, TableOptions,
};

crate::both!(
    who_is_banned_has_no_session_anywhere,
    who_is_muted_says_nothing,
    reports_are_kept_once_and_not_too_many,
    the_audit_is_never_changed,
    what_is_announced_replaces_what_was,
    ratings_are_undone_once,
    moderators_are_accounts,
    nobody_is_renamed_without_the_audit,
);

fn entry(action: &str, target: &str) -> AuditEntry {
    let action = action.parse().unwrap();
    AuditEntry { moderator: "console".to_owned(), action, target: target.to_owned(), detail: String::new() }
}

fn sanction(id: &str, kind: SanctionKind, target: &str, until: u64) -> Sanction {
    Sanction { id: id.to_owned(), kind, target: target.to_owned(), reason: "rude".to_owned(), made: 10, until }
}

async fn who_is_banned_has_no_session_anywhere(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    store.add_guest(&person("ana"), "Quokka 123", 1).await.unwrap();
    store.open_session("hash", &person("ana"), 1, 9_000).await.unwrap();
    let ban = sanction("s1", SanctionKind::Ban, "ana", 1_000);
    store.impose(&ban, &entry("ban", "ana")).await.unwrap();
    store.impose(&sanction("s2", SanctionKind::Mute, "ana", 5_000), &entry("mute", "ana")).await.unwrap();
    for store in [&store, &other] {
        assert_eq!(store.session("hash", 20).await.unwrap(), None);
        assert_eq!(store.ban_behind("hash", 20).await.unwrap(), Some(ban.clone()));
        assert!(store.live_sessions(&["hash".to_owned()], 20).await.unwrap().is_empty());
        assert_eq!(store.sanction(SanctionKind::Ban, "ana", 20).await.unwrap(), Some(ban.clone()));
        assert_eq!(store.sanction(SanctionKind::Network, "ana", 20).await.unwrap(), None);
    }
    // Until it is over,
    assert!(store.session("hash", 1_000).await.unwrap().is_some());
    assert_eq!(store.ban_behind("hash", 1_000).await.unwrap(), None);
    // or is lifted. Lifting a ban does not lift the mute.
    assert_eq!(store.lift(SanctionKind::Ban, "ana", &entry("unban", "ana"), 30).await.unwrap(), 1);
    assert_eq!(store.lift(SanctionKind::Ban, "ana", &entry("unban", "ana"), 30).await.unwrap(), 0);
    assert!(other.session("hash", 40).await.unwrap().is_some());
    let left = store.sanctions(None, 40, 10).await.unwrap();
    assert_eq!(left.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), ["s2"]);
    assert_eq!(store.sanctions(Some(SanctionKind::Ban), 40, 10).await.unwrap(), []);
    assert_eq!(store.sanctions_on(&person("ana")).await.unwrap().len(), 2);
    let actions: Vec<String> = store.audit_after(0, 9).await.unwrap().into_iter().map(|row| row.action).collect();
    assert_eq!(actions, ["ban", "mute", "unban"]);
}

async fn who_is_muted_says_nothing(database: TestDatabase) {
    let store = database.store().await;
    let sample = SampleGame::new("talk", "billo", "none", "ana ben", 1);
    sample.open(&store, PUBLIC).await.unwrap();
    store.impose(&sanction("s1", SanctionKind::Mute, "ana", 1_000), &entry("mute", "ana")).await.unwrap();
    assert_eq!(store.add_chat(&sample.id, &person("ana"), false, "hello", 20).await.unwrap(), None);
    assert_eq!(store.add_chat(&sample.id, &person("ben"), false, "hello", 20).await.unwrap(), Some(1));
    assert_eq!(store.add_chat(&sample.id, &person("ana"), false, "hello", 1_000).await.unwrap(), Some(2));
    store.set_chat(&sample.id, false).await.unwrap();
    assert_eq!(store.add_chat(&sample.id, &person("ben"), false, "hello", 1_000).await.unwrap(), None);
    assert!(!store.load(&sample.id).await.unwrap().unwrap().options.chat);
    store.set_chat(&sample.id, true).await.unwrap();
    assert_eq!(store.add_chat(&sample.id, &person("ben"), false, "hello", 1_000).await.unwrap(), Some(3));
}

async fn reports_are_kept_once_and_not_too_many(database: TestDatabase) {
    let store = database.store().await;
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
    let report = |id: &str, other: &str, table: Option<&str>| NewReport {
        id: id.to_owned(),
        person: person("ana"),
        other: person(other),
        game: table.map(game),
        reason: ReportReason::Chat,
        text: "he said so".to_owned(),
        evidence: "[]".to_owned(),
    };
    assert!(store.add_report(&report("r1", "ben", Some("t1")), 10, 2).await.unwrap());
    assert!(store.add_report(&report("r2", "ben", Some("t1")), 11, 2).await.unwrap(), "the same again");
    let again = store.report("r1").await.unwrap().unwrap();
    assert_eq!((again.text, again.evidence), (report("", "ben", None).text, report("", "ben", None).evidence));
    for number in 0..9 {
        let (text, evidence) = (format!("{number}{}", "é".repeat(999)), format!("chat {number}"));
        let more = NewReport { text, evidence, ..report("r2", "ben", Some("t1")) };
        assert!(store.add_report(&more, 11, 2).await.unwrap(), "something new about the same");
    }
    let longer = store.report("r1").await.unwrap().unwrap();
    assert_eq!(longer.evidence, "chat 8");
    assert!(longer.text.starts_with(&report("", "ben", None).text) && longer.text.contains("\n8é"), "{}", longer.text);
    assert!(longer.text.chars().count() <= 4000);
    assert!(store.add_report(&report("r3", "ben", None), 12, 2).await.unwrap());
    assert!(!store.add_report(&report("r4", "eve", None), 13, 2).await.unwrap(), "too many");
    let open = store.reports(true, 9).await.unwrap();
    assert_eq!(open.iter().map(|it| it.id.as_str()).collect::<Vec<_>>(), ["r1", "r3"]);
    assert_eq!(open[0].other.as_ref().unwrap().name, "ben");
    assert!(store.close_report("r1", "muted", &entry("close-report", "r1"), 20).await.unwrap());
    assert!(!store.close_report("r1", "again", &entry("close-report", "r1"), 20).await.unwrap());
    let closed = store.report("r1").await.unwrap().unwrap();
    assert_eq!((closed.closed, closed.outcome.as_str()), (Some(20), "muted"));
    assert_eq!(store.reports(false, 9).await.unwrap(), [closed]);
    assert_eq!(store.reports_of(&person("ana")).await.unwrap().len(), 2);
    assert!(store.add_report(&report("r4", "eve", None), 21, 2).await.unwrap());
    // What the reporter wrote goes with their account; a closed report goes after half a year.
    store.delete_person(&person("ana"), 30).await.unwrap();
    assert!(store.reports(true, 9).await.unwrap().iter().all(|it| it.text.is_empty()));
    store.delete_expired(181 * 24 * 60 * 60 * 1000).await.unwrap();
    assert_eq!(store.report("r1").await.unwrap(), None);
    assert_eq!(store.reports(true, 9).await.unwrap().len(), 2, "open ones stay");
}

async fn the_audit_is_never_changed(database: TestDatabase) {
    let (store, other) = (database.store().await, database.store().await);
    let logs: Vec<_> = (0..20)
        .map(|number| {
            let store = if number % 2 == 0 { store.clone() } else { other.clone() };
            tokio::spawn(async move { store.log(&entry("close-table", "t1"), number).await.unwrap() })
        })
        .collect();
    for log in logs {
        log.await.unwrap();
    }
    let rows = store.audit_after(0, 100).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.number).collect::<Vec<_>>(), (1..=20).collect::<Vec<_>>());
    assert_eq!(store.audit_after(18, 100).await.unwrap().len(), 2);
    assert_eq!(store.audit_latest(1).await.unwrap()[0].number, 20);
    assert!(store.audit_before(1).await.unwrap() >= 1);
    assert_eq!(store.audit_before(0).await.unwrap(), 0);
    for sql in ["UPDATE audit SET moderator = 'nobody'", "DELETE FROM audit", "DELETE FROM audit WHERE number = 3"] {
        assert!(database.refuses(sql).await, "{sql}");
    }
    if database.is_sqlite() {
        for sql in [
            "INSERT OR REPLACE INTO audit (number, at, moderator, action, target, detail) VALUES (3, 1, 'x', 'x', 'x', 'x')",
            "INSERT OR REPLACE INTO audit (rowid, number, at, moderator, action, target, detail) \
             VALUES (3, 99, 1, 'x', 'x', 'x', 'x')",
        ] {
            assert!(database.refuses(sql).await, "{sql}");
        }
    } else {
        assert!(database.refuses("TRUNCATE audit").await);
    }
    store.log(&entry("close-table", "t2"), 21).await.unwrap();
    assert_eq!(store.audit_latest(1).await.unwrap()[0].number, 21);
    assert_eq!(database.number("SELECT COUNT(*) FROM audit WHERE moderator = 'console'").await, 21);
}

async fn what_is_announced_replaces_what_was(database: TestDatabase) {
    let store = database.store().await;
    let said = |id: &str, made, until| Announcement {
        id: id.to_owned(),
        fr: format!("{id} fr"),
        en: format!("{id} en"),
        made,
        until,
    };
    assert_eq!(store.announcement(1).await.unwrap(), None);
    store.announce(&said("one", 10, 1_000), &entry("announce", "")).await.unwrap();
    assert_eq!(store.announcement(20).await.unwrap().unwrap().fr, "one fr");
    store.announce(&said("two", 30, 500), &entry("announce", "")).await.unwrap();
    assert_eq!(store.announcement(40).await.unwrap().unwrap().id, "two");
    assert_eq!(store.announcement(500).await.unwrap(), None, "the first does not come back");
    store.announce(&said("none", 50, 50), &entry("announce", "")).await.unwrap();
    assert_eq!(store.announcement(60).await.unwrap(), None);
    assert_eq!(store.audit_after(0, 9).await.unwrap().len(), 3);
}

async fn ratings_are_undone_once(database: TestDatabase) {
    let store = database.store().await;
    for name in ["ana", "ben"] {
        store.add_account(&person(name), name, name, "secret", 1).await.unwrap();
    }
    let rated = TableOptions { rated: true, ..PUBLIC };
    let rate = Some(crate::rated::winner_takes_ten as bilby_store::RateGame);
    SampleGame::new("one", "billo", "none", "ana ben", 1_000).play(&store, rated.clone(), rate).await;
    let after_one = (store.ratings(&person("ana")).await.unwrap(), store.ratings(&person("ben")).await.unwrap());
    SampleGame::new("two", "billo", "none", "ben ana", 100_000).play(&store, rated, rate).await;
    assert_eq!(store.rated_games_since(&person("ana"), 0).await.unwrap(), [game("two"), game("one")]);
    assert!(store.undo_ratings(&game("two"), &entry("undo-ratings", "two"), 9).await.unwrap());
    assert!(!store.undo_ratings(&game("two"), &entry("undo-ratings", "two"), 9).await.unwrap(), "once");
    assert!(!store.undo_ratings(&game("none"), &entry("undo-ratings", "none"), 9).await.unwrap());
    for (name, before) in [("ana", after_one.0), ("ben", after_one.1)] {
        let now = store.ratings(&person(name)).await.unwrap();
        assert_eq!((now[0].1.rating, now[0].1.games), (before[0].1.rating, before[0].1.games), "{name}");
        let near = |one: f64, other: f64| (one - other).abs() < 1e-6;
        assert!(near(now[0].1.deviation, before[0].1.deviation), "{name}: {now:?} {before:?}");
        assert!(near(now[0].1.volatility, before[0].1.volatility), "{name}: {now:?} {before:?}");
    }
    assert_eq!(store.rated_games_since(&person("ana"), 0).await.unwrap(), [game("one")]);
    let games = store.games(&GameSearch::default()).await.unwrap();
    let undone: Vec<_> = games.iter().map(|it| (it.game.as_str(), it.undone, it.parts.is_some())).collect();
    assert_eq!(undone, [("two", true, false), ("one", false, true)]);
    assert_eq!(store.audit_after(0, 9).await.unwrap().len(), 1);
}

async fn moderators_are_accounts(database: TestDatabase) {
    let store = database.store().await;
    store.add_guest(&person("guest"), "Quokka 123", 1).await.unwrap();
    store.add_account(&person("ana"), "Ana", "ana", "secret", 1).await.unwrap();
    for (id, good) in [("guest", false), ("nobody", false), ("ana", true)] {
        assert_eq!(store.set_moderator(&person(id), true, &entry("role", id), 5).await.unwrap(), good, "{id}");
        assert_eq!(store.is_moderator(&person(id)).await.unwrap(), good, "{id}");
    }
    assert!(store.set_moderator(&person("ana"), false, &entry("role", "ana"), 6).await.unwrap());
    assert!(!store.is_moderator(&person("ana")).await.unwrap());
    assert_eq!(store.audit_after(0, 9).await.unwrap().len(), 2);
    store.set_moderator(&person("ana"), true, &entry("role", "ana"), 7).await.unwrap();
    store.delete_person(&person("ana"), 8).await.unwrap();
    assert!(!store.is_moderator(&person("ana")).await.unwrap());
}

/// The new name and its row of the audit are written together, or neither is.
async fn nobody_is_renamed_without_the_audit(database: TestDatabase) {
    use sqlx::Executor;
    let store = database.store().await;
    store.add_guest(&person("guest"), "Rude 1", 1).await.unwrap();
    store.add_account(&person("ana"), "Rude", "rude", "secret", 1).await.unwrap();
    let rename = async || {
        let guest = store.name_guest(&person("guest"), "Quokka", "quokka", 5, Some(&entry("rename", "guest"))).await;
        let account = store.rename_account(&person("ana"), "Ana", "ana", 5, 0, 99, Some(&entry("rename", "ana"))).await;
        (guest.is_ok(), account.is_ok())
    };
    let names = async || {
        let name = async |id: &str| store.person(&person(id)).await.unwrap().unwrap().name;
        (name("guest").await, name("ana").await)
    };
    let [refuse, allow] = if database.is_sqlite() {
        [
            "CREATE TRIGGER no_renames BEFORE INSERT ON audit WHEN NEW.action = 'rename' BEGIN SELECT RAISE(ABORT, 'no'); END",
            "DROP TRIGGER no_renames",
        ]
    } else {
        [
            "ALTER TABLE audit ADD CONSTRAINT no_renames CHECK (action <> 'rename')",
            "ALTER TABLE audit DROP CONSTRAINT no_renames",
        ]
    };
    database.conn().await.execute(sqlx::raw_sql(refuse)).await.unwrap();
    assert_eq!(rename().await, (false, false));
    assert_eq!(names().await, ("Rude 1".to_owned(), "Rude".to_owned()));
    database.conn().await.execute(sqlx::raw_sql(allow)).await.unwrap();
    assert_eq!(rename().await, (true, true));
    assert_eq!(names().await, ("Quokka".to_owned(), "Ana".to_owned()));
    let targets: Vec<String> = store.audit_after(0, 9).await.unwrap().into_iter().map(|row| row.target).collect();
    assert_eq!(targets, ["guest", "ana"]);
}
