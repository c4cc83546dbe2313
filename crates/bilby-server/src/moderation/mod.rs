//! What moderators do, from the page or from the command line. Every act is written to the audit together with its
//! effect; the nodes read the audit (`live::moderation`) and do the rest: close sockets, close tables, show
//! announcements.

pub mod audit_detail;
pub(crate) mod enforce;
mod network;

pub use bilby_wire::ModerationAct as Act;
pub use network::{Network, NetworkError};

use crate::people::name::{self, Name, PersonNameError};
use crate::state::App;
use bilby_store::{
    Announcement, AuditAction, AuditEntry, GameId, RenameError, Sanction, SanctionKind, Store, StoreError, StoredPerson,
};
use bilby_table::{Millis, PersonId};
use std::net::IpAddr;

/// The longest reason and the longest announcement, in characters.
const MAX_TEXT: usize = 500;
/// The longest sanction and the longest announcement: a hundred years stand for ever.
const MAX_MINUTES: u32 = 100 * 366 * 24 * 60;
/// How long the old name of somebody whom moderators renamed is kept from others.
const OLD_NAME_HELD: Millis = 365 * 24 * 60 * 60 * 1000;

/// Why an act was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum ModerationError {
    /// Nobody has this name or id.
    #[error("nobody is called {0}")]
    UnknownPerson(String),
    /// There is no such table.
    #[error("there is no such table")]
    UnknownTable,
    /// There is no such open report.
    #[error("there is no such open report")]
    UnknownReport,
    /// There was nothing to lift or to undo.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// The reason is missing or too long.
    #[error("a reason, an outcome and an announcement have 1 to {MAX_TEXT} characters")]
    BadText,
    /// The time is zero or longer than a hundred years.
    #[error("the time is between a minute and a hundred years")]
    BadTime,
    /// Not a network.
    #[error("{0}")]
    BadNetwork(#[from] NetworkError),
    /// The moderator's own address is in the network.
    #[error("your own address is in this network: you would shut yourself out")]
    OwnNetwork,
    /// Not a name.
    #[error("{0}")]
    BadName(PersonNameError),
    /// Somebody has that name.
    #[error("this name, or one that looks like it, is taken")]
    NameTaken,
    /// Moderators don't ban each other.
    #[error("moderators are not banned or muted: take the role away first")]
    Moderator,
    /// The system has no random numbers.
    #[error("no random numbers")]
    Random,
    /// The store failed.
    #[error("{0}")]
    Store(#[from] StoreError),
}

impl ModerationError {
    /// Its code on the wire.
    pub fn code(&self) -> &'static str {
        match self {
            ModerationError::UnknownPerson(_) => "unknown-person",
            ModerationError::UnknownTable => "unknown-table",
            ModerationError::UnknownReport => "unknown-report",
            ModerationError::NothingToUndo => "nothing-to-undo",
            ModerationError::BadText => "bad-text",
            ModerationError::BadTime => "bad-duration",
            ModerationError::BadNetwork(_) => "bad-network",
            ModerationError::OwnNetwork => "own-network",
            ModerationError::BadName(_) => "bad-name",
            ModerationError::NameTaken => "name-taken",
            ModerationError::Moderator => "is-moderator",
            ModerationError::Random | ModerationError::Store(_) => "try-again",
        }
    }
}

/// Finds a person by id, by name, or by a name that they had until lately.
///
/// # Errors
/// If the store fails.
pub async fn find_person(store: &Store, text: &str, now: Millis) -> Result<Option<StoredPerson>, StoreError> {
    if let Ok(id) = text.parse::<PersonId>()
        && let Some(found) = store.person(&id).await?.filter(|found| !found.name.is_empty())
    {
        return Ok(Some(found));
    }
    let key = name::key(&text.chars().take(64).collect::<String>());
    if key.is_empty() {
        return Ok(None);
    }
    match store.account(&key).await? {
        Some((found, _)) => Ok(Some(found)),
        None => store.formerly(&key, now).await,
    }
}

/// Refuses an act that bans the network from which the moderator asks for it. (If somebody who is banned with their
/// network is connected to another node, the network is not known here; the moderator can lift that ban.)
///
/// # Errors
/// If the act would shut the moderator out, or the store fails.
pub(crate) async fn check_own_network(app: &App, act: &Act, own: IpAddr) -> Result<(), ModerationError> {
    let network = match act {
        Act::BanNetwork { network, .. } => network.parse::<Network>().ok(),
        Act::Ban { person, network: true, .. } => {
            let found = find_person(&app.store, person, app.now()).await?;
            found.and_then(|found| app.live.network_of(&found.id)).map(Network::of)
        }
        _ => None,
    };
    if network.is_some_and(|network| network.has(own)) { Err(ModerationError::OwnNetwork) } else { Ok(()) }
}

