//! Seeds of several runs of a scenario.

use crate::{Expect, Scenario};

/// What SplitMix64 adds to its state before each number.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// The scenario's own seed, then the numbers that SplitMix64 draws when it begins with that seed.
pub fn seeds(own: u64) -> impl Iterator<Item = u64> {
    let drawn = (1..).map(move |i: u64| mixed(own.wrapping_add(GAMMA.wrapping_mul(i))));
    // A seed that comes twice would be the same run.
    std::iter::once(own).chain(drawn.filter(move |seed| *seed != own))
}

/// The scenario with this seed. With another one than its own, nothing is expected.
pub fn seeded(mut scenario: Scenario, seed: u64) -> Scenario {
    if scenario.seed.0 != seed {
        scenario.seed.0 = seed;
        scenario.expect = Expect::default();
    }
    scenario
}

fn mixed(state: u64) -> u64 {
    let a = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let b = (a ^ (a >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    b ^ (b >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_are_those_of_split_mix() {
        // As published with the generator.
        let first: Vec<u64> = seeds(1_234_567).take(4).collect();
        assert_eq!(first, [1_234_567, 6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        assert_eq!(seeds(0).nth(1), Some(0xe220_a839_7b1d_cdaf));
    }
}
