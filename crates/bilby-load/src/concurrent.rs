//! Runs many futures concurrently.

use crate::error::LoadError;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Runs all futures, `at_once` at a time, each as a task of its own. The results come in the order of completion. The
/// first error ends them all.
///
/// # Errors
/// The first error of any of them.
pub async fn run_concurrently<T, F>(futures: impl Iterator<Item = F>, at_once: usize) -> Result<Vec<T>, LoadError>
where
    T: Send + 'static,
    F: Future<Output = Result<T, LoadError>> + Send + 'static,
{
    let room = Arc::new(Semaphore::new(at_once.min(Semaphore::MAX_PERMITS)));
    let mut tasks = JoinSet::new();
    for future in futures {
        let room = room.clone();
        tasks.spawn(async move {
            let _place = room.acquire().await.map_err(LoadError::unexpected)?;
            future.await
        });
    }
    let mut answers = Vec::with_capacity(tasks.len());
    while let Some(answer) = tasks.join_next().await {
        answers.push(answer.map_err(LoadError::unexpected)??);
    }
    Ok(answers)
}
