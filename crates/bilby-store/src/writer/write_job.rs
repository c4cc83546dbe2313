//! Any write that is not an append to a log: a closure that runs statements inside the writer's transaction.

use crate::{Result, StoreError};
use sqlx::AnyConnection;
use std::pin::Pin;
use tokio::sync::oneshot;

/// The future of some statements on a connection.
pub(crate) type Statements<'c, T> = Pin<Box<dyn Future<Output = sqlx::Result<T>> + Send + 'c>>;

/// The function that runs them, with its arguments.
pub(crate) type Work<A, T> = for<'c> fn(&'c mut AnyConnection, &'c A) -> Statements<'c, T>;

/// A job for the writer, with any type of result.
pub(crate) trait WriteJob: Send {
    /// Runs the statements. It runs again if the transaction was rolled back.
    fn run<'c>(&'c mut self, conn: &'c mut AnyConnection) -> Statements<'c, ()>;

    /// Answers the caller after the transaction has ended.
    fn answer(self: Box<Self>, outcome: Result<(), StoreError>);
}

/// A job and the caller who waits for its result.
pub(crate) struct PendingJob<A, T> {
    arguments: A,
    work: Work<A, T>,
    result: Option<T>,
    caller: oneshot::Sender<Result<T>>,
}

impl<A, T> PendingJob<A, T> {
    pub fn new(arguments: A, work: Work<A, T>, caller: oneshot::Sender<Result<T>>) -> PendingJob<A, T> {
        PendingJob { arguments, work, result: None, caller }
    }
}

impl<A: Send + Sync, T: Send> WriteJob for PendingJob<A, T> {
    fn run<'c>(&'c mut self, conn: &'c mut AnyConnection) -> Statements<'c, ()> {
        Box::pin(async move {
            self.result = Some((self.work)(conn, &self.arguments).await?);
            Ok(())
        })
    }

    fn answer(self: Box<Self>, outcome: Result<(), StoreError>) {
        let PendingJob { result, caller, .. } = *self;
        // The caller may no longer be waiting.
        let _ = caller.send(outcome.and_then(|()| result.ok_or(StoreError::Closed)));
    }
}
