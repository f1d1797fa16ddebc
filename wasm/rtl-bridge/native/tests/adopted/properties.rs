//! What the probe has to find of each fixture, in the words of its header.

use rtl_native::DemandRtl;
use scenario::map::{EqualRanks, Map, MappedRole, Order, SameStep};

use super::adopted;

/// A fixture, a parameter that it is built with, and what is to be found.
type Fixture = (&'static str, Option<(&'static str, u32)>, &'static str);

/// Every fixture in which elements go in and come out, by one clock.
pub const FIXTURES: &[Fixture] = &[
    ("amaranth_fifo", None, "First, holds 8, settles in 2; read: latency 0"),
    ("axis_fifo", None, "First, holds 9, settles in 2; dequeue: latency 0"),
    ("axis_rank", None, "Smallest, the oldest, holds 8; dequeue: latency 0"),
    ("bsv_fifo", None, "First, holds 4; enqueue: gated; dequeue: latency 0, gated"),
    ("busy_insert", None, "Smallest, the oldest, holds 8; insert: waits, gated; remove: latency 1, waits, gated"),
    ("chisel_queue", None, "First, holds 8; dequeue: latency 0"),
    ("fwft_heap", None, "Largest, any, holds 15; dequeue: latency 0"),
    ("lane_arrays", None, "Smallest, the oldest, holds 12; pop: latency 1"),
    ("lifo_stack", None, "Other, any, holds 8; pop: latency 0"),
    ("lowrisc_fifo", None, "First, holds 4, puts first; read: latency 0"),
    (
        "op_enum",
        None,
        "Smallest, the oldest, holds 8; enqueue: waits; dequeue: latency 3, waits; replace: latency 3, waits",
    ),
    ("overflow_pifo", None, "Smallest, the oldest, holds 4; pop: latency 0"),
    ("pifo_two_push", None, "Smallest, the oldest, holds 8; pop: latency 1"),
    ("pulp_fifo", None, "First, holds 6; pop: latency 0"),
    ("sentinel_tree", None, "Smallest, any, holds 8; rank to 65534; pop: latency 1, rank 65535 is nothing"),
    (
        "sentinel_tree_rest",
        None,
        "Smallest, any, holds 7; rank to 65534; dequeue: latency 0, rank 65535 is nothing, pause 1",
    ),
    (
        "shift_register_pq",
        Some(("ENQ_ENA", 1)),
        "Largest, the oldest, holds 8; rank from 1; rank to 65535; read: latency 0; replace: latency 0",
    ),
    ("spinal_fifo", None, "First, holds 4; pop: latency 0"),
    ("stack_no_flow", None, "First, holds 8; data from 1; pop: latency 1, data 0 is nothing"),
    (
        "struct_ports",
        None,
        "Smallest, the oldest, holds 8, 8 steps after the reset; enqueue: waits; dequeue: latency 1, waits",
    ),
    ("vhdl_fifo", None, "First, holds 4; read: latency 0"),
    ("xilinx_fifo", None, "First, holds 8; read: latency 1"),
    ("xilinx_fwft_fifo", None, "First, holds 9; read: latency 0"),
];

/// What a probe changes in a map, in short.
pub fn found(map: &Map) -> String {
    let mut all = vec![format!("{:?}", map.order)];
    let strict = map.compare.as_ref().is_some_and(|compare| compare.equal_ranks == EqualRanks::Strict);
    if map.order != Order::First {
        all.push(if strict { "the oldest".to_owned() } else { "any".to_owned() });
    }
    all.extend(map.capacity.map(|capacity| format!("holds {capacity}")));
    if map.settles != 1 {
        all.push(format!("settles in {}", map.settles));
    }
    if map.same_step == SameStep::PutFirst {
        all.push("puts first".to_owned());
    }
    all.extend(
        map.reset.iter().filter(|reset| reset.wait > 0).map(|reset| format!("{} steps after the reset", reset.wait)),
    );
    let mut text = all.join(", ");
    let put = map.operations.iter().find(|operation| operation.role == MappedRole::Put);
    for argument in put.into_iter().flat_map(|put| &put.arguments) {
        text += &argument.min.map_or(String::new(), |min| format!("; {} from {min}", argument.name));
        text += &argument.max.map_or(String::new(), |max| format!("; {} to {max}", argument.name));
    }
    for operation in &map.operations {
        let latency = operation.latency.map(|latency| format!("latency {latency}"));
        let varies = operation.latency.is_none() && operation.role != MappedRole::Put;
        let nothing = operation.nothing.iter().map(|(name, value)| format!("{name} {value} is nothing"));
        let flags = [(operation.waits, "waits"), (operation.gated, "gated"), (varies, "latency varies")];
        let flags = flags.into_iter().filter(|(on, _)| *on).map(|(_, text)| text.to_owned());
        let pause = (operation.pause > 0).then(|| format!("pause {}", operation.pause));
        let parts: Vec<String> = latency.into_iter().chain(nothing).chain(flags).chain(pause).collect();
        if !parts.is_empty() {
            text += &format!("; {}: {}", operation.name, parts.join(", "));
        }
    }
    text
}

fn check(fixtures: &[Fixture]) {
    let host = DemandRtl::default();
    let wrong: Vec<String> = fixtures
        .iter()
        .filter_map(|(name, parameter, expected)| {
            let probed = adopted(&host, name, *parameter);
            let found = found(&probed.map);
            assert!(probed.cycles < 100_000, "{name}: {} cycles", probed.cycles);
            let problems: Vec<String> = probed.problems.iter().map(ToString::to_string).collect();
            (found != *expected || !problems.is_empty())
                .then(|| format!("{name}: {found}\n  expected {expected}\n  {}", problems.join("\n  ")))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A few of the shapes; the long test has all.
const FEW: [&str; 6] = ["axis_fifo", "busy_insert", "fwft_heap", "pifo_two_push", "sentinel_tree_rest", "struct_ports"];

#[test]
#[ignore = "long: npm run test:all"]
fn the_probe_finds_what_names_do_not_say() {
    let few: Vec<_> = FIXTURES.iter().filter(|(name, ..)| FEW.contains(name)).copied().collect();
    check(&few);
}

#[test]
#[ignore = "long: npm run test:all"]
fn the_probe_is_right_about_every_fixture() {
    check(FIXTURES);
}
