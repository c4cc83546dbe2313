//! Writes the page's types of reviews and puzzles, and checks that they are current.

use super::*;
use bilby_engine::puzzles::{Certainty, PuzzleKind, Theme};
use bilby_games::GameKind;
use bilby_typescript::{declare, head, keep};

#[test]
fn review_types_are_current() {
    let types = [
        declare::<ReviewEffort>(),
        declare::<Judgement>(),
        declare::<JudgedMove>(),
        declare::<Mark>(),
        declare::<Missed>(),
        declare::<MissedWhat>(),
        declare::<Threat>(),
        declare::<SeatMove>(),
        declare::<SeatSummary>(),
        declare::<ExaminedPosition>(),
        declare::<FoundPuzzle>(),
    ];
    let head = head("bilby-wasm", "The types of game reviews.");
    let import = "\nimport type { Value } from './types';\n";
    keep("web/src/lib/wasm/review-types.ts", &(head + import + &types.concat()));
}

/// A union of words.
fn union(name: &str, docs: &str, words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<String> = words.map(|word| format!("\n  | '{word}'")).collect();
    format!("\n/** {docs} */\nexport type {name} ={};\n", words.concat())
}

#[test]
fn puzzle_types_are_current() {
    let kinds = |game: GameKind| PuzzleKind::of(game).map(|kind| format!("'{kind}'")).collect::<Vec<_>>().join(", ");
    let games: Vec<String> = GameKind::ALL.into_iter().map(|game| format!("\n  {game}: [{}],", kinds(game))).collect();
    let text = [
        head("bilby-wasm", "The types of puzzles, and the kinds of puzzles of each game."),
        "\nimport type { GameName } from '../wasm/types';\n".to_owned(),
        union("PuzzleKind", "What a puzzle asks.", PuzzleKind::ALL.into_iter().map(PuzzleKind::name)),
        union("PuzzleTheme", "What a puzzle is about.", Theme::ALL.into_iter().map(Theme::name)),
        union(
            "Certainty",
            "How sure it is that a puzzle has one solution.",
            [Certainty::Proved, Certainty::Searched].into_iter().map(Certainty::name),
        ),
        format!(
            "\n/** The kinds of each game. */\nexport const KINDS: Record<GameName, readonly PuzzleKind[]> = {{{}\n}};\n",
            games.concat()
        ),
    ];
    keep("web/src/lib/puzzles/puzzle-types.ts", &text.concat());
}
