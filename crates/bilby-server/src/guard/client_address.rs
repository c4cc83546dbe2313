//! The address of the client that sends a request.

use crate::connections::Peer;
use crate::state::App;
use axum::extract::FromRequestParts;
use axum::http::header::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

const FORWARDED: &str = "x-forwarded-for";

/// A client's address: that of the connection, or the one that our proxy reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddress {
    address: IpAddr,
    /// Whether the request has a header that says that a proxy forwarded it.
    forwarded: bool,
}

impl ClientAddress {
    fn find(peer: IpAddr, headers: &HeaderMap, behind_proxy: bool) -> ClientAddress {
        let forwarded = headers.contains_key(FORWARDED) || headers.contains_key("forwarded");
        let address = if behind_proxy { last_forwarded(headers).unwrap_or(peer) } else { peer };
        ClientAddress { address: address.to_canonical(), forwarded }
    }

    /// Returns the client's [`network`].
    pub fn network(self) -> IpAddr {
        network(self.address)
    }

    /// Returns whether the client is a program on this machine. A forwarded request is not, even if no proxy is
    /// configured.
    pub fn is_local(self, behind_proxy: bool) -> bool {
        self.address.is_loopback() && (behind_proxy || !self.forwarded)
    }
}

/// The network that typically belongs to one household or one server: an IPv4 address, or the first 64 bits of an IPv6
/// address, because a client can choose the remaining bits anew for each request.
pub fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

/// Returns the last forwarded address. Our own proxy wrote that one; clients can forge the others.
fn last_forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED).into_iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
    last.parse().ok().or_else(|| last.parse().ok().map(|address: std::net::SocketAddr| address.ip()))
}

impl FromRequestParts<App> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<ClientAddress, Infallible> {
        let peer = parts.extensions.get::<Peer>().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.address.ip());
        Ok(ClientAddress::find(peer, &parts.headers, app.behind_proxy))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    fn client(peer: &str, forwarded: &[&'static str], behind_proxy: bool) -> ClientAddress {
        let mut headers = HeaderMap::new();
        headers
            .extend(forwarded.iter().map(|line| (HeaderName::from_static(FORWARDED), HeaderValue::from_static(line))));
        ClientAddress::find(peer.parse().unwrap(), &headers, behind_proxy)
    }

    #[track_caller]
    fn check(peer: &str, forwarded: &[&'static str], behind_proxy: bool, expected: &str) {
        assert_eq!(client(peer, forwarded, behind_proxy).network().to_string(), expected);
    }

    #[test]
    fn only_a_proxy_of_ours_is_believed() {
        check("192.0.2.1", &[], false, "192.0.2.1");
        check("192.0.2.1", &["203.0.113.9"], false, "192.0.2.1");
        check("192.0.2.1", &["203.0.113.9"], true, "203.0.113.9");
        check("192.0.2.1", &[], true, "192.0.2.1");
    }

    #[test]
    fn the_last_one_counts() {
        check("127.0.0.1", &["1.1.1.1, 203.0.113.9"], true, "203.0.113.9");
        check("127.0.0.1", &["1.1.1.1", "2.2.2.2, 203.0.113.9"], true, "203.0.113.9");
        check("127.0.0.1", &["203.0.113.9:4711"], true, "203.0.113.9");
        check("127.0.0.1", &["1.1.1.1, nonsense"], true, "127.0.0.1");
    }

    #[test]
    fn half_an_address_of_six_is_one_s_own() {
        check("2001:db8:1:2:3:4:5:6", &[], false, "2001:db8:1:2::");
        check("127.0.0.1", &["2001:db8:1:2:ffff::1"], true, "2001:db8:1:2::");
        check("127.0.0.1", &["[2001:db8:1:2:ffff::1]:99"], true, "2001:db8:1:2::");
        check("::ffff:192.0.2.1", &[], false, "192.0.2.1");
    }

    #[test]
    fn who_is_local() {
        for (peer, forwarded, behind_proxy, local) in [
            ("127.0.0.1", &[][..], false, true),
            ("::1", &[], false, true),
            ("192.0.2.1", &[], false, false),
            ("127.0.0.1", &["203.0.113.9"], false, false),
            ("127.0.0.1", &["203.0.113.9"], true, false),
            ("127.0.0.1", &["127.0.0.1"], false, false),
            ("127.0.0.1", &[], true, true),
        ] {
            assert_eq!(client(peer, forwarded, behind_proxy).is_local(behind_proxy), local, "{peer} {forwarded:?}");
        }
    }
}
