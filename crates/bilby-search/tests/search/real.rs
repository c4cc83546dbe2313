//! What the search proves in small positions of the real games is true.

use crate::minimax::{minimax, worth_of};
use bilby_core::{Game, Notation, SplitMix64};
use bilby_search::alpha_beta::{Techniques, search};
use bilby_search::score::{Score, is_decided, plies_to_end};
use bilby_search::{Heuristics, Knowledge, Limits, Report, SearchContext, Task, TranspositionTable};

/// Knows nothing but which moves are tactical; the evaluation is a guess by the key.
struct Novice<G: Game> {
    tactical: fn(&G, G::Move) -> bool,
}

impl<G: Game> Heuristics<G> for Novice<G> {
    fn futility_margin(&self, depth: u32) -> Option<Score> {
        (depth <= 2).then_some(80)
    }

    fn late_move_count(&self, depth: u32) -> Option<usize> {
        (depth <= 2).then_some(8)
    }
}

impl<G: Game> Knowledge<G> for Novice<G> {
    fn evaluate(&self, game: &G) -> Score {
        (game.key() % 200) as Score - 100
    }

    fn is_tactical(&self, game: &G, mv: G::Move) -> bool {
        (self.tactical)(game, mv)
    }

    fn repetition_is_drawn(&self) -> bool {
        true
    }
}

fn think<G: Game>(game: &G, novice: &Novice<G>, techniques: Techniques, depth: u32) -> Report<G::Move> {
    let task = Task::new(Limits { nodes: None, depth: Some(depth) }, &|| false);
    search(game, novice, techniques, &mut SearchContext::new(task, &TranspositionTable::new(1 << 18)))
}

/// The text of a board of eight rows by eight, where a `.` is what a number stands for.
fn board_text(squares: &[char; 64]) -> String {
    let mut text = String::new();
    for (i, square) in squares.iter().enumerate() {
        if i > 0 && i % 8 == 0 {
            text.push('/');
        }
        match (*square, text.chars().last().and_then(|last| last.to_digit(10))) {
            ('.', Some(run)) => {
                text.pop();
                text += &(run + 1).to_string();
            }
            ('.', None) => text.push('1'),
            (letter, _) => text.push(letter),
        }
    }
    text
}

/// A board on which each of the letters is put somewhere.
fn scatter(
    random: &mut SplitMix64,
    letters: &[char],
    on: impl Fn(&[char; 64], usize) -> bool,
    squares: &mut [char; 64],
) {
    for letter in letters {
        let at = loop {
            let at = random.below(64) as usize;
            if squares[at] == '.' && on(squares, at) {
                break at;
            }
        };
        squares[at] = *letter;
    }
}

/// How many of the positions are decided within `depth` plies; whatever the search claims, and however, is checked.
fn check<G: Game>(positions: &[G], novice: &Novice<G>, depth: u32, deeper: u32) -> usize {
    let mut decided = 0;
    for game in positions {
        let truth = minimax(game, depth);
        decided += usize::from(is_decided(truth));
        for table in [false, true] {
            let score = think(game, novice, Techniques { table, ..Techniques::NONE }, depth).lines[0].score;
            let proven = if is_decided(score) { score } else { 0 };
            assert_eq!(proven, truth, "{game:?} table: {table}");
        }
        for deep in [depth, deeper] {
            let line = think(game, novice, Techniques::ALL, deep).lines.swap_remove(0);
            if let Some(plies) = plies_to_end(line.score).filter(|plies| *plies <= depth) {
                let truth = worth_of(game, line.moves[0], plies);
                assert!(is_decided(truth) && truth.signum() == line.score.signum(), "{game:?} {line:?} {truth}");
            }
            if deep == deeper && is_decided(truth) {
                assert!(is_decided(line.score) && line.score.signum() == truth.signum(), "{game:?} {line:?} {truth}");
            }
        }
    }
    decided
}

