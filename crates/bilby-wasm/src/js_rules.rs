//! The functions of the rules that JavaScript calls.

use crate::js::{Answer, answer, from_js};
use crate::types::{Direction, GameName, PressOptions, RecordGame, RecordPlayer, RecordResult, Rulebook, TimeControl};
use crate::{play, press, record, rulebook, time_control, turn_view, unassisted};
use bilby_games::record::split_games;
use std::collections::HashMap;
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

#[wasm_bindgen]
pub fn options(game: &str) -> Answer {
    answer(rulebook::options(game))
}

#[wasm_bindgen(js_name = chooseRules)]
pub fn choose_rules(game: JsValue, chosen: JsValue) -> Answer {
    let game: GameName = from_js(&game)?;
    let chosen: HashMap<String, String> = from_js(&chosen)?;
    answer(Ok(rulebook::choose(game, &chosen)))
}

#[wasm_bindgen(js_name = ruleValues)]
pub fn rule_values(text: &str) -> Answer {
    answer(Ok(rulebook::values(text)))
}

#[wasm_bindgen(js_name = drawsLots)]
pub fn draws_lots(game: JsValue) -> Answer {
    answer(Ok(from_js::<GameName>(&game)?.kind().draws_lots()))
}

#[wasm_bindgen]
pub fn seats(book: JsValue) -> Answer {
    answer(from_js::<Rulebook>(&book)?.seats())
}

#[wasm_bindgen]
pub fn ratings(book: JsValue) -> Answer {
    answer(from_js::<Rulebook>(&book)?.ratings())
}

#[wasm_bindgen(js_name = offersAssistance)]
pub fn offers_assistance(book: JsValue) -> Answer {
    answer(from_js::<Rulebook>(&book)?.offers_assistance())
}

#[wasm_bindgen]
pub fn start(book: JsValue, seed: f64) -> Answer {
    answer(from_js::<Rulebook>(&book)?.start(seed as u64).map(|position| position.to_string()))
}

#[wasm_bindgen(js_name = viewTurn)]
pub fn view_turn(book: JsValue, position: &str, begun: &str) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let view_turn = if book.is_unassisted() { unassisted::view_turn } else { turn_view::view_turn };
    answer(book.position(position).and_then(|position| view_turn(&position, begun)))
}

#[wasm_bindgen]
pub fn press(book: JsValue, position: &str, begun: &str, square: &str, options: JsValue) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let options: PressOptions = from_js(&options)?;
    answer(book.position(position).and_then(|position| {
        let pressed = press::press(&position, begun, square, options)?;
        Ok(if book.is_unassisted() { unassisted::pressed(&position, pressed) } else { pressed })
    }))
}

#[wasm_bindgen]
pub fn typed(book: JsValue, position: &str, begun: &str, text: &str, options: JsValue) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let options: PressOptions = from_js(&options)?;
    let typed = if book.is_unassisted() { unassisted::typed } else { press::typed };
    answer(book.position(position).and_then(|position| typed(&position, begun, text, options)))
}

#[wasm_bindgen(js_name = refusalOfGoing)]
pub fn refusal_of_going(book: JsValue, position: &str, begun: &str, square: &str) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(position.and_then(|position| press::refusal_of_going(&position, begun, square)))
}

#[wasm_bindgen]
pub fn slide(book: JsValue, position: &str, trays: Vec<String>, direction: JsValue, distance: u32) -> Answer {
    let book: Rulebook = from_js(&book)?;
    let direction: Direction = from_js(&direction)?;
    answer(book.position(position).map(|position| {
        let pressed = press::slide(&position, &trays, direction, distance);
        if book.is_unassisted() { unassisted::pressed(&position, pressed) } else { pressed }
    }))
}

#[wasm_bindgen]
pub fn play(book: JsValue, position: &str, text: &str, claimed_wrongly: bool) -> Answer {
    let book: Rulebook = from_js(&book)?;
    answer(book.position(position).and_then(|position| {
        if book.is_unassisted() {
            unassisted::play(&position, text, claimed_wrongly)
        } else {
            play::play(&position, text)
        }
    }))
}

#[wasm_bindgen(js_name = withoutLastStep)]
pub fn without_last_step(book: JsValue, position: &str, begun: &str, options: JsValue) -> Answer {
    let options: PressOptions = from_js(&options)?;
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(position.and_then(|position| press::without_last_step(&position, begun, options)))
}

/// The seat of each turn of a line of conditional turns.
#[wasm_bindgen(js_name = seatsOfLine)]
pub fn seats_of_line(book: JsValue, position: &str, line: Vec<String>) -> Answer {
    let position = from_js::<Rulebook>(&book)?.position(position);
    answer(
        position
            .map(|position| bilby_table::seats_of_line(&position, &line).iter().map(|seat| seat.0).collect::<Vec<_>>()),
    )
}

/// A turn of Bi-litaire's tray player with a call.
#[wasm_bindgen(js_name = withCall)]
pub fn with_call(turn: &str, call: u32) -> String {
    press::with_call(turn, call)
}

/// The text of a claim.
#[wasm_bindgen(js_name = claimText)]
pub fn claim_text() -> String {
    billo::Step::Claim.to_string()
}

/// The text of a pass.
#[wasm_bindgen(js_name = passText)]
pub fn pass_text() -> String {
    billabong::Step::Pass.to_string()
}

#[wasm_bindgen(js_name = readRecord)]
pub fn read_record(text: &str) -> Answer {
    answer(record::read(text))
}

/// The part of each game of a record's text.
#[wasm_bindgen(js_name = splitRecord)]
pub fn split_record(text: &str) -> Answer {
    answer(Ok(split_games(text)))
}

#[wasm_bindgen(js_name = writeRecord)]
pub fn write_record(game: JsValue) -> Answer {
    answer(record::write(&from_js::<RecordGame>(&game)?))
}

#[wasm_bindgen(js_name = recordHead)]
pub fn record_head(text: &str) -> Answer {
    answer(record::head(text))
}

#[wasm_bindgen(js_name = readResult)]
pub fn read_result(book: JsValue, text: &str) -> Answer {
    answer(record::read_result(&from_js(&book)?, text))
}

#[wasm_bindgen(js_name = writeResult)]
pub fn write_result(book: JsValue, result: JsValue) -> Answer {
    answer(record::write_result(&from_js(&book)?, from_js::<RecordResult>(&result)?))
}

#[wasm_bindgen(js_name = seatTags)]
pub fn seat_tags(book: JsValue) -> Answer {
    answer(record::seat_tags(&from_js(&book)?))
}

#[wasm_bindgen(js_name = readPlayer)]
pub fn read_player(text: &str) -> Answer {
    answer(Ok(record::read_player(text)))
}

#[wasm_bindgen(js_name = writePlayer)]
pub fn write_player(player: JsValue) -> Result<String, JsValue> {
    Ok(record::write_player(from_js::<RecordPlayer>(&player)?))
}

#[wasm_bindgen(js_name = readTimeControl)]
pub fn read_time_control(text: &str) -> Answer {
    answer(Ok(time_control::read(text)))
}

#[wasm_bindgen(js_name = writeTimeControl)]
pub fn write_time_control(control: JsValue) -> Result<String, JsValue> {
    Ok(time_control::write(from_js::<TimeControl>(&control)?))
}

#[wasm_bindgen(js_name = isCorrespondence)]
pub fn is_correspondence(time: &str) -> bool {
    time_control::is_correspondence(time)
}

#[wasm_bindgen(js_name = timeControlLimits)]
pub fn time_control_limits() -> Answer {
    answer(Ok(time_control::LIMITS))
}
