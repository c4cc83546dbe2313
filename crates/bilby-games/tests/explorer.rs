//! The explorer's counts, compared with a naive count over texts; and collections in few bytes.

use bilby_core::{Outcome, Seat, SplitMix64};
use bilby_games::explorer::{
    Index, Pack, PackError, PackSection, Tally, Trace, TraceBytesError, covers, rows, traces, traces_of,
};
use bilby_games::record::{GameResult, Record};
use bilby_games::{GameKind, Position, Rules};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap, HashSet};

/// A game: its positions and its result.
struct Game {
    positions: Vec<Position>,
    outcome: Outcome,
}

/// A random game that prefers few of its moves, so that games meet. Long ones are broken off and get any result.
fn play(rules: Rules, random: &mut SplitMix64) -> Game {
    let mut positions = vec![Position::start(rules, random.below(3))];
    // A match of Bi-litaire has to end, because the marbles left count.
    let longest = if rules.kind() == GameKind::Bilitaire { 300 } else { 30 };
    while positions.len() < longest {
        let position = &positions[positions.len() - 1];
        let legal = position.moves();
        if legal.is_empty() {
            break;
        }
        let few = if positions.len() < 8 { 4 } else { legal.len() as u64 };
        // Moves at both ends of the list, because many of these are symmetric.
        let at = random.below(few.min(legal.len() as u64)) as usize;
        let at = if random.below(2) == 0 { at } else { legal.len() - 1 - at };
        positions.push(position.play(&legal[at]).unwrap());
    }
    let seats = rules.seat_names().len() as u64;
    let any = |random: &mut SplitMix64| match random.below(seats + 1) {
        0 => Outcome::Drawn,
        seat => Outcome::Won(Seat(seat as u8 - 1)),
    };
    let outcome = positions[positions.len() - 1].outcome().unwrap_or_else(|| any(random));
    Game { positions, outcome }
}

/// A row of a position's text, one token for each square.
fn squares(row: &str) -> Vec<String> {
    let mut squares: Vec<String> = Vec::new();
    let mut run = String::new();
    for sign in row.chars() {
        if sign.is_ascii_digit() {
            run.push(sign);
            continue;
        }
        squares.extend((0..run.parse().unwrap_or(0)).map(|_| ".".to_owned()));
        run.clear();
        match squares.last_mut() {
            Some(last) if sign == '\'' => last.push(sign),
            _ => squares.push(sign.to_string()),
        }
    }
    squares.extend((0..run.parse().unwrap_or(0)).map(|_| ".".to_owned()));
    squares
}

fn joined(board: &[Vec<String>]) -> String {
    board.iter().map(|row| row.concat()).collect::<Vec<_>>().join("/")
}

fn transposed(board: &[Vec<String>]) -> Vec<Vec<String>> {
    (0..board.len()).map(|at| board.iter().map(|row| row[at].clone()).collect()).collect()
}

