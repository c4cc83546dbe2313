//! How often one address may ask for what.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Metered {
    /// Everything asked of the API, for each address.
    Requests,
    /// New guests, for each address.
    Guests,
    /// New accounts, for each address.
    Accounts,
    /// Passwords tried, for each address.
    SignIns,
    /// Passwords tried for one name, from wherever.
    SignInsPerName,
    /// New tables, for each address.
    Tables,
    /// New sockets, for each address.
    Sockets,
}

impl Metered {
    /// All of them.
    pub const ALL: [Metered; 7] = [
        Metered::Requests,
        Metered::Guests,
        Metered::Accounts,
        Metered::SignIns,
        Metered::SignInsPerName,
        Metered::Tables,
        Metered::Sockets,
    ];

    /// The name in settings.
    pub fn name(self) -> &'static str {
        match self {
            Metered::Requests => "requests",
            Metered::Guests => "guests",
            Metered::Accounts => "accounts",
            Metered::SignIns => "sign-ins",
            Metered::SignInsPerName => "sign-ins-per-name",
            Metered::Tables => "tables",
            Metered::Sockets => "sockets",
        }
    }
}

/// How many of each in a minute; as many at once; 0: no limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rates(BTreeMap<Metered, u32>);

impl Default for Rates {
    /// Wide enough for a game club behind one address.
    fn default() -> Rates {
        let usual = |what| match what {
            Metered::Requests => 1200,
            Metered::Guests => 30,
            Metered::Accounts => 10,
            Metered::SignIns => 20,
            Metered::SignInsPerName => 6,
            Metered::Tables => 60,
            Metered::Sockets => 240,
        };
        Rates(Metered::ALL.into_iter().map(|what| (what, usual(what))).collect())
    }
}

impl Rates {
    /// No limits at all.
    pub fn unlimited() -> Rates {
        Rates(BTreeMap::new())
    }

    /// How many in a minute; 0: no limit.
    pub fn per_minute(&self, what: Metered) -> u32 {
        self.0.get(&what).copied().unwrap_or(0)
    }

    /// The same with these.
    #[must_use]
    pub fn with(mut self, given: &BTreeMap<Metered, u32>) -> Rates {
        self.0.extend(given);
        self
    }
}

/// A rate as it is given on the command line: `guests=60`, `all=0`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateSetting {
    what: Option<Metered>,
    per_minute: u32,
}

impl RateSetting {
    /// Writes down what it says; what comes later counts.
    pub fn put(self, rates: &mut BTreeMap<Metered, u32>) {
        let all = Metered::ALL.into_iter().filter(|what| self.what.is_none_or(|only| only == *what));
        rates.extend(all.map(|what| (what, self.per_minute)));
    }
}

impl FromStr for RateSetting {
    type Err = BadRate;

    fn from_str(text: &str) -> Result<RateSetting, BadRate> {
        let (name, number) = text.split_once('=').ok_or(BadRate)?;
        let what = Metered::ALL.into_iter().find(|what| what.name() == name);
        if what.is_none() && name != "all" {
            return Err(BadRate);
        }
        Ok(RateSetting { what, per_minute: number.parse().map_err(|_| BadRate)? })
    }
}

/// A text that is no rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRate;

impl fmt::Display for BadRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WHAT=NUMBER, where WHAT is all")?;
        Metered::ALL.iter().try_for_each(|what| write!(f, ", {}", what.name()))
    }
}

impl std::error::Error for BadRate {}
