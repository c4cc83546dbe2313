//! The examples of docs/rules are true, for the rules crates and for the literal rules. The README of the pages says
//! what each kind of block claims.

use bilby_games::record::Reader;
use bilby_games::{GameKind, Position, Rules};
use bilby_reference::{Line, bilitaire, billabong, billo};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

const PAGES: [(&str, &str); 7] = [
    ("README.md", include_str!("../../../docs/rules/README.md")),
    ("billabong.md", include_str!("../../../docs/rules/billabong.md")),
    ("bilitaire.md", include_str!("../../../docs/rules/bilitaire.md")),
    ("billo.md", include_str!("../../../docs/rules/billo.md")),
    ("notation.md", include_str!("../../../docs/rules/notation.md")),
    ("command-line.md", include_str!("../../../docs/rules/command-line.md")),
    ("record.md", include_str!("../../../docs/rules/record.md")),
];

/// A fenced block: its page, its mark and its lines.
struct Block {
    page: &'static str,
    mark: &'static str,
    lines: Vec<&'static str>,
}

/// The fenced blocks of all pages.
fn blocks() -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for (page, text) in PAGES {
        let mut is_open = false;
        for line in text.lines() {
            match line.strip_prefix("```") {
                Some(mark) if !is_open => blocks.push(Block { page, mark, lines: Vec::new() }),
                None if is_open => blocks.last_mut().unwrap().lines.push(line),
                _ => {}
            }
            is_open ^= line.starts_with("```");
        }
        assert!(!is_open, "{page}: a block is not closed");
    }
    blocks
}

/// The lines of all blocks with a mark, each with its page.
fn lines(mark: &str) -> Vec<(&'static str, &'static str)> {
    let marked = blocks().into_iter().filter(|block| block.mark == mark);
    marked.flat_map(|block| block.lines.into_iter().map(move |line| (block.page, line))).collect()
}

/// The fields of a line, separated by bars.
fn fields<const N: usize>(line: &str) -> [&str; N] {
    let fields: Vec<&str> = line.splitn(N, '|').map(str::trim).collect();
    fields.try_into().unwrap_or_else(|_| panic!("{line}: not {N} fields"))
}

fn rules(game: &str, text: &str) -> Result<Rules, String> {
    Rules::read(game.parse().unwrap(), text).map_err(|error| error.to_string())
}

fn position(game: &str, rules_text: &str, text: &str) -> Result<Position, String> {
    Position::read(rules(game, rules_text).unwrap(), text).map_err(|error| error.to_string())
}

/// What the literal rules say of a position: why it is refused, or its moves and its status.
struct Literally {
    accepted: Result<(), String>,
    moves: Vec<String>,
    status: String,
}

fn literally(game: &str, rules: &str, position: &str) -> Literally {
    let (accepted, moves, status) = match game {
        "billabong" => {
            (billabong::check(rules, position), billabong::moves(rules, position), billabong::status(rules, position))
        }
        "bilitaire" => {
            (bilitaire::check(rules, position), bilitaire::moves(rules, position), bilitaire::status(rules, position))
        }
        _ => (billo::check(rules, position), billo::moves(rules, position), billo::status(rules, position)),
    };
    let mut moves: Vec<String> = moves.unwrap_or_default().into_iter().map(|Line { text, .. }| text).collect();
    moves.sort();
    Literally { accepted, moves, status: status.unwrap_or_default() }
}

/// Checks a line of an example against the position.
fn check(start: &Position, literal: &Literally, line: &str) {
    let (claim, text) = line.split_once(' ').unwrap_or((line, ""));
    let text = text.trim();
    match claim {
        "moves" => {
            let moves: Vec<&str> = text.split_whitespace().collect();
            assert_eq!(start.moves(), moves);
            assert_eq!(literal.moves, moves);
        }
        "play" => {
            let (moves, end) = text.split_once(" = ").unwrap();
            let played = moves.split_whitespace().fold(start.clone(), |position, text| position.play(text).unwrap());
            assert_eq!(played.to_string(), end);
        }
        "reject" => assert!(start.play(text).is_err()),
        "same" => {
            let texts: Vec<&str> = text.split_whitespace().collect();
            let canonical: BTreeSet<String> = texts.iter().map(|text| start.canonical(text).unwrap()).collect();
            assert_eq!(canonical, BTreeSet::from([texts[0].to_owned()]));
        }
        "status" => {
            assert_eq!(start.status(), text);
            assert_eq!(literal.status, text);
        }
        "perft" => {
            for count in text.split_whitespace() {
                let (depth, count) = count.split_once(':').unwrap();
                assert_eq!(start.perft(depth.parse().unwrap()).to_string(), count);
            }
        }
        _ => panic!("an unknown claim"),
    }
}

#[test]
fn positions_and_moves() {
    let mut claims: BTreeMap<&str, usize> = BTreeMap::new();
    for Block { page, lines, .. } in blocks().into_iter().filter(|block| block.mark == "example") {
        let [game, rules, text] = fields(lines[0]);
        let start = position(game, rules, text).unwrap_or_else(|error| panic!("{page}: {}: {error}", lines[0]));
        let literal = literally(game, rules, text);
        assert_eq!(literal.accepted, Ok(()), "{page}: {}: bilby-reference refuses it", lines[0]);
        for line in &lines[1..] {
            let checked = std::panic::catch_unwind(|| check(&start, &literal, line));
            assert!(checked.is_ok(), "{page}: {}: {line}", lines[0]);
            *claims.entry(line.split(' ').next().unwrap()).or_default() += 1;
        }
    }
    assert_eq!(claims.len(), 6, "every kind of claim is made somewhere: {claims:?}");
    assert!(claims["moves"] + claims["status"] > 50, "pages that are not read are noticed");
}

