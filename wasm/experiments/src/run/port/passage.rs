//! The way of a packet: it arrives and gets its rank, enters the queue or is lost, comes out, and leaves. Each is measured where it happens.

use session::bench::port::Cause;

use super::super::held::Held;
use super::super::queue::{Admission, Queue};
use super::Port;

impl<Q: Queue> Port<Q> {
    /// The packet of `arrival_ps`.
    pub(super) fn arrive(&mut self, now_ps: u64) {
        let Some(packet) = self.ahead.get(self.begun) else { return };
        let number = self.measured.totals.arrived as u32;
        self.measured.totals.arrived += 1;
        self.measured.totals.first_ps.get_or_insert(packet.t_ps);
        if self.sampling.shares {
            self.measured.arrived(packet);
        }
        let refused = match () {
            () if packet.bytes > self.queue.longest() => Some(Cause::Range),
            () if self.windows.is_full(packet.flow) => Some(Cause::Ingress),
            () => (self.ingress.len() >= self.rules.ingress).then_some(Cause::Ingress),
        };
        if let Some(cause) = refused {
            // It never got a rank.
            self.measured.dropped(packet, cause);
            return;
        }
        self.windows.enter(packet.flow);
        let mut held = Held { packet: *packet, number, rank: 0, priority: None };
        if let Some(quantiser) = &self.quantiser {
            held.rank = self.ranker.arrive(now_ps, packet);
            let (priority, clamped) = quantiser.priority(held.rank, self.ranker.origin());
            held.priority = Some(priority);
            self.measured.totals.clamped += u64::from(clamped);
            self.measured.rank(held.rank).arrived += 1;
        }
        let place = self.held.put(held);
        self.elements += 1;
        self.ingress.push_back(place);
    }

    pub(super) fn admitted(&mut self, place: u32, admission: Admission) {
        let rank = self.held.get(place).rank;
        match admission {
            Admission::Full => self.lose(place, Cause::Full),
            Admission::Range => self.lose(place, Cause::Range),
            Admission::Accepted => self.enter(rank),
            Admission::PushedOut(other) => {
                self.enter(rank);
                self.inside -= 1;
                if self.measured.ranked {
                    self.occupied.remove(self.held.get(other).rank);
                }
                self.lose(other, Cause::PushedOut);
            }
        }
        if self.sampling.every > 0 {
            self.average();
        }
    }

    fn enter(&mut self, rank: u64) {
        self.inside += 1;
        if self.measured.ranked {
            self.occupied.add(rank);
        }
        self.entered += 1;
        if self.sampling.every > 0 && self.entered % u64::from(self.sampling.every) == 0 {
            self.sample();
        }
    }

    fn lose(&mut self, place: u32, cause: Cause) {
        let Held { packet, rank, .. } = self.held.get(place);
        self.windows.leave(packet.flow);
        self.measured.dropped(packet, cause);
        if self.measured.ranked {
            self.measured.rank(*rank).dropped += 1;
        }
        self.elements -= 1;
        self.held.free(place);
    }

    pub(super) fn came_out(&mut self, now_ps: u64, place: u32) {
        let Held { packet, number, .. } = self.held.get(place);
        self.windows.leave(packet.flow);
        if self.sampling.shares {
            self.measured.came_out(*number, packet);
        }
        if self.measured.ranked {
            self.rank_out(now_ps, place);
        }
        self.elements -= 1;
        self.wire.push(place, now_ps + u64::from(self.rules.clock_ps));
        self.wire_ps = self.wire.next_ps();
    }

    #[inline]
    fn rank_out(&mut self, now_ps: u64, place: u32) {
        let rank = self.held.get(place).rank;
        if let Some(least) = self.occupied.least().filter(|least| *least < rank) {
            self.measured.totals.inversion.add(rank - least);
            self.measured.totals.unpifoness += rank - least;
            let row = self.measured.rank(rank);
            row.inversions += 1;
            row.unpifoness += rank - least;
        }
        self.occupied.remove(rank);
        self.ranker.dequeued(now_ps, &self.held.get(place).packet, rank);
    }

    pub(super) fn departed(&mut self, place: u32, end_ps: u64) {
        let Held { packet, rank, .. } = self.held.get(place);
        let (t_ps, bytes, class, rank) = (packet.t_ps, packet.bytes, packet.class, *rank);
        let delay = end_ps.saturating_sub(t_ps);
        let totals = &mut self.measured.totals;
        totals.departed += 1;
        totals.bytes += u64::from(bytes);
        totals.last_ps = end_ps;
        totals.delay.add(delay);
        if self.sampling.shares {
            self.measured.departed(packet, end_ps);
        }
        if self.measured.ranked {
            let row = self.measured.rank(rank);
            row.departed += 1;
            row.delay_ps += u128::from(delay);
        }
        if self.sampling.window_ps > 0 {
            self.measured.window(self.sampling.window_ps, class, bytes, end_ps);
        }
        if bytes != self.serialisation.0 {
            self.serialisation = (bytes, self.rules.serialisation_ps(bytes));
        }
        self.held.free(place);
    }
}
