//! The result of a match, for people and scripts.

use super::{Plan, Sprt, Tally, Verdict};
use std::io::{self, Write};

/// How many forfeits of a player are told one by one.
const FORFEITS: usize = 10;

/// Prints the table of a match as far as it was played.
pub fn report(plan: &Plan, tally: &Tally<'_>, sprt: Option<Sprt>, out: &mut impl Write) -> io::Result<()> {
    let seats = plan.rules.seat_names().len();
    let openings = tally.means(0).len();
    writeln!(out, "{}", format!("{} {}", plan.rules.kind(), plan.rules).trim_end())?;
    writeln!(out, "games {}, openings {openings}, seat orders {}", tally.games(), plan.orders.len())?;
    let width = plan.players.iter().map(|player| player.to_string().chars().count()).max().unwrap_or(0);
    for (number, player) in plan.players.iter().enumerate() {
        let [wins, draws, losses] = tally.counts(number);
        let estimate = tally.estimate(number);
        let even = plan.seats_of(number) as f64 / seats as f64;
        writeln!(
            out,
            "player {} {player:width$}  wins {wins} draws {draws} losses {losses}  points {:.1} ± {:.1} % (even: {:.1} %)",
            number + 1,
            100.0 * estimate.mean,
            100.0 * estimate.bar(),
            100.0 * even
        )?;
    }
    if seats == 2 {
        let [low, elo, high] = tally.estimate(0).elo();
        let [a, b, c, d, e] = tally.pentanomial();
        writeln!(out, "elo {elo:+.1} ({low:+.1} to {high:+.1}), pairs with 0 ½ 1 1½ 2 points: {a} {b} {c} {d} {e}")?;
    }
    if let Some(sprt) = sprt {
        let means = tally.means(0);
        let verdict = match sprt.verdict(&means) {
            Verdict::Accepted => "accepted",
            Verdict::Rejected => "rejected",
            Verdict::Open => "open",
        };
        let (Sprt { elo0, elo1 }, ratio) = (sprt, sprt.ratio(&means));
        writeln!(out, "sprt {elo0} {elo1} ratio {ratio:+.2} of ±{:.2}: {verdict}", Sprt::BOUND)?;
    }
    forfeits(plan, tally, out)
}

/// Who forfeited how often, in which games, at which ply and why.
fn forfeits(plan: &Plan, tally: &Tally<'_>, out: &mut impl Write) -> io::Result<()> {
    for number in 0..plan.players.len() {
        let forfeits: Vec<_> = tally.forfeits().filter(|forfeit| forfeit.player == number).collect();
        if forfeits.is_empty() {
            continue;
        }
        writeln!(out, "forfeits by player {}: {}", number + 1, forfeits.len())?;
        for forfeit in forfeits.iter().take(FORFEITS) {
            writeln!(out, "  game {}: {}", forfeit.round, forfeit.text)?;
        }
        if forfeits.len() > FORFEITS {
            writeln!(out, "  and {} more", forfeits.len() - FORFEITS)?;
        }
    }
    Ok(())
}
