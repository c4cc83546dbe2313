//! One client's socket.

use crate::error::LoadError;
use bilby_wire::{ClientMessage, ClientRequest, ServerMessage};
use futures_util::{SinkExt, StreamExt};
use std::net::SocketAddr;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A socket that carries texts, for Bilby's server and for boardgame.io's.
pub struct TextSocket(WebSocketStream<TcpStream>);

impl TextSocket {
    /// Opens a socket.
    pub async fn open(address: SocketAddr, path: &str, token: Option<&str>) -> Result<TextSocket, LoadError> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let mut request = format!("ws://{address}{path}").into_client_request()?;
        if let Some(token) = token {
            let value = HeaderValue::from_str(&format!("Bearer {token}")).map_err(LoadError::unexpected)?;
            request.headers_mut().insert("authorization", value);
        }
        // Thousands of these are open, and the library's default buffers are too large.
        let config = WebSocketConfig::default().read_buffer_size(2048).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(TextSocket(stream))
    }

    /// Sends a text.
    pub async fn send(&mut self, text: String) -> Result<(), LoadError> {
        Ok(self.0.send(Message::text(text)).await?)
    }

    /// Receives the next text. (Pings are answered in between.)
    pub async fn receive(&mut self) -> Result<Utf8Bytes, LoadError> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    let why = frame.map_or("closed".to_owned(), |frame| format!("{} {}", frame.code, frame.reason));
                    return Err(LoadError::Lost(why));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
                None => return Err(LoadError::Lost("closed".to_owned())),
            }
        }
    }
}

/// A client's socket to Bilby's server.
pub struct Socket {
    texts: TextSocket,
    last_id: u32,
}

impl Socket {
    /// Opens a socket, and reads the welcome message.
    pub async fn open(address: SocketAddr, token: &str) -> Result<Socket, LoadError> {
        let texts = TextSocket::open(address, "/api/v1/socket", Some(token)).await?;
        let mut socket = Socket { texts, last_id: 0 };
        match socket.receive().await? {
            ServerMessage::Welcome { .. } => Ok(socket),
            other => Err(LoadError::unexpected(format_args!("no welcome, but {other:?}"))),
        }
    }

    /// Sends a message; returns the id that its answer will have.
    pub async fn send(&mut self, request: ClientRequest) -> Result<u32, LoadError> {
        self.last_id += 1;
        let message = ClientMessage { id: self.last_id, say: request };
        self.texts.send(serde_json::to_string(&message)?).await?;
        Ok(self.last_id)
    }

    /// Receives the next message of the server.
    pub async fn receive(&mut self) -> Result<ServerMessage, LoadError> {
        Ok(serde_json::from_str(&self.receive_text().await?)?)
    }

    /// Receives the next message without decoding it.
    pub async fn receive_text(&mut self) -> Result<Utf8Bytes, LoadError> {
        self.texts.receive().await
    }
}
