//! What is refused: a problem as JSON, with the status that fits it.

use crate::people::password::HashError;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use bilby_store::StoreError;
use bilby_wire::Problem;

/// A problem on its way to a client. What only the log may know is told to the log where it happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    status: StatusCode,
    problem: Problem,
}

impl Refusal {
    /// A problem of this name, with a sentence.
    pub fn new(code: &str, message: impl Into<String>) -> Refusal {
        Problem { code: code.to_owned(), message: message.into(), retry_after: None }.into()
    }

    /// The same with another status than its name has.
    #[must_use]
    pub fn with_status(self, status: StatusCode) -> Refusal {
        Refusal { status, ..self }
    }

    /// Nobody may do this without a session.
    pub fn sign_in_needed() -> Refusal {
        Refusal::new("sign-in-needed", "this needs a session; a guest's is enough for most things")
    }

    /// Too often.
    pub fn slow_down(retry_after: u64) -> Refusal {
        let problem = Problem {
            code: "slow-down".to_owned(),
            message: "too often: wait a little".to_owned(),
            retry_after: Some(retry_after.max(1)),
        };
        problem.into()
    }

    /// Something failed that should not; whoever tries again may be luckier.
    pub fn try_again() -> Refusal {
        let problem = Problem {
            code: "try-again".to_owned(),
            message: "something went wrong here: try again".to_owned(),
            retry_after: Some(1000),
        };
        problem.into()
    }
}

/// The status for a problem's name. What we don't know by name is something that can't be done as asked.
fn status_of(code: &str) -> StatusCode {
    match code {
        "bad-json" | "bad-query" | "bad-request" => StatusCode::BAD_REQUEST,
        "sign-in-needed" | "wrong-password" => StatusCode::UNAUTHORIZED,
        "account-needed" | "other-origin" | "not-yours" | "not-here" => StatusCode::FORBIDDEN,
        "not-found" | "unknown-table" | "unknown-person" => StatusCode::NOT_FOUND,
        "wrong-method" => StatusCode::METHOD_NOT_ALLOWED,
        "too-slow" => StatusCode::REQUEST_TIMEOUT,
        "stale" | "name-taken" => StatusCode::CONFLICT,
        "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
        "not-json" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "socket-needed" => StatusCode::UPGRADE_REQUIRED,
        "slow-down" | "too-many" | "too-many-tables" | "too-many-follows" | "too-many-sockets" => {
            StatusCode::TOO_MANY_REQUESTS
        }
        "damaged" => StatusCode::INTERNAL_SERVER_ERROR,
        "try-again" | "busy" | "closing" => StatusCode::SERVICE_UNAVAILABLE,
        "disk-full" => StatusCode::INSUFFICIENT_STORAGE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Refusal {
        Refusal { status: status_of(&problem.code), problem }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        tracing::error!(%error, "the store");
        match error {
            StoreError::Full => Refusal::new("disk-full", "the server has no room to keep it: nothing was done"),
            StoreError::Damaged { .. } => Refusal::new("damaged", "what is kept of this can't be read"),
            _ => Refusal::try_again(),
        }
    }
}

impl From<HashError> for Refusal {
    fn from(error: HashError) -> Refusal {
        match error {
            HashError::Busy => Refusal::slow_down(2000).with_status(StatusCode::SERVICE_UNAVAILABLE),
            HashError::Failed => Refusal::try_again(),
        }
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(error: getrandom::Error) -> Refusal {
        tracing::error!(%error, "chance");
        Refusal::try_again()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let seconds = self.problem.retry_after.map(|millis| millis.div_ceil(1000));
        let mut response = (self.status, Json(self.problem)).into_response();
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = seconds {
            headers.insert(RETRY_AFTER, seconds.into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}
