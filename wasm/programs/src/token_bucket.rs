//! Token bucket policer: each flow has a bucket of 16 tokens, fills one each 1,024 ns, and pays one a packet.

use crate::packet::number;
use crate::table::Entry;
use crate::{FiveTuple, Flags, Packet, Program, Protocol, Table, Verdict};

/// Tokens that a bucket holds.
const CAPACITY: u64 = 16;
/// Nanoseconds in which a token comes.
const INTERVAL_NS: u64 = 1024;
/// Nanoseconds after which the time of a row counts from 0 again: about 18 minutes.
const TIMES: u64 = 1 << 40;
/// Bit of UDP in the byte of the flags.
const UDP: u8 = 0x80;

/// Passes a packet if its flow has a token left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TokenBucket;

/// The bucket of a flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// Tokens in it, 0 to 16.
    pub tokens: u8,
    /// Time of the flow's last packet, in nanoseconds modulo 2^40.
    pub last: u64,
}

impl Entry for Bucket {
    fn words(&self) -> [u64; 2] {
        [self.tokens.into(), self.last]
    }
}

impl TokenBucket {
    /// The flow of a row.
    pub(crate) fn flow(row: &[u8; 18]) -> FiveTuple {
        let protocol = if row[12] & UDP != 0 { Protocol::Udp } else { Protocol::Tcp };
        FiveTuple { protocol: protocol.number(), ..FiveTuple::of_bytes(row) }
    }
}

impl Program for TokenBucket {
    /// 5-tuple with the protocol and the flags in one byte, time in nanoseconds (5). A packet pays the same whatever its size: that is not
    /// in the row.
    type Row = [u8; 18];
    type State = Table<FiveTuple, Bucket>;

    fn initial(&self) -> Self::State {
        Table::default()
    }

    fn row(&self, packet: &Packet, now: u64) -> Option<[u8; 18]> {
        let mut row = [0; 18];
        row[..13].copy_from_slice(&packet.flow().to_bytes());
        row[12] = if packet.protocol == Protocol::Udp { UDP } else { 0 } | packet.flags.bits();
        row[13..].copy_from_slice(&(now % TIMES).to_be_bytes()[3..]);
        Some(row)
    }

    fn step(&self, state: &mut Self::State, row: &[u8; 18]) -> Verdict {
        let (udp, flags, now) = (row[12] & UDP != 0, Flags::of_bits(row[12]), number(&row[13..]));
        let flow = TokenBucket::flow(row);
        let mut verdict = Verdict::Pass;
        state.update(flow, |known| {
            let tokens = match known {
                Some(Bucket { tokens, last }) => {
                    let since = now.wrapping_sub(last) % TIMES;
                    let there = (u64::from(tokens) + since / INTERVAL_NS).min(CAPACITY);
                    if there == 0 {
                        verdict = Verdict::Drop;
                    }
                    Some(there.saturating_sub(1))
                }
                None => (udp || flags.syn).then_some(CAPACITY - 1),
            };
            tokens.filter(|_| !flags.fin).map(|tokens| Bucket { tokens: tokens as u8, last: now })
        });
        verdict
    }

    fn digest(&self, state: &Self::State) -> u64 {
        state.digest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packet::tests::udp;

    #[test]
    fn sixteen_packets_at_once_then_one_each_1024_ns() {
        let program = TokenBucket;
        let mut state = program.initial();
        let mut at = |now| program.step(&mut state, &program.row(&udp(1, 2), now).unwrap());
        assert!((0..16).all(|_| at(500) == Verdict::Pass));
        assert_eq!([at(500), at(1_523)], [Verdict::Drop, Verdict::Drop]);
        // Each packet sets the time anew: what came of a token in between is lost.
        assert_eq!([at(2_546), at(3_570), at(3_570)], [Verdict::Drop, Verdict::Pass, Verdict::Drop]);
        // After a long time there are 16, no more.
        assert!((0..16).all(|_| at(1_000_000) == Verdict::Pass) && at(1_000_000) == Verdict::Drop);
        // The clock of the rows turns over.
        assert_eq!([at(TIMES - 1), at(TIMES + 10)], [Verdict::Pass; 2]);
        let (_, bucket) = state.sorted()[0];
        assert_eq!(bucket, Bucket { tokens: 14, last: 10 });
    }
}
