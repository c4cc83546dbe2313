//! No acknowledged turn is lost, none is there twice, and everybody saw the events of the log, in its order.

use super::timeline::{GameTimeline, SeenTable, Timeline};
use super::{Promise, Run, Violation};
use crate::chaos::history::{ClientEvent, Record};
use crate::chaos::log::Game;

/// Checks all games.
pub fn check(run: &Run, timeline: &Timeline, violations: &mut Vec<Violation>) {
    let nothing = Game::default();
    for (id, game) in &timeline.games {
        let stored = run.log.games.get(*id).unwrap_or(&nothing);
        let found = numbers(stored).into_iter().chain(turns(game, stored)).chain(sights(game, stored));
        violations.extend(found.map(|(promise, at, why)| Violation { promise, game: (*id).to_owned(), at, why }));
    }
    for history in &run.histories {
        for Record(at, what) in &history.records {
            if let ClientEvent::Wrong { game, what } = what {
                let why = format!("client {}: {what}", history.client);
                violations.push(Violation { promise: Promise::Sense, game: game.clone(), at: Some(*at), why });
            }
        }
    }
}

type Found = (Promise, Option<u64>, String);

/// The turns of a log: number of the event, and its text without the seat.
fn stored_turns(stored: &Game) -> Vec<(u64, &str)> {
    let turns = stored.lines.iter().filter(|line| line.event.starts_with("turn "));
    turns.map(|line| (line.number, line.event.splitn(3, ' ').nth(2).unwrap_or_default())).collect()
}

/// The numbers of a log have no gap, and nothing follows its end.
fn numbers(stored: &Game) -> Vec<Found> {
    let mut found = Vec::new();
    for (line, expected) in stored.lines.iter().zip(1..) {
        if line.number != expected {
            found.push((Promise::OneOrder, None, format!("the log has no event {expected}")));
            break;
        }
    }
    let over = stored.lines.iter().position(|line| line.event.starts_with("over"));
    let after = over.and_then(|over| stored.lines[over..].iter().find(|line| line.event.starts_with("turn")));
    if let Some(line) = after {
        found.push((Promise::OneOrder, None, format!("event {} ({}) is after the end", line.number, line.event)));
    }
    found
}

/// Every acknowledged turn is stored where the server said, and every stored turn was asked for, at its place.
fn turns(game: &GameTimeline, stored: &Game) -> Vec<Found> {
    let mut found = Vec::new();
    let turns = stored_turns(stored);
    for done in &game.acknowledged_turns {
        let text = game.sent_turns.get(&done.turn).map_or("", |sent| sent.text);
        let why = match turns.get(done.turn) {
            None => "is not stored".to_owned(),
            Some((_, other)) if *other != text => format!("is not stored, but {other}"),
            // The number is that of the last event that the turn caused: the end of the game, perhaps.
            Some((number, _)) => {
                let next = turns.get(done.turn + 1).map_or(stored.lines.len() as u64 + 1, |next| next.0);
                if (*number..next).contains(&done.number) {
                    continue;
                }
                format!("was acknowledged as event {}, and is event {number}", done.number)
            }
        };
        let why = format!("turn {} ({text}) was acknowledged to client {} and {why}", done.turn, done.client);
        found.push((Promise::NoneLost, Some(done.at), why));
    }
    for (place, (number, text)) in turns.iter().enumerate() {
        match game.sent_turns.get(&place) {
            Some(sent) if sent.text == *text => {}
            Some(sent) if turns[..place].iter().any(|(_, earlier)| *earlier == *text) => {
                let why = format!("event {number} repeats {text}, where {} was asked for", sent.text);
                found.push((Promise::NoneTwice, Some(sent.at), why));
            }
            _ => found.push((Promise::NoneTwice, None, format!("event {number} ({text}) was never asked for"))),
        }
    }
    found
}

/// Whatever a client saw is what the log has at that place.
fn sights(game: &GameTimeline, stored: &Game) -> Vec<Found> {
    let mut found = Vec::new();
    let turns = stored_turns(stored);
    for view in &game.views {
        for (number, (at, event)) in &view.saw {
            let line = usize::try_from(*number).ok().and_then(|number| stored.lines.get(number.checked_sub(1)?));
            if line.is_none_or(|line| line.event != *event) {
                let log = line.map_or("nothing", |line| line.event.as_str());
                let why = format!("client {} saw event {number} as {event}, the log has {log}", view.client);
                found.push((Promise::OneOrder, Some(*at), why));
            }
        }
        for SeenTable { at, number, turns: seen, .. } in &view.tables {
            let until = turns.iter().take_while(|(event, _)| event <= number).map(|(_, text)| *text);
            if !until.eq(seen.iter().map(String::as_str)) || *number > stored.lines.len() as u64 {
                let why = format!("client {} saw a table of {number} events that is not that of the log", view.client);
                found.push((Promise::OneOrder, Some(*at), why));
            }
        }
    }
    found
}
