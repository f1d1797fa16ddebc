//! What a run on cores measures, by name.

use cores::Totals;

/// What a run has counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// At the cores.
    pub totals: Totals,
    /// Packets that came.
    pub arrived: u64,
    /// Packets that found no room in front of the sequencer.
    pub ingress: u64,
    /// Bytes of the frames that came, without prefixes.
    pub bytes: u64,
    /// Bytes of the history rows in front of each packet; 0 without a sequencer.
    pub history_bytes: u64,
    /// Bytes in front of each packet; 0 without a sequencer.
    pub prefix_bytes: u64,
    /// t, the time of a packet on one core, in picoseconds.
    pub packet_ps: u64,
    /// Number of cores.
    pub cores: u64,
    /// Delays of packets.
    pub delays: Delays,
}

/// Times from the queue of a core to the verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Delays {
    /// Packets.
    pub count: u64,
    /// All together, in picoseconds.
    pub sum_ps: u128,
    /// The largest, in picoseconds.
    pub max_ps: u64,
}

impl Delays {
    /// Counts a packet.
    pub fn add(&mut self, delay_ps: u64) {
        self.count += 1;
        self.sum_ps += u128::from(delay_ps);
        self.max_ps = self.max_ps.max(delay_ps);
    }
}

/// A measure of a run; none where nothing was measured.
type Value = fn(&Counted) -> Option<f64>;

/// Packets in a picosecond as millions of packets in a second.
pub(super) const MPPS: f64 = 1e6;

/// Rows, or picoseconds, over the packets that were processed.
fn per_packet(sum: u64, of: &Counted) -> Option<f64> {
    let done = of.totals.packets.done;
    (done > 0).then(|| sum as f64 / done as f64)
}

fn throughput(of: &Counted) -> Option<f64> {
    let Totals { end_ps, packets, .. } = of.totals;
    (end_ps > 0).then(|| packets.done as f64 * MPPS / end_ps as f64)
}

/// Name, unit and value of each measure; `experiments/README.md` explains them.
pub const LIST: [(&str, &str, Value); 22] = [
    ("throughput", "Mpps", throughput),
    ("bit-rate", "Gb/s", |of| {
        let bytes = (of.arrived > 0).then(|| of.bytes as f64 / of.arrived as f64)?;
        Some(throughput(of)? * bytes * 8.0 / 1e3)
    }),
    ("efficiency", "", |of| Some(throughput(of)? / MPPS * of.packet_ps as f64 / of.cores as f64)),
    ("arrived", "packets", |of| Some(of.arrived as f64)),
    ("unhandled", "packets", |of| Some(of.totals.unhandled as f64)),
    ("lost", "packets", |of| Some(of.totals.packets.lost as f64)),
    ("dropped", "packets", |of| Some(of.totals.packets.dropped as f64)),
    ("dropped.ingress", "packets", |of| Some(of.ingress as f64)),
    ("done", "packets", |of| Some(of.totals.packets.done as f64)),
    ("pass", "packets", |of| Some(of.totals.packets.pass as f64)),
    ("drop", "packets", |of| Some(of.totals.packets.drop as f64)),
    ("invalid", "packets", |of| Some(of.totals.packets.invalid as f64)),
    ("replayed.mean", "rows", |of| per_packet(of.totals.packets.replayed, of)),
    ("recovered.mean", "rows", |of| per_packet(of.totals.packets.recovered, of)),
    ("skipped.mean", "rows", |of| per_packet(of.totals.packets.skipped, of)),
    ("waiting.mean", "ps", |of| per_packet(of.totals.packets.waiting_ps, of)),
    ("overwritten", "rows", |of| Some(of.totals.overwritten as f64)),
    ("moved", "entries", |of| Some(of.totals.moved as f64)),
    ("history", "B", |of| Some(of.history_bytes as f64)),
    ("prefix", "B", |of| Some(of.prefix_bytes as f64)),
    ("delay.mean", "ps", |of| (of.delays.count > 0).then(|| of.delays.sum_ps as f64 / of.delays.count as f64)),
    ("delay.max", "ps", |of| (of.delays.count > 0).then_some(of.delays.max_ps as f64)),
];

/// Whether a measure is of delays, for which a run looks at every packet.
pub fn is_of_delays(name: &str) -> bool {
    name.starts_with("delay.")
}

impl Counted {
    /// A measure by its name; none where nothing was measured, or of an unknown name.
    pub fn value(&self, name: &str) -> Option<f64> {
        LIST.iter().find(|(known, ..)| *known == name).and_then(|(.., value)| value(self))
    }
}
