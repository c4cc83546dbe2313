//! Finds out who is to be notified of which game or challenge, and puts the notifications into the store's queue. Usually this looks
//! only at games that have changed since it last did. Once a minute it looks at all of them, because the node may not
//! have heard of a change, and because a deadline comes nearer without one.

use super::Notifications;
use bilby_store::{
    GameId, Notification, NotificationSettings, NotificationTarget, NotificationTopic, NotifyWhen, StoreError,
    WaitingGame, WaitsFor,
};
use bilby_table::{Millis, PersonId};
use std::collections::{HashMap, HashSet};
use std::sync::PoisonError;

const MINUTE: Millis = 60_000;
const HOUR: Millis = 60 * MINUTE;
const DAY: Millis = 24 * HOUR;
/// How long a turn waits before somebody is notified: who is about to play needs no notification.
const GRACE: Millis = 5_000;
/// A turn that has waited for longer is no news.
const LONGEST_WAIT: Millis = DAY;
/// How long before a deadline somebody is notified.
const NEAR: Millis = 12 * HOUR;
/// How late a daily notification can come, if no server was running.
const LATE: Millis = 6 * HOUR;
/// All games are checked once in this many sweeps; the other sweeps check only games that have changed.
const ALL: u32 = 12;
/// How many notifications a node remembers, and how long notifications are kept.
const MOST_KNOWN: usize = 100_000;
const KEPT: Millis = 60 * DAY;

/// A notification that this node has written down. Without a target: for all devices of the person.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct KnownNotification {
    person: PersonId,
    target: Option<NotificationTarget>,
    topic: NotificationTopic,
}

/// A person who wants to be notified, and how.
type PersonToNotify = (PersonId, NotificationSettings);

impl Notifications {
    /// Writes down all notifications that are due. `round` counts the calls of this function.
    pub(super) async fn sweep(&self, round: u32) -> Result<(), StoreError> {
        let (changed, now) = (self.0.live.changed_games(), self.now());
        let looked_at: HashSet<_> = {
            let mut recent = self.0.recent.lock().unwrap_or_else(PoisonError::into_inner);
            recent.extend(changed);
            recent.clone()
        };
        let (games, people) = if round.is_multiple_of(ALL) {
            self.all(now).await?
        } else {
            self.among(looked_at.iter().cloned().collect(), now).await?
        };
        self.write_down(&games, people, now).await?;
        // The next sweep checks games again that have not waited for long enough.
        let fresh: HashSet<_> = games.iter().filter(|game| now < game.touched + GRACE).map(|game| &game.game).collect();
        let mut recent = self.0.recent.lock().unwrap_or_else(PoisonError::into_inner);
        recent.retain(|game| fresh.contains(game) || !looked_at.contains(game));
        Ok(())
    }

    /// All games that wait, and everybody who wants to be notified.
    async fn all(&self, now: Millis) -> Result<(Vec<WaitingGame>, Vec<PersonToNotify>), StoreError> {
        let people = self.0.store.people_to_notify(now).await?;
        let games = if people.is_empty() { Vec::new() } else { self.0.store.waiting_games().await? };
        Ok((games, people))
    }

    /// The games among these that wait for somebody, and the people who want to be notified of them.
    async fn among(
        &self,
        games: Vec<GameId>,
        now: Millis,
    ) -> Result<(Vec<WaitingGame>, Vec<PersonToNotify>), StoreError> {
        let games = self.0.store.waiting_among(&games).await?;
        let people: HashSet<PersonId> = games.iter().map(|game| game.person.clone()).collect();
        let people = self.0.store.people_to_notify_among(&people.into_iter().collect::<Vec<_>>(), now).await?;
        Ok((games, people))
    }

    async fn write_down(
        &self,
        games: &[WaitingGame],
        people: Vec<PersonToNotify>,
        now: Millis,
    ) -> Result<(), StoreError> {
        let store = &self.0.store;
        let mut of: HashMap<&PersonId, Vec<&WaitingGame>> = HashMap::new();
        games.iter().for_each(|game| of.entry(&game.person).or_default().push(game));
        let (mut notifications, mut learnt) = (Vec::new(), Vec::new());
        for (person, settings) in people {
            let Some(own) = of.get(&person) else { continue };
            let mut due = Vec::new();
            if self.0.mail.is_some() && settings.address.is_some() {
                let topics = due_now(settings.mail, &settings, own, now);
                due.extend(topics.into_iter().map(|topic| (NotificationTarget::Mail, topic)));
            }
            if self.0.push.is_some() {
                let known = |topic: &NotificationTopic| KnownNotification {
                    person: person.clone(),
                    target: None,
                    topic: topic.clone(),
                };
                let mut news = due_now(settings.push, &settings, own, now);
                news.retain(|topic| !self.knows(&known(topic)));
                if !news.is_empty() {
                    for device in store.devices(&person).await? {
                        let target = NotificationTarget::Device(device.id);
                        due.extend(news.iter().map(|topic| (target.clone(), topic.clone())));
                    }
                    learnt.extend(news.iter().map(known));
                }
            }
            for (target, topic) in due {
                let known =
                    KnownNotification { person: person.clone(), target: Some(target.clone()), topic: topic.clone() };
                if !self.knows(&known) {
                    learnt.push(known);
                    notifications.push(Notification { person: person.clone(), target, topic, at: now, tries: 0 });
                }
            }
        }
        let is_any = !notifications.is_empty();
        if is_any {
            store.add_notifications(notifications).await?;
        }
        // This happens only after the notifications have been stored.
        learnt.into_iter().for_each(|what| self.learn(what));
        if is_any { store.forget_notifications(now.saturating_sub(KEPT)).await } else { Ok(()) }
    }

