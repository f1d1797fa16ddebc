//! Formulas of the throughput of packet programs on many cores, for the traffic and the costs of a scenario.
//!
//! d is the dispatch of a packet, c1 its processing, c2 the replay of a row, x the contention of a core, k the number of cores, and
//! t = d + c1. A part p of the packets is lost, N rows are in front of each packet.
//!
//! | technique | packets a second |
//! |---|---|
//! | `scr` | k (1 - p) / ((1 - p) t + (k (1 - p^(N+1)) - (1 - p)) c2); without losses k / (t + (k - 1) c2) |
//! | `lock` | the smaller one of k / (d + s) and 1 / s, with s = c1 + (k - 1) x |
//! | `rss` | 1 / (t u), u being the part of the packets that the busiest core has |
//! | `rss++` | the smaller one of k / t and 1 / (t v), v being the part of the packets of the heaviest entry of the table |
//!
//! No technique is faster than packets arrive. A path of a number of bits a clock cycle hands over a frame, with its prefix, in whole cycles.

use cores::toeplitz::{ENTRIES, entry};
use cores::{Losses, Sharded};
use programs::Program;
use scenario::Technique;

use super::CoresSpec;
use super::measures::MPPS;
use crate::file::Formula;

/// Reads the packets of a scenario and calculates what they lead to.
#[derive(Debug)]
pub struct FormulaRun {
    formula: Formula,
    spec: CoresSpec,
    /// Packets that came.
    arrived: u64,
    /// Of these, packets that the program handles.
    handled: u64,
    /// When the last one came, in picoseconds.
    last_ps: u64,
    /// Clock cycles of the sequencer's path for all frames with their prefixes.
    cycles: u64,
    /// Handled packets by entry of the table of receive-side scaling.
    entries: Vec<u64>,
    is_over: bool,
}

impl FormulaRun {
    /// Before the first packet.
    pub fn new(formula: Formula, spec: CoresSpec) -> Self {
        let entries = vec![0; ENTRIES];
        FormulaRun { formula, spec, arrived: 0, handled: 0, last_ps: 0, cycles: 0, entries, is_over: false }
    }

    /// Reads at most so many packets. True when all are read.
    pub fn work(&mut self, steps: u32) -> bool {
        for _ in 0..steps {
            let Some(arrival) = self.spec.arrivals.next() else {
                self.is_over = true;
                break;
            };
            self.arrived += 1;
            if self.spec.program.row(&arrival.packet, arrival.t_ps / 1_000).is_some() {
                self.handled += 1;
                self.entries[entry(self.spec.program.hashed(&arrival.packet))] += 1;
                self.last_ps = arrival.t_ps;
                let bits = 8 * (u64::from(arrival.packet.bytes) + self.spec.prefix_bytes);
                self.cycles += bits.div_ceil(self.spec.width.into());
            }
        }
        self.is_over
    }

    /// Packets read so far.
    pub fn settled(&self) -> u64 {
        self.arrived
    }

    /// A measure by its name; none but of `throughput` and `efficiency`.
    pub fn value(&self, name: &str) -> Option<f64> {
        if self.handled == 0 {
            return None;
        }
        let packets = self.handled as f64 * (1.0 - self.lost());
        let time_ps = match self.formula {
            Formula::Cores => self.of_cores_ps(),
            Formula::Path => (self.cycles * self.spec.clock_ps) as f64,
        };
        let per_ps = packets / time_ps.max(self.last_ps as f64);
        match name {
            "throughput" => Some(per_ps * MPPS),
            "efficiency" => {
                Some(per_ps * self.spec.settings.costs.packet_ps() as f64 / self.spec.settings.cores as f64)
            }
            _ => None,
        }
        .filter(|value| value.is_finite())
    }

    /// Part of the packets that are lost.
    fn lost(&self) -> f64 {
        match &self.spec.settings.losses {
            Losses::Nothing => 0.0,
            Losses::Random { per_million, .. } => f64::from(*per_million) / 1e6,
            losses => (1..=self.handled).filter(|number| losses.take(*number)).count() as f64 / self.handled as f64,
        }
    }

    /// The time in which the cores process all packets, in picoseconds.
    fn of_cores_ps(&self) -> f64 {
        let costs = &self.spec.settings.costs;
        let (cores, count) = (self.spec.settings.cores as f64, self.handled as f64);
        let packet_ps = costs.packet_ps() as f64;
        let heaviest = self.entries.iter().copied().max().unwrap_or(0);
        match self.spec.technique {
            Technique::Scr => {
                let lost = self.lost();
                let rows = self.spec.history_rows();
                // Lost with its own packet and with all that carry its row.
                let nowhere = (0..=rows).fold(1.0, |part, _| part * lost);
                let replayed = cores * (1.0 - nowhere) - (1.0 - lost);
                count / cores * ((1.0 - lost) * packet_ps + replayed.max(0.0) * costs.replay_ps as f64)
            }
            Technique::Lock => {
                let serial_ps = costs.locked_ps(self.spec.settings.cores) as f64;
                count * serial_ps.max((costs.dispatch_ps as f64 + serial_ps) / cores)
            }
            Technique::Rss => {
                let mut of_core = vec![0_u64; self.spec.settings.cores];
                let all = of_core.len();
                for (entry, packets) in self.entries.iter().enumerate() {
                    of_core[entry % all] += packets;
                }
                of_core.into_iter().max().unwrap_or(0) as f64 * packet_ps
            }
            Technique::RssPlusPlus => (heaviest as f64).max(count / cores) * packet_ps,
        }
    }
}
