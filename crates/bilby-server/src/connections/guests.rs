//! How many connections each address has.

use crate::guard::network;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// Counts connections by address, and holds one address back where others would find no room.
#[derive(Debug)]
pub struct Guests {
    most: Option<usize>,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// One connection, as long as it lasts.
#[derive(Debug)]
pub struct Guest {
    network: IpAddr,
    counts: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Guests {
    /// So many of each address at most.
    pub fn new(most: Option<usize>) -> Guests {
        Guests { most, counts: Arc::default() }
    }

    /// One more, unless that is too many. Programs of this machine, such as a proxy, are not held back.
    pub fn welcome(&self, address: IpAddr) -> Option<Guest> {
        let network = network(address);
        let most = self.most.filter(|_| !network.is_loopback()).unwrap_or(usize::MAX);
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(network).or_default();
        if *count >= most {
            return None;
        }
        *count += 1;
        Some(Guest { network, counts: self.counts.clone() })
    }
}

impl Drop for Guest {
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
        let guests = Guests::new(Some(2));
        let come = |address: &str| guests.welcome(address.parse().unwrap());
        let here = [come("192.0.2.1"), come("192.0.2.1")];
        assert!(here.iter().all(Option::is_some) && come("192.0.2.1").is_none());
        let other = [come("192.0.2.2"), come("2001:db8::1"), come("2001:db8::2")];
        assert!(other.iter().all(Option::is_some) && come("2001:db8::3").is_none());
        assert!((0..9).map(|_| come("127.0.0.1")).collect::<Vec<_>>().iter().all(Option::is_some));
        drop(here);
        assert!(come("192.0.2.1").is_some());
        drop(other);
        assert!(guests.counts.lock().unwrap().is_empty());
    }

    #[test]
    fn without_a_limit() {
        let guests = Guests::new(None);
        let all: Vec<_> = (0..9).map(|_| guests.welcome([192, 0, 2, 1].into())).collect();
        assert!(all.iter().all(Option::is_some));
    }
}
