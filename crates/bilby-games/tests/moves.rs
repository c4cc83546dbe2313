//! Moves as values: they stand for the same moves as their texts, and are checked as those are.

use bilby_core::SplitMix64;
use bilby_games::{GameKind, Position, Rules};

#[test]
fn every_move_is_its_text() {
    for (kind, rules) in [
        (GameKind::Billabong, ""),
        (GameKind::Billabong, "players=3"),
        (GameKind::Bilitaire, ""),
        (GameKind::Billo, "capture=strict"),
    ] {
        let mut random = SplitMix64::new(11);
        let mut position = Position::start(Rules::read(kind, rules).unwrap(), 3);
        for _ in 0..60 {
            let (texts, moves) = (position.moves(), position.legal_moves());
            assert_eq!(texts.len(), moves.len(), "{position}");
            if moves.is_empty() {
                break;
            }
            for (text, mv) in texts.iter().zip(&moves) {
                assert_eq!(position.read_move(text), Ok(*mv), "{position}");
                assert_eq!(position.write_move(*mv).as_ref(), Some(text), "{position}");
                assert_eq!(position.turn_of(*mv).unwrap().to_string(), *text, "{position}");
                assert_eq!(position.play_move(*mv), position.play(text).ok(), "{position} {text}");
            }
            let at = random.below(moves.len() as u64) as usize;
            position = position.play_move(moves[at]).unwrap();
        }
    }
}

#[test]
fn a_move_that_is_not_legal_is_not_played() {
    let start = |kind| Position::start(Rules::read(kind, "").unwrap(), 0);
    let (billo, bilitaire) = (start(GameKind::Billo), start(GameKind::Bilitaire));
    let first = billo.read_move("Re1-e2").unwrap();
    let after = billo.play_move(first).unwrap();
    for position in [&after, &bilitaire] {
        assert_eq!(position.play_move(first), None);
        assert_eq!(position.write_move(first), None);
        assert!(position.turn_of(first).is_none());
    }
    let reply = after.read_move("Rd8-d7").unwrap();
    assert_eq!(billo.write_line(&[first, reply]), ["Re1-e2", "Rd8-d7"]);
    assert_eq!(billo.write_line(&[first, first, reply]), ["Re1-e2"], "up to the first that is not legal");
    assert!(billo.write_line(&[reply]).is_empty());
}
