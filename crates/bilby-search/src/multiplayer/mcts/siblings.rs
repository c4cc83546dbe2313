//! The moves of a node that have been taken up, as selection sees them: a few numbers each, side by side in memory.

/// What selection needs of a node. The rest is in the node itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Sibling {
    /// What selection takes as the value for the seat that made the move.
    pub value: f32,
    /// The square root of the visits.
    pub root: f32,
    /// The max^n value for the seat that made the move.
    pub max_n: f32,
    /// The node.
    pub node: u32,
}

/// Where the siblings of one parent are. The visited siblings come first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Block {
    first: u32,
    /// How many siblings there are, and how many of them have been visited.
    pub count: u32,
    pub visited: u32,
    /// The number of the visited sibling with the highest max^n value; of equals the first.
    pub best: u32,
    /// There is room for `1 << class` siblings; 0 for none.
    class: u8,
}

/// The class of the smallest block, which has room for four siblings.
const SMALLEST: u8 = 2;

/// The siblings of all parents, in blocks that are moved when they have become too small.
#[derive(Default)]
pub(super) struct Siblings {
    all: Vec<Sibling>,
    /// Blocks that are not in use, by class.
    free: [Vec<u32>; 32],
}

impl Siblings {
    /// The siblings of a block.
    #[inline]
    pub fn of(&self, block: &Block) -> &[Sibling] {
        &self.all[block.first as usize..][..block.count as usize]
    }

    /// The sibling with this number in its block.
    #[inline]
    pub fn get_mut(&mut self, block: &Block, number: u32) -> &mut Sibling {
        &mut self.all[(block.first + number) as usize]
    }

    /// Adds a node that has not been visited.
    pub fn push(&mut self, block: &mut Block, node: u32) {
        if block.class == 0 || block.count == 1 << block.class {
            self.enlarge(block);
        }
        block.count += 1;
        *self.get_mut(block, block.count - 1) = Sibling { node, ..Sibling::default() };
    }

    /// Moves a block to where it has twice the room.
    #[cold]
    fn enlarge(&mut self, block: &mut Block) {
        let class = (block.class + 1).max(SMALLEST);
        let first = self.free[usize::from(class)].pop().unwrap_or_else(|| {
            let first = self.all.len();
            self.all.resize(first + (1 << class), Sibling::default());
            first as u32
        });
        let old = block.first as usize;
        self.all.copy_within(old..old + block.count as usize, first as usize);
        if block.class > 0 {
            self.free[usize::from(block.class)].push(block.first);
        }
        *block = Block { first, class, ..*block };
    }

    /// Learns the numbers of a sibling after another visit, and whether the best max^n value of all of them may have
    /// changed by it.
    pub fn update(&mut self, block: &mut Block, number: u32, new: Sibling) -> bool {
        let old = std::mem::replace(self.get_mut(block, number), new);
        if number == block.visited {
            block.visited += 1;
        }
        let visited = &self.all[block.first as usize..][..block.visited as usize];
        if number == block.best {
            if new.max_n < old.max_n {
                block.best = first_best(visited);
            }
            return true;
        }
        let best = visited[block.best as usize].max_n;
        let is_better = new.max_n > best || new.max_n == best && number < block.best;
        if is_better {
            block.best = number;
        }
        is_better
    }
}

/// The number of the sibling with the highest max^n value; of equals the first.
fn first_best(visited: &[Sibling]) -> u32 {
    let mut best = 0;
    for (number, sibling) in visited.iter().enumerate() {
        if sibling.max_n > visited[best].max_n {
            best = number;
        }
    }
    best as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use bilby_core::SplitMix64;

    /// Many parents get more siblings in turns, and their numbers change.
    #[test]
    fn blocks_grow_and_know_their_best() {
        let mut random = SplitMix64::new(1);
        let mut siblings = Siblings::default();
        let mut blocks = vec![Block::default(); 20];
        let mut plain: Vec<Vec<Sibling>> = vec![Vec::new(); 20];
        for step in 0..20_000 {
            let at = random.below(20) as usize;
            let (block, plain) = (&mut blocks[at], &mut plain[at]);
            if plain.len() < 70 && random.below(8) == 0 {
                siblings.push(block, step);
                plain.push(Sibling { node: step, ..Sibling::default() });
            } else if !plain.is_empty() {
                // Visited ones come first.
                let number = random.below(u64::from(block.visited + 1).min(plain.len() as u64)) as usize;
                let before = plain[..block.visited as usize].iter().map(|each| each.max_n).fold(-1.0, f32::max);
                // Few different values, so that equals meet.
                let new = Sibling { max_n: random.below(6) as f32, root: 1.0, value: 0.5, ..plain[number] };
                plain[number] = new;
                let may_change = siblings.update(block, number as u32, new);
                let visited = &plain[..block.visited as usize];
                let highest = visited.iter().map(|each| each.max_n).fold(-1.0, f32::max);
                let first = visited.iter().position(|each| each.max_n == highest);
                assert_eq!(Some(block.best as usize), first);
                assert!(may_change || highest == before);
            }
            assert_eq!(siblings.of(&blocks[at]), plain);
        }
    }
}
