//! The server's key, with which push services recognise it (VAPID, RFC 8292). All nodes at a database share it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::SecretKey;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};

/// How long a signature is good for, in seconds. Push services accept a day at most.
const GOOD_FOR: u64 = 12 * 60 * 60;

/// There is no randomness, or what is kept as a key is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no key for push messages")]
pub struct KeyError;

/// A new secret key.
pub fn random_secret() -> Result<SecretKey, KeyError> {
    // Nearly every number is a key.
    for _ in 0..100 {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|_| KeyError)?;
        if let Ok(key) = SecretKey::from_slice(&bytes) {
            return Ok(key);
        }
    }
    Err(KeyError)
}

/// The server's key and whom a push service can write to about it.
#[derive(Clone)]
pub struct ServerKey {
    key: SigningKey,
    public: String,
    contact: String,
}

impl ServerKey {
    /// A new key, as a text to keep.
    pub fn generate() -> Result<String, KeyError> {
        Ok(URL_SAFE_NO_PAD.encode(random_secret()?.to_bytes()))
    }

    /// Reads what was kept. `contact` is a URL: `mailto:` or `https:`.
    pub fn read(kept: &str, contact: &str) -> Result<ServerKey, KeyError> {
        let bytes = URL_SAFE_NO_PAD.decode(kept).map_err(|_| KeyError)?;
        let secret = SecretKey::from_slice(&bytes).map_err(|_| KeyError)?;
        let public = URL_SAFE_NO_PAD.encode(secret.public_key().to_sec1_bytes());
        Ok(ServerKey { key: SigningKey::from(&secret), public, contact: contact.to_owned() })
    }

    /// The public key, as browsers want it when they subscribe.
    pub fn public(&self) -> &str {
        &self.public
    }

    /// The `Authorization` header of a message to a push service at this origin.
    pub fn authorization(&self, origin: &str, now_in_seconds: u64) -> String {
        let claims = serde_json::json!({ "aud": origin, "exp": now_in_seconds + GOOD_FOR, "sub": self.contact });
        let head = URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims.to_string()));
        let signature: Signature = self.key.sign(signed.as_bytes());
        format!("vapid t={signed}.{}, k={}", URL_SAFE_NO_PAD.encode(signature.to_bytes()), self.public)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use p256::ecdsa::VerifyingKey;
    use p256::ecdsa::signature::Verifier;

    #[test]
    fn a_signature_can_be_verified_with_the_public_key() {
        let key = ServerKey::read(&ServerKey::generate().unwrap(), "mailto:me@example.org").unwrap();
        let header = key.authorization("https://push.example.net", 1_800_000_000);
        let (token, public) = header.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(public, key.public());
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let bytes = |text: &str| URL_SAFE_NO_PAD.decode(text).unwrap();
        let verifying = VerifyingKey::from_sec1_bytes(&bytes(public)).unwrap();
        verifying.verify(signed.as_bytes(), &Signature::from_slice(&bytes(signature)).unwrap()).unwrap();
        let claims = String::from_utf8(bytes(signed.split_once('.').unwrap().1)).unwrap();
        assert_eq!(claims, r#"{"aud":"https://push.example.net","exp":1800043200,"sub":"mailto:me@example.org"}"#);
        for bad in ["", "!", "AAAA", &URL_SAFE_NO_PAD.encode([0; 32])] {
            assert!(ServerKey::read(bad, "").is_err(), "{bad:?}");
        }
    }
}
