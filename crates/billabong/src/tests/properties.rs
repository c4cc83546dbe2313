//! Invariants of every position, checked along random games and in random positions.

use crate::generate::reach::Trails;
use crate::troop::Kangaroo;
use crate::{Move, Occupant, Phase, Position, Rules, Setup, Square, Step, Turn};
use bilby_core::{Game, Notation, Seat, SplitMix64, Turn as _, Way, count_replies_one_by_one};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

const RULES: [&str; 8] = [
    "",
    "ghosts=none",
    "ghosts=anywhere,placement=quadrant",
    "ghosts=placed",
    "ghosts=placed,placement=quadrant",
    "players=3",
    "players=4,laps=2",
    "laps=2,ghosts=none",
];

fn rules() -> impl Strategy<Value = Rules> {
    (0..RULES.len()).prop_map(|i| RULES[i].parse().unwrap())
}

/// A random race: often crowded, and often near the stream, where most can go wrong.
fn race(rules: Rules, seed: u64) -> Position {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start(rules, random.next_u64());
    while position.phase() == Phase::SettingOut {
        let list = moves(&position);
        position.play(list[random.below(list.len() as u64) as usize]);
    }
    let (left, columns, rows) = [(0, 16, 14), (4, 8, 7), (5, 6, 6), (2, 12, 10)][random.below(4) as usize];
    for seat in (0..rules.players()).map(Seat) {
        position.hand.set(seat, 0);
        position.home.set(seat, random.below(5) as u8 * random.below(2) as u8);
        for _ in position.home(seat)..5 {
            let square = loop {
                let square = Square::new(left + random.below(columns) as u8, random.below(rows) as u8).unwrap();
                if position.is_free(square) {
                    break square;
                }
            };
            let crossings = random.below(u64::from(rules.laps()) + 1) as u8;
            position.troops[seat.index()].insert(Kangaroo { square, crossings });
            position.toggle(square);
        }
    }
    position.turn = Seat(random.below(rules.players().into()) as u8);
    position.clock = random.below(100) as u16;
    position.key = position.key_from_scratch();
    position
}

/// Plays at random from the start, with a preference for the first moves of the list (home, then chains).
fn wander(rules: Rules, seed: u64, plies: usize) -> Position {
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start(rules, random.next_u64());
    let mut list = Vec::new();
    for _ in 0..plies {
        position.moves(&mut list);
        if list.is_empty() {
            break;
        }
        let choices = if random.below(2) == 0 { list.len().min(3) } else { list.len() };
        position.play(list[random.below(choices as u64) as usize]);
        assert_eq!(position.key(), position.key_from_scratch());
    }
    position
}

fn positions() -> impl Strategy<Value = Position> {
    let wandered = (rules(), any::<u64>(), 0..400usize).prop_map(|(rules, seed, plies)| wander(rules, seed, plies));
    let set_up = (rules(), any::<u64>()).prop_map(|(rules, seed)| race(rules, seed));
    prop_oneof![1 => wandered, 3 => set_up]
}

/// A position as it is set up.
fn setup_of(position: &Position) -> Setup {
    let seats = || (0..position.rules().players()).map(Seat);
    Setup {
        board: Square::all().filter_map(|square| Some((square, position.at(square)?))).collect(),
        hand: seats().map(|seat| position.hand(seat).into()).collect(),
        home: seats().map(|seat| position.home(seat).into()).collect(),
        turn: position.to_move(),
        clock: position.clock().into(),
    }
}

/// A position with up to three changes, most of which are faults.
fn with_faults(mut setup: Setup, random: &mut SplitMix64) -> Setup {
    for _ in 0..random.below(4) {
        let square = Square::all().nth(random.below(224) as usize).unwrap();
        let seat = random.below(setup.hand.len() as u64) as usize;
        match random.below(8) {
            0 => {
                setup.board.insert(square, Occupant::Ghost);
            }
            1 => {
                let (seat, crossings) = (Seat(random.below(4) as u8), random.below(4) as u8);
                setup.board.insert(square, Occupant::Kangaroo { seat, crossings });
            }
            2 => {
                setup.board.pop_last();
            }
            3 => setup.hand[seat] = random.below(7) as u32,
            4 => setup.home[seat] = random.below(7) as u32,
            5 => setup.turn = Seat(random.below(4) as u8),
            6 => setup.clock = random.below(500) as u32,
            // A square of the lake, where nothing can stand.
            _ => {
                setup.board.insert(Square::new(6, 6).unwrap(), Occupant::Ghost);
            }
        }
    }
    setup
}

fn moves(position: &Position) -> Vec<Move> {
    let mut list = vec![Move::Pass; 3];
    position.moves(&mut list);
    list
}

