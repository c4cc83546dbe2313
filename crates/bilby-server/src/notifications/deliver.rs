//! Sends notifications that are written down: many at once, each for itself.

use super::endpoint::Endpoint;
use super::push_client::{PushError, PushRequest};
use super::texts::{self, NotifiedGame};
use super::{Notifications, encryption, hash, read_recipient};
use bilby_store::{
    GameId, Notification, NotificationChannel, NotificationSettings, NotificationTarget, NotificationTopic, StoreError,
    StoredPerson, WaitingGame, WaitsFor,
};
use bilby_table::{Millis, PersonId};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

/// How long a node has for a notification that it has claimed. It must have given up before another node may send it.
const HOLD: Millis = 30_000;
/// How long sending a notification may take.
const SEND: Duration = Duration::from_secs(20);
/// For how long a notification that was sent is written down as such, if the store fails; and how often that is tried.
const RECORD_TIMEOUT: Duration = Duration::from_secs(8);
const RECORD_RETRY: Duration = Duration::from_millis(250);
/// For how long a notification is tried.
const GIVE_UP: Millis = 6 * 60 * 60_000;
/// After how long a notification that could not be sent is tried again, at first and at most.
const FIRST_PAUSE: Millis = 30_000;
const LONGEST_PAUSE: Millis = 60 * 60_000;
/// How many challenges a daily notification names.
const MOST_CHALLENGES: u32 = 20;

/// How many notifications a node sends at once.
fn most(channel: NotificationChannel) -> usize {
    match channel {
        NotificationChannel::Push => 64,
        NotificationChannel::Mail => 8,
    }
}

/// What became of a notification.
enum DeliveryOutcome {
    /// It was sent, or is not needed, or will never arrive.
    Done,
    /// It is tried again later.
    Retry,
}

/// Sends notifications over one channel, until the server closes.
pub(super) async fn keep_sending(notifications: Notifications, channel: NotificationChannel) {
    let mut sending = JoinSet::new();
    while !notifications.0.live.is_closing() {
        if sending.len() < most(channel)
            && let Err(error) = notifications.send_some(&mut sending, channel).await
        {
            tracing::debug!(%error, "no notifications were claimed");
        }
        // As soon as one has ended, there may be another for the same person.
        tokio::select! {
            Some(_) = sending.join_next() => while sending.try_join_next().is_some() {},
            () = sleep(notifications.0.config.every) => {}
        }
    }
    while sending.join_next().await.is_some() {}
}

impl Notifications {
    /// Claims as many notifications as can be sent now, and begins to send them.
    async fn send_some(&self, sending: &mut JoinSet<()>, channel: NotificationChannel) -> Result<(), StoreError> {
        // A server that closes waits until nobody holds this lock any more.
        let held = Arc::new(self.0.sending.clone().read_owned().await);
        if self.0.live.is_closing() {
            return Ok(());
        }
        let free = most(channel).saturating_sub(sending.len());
        for notification in
            self.0.store.claim_notifications(&self.0.node, channel, self.now(), HOLD, free as i64).await?
        {
            let (notifications, held) = (self.clone(), held.clone());
            sending.spawn(async move {
                if let Err(error) = notifications.deliver(&notification).await {
                    tracing::debug!(%error, "a notification was not sent");
                }
                drop(held);
            });
        }
        Ok(())
    }

    async fn deliver(&self, notification: &Notification) -> Result<(), StoreError> {
        let outcome = timeout(SEND, self.send(notification)).await.unwrap_or(Ok(DeliveryOutcome::Retry))?;
        let now = self.now();
        match outcome {
            DeliveryOutcome::Retry if now.saturating_sub(notification.at) < GIVE_UP => {
                self.0
                    .store
                    .put_off_notification(notification, &self.0.node, now + pause_after(notification.tries))
                    .await
            }
            DeliveryOutcome::Done | DeliveryOutcome::Retry => self.note(notification).await,
        }
    }

    /// Writes down that a notification was sent. If the store fails, this is tried again, because the notification
    /// would be sent again.
    async fn note(&self, notification: &Notification) -> Result<(), StoreError> {
        let begun = Instant::now();
        loop {
            match self.0.store.end_notification(notification).await {
                Err(_) if begun.elapsed() < RECORD_TIMEOUT => sleep(RECORD_RETRY).await,
                noted => return noted,
            }
        }
    }

    async fn send(&self, notification: &Notification) -> Result<DeliveryOutcome, StoreError> {
        let Some(settings) = self.0.store.notification_settings(&notification.person).await? else {
            return Ok(DeliveryOutcome::Done);
        };
        let (games, table) = match &notification.topic {
            NotificationTopic::Turn { game, .. }
            | NotificationTopic::Deadline { game, .. }
            | NotificationTopic::Ready { game, .. }
            | NotificationTopic::Challenge { game } => (vec![game.clone()], Some(game)),
            NotificationTopic::Daily { .. } => (self.games_for(&notification.person).await?, None),
        };
        let is_meant = |game: &&WaitingGame| {
            let still_waits = match &notification.topic {
                NotificationTopic::Turn { turns, .. } | NotificationTopic::Deadline { turns, .. } => {
                    game.what == WaitsFor::Turn && game.turns == *turns
                }
                NotificationTopic::Ready { .. } => game.what == WaitsFor::Ready && game.turns == 0,
                NotificationTopic::Challenge { .. } => game.what == WaitsFor::Challenge,
                NotificationTopic::Daily { .. } => true,
            };
            game.person == notification.person && still_waits
        };
        let mut waiting = Vec::new();
        for game in self.0.store.waiting_among(&games).await?.iter().filter(is_meant) {
            if !self.is_known(game).await {
                waiting.push(self.describe(game).await?);
            }
        }
        if waiting.is_empty() {
            return Ok(DeliveryOutcome::Done);
        }
        match &notification.target {
            NotificationTarget::Mail => Ok(self.send_mail(notification, &settings, &waiting).await),
            NotificationTarget::Device(id) => {
                self.send_push(notification, &settings, &waiting, table.map(GameId::as_str), id).await
            }
        }
    }

