//! How well Billabong's race estimate predicts: `race_turns GAMES [SEED] [--fit]`.
//!
//! It plays GAMES games of each kind at each of four levels. Wherever a seat is on move, it compares the turns that
//! the estimate says with the turns that the seat then takes. With `--fit` it first prints the costs that fit these
//! games best. docs/race.md keeps what it printed.

use bilby_core::{Game, Notation, Outcome, Seat, SplitMix64};
use bilby_engine::Level;
use bilby_engine::billabong::{Evaluator, RaceFeatures, TurnSpan, estimate, leader, race_features, search, turns_left};
use bilby_search::{SearchContext, Task, TranspositionTable};
use billabong::{KANGAROOS, Phase, Position};

const KINDS: [&str; 5] = ["ghosts=none", "", "players=3", "players=4", "laps=2"];
const LEVELS: [u8; 4] = [2, 4, 6, 8];

/// Every position of a game between players of one level; the first two placements of each seat are any.
fn play(rules: &str, at: u8, seed: u64, table: &mut TranspositionTable) -> Vec<Position> {
    let rules = rules.parse().expect("these rules are right");
    let mut random = SplitMix64::new(seed);
    let mut position = Position::start(rules, seed);
    let (evaluator, limits) = Evaluator::at_level(Level::new(at).expect("a level"), position.seats(), seed);
    let mut game = vec![position];
    let mut list = Vec::new();
    table.clear();
    while position.outcome().is_none() {
        let mv = if game.len() <= 2 * usize::from(position.seats()) {
            position.moves(&mut list);
            list[random.below(list.len() as u64) as usize]
        } else {
            search(&position, &evaluator, &mut SearchContext::new(Task::new(limits, &|| false), table))
                .best()
                .expect("a move")
        };
        position.play(mv);
        game.push(position);
    }
    game
}

/// A seat on move in a finished game.
struct Moment {
    position: Position,
    seat: Seat,
    /// The turns that it made from here on, this one included.
    turns: u32,
    won: bool,
}

/// The moments of a game that somebody won on the board.
fn moments(game: &[Position]) -> Vec<Moment> {
    let Some(Outcome::Won(winner)) = game.last().and_then(Game::outcome) else { return Vec::new() };
    let mut made = [0; 4];
    let mut moments = Vec::new();
    for position in game.iter().rev().skip(1).filter(|position| position.phase() == Phase::Race) {
        let seat = position.to_move();
        made[seat.index()] += 1;
        moments.push(Moment { position: *position, seat, turns: made[seat.index()], won: seat == winner });
    }
    moments
}

/// The costs, none below zero, that bring the sums nearest to what was: by descent along one cost after the other. An
/// error counts by its part of the whole.
fn fit(moments: &[&Moment]) -> RaceFeatures {
    let share = |moment: &Moment| 1.0 / (moment.turns as f32 + 1.0);
    let rows: Vec<RaceFeatures> = moments
        .iter()
        .map(|moment| race_features(&moment.position, moment.seat).map(|way| way * share(moment)))
        .collect();
    let mut rest: Vec<f32> = moments.iter().map(|moment| moment.turns as f32 * share(moment)).collect();
    let mut costs = RaceFeatures::default();
    for at in (0..costs.len()).cycle().take(1_000 * costs.len()) {
        let along: f32 = rows.iter().zip(&rest).map(|(row, rest)| row[at] * rest).sum();
        let length: f32 = rows.iter().map(|row| row[at] * row[at]).sum();
        let better = (costs[at] + along / length.max(1e-6)).max(0.0);
        rows.iter().zip(&mut rest).for_each(|(row, rest)| *rest -= row[at] * (better - costs[at]));
        costs[at] = better;
    }
    costs
}

/// What the winner took as a part of the estimate: the tenth, the middle and the ninetieth of a hundred, by the
/// estimate.
fn spread(moments: &[Moment]) {
    println!("\n| estimate | moments | a tenth took less than | half | a tenth took more than |");
    println!("| --: | --: | --: | --: | --: |");
    for from in [0, 3, 6, 10, 15, 20, 30] {
        let to = [3, 6, 10, 15, 20, 30, 1_000].into_iter().find(|to| *to > from).expect("a later one");
        let mut parts: Vec<f32> = moments
            .iter()
            .filter(|moment| moment.won)
            .filter_map(|moment| Some((moment.turns as f32, estimate(&moment.position, moment.seat)?)))
            .filter(|(_, estimate)| (from as f32..to as f32).contains(estimate))
            .map(|(turns, estimate)| turns / estimate)
            .collect();
        parts.sort_by(f32::total_cmp);
        let part = |share: f32| parts.get((share * parts.len() as f32) as usize).copied().unwrap_or_default();
        println!("| {from} to {to} | {} | {:.2} | {:.2} | {:.2} |", parts.len(), part(0.1), part(0.5), part(0.9));
    }
}

