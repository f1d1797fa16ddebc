//! The parameters, as what they mean.

use crate::design::{self, ParameterError, Parameters, bits, insert_list, value};
use crate::fair_queueing::clock::Clock;
use crate::fair_queueing::{FairShape, complete_time_bits};

use super::DESIGN;
use super::variants::{Rules, Sets};

/// Most levels.
pub const MAX_LEVELS: usize = 6;
/// Most FIFOs of a set.
pub const MAX_FIFOS: u32 = 32;
/// Most descriptors.
pub const MAX_PLACES: u32 = 131_072;
/// The FIFO of a level, counting over its sets, that is expanded if step-down FIFOs are fixed (GA10).
pub const STEP: u32 = 1;

/// A level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelShape {
    /// Units of virtual time that a FIFO covers.
    pub granularity: u32,
    /// FIFOs of all its sets.
    pub ring: u32,
    /// FIFOs into which one of them is expanded; 0 if none is.
    pub subs: u32,
}

/// The parameters.
#[derive(Clone, Debug)]
pub struct Shape {
    /// From the finest on.
    pub levels: Vec<LevelShape>,
    /// FIFOs of a set.
    pub fifos: u32,
    /// Descriptors in a FIFO.
    pub depth: u32,
    /// Flows.
    pub flows: u32,
    /// Bytes of the longest packet.
    pub longest: u32,
    /// Bits of virtual time.
    pub time_bits: u32,
    /// Rules.
    pub rules: Rules,
}

impl Shape {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Shape {
        let value = |name: &str| value(parameters, name);
        let rules = Rules::of(parameters);
        let (fifos, step_down) = (value("fifos"), value("step_down") != 0);
        let granularities = design::list(parameters, "granularities");
        let level = |(i, granularity): (usize, &u32)| {
            let top = i + 1 == granularities.len();
            let below = if i > 0 && step_down { granularities[i - 1] } else { 0 };
            LevelShape {
                granularity: *granularity,
                ring: if rules.sets == Sets::Ab && !top { 2 * fifos } else { fifos },
                subs: granularity.checked_div(below).unwrap_or(0),
            }
        };
        Shape {
            levels: granularities.iter().enumerate().map(level).collect(),
            fifos,
            depth: value("depth"),
            flows: value("flows"),
            longest: value("max_bytes"),
            time_bits: value("time_bits"),
            rules,
        }
    }

    /// Units of virtual time that all levels cover.
    pub fn span(&self) -> u64 {
        let top = self.levels.last().map_or(1, |level| level.granularity);
        u64::from(top) * u64::from(self.fifos)
    }

    /// Units of virtual time after which the FIFOs of all levels are where they were; 0 if that is beyond all bounds.
    pub fn period(&self) -> u64 {
        self.levels
            .iter()
            .try_fold(1u64, |sum, level| lcm(sum, u64::from(level.granularity) * u64::from(level.ring)))
            .unwrap_or(0)
    }

    /// FIFOs of sub-FIFO rings: two expanded ones at a time if they float.
    pub fn sub_ring(&self, level: &LevelShape) -> u32 {
        level.subs * (1 + u32::from(self.rules.floating))
    }

    /// All FIFOs, counting the sub-FIFOs.
    pub fn all_fifos(&self) -> u32 {
        self.levels.iter().map(|level| level.ring + self.sub_ring(level)).sum()
    }

    /// What the engine needs to know.
    pub fn size(&self) -> FairShape {
        let top = self.levels.last().map_or(1, |level| level.granularity);
        FairShape {
            clock: Clock::new(self.time_bits, self.period(), self.span() as u32),
            flows: self.flows,
            places: (self.all_fifos() * self.depth) as usize,
            longest: self.longest,
            over: top,
        }
    }

    /// Bytes that are counted as served in a unit of virtual time at most; hardware counts no further.
    pub fn most_served(&self) -> u32 {
        (1u32 << bits(u64::from(self.depth) * u64::from(self.longest) * 4).min(31)) - 1
    }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    (a / x).checked_mul(b)
}

/// Completes defaults and checks how the values fit together.
pub(super) fn resolve(given: &Parameters) -> Result<Parameters, ParameterError> {
    let wrong = |name: &str, found: u32, expected: String| Err(ParameterError::new(name, found, expected));
    // As many levels as granularities are given, unless their number is given as well.
    let mut counted = given.clone();
    if let (Some(levels), None) = (given.get("granularities"), given.get("levels")) {
        counted.insert("levels".to_string(), *levels);
    }
    let mut complete = design::complete(DESIGN.parameters, &counted)?;
    let (levels, fifos) = (value(&complete, "levels"), value(&complete, "fifos"));
    let span = |level: u32| u64::from(fifos).saturating_pow(level).min(u32::MAX.into()) as u32;
    let default: Vec<u32> = (0..levels).map(span).collect();
    let spec = DESIGN.parameters.iter().find(|spec| spec.list > 0);
    let granularities = spec.map_or(Ok(default.clone()), |spec| spec.values(given, &default))?;
    if granularities.len() != levels as usize {
        return wrong("granularities", granularities.len() as u32, format!("one for each of {levels} levels"));
    }
    for (i, pair) in granularities.windows(2).enumerate() {
        if pair[1] % pair[0] > 0 || pair[1] <= pair[0] || pair[1] / pair[0] > fifos {
            let name = design::item("granularities", i as u32 + 1);
            return wrong(&name, pair[1], format!("2 to {fifos} times that of the level below, which is {}", pair[0]));
        }
    }
    insert_list(&mut complete, "granularities", &granularities);
    let shape = Shape::of(&complete);
    let all = shape.all_fifos();
    if shape.depth > MAX_PLACES / all {
        let expected = format!("at most {}, with {all} FIFOs in all", MAX_PLACES / all);
        return wrong("depth", shape.depth, expected);
    }
    let (period, span) = (shape.period(), shape.span());
    let needed = match u32::try_from(span) {
        Ok(span) if period > 0 => Clock::bits(period, span, shape.flows),
        _ => 64,
    };
    if needed > 32 {
        let expected =
            format!("levels, FIFOs and flows for which virtual time needs at most 32 bits; it would be {needed}");
        return wrong("levels", levels, expected);
    }
    complete_time_bits(&mut complete, given, needed)?;
    Ok(complete)
}
