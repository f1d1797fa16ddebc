//! What rounding does to the shares of weighted fair queueing, where an engine works out departure times itself. A packet takes
//! bytes · `unit_weight` / (`unit_bytes` · weight) units of virtual time, rounded up: units that are too long give flows of different
//! weights the same departure times, and their weights do nothing.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use scenario::{Bench, Scenario, Traffic, limits};
use traffic::Packet;

use crate::packets;

/// Packets of the run that are looked at.
const LOOKED_AT: usize = 16_384;
/// Flows at most; packets of further flows are left out.
const FLOWS: usize = 1_024;
/// A share this much larger or smaller than its weight says, in millionths of it, is worth a warning.
const WARNED_PPM: u64 = 50_000;
/// A unit is fine if no share is further from its weight.
const FINE_PPM: u64 = 10_000;
/// The text names flows whose share is off by at least as much.
const TOLD_PPM: i64 = 1_000;
/// Groups of flows that the text lists.
const LISTED: usize = 4;

/// A unit of virtual time: the bytes that a flow of a weight sends in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VirtualUnit {
    /// `bench.unit_bytes`.
    pub unit_bytes: u32,
    /// `bench.unit_weight`.
    pub unit_weight: u32,
}

impl VirtualUnit {
    /// Units that a packet takes.
    fn units(self, weight: u32, bytes: u32) -> u64 {
        let unit = u64::from(self.unit_bytes.max(1)) * u64::from(weight.max(1));
        (u64::from(bytes) * u64::from(self.unit_weight)).div_ceil(unit)
    }
}

/// Flows that have the same name, weight and departure times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundedFlows {
    /// `tenant gold`, `flow 3` or `flows 1 and 2`.
    pub name: String,
    /// Weight of each.
    pub weight: u32,
    /// Share of one of them by its weight, in millionths, when all have packets waiting.
    pub wanted_ppm: u64,
    /// Its share with rounded departure times.
    pub found_ppm: u64,
}

/// Shares that are not what the weights say, for departure times are rounded to whole units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundedShares {
    /// The unit of the scenario.
    pub unit: VirtualUnit,
    /// All flows, in the order of their numbers.
    pub flows: Vec<RoundedFlows>,
    /// Flows of several weights whose longest packets take the same units: names and weights, none if there are no such flows.
    pub alike: Vec<(String, u32)>,
    /// A unit with which every share is right, and how far the worst one is off then, in millionths.
    pub mend: Option<(VirtualUnit, u64)>,
}

/// The shares of a scenario's flows if rounding moves one by more than 5 %; `None` if all is fine, no engine works out departure times, or
/// the scenario is wrong.
pub fn rounded_shares(scenario: &Scenario) -> Option<RoundedShares> {
    let Bench::Port(port) = &scenario.bench else { return None };
    let takes_units = |info: &contract::Info| {
        let arguments = info.operations.iter().flat_map(|operation| &operation.arguments);
        arguments.filter(|argument| argument.name == "packet_time").map(|argument| argument.max).min()
    };
    let longest = scenario.interfaces().iter().filter_map(takes_units).min()?;
    let unit = VirtualUnit { unit_bytes: port.unit_bytes, unit_weight: port.unit_weight };
    let flows = Flows::of(packets(scenario).ok()?.arrivals.take(LOOKED_AT));
    if flows.worst_ppm(unit) <= WARNED_PPM {
        return None;
    }
    let name = |number: u32, class: u16| tenant(scenario, class).unwrap_or_else(|| format!("flow {number}"));
    let mut groups: Vec<RoundedFlows> = Vec::new();
    for ((number, flow), (wanted_ppm, found_ppm)) in flows.all.iter().zip(flows.shares(unit)) {
        let one = RoundedFlows { name: name(*number, flow.class), weight: flow.weight, wanted_ppm, found_ppm };
        if !groups.contains(&one) {
            groups.push(one);
        }
    }
    let mut alike = Vec::new();
    for (number, flow) in flows.alike(unit) {
        let one = (name(number, flow.class), flow.weight);
        if !alike.contains(&one) {
            alike.push(one);
        }
    }
    Some(RoundedShares { unit, flows: groups, alike, mend: flows.mend(unit, longest.into()) })
}

/// The name of the tenant that a class is, if it is one.
fn tenant(scenario: &Scenario, class: u16) -> Option<String> {
    let tenants = scenario.traffic.iter().find_map(|source| match source {
        Traffic::Tenants(tenants) => Some(&tenants.tenants),
        _ => None,
    })?;
    Some(format!("tenant {}", tenants.get(class as usize)?.name))
}

/// Lengths of the packets of each flow.
struct Flows {
    all: BTreeMap<u32, FlowLengths>,
}

struct FlowLengths {
    weight: u32,
    class: u16,
    /// Packets by their length.
    lengths: BTreeMap<u32, u64>,
}