/// Carries out what a moderator (an id, or `console`) does.
///
/// # Errors
/// If it can't be done; nothing was done then.
pub async fn carry_out(store: &Store, moderator: &str, act: Act, now: Millis) -> Result<(), ModerationError> {
    carry_out_noting(store, moderator, act, now, "").await
}

/// Carries out what a moderator does from the page. If the network of somebody is to be banned who is not connected, the
/// audit tells that it is not known.
///
/// # Errors
/// If it can't be done; nothing was done then.
pub(crate) async fn carry_out_here(app: &App, moderator: &str, act: Act) -> Result<(), ModerationError> {
    let mut note = "";
    if let Act::Ban { person, network: true, .. } = &act
        && let Some(found) = find_person(&app.store, person, app.now()).await?
        && app.live.connected_among(std::slice::from_ref(&found.id)).await.is_empty()
    {
        note = audit_detail::NETWORK_UNKNOWN;
    }
    carry_out_noting(&app.store, moderator, act, app.now(), note).await
}

/// `note` is added to what the audit tells of a ban.
async fn carry_out_noting(
    store: &Store,
    moderator: &str,
    act: Act,
    now: Millis,
    note: &str,
) -> Result<(), ModerationError> {
    let entry = |action: AuditAction, target: &str, detail: String| AuditEntry {
        moderator: moderator.to_owned(),
        action,
        target: target.to_owned(),
        detail,
    };
    match act {
        Act::Mute { person, minutes, reason } => {
            let found = punishable(store, &person, now).await?;
            let sanction = sanction(SanctionKind::Mute, found.id.as_str(), minutes, &reason, now)?;
            store
                .impose(&sanction, &entry(AuditAction::Mute, &sanction.target, audit_detail::timed(minutes, &reason)))
                .await?;
        }
        Act::Ban { person, minutes, reason, network } => {
            let found = punishable(store, &person, now).await?;
            let sanction = sanction(SanctionKind::Ban, found.id.as_str(), minutes, &reason, now)?;
            let action = if network { AuditAction::BanWithNetwork } else { AuditAction::Ban };
            let detail = format!("{}{note}", audit_detail::timed(minutes, &reason));
            store.impose(&sanction, &entry(action, &sanction.target, detail)).await?;
        }
        Act::BanNetwork { network, minutes, reason } => {
            ban_network(store, moderator, network.parse()?, minutes, &reason, now).await?;
        }
        Act::Unmute { person } => {
            let id = known(store, &person, now).await?.id;
            lifted(
                store
                    .lift(SanctionKind::Mute, id.as_str(), &entry(AuditAction::Unmute, id.as_str(), String::new()), now)
                    .await?,
            )?;
        }
        Act::Unban { person } => {
            let id = known(store, &person, now).await?.id;
            lifted(
                store
                    .lift(SanctionKind::Ban, id.as_str(), &entry(AuditAction::Unban, id.as_str(), String::new()), now)
                    .await?,
            )?;
        }
        Act::UnbanNetwork { network } => {
            let network = network.parse::<Network>()?.to_string();
            let entry = entry(AuditAction::UnbanNetwork, &network, String::new());
            lifted(store.lift(SanctionKind::Network, &network, &entry, now).await?)?;
        }
        Act::Rename { person, name } => rename(store, &person, &name, now, entry).await?,
        Act::CloseTable { table } => {
            let game: GameId = table.parse().map_err(|_| ModerationError::UnknownTable)?;
            if store.load(&game).await?.is_none() {
                return Err(ModerationError::UnknownTable);
            }
            store.log(&entry(AuditAction::CloseTable, game.as_str(), String::new()), now).await?;
        }
        Act::UndoRatings { table } => {
            let game: GameId = table.parse().map_err(|_| ModerationError::UnknownTable)?;
            if !store.undo_ratings(&game, &entry(AuditAction::UndoRatings, game.as_str(), String::new()), now).await? {
                return Err(ModerationError::NothingToUndo);
            }
        }
        Act::Announce { fr, en, minutes } => {
            let ends = fr.trim().is_empty() && en.trim().is_empty();
            let until = if ends { now } else { now.saturating_add(millis(minutes)?) };
            let (fr, en) = if ends { (String::new(), String::new()) } else { (text(&fr)?, text(&en)?) };
            let detail = if ends {
                audit_detail::NO_ANNOUNCEMENT.to_owned()
            } else {
                audit_detail::timed(minutes, &format!("{fr} / {en}"))
            };
            let announcement = Announcement { id: id()?, fr, en, made: now, until };
            store.announce(&announcement, &entry(AuditAction::Announce, &announcement.id, detail)).await?;
        }
        Act::CloseReport { report, outcome } => {
            let outcome = text(&outcome)?;
            if !store
                .close_report(&report, &outcome, &entry(AuditAction::CloseReport, &report, outcome.clone()), now)
                .await?
            {
                return Err(ModerationError::UnknownReport);
            }
        }
    }
    Ok(())
}

