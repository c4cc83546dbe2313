//! What nodes at one PostgreSQL share: notifications, who is alive, jobs, limits. And one that dies holds up nobody.

use crate::sample_games::{PUBLIC, SampleGame, SeededRandom};
use crate::test_database::{TestDatabase, on_postgres, on_sqlite};
use bilby_store::{Listener, NodeId, NodeRow};
use sqlx::Executor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

async fn next(listener: &mut Listener) -> String {
    let heard = tokio::time::timeout(Duration::from_secs(20), listener.next()).await;
    heard.expect("something was to come").unwrap().expect("the connection was to hold")
}

fn row(id: &str) -> NodeRow {
    NodeRow {
        id: NodeId::of(id),
        name: format!("{id}:1"),
        version: "1.2.3".to_owned(),
        is_worker: id.starts_with('w'),
        bus: "postgres".to_owned(),
        sockets: 3,
        tables: 4,
        ahead: -5,
    }
}

#[test]
fn a_file_has_one_node() {
    on_sqlite(|database| async move {
        let store = database.store().await;
        assert!(!store.has_nodes() && store.realm().await.unwrap().is_none());
        assert!(store.nodes(1_000).await.unwrap().nodes.is_empty() && store.jobs().await.unwrap().is_empty());
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn who_listens_hears() {
    on_postgres(|database: TestDatabase| async move {
        let (one, other) = (database.store().await, database.store().await);
        let mut heard = other.listen().await.unwrap();
        one.notify("hello".to_owned()).await.unwrap();
        one.notify("x".repeat(bilby_store::Store::LONGEST_NOTE)).await.unwrap();
        assert_eq!(next(&mut heard).await, "hello");
        assert_eq!(next(&mut heard).await.len(), bilby_store::Store::LONGEST_NOTE);
        let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                   WHERE application_name = current_setting('application_name') AND query LIKE 'LISTEN%'";
        database.conn().await.execute(sql).await.unwrap();
        let lost = tokio::time::timeout(Duration::from_secs(20), heard.next()).await.unwrap();
        assert!(!matches!(lost, Ok(Some(_))));
        assert_eq!(one.realm().await.unwrap(), other.realm().await.unwrap());
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn who_seeks_first_comes_first() {
    on_postgres(|database: TestDatabase| async move {
        let store = database.store().await;
        let node = NodeId::of("one");
        // All in the same millisecond, so that only their order counts. Ben begins anew, at the end.
        for person in ["pben222222222", "pzoe222222222", "pana222222222", "pben222222222"] {
            store.seek(&person.parse().unwrap(), &node, "billo", 0.0, 1_000).await.unwrap();
        }
        let order = Arc::new(Mutex::new(Vec::new()));
        let seen = order.clone();
        let paired = store.pair(
            "billo",
            Box::new(move |waiting| {
                *seen.lock().unwrap() = waiting.iter().map(|row| row.person.to_string()).collect();
                None
            }),
        );
        assert!(paired.await.unwrap().is_none());
        assert_eq!(*order.lock().unwrap(), ["pzoe222222222", "pana222222222", "pben222222222"]);
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn nodes_know_who_is_alive() {
    on_postgres(|database: TestDatabase| async move {
        let store = database.store().await;
        let uptime = store.start_uptime(1_000).await.unwrap();
        for id in ["one", "worker"] {
            store.heartbeat(&row(id), &uptime, 2_000, 60_000).await.unwrap();
        }
        let heartbeat = store.heartbeat(&row("one"), &uptime, 3_000, 60_000).await.unwrap();
        assert!(heartbeat.now > 1_700_000_000_000, "the database's time, {}", heartbeat.now);
        let mut nodes: Vec<NodeRow> = heartbeat.nodes.into_iter().map(|(node, ..)| node).collect();
        nodes.sort_by(|one, other| one.id.cmp(&other.id));
        assert_eq!(nodes, [row("one"), row("worker")]);
        // The heartbeat records the uptime too.
        assert_eq!(database.number("SELECT MAX(last) FROM hours").await, 3_000);
        store.forget_node(&NodeId::of("one")).await.unwrap();
        assert_eq!(store.nodes(60_000).await.unwrap().nodes.len(), 1);
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn one_node_at_a_time_has_a_job() {
    on_postgres(|database: TestDatabase| async move {
        let store = database.store().await;
        let (game, one, other) = ("game".parse().unwrap(), NodeId::of("one"), NodeId::of("other"));
        assert!(store.claim_job(&game, 3, &one, 60_000).await.unwrap());
        assert!(store.claim_job(&game, 3, &one, 60_000).await.unwrap(), "it is its own");
        assert!(!store.claim_job(&game, 3, &other, 60_000).await.unwrap());
        assert!(!store.claim_job(&game, 2, &other, 60_000).await.unwrap(), "an earlier position");
        assert!(store.take_jobs(&other, 9, 60_000).await.unwrap().is_empty());
        assert!(store.claim_job(&game, 4, &other, 0).await.unwrap(), "a later position");
        // That claim has ended already.
        assert_eq!(store.take_jobs(&one, 9, 60_000).await.unwrap(), std::slice::from_ref(&game));
        store.end_job(&game, 4).await.unwrap();
        assert_eq!(store.nodes(1_000).await.unwrap().jobs_waiting, 0);
        store.offer_job(&game, 5).await.unwrap();
        assert_eq!(store.nodes(1_000).await.unwrap().jobs_waiting, 1);
        let jobs = store.jobs().await.unwrap();
        assert_eq!(jobs.iter().map(|job| (job.board, job.node.clone())).collect::<Vec<_>>(), [(5, None)]);
        assert_eq!(store.take_jobs(&one, 9, 0).await.unwrap(), std::slice::from_ref(&game));
        store.keep_jobs(&one, 60_000).await.unwrap();
        assert!(!store.claim_job(&game, 5, &other, 1).await.unwrap());
        assert_eq!(store.nodes(1_000).await.unwrap().jobs_waiting, 0);
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn limits_count_at_all_nodes() {
    on_postgres(|database: TestDatabase| async move {
        let nodes = [database.store().await, database.store().await];
        for round in 0..6 {
            assert_eq!(nodes[round % 2].meter("name", 60_000, 6).await.unwrap(), None, "{round}");
        }
        let wait = nodes[0].meter("name", 60_000, 6).await.unwrap().unwrap();
        assert!((1..=60_000).contains(&wait), "{wait}");
        assert_eq!(nodes[1].meter("another", 60_000, 6).await.unwrap(), None);
        nodes[0].forget_meters().await.unwrap();
        assert!(nodes[1].meter("name", 60_000, 6).await.unwrap().is_some());
    });
}

/// A node that died in the middle of a transaction holds the row of a game: turns of other games go on at once, and PostgreSQL
/// ends the dead node's transaction, so this game goes on too.
#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn a_blocked_game_holds_up_no_other() {
    on_postgres(|database: TestDatabase| async move {
        let store = database.store().await;
        let mut samples = Vec::new();
        for id in ["blocked", "free", "other"] {
            let sample = SampleGame::new(id, "billo", "none", "ana ben", 1_000);
            sample.open(&store, PUBLIC).await.unwrap();
            samples.push(sample);
        }
        let mut dead = database.conn().await;
        dead.execute("BEGIN").await.unwrap();
        dead.execute("UPDATE games SET chat = 1 WHERE id = 'blocked'").await.unwrap();
        let began = Instant::now();
        let append = samples[0].turn(&mut SeededRandom(3));
        let blocked = tokio::spawn({
            let store = store.clone();
            async move { store.append(append).await }
        });
        for round in 0..5 {
            for sample in &mut samples[1..] {
                store.append(sample.turn(&mut SeededRandom(round + 1))).await.unwrap();
            }
        }
        assert!(!blocked.is_finished(), "it waits, after {:?}", began.elapsed());
        // Only now does PostgreSQL end the dead node's transaction, however long the others took.
        dead.execute("SET idle_in_transaction_session_timeout = '100ms'").await.unwrap();
        blocked.await.unwrap().unwrap();
        for sample in &samples {
            sample.is_kept(&store).await;
        }
    });
}

/// The answer to a statement is lost, over and over: every turn is in the log once.
#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn lost_answers_lose_and_double_nothing() {
    on_postgres(|database: TestDatabase| async move {
        let store = database.store().await;
        let mut sample = SampleGame::new("answers", "billo", "none", "ana ben", 1_000);
        sample.open(&store, PUBLIC).await.unwrap();
        let acknowledged = Arc::new(AtomicUsize::new(0));
        let killer = {
            let (mut conn, acknowledged) = (database.conn().await, acknowledged.clone());
            tokio::spawn(async move {
                let mut before = usize::MAX;
                loop {
                    // A slow machine gets the time to reconnect and to commit.
                    while acknowledged.load(Ordering::SeqCst) == before {
                        tokio::time::sleep(Duration::from_millis(20)).await;
                    }
                    before = acknowledged.load(Ordering::SeqCst);
                    let sql = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                               WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()";
                    conn.execute(sql).await.unwrap();
                    tokio::time::sleep(Duration::from_millis(250)).await;
                }
            })
        };
        let mut random = SeededRandom(11);
        for _ in 0..40 {
            if sample.is_over() {
                break;
            }
            store.append(sample.turn(&mut random)).await.unwrap();
            acknowledged.fetch_add(1, Ordering::SeqCst);
        }
        killer.abort();
        sample.is_kept(&store).await;
    });
}

#[test]
#[ignore = "needs the PostgreSQL that BILBY_POSTGRES names; `cargo xtask test` starts one"]
fn a_node_has_at_most_six_connections() {
    on_postgres(|database: TestDatabase| async move {
        let store = database.store().await;
        let _listener = store.listen().await.unwrap();
        let uptime = store.start_uptime(1_000).await.unwrap();
        store.heartbeat(&row("one"), &uptime, 2_000, 60_000).await.unwrap();
        let all = (0..40).map(|_| {
            tokio::spawn({
                let store = store.clone();
                async move { store.unfinished().await.unwrap() }
            })
        });
        for reader in all.collect::<Vec<_>>() {
            reader.await.unwrap();
        }
        let sql = "SELECT COUNT(*) FROM pg_stat_activity \
                   WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()";
        assert!(database.number(sql).await <= 6);
    });
}
