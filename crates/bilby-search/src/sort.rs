//! One sorter for all kinds of moves and lines. The standard library would compile another one for each type, which
//! made up a tenth of the program's size in a browser.

/// Sorts by a number, the smallest first; the sort is stable. `number` is called once for each item.
pub fn sort_by_number<T>(items: &mut [T], mut number: impl FnMut(&T) -> i64) {
    let mut order: Vec<(i64, u32)> = (0..).zip(&*items).map(|(at, item)| (number(item), at)).collect();
    sort(&mut order);
    for place in 0..order.len() {
        // An earlier swap may have moved the item that belongs here.
        let mut at = order[place].1 as usize;
        while at < place {
            at = order[at].1 as usize;
        }
        order[place].1 = at as u32;
        items.swap(place, at);
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
    fn sorts_like_a_stable_sort() {
        let mut random = SplitMix64::new(1);
        for len in 0..100 {
            let mut items: Vec<(i64, usize)> = (0..len).map(|at| (random.below(20) as i64 - 10, at)).collect();
            let mut sorted = items.clone();
            sorted.sort_by_key(|(number, _)| *number);
            sort_by_number(&mut items, |(number, _)| *number);
            assert_eq!(items, sorted);
        }
    }
}
