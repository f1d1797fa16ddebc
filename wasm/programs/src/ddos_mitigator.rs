//! DDoS mitigator: counts and drops packets of sources on a list.

use crate::packet::number;
use crate::{Packet, Program, Table, Verdict};

/// Drops what comes from a source on its list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DdosMitigator {
    /// Source addresses on the list.
    pub blocked: Vec<u32>,
}

/// State of the mitigator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// Packets of each source on the list, from 0.
    pub by_source: Table<u32, u32>,
    /// Packets that were dropped.
    pub dropped: u32,
}

impl Program for DdosMitigator {
    /// Source address.
    type Row = [u8; 4];
    type State = Hits;

    fn initial(&self) -> Hits {
        let mut hits = Hits::default();
        for &source in &self.blocked {
            hits.by_source.set(source, 0);
        }
        hits
    }

    fn row(&self, packet: &Packet, _: u64) -> Option<[u8; 4]> {
        Some(packet.source.to_be_bytes())
    }

    fn step(&self, state: &mut Hits, row: &[u8; 4]) -> Verdict {
        let source = number(row) as u32;
        let Some(hits) = state.by_source.get(source) else { return Verdict::Pass };
        state.by_source.set(source, hits.wrapping_add(1));
        state.dropped = state.dropped.wrapping_add(1);
        Verdict::Drop
    }

    fn digest(&self, state: &Hits) -> u64 {
        state.by_source.digest().wrapping_add(u64::from(state.dropped))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::tests::udp;

    #[test]
    fn only_sources_on_the_list_are_counted_and_dropped() {
        let program = DdosMitigator { blocked: vec![7] };
        let mut state = program.initial();
        let mut step = |source| program.step(&mut state, &program.row(&udp(source, 9), 0).unwrap());
        assert_eq!([step(7), step(8), step(7)], [Verdict::Drop, Verdict::Pass, Verdict::Drop]);
        assert_eq!((state.by_source.sorted(), state.dropped), (vec![(7, 2)], 2));
    }
}
