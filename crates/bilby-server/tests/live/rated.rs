//! Rated tables: for people with an account, without computers and takebacks, counted once.

use crate::live_harness::{LiveHarness, new_table, play_billo, settings};
use bilby_server::LiveSettings;
use bilby_store::{GameSearch, RatingCategory, RatingRefusal};
use bilby_wire::{Game, NewSeat, NewTable, Question, TableCommand};

fn rated(seats: &[NewSeat]) -> NewTable {
    NewTable { rated: true, ..new_table(Game::Billo, "", "600+0", seats) }
}

#[tokio::test]
async fn who_wins_gains_and_it_counts_once() {
    let mut harness = LiveHarness::new().await;
    let (ana, ben) = (harness.account("ana").await, harness.account("ben").await);
    let state = harness.live.open_table(&ana, rated(&[NewSeat::Me, NewSeat::Open])).await.unwrap();
    assert!(!state.takebacks);
    let mut guest = harness.client("eve").await;
    let sit = TableCommand::Sit { seat: 1 };
    assert_eq!(guest.ask(&state.id, state.live.number, sit.clone()).await.unwrap_err().code, "account-needed");
    let (mut one, mut other) = (harness.client("ana").await, harness.client("ben").await);
    let number = other.ask(&state.id, state.live.number, sit).await.unwrap();
    let number = play_billo(&state.id, number, [&mut one, &mut other], 16).await;
    let takeback = TableCommand::Question { question: Question::Takeback };
    assert_eq!(one.ask(&state.id, number, takeback).await.unwrap_err().code, "not-at-this-table");
    one.ask(&state.id, number, TableCommand::Resign).await.unwrap();
    assert!(one.ask(&state.id, number, TableCommand::Resign).await.is_err());
    harness.restart(1_000).await;
    harness.live.table(&state.id, None).await.unwrap();
    let of = RatingCategory { kind: bilby_games::GameKind::Billo, several: false };
    let points = [&ben, &ana].map(|who| harness.store.rating_points(&who.id, of, None));
    let points = futures_util::future::join_all(points).await.into_iter().collect::<Result<Vec<_>, _>>().unwrap();
    assert!(points.iter().all(|points| points.len() == 1));
    assert!(points[0][0].rating > 1500.0 && points[1][0].rating < 1500.0);
}

#[tokio::test]
async fn neither_guests_nor_computers() {
    let harness = LiveHarness::new().await;
    let (guest, ana) = (harness.guest("eve").await, harness.account("ana").await);
    let code = async |who, new| harness.live.open_table(who, new).await.unwrap_err().code;
    assert_eq!(code(&guest, rated(&[NewSeat::Me, NewSeat::Open])).await, "account-needed");
    let seats = [NewSeat::Me, NewSeat::Computer { level: 1 }];
    assert_eq!(code(&ana, rated(&seats)).await, "no-computers-in-rated");
    let takebacks = NewTable { takebacks: Some(true), ..rated(&[NewSeat::Me, NewSeat::Open]) };
    assert_eq!(code(&ana, takebacks).await, "no-takebacks-in-rated");
}

/// Two accounts of one person can't raise a rating: neither by short games, nor by many, nor at private tables.
#[tokio::test]
async fn a_second_account_of_ones_own_wins_little() {
    let harness = LiveHarness::new().await;
    let (ana, _) = (harness.account("ana").await, harness.account("ben").await);
    let (mut one, mut other) = (harness.client("ana").await, harness.client("ben").await);
    let mut verdicts = Vec::new();
    for (public, turns) in [(true, 2), (true, 15), (false, 16)].into_iter().chain([(true, 16); 12]) {
        harness.advance(60_000);
        let new = NewTable { public, ..rated(&[NewSeat::Me, NewSeat::Open]) };
        let state = harness.live.open_table(&ana, new).await.unwrap();
        let number = other.ask(&state.id, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
        let number = play_billo(&state.id, number, [&mut one, &mut other], turns).await;
        other.ask(&state.id, number, TableCommand::Resign).await.unwrap();
        let mine = GameSearch { only_visible_to: Some(ana.id.clone()), limit: 1, ..GameSearch::default() };
        let game = harness.store.games(&mine).await.unwrap().remove(0);
        assert_eq!(game.game.as_str(), state.id);
        verdicts.push(game.parts.ok_or_else(|| game.unrated.unwrap()));
    }
    let expected = [Err(RatingRefusal::Short), Err(RatingRefusal::Short), Err(RatingRefusal::Private)];
    let expected = expected.into_iter().chain((1..=10).map(Ok)).chain([Err(RatingRefusal::Repeated); 2]);
    assert_eq!(verdicts, expected.collect::<Vec<_>>());
}

/// Accounts that are created to lose count as one opponent, and a game that is too fast for people does not count.
#[tokio::test]
async fn throw_away_accounts_win_little() {
    let harness = LiveHarness::with(LiveSettings { min_rated_duration: 30_000, ..settings() }).await;
    let farmer = harness.account("farmer").await;
    let mut one = harness.client("farmer").await;
    let mut verdicts = Vec::new();
    for (number, lasting) in [0, 29_999].into_iter().chain([30_000; 11]).enumerate() {
        let name = format!("fresh{number}");
        harness.account(&name).await;
        let mut other = harness.client(&name).await;
        let state = harness.live.open_table(&farmer, rated(&[NewSeat::Me, NewSeat::Open])).await.unwrap();
        let number = other.ask(&state.id, state.live.number, TableCommand::Sit { seat: 1 }).await.unwrap();
        // Waiting before the first turn does not help.
        harness.advance(40_000);
        let number = play_billo(&state.id, number, [&mut one, &mut other], 16).await;
        harness.advance(lasting);
        other.ask(&state.id, number, TableCommand::Resign).await.unwrap();
        let game = harness.store.games(&GameSearch { limit: 1, ..GameSearch::default() }).await.unwrap().remove(0);
        assert_eq!(game.game.as_str(), state.id);
        verdicts.push(game.parts.ok_or_else(|| game.unrated.unwrap()));
    }
    let expected =
        [Err(RatingRefusal::Short); 2].into_iter().chain((1..=10).map(Ok)).chain([Err(RatingRefusal::Repeated)]);
    assert_eq!(verdicts, expected.collect::<Vec<_>>());
}
