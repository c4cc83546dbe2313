//! One client's socket.

use crate::trouble::Trouble;
use bilby_wire::{ClientMessage, Say, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A socket of texts: what Bilby's server speaks, and under other words boardgame.io's.
pub struct Texts(WebSocketStream<TcpStream>);

impl Texts {
    /// Opens one.
    pub async fn open(address: SocketAddr, path: &str, token: Option<&str>) -> Result<Texts, Trouble> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(token) = token {
            let value = HeaderValue::from_str(&format!("Bearer {token}")).map_err(Trouble::unexpected)?;
            request.headers_mut().insert("authorization", value);
        }
        // Thousands of these are held: what the library takes for each by itself is too much.
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Texts(stream))
    }

    /// Sends one.
    pub async fn send(&mut self, text: String) -> Result<(), Trouble> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// The next one. (Pings are answered on the way.)
    pub async fn next(&mut self) -> Result<Utf8Bytes, Trouble> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map_or("closed".to_owned(), |frame| format!("{} {}", frame.code, frame.reason));
                    return Err(Trouble::Lost(why));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(Trouble::Lost("closed".to_owned())),
            }
        }
    }
}

/// A client's socket to Bilby's server.
pub struct Socket {
    texts: Texts,
    said: u32,
}

impl Socket {
    /// Opens one, and hears the welcome.
    pub async fn open(address: SocketAddr, token: &str) -> Result<Socket, Trouble> {
        let texts = Texts::open(address, "/api/v1/socket", Some(token)).await?;
        let mut socket = Socket { texts, said: 0 };
        match socket.hear().await? {
            ServerMessage::Welcome { .. } => Ok(socket),
            other => Err(Trouble::unexpected(format_args!("no welcome, but {other:?}"))),
        }
    }

    /// Says something; the answer to it has this id.
    pub async fn say(&mut self, say: Say) -> Result<u32, Trouble> {
        self.said += 1;
        let message = ClientMessage { id: self.said, say };
        self.texts.send(serde_json::to_string(&message)?).await?;
        Ok(self.said)
    }

    /// What the server says next.
    pub async fn hear(&mut self) -> Result<ServerMessage, Trouble> {
        Ok(serde_json::from_str(&self.hear_text().await?)?)
    }

    /// The same, unread.
    pub async fn hear_text(&mut self) -> Result<Utf8Bytes, Trouble> {
        self.texts.next().await
    }
}
