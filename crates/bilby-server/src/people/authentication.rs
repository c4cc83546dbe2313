//! Authentication: determines who sends a request.

use super::token::Token;
use crate::api_error::ApiError;
use crate::moderation::enforce;
use crate::state::App;
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, HeaderMap};
use axum::http::request::Parts;
use bilby_store::StoredPerson;

/// A person with a session. As an extractor, it refuses requests without one.
#[derive(Clone, Debug)]
pub struct SignedIn {
    /// The person.
    pub person: StoredPerson,
    /// What the request authenticated with.
    pub credentials: Credentials,
}

/// A person with a session, or nobody. An expired session counts as none.
#[derive(Clone, Debug)]
pub struct MaybeSignedIn(pub Option<SignedIn>);

impl MaybeSignedIn {
    /// The person, if there is one.
    pub fn person(&self) -> Option<&StoredPerson> {
        self.0.as_ref().map(|who| &who.person)
    }
}

/// A session token, and how the request sent it.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// The token.
    pub token: Token,
    /// Whether it was sent as a cookie.
    pub by_cookie: bool,
}

impl Credentials {
    /// Finds a request's credentials. An `Authorization` header takes precedence over a cookie.
    fn find(headers: &HeaderMap, app: &App) -> Option<Credentials> {
        let (text, by_cookie) = match headers.get(AUTHORIZATION) {
            Some(value) => {
                let (scheme, secret) = value.to_str().ok()?.split_once(' ')?;
                (scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim())?, false)
            }
            None => (app.cookies.find(headers)?, true),
        };
        Token::read(text).map(|token| Credentials { token, by_cookie })
    }
}

/// What a request authenticates with, whether it is valid or not.
#[derive(Clone, Debug)]
pub struct MaybeCredentials(pub Option<Credentials>);

impl FromRequestParts<App> for MaybeCredentials {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<MaybeCredentials, std::convert::Infallible> {
        Ok(MaybeCredentials(Credentials::find(&parts.headers, app)))
    }
}

/// A person with a session, even if they are banned. Only what is kept about oneself is open to them.
#[derive(Clone, Debug)]
pub struct SignedInOrBanned(pub SignedIn);

impl FromRequestParts<App> for SignedInOrBanned {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<SignedInOrBanned, ApiError> {
        let credentials = Credentials::find(&parts.headers, app).ok_or_else(ApiError::sign_in_needed)?;
        let person = app.store.session_even_banned(&credentials.token.hash(), app.now()).await?;
        let person = person.ok_or_else(ApiError::sign_in_needed)?;
        Ok(SignedInOrBanned(SignedIn { person, credentials }))
    }
}

impl SignedIn {
    async fn find(parts: &Parts, app: &App) -> Result<Option<SignedIn>, ApiError> {
        let Some(credentials) = Credentials::find(&parts.headers, app) else { return Ok(None) };
        let hash = credentials.token.hash();
        match app.store.session(&hash, app.now()).await? {
            Some(person) => Ok(Some(SignedIn { person, credentials })),
            None => enforce::check_lost_session(app, &hash).await.map(|()| None),
        }
    }
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<SignedIn, ApiError> {
        SignedIn::find(parts, app).await?.ok_or_else(ApiError::sign_in_needed)
    }
}

impl FromRequestParts<App> for MaybeSignedIn {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<MaybeSignedIn, ApiError> {
        SignedIn::find(parts, app).await.map(MaybeSignedIn)
    }
}
