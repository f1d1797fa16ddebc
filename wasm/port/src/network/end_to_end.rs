//! Packets and flows from end to end: measured by the network, and not by an engine.

use scenario::measures::LIST;
use scenario::types::PortBench;
use traffic::{ByNumber, Packet};

use crate::measures::{Detail, Histogram, Measures};
use crate::packet::{DropCause, Numbered, Ranked};
use crate::rules::Rules;

/// The measure that only a single link has.
const UTILISATION: &str = "utilisation";

/// A packet under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trip {
    /// Number of its way.
    pub way: u32,
    /// How many nodes of the way are behind it.
    pub hop: u32,
    /// The packet as it came into the network.
    pub packet: Packet,
}

/// Upper ends of the sizes of flows, in bytes, that are told apart; the last has none.
pub const SIZES: [u64; 4] = [10_000, 100_000, 1_000_000, u64::MAX];

/// What is measured of the flows of some sizes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OfSize {
    /// Completion times in picoseconds.
    pub fct: Histogram,
    /// Slowdown in thousandths.
    pub slowdown: Histogram,
}

/// A finite flow under way.
#[derive(Clone, Debug, PartialEq)]
struct OpenFlow {
    bytes: u64,
    /// Bytes that have not left.
    left: u64,
    hurt: bool,
    /// When each link of its way would be free again if the flow were alone.
    free_ps: Vec<u64>,
    /// When its last bit so far would be at the end then.
    alone_ps: u64,
}

/// What is measured from end to end. A clone is a snapshot.
#[derive(Clone, Debug, PartialEq)]
pub struct EndToEnd {
    measures: Measures,
    followed: usize,
    open: ByNumber<OpenFlow>,
    /// By size, in the order of [`SIZES`].
    sizes: [OfSize; SIZES.len()],
    /// Slowdown of all in thousandths.
    slowdown: Histogram,
}

/// A link on a way: what a packet takes to leave on it, and to the other end.
pub type Link<'a> = &'a PortBench;

impl EndToEnd {
    /// Before the first packet. `port` has the window of fairness.
    pub fn new(port: &PortBench) -> Self {
        let port = PortBench { propagation_ps: 0, ..port.clone() };
        let rules = Rules::new(&port, 1, 1);
        EndToEnd {
            measures: Measures::new(Detail::SESSION, &rules, false),
            followed: rules.followed,
            open: ByNumber::default(),
            sizes: Default::default(),
            slowdown: Histogram::default(),
        }
    }

    /// Time goes on, with `inside` packets in the network.
    pub fn begin(&mut self, executed: u64, now_ps: u64, inside: u32) {
        self.measures.advance(now_ps);
        self.measures.pass(executed, inside);
    }

    /// A packet comes into the network, and will pass these links.
    pub fn arrived<'a>(&mut self, packet: &Packet, links: impl ExactSizeIterator<Item = Link<'a>>) {
        self.measures.arrived(packet);
        if !packet.finite || (self.open.len() >= self.followed && !self.open.contains(packet.flow)) {
            return;
        }
        let hops = links.len();
        let open = self.open.get_or_insert_with(packet.flow, || OpenFlow {
            bytes: packet.remaining,
            left: packet.remaining,
            hurt: false,
            free_ps: vec![0; hops],
            alone_ps: 0,
        });
        let mut at_ps = packet.t_ps;
        for (link, free_ps) in links.zip(&mut open.free_ps) {
            *free_ps = at_ps.max(*free_ps).saturating_add(Rules::serialisation_of(link, packet.bytes));
            at_ps = free_ps.saturating_add(link.propagation_ps);
        }
        open.alone_ps = at_ps;
    }

    /// A packet is lost.
    pub fn dropped(&mut self, packet: &Packet, cause: DropCause) {
        self.measures.dropped(packet, None, cause);
        if let Some(open) = self.open.get_mut(packet.flow).filter(|_| packet.finite) {
            open.hurt = true;
            if packet.last {
                self.open.remove(packet.flow);
            }
        }
    }

    /// The last bit of a packet is at the end of its last link.
    pub fn departed(&mut self, numbered: Numbered, end_ps: u64) {
        let packet = &numbered.packet;
        self.measures.came_out(&numbered, None);
        self.measures.departed(&Ranked { numbered, rank: None, priority: None }, end_ps, 0);
        let Some(open) = self.open.get_mut(packet.flow).filter(|_| packet.finite) else { return };
        open.left = open.left.saturating_sub(packet.bytes.into());
        let is_over = if open.hurt { packet.last } else { open.left == 0 };
        if !is_over {
            return;
        }
        let Some(flow) = self.open.remove(packet.flow).filter(|open| !open.hurt) else { return };
        let fct = end_ps.saturating_sub(packet.flow_start_ps);
        let alone = flow.alone_ps.saturating_sub(packet.flow_start_ps).max(1);
        let slowdown = (u128::from(fct) * 1000 / u128::from(alone)) as u64;
        let size = SIZES.iter().position(|end| flow.bytes <= *end).unwrap_or(SIZES.len() - 1);
        self.sizes[size].fct.add(fct);
        self.sizes[size].slowdown.add(slowdown);
        self.slowdown.add(slowdown);
    }

    /// The measures that ports have too; occupancy is of packets in the network, and there are no ranks.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// By size of the flow, in the order of [`SIZES`].
    pub fn sizes(&self) -> &[OfSize; SIZES.len()] {
        &self.sizes
    }

    /// Slowdown of all finished flows, in thousandths: completion time over that of the flow alone on the same links.
    pub fn slowdown(&self) -> &Histogram {
        &self.slowdown
    }

    /// Values of these so far, in the order of [`LIST`]. No one link is used, so utilisation is of nothing.
    pub fn values(&self) -> [Option<u64>; LIST.len()] {
        let mut values = self.measures.values();
        for (_, value) in LIST.iter().zip(&mut values).filter(|(one, _)| one.key == UTILISATION) {
            *value = None;
        }
        values
    }

    /// A measure by its name in [`scenario::measures::LIST`], or in [`scenario::measures::OF_NETWORK`]; `None` where nothing was measured.
    pub fn value(&self, key: &str) -> Option<u64> {
        match key {
            "slowdown.mean" => self.slowdown.mean(),
            "slowdown.p99" => self.slowdown.quantile(99),
            "slowdown.max" => self.slowdown.max(),
            UTILISATION => None,
            _ => self.measures.value(key),
        }
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let histograms = self.sizes.iter().map(|size| size.fct.bytes() + size.slowdown.bytes()).sum::<u64>();
        let flows = self.open.values().map(|flow| 48 + 8 * flow.free_ps.len() as u64).sum::<u64>();
        self.measures.bytes() + histograms + self.slowdown.bytes() + self.open.bytes() + flows
    }
}
