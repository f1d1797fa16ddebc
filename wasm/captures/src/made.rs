//! Scenarios of packets and operations that were read.

use scenario::types::{Bench, Expect, Explicit, Op, Packets, PortBench, Scenario, Stop, Traffic, View};
use scenario::{Problem, limits};

use crate::Capture;

/// What becomes of the times of packets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// They stay.
    AsGiven,
    /// They are multiplied, by so many millionths.
    Scaled {
        /// At least 1.
        millionths: u64,
    },
    /// They are multiplied so that the packets need so much of the link while they arrive.
    Load {
        /// Of 100 parts of the link's time.
        percent: u32,
    },
}

/// The scenario that packets go into where nobody brings another one: a PIFO of 255 places in front of a link of 100 Gb/s, which serves
/// first the flow with the fewest bytes left. Preamble, checksum and gap, which captured frames do not have, take 24 bytes.
const BASE: &str = r#"{
  "version": 1,
  "engines": [{ "design": "pifo", "implementation": "model", "parameters": { "N": 255 } }],
  "bench": { "kind": "port", "rate_mbps": 100000, "overhead_bytes": 24 },
  "traffic": [],
  "rank": { "kind": "srpt" }
}"#;

/// The scenario that packets go into where nobody brings another one.
///
/// # Errors
/// Where its design is not built in.
pub fn base() -> Result<Scenario, Vec<Problem>> {
    Scenario::from_json(BASE)
}

/// The packets of a capture as a list.
pub fn listed(capture: &Capture) -> Packets {
    let mut before = 0;
    let dt_ps = capture.t_ps.iter().map(|t| t - std::mem::replace(&mut before, *t)).collect();
    Packets {
        dt_ps,
        flow: capture.flow.clone(),
        bytes: capture.bytes.iter().map(|bytes| u32::from(*bytes)).collect(),
        rank: None,
        class: None,
        upstream_ps: None,
        start_ps: 0,
        weight: 1,
    }
}

/// `base` with these packets in place of its traffic, without what belongs to the run that it described.
///
/// # Errors
/// What is wrong, with the options that help.
pub fn of_packets(base: &Scenario, mut packets: Packets, time: Time) -> Result<Scenario, Vec<Problem>> {
    let one = |found: String, expected: String| vec![Problem::new("", found, expected)];
    let Bench::Port(port) = &base.bench else {
        return Err(one("the bench `ops` in the base".to_owned(), "`port`, which takes packets".to_owned()));
    };
    let count = packets.dt_ps.len();
    if count == 0 {
        return Err(one("no packets".to_owned(), "one at least".to_owned()));
    }
    if count > limits::PACKETS_LISTED {
        let most = limits::PACKETS_LISTED;
        let every = count.div_ceil(most);
        let expected = format!("at most {most}: `--packets {most}` takes the first, `--every {every}` one of {every}");
        return Err(one(format!("{count} packets"), expected));
    }
    let on_link = |bytes: &u32| u128::from(bytes + port.overhead_bytes) * 8_000_000 / u128::from(port.rate_mbps.max(1));
    let needed_ps: u128 = packets.bytes.iter().map(on_link).sum();
    let given_ps: u128 = packets.dt_ps.iter().map(|dt| u128::from(*dt)).sum();
    match time {
        Time::AsGiven => {}
        Time::Scaled { millionths } => scale(&mut packets.dt_ps, millionths.into(), 1_000_000),
        Time::Load { percent } => {
            scale(&mut packets.dt_ps, needed_ps * 100, given_ps.saturating_mul(percent.max(1).into()));
        }
    }
    let last_ps: u128 = packets.dt_ps.iter().map(|dt| u128::from(*dt)).sum();
    let clock_ps = clock_ps(base, port);
    let steps = last_ps.saturating_add(needed_ps) / u128::from(clock_ps);
    if last_ps > limits::TIME_PS.into() || steps > limits::STEPS.into() {
        let found = format!("packets over {} us: {steps} steps of {clock_ps} ps", last_ps / 1_000_000);
        let expected = format!(
            "at most {} steps: `--load 90` moves packets closer until they need 90 % of the link, `--scale` by a factor",
            limits::STEPS
        );
        return Err(one(found, expected));
    }
    checked(&with_traffic(base, Traffic::Packets(packets)))
}

/// `base` with these operations in place of its traffic, without what belongs to the run that it described.
///
/// # Errors
/// What is wrong.
pub fn of_operations(base: &Scenario, ops: Vec<Op>) -> Result<Scenario, Vec<Problem>> {
    if ops.is_empty() {
        return Err(vec![Problem::new("", "no operations", "one at least")]);
    }
    checked(&with_traffic(base, Traffic::Ops(Explicit { ops })))
}

fn with_traffic(base: &Scenario, source: Traffic) -> Scenario {
    Scenario {
        title: String::new(),
        description: String::new(),
        source: None,
        ids: Vec::new(),
        traffic: vec![source],
        stop: Stop::default(),
        view: View::default(),
        notes: Vec::new(),
        breakpoints: Vec::new(),
        edits: Vec::new(),
        forks: Vec::new(),
        expect: Expect::default(),
        ..base.clone()
    }
}

/// The scenario as a reader of files gives it.
fn checked(scenario: &Scenario) -> Result<Scenario, Vec<Problem>> {
    Scenario::from_json(&scenario.to_json())
}

/// The shortest clock period of an engine.
fn clock_ps(base: &Scenario, port: &PortBench) -> u32 {
    let engines = || base.interfaces().iter().map(|info| info.clock_ps).min();
    port.clock_ps.or_else(engines).unwrap_or(limits::CLOCK_PS_MIN).max(1)
}

/// Multiplies all times by `factor / divisor`. Gaps are those between rounded times, so that errors do not add up.
fn scale(dt_ps: &mut [u64], factor: u128, divisor: u128) {
    let (mut given, mut before) = (0_u128, 0);
    for dt in dt_ps {
        given += u128::from(*dt);
        let scaled = given.saturating_mul(factor).checked_div(divisor).unwrap_or(given);
        let scaled = u64::try_from(scaled).unwrap_or(u64::MAX);
        *dt = scaled - before;
        before = scaled;
    }
}
