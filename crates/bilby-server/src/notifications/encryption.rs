//! Encrypts a message for a browser (RFC 8291): only the browser that subscribed can read it, not the push service on
//! the way.

use super::keys::{KeyError, random_secret};
use aes_gcm::aead::{Aead, KeyInit, Nonce};
use aes_gcm::{Aes128Gcm, Key};
use hkdf::Hkdf;
use p256::{PublicKey, SecretKey};
use sha2::Sha256;

/// The length of the salt, of the authentication secret, and of the key.
const SIXTEEN: usize = 16;
/// The record size of the header. A message is one record, which push services accept up to this size.
const RECORD: u32 = 4096;
/// The longest message: a record without its header of 86 bytes, the tag of 16 and the delimiter.
pub const LONGEST: usize = RECORD as usize - 86 - 16 - 1;

/// What a browser gives when it subscribes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipient {
    /// Its public key.
    pub key: PublicKey,
    /// Its authentication secret.
    pub auth: [u8; SIXTEEN],
}

impl Recipient {
    /// Reads both from their bytes.
    pub fn read(key: &[u8], auth: &[u8]) -> Option<Recipient> {
        // An uncompressed point, as browsers send it.
        let key = PublicKey::from_sec1_bytes(key).ok().filter(|_| key.len() == 65)?;
        Some(Recipient { key, auth: auth.try_into().ok()? })
    }
}

/// Encrypts a message with new keys.
pub fn encrypt(message: &[u8], recipient: &Recipient) -> Result<Vec<u8>, KeyError> {
    let mut salt = [0; SIXTEEN];
    getrandom::fill(&mut salt).map_err(|_| KeyError)?;
    encrypt_with(message, recipient, &random_secret()?, salt)
}

fn encrypt_with(
    message: &[u8],
    recipient: &Recipient,
    sender: &SecretKey,
    salt: [u8; SIXTEEN],
) -> Result<Vec<u8>, KeyError> {
    if message.len() > LONGEST {
        return Err(KeyError);
    }
    let public = sender.public_key().to_sec1_bytes();
    let (key, nonce) =
        content_keys(recipient, &public, sender.diffie_hellman(&recipient.key).raw_secret_bytes(), &salt)?;
    // The delimiter of the last record.
    let plain = [message, &[2]].concat();
    let cipher = Aes128Gcm::new(&Key::<Aes128Gcm>::from(key));
    let sealed = cipher.encrypt(&Nonce::<Aes128Gcm>::from(nonce), &plain[..]).map_err(|_| KeyError)?;
    let length = u8::try_from(public.len()).map_err(|_| KeyError)?;
    Ok([&salt[..], &RECORD.to_be_bytes(), &[length], &public, &sealed].concat())
}

/// The key and the nonce of the content, from what sender and recipient share.
fn content_keys(
    recipient: &Recipient,
    sender: &[u8],
    shared: &[u8],
    salt: &[u8],
) -> Result<([u8; SIXTEEN], [u8; 12]), KeyError> {
    let info = [b"WebPush: info\0", &recipient.key.to_sec1_bytes()[..], sender].concat();
    let mut input = [0; 32];
    Hkdf::<Sha256>::new(Some(&recipient.auth), shared).expand(&info, &mut input).map_err(|_| KeyError)?;
    let content = Hkdf::<Sha256>::new(Some(salt), &input);
    let (mut key, mut nonce) = ([0; SIXTEEN], [0; 12]);
    content.expand(b"Content-Encoding: aes128gcm\0", &mut key).map_err(|_| KeyError)?;
    content.expand(b"Content-Encoding: nonce\0", &mut nonce).map_err(|_| KeyError)?;
    Ok((key, nonce))
}

#[cfg(test)]
mod tests {
    use super::*;
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    fn bytes(text: &str) -> Vec<u8> {
        URL_SAFE_NO_PAD.decode(text).unwrap()
    }

    /// The example of RFC 8291, section 5.
    #[test]
    fn the_example_of_the_standard() {
        let key = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        let recipient = Recipient::read(&key, &bytes("BTBZMqHH6r4Tts7J_aSIgg")).unwrap();
        let sender = SecretKey::from_slice(&bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).unwrap();
        let salt = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let sealed = encrypt_with(b"When I grow up, I want to be a watermelon", &recipient, &sender, salt).unwrap();
        let expected = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w\
                        EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
        assert_eq!(URL_SAFE_NO_PAD.encode(sealed), expected);
    }

    #[test]
    fn keys_that_are_none_are_refused() {
        let key = bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4");
        assert!(Recipient::read(&key, &[0; 15]).is_none());
        assert!(Recipient::read(&key[..64], &[0; 16]).is_none());
        assert!(Recipient::read(&[4; 65], &[0; 16]).is_none(), "not on the curve");
        assert!(Recipient::read(&[0], &[0; 16]).is_none(), "the point at infinity");
        let recipient = Recipient::read(&key, &[0; 16]).unwrap();
        assert!(encrypt(&[7; LONGEST], &recipient).is_ok_and(|sealed| sealed.len() == 4096));
        assert!(encrypt(&[7; LONGEST + 1], &recipient).is_err());
    }
}
