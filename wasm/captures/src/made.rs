//! Scenarios of packets and operations that were read.

use programs::Protocol;
use scenario::types::{
    Address, Bench, Expect, Explicit, FlowTable, Flows, Headers, Op, Packets, PortBench, Scenario, Size, Stop, Traffic,
    Transport, View,
};
use scenario::{Problem, limits};

use crate::flow::ProgramAddresses;
use crate::{Capture, times};

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

/// The packets of a capture as packets of numbered flows.
pub fn packets(capture: &Capture) -> Packets {
    Packets {
        dt_ps: capture.dt_ps.clone(),
        flow: capture.flow.clone(),
        bytes: capture.bytes.iter().map(|bytes| u32::from(*bytes)).collect(),
        rank: None,
        class: None,
        upstream_ps: None,
        start_ps: 0,
        weight: 1,
    }
}

/// The packets of a capture as a list for the bench of `base`: with their headers for `cores`, else as packets of numbered flows.
pub fn listed(capture: &Capture, base: &Scenario) -> Traffic {
    match base.bench {
        Bench::Cores(_) => Traffic::Headers(headers(capture)),
        _ => Traffic::Packets(packets(capture)),
    }
}

/// Frames that were captured before they were padded, or in front of segmentation, count as the shortest or the longest there may be. IPv6
/// addresses are replaced by IPv4 addresses, see [`ProgramAddresses`].
fn headers(capture: &Capture) -> Headers {
    let flows = || capture.flow.iter().map(|flow| capture.flows[*flow as usize]);
    let mut addresses = ProgramAddresses::default();
    let pairs = flows().map(|flow| [flow.source, flow.destination].map(|address| Address(addresses.address(address))));
    let (source, destination) = pairs.map(|[source, destination]| (source, destination)).unzip();
    let transport = |protocol| if protocol == Protocol::Tcp.number() { Transport::Tcp } else { Transport::Udp };
    let letters = |bits: &u8| {
        let all = [(1 << 1, 'S'), (1 << 4, 'A'), (1, 'F'), (1 << 2, 'R')];
        all.into_iter().filter(|(bit, _)| bits & bit != 0).map(|(_, letter)| letter).collect()
    };
    let bytes = |bytes: &u16| u32::from(*bytes).clamp(limits::FRAME_BYTES_MIN, limits::FRAME_BYTES);
    Headers {
        dt_ps: capture.dt_ps.clone(),
        source,
        destination: Some(destination),
        source_port: Some(flows().map(|flow| flow.source_port).collect()),
        destination_port: flows().map(|flow| flow.destination_port).collect(),
        transport: Some(flows().map(|flow| transport(flow.protocol)).collect()),
        flags: Some(capture.flags.iter().map(letters).collect()),
        sequence: Some(capture.sequence.clone()),
        acknowledgement: Some(capture.acknowledgement.clone()),
        bytes: Some(capture.bytes.iter().map(bytes).collect()),
        start_ps: 0,
    }
}

/// Time from the first packet to the last one, in picoseconds, and about how many steps a run of them on `base` has: until the last one has
/// arrived, and the link has sent as much as all of them.
pub fn length(base: &Scenario, packets: &Packets) -> (u128, u64) {
    let needed_ps = if let Bench::Port(port) = &base.bench { on_link_ps(packets, port) } else { 0 };
    let last_ps = sum(&packets.dt_ps);
    (last_ps, steps_of(last_ps, needed_ps, clock_ps(base)))
}

fn sum(dt_ps: &[u64]) -> u128 {
    dt_ps.iter().map(|dt| u128::from(*dt)).sum()
}

/// How long the link is busy with all packets.
fn on_link_ps(packets: &Packets, port: &PortBench) -> u128 {
    let on_link = |bytes: &u32| u128::from(bytes + port.overhead_bytes) * 8_000_000 / u128::from(port.rate_mbps.max(1));
    packets.bytes.iter().map(on_link).sum()
}

fn steps_of(last_ps: u128, needed_ps: u128, clock_ps: u32) -> u64 {
    u64::try_from((last_ps + needed_ps) / u128::from(clock_ps)).unwrap_or(u64::MAX)
}