impl Flows {
    fn of(packets: impl Iterator<Item = Packet>) -> Self {
        let mut all: BTreeMap<u32, FlowLengths> = BTreeMap::new();
        for packet in packets {
            if all.len() == FLOWS && !all.contains_key(&packet.flow) {
                continue;
            }
            let lengths = BTreeMap::new();
            let flow = all.entry(packet.flow).or_insert(FlowLengths {
                weight: packet.weight.max(1),
                class: packet.class,
                lengths,
            });
            *flow.lengths.entry(packet.bytes).or_default() += 1;
        }
        Flows { all }
    }

    /// Of each flow the share that its weight says and the one that it gets, in millionths, when all have packets waiting.
    fn shares(&self, unit: VirtualUnit) -> Vec<(u64, u64)> {
        let rate = |flow: &FlowLengths| {
            let bytes: u64 = flow.lengths.iter().map(|(bytes, count)| u64::from(*bytes) * count).sum();
            let units: u64 = flow.lengths.iter().map(|(bytes, count)| unit.units(flow.weight, *bytes) * count).sum();
            // Bytes in a unit of virtual time, in thousandths.
            bytes * 1_000 / units.max(1)
        };
        let rates: Vec<u64> = self.all.values().map(rate).collect();
        let weights: u64 = self.all.values().map(|flow| u64::from(flow.weight)).sum();
        let whole: u64 = rates.iter().sum();
        let ppm = |part: u64, of: u64| (u128::from(part) * 1_000_000 / u128::from(of.max(1))) as u64;
        self.all.values().zip(rates).map(|(flow, rate)| (ppm(flow.weight.into(), weights), ppm(rate, whole))).collect()
    }

    /// How far the worst share is from what its weight says, in millionths of that.
    fn worst_ppm(&self, unit: VirtualUnit) -> u64 {
        let error = |(wanted, found): &(u64, u64)| wanted.abs_diff(*found) * 1_000_000 / (*wanted).max(1);
        self.shares(unit).iter().map(error).max().unwrap_or(0)
    }

    /// Flows of several weights whose longest packets take the same units: those that are most.
    fn alike(&self, unit: VirtualUnit) -> Vec<(u32, &FlowLengths)> {
        let mut by_units: BTreeMap<u64, Vec<(u32, &FlowLengths)>> = BTreeMap::new();
        for (number, flow) in &self.all {
            let longest = flow.lengths.keys().last().copied().unwrap_or_default();
            by_units.entry(unit.units(flow.weight, longest)).or_default().push((*number, flow));
        }
        let weights =
            |flows: &[(u32, &FlowLengths)]| flows.iter().map(|(_, flow)| flow.weight).collect::<BTreeSet<_>>().len();
        by_units.into_values().max_by_key(|flows| weights(flows)).filter(|flows| weights(flows) > 1).unwrap_or_default()
    }

    /// The coarsest unit that is fine: for a larger weight, one that all weights divide first, then of fewer bytes as well. The best one if none
    /// is. A packet may take `longest` units.
    fn mend(&self, unit: VirtualUnit, longest: u64) -> Option<(VirtualUnit, u64)> {
        let common = self.all.values().fold(1, |all: u64, flow| common_multiple(all, flow.weight.into()));
        let common = if common <= u64::from(limits::WEIGHT) { common as u32 } else { 1 };
        let of_weight = (1..=limits::WEIGHT / common).map(|times| VirtualUnit { unit_weight: times * common, ..unit });
        let of_bytes = (1..unit.unit_bytes).rev().map(|unit_bytes| VirtualUnit { unit_bytes, unit_weight: common });
        let fits = |candidate: &VirtualUnit| {
            self.all.values().all(|flow| {
                flow.lengths.keys().last().is_none_or(|bytes| candidate.units(flow.weight, *bytes) <= longest)
            })
        };
        let mut best: Option<(VirtualUnit, u64)> = None;
        for candidate in of_weight.chain(of_bytes).filter(fits) {
            let worst = self.worst_ppm(candidate);
            if best.is_none_or(|(_, so_far)| worst < so_far) {
                best = Some((candidate, worst));
            }
            if worst <= FINE_PPM {
                break;
            }
        }
        best.filter(|(_, worst)| *worst < self.worst_ppm(unit))
    }
}

fn common_multiple(a: u64, b: u64) -> u64 {
    let divisor = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a.max(1)
    };
    a / divisor(a, b) * b
}

/// Items with commas between them, the first few if they are many.
fn listed(items: impl ExactSizeIterator<Item = String>) -> String {
    let more = items.len().saturating_sub(LISTED);
    let shown: Vec<String> = items.take(LISTED).collect();
    let text = match shown.as_slice() {
        [first @ .., last] if !first.is_empty() && more == 0 => format!("{} and {last}", first.join(", ")),
        all => all.join(", "),
    };
    if more == 0 { text } else { format!("{text} and {more} more") }
}

