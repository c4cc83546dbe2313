//! The error type of handlers: a problem as JSON, with its HTTP status.

use crate::people::password::HashError;
use axum::Json;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, HeaderValue, RETRY_AFTER, WWW_AUTHENTICATE};
use axum::response::{IntoResponse, Response};
use bilby_store::StoreError;
use bilby_wire::{Problem, is_problem_code};

/// A problem to be sent to a client. Details that clients must not see are logged where they happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError {
    status: StatusCode,
    problem: Problem,
}

impl ApiError {
    /// Creates a problem with this code and message.
    pub fn new(code: &str, message: impl Into<String>) -> ApiError {
        debug_assert!(is_problem_code(code), "{code} is not in bilby-wire's list, so the page has no text for it");
        Problem { code: code.to_owned(), message: message.into(), retry_after: None }.into()
    }

    /// Replaces the status that belongs to the code.
    #[must_use]
    pub fn with_status(self, status: StatusCode) -> ApiError {
        ApiError { status, ..self }
    }

    /// The problem of a request that needs a session.
    pub fn sign_in_needed() -> ApiError {
        ApiError::new("sign-in-needed", "this needs a session; a guest's is enough for most things")
    }

    /// The problem of somebody who may not come in until then. The message is the moderator's reason.
    pub fn banned(reason: String, until: u64, now: u64) -> ApiError {
        let left = until.saturating_sub(now).max(1);
        Problem { code: "banned".to_owned(), message: reason, retry_after: Some(left) }.into()
    }

    /// Returns whether it is the problem of somebody who is banned.
    pub fn is_ban(&self) -> bool {
        self.problem.code == "banned"
    }

    /// The problem of a client that exceeds a rate limit.
    pub fn slow_down(retry_after: u64) -> ApiError {
        let problem = Problem {
            code: "slow-down".to_owned(),
            message: "too often: wait a little".to_owned(),
            retry_after: Some(retry_after.max(1)),
        };
        problem.into()
    }

    /// The problem when something failed on the server and trying again may help.
    pub fn try_again() -> ApiError {
        let problem = Problem {
            code: "try-again".to_owned(),
            message: "something went wrong here: try again".to_owned(),
            retry_after: Some(1000),
        };
        problem.into()
    }
}

/// Returns the status for a problem's code. Codes that are not listed mean that the request can't be done.
fn status_of(code: &str) -> StatusCode {
    match code {
        "bad-json" | "bad-query" | "bad-request" => StatusCode::BAD_REQUEST,
        "sign-in-needed" | "wrong-password" | "wrong-code" => StatusCode::UNAUTHORIZED,
        "account-needed" | "other-origin" | "not-yours" | "not-here" | "banned" | "muted" | "apart"
        | "moderators-only" | "shut-out" => StatusCode::FORBIDDEN,
        "not-found" | "unknown-table" | "unknown-person" | "unknown-report" => StatusCode::NOT_FOUND,
        "wrong-method" => StatusCode::METHOD_NOT_ALLOWED,
        "too-slow" => StatusCode::REQUEST_TIMEOUT,
        "stale" | "name-taken" | "same-table" => StatusCode::CONFLICT,
        "too-large" => StatusCode::PAYLOAD_TOO_LARGE,
        "not-json" => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "socket-needed" => StatusCode::UPGRADE_REQUIRED,
        "slow-down" | "too-many" | "too-many-tables" | "too-many-follows" | "too-many-sockets" | "too-many-people"
        | "too-many-reports" | "challenged-already" | "renamed-lately" => StatusCode::TOO_MANY_REQUESTS,
        "damaged" => StatusCode::INTERNAL_SERVER_ERROR,
        "try-again" | "busy" | "closing" | "newer-server" => StatusCode::SERVICE_UNAVAILABLE,
        "disk-full" => StatusCode::INSUFFICIENT_STORAGE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

impl From<Problem> for ApiError {
    fn from(problem: Problem) -> ApiError {
        ApiError { status: status_of(&problem.code), problem }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> ApiError {
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Full => ApiError::new("disk-full", "the server has no room to keep it: nothing was done"),
            StoreError::Damaged { .. } => ApiError::new("damaged", "what is kept of this can't be read"),
            StoreError::Newer { .. } => ApiError::new("newer-server", "this needs a newer server"),
            _ => ApiError::try_again(),
        }
    }
}

impl From<HashError> for ApiError {
    fn from(error: HashError) -> ApiError {
        match error {
            HashError::Busy => ApiError::slow_down(2000).with_status(StatusCode::SERVICE_UNAVAILABLE),
            HashError::Failed => ApiError::try_again(),
        }
    }
}

impl From<getrandom::Error> for ApiError {
    fn from(error: getrandom::Error) -> ApiError {
        tracing::error!(%error, "no random numbers");
        ApiError::try_again()
    }
}

impl IntoResponse for ApiError {
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