fn middle(span: &TurnSpan) -> f32 {
    (span.fewest + span.most) as f32 / 2.0
}

/// A line of the table: how the moments of a stage came out.
fn line(stage: &str, moments: &[&Moment]) -> String {
    let said: Vec<(&Moment, TurnSpan)> =
        moments.iter().filter_map(|moment| Some((*moment, turns_left(&moment.position, moment.seat)?))).collect();
    let (won, lost): (Vec<_>, Vec<_>) = said.iter().partition(|(moment, _)| moment.won);
    let mean = |value: &dyn Fn(&Moment, &TurnSpan) -> f32| {
        won.iter().map(|(moment, span)| value(moment, span)).sum::<f32>() / won.len().max(1) as f32
    };
    let turns = mean(&|moment, _| moment.turns as f32);
    let bias = mean(&|moment, span| middle(span) - moment.turns as f32);
    let error = mean(&|moment, span| (middle(span) - moment.turns as f32).abs());
    let inside = mean(&|moment, span| f32::from(u8::from((span.fewest..=span.most).contains(&moment.turns))));
    let wide = mean(&|_, span| (span.most - span.fewest) as f32);
    // A player who did not win had at least this many turns and had not finished.
    let late = lost.iter().filter(|(moment, span)| span.most <= moment.turns).count();
    let late = 100.0 * late as f32 / lost.len().max(1) as f32;
    format!(
        "| {stage} | {} | {turns:.1} | {bias:+.1} | {error:.1} | {wide:.1} | {:.0} % | {} | {late:.0} % |",
        won.len(),
        100.0 * inside,
        lost.len(),
    )
}

fn main() {
    let (flags, words): (Vec<String>, Vec<String>) = std::env::args().skip(1).partition(|word| word.starts_with("--"));
    let numbers: Vec<u64> = words.iter().map(|word| word.parse().expect("a number")).collect();
    let (games, seed) = (numbers[0], numbers.get(1).copied().unwrap_or(1));
    let mut table = TranspositionTable::new(16 << 20);
    for kind in KINDS {
        let mut all = Vec::new();
        for at in LEVELS {
            for game in 0..games {
                all.extend(moments(&play(kind, at, (seed << 32) + (game << 8) + u64::from(at), &mut table)));
            }
        }
        println!("\n`{kind}`\n");
        if flags.iter().any(|flag| flag == "--fit") {
            // Nothing is told of what is further away.
            let told = all.iter().filter(|moment| moment.won && moment.turns <= 25);
            println!("costs {:.2?}\n", fit(&told.collect::<Vec<_>>()));
        }
        println!(
            "| home | winner’s turns | took | said − took | error | range | inside | others’ turns | said too few |"
        );
        println!("| --: | --: | --: | --: | --: | --: | --: | --: | --: |");
        for home in 0..KANGAROOS {
            let stage: Vec<&Moment> = all.iter().filter(|moment| moment.position.home(moment.seat) == home).collect();
            println!("{}", line(&home.to_string(), &stage));
        }
        println!("{}", line("all", &all.iter().collect::<Vec<_>>()));
        spread(&all);
        leads(&all);
    }
}

/// How often whoever is ahead by this many turns wins.
fn leads(moments: &[Moment]) {
    let mut won = [(0, 0); 8];
    for Moment { position, seat, won: mover_won, .. } in moments {
        let mine = estimate(position, *seat).expect("a race");
        let others = (0..position.seats()).map(Seat).filter(|other| other != seat);
        let best = others.filter_map(|other| estimate(position, other)).fold(f32::MAX, f32::min);
        if mine < best {
            let (wins, times) = &mut won[((best - mine) as usize).min(7)];
            *wins += usize::from(*mover_won);
            *times += 1;
        }
    }
    let shares: Vec<String> =
        won.iter().map(|(wins, times)| format!("{:.0} %", 100.0 * *wins as f32 / (*times).max(1) as f32)).collect();
    println!("\nOn move and ahead by 0 to 1, 1 to 2, … turns, won: {}", shares.join(", "));
    let led = moments.iter().filter(|moment| leader(&moment.position) == Some(moment.seat));
    let (wins, times) = led.fold((0, 0), |(wins, times), moment| (wins + usize::from(moment.won), times + 1));
    println!("Said to lead: {times} of {}, won {:.0} %", moments.len(), 100.0 * wins as f32 / times.max(1) as f32);
}
