//! Who asks.

use super::token::Token;
use crate::refusal::Refusal;
use crate::state::App;
use axum::extract::FromRequestParts;
use axum::http::header::{AUTHORIZATION, HeaderMap};
use axum::http::request::Parts;
use bilby_store::Human;

/// Somebody with a session. Where one is needed, who has none is told to sign in.
#[derive(Clone, Debug)]
pub struct Who {
    /// Who they are.
    pub human: Human,
    /// How the request showed it.
    pub carried: Carried,
}

/// Somebody, or nobody: a session that is over is none.
#[derive(Clone, Debug)]
pub struct MaybeWho(pub Option<Who>);

impl MaybeWho {
    /// Who they are, if anybody.
    pub fn human(&self) -> Option<&Human> {
        self.0.as_ref().map(|who| &who.human)
    }
}

/// A session's secret as a request carried it.
#[derive(Clone, Debug)]
pub struct Carried {
    /// The secret.
    pub token: Token,
    /// Whether a browser sent it by itself.
    pub by_cookie: bool,
}

impl Carried {
    /// What a request carries. Who sends an `Authorization` means that and no cookie.
    fn find(headers: &HeaderMap, app: &App) -> Option<Carried> {
        let (text, by_cookie) = match headers.get(AUTHORIZATION) {
            Some(value) => {
                let (scheme, secret) = value.to_str().ok()?.split_once(' ')?;
                (scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim())?, false)
            }
            None => (app.cookies.find(headers)?, true),
        };
        Token::read(text).map(|token| Carried { token, by_cookie })
    }
}

impl Who {
    async fn find(parts: &Parts, app: &App) -> Result<Option<Who>, Refusal> {
        let Some(carried) = Carried::find(&parts.headers, app) else { return Ok(None) };
        let human = app.store.session(&carried.token.hash(), app.now()).await?;
        Ok(human.map(|human| Who { human, carried }))
    }
}

impl FromRequestParts<App> for Who {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Who, Refusal> {
        Who::find(parts, app).await?.ok_or_else(Refusal::sign_in_needed)
    }
}

impl FromRequestParts<App> for MaybeWho {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<MaybeWho, Refusal> {
        Who::find(parts, app).await.map(MaybeWho)
    }
}
