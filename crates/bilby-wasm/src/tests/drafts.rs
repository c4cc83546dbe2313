//! Positions in the editor: presses in; texts and refusals out.

use super::book;
use crate::draft;
use crate::types::{Draft, DraftView, GameName, PendingCapture, PhaseName, Rulebook, SetupRefusal, Shape, Tool};
use bilby_core::SplitMix64;
use bilby_games::Position;
use std::collections::BTreeSet;

#[track_caller]
fn check(view: &DraftView, text: &str, refusal: Option<&str>) {
    assert_eq!(view.text, text);
    assert_eq!(view.refusal.as_ref().map(|refusal| refusal.code.unwrap_or("unreadable")), refusal);
}

#[test]
fn billo_is_set_up() {
    let book = book(GameName::Billo, "");
    let man = |seat, shape, billo| Tool::Man { seat, shape, billo };
    let view = draft::empty(&book).unwrap();
    check(&view, "8/8/8/8/8/8/8/8 r - 0", None);
    let view = draft::apply(&book, view.draft, man(0, Shape::Round, false), "e4").unwrap();
    let view = draft::apply(&book, view.draft, man(0, Shape::Square, false), "e4").unwrap();
    check(&view, "8/8/8/8/4P3/8/8/8 r - 0", None);
    let view = draft::apply(&book, view.draft, man(1, Shape::Square, true), "e4").unwrap();
    check(&view, "8/8/8/8/4q3/8/8/8 r - 0", None);
    let view = draft::shift(&book, view.draft, "e4", "a1").unwrap();
    check(&view, "8/8/8/8/8/8/8/q7 r - 0", None);
    let view = draft::apply(&book, view.draft, man(0, Shape::Round, false), "b8").unwrap();
    check(&view, "1R6/8/8/8/8/8/8/q7 r - 0", Some("pawn-on-far-row"));
    let refusal = view.refusal.unwrap();
    assert_eq!((refusal.squares, refusal.seat), (vec!["b8".to_owned()], Some(0)));
    // The same once more takes it off.
    let view = draft::apply(&book, view.draft, man(0, Shape::Round, false), "b8").unwrap();
    check(&view, "8/8/8/8/8/8/8/q7 r - 0", None);
    let Draft::Billo(mut men) = view.draft else { panic!() };
    men.clock = 101;
    check(&draft::view(&book, Draft::Billo(men)).unwrap(), "8/8/8/8/8/8/8/q7 r - 101", Some("too-high"));
}

#[test]
fn bilitaire_is_set_up() {
    let book = book(GameName::Bilitaire, "");
    let view = draft::empty(&book).unwrap();
    check(&view, "--------/--------/--------/--------/--------/--------/--------/-------- t - 1 -", Some("no-tray"));
    // A marble brings its tray.
    let view = draft::apply(&book, view.draft, Tool::Marble, "a1").unwrap();
    check(&view, "--------/--------/--------/--------/--------/--------/2------/o1------ t - 1 -", None);
    let view = draft::shift(&book, view.draft, "A1", "B2").unwrap();
    check(&view, "--------/--------/--------/--------/--2----/--o1----/--------/-------- t - 1 -", None);
    let Draft::Bilitaire(mut trays) = view.draft else { panic!() };
    trays.phase = PhaseName::Marbles;
    let view = draft::view(&book, Draft::Bilitaire(trays)).unwrap();
    assert_eq!(view.refusal.unwrap().code, Some("no-jump"));
}

#[test]
fn billabong_is_set_up() {
    let book = book(GameName::Billabong, "ghosts=none");
    let view = draft::empty(&book).unwrap();
    let empty = "16/16/16/16/16/16/6~~~~6/6~~~~6/16/16/16/16/16/16";
    check(&view, &format!("{empty} 0,0 5,5 r 0"), Some("two-home"));
    let red = Tool::Kangaroo { seat: 0, crossings: 1 };
    let view = draft::apply(&book, view.draft, red, "a1").unwrap();
    let board = format!("{}r'15", &empty[..empty.len() - 2]);
    check(&view, &format!("{board} 0,0 4,5 r 0"), None);
    let view = draft::apply(&book, view.draft, red, "g7").unwrap();
    assert_eq!(view.refusal.as_ref().unwrap().code, Some("in-lake"));
    let view = draft::apply(&book, view.draft, Tool::Erase, "g7").unwrap();
    check(&view, &format!("{board} 0,0 4,5 r 0"), None);
    // More seats come with all their kangaroos home.
    let four = super::book(GameName::Billabong, "players=4");
    check(&draft::view(&four, view.draft).unwrap(), &format!("{board} 0,0,0,0 4,5,5,5 r 0"), Some("two-home"));
}