/// What the explorer should take for the same: the texts of all symmetric forms, and the least of them.
fn naive_key(position: &Position) -> String {
    let text = position.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    let mut board: Vec<Vec<String>> = fields[0].split('/').map(squares).collect();
    match position.kind() {
        GameKind::Billabong => {
            if !position.rules().has_fixed_start() {
                board.iter_mut().flatten().filter(|square| *square == "x").for_each(|square| *square = ".".to_owned());
            }
            format!("{} {} {} {}", joined(&board), fields[1], fields[2], fields[3])
        }
        GameKind::Bilitaire => {
            if fields[1] == "e" {
                return naive_key(&Position::start(position.rules(), 0));
            }
            let mut least = None;
            for side in 0..8 {
                if side % 2 == 0 {
                    board = transposed(&board);
                } else {
                    board.reverse();
                }
                let seen = format!("{} {} {}", joined(&board), fields[1], fields[2]);
                least = Some(least.map_or(seen.clone(), |least: String| least.min(seen)));
            }
            least.unwrap()
        }
        GameKind::Billo => {
            let mut forms = Vec::new();
            for (is_mirrored, has_other_shapes) in [(false, false), (true, false), (false, true), (true, true)] {
                let mirror = |sign: char| if is_mirrored { char::from(b'a' + b'h' - sign as u8) } else { sign };
                let shape = |sign: char| match (sign, has_other_shapes) {
                    ('R', true) => 'S',
                    ('S', true) => 'R',
                    ('O', true) => 'Q',
                    ('Q', true) => 'O',
                    ('r', true) => 's',
                    ('s', true) => 'r',
                    ('o', true) => 'q',
                    ('q', true) => 'o',
                    (sign, _) => sign,
                };
                let mut board = board.clone();
                if is_mirrored {
                    board.iter_mut().for_each(|row| row.reverse());
                }
                let board: String = joined(&board).chars().map(shape).collect();
                let pending: String = match fields[2].strip_prefix('?') {
                    None => fields[2].to_owned(),
                    Some(mv) => (0..)
                        .zip(mv.chars())
                        .map(|(at, sign)| match at {
                            0 => shape(sign),
                            _ if sign.is_ascii_lowercase() => mirror(sign),
                            _ => sign,
                        })
                        .collect(),
                };
                forms.push(format!("{board} {} {pending}", fields[1]));
            }
            forms.into_iter().min().unwrap()
        }
    }
}

fn round(position: &Position) -> usize {
    match position {
        Position::Bilitaire(position) => position.round() as usize,
        _ => 1,
    }
}

/// A step of a game.
type Step = (String, String, usize, Option<u32>);

/// All steps of a game that count, each once in a round: the texts before and after, the round, and the marbles left in it.
fn naive_steps(game: &Game) -> HashSet<Step> {
    let mut left = [None, None];
    for position in &game.positions {
        if let Position::Bilitaire(position) = position {
            left[0] = position.score();
            left[1] = position.marbles_left().map(|left| left[1]);
        }
    }
    let pairs = game.positions.windows(2).filter(|pair| covers(&pair[0]));
    pairs
        .map(|pair| {
            let round = round(&pair[0]);
            (naive_key(&pair[0]), naive_key(&pair[1]), round, left[round - 1])
        })
        .collect()
}

/// What was played from a position, by the text of where it led, for the seats of the position.
fn naive_tallies(games: &[HashSet<Step>], results: &[Outcome], at: &Position) -> BTreeMap<String, Tally> {
    let here = naive_key(at);
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for (steps, outcome) in games.iter().zip(results) {
        for (_, after, its_round, marbles) in steps.iter().filter(|(before, ..)| *before == here) {
            // Seats stand for roles: who plays the marbles here did so there.
            let outcome = match outcome {
                Outcome::Won(Seat(seat)) if *its_round != round(at) => Outcome::Won(Seat(1 - seat)),
                outcome => *outcome,
            };
            tallies.entry(after.clone()).or_default().add(outcome, marbles.map(|left| left as u8));
        }
    }
    tallies
}

