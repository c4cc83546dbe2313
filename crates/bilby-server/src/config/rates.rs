//! Rate limits per address.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Duration;

/// What has a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RateLimit {
    /// All requests to the API, per address.
    Requests,
    /// New guests, per address.
    Guests,
    /// New accounts, per address.
    Accounts,
    /// Password attempts, per address.
    SignIns,
    /// Password attempts for one name, from any address.
    SignInsPerName,
    /// Mails for lost passwords, per address.
    LostPasswords,
    /// Mails with a code to an address that somebody has given, per address of the sender and hour.
    AddressCodes,
    /// Mails with a code to one mail address, per hour, whoever asks for them.
    AddressCodesPerMailbox,
    /// New tables, per address.
    Tables,
    /// New sockets, per address.
    Sockets,
    /// Exported game records, singly or in lists, per address.
    Exports,
    /// New names, per address.
    Names,
    /// Searches for people, per address.
    Searches,
    /// Challenges, per address.
    Challenges,
    /// Reports of people, per address.
    Reports,
    /// Acts of moderators, per address.
    Moderation,
}

impl RateLimit {
    /// All of them, in order.
    pub const ALL: [RateLimit; 16] = [
        RateLimit::Requests,
        RateLimit::Guests,
        RateLimit::Accounts,
        RateLimit::SignIns,
        RateLimit::SignInsPerName,
        RateLimit::LostPasswords,
        RateLimit::AddressCodes,
        RateLimit::AddressCodesPerMailbox,
        RateLimit::Tables,
        RateLimit::Sockets,
        RateLimit::Exports,
        RateLimit::Names,
        RateLimit::Searches,
        RateLimit::Challenges,
        RateLimit::Reports,
        RateLimit::Moderation,
    ];

    /// Returns the name that it has in settings.
    pub fn name(self) -> &'static str {
        match self {
            RateLimit::Requests => "requests",
            RateLimit::Guests => "guests",
            RateLimit::Accounts => "accounts",
            RateLimit::SignIns => "sign-ins",
            RateLimit::SignInsPerName => "sign-ins-per-name",
            RateLimit::LostPasswords => "lost-passwords",
            RateLimit::AddressCodes => "address-codes",
            RateLimit::AddressCodesPerMailbox => "address-codes-per-mailbox",
            RateLimit::Tables => "tables",
            RateLimit::Sockets => "sockets",
            RateLimit::Exports => "exports",
            RateLimit::Names => "names",
            RateLimit::Searches => "searches",
            RateLimit::Challenges => "challenges",
            RateLimit::Reports => "reports",
            RateLimit::Moderation => "moderation",
        }
    }

    /// Returns the time for which its rate is given: a minute, or an hour for mail that strangers may get.
    pub fn period(self) -> Duration {
        match self {
            RateLimit::AddressCodes | RateLimit::AddressCodesPerMailbox => Duration::from_secs(60 * 60),
            _ => Duration::from_secs(60),
        }
    }
}

/// How many of each are allowed per minute or hour, see [`RateLimit::period`]. This is also the burst size. 0 means no
/// limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rates(BTreeMap<RateLimit, u32>);

impl Default for Rates {
    /// Generous enough for a games club behind one address.
    fn default() -> Rates {
        let usual = |what| match what {
            RateLimit::Requests => 1200,
            RateLimit::Guests => 30,
            RateLimit::Accounts => 10,
            RateLimit::SignIns => 20,
            RateLimit::SignInsPerName => 6,
            RateLimit::LostPasswords => 6,
            RateLimit::AddressCodes => 20,
            RateLimit::AddressCodesPerMailbox => 4,
            RateLimit::Tables => 60,
            RateLimit::Sockets => 240,
            RateLimit::Exports => 600,
            RateLimit::Names => 12,
            RateLimit::Searches => 120,
            RateLimit::Challenges => 20,
            RateLimit::Reports => 10,
            RateLimit::Moderation => 120,
        };
        Rates(RateLimit::ALL.into_iter().map(|what| (what, usual(what))).collect())
    }
}

impl Rates {
    /// No limits at all.
    pub fn unlimited() -> Rates {
        Rates(BTreeMap::new())
    }

    /// How many are allowed per minute or hour; 0 means no limit.
    pub fn per_period(&self, what: RateLimit) -> u32 {
        self.0.get(&what).copied().unwrap_or(0)
    }

    /// The rates that differ from the defaults, such as `guests=60,tables=0`; `usual` if none does.
    pub fn unusual(&self) -> String {
        let usual = Rates::default();
        let changed = RateLimit::ALL.into_iter().filter(|what| self.per_period(*what) != usual.per_period(*what));
        let texts: Vec<String> = changed.map(|what| format!("{}={}", what.name(), self.per_period(what))).collect();
        if texts.is_empty() { "usual".to_owned() } else { texts.join(",") }
    }

    /// Overrides the rates that are given.
    #[must_use]
    pub fn with(mut self, given: &BTreeMap<RateLimit, u32>) -> Rates {
        self.0.extend(given);
        self
    }
}

/// A rate as given on the command line: `guests=60`, `all=0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateSetting {
    what: Option<RateLimit>,
    number: u32,
}

impl RateSetting {
    /// Sets the rate. Later settings override earlier ones.
    pub fn put(self, rates: &mut BTreeMap<RateLimit, u32>) {
        let all = RateLimit::ALL.into_iter().filter(|what| self.what.is_none_or(|only| only == *what));
        rates.extend(all.map(|what| (what, self.number)));
    }
}

impl FromStr for RateSetting {
    type Err = RateError;

    fn from_str(text: &str) -> Result<RateSetting, RateError> {
        let (name, number) = text.split_once('=').ok_or(RateError)?;
        let what = RateLimit::ALL.into_iter().find(|what| what.name() == name);
        if what.is_none() && name != "all" {
            return Err(RateError);
        }
        Ok(RateSetting { what, number: number.parse().map_err(|_| RateError)? })
    }
}

/// A text is not a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("WHAT=NUMBER, where WHAT is all, {}", RateLimit::ALL.map(RateLimit::name).join(", "))]
pub struct RateError;
