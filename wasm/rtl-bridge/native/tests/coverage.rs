//! Two million operations on two levels: no mismatch, and every hazard that can be met is met.

use rtl_native::NativeRtl;
use rtl_native::testing::built::config_named;
use rtl_native::testing::soak::soak;

/// Q9, Q11, Q12, Q13, Q45, Q113.
#[test]
fn every_reachable_hazard_is_met_without_a_mismatch() {
    let config = config_named("bbq_w4_d2_n15");
    let soaked = soak(&NativeRtl, &config, 2_000_000, 7).unwrap_or_else(|why| panic!("{why}"));
    assert!(soaked.operations >= 2_000_000 && soaked.words > 10_000_000);
    let coverage = soaked.coverage.unwrap();
    assert_eq!(coverage.empty(), [], "{coverage}");
}
