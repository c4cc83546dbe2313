//! Anything to write that is no append.

use crate::{Result, StoreError};
use sqlx::AnyConnection;
use std::pin::Pin;
use tokio::sync::oneshot;

/// Some steps on the connection.
pub(crate) type Steps<'c, T> = Pin<Box<dyn Future<Output = sqlx::Result<T>> + Send + 'c>>;

/// What is to be done, with what was given.
pub(crate) type Work<A, T> = for<'c> fn(&'c mut AnyConnection, &'c A) -> Steps<'c, T>;

/// Something to write, whatever it finds out by it.
pub(crate) trait Errand: Send {
    /// Does it. May be called again when the transaction was rolled back.
    fn run<'c>(&'c mut self, link: &'c mut AnyConnection) -> Steps<'c, ()>;

    /// Tells whoever waits what came of the transaction.
    fn answer(self: Box<Self>, outcome: Result<(), StoreError>);
}

/// An errand, and who waits for it.
pub(crate) struct Task<A, T> {
    given: A,
    work: Work<A, T>,
    found: Option<T>,
    asker: oneshot::Sender<Result<T>>,
}

impl<A, T> Task<A, T> {
    pub fn new(given: A, work: Work<A, T>, asker: oneshot::Sender<Result<T>>) -> Task<A, T> {
        Task { given, work, found: None, asker }
    }
}

impl<A: Send + Sync, T: Send> Errand for Task<A, T> {
    fn run<'c>(&'c mut self, link: &'c mut AnyConnection) -> Steps<'c, ()> {
        Box::pin(async move {
            self.found = Some((self.work)(link, &self.given).await?);
            Ok(())
        })
    }

    fn answer(self: Box<Self>, outcome: Result<(), StoreError>) {
        let Task { found, asker, .. } = *self;
        // Whoever no longer waits does not want to know.
        let _ = asker.send(outcome.and_then(|()| found.ok_or(StoreError::Closed)));
    }
}