/// Checks some positions of some games; returns how many moves two games or more have in common.
fn check_counts(rules: Rules, seed: u64) -> u64 {
    let mut random = SplitMix64::new(seed);
    let games: Vec<Game> = (0..15).map(|_| play(rules, &mut random)).collect();
    let steps: Vec<_> = games.iter().map(naive_steps).collect();
    let results: Vec<Outcome> = games.iter().map(|game| game.outcome).collect();
    let mut index = Index::default();
    for game in &games {
        for trace in traces_of(game.positions.clone(), game.outcome, 1000) {
            index.add(&trace);
        }
    }
    let mut shared = 0;
    for number in 0..12 {
        let game = &games[number % games.len()];
        let at = &game.positions[random.below((game.positions.len() as u64).min(10)) as usize];
        let found = rows(at, &index.tallies(at, |_| true));
        let naive = if covers(at) { naive_tallies(&steps, &results, at) } else { BTreeMap::new() };
        let mut texts: Vec<String> = Vec::new();
        for row in &found {
            let tallies: HashSet<String> = row.moves.iter().map(|mv| naive_key(&at.play(mv).unwrap())).collect();
            assert_eq!(tallies.len(), 1, "moves of one row lead to the same: {at} {:?}", row.moves);
            let naive = naive.get(tallies.iter().next().unwrap()).copied().unwrap_or_default();
            assert_eq!(row.tally, naive, "{rules} {at} {:?}", row.moves);
            shared += u64::from(row.tally.games > 1);
            texts.extend(row.moves.iter().cloned());
        }
        texts.sort_unstable();
        assert_eq!(texts, at.moves(), "every legal move is in one row");
    }
    shared
}

fn some_rules() -> Vec<Rules> {
    let texts: [(GameKind, &[&str]); 3] = [
        (GameKind::Billabong, &["", "ghosts=none", "ghosts=placed", "players=3", "players=4,placement=quadrant"]),
        (GameKind::Bilitaire, &[""]),
        (GameKind::Billo, &["", "capture=strict", "billo=all,passing=open"]),
    ];
    let read = |(kind, texts): (GameKind, &[&str])| -> Vec<Rules> {
        texts.iter().map(|text| Rules::read(kind, text).unwrap()).collect()
    };
    texts.into_iter().flat_map(read).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3))]

    #[test]
    fn counts_are_those_of_a_naive_count(seed: u64) {
        let shared: u64 = some_rules().into_iter().map(|rules| check_counts(rules, seed)).sum();
        prop_assert!(shared > 0, "no two games met");
    }

    #[test]
    fn packs_keep_what_games_share(seed: u64) {
        for rules in some_rules() {
            check_pack(rules, seed);
        }
    }

    #[test]
    fn damaged_packs_are_refused(seed: u64, at: prop::sample::Index, with: u8) {
        let rules = Rules::read(GameKind::Billo, "").unwrap();
        let mut bytes = pack(rules, seed).write();
        let at = at.index(bytes.len());
        prop_assert!(Pack::read(&bytes[..at]).is_err());
        if bytes[at] != with {
            bytes[at] = with;
            // A changed result can't be noticed, everything else is.
            let read = Pack::read(&bytes);
            prop_assert!(read.is_err() || read != Ok(pack(rules, seed)));
        }
    }
}

/// Twelve games that a pack can hold: the positions that each of them left, and its traces.
fn short_games(rules: Rules, seed: u64) -> Vec<(Vec<Position>, Vec<Trace>)> {
    let mut random = SplitMix64::new(seed);
    let mut games = Vec::new();
    for number in 0..12 {
        let (mut position, mut positions) = (Position::start(rules, 5 + number), Vec::new());
        while position.outcome().is_none() && positions.len() < 60 {
            let legal = position.legal_moves();
            let few = if positions.len() < 6 { 3 } else { legal.len() as u64 };
            let mv = legal[random.below(few.min(legal.len() as u64)) as usize];
            let after = position.play_move(mv).unwrap();
            positions.push(std::mem::replace(&mut position, after));
        }
        let outcome = position.outcome().unwrap_or(Outcome::Drawn);
        let traces = traces_of(positions.iter().cloned().chain([position]), outcome, 1000);
        games.push((positions, traces));
    }
    games
}

fn pack(rules: Rules, seed: u64) -> Pack {
    let traces = short_games(rules, seed).into_iter().flat_map(|(_, traces)| traces).collect();
    let section = PackSection { rules, seed: 5, games: 12, traces };
    Pack { kind: rules.kind(), sections: vec![section.pruned()] }
}

