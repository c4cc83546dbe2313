//! How one is notified when a game waits: push messages and mail.

use super::extract::JsonBody;
use super::{me, sessions};
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::notifications::{hash, mailbox, read_address};
use crate::people::SignedIn;
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bilby_store::StoredPerson;
use bilby_table::Millis;
use bilby_wire::{
    AddressCode, Language, NewAddress, NewDevice, NewNotificationSettings, NotificationSettings, NotifyWhen, OldDevice,
    Problem,
};

const MINUTE: Millis = 60_000;
/// How long a code is good for, and how soon another can be sent.
const CODE_GOOD_FOR: Millis = 30 * MINUTE;
const CODE_PAUSE: Millis = MINUTE;

/// Returns how one is notified, and in which ways this server can notify.
#[utoipa::path(
    get, path = "/api/v1/me/calls", tag = "me", operation_id = "calls",
    responses(
        (status = 200, description = "How you are notified", body = NotificationSettings),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn notifications(State(app): State<App>, who: SignedIn) -> Result<Json<NotificationSettings>, ApiError> {
    settings(&app, &who.person).await.map(Json)
}

/// Changes how one is notified.
#[utoipa::path(
    put, path = "/api/v1/me/calls", tag = "me", operation_id = "setCalls", request_body = NewNotificationSettings,
    responses(
        (status = 200, description = "How you are notified", body = NotificationSettings),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 422, description = "`not-offered`: this server does not notify in that way; `bad-minute`", body = Problem),
    )
)]
pub async fn set_notifications(
    State(app): State<App>,
    who: SignedIn,
    JsonBody(new): JsonBody<NewNotificationSettings>,
) -> Result<Json<NotificationSettings>, ApiError> {
    if new.minute >= 24 * 60 {
        return Err(ApiError::new("bad-minute", "a day has 1440 minutes"));
    }
    let is_offered = (new.push == NotifyWhen::Never || app.notifications.push_key().is_some())
        && (new.mail == NotifyWhen::Never || app.notifications.has_mail());
    if !is_offered {
        return Err(not_offered());
    }
    let kept = bilby_store::NotificationSettings {
        push: to_store(new.push),
        mail: to_store(new.mail),
        language: stored_language(new.language),
        minute: new.minute,
        since: app.now(),
        address: None,
        wanted: None,
    };
    app.store.set_notification_settings(&who.person.id, &kept).await?;
    settings(&app, &who.person).await.map(Json)
}

