//! What is measured of a run, in integers; the words are those of `scenario::measures`.

use models::lateness::{Late, Verdict};
use scenario::Problem;
use session::bench::port::Cause;
use session::metrics::{Histogram, Shares};
use traffic::Packet;

use super::late::OfLevel;

/// What is noted beside the totals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sampling {
    /// Length of a window of time in picoseconds over which the bytes of each class are counted; 0 for none.
    pub window_ps: u64,
    /// Packets between two looks at the bounds; 0 for none.
    pub every: u32,
    /// Packets that arrive before bounds are averaged.
    pub warm_up: u64,
    /// Whether flows and classes are told apart: fairness, and order within flows.
    pub shares: bool,
    /// Whether it is noted how late packets are, of a design that works out when they are to leave.
    pub late: bool,
}

/// Windows of time that are told apart, and looks at the bounds. What comes after is not noted.
pub const SAMPLES: usize = 10_000;

/// Classes that are told apart in windows.
pub const CLASSES: usize = 64;

/// Ranks that are told apart; those beyond are counted together in the last.
pub const RANKS: usize = 4096;

/// Levels that are told apart.
const LEVELS: usize = 64;

/// Packets of one rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfRank {
    /// Packets that came.
    pub arrived: u64,
    /// Packets that were lost.
    pub dropped: u64,
    /// Packets whose last bit left.
    pub departed: u64,
    /// Packets that came out of the queue while one of smaller rank was in it.
    pub inversions: u64,
    /// Differences of the two ranks, over the inversions.
    pub unpifoness: u64,
    /// Sum of the delays of those that left, in picoseconds.
    pub delay_ps: u128,
}

/// Everything over the whole run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Totals {
    /// Packets that came to the port.
    pub arrived: u64,
    /// Packets whose last bit left.
    pub departed: u64,
    /// Their bytes.
    pub bytes: u64,
    /// By cause.
    pub dropped: [u64; Cause::ALL.len()],
    /// Delays in picoseconds.
    pub delay: Histogram,
    /// Steps of the run.
    pub steps: u64,
    /// Elements in the queue, summed over all steps.
    pub occupancy: u64,
    /// Most of them.
    pub most: u32,
    /// Differences of rank, over the inversions.
    pub inversion: Histogram,
    /// Sum of these differences.
    pub unpifoness: u64,
    /// Packets whose rank lay outside the queue's priorities.
    pub clamped: u64,
    /// Arrival of the first packet.
    pub first_ps: Option<u64>,
    /// Departure of the last.
    pub last_ps: u64,
    /// Time in which the link was busy.
    pub busy_ps: u64,
}

/// Bounds of the scheduler's queues.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OfBounds {
    /// Arrivals over which they were summed.
    pub count: u64,
    /// Sum of each.
    pub sums: Vec<u64>,
    /// Each after so many packets that entered, as [`Sampling`] says; the first before any.
    pub samples: Vec<Vec<u32>>,
}

/// What is measured of a run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Measured {
    /// Over the whole run.
    pub totals: Totals,
    /// Whether packets have ranks.
    pub ranked: bool,
    /// By rank, up to the largest that came.
    pub ranks: Vec<OfRank>,
    /// Bytes that left, by window of time and class.
    pub windows: Vec<Vec<u64>>,
    /// Bounds of the queues.
    pub bounds: OfBounds,
    /// By flow and class.
    pub shares: Option<Box<Shares>>,
    /// How late packets were: of all levels, then of each from 1 on.
    pub late: Vec<OfLevel>,
}

/// What can be asked of how late packets are, of a level or of all, with its unit.
pub const DEPARTURES: [(&str, &str); 8] = [
    ("dtd.mean", "units"),
    ("dtd.p99", "units"),
    ("dtd.max", "units"),
    ("normalised-dtd.mean", MILLIONTHS),
    ("normalised-dtd.p99", MILLIONTHS),
    ("normalised-dtd.max", MILLIONTHS),
    ("normalised-dtd.over", MILLIONTHS),
    ("normalised-dtd.over.natural", MILLIONTHS),
];