    /// The games that can wait for a person: those at which they sit, and those to which they are challenged.
    async fn games_for(&self, person: &PersonId) -> Result<Vec<GameId>, StoreError> {
        let mut games = self.0.live.games_of(person);
        games.extend(self.0.store.challenges_to(person, MOST_CHALLENGES).await?.into_iter().map(|it| it.game));
        Ok(games)
    }

    /// Returns whether a person sees that a game waits: they are at the table, or, if they are challenged, on any page.
    async fn is_known(&self, game: &WaitingGame) -> bool {
        match game.what {
            WaitsFor::Challenge => {
                self.0.live.connected_among(std::slice::from_ref(&game.person)).await.contains(&game.person)
            }
            WaitsFor::Turn | WaitsFor::Ready => self.0.live.is_at_table(&game.game, &game.person).await,
        }
    }

    async fn describe(&self, game: &WaitingGame) -> Result<NotifiedGame, StoreError> {
        let people: Vec<StoredPerson> = self.0.store.people(&game.others).await?;
        Ok(NotifiedGame {
            kind: game.kind,
            is_challenge: game.what == WaitsFor::Challenge,
            others: people.into_iter().map(|person| person.name).filter(|name| !name.is_empty()).collect(),
            left: game.deadline.map(|deadline| deadline.saturating_sub(self.now())),
            link: format!("{}/#/table/{}", self.0.address, game.game),
        })
    }

    async fn send_mail(
        &self,
        notification: &Notification,
        settings: &NotificationSettings,
        games: &[NotifiedGame],
    ) -> DeliveryOutcome {
        let (Some(mailer), Some(address)) = (&self.0.mail, &settings.address) else { return DeliveryOutcome::Done };
        let text = texts::mail(settings.language, &notification.topic, games, &format!("{}/#/account", self.0.address));
        match mailer.send(address, &hash(&format!("{} {}", notification.person, notification.topic)), text).await {
            Ok(()) => DeliveryOutcome::Done,
            Err(error) => {
                tracing::warn!(%error, "a mail was not sent");
                if error.is_permanent() { DeliveryOutcome::Done } else { DeliveryOutcome::Retry }
            }
        }
    }

    async fn send_push(
        &self,
        notification: &Notification,
        settings: &NotificationSettings,
        games: &[NotifiedGame],
        table: Option<&str>,
        device: &str,
    ) -> Result<DeliveryOutcome, StoreError> {
        let Some((key, client)) = &self.0.push else { return Ok(DeliveryOutcome::Done) };
        let devices = self.0.store.devices(&notification.person).await?;
        let Some(device) = devices.into_iter().find(|known| known.id == device) else {
            return Ok(DeliveryOutcome::Done);
        };
        let endpoint = Endpoint::read(&device.endpoint, self.0.config.push_anywhere);
        let (Some(endpoint), Some(recipient)) = (endpoint, read_recipient(&device.key, &device.auth)) else {
            self.0.store.forget_device(&device.id).await?;
            return Ok(DeliveryOutcome::Done);
        };
        let text = texts::push(settings.language, &notification.topic, games);
        let body: String = text.body.chars().take(500).collect();
        let message = serde_json::json!({ "title": text.title, "body": body, "table": table }).to_string();
        let Ok(sealed) = encryption::encrypt(message.as_bytes(), &recipient) else { return Ok(DeliveryOutcome::Done) };
        let post = PushRequest {
            endpoint: &endpoint,
            authorization: key.authorization(&endpoint.origin(), self.now() / 1000),
            topic: hash(&notification.topic.to_string()),
            body: sealed,
        };
        match client.post(post).await {
            Ok(()) => Ok(DeliveryOutcome::Done),
            Err(PushError::Ended) => {
                self.0.store.forget_device(&device.id).await?;
                Ok(DeliveryOutcome::Done)
            }
            Err(error) => {
                tracing::warn!(%error, "a push message was not sent");
                Ok(DeliveryOutcome::Retry)
            }
        }
    }
}

/// How long to wait after a failed attempt, if `tries` attempts failed before it.
fn pause_after(tries: u32) -> Millis {
    FIRST_PAUSE.saturating_mul(1 << tries.min(16)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow() {
        assert_eq!([0, 1, 2, 6, 7, 99].map(|tries| pause_after(tries) / 1000), [30, 60, 120, 1920, 3600, 3600]);
    }
}
