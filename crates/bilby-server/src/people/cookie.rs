//! The cookie that carries a session.

use super::token::Token;
use crate::config::Address;
use axum::http::header::{COOKIE, HeaderMap, HeaderValue};

/// The cookie settings of this server.
#[derive(Clone, Debug)]
pub struct Cookies {
    name: &'static str,
    secure: bool,
    seconds: u64,
}

impl Cookies {
    /// If the public address uses TLS, the cookie is sent only over TLS, and no other host can set it.
    pub fn new(address: Option<&Address>, days: u32) -> Cookies {
        let secure = address.is_some_and(Address::is_secure);
        let name = if secure { "__Host-bilby" } else { "bilby" };
        Cookies { name, secure, seconds: u64::from(days) * 24 * 60 * 60 }
    }

    /// Returns the header that sets the cookie.
    pub fn set(&self, token: &Token) -> Option<HeaderValue> {
        self.write(token.secret(), self.seconds)
    }

    /// Returns the header that removes the cookie.
    pub fn clear(&self) -> Option<HeaderValue> {
        self.write("", 0)
    }

    fn write(&self, value: &str, seconds: u64) -> Option<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        let text = format!("{}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}", self.name);
        HeaderValue::try_from(text).ok()
    }

    /// Returns the value of the cookie that a browser sent, which may not be a token.
    pub fn find<'h>(&self, headers: &'h HeaderMap) -> Option<&'h str> {
        let lines = headers.get_all(COOKIE).into_iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(name, _)| *name == self.name).map(|(_, value)| value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written() {
        let plain = Cookies::new(None, 90);
        let token = Token::new().unwrap();
        assert_eq!(
            plain.set(&token).unwrap().to_str().unwrap(),
            format!("bilby={}; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax", token.secret())
        );
        let address = "https://bilby.example".parse().unwrap();
        assert_eq!(
            Cookies::new(Some(&address), 1).clear().unwrap(),
            "__Host-bilby=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure"
        );
        let address = "http://192.0.2.7".parse().unwrap();
        assert!(!Cookies::new(Some(&address), 1).clear().unwrap().to_str().unwrap().contains("Secure"));
    }

    #[test]
    fn found() {
        let cookies = Cookies::new(None, 90);
        let find = |lines: &[&'static str]| {
            let mut headers = HeaderMap::new();
            headers.extend(lines.iter().map(|line| (COOKIE, HeaderValue::from_static(line))));
            cookies.find(&headers).map(str::to_owned)
        };
        assert_eq!(find(&[]), None);
        assert_eq!(find(&["bilby=x"]).as_deref(), Some("x"));
        assert_eq!(find(&["a=b; bilby=x; c=d"]).as_deref(), Some("x"));
        assert_eq!(find(&["a=b", "bilby=x"]).as_deref(), Some("x"));
        assert_eq!(find(&["bilby=x; bilby=y"]).as_deref(), Some("x"));
        assert_eq!(find(&["__Host-bilby=x; bilbyx=y; xbilby=z; bilby"]), None);
        assert_eq!(find(&["bilby="]).as_deref(), Some(""));
    }
}
