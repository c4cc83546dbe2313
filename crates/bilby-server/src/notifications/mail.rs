//! Mail, through the SMTP server of the settings.

use super::texts::NotificationText;
use lettre::address::AddressError;
use lettre::message::{Mailbox, header};
use lettre::transport::smtp::AsyncSmtpTransport;
use lettre::{Address, AsyncTransport, Message, Tokio1Executor};
use std::time::Duration;

/// How long the server may take.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Why mail can't be sent.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    /// The address can't be one.
    #[error("not an address: {0}")]
    Address(#[from] AddressError),
    /// The settings name no server.
    #[error("mail-server: {0}")]
    Server(#[source] lettre::transport::smtp::Error),
    /// The message can't be made.
    #[error("no message: {0}")]
    Message(#[from] lettre::error::Error),
    /// The server did not take it.
    #[error("the mail server did not take the message: {0}")]
    Failed(#[from] lettre::transport::smtp::Error),
}

impl MailError {
    /// Whether the server will never take it.
    pub fn is_permanent(&self) -> bool {
        match self {
            MailError::Failed(error) => error.is_permanent(),
            _ => true,
        }
    }
}

/// Sends mail.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl Mailer {
    /// `server` is a URL: `smtp://` or `smtps://`, with user and password if needed.
    pub fn new(server: &str, from: &str) -> Result<Mailer, MailError> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(server).map_err(MailError::Server)?;
        Ok(Mailer { transport: builder.timeout(Some(TIMEOUT)).build(), from: from.parse()? })
    }

    /// Sends a text. The id is the same whenever the same is sent, so that mail programs recognise it.
    pub async fn send(&self, to: &str, id: &str, text: NotificationText) -> Result<(), MailError> {
        let to = Mailbox::new(None, to.parse()?);
        let message = Message::builder()
            .from(self.from.clone())
            .to(to)
            .message_id(Some(format!("<{id}@{}>", self.from.email.domain())))
            .subject(text.title)
            .header(header::ContentType::TEXT_PLAIN)
            .body(text.body)?;
        self.transport.send(message).await?;
        Ok(())
    }
}

/// Reads an address: one line, one address, without a name.
pub fn read_address(text: &str) -> Option<String> {
    let plain = text.len() <= 200 && !text.chars().any(|letter| letter.is_control() || letter.is_whitespace());
    let address: Address = text.parse().ok().filter(|_| plain)?;
    // A domain that mail can reach has a dot, and is no bracketed number.
    address
        .domain()
        .contains('.')
        .then(|| address.to_string())
        .filter(|address| !address.contains(['[', '<', '>', ',', ';']))
}

/// What addresses that lead to one mailbox have in common, as far as that can be told: mail servers ignore the case of
/// letters, and what comes after a plus.
pub fn mailbox(address: &str) -> String {
    let address = address.to_lowercase();
    match address.rsplit_once('@') {
        Some((user, domain)) => format!("{}@{domain}", user.split('+').next().unwrap_or(user)),
        None => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_mailbox_has_many_addresses() {
        for address in ["ana@example.org", "Ana@Example.org", "ana+1@example.org", "ANA+a+b@example.org"] {
            assert_eq!(mailbox(address), "ana@example.org", "{address}");
        }
        assert_ne!(mailbox("ana@example.org"), mailbox("ana@example.com"));
    }

    #[test]
    fn addresses_are_one_line_with_one_address() {
        assert_eq!(read_address("ana@example.org").as_deref(), Some("ana@example.org"));
        assert_eq!(read_address("ana+bilby@mail.example.org").as_deref(), Some("ana+bilby@mail.example.org"));
        for bad in [
            "",
            "ana",
            "@example.org",
            "ana@",
            "ana@localhost",
            "ana@[127.0.0.1]",
            "ana@example.org\r\nBcc: eve@example.org",
            "ana@example.org\nX: y",
            "ana@example.org, eve@example.org",
            "Ana <ana@example.org>",
            "ana@example.org\0",
            "a b@example.org",
            "ana@exam\u{a0}ple.org",
        ] {
            assert_eq!(read_address(bad), None, "{bad:?}");
        }
        assert_eq!(read_address(&format!("{}@example.org", "a".repeat(300))), None);
    }
}
