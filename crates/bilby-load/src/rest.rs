//! Requests to the API over one persistent connection.

use crate::error::LoadError;
use bilby_wire::{
    Deliver, Guest, Language, NewDevice, NewNotificationSettings, NewTable, NotificationSettings, NotifyWhen, Problem,
    Session, SignUp, TableState,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// A public key and a secret of a browser: those of RFC 8291.
const DEVICE_KEY: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const DEVICE_AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// A connection for requests, opened when it is first needed.
pub struct Rest {
    address: SocketAddr,
    stream: Option<BufReader<TcpStream>>,
}

/// An answer: its status and its body.
struct Answer {
    status: u16,
    body: Vec<u8>,
}

impl Rest {
    /// Requests to the server at this address.
    pub fn new(address: SocketAddr) -> Rest {
        Rest { address, stream: None }
    }

    /// Opens a session for a new guest, with its token.
    pub async fn guest(&mut self) -> Result<Session, LoadError> {
        self.ask("POST", "/api/v1/guests", None, Some(&Guest { deliver: Deliver::Token })).await
    }

    /// Opens an account, and a session for it.
    pub async fn account(&mut self, name: &str) -> Result<Session, LoadError> {
        let sign_up =
            SignUp { name: name.to_owned(), password: "only for this run".to_owned(), deliver: Deliver::Token };
        self.ask("POST", "/api/v1/accounts", None, Some(&sign_up)).await
    }

    /// Opens a table.
    pub async fn open_table(&mut self, token: &str, new: &NewTable) -> Result<TableState, LoadError> {
        self.ask("POST", "/api/v1/tables", Some(token), Some(new)).await
    }

    /// Requests a table.
    pub async fn table(&mut self, token: &str, id: &str) -> Result<TableState, LoadError> {
        self.ask("GET", &format!("/api/v1/tables/{id}"), Some(token), None::<&()>).await
    }

    /// Asks to be notified of each turn by push messages to this address.
    pub async fn want_notifications(&mut self, token: &str, endpoint: &str) -> Result<(), LoadError> {
        let settings = NewNotificationSettings {
            push: NotifyWhen::EachTurn,
            mail: NotifyWhen::Never,
            language: Language::Fr,
            minute: 0,
        };
        let _: NotificationSettings = self.ask("PUT", "/api/v1/me/calls", Some(token), Some(&settings)).await?;
        let device =
            NewDevice { endpoint: endpoint.to_owned(), key: DEVICE_KEY.to_owned(), auth: DEVICE_AUTH.to_owned() };
        let answer = self.request("POST", "/api/v1/me/devices", Some(token), serde_json::to_string(&device)?).await?;
        match answer.status {
            204 => Ok(()),
            status => Err(LoadError::unexpected(format_args!("a device: status {status}"))),
        }
    }

    /// Returns whether the server reports that it is healthy.
    pub async fn is_well(&mut self) -> bool {
        self.request("GET", "/healthz", None, String::new()).await.is_ok_and(|answer| answer.status == 200)
    }

    async fn ask<T: DeserializeOwned>(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&impl Serialize>,
    ) -> Result<T, LoadError> {
        let body = body.map_or(Ok(String::new()), serde_json::to_string)?;
        let answer = self.request(method, path, token, body).await?;
        if answer.status / 100 == 2 {
            return Ok(serde_json::from_slice(&answer.body)?);
        }
        match serde_json::from_slice::<Problem>(&answer.body) {
            Ok(problem) => Err(LoadError::Refused(problem)),
            Err(_) => Err(LoadError::unexpected(format_args!("{method} {path}: status {}", answer.status))),
        }
    }

    /// Sends one request. After an error, the next one uses a new connection.
    async fn request(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: String,
    ) -> Result<Answer, LoadError> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => {
                let stream = TcpStream::connect(self.address).await?;
                stream.set_nodelay(true)?;
                BufReader::new(stream)
            }
        };
        let token = token.map_or(String::new(), |token| format!("Authorization: Bearer {token}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{token}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        stream.write_all((head + &body).as_bytes()).await?;
        let answer = read(&mut stream).await?;
        self.stream = Some(stream);
        Ok(answer)
    }
}

async fn read(stream: &mut BufReader<TcpStream>) -> Result<Answer, LoadError> {
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    if line.is_empty() {
        return Err(LoadError::Lost("closed".to_owned()));
    }
    let status = line.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or_else(|| LoadError::unexpected(line.trim_end()))?;
    let mut length = 0;
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let header = line.trim_end().to_ascii_lowercase();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("content-length:") {
            length = value.trim().parse().map_err(LoadError::unexpected)?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await?;
    Ok(Answer { status, body })
}
