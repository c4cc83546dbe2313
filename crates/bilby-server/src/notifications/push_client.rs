//! Posts a message to a push service: one connection, to the address that was checked, and no redirect.

use super::endpoint::{Endpoint, is_public};
use axum::body::Body;
use hyper::client::conn::http1;
use hyper::header::{AUTHORIZATION, CONTENT_ENCODING, CONTENT_TYPE, HOST};
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

/// How long a push service may take.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long a message may wait for a device that is off, in seconds: two days.
const KEEP_FOR: u32 = 2 * 24 * 60 * 60;

/// Why a message was not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The subscription has ended, or never was one.
    #[error("the subscription has ended")]
    Ended,
    /// Trying again may help.
    #[error("the push service did not take the message: {0}")]
    Failed(String),
}

/// What is posted.
pub struct PushRequest<'a> {
    pub endpoint: &'a Endpoint,
    pub authorization: String,
    /// Of several messages with the same topic that wait for a device, only the last arrives.
    pub topic: String,
    pub body: Vec<u8>,
}

/// Posts to push services.
#[derive(Clone)]
pub struct PushClient {
    tls: TlsConnector,
    /// Whether private addresses are allowed, which is for tests.
    anywhere: bool,
}

impl PushClient {
    pub fn new(anywhere: bool) -> PushClient {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
        // The provider supports the usual versions.
        let config = builder
            .with_safe_default_protocol_versions()
            .map(|builder| builder.with_root_certificates(roots).with_no_client_auth());
        let config = config.unwrap_or_else(|_| {
            ClientConfig::builder().with_root_certificates(RootCertStore::empty()).with_no_client_auth()
        });
        PushClient { tls: TlsConnector::from(Arc::new(config)), anywhere }
    }

    /// Posts a message.
    pub async fn post(&self, post: PushRequest<'_>) -> Result<(), PushError> {
        let too_long = |_| Err(PushError::Failed("no answer in time".to_owned()));
        tokio::time::timeout(TIMEOUT, self.post_slowly(post)).await.unwrap_or_else(too_long)
    }

    async fn post_slowly(&self, post: PushRequest<'_>) -> Result<(), PushError> {
        let endpoint = post.endpoint;
        let stream = TcpStream::connect(self.resolve(endpoint).await?).await.map_err(failed)?;
        if !endpoint.is_secure() {
            return send(stream, post).await;
        }
        let name = ServerName::try_from(endpoint.host().to_owned()).map_err(|_| PushError::Ended)?;
        send(self.tls.connect(name, stream).await.map_err(failed)?, post).await
    }

    /// The address to connect to. A name that leads only to private addresses is no push service.
    async fn resolve(&self, endpoint: &Endpoint) -> Result<SocketAddr, PushError> {
        let found: Vec<SocketAddr> =
            tokio::net::lookup_host((endpoint.host(), endpoint.port())).await.map_err(failed)?.collect();
        let allowed = found.iter().find(|address| self.anywhere || is_public(address.ip())).copied();
        allowed.ok_or(PushError::Ended)
    }
}

async fn send<S: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: S,
    post: PushRequest<'_>,
) -> Result<(), PushError> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await.map_err(failed)?;
    let connection = tokio::spawn(connection);
    let request = Request::post(post.endpoint.path())
        .header(HOST, post.endpoint.authority())
        .header(AUTHORIZATION, post.authorization)
        .header(CONTENT_TYPE, "application/octet-stream")
        .header(CONTENT_ENCODING, "aes128gcm")
        .header("TTL", KEEP_FOR)
        .header("Urgency", "normal")
        .header("Topic", post.topic)
        .body(Body::from(post.body))
        .map_err(failed)?;
    let answer = sender.send_request(request).await.map_err(failed);
    connection.abort();
    match answer?.status() {
        status if status.is_success() => Ok(()),
        StatusCode::NOT_FOUND | StatusCode::GONE => Err(PushError::Ended),
        status => Err(PushError::Failed(status.to_string())),
    }
}

fn failed(error: impl std::fmt::Display) -> PushError {
    PushError::Failed(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that leads to this machine gets no connection, whatever listens there.
    #[tokio::test]
    async fn names_of_private_addresses_get_nothing() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let endpoint = Endpoint::read(&format!("http://localhost:{port}/x"), true).unwrap();
        let post =
            PushRequest { endpoint: &endpoint, authorization: String::new(), topic: "t".to_owned(), body: Vec::new() };
        assert_eq!(PushClient::new(false).post(post).await, Err(PushError::Ended));
        let none = tokio::time::timeout(Duration::from_millis(50), listener.accept()).await;
        assert!(none.is_err(), "nothing was sent");
    }

    /// A service that sends the message elsewhere is not obeyed: the other address could be a private one.
    #[tokio::test]
    async fn redirections_are_not_followed() {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let elsewhere = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}/x", listener.local_addr().unwrap());
        let target = elsewhere.local_addr().unwrap();
        for status in ["301 Moved Permanently", "307 Temporary Redirect", "308 Permanent Redirect"] {
            let endpoint = Endpoint::read(&endpoint, true).unwrap();
            let post = PushRequest {
                endpoint: &endpoint,
                authorization: String::new(),
                topic: "t".to_owned(),
                body: vec![0; 9],
            };
            let answer = async {
                let (mut stream, _) = listener.accept().await.unwrap();
                let _ = stream.read(&mut [0; 2_000]).await;
                let head = format!("HTTP/1.1 {status}\r\nLocation: http://{target}/y\r\nContent-Length: 0\r\n\r\n");
                stream.write_all(head.as_bytes()).await.unwrap();
                stream
            };
            let client = PushClient::new(true);
            let (outcome, _stream) = tokio::join!(client.post(post), answer);
            assert_eq!(outcome, Err(PushError::Failed(status.to_owned())));
        }
        let none = tokio::time::timeout(Duration::from_millis(50), elsewhere.accept()).await;
        assert!(none.is_err(), "nothing was sent there");
    }
}
