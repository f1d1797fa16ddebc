//! What a lane holds, for those who look at it.

use super::{Lane, LaneListener};
use crate::backlog::Backlog;
use crate::end::Standing;
use crate::measures::Measures;
use crate::packet::{Departure, Ranked};
use crate::rules::Rules;
use crate::wire::Wire;

impl<S: LaneListener> Lane<S> {
    /// The settings.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The packet at a place.
    #[inline(always)]
    pub fn packet(&self, place: u32) -> &Ranked {
        self.places.get(place)
    }

    /// Places of the elements that wait for the engine's port, in order.
    pub fn waiting_places(&self) -> impl Iterator<Item = u32> {
        self.returning.iter().chain(&self.ingress).chain(&self.blocked).copied()
    }

    /// Packets that wait for the engine's port, in order.
    pub fn ingress(&self) -> impl Iterator<Item = &Ranked> {
        self.waiting_places().map(|place| self.places.get(place))
    }

    /// Number of packets that wait for the engine's port, or behind the element of their flow.
    pub fn waiting(&self) -> usize {
        self.port_count() + self.buffered
    }

    fn port_count(&self) -> usize {
        self.returning.len() + self.ingress.len() + self.blocked.len()
    }

    /// Packets that wait for the link, the next one first.
    pub fn ready(&self) -> impl Iterator<Item = &Ranked> {
        self.wire.queued().map(|place| self.places.get(place))
    }

    /// The packet on the link.
    pub fn sending(&self) -> Option<Departure> {
        let sending = self.wire.sending()?;
        let ranked = *self.places.get(sending.place);
        Some(Departure { ranked, begin_ps: sending.begin_ps, end_ps: sending.end_ps })
    }

    /// The link.
    pub fn wire(&self) -> &Wire {
        &self.wire
    }

    /// What was measured so far.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    pub(crate) fn measures_mut(&mut self) -> &mut Measures {
        &mut self.measures
    }

    pub(crate) fn listener_mut(&mut self) -> &mut S {
        &mut self.listener
    }

    /// Receiver of departures and drops.
    pub fn listener(&self) -> &S {
        &self.listener
    }

    /// Packets that are left, by where they stand.
    pub fn standing(&self) -> Standing {
        let port = self.port_count() as u32;
        let link = self.wire.waiting() + u32::from(self.wire.sending().is_some());
        Standing { port, behind: self.buffered as u32, queue: self.elements - port, link }
    }

    /// What is wrong with the counts: packets that neither left nor were dropped and are not here, or came out twice.
    pub fn conservation(&self) -> Option<String> {
        self.measures.conservation((self.places.len() + self.buffered) as u64)
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let waiting = 4 * self.port_count() as u64 + 16 * u64::from(self.wire.waiting());
        let behind = self.flows.bytes() + self.flows.values().map(Backlog::bytes).sum::<u64>();
        let own = self.ranker.bytes() + self.measures.bytes() + self.windows.bytes() + self.places.bytes();
        512 + waiting + behind + own
    }
}
