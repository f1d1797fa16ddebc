//! How logical queues share one tree (paper, appendix A.2).
//!
//! W^D priorities are divided among `queues` logical queues: queue i has W^D / queues of them, from i * W^D / queues on. With
//! queues = W^s * q' the queue decides the first s digits of a priority, so those levels are *steered*: they have no bitmaps. Of a bitmap on
//! the level below, each of q' queues owns W / q' adjacent bits, its *mask*.

/// Most logical queues; each has an occupancy counter in registers.
pub const MAX_QUEUES: u32 = 256;

/// Fewest levels that are steered, so that a bit of the level below belongs to at most one queue.
pub fn fewest_steered(w: u32, queues: u32) -> u32 {
    (0..)
        .zip(std::iter::successors(Some(w), |shares| shares.checked_mul(w)))
        .find(|(_, shares)| queues <= *shares)
        .map_or(0, |(s, _)| s)
}

/// A legal division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partition {
    /// Bits in a bitmap, a power of 2.
    pub w: u32,
    /// Levels, steered ones included.
    pub d: u32,
    /// Logical queues.
    pub queues: u32,
    /// Levels that are steered, less than `d`.
    pub steered: u32,
}

impl Partition {
    /// The division of W^D priorities, where W and D are legal. `steered` is given, or as few levels as can be.
    ///
    /// # Errors
    /// The parameter that is wrong, and what was expected.
    pub fn new(w: u32, d: u32, queues: u32, steered: Option<u32>) -> Result<Partition, (&'static str, String)> {
        let most = w.pow(d).min(MAX_QUEUES);
        if !queues.is_power_of_two() || queues > most {
            let rule = format!("W^s * q' with q' at most W, so that masks and whole levels divide W^D = {}", w.pow(d));
            return Err((super::QUEUES, format!("a power of 2 from 1 to {most}: {rule}")));
        }
        let fewest = fewest_steered(w, queues);
        let steered = steered.unwrap_or(fewest);
        // A full bitmap of queues can as well be steered: no bit of it is shared.
        let also = if queues > 1 && queues == w.pow(fewest + 1) && fewest + 1 < d { fewest + 1 } else { fewest };
        if !(fewest..=also).contains(&steered) {
            let either = if also > fewest { format!(" or {also}") } else { String::new() };
            let rule = "queues = W^steered * q' with q' from 1 to W, and a level left";
            return Err((super::STEERED, format!("{fewest}{either} (W is {w}, D {d}, queues {queues}): {rule}")));
        }
        Ok(Partition { w, d, queues, steered })
    }

    /// Priorities of a logical queue.
    pub fn span(self) -> u32 {
        self.w.pow(self.d) / self.queues
    }

    /// A priority of a logical queue as one of the tree.
    pub fn absolute(self, queue: u32, priority: u32) -> u32 {
        queue * self.span() + priority
    }

    /// Queue and priority in it of one of the tree.
    pub fn relative(self, priority: u32) -> (u32, u32) {
        (priority / self.span(), priority % self.span())
    }

    /// Where a dequeue of a queue begins: its bitmap on the first level that is not steered, and the bits of it that are its own.
    pub fn entry(self, queue: u32) -> (u32, u32) {
        let sharing = self.queues / self.w.pow(self.steered);
        let own = self.w / sharing;
        let bits = u32::MAX >> (u32::BITS - own);
        (queue / sharing, bits << (queue % sharing * own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Q20, Q21 (B7, B8, Fig 14 and 15): masks, subtrees and priorities of both examples of the paper.
    #[test]
    fn the_paper_s_examples() {
        let two = Partition::new(4, 2, 2, None).unwrap();
        assert_eq!((two.steered, two.span()), (0, 8));
        assert_eq!([0, 1].map(|queue| two.entry(queue)), [(0, 0x3), (0, 0xC)]);
        assert_eq!((two.absolute(1, 5), two.relative(13)), (13, (1, 5)));
        let eight = Partition::new(4, 2, 8, None).unwrap();
        assert_eq!((eight.steered, eight.span()), (1, 2));
        for queue in 0..8 {
            assert_eq!(eight.entry(queue), (queue / 2, [0x3, 0xC][queue as usize % 2]));
            assert_eq!(eight.absolute(queue, 0), 2 * queue);
        }
    }

    /// Q23 (B8, BA11): what is legal, and why the rest is not.
    #[test]
    fn legal_divisions() {
        let legal: Vec<u32> = (1..=300).filter(|queues| Partition::new(4, 3, *queues, None).is_ok()).collect();
        assert_eq!(legal, [1, 2, 4, 8, 16, 32, 64]);
        let steered = |queues, steered| Partition::new(4, 3, queues, Some(steered)).is_ok();
        let rows: Vec<(u32, u32)> =
            legal.iter().flat_map(|q| (0..4).map(move |s| (*q, s))).filter(|(q, s)| steered(*q, *s)).collect();
        assert_eq!(rows, [(1, 0), (2, 0), (4, 0), (4, 1), (8, 1), (16, 1), (16, 2), (32, 2), (64, 2)]);
        let (name, why) = Partition::new(4, 2, 12, None).unwrap_err();
        assert_eq!(name, "queues");
        assert!(why.starts_with("a power of 2 from 1 to 16: W^s * q'"), "{why}");
        let (name, why) = Partition::new(4, 2, 4, Some(2)).unwrap_err();
        assert_eq!(name, "steered");
        assert!(why.starts_with("0 or 1 (W is 4, D 2, queues 4)"), "{why}");
        assert!(Partition::new(16, 3, 512, None).is_err(), "each queue has a counter in registers");
    }
}