#[test]
fn positions_that_are_refused_and_accepted() {
    for (page, line) in lines("refused") {
        let [game, rules, text, field] = fields(line);
        let error = position(game, rules, text).expect_err(line);
        assert!(error.starts_with(&format!("{field}: ")), "{page}: {line}: {error}");
        assert!(literally(game, rules, text).accepted.is_err(), "{page}: {line}");
    }
    for (page, line) in lines("accepted") {
        let [game, rules, text] = fields(line);
        assert!(position(game, rules, text).is_ok(), "{page}: {line}");
        assert!(literally(game, rules, text).accepted.is_ok(), "{page}: {line}");
    }
    assert!(!lines("refused").is_empty() && !lines("accepted").is_empty());
}

#[test]
fn rules_texts() {
    for (page, line) in lines("rules") {
        let [game, text, expected] = fields(line);
        let canonical = rules(game, text).map(|rules| rules.to_string());
        match expected {
            "error" => assert!(canonical.is_err(), "{page}: {line}"),
            "(empty)" => assert_eq!(canonical, Ok(String::new()), "{page}: {line}"),
            _ => assert_eq!(canonical, Ok(expected.to_owned()), "{page}: {line}"),
        }
    }
    assert!(!lines("rules").is_empty());
}

#[test]
fn tables_have_every_value_of_every_option() {
    let page = |name: &str| PAGES.into_iter().find(|(page, _)| *page == name).unwrap().1;
    let notation = page("notation.md");
    for kind in GameKind::ALL {
        for option in kind.options() {
            let quoted: Vec<String> = option.values.iter().map(|value| format!("`{value}`")).collect();
            let row = format!("| `{}` | {} |", option.key, quoted.join(", "));
            assert!(notation.lines().any(|line| line.starts_with(&row)), "notation.md: {row}");
            let heading = format!("### Option `{}`", option.key);
            let text = page(&format!("{kind}.md"));
            let section = text.split_once(&heading).unwrap_or_else(|| panic!("{kind}.md: {heading}")).1;
            let section = section.split("\n#").next().unwrap_or(section);
            for value in quoted {
                let has_row = section.lines().any(|line| line.starts_with(&format!("| {value} ")));
                assert!(has_row, "{kind}.md: {heading}: {value}");
            }
        }
    }
}

/// The games of a file as the writer writes them, or what is wrong with the first bad one.
fn written(file: &str) -> Result<String, String> {
    let games: Result<Vec<String>, String> = Reader::new(file.as_bytes())
        .map(|game| game.map(|record| record.to_string()).map_err(|error| error.to_string()))
        .collect();
    Ok(games?.join("\n"))
}

#[test]
fn records() {
    let mut accepted = String::new();
    let mut checked = 0;
    for Block { page, mark, lines } in blocks() {
        let file: String = lines.iter().map(|line| format!("{line}\n")).collect();
        match mark {
            "bil" => assert_eq!(written(&file), Ok(file), "{page}"),
            "bil-in" => accepted = written(&file).unwrap_or_else(|error| panic!("{page}: {error}\n{file}")),
            "bil-out" => assert_eq!(accepted, file, "{page}"),
            "bad-bil" => assert!(written(&file).is_err(), "{page}: {file}"),
            _ => continue,
        }
        checked += 1;
    }
    assert!(checked > 20, "records that are not read are noticed");
}

/// The anchor of a heading, as on GitHub.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase().replace(' ', "-");
    letters.chars().filter(|letter| letter.is_alphanumeric() || "-_".contains(*letter)).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let mut is_open = false;
    let mut anchors = BTreeSet::new();
    for line in text.lines() {
        is_open ^= line.starts_with("```");
        if let Some((hashes, heading)) = line.split_once("# ").filter(|_| !is_open)
            && hashes.chars().all(|sign| sign == '#')
        {
            assert!(anchors.insert(anchor(heading)), "two headings {heading:?}");
        }
    }
    anchors
}

/// The sources of all crates, with their paths.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push((path.display().to_string(), std::fs::read_to_string(&path).unwrap()));
        }
    }
}

/// Comments name a section by its page and, after `#`, its heading.
#[test]
fn sections_that_code_names_exist() {
    let pages: BTreeMap<&str, BTreeSet<String>> = PAGES.map(|(name, text)| (name, anchors(text))).into();
    let mut found = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut found);
    let mut checked = 0;
    for (file, text) in found {
        for named in text.split("docs/rules/").skip(1) {
            let end = named.find(|letter: char| !letter.is_ascii_alphanumeric() && !".-_#".contains(letter));
            let named = named[..end.unwrap_or(named.len())].trim_end_matches('.');
            let Some((page, heading)) = named.split_once('#') else { continue };
            let is_there = pages.get(page).is_some_and(|headings| headings.contains(heading));
            assert!(is_there, "{file}: docs/rules/{named}");
            checked += 1;
        }
    }
    assert!(checked > 10, "comments that are not read are noticed");
}

/// All links between the pages are valid.
#[test]
fn links_lead_to_headings() {
    let pages: BTreeMap<&str, BTreeSet<String>> = PAGES.map(|(name, text)| (name, anchors(text))).into();
    for (name, text) in PAGES {
        for target in text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let (page, heading) = target.split_once('#').unwrap_or((target, ""));
            let page = if page.is_empty() { name } else { page };
            let there = pages.get(page).unwrap_or_else(|| panic!("{name}: no page {target}"));
            assert!(heading.is_empty() || there.contains(heading), "{name}: no heading {target}");
        }
    }
}
