//! What is measured of the packets behind an engine, by name: for expectations, results and the page.

/// A measure, as results, expectations and the page name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "MeasureInfo"))]
pub struct Definition {
    /// Name.
    pub key: &'static str,
    /// Unit; empty for a plain count.
    pub unit: &'static str,
    /// What it is.
    pub meaning: &'static str,
}

const fn define(key: &'static str, unit: &'static str, meaning: &'static str) -> Definition {
    Definition { key, unit, meaning }
}

/// Unit of a pure number, which is kept in millionths.
pub const MILLIONTHS: &str = "1e-6";

/// Every measure that is known at each step, in the order in which they are given.
pub const LIST: [Definition; 34] = [
    define("arrived", "packets", "packets that came to the port"),
    define("departed", "packets", "packets whose last bit left the port"),
    define("bytes", "B", "bytes of the packets that departed, without the link's overhead"),
    define(
        "throughput",
        "Mb/s",
        "bits of the packets that departed, over the time from the first arrival to the last departure",
    ),
    define("utilisation", "ppm", "part of that time in which the link was busy, with its overhead"),
    define("dropped.ingress", "packets", "lost because too many waited for the engine's port"),
    define("dropped.full", "packets", "lost because the queue was full"),
    define("dropped.pushed-out", "packets", "lost because the queue threw them out for another one"),
    define("dropped.reset", "packets", "lost to a reset of the engine"),
    define(
        "dropped.range",
        "packets",
        "lost because their time to leave, or their length, was beyond what the queue takes",
    ),
    define("delay.mean", "ps", "mean time from the arrival of a packet to its last bit on the link"),
    define("delay.p50", "ps", "median of that time, within a sixteenth"),
    define("delay.p99", "ps", "99th percentile of that time, within a sixteenth"),
    define("delay.max", "ps", "largest such time"),
    define("occupancy.mean", "1/1000", "mean number of elements in the queue, in thousandths"),
    define("occupancy.max", "elements", "most elements in the queue: accepted and not yet asked for"),
    define("inversions", "packets", "packets that came out while one of a smaller rank was in the queue"),
    define("inversion.mean", "rank", "mean difference of the two ranks, over the inversions"),
    define("inversion.max", "rank", "largest such difference"),
    define("unpifoness", "rank", "sum of these differences, 0 for a PIFO"),
    define("reordered", "packets", "packets that came out after one of their flow that had come later"),
    define("clamped", "packets", "packets whose rank lay outside the queue's priorities, or below 0"),
    define("unknown", "results", "elements that came out and had not gone in"),
    define("flows.finished", "flows", "finite flows all of whose packets departed"),
    define("flows.hurt", "flows", "finite flows that lost a packet, and so never finish"),
    define(
        "fct.mean",
        "ps",
        "mean flow completion time: from the start of a flow to its last bit at the end of the link",
    ),
    define("fct.p50", "ps", "median flow completion time, within a sixteenth"),
    define("fct.p99", "ps", "99th percentile of the flow completion times, within a sixteenth"),
    define("fct.max", "ps", "largest flow completion time"),
    define("jain", MILLIONTHS, "Jain's fairness index of the classes' bytes by weight, over the whole run"),
    define(
        "nfm.mean",
        MILLIONTHS,
        "mean over windows of (max S/w - min S/w) / (sum S / sum w), S the bytes of a class that always had something to send, or lost it",
    ),
    define("nfm.p99", MILLIONTHS, "99th percentile of it, within a sixteenth"),
    define("nfm.max", MILLIONTHS, "largest of it"),
    define(
        "nfm.windows",
        "windows",
        "windows that count: at least two classes always had something to send, or lost it",
    ),
];

/// Packets lost for any cause.
pub const DROPPED: Definition = define("dropped", "packets", "packets lost for any cause");

/// Measures of a network from end to end, beside those of [`LIST`].
pub const OF_NETWORK: [Definition; 4] = [
    DROPPED,
    define(
        "slowdown.mean",
        "1/1000",
        "mean slowdown of finite flows, in thousandths: completion time over that of the flow alone on the same links",
    ),
    define("slowdown.p99", "1/1000", "99th percentile of it, within a sixteenth"),
    define("slowdown.max", "1/1000", "largest of it"),
];

/// Lateness of a whole run, where the scheduler works out departure times: the departure time discrepancy (DTD) of Gearbox, section 2.4.
pub const DEPARTURES: [Definition; 8] = [
    define(
        "dtd.mean",
        "units",
        "mean of D - F, the virtual time that a packet leaves after its departure time, 0 at least",
    ),
    define("dtd.p99", "units", "99th percentile of it, within a sixteenth"),
    define("dtd.max", "units", "largest of it"),
    define("normalised-dtd.mean", MILLIONTHS, "mean of (D - F) / (F - A), over the delay that a packet was to have"),
    define("normalised-dtd.p99", MILLIONTHS, "99th percentile of it, within a sixteenth"),
    define("normalised-dtd.max", MILLIONTHS, "largest of it"),
    define("normalised-dtd.over", MILLIONTHS, "part of the packets for which it is beyond the bound of their level"),
    define(
        "normalised-dtd.over.natural",
        MILLIONTHS,
        "the same, of packets on no higher level than their distance asks for",
    ),
];

/// Measures of a single class or flow, with their units.
pub const OF_GROUP: [(&str, &str); 8] = [
    ("arrived", "packets"),
    ("departed", "packets"),
    ("dropped", "packets"),
    ("bytes", "B"),
    ("throughput", "Mb/s"),
    ("delay.mean", "ps"),
    ("delay.p99", "ps"),
    ("delay.max", "ps"),
];
