//! Everything that is kept about a person, for them to take with them.

use super::relations;
use crate::api_error::ApiError;
use crate::config::RateLimit;
use crate::guard::ClientAddress;
use crate::live::names::{Names, wire_person};
use crate::people::{SignedIn, SignedInOrBanned};
use crate::state::App;
use axum::Json;
use axum::extract::State;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use bilby_convert::to_wire::Names as _;
use bilby_store::{
    EXPORTED_TABLES, ExportedAs, ExportedNotification, FinishedGame, GameId, GameSearch, OldName, StoredPerson,
};
use bilby_table::PersonId;
use bilby_wire::{Problem, Sitter};
use serde_json::{Value, json};

/// More games than anybody has played.
const ALL: u32 = 1_000_000;
/// An export takes many times as long as a record.
const COST: usize = 50;

/// Returns everything that is kept about oneself, as JSON: names, ratings, games, conditional turns, chat, friends,
/// challenges, sessions, mail address, devices, notifications, sanctions and reports; and what is left out, with the
/// reason. Passwords, tokens and codes are kept as hashes only. Somebody who is banned gets it too.
#[utoipa::path(
    get, path = "/api/v1/me/export", tag = "me", operation_id = "exportMe",
    responses(
        (status = 200, description = "Everything", body = Object),
        (status = 401, description = "`sign-in-needed`", body = Problem),
        (status = 429, description = "`slow-down`", body = Problem),
    )
)]
pub async fn export(
    State(app): State<App>,
    client: ClientAddress,
    SignedInOrBanned(SignedIn { person, .. }): SignedInOrBanned,
) -> Result<Response, ApiError> {
    everything(&app, client, person).await
}

/// Everything that is kept about a person.
pub async fn everything(app: &App, client: ClientAddress, person: StoredPerson) -> Result<Response, ApiError> {
    app.rate_limits.count_many(RateLimit::Exports, client, COST)?;
    let now = app.now();
    let data = app.store.personal_data(&person.id, now).await?.ok_or_else(ApiError::sign_in_needed)?;
    let search = GameSearch {
        person: Some(person.id.clone()),
        only_visible_to: Some(person.id.clone()),
        limit: ALL,
        ..GameSearch::default()
    };
    let games: Vec<Value> = app.store.games(&search).await?.iter().map(game).collect();
    let ratings = app.store.ratings(&person.id).await?.into_iter().map(|(of, rating)| {
        json!({
            "game": of.kind.name(), "several": of.several, "rating": rating.rating, "deviation": rating.deviation,
            "volatility": rating.volatility, "games": rating.games,
        })
    });
    let people = app.store.relations(&person.id).await?.into_iter().map(|related| {
        json!({
            "person": wire_person(&related.person), "relation": relations::to_wire(related.relation), "since": related.since,
        })
    });
    let challengers: Vec<PersonId> = data.challenges.iter().flat_map(|it| [it.from.clone(), it.to.clone()]).collect();
    let names = Names::fetch(&app.store, challengers.iter()).await?;
    let challenges = data.challenges.iter().map(|it| {
        json!({
            "table": it.game.as_str(), "from": names.person(&it.from), "to": names.person(&it.to), "at": it.at,
            "declined": it.declined,
        })
    });
    let devices = data.devices.iter().map(|(device, since)| json!({ "endpoint": device.endpoint, "since": since }));
    let notifications = data.notifications.iter().map(|ExportedNotification { notification, done }| {
        json!({
            "channel": notification.target.to_string(), "about": notification.topic.to_string(), "at": notification.at, "failed": notification.tries, "done": done,
        })
    });
    let left_out = EXPORTED_TABLES.iter().filter_map(|(table, export)| match export {
        ExportedAs::LeftOut(why) => Some(json!({ "what": table, "why": why })),
        ExportedAs::Field(_) | ExportedAs::NotPersonal => None,
    });
    let sanctions = data
        .sanctions
        .iter()
        .map(|it| json!({ "kind": it.kind.to_string(), "reason": it.reason, "made": it.made, "until": it.until }));
    let reports = data.reports.iter().map(|it| {
        json!({
            "about": it.other.as_ref().map(wire_person), "table": it.game.as_ref().map(ToString::to_string),
            "reason": it.reason.name(), "text": it.text, "at": it.at, "closed": it.closed,
        })
    });
    let all = json!({
        "exported": now,
        "person": wire_person(&person),
        "since": person.since,
        "seen": data.seen,
        "renamed": data.renamed,
        "sessions": data.sessions.iter().map(|it| json!({ "opened": it.opened, "until": it.until })).collect::<Vec<_>>(),
        "recoveryCodesLeft": data.recovery_codes,
        "ratings": ratings.collect::<Vec<_>>(),
        "games": games,
        "unfinishedTables": app.live.tables_of(&person),
        "chat": data.chat.iter().map(|it| json!({ "table": it.game.as_str(), "at": it.at, "text": it.text })).collect::<Vec<_>>(),
        "people": people.collect::<Vec<_>>(),
        "challenges": challenges.collect::<Vec<_>>(),
        "conditionalTurns": conditional_turns(app, &person).await?,
        "oldNames": data.old_names.iter().map(|OldName { name, key, until }| json!({ "name": name, "lookAlikeKey": key, "until": until })).collect::<Vec<_>>(),
        "passwordMail": data.password_mail.map(|(sent, until)| json!({ "sent": sent, "until": until })),
        "callSettings": notification_settings(app, &person).await?,
        "devices": devices.collect::<Vec<_>>(),
        "calls": notifications.collect::<Vec<_>>(),
        "sanctions": sanctions.collect::<Vec<_>>(),
        "reports": reports.collect::<Vec<_>>(),
        "leftOut": left_out.collect::<Vec<_>>(),
    });
    Ok(([(CONTENT_DISPOSITION, "attachment; filename=\"bilby-about-me.json\"")], Json(all)).into_response())
}

