//! Networks that are banned: an address, or the first bits that addresses share.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

/// A network: `203.0.113.9`, `203.0.113.0/24`, `2001:db8:1:2::/64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network {
    first: IpAddr,
    bits: u8,
}

/// Nobody bans more addresses than these at once: it would hardly be meant.
const LEAST_BITS: (u8, u8) = (16, 32);

impl Network {
    /// The network of one client, as the rate limits know it: an IPv4 address, or 64 bits of an IPv6 address.
    pub fn of(client: IpAddr) -> Network {
        match client.to_canonical() {
            address @ IpAddr::V4(_) => Network { first: address, bits: 32 },
            address @ IpAddr::V6(_) => Network { first: masked(address, 64), bits: 64 },
        }
    }

    /// Whether an address belongs to it.
    pub fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.first.is_ipv4() && masked(address, self.bits) == self.first
    }
}

/// An address without all but its first bits.
fn masked(address: IpAddr, bits: u8) -> IpAddr {
    match address {
        IpAddr::V4(address) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(bits.min(32))).unwrap_or(0);
            Ipv4Addr::from(u32::from(address) & mask).into()
        }
        IpAddr::V6(address) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(bits.min(128))).unwrap_or(0);
            Ipv6Addr::from(u128::from(address) & mask).into()
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = if self.first.is_ipv4() { 32 } else { 128 };
        write!(f, "{}", self.first)?;
        if self.bits == all { Ok(()) } else { write!(f, "/{}", self.bits) }
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Network, NetworkError> {
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| NetworkError)?)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse::<IpAddr>().map_err(|_| NetworkError)?.to_canonical();
        let Some(bits) = bits else { return Ok(Network::of(address)) };
        let (least, most) = if address.is_ipv4() { (LEAST_BITS.0, 32) } else { (LEAST_BITS.1, 128) };
        if !(least..=most).contains(&bits) {
            return Err(NetworkError);
        }
        Ok(Network { first: masked(address, bits), bits })
    }
}

/// A text is not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a network: 203.0.113.9, 203.0.113.0/24 (at least /16) or 2001:db8:1:2::/64 (at least /32) is one")]
pub struct NetworkError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_and_their_addresses() {
        for (text, written, inside, outside) in [
            ("203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.113.8"),
            ("203.0.113.9/24", "203.0.113.0/24", "203.0.113.255", "203.0.114.0"),
            ("::ffff:203.0.113.9", "203.0.113.9", "203.0.113.9", "203.0.113.10"),
            ("2001:db8:1:2:3::4", "2001:db8:1:2::/64", "2001:db8:1:2:ffff::", "2001:db8:1:3::"),
            ("2001:db8::/32", "2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
        ] {
            let network: Network = text.parse().unwrap();
            assert_eq!(network.to_string(), written);
            assert_eq!(written.parse(), Ok(network));
            assert!(network.has(inside.parse().unwrap()), "{text} {inside}");
            assert!(!network.has(outside.parse().unwrap()), "{text} {outside}");
            assert!(!network.has("192.0.2.1".parse().unwrap()) && !network.has("::1".parse().unwrap()));
        }
    }

    #[test]
    fn what_is_no_network() {
        for text in
            ["", "x", "0.0.0.0/0", "203.0.113.9/15", "203.0.113.9/33", "::/0", "2001:db8::/31", "1.2.3/24", "1.2.3.4/"]
        {
            assert_eq!(text.parse::<Network>(), Err(NetworkError), "{text}");
        }
    }
}