    fn knows(&self, what: &KnownNotification) -> bool {
        self.0.known.lock().unwrap_or_else(PoisonError::into_inner).contains(what)
    }

    fn learn(&self, what: KnownNotification) {
        let mut known = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MOST_KNOWN {
            // Forgetting is harmless: the store ignores a notification that it already has.
            known.clear();
        }
        known.insert(what);
    }
}

/// What a notification of a game that waits is about.
fn topic(waiting: &WaitingGame) -> NotificationTopic {
    let game = waiting.game.clone();
    match waiting.what {
        WaitsFor::Turn => NotificationTopic::Turn { game, turns: waiting.turns },
        WaitsFor::Ready => NotificationTopic::Ready { game, others: waiting.others.clone() },
        WaitsFor::Challenge => NotificationTopic::Challenge { game },
    }
}

/// What somebody is to be notified of now.
fn due_now(
    when: NotifyWhen,
    settings: &NotificationSettings,
    games: &[&WaitingGame],
    now: Millis,
) -> Vec<NotificationTopic> {
    match when {
        NotifyWhen::Never => Vec::new(),
        NotifyWhen::EachTurn => {
            let is_news = |game: &&&WaitingGame| {
                let waits = now.saturating_sub(game.touched);
                game.touched > settings.since && (GRACE..LONGEST_WAIT).contains(&waits)
            };
            games.iter().filter(is_news).map(|game| topic(game)).collect()
        }
        NotifyWhen::NearDeadline => {
            let is_near = |game: &&&WaitingGame| {
                game.over_days && game.deadline.is_some_and(|deadline| now < deadline && deadline - now <= NEAR)
            };
            let topic = |waiting: &&WaitingGame| NotificationTopic::Deadline {
                game: waiting.game.clone(),
                turns: waiting.turns,
            };
            games.iter().filter(is_near).map(topic).collect()
        }
        NotifyWhen::Daily => {
            let minute = Millis::from(settings.minute) * MINUTE;
            let day = now.saturating_sub(minute) / DAY;
            let moment = day * DAY + minute;
            let is_time = moment > settings.since && (moment..moment + LATE).contains(&now);
            if is_time && !games.is_empty() { vec![NotificationTopic::Daily { day }] } else { Vec::new() }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_games::GameKind;

    fn game(id: &str, touched: Millis, deadline: Option<Millis>) -> WaitingGame {
        WaitingGame {
            game: id.parse().unwrap(),
            kind: GameKind::Billo,
            person: "ana".parse().unwrap(),
            what: WaitsFor::Turn,
            others: vec!["ben".parse().unwrap(), "cleo".parse().unwrap()],
            turns: 7,
            deadline,
            over_days: true,
            touched,
        }
    }

    #[test]
    fn each_choice_has_its_time() {
        let now = 100 * DAY + 9 * HOUR;
        let settings = NotificationSettings { since: now - 3 * DAY, minute: 8 * 60, ..NotificationSettings::default() };
        let old = game("old", now - 4 * DAY, Some(now + 13 * HOUR));
        let stale = game("stale", now - 2 * DAY, Some(now + 12 * HOUR));
        let fresh = game("fresh", now - MINUTE, None);
        let now_played = game("hot", now - 100, Some(now));
        let ready = WaitingGame { what: WaitsFor::Ready, over_days: false, ..game("table", now - MINUTE, None) };
        let challenge = WaitingGame { what: WaitsFor::Challenge, over_days: false, ..game("duel", now - MINUTE, None) };
        let games = [&old, &stale, &fresh, &now_played, &ready, &challenge];
        let due = |when, now| -> Vec<String> {
            due_now(when, &settings, &games, now).iter().map(ToString::to_string).collect()
        };
        assert_eq!(due(NotifyWhen::Never, now), Vec::<String>::new());
        assert_eq!(due(NotifyWhen::EachTurn, now), ["turn fresh 7", "ready table ben+cleo", "challenge duel"]);
        assert_eq!(due(NotifyWhen::NearDeadline, now), ["deadline stale 7"]);
        assert_eq!(due(NotifyWhen::Daily, now), ["daily 100"]);
        assert_eq!(due(NotifyWhen::Daily, now - 2 * HOUR), Vec::<String>::new(), "too early");
        assert_eq!(due(NotifyWhen::Daily, now + 6 * HOUR), Vec::<String>::new(), "too late");
        let only_challenge = due_now(NotifyWhen::Daily, &settings, &[&challenge], now);
        assert_eq!(only_challenge, [NotificationTopic::Daily { day: 100 }]);
        assert_eq!(due_now(NotifyWhen::Daily, &settings, &[], now), []);
    }
}