/// What can be asked of a whole run, with its unit.
pub const TOTALS: &[(&str, &str)] = &{
    let [a, b, c, d, e, f, g, h] = DEPARTURES;
    [
        ("arrived", "packets"),
        ("departed", "packets"),
        ("bytes", "B"),
        ("throughput", "Mb/s"),
        ("utilisation", "ppm"),
        ("dropped", "packets"),
        ("dropped.ingress", "packets"),
        ("dropped.full", "packets"),
        ("dropped.pushed-out", "packets"),
        ("dropped.range", "packets"),
        ("delay.mean", "ps"),
        ("delay.p50", "ps"),
        ("delay.p99", "ps"),
        ("delay.max", "ps"),
        ("occupancy.mean", "1/1000"),
        ("occupancy.max", "elements"),
        ("inversions", "packets"),
        ("inversion.mean", "rank"),
        ("inversion.max", "rank"),
        ("unpifoness", "rank"),
        ("clamped", "packets"),
        ("reordered", "packets"),
        ("jain", MILLIONTHS),
        ("nfm.mean", MILLIONTHS),
        ("nfm.p99", MILLIONTHS),
        ("nfm.max", MILLIONTHS),
        ("nfm.windows", "windows"),
        a,
        b,
        c,
        d,
        e,
        f,
        g,
        h,
    ]
};

/// The unit of a pure number that is kept in parts of a million.
pub const MILLIONTHS: &str = "1e-6";

/// Whether a measure is of the ranks of packets.
pub fn is_of_ranks(name: &str) -> bool {
    name.starts_with("inversion") || ["unpifoness", "clamped"].contains(&name)
}

/// Whether a measure tells flows and classes apart.
pub fn is_of_shares(name: &str) -> bool {
    name.starts_with("nfm.") || ["reordered", "jain"].contains(&name)
}

/// Whether a measure is of how late packets are.
pub fn is_of_departures(name: &str) -> bool {
    name.starts_with("dtd.") || name.starts_with("normalised-dtd.")
}

impl Measured {
    /// A measure of the whole run by its name in [`TOTALS`]; `None` where there was nothing to measure.
    pub fn value(&self, name: &str) -> Option<u64> {
        let all = &self.totals;
        let span = all.first_ps.and_then(|first| all.last_ps.checked_sub(first)).filter(|span| *span > 0);
        let over = |amount: u128| span.map(|span| (amount / u128::from(span)) as u64);
        let lost = |cause: Cause| Some(all.dropped[cause as usize]);
        match name {
            "arrived" => Some(all.arrived),
            "departed" => Some(all.departed),
            "bytes" => Some(all.bytes),
            "throughput" => over(u128::from(all.bytes) * 8_000_000),
            "utilisation" => over(u128::from(all.busy_ps) * u128::from(session::metrics::PPM)),
            "dropped" => Some(all.dropped.iter().sum()),
            "dropped.ingress" => lost(Cause::Ingress),
            "dropped.full" => lost(Cause::Full),
            "dropped.pushed-out" => lost(Cause::PushedOut),
            "dropped.range" => lost(Cause::Range),
            "delay.mean" => all.delay.mean(),
            "delay.p50" => all.delay.quantile(50),
            "delay.p99" => all.delay.quantile(99),
            "delay.max" => all.delay.max(),
            "occupancy.mean" => {
                (u128::from(all.occupancy) * 1000).checked_div(all.steps.into()).map(|mean| mean as u64)
            }
            "occupancy.max" => Some(all.most.into()),
            _ if is_of_ranks(name) && !self.ranked => None,
            "inversions" => Some(all.inversion.count()),
            "inversion.mean" => all.inversion.mean(),
            "inversion.max" => all.inversion.max(),
            "unpifoness" => Some(all.unpifoness),
            "clamped" => Some(all.clamped),
            _ => self.of_shares(name).or_else(|| self.late.first()?.value(name)),
        }
    }

    #[cold] // small rather than fast, as all that is asked once a run
    fn of_shares(&self, name: &str) -> Option<u64> {
        let Shares { reordered, fairness, .. } = self.shares.as_deref()?;
        match name {
            "reordered" => Some(*reordered),
            "jain" => fairness.jain(),
            "nfm.mean" => fairness.nfm().mean(),
            "nfm.p99" => fairness.nfm().quantile(99),
            "nfm.max" => fairness.nfm().max(),
            "nfm.windows" => Some(fairness.nfm().count()),
            _ => None,
        }
    }

    /// A packet came.
    pub(super) fn arrived(&mut self, packet: &Packet) {
        self.shares.iter_mut().for_each(|shares| shares.arrived(packet));
    }

    /// It came out of the queue.
    pub(super) fn came_out(&mut self, number: u32, packet: &Packet) {
        self.shares.iter_mut().for_each(|shares| shares.came_out(number, packet));
    }

    /// Its last bit left.
    pub(super) fn departed(&mut self, packet: &Packet, end_ps: u64) {
        self.shares.iter_mut().for_each(|shares| shares.departed(packet, end_ps));
    }

