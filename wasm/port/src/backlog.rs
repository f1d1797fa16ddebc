//! Packets of one flow that wait behind its element.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::packet::Numbered;

/// Packets that copies share.
const BLOCK: usize = 32;

/// First in, first out, in blocks: what waits for long is long, and copies share all of it.
#[derive(Clone, Debug, Default)]
pub struct Backlog {
    blocks: VecDeque<Rc<Vec<Numbered>>>,
    /// Packets of the first block that are gone.
    taken: usize,
}

impl Backlog {
    /// Adds a packet.
    pub fn push(&mut self, packet: Numbered) {
        match self.blocks.back_mut().and_then(Rc::get_mut).filter(|last| last.len() < BLOCK) {
            Some(last) => {
                // Most backlogs are short: no room for four where there are two.
                if last.len() == last.capacity() {
                    last.reserve_exact(last.len());
                }
                last.push(packet);
            }
            // Nor is a block that a copy shares copied for one more packet.
            None => self.blocks.push_back(Rc::new(vec![packet])),
        }
    }

    /// Takes the packet that came first.
    pub fn pop(&mut self) -> Option<Numbered> {
        let first = self.blocks.front()?;
        let packet = first.get(self.taken).copied();
        self.taken += 1;
        if self.taken >= first.len() {
            self.blocks.pop_front();
            self.taken = 0;
        }
        packet
    }

    /// Bytes that a clone adds to those before it, roughly: the blocks that changed, which nobody shares yet.
    pub fn bytes(&self) -> u64 {
        let own = self.blocks.iter().filter(|block| Rc::strong_count(block) == 1);
        let own: usize = own.map(|block| 32 + block.capacity() * size_of::<Numbered>()).sum();
        (own + self.blocks.len() * size_of::<Rc<Vec<Numbered>>>()) as u64
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
    fn a_copy_adds_the_last_block() {
        let mut backlog = Backlog::default();
        (0..100 * BLOCK as u32).for_each(|number| backlog.push(packet(number)));
        let whole = backlog.bytes();
        assert!(whole > 100 * (BLOCK * size_of::<Numbered>()) as u64);
        let copy = backlog.clone();
        backlog.push(packet(0));
        assert!(backlog.bytes() < whole / 50, "{} of {whole}", backlog.bytes());
        assert_eq!(rest(copy).len(), 100 * BLOCK);
    }
}