/// The best text of every move that takes at most three jumps, found by exhaustive search: a step before a chain, then
/// the fewest jumps, then byte order.
fn short_texts(position: &Position) -> HashMap<Move, (usize, String)> {
    let mut best = HashMap::new();
    let mut turns = vec![position.turn()];
    while let Some(turn) = turns.pop() {
        if let Ok(mv) = turn.end() {
            let text = turn.to_string();
            let way = (text.matches(':').count(), text);
            let known = best.entry(mv).or_insert_with(|| way.clone());
            if way < *known {
                *known = way;
            }
        }
        if turn.steps().len() <= 3 {
            for step in turn.next() {
                let mut next = turn.clone();
                next.step(step).unwrap();
                turns.push(next);
            }
        }
    }
    best
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn texts_and_keys(position in positions()) {
        let read = Position::read(position.rules(), &position.to_string()).unwrap();
        prop_assert_eq!(read, position);
        prop_assert_eq!(position.key(), position.key_from_scratch());
    }

    /// A position that is set up from values is as its text says, or is refused for the same reason.
    #[test]
    fn positions_are_set_up_as_they_are_read(position in positions(), seed: u64) {
        let setup = setup_of(&position);
        prop_assert_eq!(setup.to_string(), position.to_string());
        prop_assert_eq!(Position::set_up(position.rules(), &setup), Ok(position));
        let faulty = with_faults(setup, &mut SplitMix64::new(seed));
        let set_up = Position::set_up(position.rules(), &faulty);
        prop_assert_eq!(&set_up, &Position::read(position.rules(), &faulty.to_string()), "{}", faulty);
        if let Ok(position) = set_up {
            prop_assert_eq!(position.to_string(), faulty.to_string());
        }
    }

    #[test]
    fn races_and_other_clocks_are_as_they_are_read(position in positions()) {
        let text = position.to_string();
        let (pieces, _) = text.rsplit_once(' ').unwrap();
        let expected = Position::read(position.rules(), &format!("{pieces} 0"));
        prop_assert_eq!(Ok(position.without_clock()), expected.clone(), "{}", position);
        if position.phase() == Phase::Race {
            let race = Setup::race(position.rules(), setup_of(&position).board, position.to_move());
            prop_assert_eq!(Position::set_up(position.rules(), &race), expected, "{}", position);
        }
    }

    /// What a kangaroo can reach is the same if its chains are followed alone, as in positions with too many trails.
    #[test]
    fn trails_lead_where_chains_do(rules in rules(), seed in any::<u64>()) {
        let position = race(rules, seed);
        let mut trails = Trails::new(&position.lines, rules.laps());
        for kangaroo in position.kangaroos(position.to_move()) {
            let (jumps, steps) = (position.jumps(kangaroo.square), position.lines.neighbours(kangaroo.square));
            let alone = trails.reach_alone(kangaroo).len(rules.laps());
            prop_assert_eq!(trails.count(kangaroo, jumps, steps), alone, "{} {}", position, kangaroo.square);
        }
    }

    #[test]
    fn moves_are_counted_and_distinct(position in positions()) {
        let list = moves(&position);
        prop_assert_eq!(list.len() as u64, position.count_moves());
        prop_assert_eq!(list.is_empty(), position.outcome().is_some());
        let mut effects = HashSet::new();
        for mv in list {
            let mut after = position;
            after.play(mv);
            prop_assert_eq!(after.key(), after.key_from_scratch());
            prop_assert_eq!(Position::read(after.rules(), &after.to_string()), Ok(after));
            prop_assert!(effects.insert(after.to_string()), "{:?} does what another does", mv);
        }
    }

    #[test]
    fn replies_are_counted(position in positions(), last: bool) {
        let mut position = position;
        if last && position.phase() == Phase::Race {
            position.clock = position.rules.draw_limit() - 1;
        }
        let mut list = Vec::new();
        let one_by_one = count_replies_one_by_one(&position, &mut list);
        prop_assert_eq!(position.count_replies(&mut list), one_by_one, "{}", position);
    }

    #[test]
    fn ways_are_the_moves(position in positions()) {
        let list = moves(&position);
        let ways = position.turn().ways();
        prop_assert_eq!(ways.len(), list.len());
        let by_text: HashSet<String> = ways.iter().map(ToString::to_string).collect();
        for mv in list {
            let text = position.write_move(mv);
            prop_assert!(by_text.contains(&text), "{}", text);
            prop_assert_eq!(position.read_move(&text), Ok(mv));
        }
    }

    #[test]
    fn next_is_what_step_takes(position in positions(), seed: u64) {
        let mut random = SplitMix64::new(seed);
        let mut turn = position.turn();
        loop {
            let next = turn.next();
            let hops = Square::all().flat_map(|s| [Step::Place(s), Step::Lift(s), Step::Step(s), Step::Jump(s)]);
            for step in hops.chain([Step::Pass]) {
                prop_assert_eq!(turn.clone().step(step).is_ok(), next.contains(&step), "{} then {}", turn, step);
            }
            let ways = turn.ways();
            for way in &ways {
                prop_assert!(way.to_string().starts_with(&turn.to_string()));
                prop_assert_eq!(position.read_move(&way.to_string()), Ok(way.mv));
            }
            if let Ok(mv) = turn.end() {
                prop_assert!(moves(&position).contains(&mv));
                prop_assert!(ways.contains(&Way { mv, steps: turn.steps().to_vec() }), "{} is no way", turn);
            }
            if next.is_empty() || (turn.end().is_ok() && random.below(6) == 0) {
                prop_assert_eq!(turn.end().is_ok(), position.outcome().is_none());
                break;
            }
            turn.step(next[random.below(next.len() as u64) as usize]).unwrap();
            let read = position.read_turn(&turn.to_string()).unwrap();
            prop_assert_eq!(read.path(), turn.path());
        }
    }

    #[test]
    fn any_text_is_read_or_refused(position in positions(), at: prop::sample::Index, byte in "[ -~é/]{0,2}", seed: u64) {
        let mut random = SplitMix64::new(seed);
        let mut text = position.to_string();
        let at = at.index(text.len());
        text.replace_range(at..=at, &byte);
        if let Ok(read) = Position::read(position.rules(), &text) {
            prop_assert_eq!(read.to_string(), text);
        }
        let list = moves(&position);
        if !list.is_empty() {
            let mut text = position.write_move(list[random.below(list.len() as u64) as usize]);
            let at = random.below(text.len() as u64) as usize;
            text.replace_range(at..=at, &byte);
            if let Ok(mv) = position.read_move(&text) {
                prop_assert!(list.contains(&mv), "{}", text);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn canonical_is_the_best_of_all(position in positions()) {
        prop_assume!(position.phase() == Phase::Race);
        let best = short_texts(&position);
        for mv in moves(&position) {
            let text = position.write_move(mv);
            match best.get(&mv) {
                Some((_, known)) => prop_assert_eq!(&text, known),
                None => prop_assert!(text.matches(':').count() > 3),
            }
        }
    }

    #[test]
    fn garbage_is_refused(text in ".{0,60}", rules in rules()) {
        prop_assert!(Position::read(rules, &text).is_err());
        let refused = race(rules, 1).read_move(&text);
        prop_assert!(refused.is_err());
    }
}

/// For each square, whether a kangaroo can come home by landing there, and by how many hops; otherwise by how many it
/// can land there. Found by trying every chain hop by hop.
fn tried(turn: &Turn) -> HashMap<Square, (bool, usize)> {
    let mut best: HashMap<Square, (bool, usize)> = HashMap::new();
    let mut seen = HashSet::new();
    let mut round = vec![turn.clone()];
    for hops in 1.. {
        let mut further = Vec::new();
        for turn in &round {
            for step in turn.next() {
                let mut turn = turn.clone();
                turn.step(step).unwrap();
                let point = *turn.path().last().unwrap();
                let known = best.entry(point.square).or_insert((point.home, hops));
                if point.home && !known.0 {
                    *known = (true, hops);
                }
                if matches!(step, Step::Jump(_)) && !point.home && seen.insert((point.square, point.crossings)) {
                    further.push(turn);
                }
            }
        }
        if further.is_empty() {
            break;
        }
        round = further;
    }
    best
}

/// The turn after some steps.
fn after(position: &Position, steps: &[Step]) -> Turn {
    let mut turn = position.turn();
    steps.iter().for_each(|step| turn.step(*step).unwrap());
    turn
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// A square that is pointed at means coming home, if that is possible by it, and otherwise the shortest way.
    #[test]
    fn landings_mean_home_then_the_shortest(position in positions()) {
        for lift in position.turn().next() {
            let Step::Lift(square) = lift else { continue };
            let mut turn = position.turn();
            turn.step(lift).unwrap();
            let mut expected = tried(&turn);
            expected.remove(&square);
            let landings = turn.landings();
            prop_assert_eq!(landings.len(), expected.len());
            for landing in landings {
                let meant = after(&position, &landing.steps);
                let point = meant.path().last().unwrap();
                prop_assert_eq!(point.square, landing.square);
                prop_assert_eq!(point.home, landing.home);
                prop_assert_eq!((point.home, meant.path().len() - 1), expected[&landing.square]);
                prop_assert_eq!(meant.path().len() - 1, landing.hops);
            }
        }
    }
}
