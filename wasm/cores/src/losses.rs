//! Packets that are lost between the sequencer, or the network card, and their cores.

use std::rc::Rc;

use traffic::draw::Draw;

/// Shares are in millionths.
const MILLION: u64 = 1_000_000;

/// Which packets are lost. The number of a packet decides alone, so that neither time nor technique changes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Losses {
    /// None.
    #[default]
    Nothing,
    /// Those with these numbers, in increasing order.
    Numbers(Rc<[u64]>),
    /// Each with this probability.
    Random {
        /// Seed of all draws.
        seed: u64,
        /// Probability in millionths.
        per_million: u32,
    },
}

impl Losses {
    /// The packets with these numbers, in any order.
    pub fn of_numbers(numbers: &[u64]) -> Self {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        Losses::Numbers(numbers.into())
    }

    /// Whether the packet of this number is lost.
    pub fn take(&self, number: u64) -> bool {
        match self {
            Losses::Nothing => false,
            Losses::Numbers(numbers) => numbers.binary_search(&number).is_ok(),
            Losses::Random { seed, per_million } => {
                // Streams of a generator whose seeds follow one another resemble each other: seeds are spread first.
                let seed = spread(spread(*seed) ^ number);
                u64::from(Draw::new(seed, 0).below(MILLION)) < u64::from(*per_million)
            }
        }
    }
}

/// Spreads a word over all bits. Different words stay different.
fn spread(word: u64) -> u64 {
    let word = (word ^ word >> 31).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 28).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word ^ word >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_lost_in_whatever_order_they_are_given() {
        let losses = Losses::of_numbers(&[4, 3, 9]);
        let lost: Vec<u64> = (1..20).filter(|number| losses.take(*number)).collect();
        assert_eq!(lost, [3, 4, 9]);
        assert!(!(1..20).any(|number| Losses::Nothing.take(number)));
    }

    #[test]
    fn random_losses_have_their_share_and_none_depends_on_the_one_before() {
        let losses = |seed| Losses::Random { seed, per_million: 200_000 };
        for seed in [0, 1, 2, u64::MAX] {
            let lost: Vec<bool> = (1..=100_000).map(|number| losses(seed).take(number)).collect();
            let count = lost.iter().filter(|lost| **lost).count();
            let pairs = lost.windows(2).filter(|pair| pair[0] && pair[1]).count();
            let threes = lost.windows(4).filter(|four| four[0] && four[3]).count();
            assert!((19_500..20_500).contains(&count), "{seed}: {count}");
            assert!((3_700..4_300).contains(&pairs) && (3_700..4_300).contains(&threes), "{seed}: {pairs} {threes}");
        }
        let differ = (1..=1_000).filter(|number| losses(1).take(*number) != losses(2).take(*number)).count();
        assert!((250..390).contains(&differ), "{differ}");
        assert!((1..100).all(|number| Losses::Random { seed: 3, per_million: 1_000_000 }.take(number)));
        assert!(!(1..100).any(|number| Losses::Random { seed: 3, per_million: 0 }.take(number)));
    }
}
