//! Packets of several sources in the order of their times.

use crate::{Packet, PacketSource};

/// Sources merged in time order; of packets of the same time, that of the source with the smaller number comes first. A clone
/// is a snapshot.
#[derive(Clone, Debug, PartialEq)]
pub struct Arrivals {
    sources: Vec<PacketSource>,
    /// The next packet of each source.
    heads: Vec<Option<Packet>>,
    /// The source whose packet is next.
    first: Option<usize>,
}

impl Arrivals {
    /// The packets of these sources, each from its next one on.
    pub fn new(mut sources: Vec<PacketSource>) -> Self {
        let heads = sources.iter_mut().map(Iterator::next).collect();
        let mut arrivals = Arrivals { sources, heads, first: None };
        arrivals.first = arrivals.earliest();
        arrivals
    }

    /// The next packet; it stays where it is.
    pub fn peek(&self) -> Option<&Packet> {
        self.heads[self.first?].as_ref()
    }

    /// Packets still to come, at most.
    pub fn most(&self) -> u64 {
        let heads = self.heads.iter().flatten().count() as u64;
        self.sources.iter().map(PacketSource::most).fold(heads, u64::saturating_add)
    }

    /// Bytes that a clone takes beyond its own, roughly.
    pub fn bytes(&self) -> u64 {
        let each = (size_of::<PacketSource>() + size_of::<Option<Packet>>()) as u64;
        self.sources.iter().map(|source| each + source.bytes()).sum()
    }

    /// Appends the next packets, at most so many; the same that come one by one.
    pub fn read(&mut self, into: &mut Vec<Packet>, most: usize) {
        if let ([only], [head]) = (&mut self.sources[..], &mut self.heads[..])
            && most > 0
        {
            into.extend(head.take());
            only.read(into, most - 1);
            *head = only.next();
            self.first = self.earliest();
        } else {
            into.extend(self.take(most));
        }
    }

    fn earliest(&self) -> Option<usize> {
        if let [only] = &self.heads[..] {
            return only.is_some().then_some(0);
        }
        let heads = self.heads.iter().enumerate();
        heads.filter_map(|(i, head)| Some((head.as_ref()?.t_ps, i))).min().map(|(_, i)| i)
    }
}

impl Iterator for Arrivals {
    type Item = Packet;

    fn next(&mut self) -> Option<Packet> {
        let first = self.first?;
        let packet = std::mem::replace(&mut self.heads[first], self.sources[first].next());
        self.first = self.earliest();
        packet
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packets::{ExplicitPackets, Listed};

    fn source(flow: u32, dt_ps: &[u64]) -> PacketSource {
        let listed = |dt_ps: &u64| Listed { dt_ps: *dt_ps, flow, class: 0, bytes: 64, rank: 0, upstream_ps: 0 };
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
    fn nothing_comes_of_no_source() {
        let mut arrivals = Arrivals::new(Vec::new());
        assert_eq!((arrivals.peek(), arrivals.most()), (None, 0));
        assert_eq!(arrivals.next(), None);
    }
}