/// A pack is read as it was written, and what was played from positions that several games passed is as in the whole games.
fn check_pack(rules: Rules, seed: u64) {
    let packed = pack(rules, seed);
    assert_eq!(Pack::read(&packed.write()).as_ref(), Ok(&packed), "{rules}");
    let games = short_games(rules, seed);
    let (mut all, mut kept) = (Index::default(), Index::default());
    games.iter().flat_map(|(_, traces)| traces).for_each(|trace| _ = all.add(trace));
    packed.sections[0].traces.iter().for_each(|trace| _ = kept.add(trace));
    for position in games.iter().flat_map(|(positions, _)| positions) {
        if all.passing(position).len() > 1 {
            assert_eq!(kept.tallies(position, |_| true), all.tallies(position, |_| true), "{position}");
        }
    }
}

#[test]
fn what_is_no_pack_is_refused() {
    assert_eq!(Pack::read(b""), Err(PackError::NotAPack));
    assert_eq!(Pack::read(b"bilx\x02\0\0"), Err(PackError::NotAPack));
    assert_eq!(Pack::read(b"bilx\x01\x02\x01\xff"), Err(PackError::Damaged));
}

#[test]
fn traces_are_read_as_they_were_written() {
    for rules in some_rules() {
        let traces: Vec<Trace> = short_games(rules, 3).into_iter().flat_map(|(_, traces)| traces).collect();
        let bytes = Trace::write_all(&traces);
        assert_eq!(Trace::read_all(&bytes).as_ref(), Ok(&traces));
        assert_eq!(Trace::read_all(&bytes[..bytes.len() - 1]), Err(TraceBytesError));
    }
    assert_eq!(Trace::read_all(&[]), Err(TraceBytesError));
    assert_eq!(Trace::read_all(&[0]), Err(TraceBytesError));
    assert_eq!(Trace::read_all(&[1]), Ok(Vec::new()));
    assert_eq!(Trace::read_all(&[1, 5, 0, 0, 0]), Err(TraceBytesError));
}

#[test]
fn unfinished_games_have_no_traces_and_resigned_ones_have() {
    let mut record = Record::new(Position::start(Rules::read(GameKind::Billo, "").unwrap(), 0));
    record.play("Re1-e2").unwrap();
    assert_eq!(traces(&record, 10), []);
    record.finish(GameResult::read("won black by resignation", &["red", "black"]).unwrap()).unwrap();
    let [trace] = &traces(&record, 10)[..] else { panic!("one trace") };
    assert_eq!((trace.outcome, trace.keys.len()), (Outcome::Won(Seat(1)), 2));
}

#[test]
fn the_depth_limits_each_round_of_bilitaire() {
    let rules = Rules::read(GameKind::Bilitaire, "").unwrap();
    let game = play(rules, &mut SplitMix64::new(4));
    assert!(game.positions.last().unwrap().outcome().is_some(), "the match was played to its end");
    let short = traces_of(game.positions.clone(), game.outcome, 3);
    let whole = traces_of(game.positions.clone(), game.outcome, 1000);
    assert_eq!(short.len(), 2);
    for (short, whole) in short.iter().zip(&whole) {
        assert_eq!(short, &Trace { keys: whole.keys[..4].to_vec(), ..whole.clone() });
        assert!(short.marbles.is_some());
    }
    assert_eq!(short[0].keys[0], short[1].keys[0], "both rounds begin alike");
}

#[test]
fn at_the_start_symmetric_moves_are_one_row() {
    let check = |kind: GameKind, rules: &str, expected: usize| {
        let start = Position::start(Rules::read(kind, rules).unwrap(), 0);
        assert_eq!(rows(&start, &HashMap::new()).len(), expected, "{kind} {rules}");
    };
    check(GameKind::Bilitaire, "", 7);
    // 44 moves: four of each kind, because left and right and the shapes make no difference.
    check(GameKind::Billo, "", 11);
    check(GameKind::Billabong, "players=3", 216);
}
