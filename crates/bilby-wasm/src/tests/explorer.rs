//! What was played from a position, in games that are given as records and in a collection.

use super::{book, position};
use crate::explorer::{add, add_pack, find, traces_of_record};
use crate::types::{ExplorerMarbles, GameName};
use bilby_games::explorer::{Index, Pack, PackSection, traces};
use bilby_games::record::Reader;
use bilby_games::{GameKind, Rules};

const GAMES: [&str; 3] = [
    "[Game \"billo\"]\n[Result \"won red by resignation\"]\n\n1. Re1-e2 Sa8-a7 won red\n",
    "[Game \"billo\"]\n[Result \"won black by resignation\"]\n\n1. Sd1-d2 Rh8-h7 2. Ra1-a2 won black\n",
    "[Game \"billo\"]\n[Result \"drawn by agreement\"]\n\n1. Ra1-a2 drawn\n",
];

fn indexed() -> Index {
    let mut index = Index::default();
    for game in GAMES {
        assert_eq!(add(&mut index, &traces_of_record(game).unwrap()), Ok(1));
    }
    index
}

#[test]
fn symmetric_moves_are_counted_together() {
    let start = book(GameName::Billo, "").start(0).unwrap();
    let found = find(&mut indexed(), &start, &[1, 1, 1]);
    assert!(found.covered);
    assert_eq!(found.passing, [0, 1, 2]);
    let rows: Vec<_> =
        found.rows.iter().map(|row| (row.moves[0].as_str(), row.games, &row.wins[..], row.drawn)).collect();
    assert_eq!(rows[..2], [("Rd1-d2", 2, &[1, 1][..], 0), ("Ra1-a2", 1, &[0, 0][..], 1)]);
    assert_eq!(found.rows[0].moves, ["Rd1-d2", "Re1-e2", "Sd1-d2", "Se1-e2"]);
    assert!(rows[2..].iter().all(|(_, games, ..)| *games == 0));
    assert_eq!(found.rows[0].marbles, None);
}

#[test]
fn only_what_is_wanted_counts() {
    let start = book(GameName::Billo, "").start(0).unwrap();
    let found = find(&mut indexed(), &start, &[0, 1]);
    assert_eq!(found.passing, [1]);
    assert_eq!((found.rows[0].moves[0].as_str(), found.rows[0].games), ("Rd1-d2", 1));
    assert_eq!(found.rows[1].games, 0);
}

#[test]
fn bad_bytes_and_records_are_refused() {
    let mut index = Index::default();
    assert!(add(&mut index, b"nonsense").is_err());
    assert!(add_pack(&mut index, b"nonsense").is_err());
    assert!(traces_of_record("[Game \"billo\"]\n\n1. Re1-e5 *\n").is_err());
    assert_eq!(add(&mut index, &traces_of_record("[Game \"billo\"]\n\n1. Re1-e2 *\n").unwrap()), Ok(0));
    assert!(index.is_empty());
}

#[test]
fn a_collection_is_counted_like_the_games_that_it_was_made_of() {
    let rules = Rules::read(GameKind::Billo, "").unwrap();
    let records: Vec<_> = GAMES.iter().map(|game| Reader::new(game.as_bytes()).next().unwrap().unwrap()).collect();
    let traces = records.iter().flat_map(|record| traces(record, 100)).collect();
    let section = PackSection { rules, seed: 0, games: 3, traces }.pruned();
    let mut index = Index::default();
    let sections = add_pack(&mut index, &Pack { kind: GameKind::Billo, sections: vec![section] }.write()).unwrap();
    assert_eq!((sections[0].games, sections[0].traces, index.len()), (3, 3, 3));
    let start = book(GameName::Billo, "").start(0).unwrap();
    let after = position(GameName::Billo, "", "pppppppp/8/8/8/8/8/4S3/PPPPRPPP b - 0");
    for place in [start, after] {
        let whole = find(&mut indexed(), &place, &[1; 3]);
        assert_eq!(find(&mut index, &place, &[1; 3]).rows, whole.rows);
        assert!(whole.rows[0].games > 0);
    }
}

#[test]
fn rounds_of_bilitaire_have_marbles() {
    let game = "[Game \"bilitaire\"]\n[Start \"--------/--------/--------/--------/--------/--------/----2--/----oo-- t - 2 9\"]\n\n1... C1e1 won second\n";
    let mut index = Index::default();
    assert_eq!(add(&mut index, &traces_of_record(game).unwrap()), Ok(1));
    let place = |round: &str| {
        let text = format!("--------/--------/--------/--------/--------/--------/----2--/----oo-- t - {round}");
        position(GameName::Bilitaire, "", &text)
    };
    // The second player left two marbles. In round 1 the same role is the first player's.
    for (round, wins) in [("2 9", [0, 1]), ("2 30", [0, 1]), ("1 -", [1, 0])] {
        let found = find(&mut index, &place(round), &[1]);
        assert_eq!(found.rows.len(), 1, "all actions end the round");
        assert_eq!(found.rows[0].wins, wins);
        assert_eq!(found.rows[0].marbles, Some(ExplorerMarbles { rounds: 1, sum: 2, squares: 4 }));
    }
}
