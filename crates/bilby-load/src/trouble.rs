//! What can go wrong between a client and a server.

use bilby_wire::Problem;
use std::error::Error;
use std::fmt;
use std::io;
use tokio_tungstenite::tungstenite;

/// Why a client did not get what it wanted.
#[derive(Debug)]
pub enum Trouble {
    /// The connection is lost, or was never made.
    Lost(String),
    /// The server said no.
    Refused(Problem),
    /// The server said what it should not have.
    Unexpected(String),
}

impl Trouble {
    /// Something that should never be said.
    pub fn unexpected(what: impl fmt::Display) -> Trouble {
        Trouble::Unexpected(what.to_string())
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Lost(why) => write!(f, "connection lost: {why}"),
            Trouble::Refused(problem) => write!(f, "refused ({}): {}", problem.code, problem.message),
            Trouble::Unexpected(what) => write!(f, "not understood: {what}"),
        }
    }
}

impl Error for Trouble {}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Lost(error.to_string())
    }
}

impl From<tungstenite::Error> for Trouble {
    fn from(error: tungstenite::Error) -> Trouble {
        match error {
            // The server answers, but not with a socket.
            tungstenite::Error::Http(response) => {
                let body = response.body().as_deref().unwrap_or_default();
                match serde_json::from_slice(body) {
                    Ok(problem) => Trouble::Refused(problem),
                    Err(_) => Trouble::unexpected(response.status()),
                }
            }
            error => Trouble::Lost(error.to_string()),
        }
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Trouble {
        Trouble::unexpected(error)
    }
}
