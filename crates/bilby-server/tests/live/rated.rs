//! Rated tables: for people with an account, without computers and takebacks, counted once.

use crate::stage::{Stage, new_table};
use bilby_store::RatingOf;
use bilby_wire::{Ask, Game, NewSeat, NewTable, Question};

fn rated(seats: &[NewSeat]) -> NewTable {
    NewTable { rated: true, ..new_table(Game::Billo, "", "600+0", seats) }
}

#[tokio::test]
async fn who_wins_gains_and_it_counts_once() {
    let mut stage = Stage::new().await;
    let (ana, ben) = (stage.account("ana").await, stage.account("ben").await);
    let state = stage.house.open_table(&ana, rated(&[NewSeat::Me, NewSeat::Open])).await.unwrap();
    assert!(!state.takebacks);
    let mut guest = stage.client("eve").await;
    let sit = Ask::Sit { seat: 1 };
    assert_eq!(guest.ask(&state.id, state.live.number, sit.clone()).await.unwrap_err().code, "account-needed");
    let (mut one, mut other) = (stage.client("ana").await, stage.client("ben").await);
    let number = other.ask(&state.id, state.live.number, sit).await.unwrap();
    let number = one.turn(&state.id, number, "Re1-e2").await.unwrap();
    let takeback = Ask::Question { question: Question::Takeback };
    assert_eq!(one.ask(&state.id, number, takeback).await.unwrap_err().code, "not-at-this-table");
    let number = other.turn(&state.id, number, "Re8-e7").await.unwrap();
    one.ask(&state.id, number, Ask::Resign).await.unwrap();
    assert!(one.ask(&state.id, number, Ask::Resign).await.is_err());
    stage.restart(1_000).await;
    stage.house.table(&state.id, None).await.unwrap();
    let of = RatingOf { kind: bilby_shelf::Kind::Billo, several: false };
    let points =
        [stage.store.rating_points(&ben.id, of).await.unwrap(), stage.store.rating_points(&ana.id, of).await.unwrap()];
    assert!(points.iter().all(|points| points.len() == 1));
    assert!(points[0][0].rating > 1500.0 && points[1][0].rating < 1500.0);
}

#[tokio::test]
async fn neither_guests_nor_computers() {
    let stage = Stage::new().await;
    let (guest, ana) = (stage.guest("eve").await, stage.account("ana").await);
    let code = async |who, new| stage.house.open_table(who, new).await.unwrap_err().code;
    assert_eq!(code(&guest, rated(&[NewSeat::Me, NewSeat::Open])).await, "account-needed");
    let seats = [NewSeat::Me, NewSeat::Computer { level: 1 }];
    assert_eq!(code(&ana, rated(&seats)).await, "no-computers-in-rated");
}
