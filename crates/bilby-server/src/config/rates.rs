//! Rate limits per address.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::str::FromStr;
use std::time::Duration;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Metered {
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

impl Metered {
    /// All of them, in order.
    pub const ALL: [Metered; 16] = [
        Metered::Requests,
        Metered::Guests,
        Metered::Accounts,
        Metered::SignIns,
        Metered::SignInsPerName,
        Metered::LostPasswords,
        Metered::AddressCodes,
        Metered::AddressCodesPerMailbox,
        Metered::Tables,
        Metered::Sockets,
        Metered::Exports,
        Metered::Names,
        Metered::Searches,
        Metered::Challenges,
        Metered::Reports,
        Metered::Moderation,
    ];

    /// Returns the name that it has in settings.
    pub fn name(self) -> &'static str {
        match self {
            Metered::Requests => "requests",
            Metered::Guests => "guests",
            Metered::Accounts => "accounts",
            Metered::SignIns => "sign-ins",
            Metered::SignInsPerName => "sign-ins-per-name",
            Metered::LostPasswords => "lost-passwords",
            Metered::AddressCodes => "address-codes",
            Metered::AddressCodesPerMailbox => "address-codes-per-mailbox",
            Metered::Tables => "tables",
            Metered::Sockets => "sockets",
            Metered::Exports => "exports",
            Metered::Names => "names",
            Metered::Searches => "searches",
            Metered::Challenges => "challenges",
            Metered::Reports => "reports",
            Metered::Moderation => "moderation",
        }
    }

    /// Returns the time for which its rate is given: a minute, or an hour for mail that strangers may get.
    pub fn period(self) -> Duration {
        match self {
            Metered::AddressCodes | Metered::AddressCodesPerMailbox => Duration::from_secs(60 * 60),
            _ => Duration::from_secs(60),
        }
    }
}

/// How many of each are allowed per minute or hour, see [`Metered::period`]. This is also the burst size. 0 means no
/// limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rates(BTreeMap<Metered, u32>);

impl Default for Rates {
    /// Generous enough for a games club behind one address.
    fn default() -> Rates {
        let usual = |what| match what {
            Metered::Requests => 1200,
            Metered::Guests => 30,
            Metered::Accounts => 10,
            Metered::SignIns => 20,
            Metered::SignInsPerName => 6,
            Metered::LostPasswords => 6,
            Metered::AddressCodes => 20,
            Metered::AddressCodesPerMailbox => 4,
            Metered::Tables => 60,
            Metered::Sockets => 240,
            Metered::Exports => 600,
            Metered::Names => 12,
            Metered::Searches => 120,
            Metered::Challenges => 20,
            Metered::Reports => 10,
            Metered::Moderation => 120,
        };
        Rates(Metered::ALL.into_iter().map(|what| (what, usual(what))).collect())
    }
}

impl Rates {
    /// No limits at all.
    pub fn unlimited() -> Rates {
        Rates(BTreeMap::new())
    }

    /// How many are allowed per minute or hour; 0 means no limit.
    pub fn per_period(&self, what: Metered) -> u32 {
        self.0.get(&what).copied().unwrap_or(0)
    }

    /// Overrides the rates that are given.
    #[must_use]
    pub fn with(mut self, given: &BTreeMap<Metered, u32>) -> Rates {
        self.0.extend(given);
        self
    }
}

/// A rate as given on the command line: `guests=60`, `all=0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateSetting {
    what: Option<Metered>,
    number: u32,
}

impl RateSetting {
    /// Sets the rate. Later settings override earlier ones.
    pub fn put(self, rates: &mut BTreeMap<Metered, u32>) {
        let all = Metered::ALL.into_iter().filter(|what| self.what.is_none_or(|only| only == *what));
        rates.extend(all.map(|what| (what, self.number)));
    }
}

impl FromStr for RateSetting {
    type Err = RateError;

    fn from_str(text: &str) -> Result<RateSetting, RateError> {
        let (name, number) = text.split_once('=').ok_or(RateError)?;
        let what = Metered::ALL.into_iter().find(|what| what.name() == name);
        if what.is_none() && name != "all" {
            return Err(RateError);
        }
        Ok(RateSetting { what, number: number.parse().map_err(|_| RateError)? })
    }
}

/// A text is not a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("WHAT=NUMBER, where WHAT is all, {}", Metered::ALL.map(Metered::name).join(", "))]
pub struct RateError;
