//! Independent pieces of work on several threads.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::channel;

/// Does `count` pieces of work on `threads` threads, and returns their results in order. `start` makes what each
/// thread needs for itself; `done` is told of every piece as it is finished. After the first error no new piece is begun.
pub fn in_parallel<S, T: Send, E: Send>(
    count: usize,
    threads: u16,
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> Result<T, E> + Sync,
    mut done: impl FnMut(&T),
) -> Result<Vec<T>, E> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    let mut results = std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, start, work) = (sender.clone(), &next, &start, &work);
            scope.spawn(move || {
                let mut state = start();
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count || sender.send((number, work(&mut state, number))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut results = Vec::with_capacity(count);
        for (number, result) in receiver {
            let result = result.inspect_err(|_| next.store(count, Relaxed))?;
            done(&result);
            results.push((number, result));
        }
        Ok(results)
    })?;
    results.sort_unstable_by_key(|(number, _)| *number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_and_an_error_ends_the_work() {
        for threads in [1, 3] {
            let mut seen = 0;
            let double = |_: &mut (), number: usize| Ok::<usize, ()>(2 * number);
            let doubled = in_parallel(50, threads, || (), double, |_| seen += 1);
            assert_eq!((doubled, seen), (Ok((0..50).map(|number| 2 * number).collect()), 50));
            let fail = |_: &mut (), number: usize| if number == 7 { Err("seven") } else { Ok(number) };
            assert_eq!(in_parallel(1_000_000_000, threads, || (), fail, |_| ()), Err("seven"));
        }
    }
}
