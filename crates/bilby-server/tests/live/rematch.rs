//! Rematches, which are opened exactly once.

use crate::live_harness::{Client, LiveHarness};
use bilby_wire::{ClientRequest, Phase, Question, Sitter, TableCommand};

async fn finished(harness: &LiveHarness) -> (Client, Client, String, u64) {
    let (mut ana, mut ben, table) = harness.pair("none").await;
    let number = harness.kept(&table).await.number();
    let number = ana.turn(&table, number, "Re1-e2").await.unwrap();
    let number = ben.turn(&table, number, "Re8-e7").await.unwrap();
    let number = ben.ask(&table, number, TableCommand::Resign).await.unwrap();
    (ana, ben, table, number)
}

#[tokio::test]
async fn both_agree_at_the_same_moment_and_there_is_one_table() {
    let harness = LiveHarness::new().await;
    for _ in 0..5 {
        let (mut ana, mut ben, table, number) = finished(&harness).await;
        let ask = TableCommand::Question { question: Question::Rematch };
        let again = ClientRequest::Ask { table: table.clone(), expected: number, ask };
        let (one, other) = tokio::join!(ana.say(again.clone()), ben.say(again));
        // The second command is stale because the client has not seen the first. Asking again counts as agreeing.
        for (client, id) in [(&mut ana, one), (&mut ben, other)] {
            if let Err(refused) = client.answer(id).await {
                assert_eq!(refused.code, "stale");
                let number = refused.update.unwrap().live.number;
                client.ask(&table, number, TableCommand::Question { question: Question::Rematch }).await.unwrap();
            }
        }
        let next = ana.update_until(|update| update.live.rematch.is_some()).await.live.rematch.unwrap();
        let same = ben.update_until(|update| update.live.rematch.is_some()).await.live.rematch.unwrap();
        assert_eq!(next, same);
        let state = ana.follow(&next).await;
        let [Sitter::Person { person: first }, Sitter::Person { person: second }] =
            [0, 1].map(|seat| state.live.seats[seat].sitter.clone())
        else {
            panic!("{state:?}")
        };
        assert_eq!((first.name.as_str(), second.name.as_str(), state.live.phase), ("ben", "ana", Phase::Playing));
        let kept = harness.store.load(&table.parse().unwrap()).await.unwrap().unwrap();
        assert_eq!(kept.rematch.unwrap().as_str(), next);
        ana.ask(&next, state.live.number, TableCommand::Abort).await.unwrap();
    }
}

#[tokio::test]
async fn a_rematch_that_was_agreed_but_not_made_is_made_when_the_table_is_read() {
    let mut harness = LiveHarness::new().await;
    let (mut ana, _ben, table, _) = finished(&harness).await;
    ana.drain().await;
    harness.restart(1_000).await;
    // Simulates a server that is killed between the two writes.
    let mut kept = harness.kept(&table).await;
    let expected = kept.number();
    let mut events = Vec::new();
    for seat in [0, 1] {
        let kind = bilby_table::CommandKind::Question(bilby_table::Question::Rematch);
        let from = bilby_table::Actor::Seat(bilby_core::Seat(seat));
        for event in
            kept.decide(&bilby_table::Command { from, expected: kept.number(), kind }, 1_900_000_000_000).unwrap()
        {
            kept.apply(&event).unwrap();
            events.push(event);
        }
    }
    let append =
        bilby_store::Append::more(table.parse().unwrap(), expected, events, bilby_store::TableIndex::of(&kept));
    harness.store.append(append).await.unwrap();
    let next = harness.live.table(&table, None).await.unwrap().live.rematch.unwrap();
    harness.restart(1_000).await;
    assert_eq!(harness.live.table(&table, None).await.unwrap().live.rematch.unwrap(), next);
    assert_eq!(harness.live.table(&next, None).await.unwrap().live.phase, Phase::Playing);
}