/// How somebody wants to be notified, and where mail goes.
async fn notification_settings(app: &App, who: &StoredPerson) -> Result<Value, ApiError> {
    let Some(kept) = app.store.notification_settings(&who.id).await? else { return Ok(Value::Null) };
    Ok(json!({
        "push": kept.push.to_string(), "mail": kept.mail.to_string(), "language": kept.language.code(),
        "minute": kept.minute, "since": kept.since, "address": kept.address, "addressToConfirm": kept.wanted,
    }))
}

/// The conditional turns at their tables, which nobody else can see.
async fn conditional_turns(app: &App, who: &StoredPerson) -> Result<Vec<Value>, ApiError> {
    let mut all = Vec::new();
    for table in app.live.tables_of(who) {
        let is_own = |sitter: &Sitter| matches!(sitter, Sitter::Person { person } if person.id == who.id.as_str());
        let (Ok(game), Some(seat)) = (table.id.parse::<GameId>(), table.seats.iter().position(is_own)) else {
            continue;
        };
        let stored = app.store.conditional(&game).await?.into_iter().filter(|stored| stored.seat.index() == seat);
        all.extend(stored.map(
            |stored| json!({ "table": table.id, "after": stored.planned.turns, "lines": stored.planned.lines_text() }),
        ));
    }
    Ok(all)
}

fn game(finished: &FinishedGame) -> Value {
    let seats = finished.seats.iter().map(|seat| {
        json!({ "person": seat.person.as_ref().map(wire_person), "level": seat.level, "place": seat.place, "rating": seat.rating })
    });
    json!({
        "table": finished.game.as_str(),
        "game": finished.index.kind.name(),
        "rules": finished.index.rules,
        "time": finished.index.time,
        "rated": finished.options.rated,
        "started": finished.started,
        "ended": finished.ended,
        "result": finished.result,
        "seats": seats.collect::<Vec<_>>(),
    })
}