/// Adds the browser that asks, to be notified by push messages.
#[utoipa::path(
    post, path = "/api/v1/me/devices", tag = "me", operation_id = "addDevice", request_body = NewDevice,
    responses(
        (status = 204, description = "Added"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 422, description = "`not-offered`, `bad-device`: not a subscription to a public push service", body = Problem),
    )
)]
pub async fn add_device(
    State(app): State<App>,
    who: SignedIn,
    JsonBody(NewDevice { endpoint, key, auth }): JsonBody<NewDevice>,
) -> Result<StatusCode, ApiError> {
    app.notifications.push_key().ok_or_else(not_offered)?;
    let device = app.notifications.read_device(&endpoint, &key, &auth);
    let device =
        device.ok_or_else(|| ApiError::new("bad-device", "that is no subscription to a public push service"))?;
    app.store.add_device(&who.person.id, &device, &who.credentials.token.hash(), app.now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Removes a browser.
#[utoipa::path(
    delete, path = "/api/v1/me/devices", tag = "me", operation_id = "removeDevice", request_body = OldDevice,
    responses(
        (status = 204, description = "Removed"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn remove_device(
    State(app): State<App>,
    who: SignedIn,
    JsonBody(OldDevice { endpoint }): JsonBody<OldDevice>,
) -> Result<StatusCode, ApiError> {
    let id = hash(&endpoint);
    if app.store.devices(&who.person.id).await?.iter().any(|device| device.id == id) {
        app.store.forget_device(&id).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Gives an address for mail. A code is sent there, which has to be entered. An account also gives its password,
/// because a code that replaces a lost password can be sent to the address.
#[utoipa::path(
    put, path = "/api/v1/me/address", tag = "me", operation_id = "giveAddress", request_body = NewAddress,
    responses(
        (status = 204, description = "The code was sent"),
        (status = 401, description = "`sign-in-needed`, `wrong-password`", body = Problem),
        (status = 422, description = "`not-offered`, `bad-address`, `mail-failed`", body = Problem),
        (status = 429, description = "`slow-down`: a code can be sent once a minute, and few in an hour to one address or from one network", body = Problem),
    )
)]
pub async fn give_address(
    State(app): State<App>,
    client: ClientAddress,
    who: SignedIn,
    JsonBody(NewAddress { address, language, password }): JsonBody<NewAddress>,
) -> Result<StatusCode, ApiError> {
    if !app.notifications.has_mail() {
        return Err(not_offered());
    }
    if !who.person.guest {
        // Who finds an open session must not be able to take the account over.
        me::verify(&app, client, &who.person, password.unwrap_or_default()).await?;
    }
    let address = read_address(&address).ok_or_else(|| ApiError::new("bad-address", "that is no mail address"))?;
    // Guests need no password: nobody else's mailbox is to be filled by them.
    app.rate_limits.count(RateLimit::AddressCodes, client)?;
    sessions::count_everywhere(&app, RateLimit::AddressCodes, client).await?;
    let mailbox = mailbox(&address);
    app.rate_limits.count_mailbox(&mailbox)?;
    app.rate_limits.count_everywhere(&app.store, RateLimit::AddressCodesPerMailbox, &mailbox).await?;
    let mut random = [0; 4];
    getrandom::fill(&mut random)?;
    let code = format!("{:06}", u32::from_le_bytes(random) % 1_000_000);
    let (now, kept) = (app.now(), hash(&format!("{} {code}", who.person.id)));
    if !app.store.want_mail(&who.person.id, &address, &kept, now, now + CODE_GOOD_FOR, CODE_PAUSE).await? {
        return Err(ApiError::slow_down(CODE_PAUSE));
    }
    app.notifications.send_code(&address, stored_language(language), &code).await.map_err(|error| {
        tracing::warn!(%error, "a code was not sent");
        ApiError::new("mail-failed", "no mail could be sent to that address")
    })?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms the address with the code that was sent there.
#[utoipa::path(
    post, path = "/api/v1/me/address", tag = "me", operation_id = "confirmAddress", request_body = AddressCode,
    responses(
        (status = 200, description = "How you are notified", body = NotificationSettings),
        (status = 401, description = "`sign-in-needed`; `wrong-code`: another code, or too late, or too many attempts", body = Problem),
    )
)]
pub async fn confirm_address(
    State(app): State<App>,
    who: SignedIn,
    JsonBody(AddressCode { code }): JsonBody<AddressCode>,
) -> Result<Json<NotificationSettings>, ApiError> {
    let kept = hash(&format!("{} {}", who.person.id, code.trim()));
    if !app.store.confirm_mail(&who.person.id, &kept, app.now()).await? {
        return Err(ApiError::new("wrong-code", "that is not the code that was sent, or it is too late"));
    }
    settings(&app, &who.person).await.map(Json)
}

/// Forgets the address.
#[utoipa::path(
    delete, path = "/api/v1/me/address", tag = "me", operation_id = "forgetAddress",
    responses(
        (status = 204, description = "Forgotten"),
        (status = 401, description = "`sign-in-needed`", body = Problem),
    )
)]
pub async fn forget_address(State(app): State<App>, who: SignedIn) -> Result<StatusCode, ApiError> {
    app.store.forget_mail(&who.person.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn settings(app: &App, who: &StoredPerson) -> Result<NotificationSettings, ApiError> {
    let kept = app.store.notification_settings(&who.id).await?.unwrap_or_default();
    let devices = app.store.devices(&who.id).await?.len();
    Ok(NotificationSettings {
        push: to_wire(kept.push),
        mail: to_wire(kept.mail),
        language: match kept.language {
            bilby_store::Language::English => Language::En,
            bilby_store::Language::French => Language::Fr,
        },
        minute: kept.minute,
        devices: u32::try_from(devices).unwrap_or(u32::MAX),
        address: kept.address,
        wanted: kept.wanted,
        push_key: app.notifications.push_key().map(str::to_owned),
        has_mail: app.notifications.has_mail(),
    })
}

fn to_store(when: NotifyWhen) -> bilby_store::NotifyWhen {
    match when {
        NotifyWhen::Never => bilby_store::NotifyWhen::Never,
        NotifyWhen::EachTurn => bilby_store::NotifyWhen::EachTurn,
        NotifyWhen::Daily => bilby_store::NotifyWhen::Daily,
        NotifyWhen::NearDeadline => bilby_store::NotifyWhen::NearDeadline,
    }
}

fn to_wire(when: bilby_store::NotifyWhen) -> NotifyWhen {
    match when {
        bilby_store::NotifyWhen::Never => NotifyWhen::Never,
        bilby_store::NotifyWhen::EachTurn => NotifyWhen::EachTurn,
        bilby_store::NotifyWhen::Daily => NotifyWhen::Daily,
        bilby_store::NotifyWhen::NearDeadline => NotifyWhen::NearDeadline,
    }
}

fn not_offered() -> ApiError {
    ApiError::new("not-offered", "this server does not notify in that way")
}

/// The language of a message, as the store keeps it.
pub(super) fn stored_language(language: Language) -> bilby_store::Language {
    match language {
        Language::En => bilby_store::Language::English,
        Language::Fr => bilby_store::Language::French,
    }
}
