//! The commands of `bilby admin` for moderators. What they change is written to the audit, and running servers follow it within
//! a second.

use super::backup::DatabaseArgs;
use super::fairness;
use crate::error::CliError;
use bilby_server::clock;
use bilby_server::moderation::{self, Act, audit_detail};
use bilby_store::{AuditAction, AuditEntry, Store, StoreError, StoredPerson};
use std::io::Write;
use std::str::FromStr;

#[derive(clap::Subcommand)]
pub enum Moderation {
    /// The reports that wait, with what was said at the table.
    Reports {
        #[command(flatten)]
        database: DatabaseArgs,
        /// Those that were dealt with instead, the latest first.
        #[arg(long)]
        closed: bool,
    },
    /// Close a report.
    CloseReport {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The report's id.
        report: String,
        /// What was decided.
        #[arg(long)]
        outcome: String,
    },
    /// Let a person say nothing for a while.
    Mute {
        #[command(flatten)]
        database: DatabaseArgs,
        #[command(flatten)]
        sanction: Sanction,
    },
    /// Let a person talk again.
    Unmute {
        #[command(flatten)]
        database: DatabaseArgs,
        /// A name or an id.
        person: String,
    },
    /// Keep a person out for a while.
    Ban {
        #[command(flatten)]
        database: DatabaseArgs,
        #[command(flatten)]
        sanction: Sanction,
        /// Also the network that they are connected from.
        #[arg(long)]
        network: bool,
    },
    /// Let a person in again.
    Unban {
        #[command(flatten)]
        database: DatabaseArgs,
        /// A name or an id.
        person: String,
    },
    /// Keep everybody from a network out for a while.
    BanNetwork {
        #[command(flatten)]
        database: DatabaseArgs,
        /// 203.0.113.9, 203.0.113.0/24 or 2001:db8:1:2::/64.
        network: String,
        #[command(flatten)]
        time: Time,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// Let people from a network in again.
    UnbanNetwork {
        #[command(flatten)]
        database: DatabaseArgs,
        /// As it was banned.
        network: String,
    },
    /// Give a person another name.
    Rename {
        #[command(flatten)]
        database: DatabaseArgs,
        /// A name or an id.
        person: String,
        /// The new name.
        name: String,
    },
    /// Close a table; its game does not count.
    CloseTable {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The table's id.
        table: String,
    },
    /// Take the effect of a game, or of a person's latest games, on the ratings back.
    UndoRatings {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The table's id.
        #[arg(required_unless_present = "person", conflicts_with = "person")]
        table: Option<String>,
        /// All rated games of this person.
        #[arg(long, value_name = "PERSON", requires = "days")]
        person: Option<String>,
        /// That ended within so many days.
        #[arg(long, value_name = "DAYS", requires = "person")]
        days: Option<u32>,
    },
    /// Show a text on every page for a while; without texts, nothing any more.
    Announce {
        #[command(flatten)]
        database: DatabaseArgs,
        /// The text in French.
        #[arg(long, default_value = "", requires = "en")]
        fr: String,
        /// The text in English.
        #[arg(long, default_value = "", requires = "fr")]
        en: String,
        #[command(flatten)]
        time: Time,
    },
    /// Make an account a moderator.
    Moderator {
        #[command(flatten)]
        database: DatabaseArgs,
        /// A name or an id.
        person: String,
        /// No longer.
        #[arg(long)]
        no: bool,
    },
    /// Who is muted or banned now.
    Sanctions {
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// What moderators did, the latest first.
    Audit {
        #[command(flatten)]
        database: DatabaseArgs,
        /// How many lines.
        #[arg(long, default_value_t = 100)]
        last: u32,
    },
    /// How often a person plays what the engine would play, beside their opponents: a statistic, no verdict.
    Fairness(fairness::Args),
}

#[derive(clap::Args)]
pub struct Sanction {
    /// A name or an id.
    person: String,
    #[command(flatten)]
    time: Time,
    /// Why; the person reads it.
    #[arg(long)]
    reason: String,
}

#[derive(clap::Args)]
pub struct Time {
    /// For how long: 90m, 12h, 3d, or ever.
    #[arg(long = "for", value_name = "TIME", default_value = "1d")]
    minutes: Minutes,
}

/// A time in minutes.
#[derive(Clone, Copy)]
struct Minutes(u32);

/// A text is no time.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("90m, 12h, 3d or ever")]
struct MinutesError;

impl FromStr for Minutes {
    type Err = MinutesError;

    fn from_str(text: &str) -> Result<Minutes, MinutesError> {
        if text == "ever" {
            return Ok(Minutes(100 * 365 * 24 * 60));
        }
        let unit = match text.chars().last() {
            Some('m') => 1,
            Some('h') => 60,
            Some('d') => 24 * 60,
            _ => return Err(MinutesError),
        };
        let number: u32 = text[..text.len() - 1].parse().map_err(|_| MinutesError)?;
        number.checked_mul(unit).filter(|minutes| *minutes > 0).map(Minutes).ok_or(MinutesError)
    }
}

/// The name of the command line in the audit.
const CONSOLE: &str = "console";
/// How long lists are.
const LISTED: u32 = 1000;

impl Moderation {
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        if let Moderation::Fairness(args) = self {
            return args.run(out);
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let lines = runtime.block_on(async {
            let store = Store::open_to_look(&self.database().url()).await.map_err(wrong)?;
            let done = self.carry_out(&store, clock::system()()).await;
            store.close().await;
            done
        })?;
        for line in lines {
            writeln!(out, "{}", line.join("\t"))?;
        }
        Ok(())
    }

    fn database(&self) -> &DatabaseArgs {
        match self {
            Moderation::Reports { database, .. }
            | Moderation::CloseReport { database, .. }
            | Moderation::Mute { database, .. }
            | Moderation::Unmute { database, .. }
            | Moderation::Ban { database, .. }
            | Moderation::Unban { database, .. }
            | Moderation::BanNetwork { database, .. }
            | Moderation::UnbanNetwork { database, .. }
            | Moderation::Rename { database, .. }
            | Moderation::CloseTable { database, .. }
            | Moderation::UndoRatings { database, .. }
            | Moderation::Announce { database, .. }
            | Moderation::Moderator { database, .. }
            | Moderation::Sanctions { database }
            | Moderation::Audit { database, .. } => database,
            Moderation::Fairness(args) => &args.database,
        }
    }

    /// Does it, and returns the lines to print.
    async fn carry_out(&self, store: &Store, now: u64) -> Result<Vec<Vec<String>>, CliError> {
        let act = match self {
            Moderation::Reports { closed, .. } => return reports(store, !closed).await.map_err(wrong),
            Moderation::Sanctions { .. } => return sanctions(store, now).await.map_err(wrong),
            Moderation::Audit { last, .. } => return audit(store, *last).await.map_err(wrong),
            Moderation::Moderator { person, no, .. } => return moderator(store, person, !no, now).await,
            Moderation::UndoRatings { person: Some(person), days, .. } => {
                return undo_all(store, person, days.unwrap_or(0), now).await;
            }
            Moderation::Fairness(_) => return Ok(Vec::new()),
            Moderation::UndoRatings { table, .. } => Act::UndoRatings { table: table.clone().unwrap_or_default() },
            Moderation::CloseReport { report, outcome, .. } => {
                Act::CloseReport { report: report.clone(), outcome: outcome.clone() }
            }
            Moderation::Mute { sanction: Sanction { person, time, reason }, .. } => {
                Act::Mute { person: person.clone(), minutes: time.minutes.0, reason: reason.clone() }
            }
            Moderation::Ban { sanction: Sanction { person, time, reason }, network, .. } => {
                Act::Ban { person: person.clone(), minutes: time.minutes.0, reason: reason.clone(), network: *network }
            }
            Moderation::BanNetwork { network, time, reason, .. } => {
                Act::BanNetwork { network: network.clone(), minutes: time.minutes.0, reason: reason.clone() }
            }
            Moderation::Unmute { person, .. } => Act::Unmute { person: person.clone() },
            Moderation::Unban { person, .. } => Act::Unban { person: person.clone() },
            Moderation::UnbanNetwork { network, .. } => Act::UnbanNetwork { network: network.clone() },
            Moderation::Rename { person, name, .. } => Act::Rename { person: person.clone(), name: name.clone() },
            Moderation::CloseTable { table, .. } => Act::CloseTable { table: table.clone() },
            Moderation::Announce { fr, en, time, .. } => {
                Act::Announce { fr: fr.clone(), en: en.clone(), minutes: time.minutes.0 }
            }
        };
        moderation::carry_out(store, CONSOLE, act, now).await.map_err(|error| CliError::input(error.to_string()))?;
        Ok(Vec::new())
    }
}

fn wrong(error: StoreError) -> CliError {
    CliError::input(error.to_string())
}

/// Finds a person by name or id.
pub async fn known(store: &Store, person: &str, now: u64) -> Result<StoredPerson, CliError> {
    let found = moderation::find_person(store, person, now).await.map_err(wrong)?;
    found.ok_or_else(|| CliError::input(format!("nobody is called {person}")))
}

fn line<const N: usize>(words: [&str; N]) -> Vec<String> {
    words.map(str::to_owned).to_vec()
}

/// A text without what would break a line of columns.
fn flat(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ")
}

async fn reports(store: &Store, open: bool) -> Result<Vec<Vec<String>>, StoreError> {
    let mut lines = vec![line(["report", "at-ms", "about", "from", "reason", "table", "text", "evidence", "outcome"])];
    let name = |found: &Option<StoredPerson>| found.as_ref().map_or("-".to_owned(), |found| found.name.clone());
    for report in store.reports(open, LISTED).await? {
        lines.push(vec![
            report.id,
            report.at.to_string(),
            name(&report.other),
            name(&report.person),
            report.reason.to_string(),
            report.game.map_or("-".to_owned(), |game| game.to_string()),
            flat(&report.text),
            flat(&report.evidence),
            flat(&report.outcome),
        ]);
    }
    Ok(lines)
}

async fn sanctions(store: &Store, now: u64) -> Result<Vec<Vec<String>>, StoreError> {
    let mut lines = vec![line(["kind", "target", "until-ms", "reason"])];
    for sanction in store.sanctions(None, now, LISTED).await? {
        let until = sanction.until.to_string();
        lines.push(vec![sanction.kind.to_string(), sanction.target, until, flat(&sanction.reason)]);
    }
    Ok(lines)
}

async fn audit(store: &Store, last: u32) -> Result<Vec<Vec<String>>, StoreError> {
    let mut lines = vec![line(["number", "at-ms", "moderator", "action", "target", "detail"])];
    for row in store.audit_latest(last).await? {
        let detail = flat(&row.detail);
        lines.push(vec![row.number.to_string(), row.at.to_string(), row.moderator, row.action, row.target, detail]);
    }
    Ok(lines)
}

async fn moderator(store: &Store, person: &str, yes: bool, now: u64) -> Result<Vec<Vec<String>>, CliError> {
    let found = known(store, person, now).await?;
    let detail = if yes { audit_detail::APPOINTED } else { audit_detail::DISMISSED }.to_owned();
    let entry =
        AuditEntry { moderator: CONSOLE.to_owned(), action: AuditAction::Role, target: found.id.to_string(), detail };
    match store.set_moderator(&found.id, yes, &entry, now).await.map_err(wrong)? {
        true => Ok(Vec::new()),
        false => Err(CliError::input(format!("{person} has no account"))),
    }
}

async fn undo_all(store: &Store, person: &str, days: u32, now: u64) -> Result<Vec<Vec<String>>, CliError> {
    let found = known(store, person, now).await?;
    let since = now.saturating_sub(u64::from(days) * 24 * 60 * 60 * 1000);
    let mut lines = vec![line(["undone"])];
    for game in store.rated_games_since(&found.id, since).await.map_err(wrong)? {
        let entry = AuditEntry {
            moderator: CONSOLE.to_owned(),
            action: AuditAction::UndoRatings,
            target: game.to_string(),
            detail: format!("all games of {} within {days} days", found.id),
        };
        if store.undo_ratings(&game, &entry, now).await.map_err(wrong)? {
            lines.push(vec![game.to_string()]);
        }
    }
    Ok(lines)
}
