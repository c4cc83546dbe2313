//! The address at which a push service takes messages for one browser. A person's browser names it, so anybody can
//! forge one: the server sends nothing to addresses that are not public, and follows no redirect.

use hyper::Uri;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// The longest address that is accepted.
const LONGEST: usize = 1000;

/// A checked address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    uri: Uri,
    host: String,
    port: u16,
    is_secure: bool,
}

impl Endpoint {
    /// Reads an address: `https`, without a user, at a host that can be public. With `anywhere`, which is for tests,
    /// also `http`, and any host.
    pub fn read(text: &str, anywhere: bool) -> Option<Endpoint> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= LONGEST)?;
        let is_secure = match uri.scheme_str()? {
            "https" => true,
            "http" if anywhere => false,
            _ => return None,
        };
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = authority.port_u16().unwrap_or(if is_secure { 443 } else { 80 });
        let can_be_public = host.parse().map_or_else(|_| is_public_name(&host), is_public);
        if port == 0 || (!anywhere && !can_be_public) {
            return None;
        }
        Some(Endpoint { host, port, is_secure, uri })
    }

    /// The host to connect to.
    pub fn host(&self) -> &str {
        &self.host
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn is_secure(&self) -> bool {
        self.is_secure
    }

    /// Scheme, host and port, as in the signature.
    pub fn origin(&self) -> String {
        let authority = self.uri.authority().map_or("", |authority| authority.as_str());
        format!("{}://{authority}", self.uri.scheme_str().unwrap_or("https"))
    }

    /// The `Host` header.
    pub fn authority(&self) -> &str {
        self.uri.authority().map_or("", |authority| authority.as_str())
    }

    /// The path and the query.
    pub fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }
}

/// Whether a host that is not written as an address can be one of the public internet. Names without a dot, and those
/// that end with one, may mean something else in a local network. Resolvers read a last part that is a number, such as
/// in `127.1` or `0x7f000001`, as an address; no public name ends with one.
fn is_public_name(host: &str) -> bool {
    let host = host.to_ascii_lowercase();
    let Some((_, last)) = host.rsplit_once('.') else { return false };
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit())
        || last.strip_prefix("0x").is_some_and(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
    !is_number && last != "localhost"
}

/// Whether an address is one of the public internet.
pub fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => is_public_v6(ip),
    }
}

fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    let is_special = ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_multicast()
        || ip.is_documentation()
        || a == 0
        || a >= 240
        // Shared between a provider's customers, protocol assignments, and benchmarks.
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && (b == 18 || b == 19));
    !is_special
}

fn is_public_v6(ip: Ipv6Addr) -> bool {
    let [a, b, c, ..] = ip.segments();
    let [.., high, low] = ip.segments();
    let embedded = Ipv4Addr::from((u32::from(high) << 16) | u32::from(low));
    match (a, b) {
        // Addresses of the older kind inside: mapped, translated, and 6to4.
        _ if ip.to_ipv4_mapped().is_some() => is_public_v4(embedded),
        // With another third part, it is translated within a local network.
        (0x64, 0xff9b) => c == 0 && is_public_v4(embedded),
        (0x2002, _) => is_public_v4(Ipv4Addr::from((u32::from(b) << 16) | u32::from(c))),
        // Only these are given out; among them, those for protocols (tunnels too) and for documentation are not.
        (0x2001, 0..0x200 | 0xdb8) => false,
        (0x3fff, 0..0x1000) => false,
        (0x2000..0x4000, _) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_public_addresses_count() {
        for public in [
            "8.8.8.8",
            "93.184.215.14",
            "2606:4700::1111",
            "2a00:1450::1",
            "2001:200::1",
            "3fff:1000::1",
            "::ffff:8.8.8.8",
            "64:ff9b::808:808",
        ] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "127.0.0.1",
            "127.9.9.9",
            "10.0.0.1",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "192.0.0.8",
            "198.18.0.1",
            "203.0.113.5",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "fe80::1",
            "fc00::1",
            "fd12::1",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2002:a00:1::",
            "2001:db8::1",
            "2001::1",
            "2001:1ff::1",
            "3fff::1",
            "3fff:fff::1",
            "64:ff9b:1::808:808",
            "fec0::1",
            "100::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }

    #[test]
    fn forged_addresses_are_refused() {
        let good = Endpoint::read("https://push.example.net:8443/send/abc?x=1", false).unwrap();
        assert_eq!((good.host(), good.port(), good.path()), ("push.example.net", 8443, "/send/abc?x=1"));
        assert_eq!((good.origin().as_str(), good.is_secure()), ("https://push.example.net:8443", true));
        for bad in [
            "",
            "push",
            "/send",
            "http://push.example.net/",
            "ftp://push.example.net/",
            "https://",
            "https:///x",
            "https://127.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://localhost/",
            "https://LocalHost:1/",
            "https://push.LocalHost/",
            "https://push/",
            "https://push.example.net./",
            "https://localhost./",
            "https://push.example.net:0/",
            "https://127.1/",
            "https://127.0.1/",
            "https://2130706433/",
            "https://0x7f000001/",
            "https://0x7f.0x1/",
            "https://0177.0.0.01/",
            "https://169.254.169.254/latest/meta-data",
            "https://user@push.example.net/",
            "https://a:b@push.example.net/",
            "https://push.example.net/\r\nX: y",
            "https://push.example.net/ x",
            "javascript:alert(1)",
        ] {
            assert_eq!(Endpoint::read(bad, false), None, "{bad:?}");
        }
        assert_eq!(Endpoint::read(&format!("https://push.example.net/{}", "x".repeat(1000)), false), None);
        assert!(Endpoint::read("http://127.0.0.1:1/x", true).is_some());
    }
}