    /// Time goes on for windows of fairness.
    pub(super) fn windows_end(&mut self, now_ps: u64) {
        self.shares.iter_mut().for_each(|shares| shares.fairness.advance(now_ps));
    }

    /// A packet is lost.
    #[inline(never)]
    pub(super) fn dropped(&mut self, packet: &Packet, cause: Cause) {
        self.totals.dropped[cause as usize] += 1;
        if let Some(shares) = &mut self.shares {
            shares.dropped(packet);
        }
    }

    /// A packet belongs to the window in which its last bit leaves.
    #[inline(never)]
    pub(super) fn window(&mut self, window_ps: u64, class: u16, bytes: u32, end_ps: u64) {
        let (at, class) = ((end_ps.saturating_sub(1) / window_ps) as usize, usize::from(class));
        if at >= SAMPLES || class >= CLASSES {
            return;
        }
        if self.windows.len() <= at {
            self.windows.resize(at + 1, Vec::new());
        }
        let classes = &mut self.windows[at];
        if classes.len() <= class {
            classes.resize(class + 1, 0);
        }
        classes[class] += u64::from(bytes);
    }

    /// One more packet left.
    #[inline(never)]
    pub(super) fn left(&mut self, late: &Late, verdict: &Verdict) {
        let level = (late.level as usize).min(LEVELS);
        if self.late.len() <= level {
            self.late.resize(level + 1, OfLevel::default());
        }
        self.late[0].add(late, verdict);
        if level > 0 {
            self.late[level].add(late, verdict);
        }
    }

    /// The row of a rank.
    pub(super) fn rank(&mut self, rank: u64) -> &mut OfRank {
        let at = rank.min(RANKS as u64 - 1) as usize;
        if at >= self.ranks.len() {
            self.ranks.resize(at + 1, OfRank::default());
        }
        &mut self.ranks[at]
    }

    /// The part of pairs of packets of one queue that may come out in the wrong order, weighted by the difference of their ranks: the sum
    /// of p(r) p(r') (r' - r) over all ranks r < r' that the same queue takes, with the ranks p as they came in this run.
    pub fn loss(&self, bounds: &[u32]) -> f64 {
        let arrived: u64 = self.ranks.iter().map(|row| row.arrived).sum();
        let mut sum = 0u128;
        for (i, bound) in bounds.iter().enumerate() {
            // The first queue takes everything below the second bound; of equal bounds the last queue takes the ranks.
            let first = if i == 0 { 0 } else { *bound as usize };
            let end = bounds.get(i + 1).map_or(usize::MAX, |next| *next as usize).min(self.ranks.len());
            let (mut before, mut weighted) = (0u128, 0u128);
            for (rank, row) in self.ranks.iter().enumerate().take(end).skip(first) {
                let n = u128::from(row.arrived);
                sum += n * (before * rank as u128 - weighted);
                before += n;
                weighted += n * rank as u128;
            }
        }
        if arrived == 0 { 0.0 } else { sum as f64 / (arrived as f64 * arrived as f64) }
    }

    /// What is wrong with the counts of a run that is over.
    pub fn conservation(&self) -> Result<(), Problem> {
        let Totals { arrived, departed, dropped, .. } = &self.totals;
        let lost: u64 = dropped.iter().sum();
        if *arrived == departed + lost {
            return Ok(());
        }
        Err(Problem::new(
            "",
            format!("{arrived} packets arrived, {departed} departed, {lost} were dropped"),
            "all of them",
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(counts: &[u64]) -> Measured {
        let ranks = counts.iter().map(|arrived| OfRank { arrived: *arrived, ..OfRank::default() }).collect();
        Measured { ranks, ..Measured::default() }
    }

    /// Catalogue S4, Q52: ranks 1 to 5 with 2, 1, 1, 2, 1 of 7 packets.
    #[test]
    fn the_loss_of_figure_4() {
        let measured = measured(&[0, 2, 1, 1, 2, 1]);
        let loss = |second| (measured.loss(&[1, second]) * 49.0).round() as u32;
        assert_eq!([4, 5, 3, 2].map(loss), [9, 25, 8, 14]);
    }

    /// Catalogue Fig 14a: eight queues of 12 ranks but for the last, on even ranks: 0.268.
    #[test]
    fn the_loss_of_fixed_bounds() {
        let bounds: Vec<u32> = (0..8).map(|i| 12 * i).collect();
        let loss = measured(&[1; 100]).loss(&bounds);
        assert!((loss - 0.2682).abs() < 0.0001, "{loss}");
    }
}
