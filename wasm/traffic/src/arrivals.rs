//! Packets of several sources in the order of their times.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::{Packet, PacketSource};

/// Sources merged in time order; of packets of the same time, that of the source with the smaller number comes first. Nothing is
/// drawn before the first packet is requested. A clone is a snapshot.
#[derive(Clone, Debug)]
pub struct Arrivals {
    /// All sources at their beginning.
    sources: Rc<Vec<PacketSource>>,
    /// Made by the first request.
    merged: OnceCell<Merged>,
}

/// Sources after the first request.
#[derive(Clone, Debug, PartialEq)]
struct Merged {
    heads: Vec<Head>,
    /// When the next packet of each source arrives; [`NEVER`] if there is none.
    times: Vec<u64>,
    /// Index of the source whose packet is next; beyond the end if all are empty.
    first: usize,
}

/// A source and its next packet.
#[derive(Clone, Debug, PartialEq)]
struct Head {
    source: PacketSource,
    packet: Option<Packet>,
}

/// Time of an empty source; packets come before it.
const NEVER: u64 = u64::MAX;

impl Arrivals {
    /// The packets of these sources, each from its next one on.
    pub fn new(sources: Vec<PacketSource>) -> Self {
        Arrivals { sources: Rc::new(sources), merged: OnceCell::new() }
    }

    /// The next packet; it stays where it is.
    #[inline]
    pub fn peek(&self) -> Option<&Packet> {
        let merged = self.merged();
        merged.heads.get(merged.first)?.packet.as_ref()
    }

    /// Packets still to come, at most.
    pub fn most(&self) -> u64 {
        match self.merged.get() {
            None => self.sources.iter().map(PacketSource::most).fold(0, u64::saturating_add),
            Some(merged) => merged.heads.iter().map(Head::most).fold(0, u64::saturating_add),
        }
    }

    /// Bytes that a clone adds to those before it, roughly.
    pub fn bytes(&self) -> u64 {
        let Some(merged) = self.merged.get() else { return 0 };
        merged.heads.iter().map(|head| size_of::<Head>() as u64 + head.source.bytes()).sum()
    }

    /// Appends the next packets, at most so many; the same that come one by one.
    pub fn read(&mut self, into: &mut Vec<Packet>, most: usize) {
        if let Some(merged) = self.merged.get_mut() {
            merged.read(into, most);
        } else {
            self.begin();
            self.read(into, most);
        }
    }

    #[inline]
    fn merged(&self) -> &Merged {
        self.merged.get().unwrap_or_else(|| self.begin())
    }

    /// Takes the first packet of each source.
    #[cold]
    #[inline(never)]
    fn begin(&self) -> &Merged {
        self.merged.get_or_init(|| Merged::new(&self.sources))
    }
}

impl Head {
    fn new(mut source: PacketSource) -> Self {
        let packet = source.next();
        Head { source, packet }
    }

    fn most(&self) -> u64 {
        self.source.most() + u64::from(self.packet.is_some())
    }

    fn time(&self) -> u64 {
        self.packet.as_ref().map_or(NEVER, |packet| packet.t_ps.min(NEVER - 1))
    }
}

impl Merged {
    fn new(sources: &[PacketSource]) -> Self {
        let heads: Vec<_> = sources.iter().cloned().map(Head::new).collect();
        let times = heads.iter().map(Head::time).collect();
        let mut merged = Merged { heads, times, first: 0 };
        merged.find_first();
        merged
    }

    fn read(&mut self, into: &mut Vec<Packet>, most: usize) {
        if let [only] = &mut self.heads[..]
            && most > 0
        {
            into.extend(only.packet.take());
            only.source.read(into, most - 1);
            only.packet = only.source.next();
            self.times[0] = only.time();
        } else {
            into.extend(self.take(most));
        }
    }

