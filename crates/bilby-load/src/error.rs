//! The errors between a client and a server.

use bilby_wire::Problem;
use std::fmt;
use std::io;
use tokio_tungstenite::tungstenite;

/// Why a client's request failed.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The connection was lost, or could not be made.
    #[error("connection lost: {0}")]
    Lost(String),
    /// The server refused.
    #[error("refused ({}): {}", .0.code, .0.message)]
    Refused(Problem),
    /// The server sent something unexpected.
    #[error("not understood: {0}")]
    Unexpected(String),
}

impl LoadError {
    /// The error for an unexpected message.
    pub fn unexpected(what: impl fmt::Display) -> LoadError {
        LoadError::Unexpected(what.to_string())
    }
}

impl From<io::Error> for LoadError {
    fn from(error: io::Error) -> LoadError {
        LoadError::Lost(error.to_string())
    }
}

impl From<tungstenite::Error> for LoadError {
    fn from(error: tungstenite::Error) -> LoadError {
        match error {
            // The server answered without opening a socket.
            tungstenite::Error::Http(response) => {
                let body = response.body().as_deref().unwrap_or_default();
                match serde_json::from_slice(body) {
                    Ok(problem) => LoadError::Refused(problem),
                    Err(_) => LoadError::unexpected(response.status()),
                }
            }
            error => LoadError::Lost(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for LoadError {
    fn from(error: serde_json::Error) -> LoadError {
        LoadError::unexpected(error)
    }
}
