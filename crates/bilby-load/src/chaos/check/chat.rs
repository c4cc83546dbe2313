//! Every acknowledged line of chat is stored once, and everybody who may read it sees it.

use super::liveness::{FaultWindows, SEEN_WITHIN};
use super::timeline::Timeline;
use super::{Promise, Run, Violation};
use crate::chaos::log::Game;
use std::collections::BTreeMap;

/// Checks all games. Only players write, so only players read.
pub fn check(run: &Run, timeline: &Timeline, violations: &mut Vec<Violation>) {
    let (windows, nothing) = (FaultWindows::of(run), Game::default());
    for (id, game) in &timeline.games {
        let mut found = |at, why| {
            violations.push(Violation { promise: Promise::ChatComplete, game: (*id).to_owned(), at, why });
        };
        let mut stored: BTreeMap<&str, u64> = BTreeMap::new();
        for (number, text) in &run.log.games.get(*id).unwrap_or(&nothing).chat {
            if let Some(first) = stored.insert(text, *number) {
                found(None, format!("the line «{text}» is stored twice, as {first} and as {number}"));
            }
            if !game.sent_chat.contains_key(text.as_str()) {
                found(None, format!("the line «{text}» was written by nobody"));
            }
        }
        for view in &game.views {
            let seen = view.chat.iter().map(|(at, number, text)| (at, number, *text));
            let in_tables = view
                .tables
                .iter()
                .flat_map(|table| table.chat.iter().map(move |(number, text)| (&table.at, number, text.as_str())));
            for (at, number, text) in seen.chain(in_tables) {
                if stored.get(text) != Some(number) {
                    found(Some(*at), format!("client {} saw «{text}» as line {number}", view.client));
                }
            }
        }
        for (text, done) in game.sent_chat.iter().filter_map(|(text, sent)| Some((*text, sent.acknowledged?))) {
            if !stored.contains_key(text) {
                found(Some(done), format!("the line «{text}» was acknowledged and is not stored"));
            }
            for view in game.views.iter().filter(|view| view.plays) {
                let saw = view.chat.iter().any(|(_, _, seen)| *seen == text)
                    || view.tables.iter().any(|table| table.chat.iter().any(|(_, seen)| seen == text));
                let had_time = view.subscriptions.iter().find(|subscription| {
                    subscription.from <= done
                        && windows.deadline(Some(subscription.node), done, SEEN_WITHIN) < subscription.until
                });
                if let (false, Some(subscription)) = (saw, had_time) {
                    let why =
                        format!("client {} at node {} never saw the line «{text}»", view.client, subscription.node);
                    found(Some(done), why);
                }
            }
        }
    }
}