/// Bans a network.
///
/// # Errors
/// If it can't be done; nothing was done then.
pub(crate) async fn ban_network(
    store: &Store,
    moderator: &str,
    network: Network,
    minutes: u32,
    reason: &str,
    now: Millis,
) -> Result<(), ModerationError> {
    let sanction = sanction(SanctionKind::Network, &network.to_string(), minutes, reason, now)?;
    let entry = AuditEntry {
        moderator: moderator.to_owned(),
        action: AuditAction::BanNetwork,
        target: sanction.target.clone(),
        detail: audit_detail::timed(minutes, reason),
    };
    Ok(store.impose(&sanction, &entry).await?)
}

async fn rename(
    store: &Store,
    person: &str,
    new: &str,
    now: Millis,
    entry: impl Fn(AuditAction, &str, String) -> AuditEntry,
) -> Result<(), ModerationError> {
    let found = known(store, person, now).await?;
    let new = Name::read(new).map_err(|error| match error {
        PersonNameError::Reserved => ModerationError::NameTaken,
        error => ModerationError::BadName(error),
    })?;
    let entry = entry(AuditAction::Rename, found.id.as_str(), format!("{} → {}", found.name, new.text()));
    if found.guest {
        store.name_guest(&found.id, new.text(), new.key(), now, Some(&entry)).await.map_err(|error| match error {
            bilby_store::NameError::Taken => ModerationError::NameTaken,
            bilby_store::NameError::NotAGuest => ModerationError::UnknownPerson(person.to_owned()),
            bilby_store::NameError::Store(error) => error.into(),
        })
    } else {
        let held = now.saturating_add(OLD_NAME_HELD);
        let renamed = store.rename_account(&found.id, new.text(), new.key(), now, 0, held, Some(&entry)).await;
        renamed.map_err(|error| match error {
            RenameError::Taken | RenameError::TooSoon(_) => ModerationError::NameTaken,
            RenameError::NoAccount => ModerationError::UnknownPerson(person.to_owned()),
            RenameError::Store(error) => error.into(),
        })
    }
}

async fn known(store: &Store, person: &str, now: Millis) -> Result<StoredPerson, ModerationError> {
    find_person(store, person, now).await?.ok_or_else(|| ModerationError::UnknownPerson(person.to_owned()))
}

/// Finds a person who is no moderator.
async fn punishable(store: &Store, person: &str, now: Millis) -> Result<StoredPerson, ModerationError> {
    let found = known(store, person, now).await?;
    if store.is_moderator(&found.id).await? { Err(ModerationError::Moderator) } else { Ok(found) }
}

fn sanction(
    kind: SanctionKind,
    target: &str,
    minutes: u32,
    reason: &str,
    now: Millis,
) -> Result<Sanction, ModerationError> {
    let until = now.saturating_add(millis(minutes)?);
    Ok(Sanction { id: id()?, kind, target: target.to_owned(), reason: text(reason)?, made: now, until })
}

fn lifted(many: u64) -> Result<(), ModerationError> {
    if many > 0 { Ok(()) } else { Err(ModerationError::NothingToUndo) }
}

fn millis(minutes: u32) -> Result<Millis, ModerationError> {
    if (1..=MAX_MINUTES).contains(&minutes) {
        Ok(Millis::from(minutes) * 60_000)
    } else {
        Err(ModerationError::BadTime)
    }
}

fn text(text: &str) -> Result<String, ModerationError> {
    let text = text.trim();
    let good = !text.is_empty() && text.chars().count() <= MAX_TEXT && !text.chars().any(char::is_control);
    if good { Ok(text.to_owned()) } else { Err(ModerationError::BadText) }
}

/// A random id of a row.
///
/// # Errors
/// If the system has no random numbers.
pub(crate) fn id() -> Result<String, ModerationError> {
    getrandom::u64().map(|lot| format!("{lot:016x}")).map_err(|_| ModerationError::Random)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_a_text_for_every_action() {
        assert_eq!(AuditAction::NAMES, bilby_wire::AUDIT_ACTIONS);
    }
}
