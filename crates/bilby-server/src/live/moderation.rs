//! Does at this node what moderators have decided. Every second, and at once after an act at this node, it reads the new
//! rows of the audit and does what they ask for, such as closing sockets. Doing so twice does no harm.

use crate::live::error::LiveError;
use crate::live::service::person_renamed;
use crate::live::shared::SharedState;
use crate::live::socket::encode::encode;
use crate::moderation::{self, Network};
use bilby_store::{Announcement, AuditAction, AuditRow, Sanction, SanctionKind};
use bilby_table::{CommandKind, Millis, PersonId, Refusal};
use bilby_wire::ServerMessage;
use std::net::IpAddr;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::{Relaxed, SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, Weak};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// How often the audit is read, if nothing is done here.
const INTERVAL: Duration = Duration::from_secs(1);
/// What happened while no node was running is done if it is not older than this.
const CATCH_UP: Millis = 24 * 60 * 60 * 1000;
/// How many rows are read at once.
const ROWS: u32 = 100;
/// How many banned networks a node knows.
const MOST_NETWORKS: u32 = 10_000;

/// How long a request that opens a socket takes at most.
const OPENING: Duration = Duration::from_secs(10);

/// Why nobody from a network may come in, and until when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkBan {
    /// The moderator's reason.
    pub reason: String,
    pub until: Millis,
}

/// What a node knows of the moderators' decisions.
#[derive(Debug, Default)]
pub struct ModerationState {
    /// The number of the last row of the audit that was read.
    known: AtomicU64,
    /// Held while the audit is read, so that no row is followed twice at once.
    reading: tokio::sync::Mutex<()>,
    /// Banned networks, and why and until when.
    networks: RwLock<Vec<(Network, NetworkBan)>>,
    announcement: RwLock<Option<Announcement>>,
    /// People who were banned a moment ago: a socket of theirs may have been about to open.
    latest: Mutex<Vec<(PersonId, Instant)>>,
    /// Notified after an act at this node.
    pub due: Notify,
}

impl ModerationState {
    fn latest(&self) -> MutexGuard<'_, Vec<(PersonId, Instant)>> {
        self.latest.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The ban that lasts longest, if nobody from this network may come in.
    pub fn network_ban(&self, address: IpAddr, now: Millis) -> Option<NetworkBan> {
        let networks = self.networks.read().unwrap_or_else(PoisonError::into_inner);
        let bans = networks.iter().filter(|(network, ban)| ban.until > now && network.has(address)).map(|(_, ban)| ban);
        bans.max_by_key(|ban| ban.until).cloned()
    }

    /// What is announced now.
    pub fn announcement(&self, now: Millis) -> Option<Announcement> {
        let known = self.announcement.read().unwrap_or_else(PoisonError::into_inner);
        known.clone().filter(|announcement| announcement.until > now)
    }
}

/// Converts an announcement to what clients receive.
pub fn announced(announcement: Option<Announcement>) -> Option<bilby_wire::Announcement> {
    announcement.map(|Announcement { id, fr, en, until, .. }| bilby_wire::Announcement { id, fr, en, until })
}

/// Reads the audit until the live service closes.
pub async fn keep_reading(weak: Weak<SharedState>) {
    while let Some(shared) = weak.upgrade().filter(|shared| !shared.is_closing.load(SeqCst)) {
        if let Err(error) = shared.read_audit().await {
            tracing::debug!(?error, "the audit was not read");
        }
        shared.end_latest();
        tokio::select! {
            () = tokio::time::sleep(INTERVAL) => {}
            () = shared.moderation.due.notified() => {}
        }
    }
}

impl SharedState {
    /// Reads everything that holds now, before anybody comes in.
    pub async fn start_moderation(&self) -> Result<(), bilby_store::StoreError> {
        let known = self.store.audit_before(self.now().saturating_sub(CATCH_UP)).await?;
        self.moderation.known.store(known, Relaxed);
        self.read_networks().await?;
        self.read_announcement().await
    }

    /// Does what the rows of the audit ask for that this node has not read.
    pub async fn read_audit(self: &Arc<SharedState>) -> Result<(), LiveError> {
        let _reading = self.moderation.reading.lock().await;
        loop {
            let rows = self.store.audit_after(self.moderation.known.load(Relaxed), ROWS).await?;
            let is_last = rows.len() < ROWS as usize;
            for row in rows {
                match self.follow_audit(&row).await {
                    Ok(()) | Err(LiveError::UnknownTable | LiveError::Damaged | LiveError::Newer) => {}
                    Err(LiveError::Refusal(Refusal::Over)) => {}
                    Err(error) => return Err(error),
                }
                self.moderation.known.fetch_max(row.number, Relaxed);
            }
            if is_last {
                return Ok(());
            }
        }
    }

