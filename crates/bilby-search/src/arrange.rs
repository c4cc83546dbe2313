//! Sorting anything by a number: one sorter for all kinds of moves and lines. The standard library would compile another
//! one for each, a tenth of the program's size in a browser.

/// Brings things into the order of their numbers, the smallest first, and those with equal numbers in the order in which
/// they came. Each number is asked for once.
pub fn arrange<T>(things: &mut [T], mut number: impl FnMut(&T) -> i64) {
    let mut order: Vec<(i64, u32)> = (0..).zip(&*things).map(|(at, thing)| (number(thing), at)).collect();
    sort(&mut order);
    for place in 0..order.len() {
        // What belongs here may have been swapped away by an earlier place.
        let mut at = order[place].1 as usize;
        while at < place {
            at = order[at].1 as usize;
        }
        order[place].1 = at as u32;
        things.swap(place, at);
    }
}

#[inline(never)]
fn sort(order: &mut [(i64, u32)]) {
    order.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::SplitMix64;

    #[test]
    fn things_are_arranged_as_a_stable_sort_would() {
        let mut random = SplitMix64::new(1);
        for len in 0..100 {
            let mut things: Vec<(i64, usize)> = (0..len).map(|at| (random.below(20) as i64 - 10, at)).collect();
            let mut sorted = things.clone();
            sorted.sort_by_key(|(number, _)| *number);
            arrange(&mut things, |(number, _)| *number);
            assert_eq!(things, sorted);
        }
    }
}
