//! Rate limits per address.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

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
    /// New tables, per address.
    Tables,
    /// New sockets, per address.
    Sockets,
    /// Exported game records, singly or in lists, per address.
    Exports,
}

impl Metered {
    /// All of them, in order.
    pub const ALL: [Metered; 8] = [
        Metered::Requests,
        Metered::Guests,
        Metered::Accounts,
        Metered::SignIns,
        Metered::SignInsPerName,
        Metered::Tables,
        Metered::Sockets,
        Metered::Exports,
    ];

    /// Returns the name that it has in settings.
    pub fn name(self) -> &'static str {
        match self {
            Metered::Requests => "requests",
            Metered::Guests => "guests",
            Metered::Accounts => "accounts",
            Metered::SignIns => "sign-ins",
            Metered::SignInsPerName => "sign-ins-per-name",
            Metered::Tables => "tables",
            Metered::Sockets => "sockets",
            Metered::Exports => "exports",
        }
    }
}

/// How many of each are allowed per minute. This is also the burst size. 0 means no limit.
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
            Metered::Tables => 60,
            Metered::Sockets => 240,
            Metered::Exports => 600,
        };
        Rates(Metered::ALL.into_iter().map(|what| (what, usual(what))).collect())
    }
}

impl Rates {
    /// No limits at all.
    pub fn unlimited() -> Rates {
        Rates(BTreeMap::new())
    }

    /// How many are allowed per minute; 0 means no limit.
    pub fn per_minute(&self, what: Metered) -> u32 {
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
    per_minute: u32,
}

impl RateSetting {
    /// Sets the rate. Later settings override earlier ones.
    pub fn put(self, rates: &mut BTreeMap<Metered, u32>) {
        let all = Metered::ALL.into_iter().filter(|what| self.what.is_none_or(|only| only == *what));
        rates.extend(all.map(|what| (what, self.per_minute)));
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
        Ok(RateSetting { what, per_minute: number.parse().map_err(|_| RateError)? })
    }
}

/// A text is not a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateError;

impl fmt::Display for RateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WHAT=NUMBER, where WHAT is all")?;
        Metered::ALL.iter().try_for_each(|what| write!(f, ", {}", what.name()))
    }
}

impl std::error::Error for RateError {}
