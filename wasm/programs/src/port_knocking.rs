//! Port-knocking firewall: a source that knocks at ports 100, 101 and 102 in this order is let in.

use crate::packet::number;
use crate::{Flags, Packet, Program, Protocol, Table, Verdict};

/// The port that the next right knock is at, by the number of those before; whatever comes when the source is in closes again.
const KNOCKS: [u32; 4] = [100, 101, 102, u32::MAX];
/// The state in which packets pass.
const OPEN: u32 = 3;

/// Passes a source that has knocked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PortKnocking {
    /// Whether a source that was let in stays so until its FIN, as in textbooks. The published programs close again with the next packet.
    pub open_is_sticky: bool,
}

/// How many knocks of each source were right: 0 to 3, and 3 is open.
pub type Knocks = Table<u32, u32>;

impl Program for PortKnocking {
    /// Source address, destination port, whether SYN, whether FIN.
    type Row = [u8; 8];
    type State = Knocks;

    fn initial(&self) -> Knocks {
        Table::default()
    }

    fn row(&self, packet: &Packet, _: u64) -> Option<[u8; 8]> {
        if packet.protocol != Protocol::Tcp {
            return None;
        }
        let Flags { syn, fin, .. } = packet.flags;
        let mut row = [0; 8];
        row[..4].copy_from_slice(&packet.source.to_be_bytes());
        row[4..6].copy_from_slice(&packet.destination_port.to_be_bytes());
        row[6..].copy_from_slice(&[syn.into(), fin.into()]);
        Some(row)
    }

    fn step(&self, state: &mut Knocks, row: &[u8; 8]) -> Verdict {
        let (source, port, [syn, fin]) = (number(&row[..4]) as u32, number(&row[4..6]) as u32, [row[6], row[7]]);
        let mut verdict = Verdict::Drop;
        state.update(source, |known| {
            if known.is_none() && syn == 0 {
                return None;
            }
            let before = known.unwrap_or(0) % 4;
            let is_right = KNOCKS[before as usize] == port;
            let stays = before == OPEN && self.open_is_sticky;
            let after = if stays { OPEN } else { (before + 1) * u32::from(is_right) };
            if after == OPEN {
                verdict = Verdict::Pass;
            }
            (fin == 0).then_some(after)
        });
        verdict
    }

    fn digest(&self, state: &Knocks) -> u64 {
        state.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::tests::{flags, tcp, udp};

    fn verdicts(program: PortKnocking, knocks: &[(u16, &str)]) -> String {
        let mut state = program.initial();
        let step = |(port, bits): &(u16, &str)| {
            let row = program.row(&tcp(9, *port, flags(bits)), 0).unwrap();
            if program.step(&mut state, &row) == Verdict::Pass { 'p' } else { 'd' }
        };
        knocks.iter().map(step).collect()
    }

    #[test]
    fn three_knocks_in_order_open_and_any_other_port_begins_anew() {
        let knocks = [(100, "S"), (101, ""), (102, ""), (80, ""), (100, ""), (101, ""), (100, ""), (102, "")];
        assert_eq!(verdicts(PortKnocking::default(), &knocks), "ddpddddd");
        assert_eq!(verdicts(PortKnocking { open_is_sticky: true }, &knocks), "ddpppppp");
    }

    #[test]
    fn a_source_begins_with_a_syn_and_ends_with_a_fin() {
        let program = PortKnocking { open_is_sticky: true };
        assert_eq!(verdicts(program, &[(100, ""), (101, ""), (102, "")]), "ddd");
        assert_eq!(verdicts(program, &[(100, "S"), (101, ""), (102, "F"), (80, "")]), "ddpd");
        assert_eq!(program.row(&udp(9, 100), 0), None);
    }
}
