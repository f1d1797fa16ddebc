//! Configurations against their models, on traffic that fills, drains, collides and resets.

use rtl_native::NativeRtl;
use rtl_native::testing::built::{config_named, configs_of, one_of_each_design};
use rtl_native::testing::soak::soak;

/// Operations of a configuration; with the 128 words a step of the larger ones.
const OPERATIONS: u64 = 100_000;

/// A first answer within seconds: one configuration of each design.
#[test]
fn hardware_of_each_design_equals_its_model() {
    let configs = one_of_each_design();
    assert!(configs.len() >= 9, "{}", configs.len());
    for config in configs.iter().filter(|config| config.design != "scr_sequencer") {
        let soaked = soak(&NativeRtl, config, 20_000, 1, &mut |_| ()).unwrap();
        assert!(soaked.operations >= 20_000 && soaked.words > 0, "{}", config.name);
    }
}

/// Q24, Q47, Q48, Q59, Q60, Q72: with every strategy, with and without adaptation on a drop, with both policies of a full list. The other
/// designs are soaked where their cases are counted.
#[test]
#[ignore = "long: npm run test:all"]
fn no_mismatch_in_the_smaller_designs() {
    let designs = ["pifo", "sp_pifo", "bbq_pifo", "rolling_window"];
    let small: Vec<_> = designs.iter().flat_map(|design| configs_of(design)).collect();
    assert!(small.len() >= 13, "{}", small.len());
    for (seed, config) in (0..).zip(small) {
        let soaked = soak(&NativeRtl, &config, OPERATIONS, seed, &mut |_| ()).unwrap();
        assert!(soaked.operations >= OPERATIONS && soaked.words > 5 * OPERATIONS, "{}, seed {seed}", config.name);
    }
}

/// Q9, Q11, Q12, Q13, Q45, Q113: two million operations on two levels, and every hazard that can be met is met.
#[test]
#[ignore = "long: npm run test:all"]
fn every_reachable_hazard_is_met_without_a_mismatch() {
    let soaked = soak(&NativeRtl, &config_named("bbq_w4_d2_n15"), 2_000_000, 7, &mut |_| ()).unwrap();
    assert!(soaked.operations >= 2_000_000 && soaked.words > 10_000_000);
    let coverage = soaked.coverage.unwrap();
    assert_eq!(coverage.empty(), [], "{coverage}");
}
