//! Packets of one flow that wait behind its element.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

use crate::packet::Numbered;

/// Packets of a block.
const BLOCK: u8 = 32;

/// Packets in a row that copies share. One copy may know of more of them than another.
#[derive(Debug)]
struct Block(RefCell<Vec<Numbered>>);

impl Block {
    fn of(packets: Vec<Numbered>) -> Rc<Self> {
        Rc::new(Block(RefCell::new(packets)))
    }

    /// Whether this packet is at a place now. It is put there if that is the end, for copies that get so far later.
    fn put(&self, at: u8, packet: Numbered) -> bool {
        let mut packets = self.0.borrow_mut();
        if let Some(there) = packets.get(usize::from(at)) {
            return *there == packet;
        }
        // Most backlogs are short: no room for four where there are two.
        if packets.len() == packets.capacity() {
            let more = packets.len().max(1);
            packets.reserve_exact(more);
        }
        packets.push(packet);
        true
    }

    fn bytes(&self) -> usize {
        size_of::<[usize; 2]>() + size_of::<Self>() + self.0.borrow().capacity() * size_of::<Numbered>()
    }
}

/// First in, first out, in blocks, all but the last one full: what waits for long is long, and copies share all of it. A copy that goes
/// on as another one did shares what comes as well.
#[derive(Clone, Debug, Default)]
pub struct Backlog {
    blocks: VecDeque<Rc<Block>>,
    /// Packets that came and were not counted yet.
    fresh: Cell<u32>,
    /// Packets of the first block that are gone.
    taken: u8,
    /// Packets of the last block, those that are gone included.
    end: u8,
}

impl Backlog {
    /// Adds a packet.
    pub fn push(&mut self, packet: Numbered) {
        *self.fresh.get_mut() += 1;
        match self.blocks.back_mut().filter(|_| self.end < BLOCK) {
            Some(last) => {
                if !last.put(self.end, packet) {
                    // Another copy went on in another way.
                    let mut own = last.0.borrow()[..usize::from(self.end)].to_vec();
                    own.push(packet);
                    *last = Block::of(own);
                }
                self.end += 1;
            }
            None => {
                self.blocks.push_back(Block::of(vec![packet]));
                self.end = 1;
            }
        }
    }

    /// Takes the packet that came first.
    pub fn pop(&mut self) -> Option<Numbered> {
        let packet = self.blocks.front()?.0.borrow()[usize::from(self.taken)];
        self.taken += 1;
        if self.taken == if self.blocks.len() == 1 { self.end } else { BLOCK } {
            self.blocks.pop_front();
            self.taken = 0;
        }
        Some(packet)
    }

    /// Bytes that a clone adds to those of which this was asked before, roughly: the last blocks, as far as packets came since.
    pub fn bytes(&self) -> u64 {
        let fresh = self.fresh.take().div_ceil(BLOCK.into()) as usize;
        let grown: usize = self.blocks.iter().rev().take(fresh).map(|block| block.bytes()).sum();
        (grown + self.blocks.len() * size_of::<Rc<Block>>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use traffic::Packet;

    use super::*;

    fn packet(number: u32) -> Numbered {
        let packet = Packet {
            t_ps: 0,
            flow: 0,
            class: 0,
            weight: 1,
            bytes: 64,
            rank: 0,
            remaining: 64,
            last: false,
            finite: false,
            flow_start_ps: 0,
            upstream_ps: 0,
        };
        Numbered { number, packet }
    }

    fn rest(mut backlog: Backlog) -> Vec<u32> {
        std::iter::from_fn(|| backlog.pop()).map(|packet| packet.number).collect()
    }

    #[test]
    fn packets_leave_in_order_and_copies_keep_theirs() {
        let (mut backlog, mut plain) = (Backlog::default(), VecDeque::new());
        let mut copies = Vec::new();
        for number in 0..1000 {
            backlog.push(packet(number));
            plain.push_back(number);
            // It grows for a while, and shrinks to nothing in the end.
            for _ in 0..if number < 500 { number % 2 } else { 3 } {
                assert_eq!(backlog.pop().map(|packet| packet.number), plain.pop_front());
            }
            assert_eq!(backlog.blocks.is_empty(), plain.is_empty());
            copies.push((backlog.clone(), Vec::from(plain.clone())));
        }
        assert!(plain.is_empty());
        for (copy, plain) in copies {
            assert_eq!(rest(copy), plain);
        }
    }

    #[test]
    fn a_copy_adds_what_came_since_the_one_before() {
        let mut backlog = Backlog::default();
        (0..100 * u32::from(BLOCK)).for_each(|number| backlog.push(packet(number)));
        let whole = backlog.bytes();
        assert!(whole > 100 * u64::from(BLOCK) * size_of::<Numbered>() as u64);
        let copy = backlog.clone();
        backlog.push(packet(0));
        assert!(backlog.bytes() < whole / 50, "{} of {whole}", backlog.bytes());
        assert_eq!(rest(copy).len(), 100 * usize::from(BLOCK));
    }

    #[test]
    fn copies_at_every_packet_leave_the_blocks_full() {
        let mut backlog = Backlog::default();
        let mut copies = Vec::new();
        for number in 0..10 * u32::from(BLOCK) {
            backlog.push(packet(number));
            // Counted is the block that it came into.
            assert!(backlog.bytes() < 40 * size_of::<Numbered>() as u64);
            assert_eq!(backlog.bytes(), (backlog.blocks.len() * size_of::<Rc<Block>>()) as u64);
            copies.push(backlog.clone());
        }
        assert_eq!(backlog.blocks.len(), 10);
        // One that goes on as the others did shares their blocks; one that does not leaves them alone.
        let mut alike = copies[5].clone();
        alike.push(packet(6));
        assert!(Rc::ptr_eq(&alike.blocks[0], &backlog.blocks[0]));
        let mut other = copies[5].clone();
        other.push(packet(1000));
        assert_eq!(rest(other), [0, 1, 2, 3, 4, 5, 1000]);
        assert_eq!(rest(alike), [0, 1, 2, 3, 4, 5, 6]);
        for (copy, number) in copies.into_iter().zip(0..) {
            assert_eq!(rest(copy), (0..=number).collect::<Vec<u32>>());
        }
    }
}
