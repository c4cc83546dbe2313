//! The histories of all clients, sorted by game.

use super::Run;
use crate::chaos::history::{ClientEvent, Moment, Record};
use std::collections::BTreeMap;

/// What all clients did and saw, by game.
#[derive(Debug, Default)]
pub struct Timeline<'a> {
    /// The games that clients played.
    pub games: BTreeMap<&'a str, GameTimeline<'a>>,
}

/// What all clients did and saw of one game.
#[derive(Debug, Default)]
pub struct GameTimeline<'a> {
    /// The turns that were sent, by their place in the game.
    pub sent_turns: BTreeMap<usize, SentTurn<'a>>,
    /// The acknowledged turns: place, number of the event, and when.
    pub acknowledged_turns: Vec<AcknowledgedTurn<'a>>,
    /// The lines of chat that were sent, by text.
    pub sent_chat: BTreeMap<&'a str, SentChat>,
    /// What each client saw, one entry for each client.
    pub views: Vec<View<'a>>,
}

/// A turn that was sent, and not refused because the time was out.
#[derive(Debug)]
pub struct SentTurn<'a> {
    /// When it was sent first.
    pub at: Moment,
    /// Its text.
    pub text: &'a str,
}

/// An acknowledged turn.
#[derive(Debug)]
pub struct AcknowledgedTurn<'a> {
    /// Its place among the turns.
    pub turn: usize,
    /// The number of its event, as the server told.
    pub number: u64,
    /// When the acknowledgement came.
    pub at: Moment,
    /// Who got it.
    pub client: &'a str,
}

/// A line of chat that was sent.
#[derive(Debug)]
pub struct SentChat {
    /// When it was acknowledged, if it was.
    pub acknowledged: Option<Moment>,
}

/// What one client saw of a game.
#[derive(Debug, Default)]
pub struct View<'a> {
    /// The client.
    pub client: &'a str,
    /// Whether it plays.
    pub plays: bool,
    /// Its connections on which it followed the game.
    pub subscriptions: Vec<Subscription>,
    /// When it first saw each event, and what it saw.
    pub saw: BTreeMap<u64, (Moment, &'a str)>,
    /// The whole tables that it saw.
    pub tables: Vec<SeenTable<'a>>,
    /// The lines of chat that it saw: when, number and text.
    pub chat: Vec<(Moment, u64, &'a str)>,
}

/// A whole table that a client saw.
#[derive(Debug)]
pub struct SeenTable<'a> {
    /// When.
    pub at: Moment,
    /// How many events it had.
    pub number: u64,
    /// Its turns.
    pub turns: &'a [String],
    /// The number and text of each line of its chat.
    pub chat: &'a [(u64, String)],
}

/// A connection on which a client followed a game.
#[derive(Debug)]
pub struct Subscription {
    /// The node.
    pub node: usize,
    /// When the connection was opened.
    pub opened: Moment,
    /// From when on the client got all events.
    pub from: Moment,
    /// How many events it had then.
    pub number: u64,
    /// When the connection was over or the client left; the end of the history otherwise.
    pub until: Moment,
}

impl<'a> Timeline<'a> {
    /// Sorts the histories of a run.
    pub fn of(run: &'a Run) -> Timeline<'a> {
        let mut timeline = Timeline::default();
        for history in &run.histories {
            let end = history.records.last().map_or(0, |record| record.0);
            let mut views: BTreeMap<&str, View> = BTreeMap::new();
            let mut connection = (0, 0);
            for Record(at, what) in &history.records {
                timeline.take(&history.client, *at, what);
                take_view(&mut views, &history.client, &mut connection, *at, what, end);
            }
            for (game, view) in views {
                timeline.games.entry(game).or_default().views.push(view);
            }
        }
        timeline
    }

    fn take(&mut self, client: &'a str, at: Moment, what: &'a ClientEvent) {
        match what {
            ClientEvent::Asked { game, ask, text } => {
                let game = self.games.entry(game).or_default();
                if let Some(turn) = turn_of(ask) {
                    game.sent_turns.entry(turn).or_insert(SentTurn { at, text });
                } else if let Some(line) = ask.strip_prefix("chat ") {
                    game.sent_chat.entry(line).or_insert(SentChat { acknowledged: None });
                }
            }
            // It was not played, and another turn may be sent in its place when the time is given back.
            ClientEvent::Refused { game, ask, code } if code == "time-is-out" => {
                if let (Some(game), Some(turn)) = (self.games.get_mut(game.as_str()), turn_of(ask)) {
                    game.sent_turns.remove(&turn);
                }
            }
            ClientEvent::Done { game, ask, number } => {
                let game = self.games.entry(game).or_default();
                if let Some(turn) = turn_of(ask) {
                    game.acknowledged_turns.push(AcknowledgedTurn {
                        turn,
                        number: number.unwrap_or_default(),
                        at,
                        client,
                    });
                } else if let Some(line) = ask.strip_prefix("chat ") {
                    game.sent_chat.entry(line).or_insert(SentChat { acknowledged: None }).acknowledged = Some(at);
                }
            }
            _ => {}
        }
    }
}

/// Adds a record to what a client saw of each game. `connection` is the current node, and when it was connected to.
fn take_view<'a>(
    views: &mut BTreeMap<&'a str, View<'a>>,
    client: &'a str,
    connection: &mut (usize, Moment),
    at: Moment,
    what: &'a ClientEvent,
    end: Moment,
) {
    match what {
        ClientEvent::Connected { node } => *connection = (*node, at),
        ClientEvent::Lost { .. } => {
            for subscription in views.values_mut().flat_map(|view| view.subscriptions.last_mut()) {
                subscription.until = subscription.until.min(at);
            }
        }
        ClientEvent::Follows { game, number } => {
            let (node, opened) = *connection;
            let view = view_of(views, client, game);
            // Following again on the same connection changes nothing.
            if view.subscriptions.last().is_none_or(|subscription| subscription.until <= at) {
                view.subscriptions.push(Subscription { node, opened, from: at, number: *number, until: end });
            }
        }
        ClientEvent::Leaves { game } => {
            if let Some(subscription) = view_of(views, client, game).subscriptions.last_mut() {
                subscription.until = subscription.until.min(at);
            }
        }
        ClientEvent::Asked { game, ask, .. } => {
            view_of(views, client, game).plays |= turn_of(ask).is_some() || ask.starts_with("sit");
        }
        ClientEvent::Saw { game, number, event } => {
            view_of(views, client, game).saw.entry(*number).or_insert((at, event));
        }
        ClientEvent::SawTable { game, number, turns, chat } => {
            view_of(views, client, game).tables.push(SeenTable { at, number: *number, turns, chat });
        }
        ClientEvent::SawChat { game, number, text } => view_of(views, client, game).chat.push((at, *number, text)),
        ClientEvent::Tries { .. }
        | ClientEvent::Done { .. }
        | ClientEvent::Refused { .. }
        | ClientEvent::Wrong { .. } => {}
    }
}

fn view_of<'a, 'b>(views: &'b mut BTreeMap<&'a str, View<'a>>, client: &'a str, game: &'a str) -> &'b mut View<'a> {
    views.entry(game).or_insert_with(|| View { client, ..View::default() })
}

/// The place of a turn, from the name of its request.
pub fn turn_of(ask: &str) -> Option<usize> {
    ask.strip_prefix("turn ")?.parse().ok()
}
