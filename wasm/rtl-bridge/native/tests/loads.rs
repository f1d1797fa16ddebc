//! The loads of the benchmark run on hardware of every design that has one port, whether that is always free or busy at times.

use rtl_native::NativeRtl;
use session::drive::Driver;
use session::rtl;

#[test]
fn hardware_and_model_agree_under_every_load() {
    for config in rtl::configs(&NativeRtl) {
        if ["scr_sequencer", "two_port_fifo"].contains(&config.design.as_str()) {
            continue;
        }
        let mut driver = Driver::new(&NativeRtl, &config.name).unwrap();
        for filling in ["empty", "mixed", "full"] {
            for load in ["quiet", "engine", "model"] {
                driver.run(load, filling, 500).unwrap();
            }
            let words = driver.run("lockstep", filling, 2000).unwrap_or_else(|why| panic!("{}: {why}", config.name));
            assert!(words > 1000, "{}, {filling}: {words} words", config.name);
        }
    }
}