#[test]
fn drafts_of_positions_have_their_text() {
    for (game, rules) in [
        (GameName::Billabong, ""),
        (GameName::Billabong, "players=3"),
        (GameName::Billabong, "ghosts=placed"),
        (GameName::Bilitaire, ""),
        (GameName::Billo, ""),
    ] {
        let book = book(game, rules);
        let mut position = book.start(5).unwrap();
        for step in 0..40 {
            let text = position.to_string();
            check(&draft::of_position(&book, &text).unwrap(), &text, None);
            let moves = position.moves();
            let Some(mv) = moves.get(step * 7 % moves.len().max(1)) else { break };
            position = position.play(mv).unwrap();
        }
    }
    assert!(draft::of_position(&book(GameName::Billo, ""), "8 r - 0").is_err());
}

const PHASES: [PhaseName; 4] = [PhaseName::Opening, PhaseName::Trays, PhaseName::Marbles, PhaseName::Over];

/// What players type for a last move: moves, and what is none.
const LAST_MOVES: [&str; 6] = ["Re4-e5", "Sd5-d4", " O e4 - e5 ", "", "re4-e5", "what?"];

/// A draft after random play and some random changes. Many are legal; others have a fault or several.
fn any_draft(book: &Rulebook, random: &mut SplitMix64) -> DraftView {
    let mut position = book.start(random.next_u64()).unwrap();
    for _ in 0..random.below(60) {
        let moves = position.legal_moves();
        let Some(below) = moves.len().checked_sub(1) else { break };
        position = position.play_move(moves[random.below(below as u64 + 1) as usize]).unwrap();
    }
    let tools = draft::choices(book).unwrap().tools;
    let (columns, rows) = if book.game == GameName::Billabong { (16, 14) } else { (8, 8) };
    let mut view = draft::of_position(book, &position.to_string()).unwrap();
    for _ in 0..random.below(4) {
        let square = |random: &mut SplitMix64| {
            // Trays stand on cells, `A1` to `D4`.
            let (first, columns, rows) = if random.below(4) == 0 { (b'A', 4, 4) } else { (b'a', columns, rows) };
            format!("{}{}", char::from(first + random.below(columns) as u8), 1 + random.below(rows))
        };
        let (one, other) = (square(random), square(random));
        view = match random.below(5) {
            0 => draft::apply(book, view.draft, Tool::Erase, &one),
            1 => draft::shift(book, view.draft, &one, &other),
            2 => draft::view(book, with_a_changed_field(view.draft, random)),
            _ => draft::apply(book, view.draft, tools[random.below(tools.len() as u64) as usize], &one),
        }
        .unwrap();
    }
    view
}

fn with_a_changed_field(mut draft: Draft, random: &mut SplitMix64) -> Draft {
    let number = random.below(8) as u8;
    match &mut draft {
        Draft::Billabong(draft) => match random.below(4) {
            0 => draft.hand[0] = number,
            1 => draft.home[1] = number,
            2 => draft.turn = number % 4,
            _ => draft.clock = 90 * u32::from(number),
        },
        Draft::Bilitaire(draft) => match random.below(4) {
            0 => draft.phase = PHASES[usize::from(number % 4)],
            1 => draft.call = Some(number.into()),
            2 => draft.round = u32::from(number % 4),
            _ => draft.score = Some(8 * u32::from(number)),
        },
        Draft::Billo(draft) => match random.below(4) {
            0 => draft.turn = number % 2,
            1 => draft.pending = PendingCapture::Owed,
            2 => draft.pending = PendingCapture::Last { mv: LAST_MOVES[usize::from(number % 6)].to_owned() },
            _ => draft.clock = 20 * u32::from(number),
        },
    }
    draft
}

/// Whatever is set up, its text says the same: it is read as the same position, or is refused for the same reason.
#[test]
fn drafts_are_refused_as_their_texts_are() {
    let mut refusals = BTreeSet::new();
    let mut legal = 0;
    for (game, rules) in [
        (GameName::Billabong, ""),
        (GameName::Billabong, "players=3,laps=2"),
        (GameName::Billabong, "ghosts=placed"),
        (GameName::Bilitaire, ""),
        (GameName::Billo, ""),
        (GameName::Billo, "capture=strict"),
    ] {
        let book = book(game, rules);
        for seed in 0..300 {
            let view = any_draft(&book, &mut SplitMix64::new(seed));
            let read = Position::read(book.rules().unwrap(), &view.text);
            assert_eq!(view.refusal, read.as_ref().err().map(SetupRefusal::of), "{game:?} {}", view.text);
            match read {
                Ok(position) => {
                    assert_eq!(view.text, position.to_string());
                    legal += 1;
                }
                Err(error) => drop(refusals.insert((game.kind().name(), view.refusal.unwrap().code, error.field))),
            }
        }
    }
    assert!(legal > 300 && refusals.len() > 25, "{legal} legal, {refusals:#?}");
}
