//! Writes `types.ts` and `constants.ts` in `web/src/lib/wasm/`, and checks that they are current.

use super::*;
use crate::error::BOARD_CODES;
use bilby_core::{Choice, Notation as _, Refusal as _, TooHighRefusal};
use bilby_engine::Level;
use bilby_games::GameKind;
use bilby_games::record::RecordErrorKind;
use bilby_typescript::{declare, head, keep, union};
use std::collections::BTreeSet;

/// The codes of all refusals: a translation that is missing is a type error.
fn refusal_codes() -> String {
    let games = [
        union("BillabongRefusalCode", "Why Billabong's rules refuse a step.", billabong::Refusal::CODES),
        union("BilitaireRefusalCode", "Why Bi-litaire's rules refuse a step.", bilitaire::Refusal::CODES),
        union("BilloRefusalCode", "Why Billo's rules refuse a step.", billo::Refusal::CODES),
        union(
            "BoardRefusalCode",
            "What no rules crate refuses: what only a player at a board can do wrong.",
            &BOARD_CODES,
        ),
    ];
    let all = "\nexport type RefusalCode = BillabongRefusalCode | BilitaireRefusalCode | BilloRefusalCode | BoardRefusalCode;\n";
    games.concat() + all
}

/// The codes of all refusals of positions.
fn setup_codes() -> String {
    let games = [
        union("BillabongSetupCode", "Why Billabong's rules refuse a position.", billabong::SetupRefusal::CODES),
        union("BilitaireSetupCode", "Why Bi-litaire's rules refuse a position.", bilitaire::SetupRefusal::CODES),
        union("BilloSetupCode", "Why Billo's rules refuse a position.", billo::SetupRefusal::CODES),
        union("AnySetupCode", "Why the rules of any game refuse a position.", TooHighRefusal::CODES),
    ];
    let all = "\nexport type SetupCode = BillabongSetupCode | BilitaireSetupCode | BilloSetupCode | AnySetupCode;\n";
    games.concat() + all
}

/// The fields of all games' positions.
fn position_fields() -> String {
    let mut fields: Vec<&str> = Vec::new();
    for field in GameKind::ALL.into_iter().flat_map(GameKind::fields) {
        if !fields.contains(field) {
            fields.push(field);
        }
    }
    union("PositionField", "A field of a position's text.", &fields)
}

/// The options of each game and their values: a text that is missing for one of them is a type error.
fn option_values() -> String {
    let values =
        |choice: &Choice| choice.values.iter().map(|value| format!("'{value}'")).collect::<Vec<_>>().join(" | ");
    let option = |choice: &Choice| format!("\n  {}: {};", choice.key, values(choice));
    let options = GameKind::ALL.into_iter().flat_map(GameKind::options).map(option);
    format!(
        "\n/** The values of each option of any game. */\nexport interface OptionValues {{{}\n}}\n",
        options.collect::<String>()
    )
}

/// The numbers of players of all games, by any of their rules.
fn player_counts() -> Vec<usize> {
    let rules = GameKind::ALL.into_iter().flat_map(GameKind::all_rules);
    rules.map(|rules| rules.seat_names().len()).collect::<BTreeSet<_>>().into_iter().collect()
}

/// Numbers of the rules.
fn numbers() -> String {
    let marbles = bilitaire::Position::start(bilitaire::Rules, 0).board().marbles().len();
    let lines = [
        ("How many kangaroos each seat of Billabong has.", "KANGAROOS", billabong::KANGAROOS.to_string()),
        ("How many marbles each round of Bi-litaire begins with.", "MARBLES", marbles.to_string()),
        ("The smallest call in Bi-litaire.", "LEAST_CALL", bilitaire::LEAST_CALL.to_string()),
        (
            "Stands for any turn of another player in a line of conditional turns.",
            "ANY_TURN",
            format!("'{}'", bilby_table::ANY_TURN),
        ),
        ("The computer's lowest level.", "LOWEST_LEVEL", Level::LOWEST.to_string()),
        ("The computer's highest level.", "HIGHEST_LEVEL", Level::HIGHEST.to_string()),
        ("How many can play some game.", "PLAYER_COUNTS: readonly number[]", format!("{:?}", player_counts())),
    ];
    lines.map(|(what, name, value)| format!("\n/** {what} */\nexport const {name} = {value};\n")).concat()
}

#[test]
fn constants_are_current() {
    let cell = |cell: bilitaire::Cell| {
        let holes: Vec<String> = cell.holes().into_iter().map(|hole| format!("'{hole}'")).collect();
        format!("  {cell}: [{}],\n", holes.join(", "))
    };
    let cells: String = bilitaire::Cell::all().map(cell).collect();
    let cells = format!(
        "\n/** The holes of each of Bi-litaire's cells, row by row from its lower left. */\nexport const CELLS: Readonly<Record<string, readonly string[]>> = {{\n{cells}}};\n"
    );
    let head = head("bilby-wasm", "Constants of the rules and of the engine.");
    keep("web/src/lib/wasm/constants.ts", &[head, cells, numbers()].concat());
}

#[test]
fn types_are_current() {
    let types = [
        declare::<GameName>(),
        declare::<Rulebook>(),
        declare::<RuleOption>(),
        declare::<RuleChoices>(),
        option_values(),
        refusal_codes(),
        declare::<Refusal>(),
        declare::<ReadError>(),
        union("RecordProblem", "What can be wrong with a record.", RecordErrorKind::CODES),
        declare::<RecordError>(),
        declare::<Status>(),
        declare::<Step>(),
        declare::<Direction>(),
        declare::<Way>(),
        declare::<Target>(),
        declare::<Board>(),
        declare::<Kangaroo>(),
        declare::<BillabongBoard>(),
        declare::<Racer>(),
        declare::<TurnSpan>(),
        declare::<BilitaireBoard>(),
        declare::<Push>(),
        declare::<Decided>(),
        declare::<RoundOver>(),
        declare::<Shape>(),
        declare::<Man>(),
        declare::<BilloBoard>(),
        declare::<Claim>(),
        declare::<TurnView>(),
        declare::<PressOptions>(),
        declare::<Press>(),
        declare::<PressChoice>(),
        declare::<MovedMan>(),
        declare::<Played>(),
        declare::<RecordPlayer>(),
        declare::<RecordGame>(),
        declare::<TimeControl>(),
        declare::<TimeControlLimits>(),
        declare::<WrongAnnouncements>(),
        declare::<RecordResult>(),
        declare::<ResultReason>(),
        declare::<RecordHead>(),
        declare::<RecordTree>(),
        declare::<RecordNode>(),
        declare::<OpenedTree>(),
        declare::<Reached>(),
        declare::<Drawing>(),
        declare::<Annotation>(),
        declare::<ImportedPiece>(),
        declare::<ImportedGame>(),
        setup_codes(),
        position_fields(),
        declare::<SetupRefusal>(),
        declare::<Draft>(),
        declare::<BillabongDraft>(),
        declare::<DraftKangaroo>(),
        declare::<BilitaireDraft>(),
        declare::<BilloDraft>(),
        declare::<PendingCapture>(),
        declare::<DraftMan>(),
        declare::<Tool>(),
        declare::<DraftView>(),
        declare::<EditorChoices>(),
        declare::<SearchResult>(),
        declare::<SearchLine>(),
        declare::<Value>(),
        declare::<ClockTime>(),
        declare::<Request>(),
    ];
    let head = head("bilby-wasm", "The values that the page exchanges with the rules and the engine.");
    keep("web/src/lib/wasm/types.ts", &(head + &types.concat()));
}