/// `base` with these packets in place of its traffic, without what belongs to the run that it described.
///
/// # Errors
/// What is wrong, with the options that help.
pub fn of_packets(base: &Scenario, mut packets: Traffic, time: Time) -> Result<Scenario, Vec<Problem>> {
    let one = |found: String, expected: &str| vec![Problem::new("", found, expected)];
    // Times from packet to packet, and how long the link is busy with each.
    let (dt_ps, needed_ps) = match (&mut packets, &base.bench) {
        (Traffic::Packets(packets), Bench::Port(port)) => {
            let needed_ps = on_link_ps(packets, port);
            (&mut packets.dt_ps, needed_ps)
        }
        (Traffic::Headers(Headers { dt_ps, .. }), Bench::Cores(_)) => (dt_ps, 0),
        (_, Bench::Cores(_)) => {
            return Err(one("packets without headers".to_owned(), "packets of a capture for the bench `cores`"));
        }
        (_, bench) => {
            let found = format!("the bench `{}` in the base", bench.kind());
            return Err(one(found, "`port` or `cores`, which take packets"));
        }
    };
    let count = dt_ps.len();
    if count == 0 {
        return Err(one("no packets".to_owned(), "one at least"));
    }
    if count > limits::PACKETS_LISTED {
        let most = limits::PACKETS_LISTED;
        let every = count.div_ceil(most);
        let expected = format!("at most {most}: `--packets {most}` takes the first, `--every {every}` one of {every}");
        return Err(one(format!("{count} packets"), &expected));
    }
    let given_ps = sum(dt_ps);
    match time {
        Time::AsGiven => {}
        Time::Scaled { millionths } => scale(dt_ps, millionths.into(), 1_000_000),
        Time::Load { .. } if needed_ps == 0 => {
            return Err(one("a load".to_owned(), "`--scale` with the bench `cores`, which has no link"));
        }
        Time::Load { percent } => {
            let given = dt_ps.clone();
            scale(dt_ps, needed_ps * 100, given_ps.saturating_mul(percent.max(1).into()));
            flattened(&given, dt_ps).map_or(Ok(()), Err)?;
        }
    }
    let last_ps = sum(dt_ps);
    let clock_ps = clock_ps(base);
    let steps = steps_of(last_ps, needed_ps, clock_ps);
    if last_ps > limits::TIME_PS.into() || steps > limits::STEPS.into() {
        let found = format!("packets over {}: {steps} steps of {clock_ps} ps", times::words(last_ps));
        let load = "`--load 90` moves packets closer until they need 90 % of the link, ";
        let load = if needed_ps > 0 { load } else { "" };
        let close = "`--close-gaps 1ms` shortens idle times";
        return Err(one(found, &format!("at most {} steps: {close}, {load}`--scale` by a factor", limits::STEPS)));
    }
    checked(&with_traffic(base, packets))
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

/// Percent of the link that flows of a table need where nothing else is stated.
pub const FLOWS_LOAD: u32 = 80;

/// `base` with flows of these sizes in place of its traffic: 1,000 flows that begin at random and need `percent` of the link, cut off after
/// so many packets.
///
/// # Errors
/// What is wrong.
pub fn of_sizes(base: &Scenario, sizes: FlowTable, percent: u32, packets: u32) -> Result<Scenario, Vec<Problem>> {
    let Bench::Port(port) = &base.bench else {
        let found = format!("the bench `{}` in the base", base.bench.kind());
        return Err(vec![Problem::new("", found, "`port`, which takes flows")]);
    };
    let load_mbps = u64::from(port.rate_mbps) * u64::from(percent) / 100;
    let flows = Flows {
        load_mbps: load_mbps.clamp(1, limits::RATE_MBPS.into()) as u32,
        rate_mbps: port.rate_mbps,
        flows: 1_000,
        size: Size::Table(sizes),
        packet_bytes: 1_500,
        packets: Some(packets),
        first_flow: None,
        class: 0,
        weight: 1,
        upstream_ps: 0,
        start_ps: 0,
        until_ps: None,
    };
    checked(&with_traffic(base, Traffic::Flows(flows)))
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

/// The clock period that the bench sets, or the shortest of an engine.
fn clock_ps(base: &Scenario) -> u32 {
    let given = match &base.bench {
        Bench::Port(port) => port.clock_ps,
        Bench::Cores(cores) => cores.clock_ps,
        Bench::Network(network) => Some(network.clock_ps),
        Bench::Mesh(mesh) => Some(mesh.clock_ps),
        Bench::Nic(nic) => Some(nic.clock_ps),
        Bench::Ops {} => None,
    };
    let engines = || base.interfaces().iter().map(|info| info.clock_ps).min();
    given.or_else(engines).unwrap_or(limits::CLOCK_PS_MIN).max(1)
}

/// The problem of times that a load moved together: one gap is so long that most others became 0 beside it.
fn flattened(given: &[u64], scaled: &[u64]) -> Option<Vec<Problem>> {
    let gaps = given.iter().filter(|dt| **dt > 0).count();
    let lost = given.iter().zip(scaled).filter(|(given, scaled)| **given > 0 && **scaled == 0).count();
    let (behind, longest) = given.iter().enumerate().max_by_key(|(_, dt)| **dt)?;
    let found = format!(
        "a gap of {} in front of packet {}: next to it {lost} of {gaps} gaps become 0",
        times::words((*longest).into()),
        behind + 1
    );
    let expected = "shorter idle times, so that a load leaves the others: `--close-gaps 1ms`";
    (2 * lost > gaps).then(|| vec![Problem::new("", found, expected)])
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
