//! Heavy-hitter monitor: bytes of each flow; a flow of many is held back.

use crate::packet::number;
use crate::{FiveTuple, Flags, Packet, Program, Protocol, Table, Verdict};

/// Bytes from which on a flow is heavy.
const HEAVY: u32 = 1024;

/// Passes a flow while it has sent fewer than 1,024 bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeavyHitter;

impl Program for HeavyHitter {
    /// 5-tuple, bytes of the frame (4), flags.
    type Row = [u8; 18];
    /// Bytes of each flow.
    type State = Table<FiveTuple, u32>;

    fn initial(&self) -> Self::State {
        Table::default()
    }

    fn row(&self, packet: &Packet, _: u64) -> Option<[u8; 18]> {
        let mut row = [0; 18];
        row[..13].copy_from_slice(&packet.flow().to_bytes());
        row[13..17].copy_from_slice(&u32::from(packet.bytes).to_be_bytes());
        row[17] = packet.flags.bits();
        Some(row)
    }

    fn step(&self, state: &mut Self::State, row: &[u8; 18]) -> Verdict {
        let flow = FiveTuple::of_bytes(row);
        let (bytes, flags) = (number(&row[13..17]) as u32, Flags::of_bits(row[17]));
        let mut total = bytes;
        state.update(flow, |known| {
            total = known.unwrap_or(0).saturating_add(bytes);
            // A flow begins with a SYN; of UDP with any packet.
            let is_known = known.is_some() || flags.syn || flow.protocol == Protocol::Udp.number();
            (is_known && !flags.fin).then_some(total)
        });
        if total < HEAVY { Verdict::Pass } else { Verdict::Drop }
    }

    fn digest(&self, state: &Self::State) -> u64 {
        state.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::tests::{flags, tcp, udp};

    #[test]
    fn a_flow_passes_until_it_is_heavy_and_is_forgotten_with_its_fin() {
        let program = HeavyHitter;
        let mut state = program.initial();
        let mut step = |packet: Packet| program.step(&mut state, &program.row(&packet, 0).unwrap());
        let of = |bytes, flags| Packet { bytes, ..tcp(1, 2, flags) };
        use Verdict::{Drop, Pass};
        // Not known before its SYN.
        assert_eq!(step(of(600, flags("A"))), Pass);
        assert_eq!([step(of(60, flags("S"))), step(of(963, flags("A"))), step(of(1, flags("A")))], [Pass, Pass, Drop]);
        assert_eq!([step(of(60, flags("FA"))), step(of(60, flags("A")))], [Drop, Pass]);
        assert_eq!([step(Packet { bytes: 1023, ..udp(1, 2) }), step(udp(1, 2))], [Pass, Drop]);
        assert_eq!(state.len(), 1);
    }
}
