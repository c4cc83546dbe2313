//! The public address of the server.

use std::fmt;
use std::str::FromStr;

/// A URL without a path, such as `https://bilby.example`, in the form in which browsers write an `Origin`.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(try_from = "String")]
pub struct Address(String);

impl Address {
    /// Returns the text, which is also the origin of the pages served there.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns whether it uses TLS.
    pub fn is_secure(&self) -> bool {
        self.0.starts_with("https://")
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Address, AddressError> {
        let text = text.strip_suffix('/').unwrap_or(text).to_ascii_lowercase();
        let (scheme, host, usual_port) = match text.split_once("://") {
            Some(("http", host)) => ("http", host, ":80"),
            Some(("https", host)) => ("https", host, ":443"),
            _ => return Err(AddressError),
        };
        // Browsers leave out the default port.
        let host = host.strip_suffix(usual_port).unwrap_or(host);
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, Some(port)),
            _ => (host, None),
        };
        let good_port = port.is_none_or(|port| port.parse::<u16>().is_ok_and(|read| read.to_string() == port));
        let good_name = match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
            Some(ip) => ip.parse::<std::net::Ipv6Addr>().is_ok(),
            None => !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._".contains(&b)),
        };
        if good_name && good_port { Ok(Address(format!("{scheme}://{host}"))) } else { Err(AddressError) }
    }
}

impl TryFrom<String> for Address {
    type Error = AddressError;

    fn try_from(text: String) -> Result<Address, AddressError> {
        text.parse()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A text is not such an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an address without a path, such as https://bilby.example")]
pub struct AddressError;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_browsers_write_them() {
        for (text, expected) in [
            ("https://bilby.example", "https://bilby.example"),
            ("https://Bilby.Example/", "https://bilby.example"),
            ("https://bilby.example:443", "https://bilby.example"),
            ("https://bilby.example:8443", "https://bilby.example:8443"),
            ("http://192.0.2.7:80", "http://192.0.2.7"),
            ("http://192.0.2.7:443/", "http://192.0.2.7:443"),
            ("http://[2001:db8::1]:8080", "http://[2001:db8::1]:8080"),
            ("http://[2001:db8::1]", "http://[2001:db8::1]"),
            ("http://table", "http://table"),
        ] {
            assert_eq!(text.parse::<Address>().unwrap().as_str(), expected);
        }
        assert!("https://x".parse::<Address>().unwrap().is_secure());
        assert!(!"http://x".parse::<Address>().unwrap().is_secure());
    }

    #[test]
    fn what_is_none() {
        for text in [
            "",
            "bilby.example",
            "ftp://x",
            "https://",
            "https:///",
            "https://x/path",
            "https://x?y",
            "https://x#y",
            "https://me@x",
            "https://x:",
            "https://x:0443x",
            "https://x:99999",
            "https://[::1",
            "https://x y",
            "https://é",
        ] {
            assert_eq!(text.parse::<Address>(), Err(AddressError), "{text:?}");
        }
    }
}
