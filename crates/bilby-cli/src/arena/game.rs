//! One game, from its opening to its end.

use super::player::Player;
use super::{Pairing, Plan};
use bilby_engine::Stop;
use bilby_shelf::record::{GameResult, Record};
use std::collections::HashMap;

/// The players, seated as they are needed. Each seat has a player of its own: nobody shares what another found out.
#[derive(Default)]
pub struct Table {
    /// By the player's number, and which of its seats.
    seated: HashMap<(usize, usize), Box<dyn Player>>,
}

/// Plays a game of the match. `None` if it was stopped; `Err` if a player can't go on in a game of more than two, where
/// nobody wins by that.
pub fn play(
    plan: &Plan,
    pairing: &Pairing,
    longest: usize,
    table: &mut Table,
    stop: Stop<'_>,
) -> Result<Option<Record>, String> {
    let mut record = plan.begin(pairing);
    let order = &plan.orders[pairing.order];
    let seats: Vec<(usize, usize)> = (0..order.len())
        .map(|seat| (order[seat], order[..seat].iter().filter(|player| **player == order[seat]).count()))
        .collect();
    for seat in &seats {
        let spec = &plan.players[seat.0];
        let explain = |problem| format!("{spec}: {problem}");
        if !table.seated.contains_key(seat) {
            table.seated.insert(*seat, spec.seat().map_err(explain)?);
        }
        let player = table.seated.get_mut(seat).expect("just seated");
        player.new_game(plan.rules, plan.seed(pairing.opening)).map_err(explain)?;
    }
    while record.end().outcome().is_none() {
        if record.line().plies().len() >= longest {
            finish(&mut record, "drawn by adjudication".to_owned());
            break;
        }
        let on_move = record.end().to_move().index();
        let player = table.seated.get_mut(&seats[on_move]).expect("everybody is seated");
        let chosen = player.choose(record.end(), stop);
        if stop() {
            return Ok(None);
        }
        let played = chosen.and_then(|text| record.play(&text).map_err(|refusal| format!("plays {text:?}: {refusal}")));
        if let Err(problem) = played {
            // Whatever it is, the next game finds a new one.
            table.seated.remove(&seats[on_move]);
            if seats.len() != 2 {
                return Err(format!("{}: {problem}", plan.players[seats[on_move].0]));
            }
            let winner = record.rules().seat_names()[1 - on_move];
            finish(&mut record, format!("won {winner} by forfeit"));
            break;
        }
    }
    Ok(Some(record))
}

fn finish(record: &mut Record, result: String) {
    let result = GameResult::read(&result, record.rules().seat_names()).expect("a result as they are written");
    record.finish(result).expect("the board has not decided yet");
}
