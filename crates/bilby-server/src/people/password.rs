//! Passwords: what one may be, and Argon2id, which takes its time and memory on purpose and therefore has a queue.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use std::fmt;
use std::sync::Arc;
use tokio::sync::Semaphore;

/// How many characters a password has.
const LENGTH: std::ops::RangeInclusive<usize> = 10..=200;
/// How many are hashed at once: each takes a core and 19 MiB.
const AT_ONCE: usize = 2;
/// How many may wait for that.
const IN_QUEUE: usize = 64;

/// Sees whether a new password will do. There is no other rule: long ones are good, and people know what they can remember.
///
/// # Errors
/// If it is too short, too long, or the name.
pub fn check(password: &str, name_key: &str) -> Result<(), BadPassword> {
    if !LENGTH.contains(&password.chars().take(LENGTH.end() + 1).count()) {
        return Err(BadPassword::Length);
    }
    if super::name::key(password) == name_key {
        return Err(BadPassword::Name);
    }
    Ok(())
}

/// Hashes and checks passwords, only so many at once.
#[derive(Clone, Debug)]
pub struct Passwords {
    cores: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// Of a password that nobody has: what a name without an account is checked against.
    nobody: Arc<str>,
}

impl Passwords {
    /// # Errors
    /// If the system has no chance to give.
    pub fn new() -> Result<Passwords, HashError> {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|_| HashError::Failed)?;
        Ok(Passwords {
            cores: Arc::new(Semaphore::new(AT_ONCE)),
            queue: Arc::new(Semaphore::new(AT_ONCE + IN_QUEUE)),
            nobody: hash_now(&secret)?.into(),
        })
    }

    /// What the store keeps of a password.
    ///
    /// # Errors
    /// If too many wait.
    pub async fn hash(&self, password: String) -> Result<String, HashError> {
        self.run(move || hash_now(password.as_bytes())).await?
    }

    /// Whether it is the password that `kept` was made from. Without `kept` it is not, and takes as long to say so.
    ///
    /// # Errors
    /// If too many wait.
    pub async fn verify(&self, password: String, kept: Option<String>) -> Result<bool, HashError> {
        let known = kept.is_some();
        let kept = kept.unwrap_or_else(|| self.nobody.as_ref().to_owned());
        let same = self.run(move || is_made_from(&kept, password.as_bytes())).await?;
        Ok(same && known)
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, HashError> {
        let _place = self.queue.try_acquire().map_err(|_| HashError::Busy)?;
        let core = self.cores.clone().acquire_owned().await.map_err(|_| HashError::Failed)?;
        // The core is given back when the work is done, not when whoever asked has gone away.
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

/// Why a password will not do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadPassword {
    /// Too short or too long.
    Length,
    /// The name itself.
    Name,
}

impl fmt::Display for BadPassword {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BadPassword::Length => "a password has 10 to 200 characters; a few words are fine",
            BadPassword::Name => "the name is no password",
        })
    }
}

/// Why nothing was hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HashError {
    /// Too many wait already.
    Busy,
    /// The system could not.
    Failed,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_will_do() {
        for (password, expected) in [
            ("123456789", Err(BadPassword::Length)),
            ("1234567890", Ok(())),
            ("éééééééééé", Ok(())),
            (&"x".repeat(200), Ok(())),
            (&"x".repeat(201), Err(BadPassword::Length)),
            ("Anna-Lena-1", Err(BadPassword::Name)),
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
