//! Doing many things at once.

use crate::trouble::Trouble;
use std::sync::Arc;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Does all of them, so many at once, each as a task of its own; the answers come in the order in which they are ready. The
/// first trouble ends them all.
///
/// # Errors
/// The first trouble.
pub async fn together<T, F>(futures: impl Iterator<Item = F>, at_once: usize) -> Result<Vec<T>, Trouble>
where
    T: Send + 'static,
    F: Future<Output = Result<T, Trouble>> + Send + 'static,
{
    let room = Arc::new(Semaphore::new(at_once.min(Semaphore::MAX_PERMITS)));
    let mut tasks = JoinSet::new();
    for future in futures {
        let room = room.clone();
        tasks.spawn(async move {
            let _place = room.acquire().await.map_err(Trouble::unexpected)?;
            future.await
        });
    }
    let mut answers = Vec::with_capacity(tasks.len());
    while let Some(answer) = tasks.join_next().await {
        answers.push(answer.map_err(Trouble::unexpected)??);
    }
    Ok(answers)
}