    fn find_first(&mut self) {
        if self.times.len() > 1 {
            let (mut first, mut least) = (usize::MAX, NEVER);
            for (i, time) in self.times.iter().enumerate() {
                if *time < least {
                    (first, least) = (i, *time);
                }
            }
            self.first = first;
        }
    }
}

impl Iterator for Merged {
    type Item = Packet;

    #[inline]
    fn next(&mut self) -> Option<Packet> {
        let first = self.first;
        let head = self.heads.get_mut(first)?;
        let packet = std::mem::replace(&mut head.packet, head.source.next());
        self.times[first] = head.time();
        self.find_first();
        packet
    }
}

impl Iterator for Arrivals {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        if let Some(merged) = self.merged.get_mut() {
            return merged.next();
        }
        self.begin();
        self.merged.get_mut()?.next()
    }
}

/// The same packets are still to come.
impl PartialEq for Arrivals {
    fn eq(&self, other: &Self) -> bool {
        self.merged() == other.merged()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packets::{ExplicitPackets, ListedPacket};

    fn source(flow: u32, dt_ps: &[u64]) -> PacketSource {
        let listed = |dt_ps: &u64| ListedPacket { dt_ps: *dt_ps, flow, class: 0, bytes: 64, rank: 0, upstream_ps: 0 };
        PacketSource::Explicit(ExplicitPackets::new(&dt_ps.iter().map(listed).collect::<Vec<_>>(), 0, 1))
    }

    #[test]
    fn ties_go_to_the_source_with_the_smaller_number() {
        let mut arrivals = Arrivals::new(vec![source(0, &[10, 10, 0]), source(1, &[]), source(2, &[5, 15, 0, 7])]);
        assert_eq!(arrivals.most(), 7);
        assert_eq!(arrivals.peek().map(|p| p.flow), Some(2));
        let first = arrivals.next().map(|p| (p.t_ps, p.flow));
        assert_eq!(first, Some((5, 2)));
        let snapshot = arrivals.clone();
        let rest = |arrivals: Arrivals| arrivals.map(|p| (p.t_ps, p.flow)).collect::<Vec<_>>();
        assert_eq!(rest(arrivals), [(10, 0), (20, 0), (20, 0), (20, 2), (20, 2), (27, 2)]);
        assert_eq!(rest(snapshot).len(), 6);
    }

    #[test]
    fn what_is_read_is_what_comes_one_by_one() {
        for sources in [vec![source(0, &[10, 10, 0])], vec![source(0, &[10, 10, 0]), source(2, &[5, 15])]] {
            for most in 0..7 {
                let mut arrivals = Arrivals::new(sources.clone());
                let mut one_by_one = arrivals.clone();
                let mut read = Vec::new();
                arrivals.read(&mut read, most);
                assert_eq!(read, one_by_one.by_ref().take(most).collect::<Vec<_>>());
                assert_eq!((arrivals.peek(), arrivals.most()), (one_by_one.peek(), one_by_one.most()));
            }
        }
    }

    #[test]
    fn a_clone_begins_by_itself() {
        let arrivals = Arrivals::new(vec![source(0, &[10, 10, 0]), source(2, &[5])]);
        let clone = arrivals.clone();
        assert!(clone.merged.get().is_none() && arrivals.merged.get().is_none(), "nothing was requested");
        assert_eq!((arrivals.most(), arrivals.peek().map(|p| p.flow)), (4, Some(2)));
        assert!(clone.merged.get().is_none() && arrivals.merged.get().is_some());
        assert_eq!((arrivals.most(), clone.most(), clone.bytes()), (4, 4, 0));
        // As equal as before, and then to the same packets.
        assert_eq!(arrivals, clone);
        assert_eq!(arrivals.collect::<Vec<_>>(), clone.collect::<Vec<_>>());
    }

    #[test]
    fn nothing_comes_of_no_source() {
        let mut arrivals = Arrivals::new(Vec::new());
        assert_eq!((arrivals.peek(), arrivals.most()), (None, 0));
        assert_eq!(arrivals.next(), None);
    }
}
