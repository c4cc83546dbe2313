//! Session tokens: 32 random bytes for the client, and their hash for the store.

use sha2::{Digest, Sha256};
use std::fmt;

const BYTES: usize = 32;
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// A session token. Its `Debug` output does not reveal it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Creates a random token.
    ///
    /// # Errors
    /// If the system has no randomness.
    pub fn new() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes)?;
        Ok(Token(base64url(&bytes)))
    }

    /// Reads what a client sent, if it has the form of a token.
    pub fn read(text: &str) -> Option<Token> {
        let good = text.len() == length(BYTES) && text.bytes().all(|byte| LETTERS.contains(&byte));
        good.then(|| Token(text.to_owned()))
    }

    /// The secret itself, for the client only.
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// Returns the hash, by which the store finds the session.
    pub fn hash(&self) -> String {
        use fmt::Write;
        Sha256::digest(self.0.as_bytes()).iter().fold(String::with_capacity(64), |mut hash, byte| {
            let _ = write!(hash, "{byte:02x}");
            hash
        })
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The length of this many bytes in base64.
const fn length(bytes: usize) -> usize {
    (bytes * 8).div_ceil(6)
}

/// Encodes as base64 with the URL-safe alphabet and without padding.
fn base64url(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(length(bytes.len()));
    for chunk in bytes.chunks(3) {
        let word = chunk.iter().fold(0u32, |word, byte| word << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for index in 0..length(chunk.len()) {
            text.push(LETTERS[(word >> (18 - 6 * index) & 63) as usize].into());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test vectors of RFC 4648, without padding.
    #[test]
    fn letters() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg"),
            ("fo", "Zm8"),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg"),
            ("fooba", "Zm9vYmE"),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64url(bytes.as_bytes()), text);
        }
        assert_eq!(base64url(&[0xfb, 0xff, 0xfe]), "-__-");
    }

    #[test]
    fn tokens() {
        let token = Token::new().unwrap();
        assert_eq!(token.secret().len(), 43);
        assert_ne!(token, Token::new().unwrap());
        assert_eq!(Token::read(token.secret()), Some(token.clone()));
        assert_eq!(format!("{token:?}"), "Token(…)");
        assert_eq!(token.hash().len(), 64);
        assert!(token.hash().bytes().all(|byte| byte.is_ascii_hexdigit()));
        assert_eq!(Token("abc".to_owned()).hash(), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        for text in ["", "x", &"x".repeat(42), &"x".repeat(44), &"+".repeat(43), &"é".repeat(22)] {
            assert_eq!(Token::read(text), None, "{text:?}");
        }
    }
}
