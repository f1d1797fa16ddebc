//! Every configuration of the smaller designs against its model, on traffic that fills, drains, collides and resets.

use rtl_native::NativeRtl;
use rtl_native::testing::soak::soak;
use session::rtl;

/// Operations of a configuration; with the 128 words a step of the larger ones.
const OPERATIONS: u64 = 100_000;

/// Q24, Q47, Q48, Q59, Q60, Q72: with every strategy, with and without adaptation on a drop, with both policies of a full list.
#[test]
fn no_mismatch_in_the_smaller_designs() {
    let configs = rtl::configs(&NativeRtl);
    let small: Vec<_> = configs
        .iter()
        .filter(|c| {
            ["bmw_tree", "pieo", "pifo", "sp_pifo", "gearbox", "bbq_pifo", "rolling_window"]
                .contains(&c.design.as_str())
        })
        .collect();
    assert!(small.len() >= 25);
    for (seed, config) in (0..).zip(small) {
        let soaked = soak(&NativeRtl, config, OPERATIONS, seed).unwrap_or_else(|why| panic!("{}: {why}", config.name));
        assert!(soaked.operations >= OPERATIONS && soaked.words > 5 * OPERATIONS, "{}", config.name);
    }
}
