//! Passwords: which are accepted, and hashing with Argon2id. Hashing takes time and memory on purpose, and therefore
//! has a queue.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many characters a password can have.
const LENGTH: std::ops::RangeInclusive<usize> = 10..=200;
/// How many passwords are hashed at once. Each takes a core and 19 MiB.
const AT_ONCE: usize = 2;
/// How many can wait for that.
const IN_QUEUE: usize = 64;

/// Checks a new password. Only its length matters, because long passwords are good and composition rules make them hard
/// to remember.
///
/// # Errors
/// If it is too short, too long, or equals the name.
pub fn check(password: &str, name_key: &str) -> Result<(), PasswordError> {
    let length = |text: &str| text.chars().take(LENGTH.end() + 1).count();
    // Spaces around it are easily lost, and nothing else would be no password at all.
    if length(password.trim()) < *LENGTH.start() || length(password) > *LENGTH.end() {
        return Err(PasswordError::Length);
    }
    if super::name::key(password) == name_key {
        return Err(PasswordError::Name);
    }
    Ok(())
}

/// Hashes and verifies passwords, with limited concurrency.
#[derive(Clone, Debug)]
pub struct Passwords {
    cores: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// The hash of a random password, which is verified if a name has no account.
    nobody: Arc<str>,
}

impl Passwords {
    /// # Errors
    /// If the system has no randomness.
    pub fn new() -> Result<Passwords, HashError> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|_| HashError::Failed)?;
        Ok(Passwords {
            cores: Arc::new(Semaphore::new(AT_ONCE)),
            queue: Arc::new(Semaphore::new(AT_ONCE + IN_QUEUE)),
            nobody: hash_now(&secret)?.into(),
        })
    }

    /// Hashes a password for the store.
    ///
    /// # Errors
    /// If too many are waiting.
    pub async fn hash(&self, password: String) -> Result<String, HashError> {
        self.run(move || hash_now(password.as_bytes())).await?
    }

    /// Returns whether `kept` is the hash of this password. Without `kept` the answer is no, after the same time.
    ///
    /// # Errors
    /// If too many are waiting.
    pub async fn verify(&self, password: String, kept: Option<String>) -> Result<bool, HashError> {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| self.nobody.as_ref().to_owned());
        let same = self.run(move || is_made_from(&kept, password.as_bytes())).await?;
        Ok(same && known)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, HashError> {
        let _place = self.queue.try_acquire().map_err(|_| HashError::Busy)?;
        let core = self.cores.clone().acquire_owned().await.map_err(|_| HashError::Failed)?;
        // The permit is released when the work is done, not when the client disconnects.
        let work = move || {
            let result = work();
            drop(core);
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| HashError::Failed)
    }
}

fn hash_now(password: &[u8]) -> Result<String, HashError> {
    Ok(Argon2::default().hash_password(password).map_err(|_| HashError::Failed)?.to_string())
}

fn is_made_from(kept: &str, password: &[u8]) -> bool {
    PasswordHash::new(kept).is_ok_and(|kept| Argon2::default().verify_password(password, &kept).is_ok())
}

/// Why a password is not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordError {
    /// Too short or too long.
    #[error("a password has 10 to 200 characters; a few words are fine")]
    Length,
    /// It equals the name.
    #[error("the name is no password")]
    Name,
}

/// Why a password was not hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HashError {
    /// Too many are waiting.
    #[error("too many passwords are being hashed")]
    Busy,
    /// The system failed.
    #[error("the password could not be hashed")]
    Failed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_will_do() {
        for (password, expected) in [
            ("123456789", Err(PasswordError::Length)),
            ("1234567890", Ok(())),
            ("            ", Err(PasswordError::Length)),
            (" 12345678 ", Err(PasswordError::Length)),
            ("éééééééééé", Ok(())),
            (&"x".repeat(200), Ok(())),
            (&"x".repeat(201), Err(PasswordError::Length)),
            ("Anna-Lena-1", Err(PasswordError::Name)),
            ("annalenai-2", Ok(())),
        ] {
            assert_eq!(check(password, &crate::people::name::key("annalena1")), expected, "{password}");
        }
    }

    #[tokio::test]
    async fn only_the_right_one() {
        let passwords = Passwords::new().unwrap();
        let kept = passwords.hash("correct horse".to_owned()).await.unwrap();
        assert!(kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{kept}");
        assert_ne!(kept, passwords.hash("correct horse".to_owned()).await.unwrap());
        for (password, known, expected) in
            [("correct horse", true, true), ("correct Horse", true, false), ("correct horse", false, false)]
        {
            let kept = known.then(|| kept.clone());
            assert_eq!(passwords.verify(password.to_owned(), kept).await, Ok(expected));
        }
        let nonsense = Some("not a hash".to_owned());
        assert_eq!(passwords.verify("correct horse".to_owned(), nonsense).await, Ok(false));
    }

    #[tokio::test]
    async fn the_queue_has_an_end() {
        let passwords = Passwords::new().unwrap();
        let waiting: Vec<_> = (0..AT_ONCE + IN_QUEUE).map(|_| passwords.queue.clone().try_acquire_owned()).collect();
        assert!(waiting.iter().all(Result::is_ok));
        assert_eq!(passwords.hash("correct horse".to_owned()).await, Err(HashError::Busy));
        drop(waiting);
        assert!(passwords.hash("correct horse".to_owned()).await.is_ok());
    }
}
