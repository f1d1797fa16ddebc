//! A sequencer and its cores, without time: packets arrive when they are sent, and cores work when they are asked.
#![allow(dead_code)] // each test takes what it needs

use programs::{Packet, Program, Verdict};
use scr::{Advance, Cores, Delivery, Sequencer, Settings, Taken};

/// A program whose row is the number of its packet, and whose state is all numbers so far.
#[derive(Clone, Copy, Debug)]
pub struct Numbers;

impl Program for Numbers {
    type Row = [u8; 8];
    type State = Vec<u64>;

    fn initial(&self) -> Vec<u64> {
        Vec::new()
    }
    fn row(&self, _: &Packet, now: u64) -> Option<[u8; 8]> {
        Some(now.to_be_bytes())
    }
    fn step(&self, state: &mut Vec<u64>, row: &[u8; 8]) -> Verdict {
        state.push(u64::from_be_bytes(*row));
        Verdict::Pass
    }
    fn digest(&self, state: &Vec<u64>) -> u64 {
        state.iter().fold(0, |digest, number| digest.wrapping_mul(31).wrapping_add(*number))
    }
}

/// Sequencer and cores.
pub struct Network<P: Program> {
    pub sequencer: Sequencer<P::Row>,
    pub cores: Cores<P>,
    count: u32,
}

impl Network<Numbers> {
    /// Sends the packets up to this number over `cores` cores, with k - 1 rows; those in `lost` do not arrive.
    pub fn of_numbers(cores: u32, packets: u64, lost: &[u64], settings: Settings) -> Self {
        let mut network = Network::new(Numbers, cores, cores as usize - 1, settings);
        for number in 1..=packets {
            network.send(number.to_be_bytes(), lost.contains(&number));
        }
        network.flush();
        network
    }
}

impl<P: Program> Network<P> {
    pub fn new(program: P, cores: u32, rows: usize, settings: Settings) -> Self {
        let sequencer = Sequencer::new(cores, rows);
        Network { sequencer, cores: Cores::new(program, cores, settings), count: cores }
    }

    pub fn send(&mut self, row: P::Row, lost: bool) {
        let stamp = self.sequencer.stamp();
        if !lost {
            self.cores.receive(&Delivery { stamp, rows: self.sequencer.rows(), own: Some(row) });
        }
        self.sequencer.store(row);
    }

    /// Sends the history to every core; that is not lost.
    pub fn flush(&mut self) {
        for core in 0..self.count {
            let stamp = self.sequencer.flush(core);
            self.cores.receive(&Delivery { stamp, rows: self.sequencer.rows(), own: None });
        }
    }

    /// Lets all cores work in turn until no packet waits, or until none can go on: then what each waits for.
    pub fn drain(&mut self, mut seen: impl FnMut(u32, u64, Taken)) -> Vec<Advance> {
        loop {
            let mut moved = false;
            let mut turns = Vec::new();
            for core in 0..self.count {
                let turn = self.cores.advance(core, |number, taken, _| {
                    moved = true;
                    seen(core, number, taken);
                });
                moved |= matches!(turn, Advance::Done { .. });
                turns.push(turn);
            }
            if turns.iter().all(|turn| *turn == Advance::Idle) {
                return Vec::new();
            }
            if !moved {
                return turns;
            }
        }
    }
}
