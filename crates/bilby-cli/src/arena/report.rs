//! The result of a match, for people and scripts.

use super::{Forfeit, Plan, PlayerState, Sprt, Tally, Verdict};
use std::io::{self, Write};

/// How many forfeits or losses on time of a player are told one by one.
const FORFEITS: usize = 10;

/// Prints the table of a match as far as it was played. `states` tell of the moves that were made now, and not of those in a file.
pub fn report(
    plan: &Plan,
    tally: &Tally<'_>,
    sprt: Option<Sprt>,
    states: &[PlayerState],
    out: &mut impl Write,
) -> io::Result<()> {
    let seats = plan.rules.seat_names().len();
    let openings = tally.means(0).len();
    writeln!(out, "{}", format!("{} {}", plan.rules.kind(), plan.rules).trim_end())?;
    let clock = plan.clock.map_or_else(String::new, |clock| format!(", clock {clock}"));
    writeln!(out, "games {}, openings {openings}, seat orders {}{clock}", tally.games(), plan.orders.len())?;
    let width = plan.players.iter().map(|player| player.to_string().chars().count()).max().unwrap_or(0);
    for (number, player) in plan.players.iter().enumerate() {
        let [wins, draws, losses] = tally.counts(number);
        let estimate = tally.estimate(number);
        let even = 100.0 * plan.seats_of(number) as f64 / seats as f64;
        write!(out, "player {} {player:width$}  wins {wins} draws {draws} losses {losses}  ", number + 1)?;
        match openings {
            0 => writeln!(out, "points – (even: {even:.1} %)")?,
            _ => {
                let (mean, bar) = (100.0 * estimate.mean, 100.0 * estimate.bar());
                writeln!(out, "points {mean:.1} ± {bar:.1} % (even: {even:.1} %)")?;
            }
        }
    }
    for (number, times) in states.iter().enumerate().filter_map(|(number, state)| Some((number, state.times()?))) {
        writeln!(out, "time of player {}: {times}", number + 1)?;
    }
    if seats == 2 && openings > 0 {
        let [low, elo, high] = tally.estimate(0).elo();
        let [a, b, c, d, e] = tally.pentanomial();
        writeln!(out, "elo {elo:+.1} ({low:+.1} to {high:+.1}), pairs with 0 ½ 1 1½ 2 points: {a} {b} {c} {d} {e}")?;
    }
    if let Some(sprt) = sprt {
        let pairs = tally.pentanomial();
        let verdict = match sprt.verdict(pairs) {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Open => "open",
        };
        let (Sprt { elo0, elo1 }, ratio) = (sprt, sprt.ratio(pairs));
        writeln!(out, "sprt {elo0} {elo1} ratio {ratio:+.2} of ±{:.2}: {verdict}", Sprt::BOUND)?;
    }
    forfeits(plan, tally, out)
}

/// Who forfeited or lost on time how often, in which games, at which ply and why.
fn forfeits(plan: &Plan, tally: &Tally<'_>, out: &mut impl Write) -> io::Result<()> {
    let kinds = (0..plan.players.len()).flat_map(|number| [(number, false), (number, true)]);
    for (number, on_time) in kinds {
        let is_one = |forfeit: &&Forfeit| (forfeit.player, forfeit.on_time) == (number, on_time);
        let forfeits: Vec<_> = tally.forfeits().filter(is_one).collect();
        if forfeits.is_empty() {
            continue;
        }
        let what = if on_time { "losses on time of" } else { "forfeits by" };
        writeln!(out, "{what} player {}: {}", number + 1, forfeits.len())?;
        for forfeit in forfeits.iter().take(FORFEITS) {
            writeln!(out, "  game {}: {}", forfeit.round, forfeit.text)?;
        }
        if forfeits.len() > FORFEITS {
            writeln!(out, "  and {} more", forfeits.len() - FORFEITS)?;
        }
    }
    Ok(())
}
