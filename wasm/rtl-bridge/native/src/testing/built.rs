//! The configurations that are linked in, as tests ask for them.

use models::catalogue;
use models::design::{Design, Parameters};
use session::rtl::{self, Config, RtlEngine};

use crate::NativeRtl;

/// The configurations of a design.
///
/// # Panics
/// If there is none.
pub fn configs_of(design: &str) -> Vec<Config> {
    let configs: Vec<Config> = rtl::configs(&NativeRtl).into_iter().filter(|config| config.design == design).collect();
    assert!(!configs.is_empty(), "no {design} is linked in");
    configs
}

/// The first configuration of each design.
pub fn one_of_each_design() -> Vec<Config> {
    let mut all: Vec<Config> = rtl::configs(&NativeRtl);
    all.sort_by(|a, b| (&a.design, &a.name).cmp(&(&b.design, &b.name)));
    all.dedup_by(|a, b| a.design == b.design);
    all
}

/// The configuration of this name.
///
/// # Panics
/// If there is none.
pub fn config_named(name: &str) -> Config {
    let found = rtl::configs(&NativeRtl).into_iter().find(|config| config.name == name);
    found.unwrap_or_else(|| panic!("{name} is not linked in"))
}

/// The design of a configuration and its parameters, with defaults for those that can be chosen at run time.
///
/// # Panics
/// If the catalogue does not know the design, or the parameters are not legal.
pub fn resolve(config: &Config) -> (&'static Design, Parameters) {
    let design = catalogue::find(&config.design).unwrap_or_else(|| panic!("{} is not in the catalogue", config.design));
    let parameters = (design.resolve)(&config.parameters);
    (design, parameters.unwrap_or_else(|error| panic!("{}: expected {}", config.name, error.expected)))
}

/// The linked hardware of a configuration, which holds what seed 1 gives before it is written.
///
/// # Panics
/// As [`resolve`], and if it is not linked in.
pub fn engine(config: &Config) -> RtlEngine {
    let (design, parameters) = resolve(config);
    RtlEngine::new(&NativeRtl, design, &parameters, 1).unwrap_or_else(|why| panic!("{}: {why}", config.name))
}

/// A configuration by the name of its design and some parameters, linked in or not.
pub fn config_of(design: &str, given: &[(&str, u32)]) -> Config {
    let parameters = given.iter().map(|(name, value)| (name.to_string(), *value)).collect();
    Config { name: format!("{design} {given:?}"), design: design.to_string(), parameters }
}

/// Steps or operations of all runs of a test together; the environment variable `QUEUESCOPE_OPERATIONS` asks for more.
pub fn amount(usual: u64) -> u64 {
    std::env::var("QUEUESCOPE_OPERATIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Whether a phase fills the queue or drains it. Phases have one of three lengths, each for `turn` steps or operations: short ones cross the
/// bounds between parts of a queue, long ones reach its capacity and its bottom.
pub fn is_filling(at: u32, lengths: [u32; 3], turn: u32) -> bool {
    at / lengths[(at / turn % 3) as usize] % 2 == 0
}
