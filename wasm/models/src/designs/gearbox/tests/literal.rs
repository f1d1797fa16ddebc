//! Gearbox as the paper prints it: Algorithms 1 and 2, with the sentences around them, and nothing that hardware would need. To be read
//! next to the paper; a test compares it with the model. Levels and FIFOs count from 0, and virtual time does not wrap.

use std::collections::{BTreeMap, VecDeque};

use crate::designs::gearbox::variants::Quota;

/// P(i,k): a packet of a flow with its departure time F(i,k).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LiteralPacket {
    pub data: u32,
    pub flow: u32,
    pub bytes: u64,
    pub finish: u64,
}

/// The scheduler.
pub struct Literal {
    /// g_l, in units of virtual time.
    granularity: Vec<u64>,
    /// Q(l,f).
    queues: Vec<Vec<VecDeque<LiteralPacket>>>,
    /// F of each flow's last packet.
    last: BTreeMap<u32, u64>,
    /// t_s.
    pub now: u64,
    /// Bytes that each level has sent at t_s.
    sent: Vec<u64>,
    quota: Quota,
}

impl Literal {
    /// Empty, with so many FIFOs on each level.
    pub fn new(granularity: &[u64], fifos: usize, quota: Quota) -> Self {
        let level = |_: &u64| vec![VecDeque::new(); fifos];
        let queues = granularity.iter().map(level).collect();
        let sent = vec![0; granularity.len()];
        Literal { granularity: granularity.to_vec(), queues, last: BTreeMap::new(), now: 0, sent, quota }
    }

    /// f_l: the FIFO of a level in the compound FIFO of time `at`.
    fn serving(&self, level: usize, at: u64) -> usize {
        (at / self.granularity[level]) as usize % self.queues[level].len()
    }

    /// Algorithm 1. F, or `None` if the packet is dropped.
    pub fn enqueue(&mut self, data: u32, flow: u32, bytes: u64, packet_time: u64) -> Option<u64> {
        let finish = self.now.max(self.last.get(&flow).copied().unwrap_or(0)) + packet_time;
        for level in 0..self.queues.len() {
            let (interval, fifos) = (finish - self.now, self.queues[level].len());
            if interval.div_ceil(self.granularity[level]) <= fifos as u64 {
                let f = (interval / self.granularity[level]) as usize;
                let following = (self.serving(level, self.now) + f) % fifos;
                self.queues[level][following].push_back(LiteralPacket { data, flow, bytes, finish });
                self.last.insert(flow, finish);
                return Some(finish);
            }
        }
        None
    }

    /// Algorithm 2, a packet a call.
    pub fn dequeue(&mut self) -> Option<LiteralPacket> {
        if self.queues.iter().flatten().all(VecDeque::is_empty) {
            return None;
        }
        loop {
            for level in 0..self.queues.len() {
                let serving = self.serving(level, self.now);
                let queue = &mut self.queues[level][serving];
                let size = self.sent[level] + queue.iter().map(|packet| packet.bytes).sum::<u64>();
                let g = self.granularity[level] as u32;
                // All of level 0. Rounded up to whole packets: the next one leaves unless the share has left.
                let parts = if level == 0 { 1 } else { self.quota.parts(g, (self.now % u64::from(g)) as u32) };
                if self.sent[level] * u64::from(parts) < size {
                    if let Some(packet) = queue.pop_front() {
                        self.sent[level] += packet.bytes;
                        return Some(packet);
                    }
                }
            }
            // The next compound FIFO that is not empty.
            self.sent.fill(0);
            self.now += 1;
            while self.compound(self.now).all(VecDeque::is_empty) {
                self.now += 1;
            }
        }
    }

    /// The compound FIFO of a time.
    pub fn compound(&self, at: u64) -> impl Iterator<Item = &VecDeque<LiteralPacket>> {
        (0..self.queues.len()).map(move |level| &self.queues[level][self.serving(level, at)])
    }
}
