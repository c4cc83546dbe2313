//! Limits the number of connections per address.

use crate::guard::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts connections by address, so that one address can't occupy all places.
#[derive(Debug)]
pub struct ConnectionCounter {
    most: Option<usize>,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// The place of one connection. Dropping it frees the place.
#[derive(Debug)]
pub struct ConnectionSlot {
    network: IpAddr,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl ConnectionCounter {
    /// Allows at most `most` connections per address.
    pub fn new(most: Option<usize>) -> ConnectionCounter {
        ConnectionCounter { most, counts: Arc::default() }
    }

    /// Counts one more connection, or returns `None` if the address has too many. Programs on this machine, such as a
    /// proxy, have no limit.
    pub fn acquire(&self, address: IpAddr) -> Option<ConnectionSlot> {
        let network = network(address);
        let most = self.most.filter(|_| !network.is_loopback()).unwrap_or(usize::MAX);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(network).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(ConnectionSlot { network, counts: self.counts.clone() })
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_of_each() {
        let counter = ConnectionCounter::new(Some(2));
        let come = |address: &str| counter.acquire(address.parse().unwrap());
        let here = [come("192.0.2.1"), come("192.0.2.1")];
        assert!(here.iter().all(Option::is_some) && come("192.0.2.1").is_none());
        let other = [come("192.0.2.2"), come("2001:db8::1"), come("2001:db8::2")];
        assert!(other.iter().all(Option::is_some) && come("2001:db8::3").is_none());
        assert!((0..9).map(|_| come("127.0.0.1")).collect::<Vec<_>>().iter().all(Option::is_some));
        drop(here);
        assert!(come("192.0.2.1").is_some());
        drop(other);
        assert!(counter.counts.lock().unwrap().is_empty());
    }

    #[test]
    fn without_a_limit() {
        let counter = ConnectionCounter::new(None);
        let all: Vec<_> = (0..9).map(|_| counter.acquire([192, 0, 2, 1].into())).collect();
        assert!(all.iter().all(Option::is_some));
    }
}
