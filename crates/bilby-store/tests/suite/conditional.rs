//! Conditional turns.

use crate::test_database::TestDatabase;
use bilby_core::Seat;
use bilby_store::{GameId, StoredConditional};
use bilby_table::{ConditionalTurns, Lapse};

fn planned(text: &str) -> ConditionalTurns {
    ConditionalTurns {
        turns: 3,
        position: "8/8 r - 0".to_owned(),
        lines: ConditionalTurns::read_lines(&text.replace(" / ", "\n")),
    }
}

async fn one_set_for_each_seat(database: TestDatabase) {
    let store = database.store().await;
    let game: GameId = "game".parse().unwrap();
    assert_eq!(store.conditional(&game).await.unwrap(), []);
    let (ana, ben) = (planned("* a1 / b2 c3"), planned("d4 e5"));
    store.keep_conditional(&game, Seat(1), &planned("x y")).await.unwrap();
    store.keep_conditional(&game, Seat(1), &ana).await.unwrap();
    store.keep_conditional(&game, Seat(2), &ben).await.unwrap();
    let kept = |seat, planned: &ConditionalTurns, dropped| StoredConditional {
        seat: Seat(seat),
        planned: planned.clone(),
        dropped,
    };
    assert_eq!(store.conditional(&game).await.unwrap(), [kept(1, &ana, None), kept(2, &ben, None)]);
    // Others were entered meanwhile, which still hold.
    store.drop_conditional(&game, &kept(1, &planned("x y"), None), Lapse::Illegal).await.unwrap();
    store.drop_conditional(&game, &kept(2, &ben, None), Lapse::TakenBack).await.unwrap();
    store.drop_conditional(&game, &kept(2, &ben, None), Lapse::Illegal).await.unwrap();
    let dropped = kept(2, &ben, Some(Lapse::TakenBack));
    assert_eq!(store.conditional(&game).await.unwrap(), [kept(1, &ana, None), dropped.clone()]);
    store.forget_conditional(&game, Some(Seat(1))).await.unwrap();
    assert_eq!(store.conditional(&game).await.unwrap(), [dropped]);
    store.forget_conditional(&game, None).await.unwrap();
    assert_eq!(store.conditional(&game).await.unwrap(), []);
    assert_eq!(store.conditional_due().await.unwrap(), []);
}

crate::both!(one_set_for_each_seat);