/// Millionths as per cent with one digit.
fn percent(ppm: u64) -> String {
    let tenths = (ppm + 500) / 1_000;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

impl fmt::Display for RoundedShares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let VirtualUnit { unit_bytes, unit_weight } = self.unit;
        write!(f, "Departure times are rounded up to units of {unit_bytes} bytes at weight {unit_weight}.")?;
        if !self.alike.is_empty() {
            let flows = listed(self.alike.iter().map(|(name, weight)| format!("{name} (weight {weight})")));
            write!(f, " Equal packet times in spite of unequal weights: {flows}.")?;
        }
        let mut flows: Vec<&RoundedFlows> =
            self.flows.iter().filter(|flow| flow.error_ppm().abs() >= TOLD_PPM).collect();
        flows.sort_by_key(|flow| std::cmp::Reverse(flow.error_ppm().unsigned_abs()));
        let more = flows.len().saturating_sub(LISTED);
        for (number, flow) in flows.into_iter().take(LISTED).enumerate() {
            let name = if number == 0 { flow.name.clone() } else { capitalized(&flow.name) };
            let before = if number == 0 { " While all flows are backlogged, " } else { " " };
            let error = flow.error_ppm();
            let sign = if error < 0 { "\u{2212}" } else { "+" };
            let [found, wanted, by] = [flow.found_ppm, flow.wanted_ppm, error.unsigned_abs()].map(percent);
            write!(f, "{before}{name} gets {found} instead of {wanted} ({sign}{by}).")?;
        }
        if more > 0 {
            write!(f, " {more} more get other shares than their weights say.")?;
        }
        match self.mend {
            Some((mend, worst)) if worst <= FINE_PPM => write!(f, " A finer unit mends it: {mend}."),
            Some((mend, worst)) => {
                write!(f, " The best unit is {mend}: shares are then off by {} at most.", percent(worst))
            }
            None => write!(f, " No unit mends it."),
        }
    }
}

/// A text with a capital letter in front.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl RoundedFlows {
    /// How far the share is from what the weight says, in millionths of that.
    fn error_ppm(&self) -> i64 {
        (self.found_ppm as i64 - self.wanted_ppm as i64) * 1_000_000 / (self.wanted_ppm as i64).max(1)
    }
}

impl fmt::Display for VirtualUnit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`unit_weight` {} with `unit_bytes` {}", self.unit_weight, self.unit_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Backlogged tenants of these weights and lengths at an engine.
    fn scenario(design: &str, unit: &str, tenants: &[(u32, u32)]) -> Scenario {
        let tenants = tenants.iter().enumerate().map(|(i, (weight, bytes))| {
            format!(r#"{{"name":"t{i}","weight":{weight},"arrivals":"backlogged","size":{{"kind":"fixed","bytes":{bytes}}}}}"#)
        });
        let tenants: Vec<String> = tenants.collect();
        let text = format!(
            r#"{{"version":1,"engines":[{{"design":"{design}","implementation":"model"}}],
                "bench":{{"kind":"port","rate_mbps":10000{unit}}},
                "traffic":[{{"kind":"tenants","packets":400,"tenants":[{}]}}]}}"#,
            tenants.join(",")
        );
        Scenario::from_json(&text).unwrap_or_else(|problems| panic!("{problems:?}"))
    }

    const WEIGHTS: [(u32, u32); 4] = [(1, 1500), (2, 1500), (3, 1500), (4, 1500)];

    #[test]
    fn weights_that_do_nothing_are_named_with_what_mends_them() {
        for design in ["wfq", "gearbox", "calendar_queue"] {
            let Some(found) = rounded_shares(&scenario(design, "", &WEIGHTS)) else { panic!("{design}: no warning") };
            let text = found.to_string();
            for part in [
                "units of 750 bytes at weight 1.",
                "unequal weights: tenant t1 (weight 2), tenant t2 (weight 3) and tenant t3 (weight 4).",
                "backlogged, tenant t0 gets 14.3 % instead of 10.0 % (+42.9 %).",
                "Tenant t3 gets 28.6 % instead of 40.0 % (\u{2212}28.6 %).",
                "A finer unit mends it: `unit_weight` 12 with `unit_bytes` 750.",
            ] {
                assert!(text.contains(part), "{design}: {part}\n{text}");
            }
            assert_eq!(rounded_shares(&scenario(design, r#","unit_weight":12"#, &WEIGHTS)), None, "{design}");
        }
    }

    #[test]
    fn lengths_that_are_rounded_are_named_as_well() {
        let sizes = [(1, 64), (1, 1500)];
        let Some(found) = rounded_shares(&scenario("wfq", "", &sizes)) else { panic!("no warning") };
        let text = found.to_string();
        assert!(text.contains("t0 gets 7.9 % instead of 50.0 %") && !text.contains("Equal packet times"), "{text}");
        let Some((VirtualUnit { unit_bytes, unit_weight }, worst)) = found.mend else { panic!("{text}") };
        assert!(worst <= FINE_PPM);
        let mended = format!(r#","unit_bytes":{unit_bytes},"unit_weight":{unit_weight}"#);
        assert_eq!(rounded_shares(&scenario("wfq", &mended, &sizes)), None);
    }

    #[test]
    fn without_departure_times_of_its_own_there_is_nothing_to_round() {
        assert_eq!(rounded_shares(&scenario("pifo", "", &WEIGHTS)), None);
        assert_eq!(rounded_shares(&scenario("wfq", "", &[(1, 1500), (1, 1500)])), None);
    }
}