#[test]
fn billo_with_few_men() {
    let mut random = SplitMix64::new(1);
    let mut positions = Vec::new();
    while positions.len() < 120 {
        let mut letter = |letters: &str| letters.chars().nth(random.below(letters.len() as u64) as usize).unwrap();
        // Close together, so that something happens.
        let letters = [letter("OQ"), letter("oq"), letter("ORQS"), letter("orqs")];
        let mut squares = ['.'; 64];
        scatter(&mut random, &letters[..2 + positions.len() % 3], |_, at| at / 8 < 4 && at % 8 < 4, &mut squares);
        let text = format!("{} r - 0", board_text(&squares));
        let game = billo::Position::read(billo::Rules::default(), &text);
        positions.extend(game.ok().filter(|game| game.outcome().is_none()));
    }
    let novice = Novice { tactical: |_, mv: billo::Move| mv.is_capture() };
    let decided = check(&positions, &novice, 4, 9);
    assert!((10..=110).contains(&decided), "{decided} of {}", positions.len());
}

#[test]
fn bilitaire_with_few_marbles() {
    let mut random = SplitMix64::new(1);
    let mut positions = Vec::new();
    while positions.len() < 120 {
        // Void where cells of two by two have no tray.
        let trays = random.next_u64() as u16 | random.next_u64() as u16;
        let mut squares = ['.'; 64];
        for (i, square) in squares.iter_mut().enumerate() {
            if trays >> (i / 16 * 4 + i % 8 / 2) & 1 == 0 {
                *square = '-';
            }
        }
        scatter(&mut random, &['o'; 6], |_, at| (9..55).contains(&at), &mut squares);
        // As if the first round had ended so that either may still win the second.
        let text = format!("{} t - 2 {}", board_text(&squares), 4 + positions.len() % 2);
        let game = bilitaire::Position::read(bilitaire::Rules, &text);
        positions.extend(game.ok().filter(|game| game.count_moves() < 100));
    }
    let novice = Novice { tactical: |_, _| false };
    let decided = check(&positions, &novice, 4, 9);
    assert!((10..=110).contains(&decided), "{decided} of {}", positions.len());
}

/// The key of a position leaves its draw clock out, so the table may hold a win that the clock no longer leaves time
/// for.
#[test]
fn a_win_from_the_table_comes_before_the_draw() {
    let mut random = SplitMix64::new(2);
    let novice = Novice { tactical: |_, mv: billo::Move| mv.is_capture() };
    let (mut proven, mut drawn) = (0, 0);
    for number in 0..400 {
        let mut letter = |letters: &str| letters.chars().nth(random.below(letters.len() as u64) as usize).unwrap();
        let letters = [letter("OQ"), letter("oq"), letter("OQ"), letter("OQ")];
        let mut squares = ['.'; 64];
        scatter(&mut random, &letters[..3 + number % 2], |_, at| at / 8 < 4 && at % 8 < 4, &mut squares);
        let at_clock = |clock: u32| {
            let text = format!("{} r - {clock}", board_text(&squares));
            billo::Position::read(billo::Rules::default(), &text).ok().filter(|game| game.outcome().is_none())
        };
        let Some(game) = at_clock(0) else { continue };
        let table = TranspositionTable::new(1 << 18);
        let ask = |game: &billo::Position, depth: u32| {
            let task = Task::new(Limits { nodes: None, depth: Some(depth) }, &|| false);
            search(game, &novice, Techniques::ALL, &mut SearchContext::new(task, &table)).lines.swap_remove(0)
        };
        let Some(plies) = plies_to_end(ask(&game, 7).score).filter(|plies| (3..=5).contains(plies)) else { continue };
        proven += 1;
        for left in 1..=plies {
            let late = at_clock(100 - left).unwrap();
            let line = ask(&late, 3);
            if let Some(plies) = plies_to_end(line.score) {
                let truth = worth_of(&late, line.moves[0], plies.min(5));
                assert!(is_decided(truth) && truth.signum() == line.score.signum(), "{late:?} {line:?} {truth}");
            } else {
                drawn += 1;
            }
        }
    }
    assert!(proven > 5 && drawn > 5, "{proven} {drawn}");
}
