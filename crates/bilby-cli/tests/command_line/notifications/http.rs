//! Requests to the API of a server.

use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;

/// The API of a server at this address.
pub struct Api {
    pub address: String,
}

impl Api {
    /// Sends a request, which has to succeed, and returns the answer.
    #[track_caller]
    pub fn ask(&self, method: &str, path: &str, token: &str, body: Value) -> Value {
        let body = body.to_string();
        let session = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let mut socket = TcpStream::connect(&self.address).unwrap();
        write!(
            socket,
            "{method} /api/v1{path} HTTP/1.1\r\nHost: {}\r\n{session}Content-Type: application/json\r\n\
             Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 2"), "{method} {path}: {answer}");
        let (_, body) = answer.split_once("\r\n\r\n").unwrap();
        serde_json::from_str(body).unwrap_or(Value::Null)
    }
}
