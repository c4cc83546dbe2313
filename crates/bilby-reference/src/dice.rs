//! Choices made from bytes: a property test can shrink them, and a fuzzer can steer them.

/// Bytes that determine choices. When they are used up, every choice is the first.
pub struct Dice<'a> {
    bytes: &'a [u8],
}

impl<'a> Dice<'a> {
    pub fn new(bytes: &'a [u8]) -> Dice<'a> {
        Dice { bytes }
    }

    /// Returns whether all bytes are used.
    pub fn is_over(&self) -> bool {
        self.bytes.is_empty()
    }

    fn byte(&mut self) -> usize {
        match self.bytes.split_first() {
            Some((byte, rest)) => {
                self.bytes = rest;
                usize::from(*byte)
            }
            None => 0,
        }
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        let choice = if end <= 256 { self.byte() } else { self.byte() << 8 | self.byte() };
        choice % end.max(1)
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    /// Picks one of them.
    pub fn pick<'t, T>(&mut self, things: &'t [T]) -> &'t T {
        &things[self.below(things.len())]
    }
}