    async fn follow_audit(self: &Arc<SharedState>, row: &AuditRow) -> Result<(), LiveError> {
        // An action that this version does not know is another version's.
        let Ok(action) = row.action.parse() else { return Ok(()) };
        match action {
            AuditAction::Ban => self.end_banned(&row.target).await?,
            AuditAction::BanWithNetwork => {
                self.ban_network_of(row).await?;
                self.end_banned(&row.target).await?;
            }
            AuditAction::BanNetwork | AuditAction::UnbanNetwork => {
                self.read_networks().await?;
                let now = self.now();
                self.connected.close_networks(|address| self.moderation.network_ban(address, now).is_some());
            }
            AuditAction::Unban => self.moderation.latest().retain(|(person, _)| person.as_str() != row.target),
            AuditAction::Rename => {
                if let Ok(id) = row.target.parse::<PersonId>() {
                    for person in self.store.people(&[id]).await? {
                        person_renamed(self, &person).await;
                    }
                }
            }
            AuditAction::CloseTable => {
                let _operation = self.begin_operation()?;
                self.room(&row.target)?.lock(self).await?.submit_as_server(CommandKind::Close).await?;
            }
            AuditAction::Announce => {
                self.read_announcement().await?;
                let announcement = announced(self.moderation.announcement(self.now()));
                self.connected.tell_all(&encode(&ServerMessage::Announced { announcement }));
            }
            // The database has all there is to these.
            AuditAction::Mute
            | AuditAction::Unmute
            | AuditAction::UndoRatings
            | AuditAction::CloseReport
            | AuditAction::Role => {}
        }
        Ok(())
    }

    /// Closes the sockets of a person, and lets them get up from tables that have not begun, if the ban is still in
    /// force: the row may be of yesterday.
    async fn end_banned(self: &Arc<SharedState>, person: &str) -> Result<(), LiveError> {
        if let Ok(id) = person.parse::<PersonId>()
            && self.store.sanction(SanctionKind::Ban, person, self.now()).await?.is_some()
        {
            self.connected.ban(&id);
            self.moderation.latest().push((id.clone(), Instant::now()));
            let _operation = self.begin_operation()?;
            self.leave_gathering_tables(&id).await?;
        }
        Ok(())
    }

    /// Closes sockets that were opened just while their people were banned.
    fn end_latest(&self) {
        let mut latest = self.moderation.latest();
        latest.retain(|(_, since)| since.elapsed() < OPENING);
        latest.iter().for_each(|(person, _)| self.connected.ban(person));
    }

    /// Bans the network that a banned person is connected from, if they are connected here.
    async fn ban_network_of(self: &Arc<SharedState>, row: &AuditRow) -> Result<(), LiveError> {
        let Ok(person) = row.target.parse::<PersonId>() else { return Ok(()) };
        let Some(network) = self.connected.network_of(&person) else { return Ok(()) };
        let now = self.now();
        let Some(ban) = self.store.sanction(SanctionKind::Ban, person.as_str(), now).await? else { return Ok(()) };
        let minutes = u32::try_from(ban.until.saturating_sub(now).div_ceil(60_000)).unwrap_or(u32::MAX);
        let network = Network::of(network);
        match moderation::ban_network(&self.store, &row.moderator, network, minutes, &ban.reason, now).await {
            Ok(()) => Ok(()),
            Err(moderation::ModerationError::Store(error)) => Err(error.into()),
            Err(error) => {
                tracing::warn!(%error, "the network of a banned person was not banned");
                Ok(())
            }
        }
    }

    async fn read_networks(&self) -> Result<(), bilby_store::StoreError> {
        let bans = self.store.sanctions(Some(SanctionKind::Network), self.now(), MOST_NETWORKS).await?;
        let networks = bans.into_iter().filter_map(|Sanction { target, reason, until, .. }| {
            Some((target.parse().ok()?, NetworkBan { reason, until }))
        });
        let networks = networks.collect();
        *self.moderation.networks.write().unwrap_or_else(PoisonError::into_inner) = networks;
        Ok(())
    }

    async fn read_announcement(&self) -> Result<(), bilby_store::StoreError> {
        let announcement = self.store.announcement(self.now()).await?;
        *self.moderation.announcement.write().unwrap_or_else(PoisonError::into_inner) = announcement;
        Ok(())
    }
}
