//! Fair queueing: ranks from virtual times.

use file_type::file_type;

use super::FRACTION_BITS;
use super::gps::Gps;
use super::tags::Tags;
use crate::Packet;

/// Who shares the link by weight.
#[file_type]
pub enum RankShare {
    /// Every flow.
    #[default]
    Flow,
    /// Every class.
    Class,
}

impl RankShare {
    fn of(self, packet: &Packet) -> u32 {
        match self {
            RankShare::Flow => packet.flow,
            RankShare::Class => packet.class.into(),
        }
    }
}

/// How much virtual time a packet takes: its bytes on the link, by the weight, rounded up.
fn length(packet: &Packet, overhead_bytes: u32) -> u64 {
    let bytes = u64::from(packet.bytes) + u64::from(overhead_bytes);
    (bytes << FRACTION_BITS).div_ceil(packet.weight.max(1).into())
}

/// Start-time fair queueing: the rank is the start tag, the larger of the virtual time and the finish tag of the packet before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StfqRanks {
    share: RankShare,
    overhead_bytes: u32,
    virtual_time: u64,
    tags: Tags,
}

impl StfqRanks {
    /// No packet came yet; the link adds so many bytes to each.
    pub fn new(share: RankShare, overhead_bytes: u32) -> Self {
        StfqRanks { share, overhead_bytes, virtual_time: 0, tags: Tags::default() }
    }

    pub(super) fn arrive(&mut self, packet: &Packet) -> u64 {
        let flow = self.share.of(packet);
        let start = self.tags.get(flow).max(self.virtual_time);
        self.tags.set(flow, start.saturating_add(length(packet, self.overhead_bytes)), packet.weight.max(1));
        start
    }

    /// The virtual time is the start tag of the packet in service. A queue that does not sort exactly serves a smaller tag after
    /// a larger one; virtual time does not run back.
    pub(super) fn dequeued(&mut self, start: u64) {
        self.virtual_time = self.virtual_time.max(start);
        self.tags.pass(self.virtual_time);
    }

    pub(super) fn virtual_time(&self) -> u64 {
        self.virtual_time
    }

    pub(super) fn reset(&mut self) {
        *self = StfqRanks::new(self.share, self.overhead_bytes);
    }

    pub(super) fn bytes(&self) -> u64 {
        self.tags.bytes()
    }
}

/// Weighted fair queueing: the rank is the finish tag, which is when the ideal server would be done with the packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WfqRanks {
    share: RankShare,
    overhead_bytes: u32,
    gps: Gps,
}

impl WfqRanks {
    /// No packet came yet; the link adds so many bytes to each.
    pub fn new(share: RankShare, overhead_bytes: u32, rate_mbps: u32) -> Self {
        WfqRanks { share, overhead_bytes, gps: Gps::new(rate_mbps) }
    }

    pub(super) fn arrive(&mut self, now_ps: u64, packet: &Packet) -> u64 {
        let flow = self.share.of(packet);
        let virtual_time = self.gps.advance(now_ps);
        let start = self.gps.tags.get(flow).max(virtual_time);
        let finish = start.saturating_add(length(packet, self.overhead_bytes));
        self.gps.tags.set(flow, finish, packet.weight.max(1));
        finish
    }

    pub(super) fn virtual_time(&mut self, now_ps: u64) -> u64 {
        self.gps.advance(now_ps)
    }

    pub(super) fn reset(&mut self) {
        self.gps.reset();
    }

    pub(super) fn bytes(&self) -> u64 {
        self.gps.tags.bytes()
    }
}
