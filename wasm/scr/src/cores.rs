//! All cores of a program.

use programs::{Program, Verdict};

use crate::{Core, Delivery, Entry};

/// How cores deal with packets that were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Entries of each log.
    pub log: usize,
    /// Whether a packet is written into the log only when it is processed, and not when it arrives. Then cores can wait for each other for
    /// ever: the row that one waits for is in the packet at which the other one waits.
    pub writes_late: bool,
}

impl Default for Settings {
    /// A log of 1,024 entries, as published, written on arrival.
    fn default() -> Self {
        Settings { log: 1024, writes_late: false }
    }
}

/// What a core waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wait {
    /// Number of the packet that it lacks.
    pub number: u64,
    /// Cores that do not know of it yet.
    pub peers: Vec<u32>,
}

/// Numbers that a replica took in, in one turn of its core.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// Rows that were applied.
    pub applied: u32,
    /// Of these, rows that came out of the log of a peer.
    pub recovered: u32,
    /// Numbers that were skipped: no core has their rows.
    pub skipped: u32,
}

/// How a replica took in a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// Applied: the core has received its row.
    Received,
    /// Applied: its row was in the log of this peer.
    Recovered(u32),
    /// Skipped: no core has its row.
    Skipped,
}

/// What came of a core's turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advance {
    /// No packet waits.
    Idle,
    /// The packet at the front is processed.
    Done {
        /// Its number.
        sequence: u64,
        /// What came before it.
        replay: Replay,
        /// Its verdict; none for a packet without a row.
        verdict: Option<Verdict>,
    },
    /// A row is missing that a peer may receive yet.
    Waits {
        /// Which one, and who may have it.
        wait: Wait,
        /// What came before it.
        replay: Replay,
    },
}

/// The cores of a program.
#[derive(Clone, Debug)]
pub struct Cores<P: Program> {
    program: P,
    settings: Settings,
    cores: Vec<Core<P>>,
    /// Rows in front of each packet.
    rows: usize,
    /// Entries of peers' logs that were looked for too late.
    overwritten: u64,
}

impl<P: Program> Cores<P> {
    /// `cores` cores, for packets with `rows` rows in front of them.
    pub fn new(program: P, cores: u32, rows: usize, settings: Settings) -> Self {
        let all = (0..cores).map(|_| Core::new(program.initial(), settings.log)).collect();
        Cores { program, settings, cores: all, rows, overwritten: 0 }
    }

    /// Each core.
    pub fn all(&self) -> &[Core<P>] {
        &self.cores
    }

    /// Entries of logs that were overwritten before they were read. Replicas may differ from then on.
    pub fn overwritten(&self) -> u64 {
        self.overwritten
    }

    /// A packet arrives at its core.
    pub fn receive(&mut self, delivery: &Delivery<'_, P::Row>) {
        let core = &mut self.cores[delivery.stamp.core as usize];
        core.push(delivery);
        if !self.settings.writes_late {
            core.log_arrival(delivery);
        }
    }

    /// A core processes the packet at its front as far as it can. `seen` is called with every number that the replica takes in, when it has.
    pub fn advance(&mut self, core: u32, mut seen: impl FnMut(u64, Taken, &Core<P>)) -> Advance {
        let at = core as usize;
        let mut replay = Replay::default();
        let Some(front) = self.cores[at].front(self.rows) else { return Advance::Idle };
        let (first, newest, stamp, own) = (front.first(), front.newest(), front.stamp, front.own);
        while self.cores[at].applied < newest {
            let number = self.cores[at].applied + 1;
            let found = if number >= first {
                self.cores[at].front(self.rows).map(|front| (front.row(number), Taken::Received))
            } else {
                // Behind its last packet and in front of the rows of this one: it was lost.
                match self.among_peers(core, number) {
                    Ok(found) => found.map(|(row, peer)| (row, Taken::Recovered(peer))),
                    Err(peers) => return Advance::Waits { wait: Wait { number, peers }, replay },
                }
            };
            let core = &mut self.cores[at];
            match found {
                Some((row, taken)) => {
                    core.apply(&self.program, &row);
                    replay.applied += 1;
                    if let Taken::Recovered(_) = taken {
                        core.log.set(number, Some(row));
                        replay.recovered += 1;
                    }
                }
                None => {
                    core.applied = number;
                    replay.skipped += 1;
                }
            }
            seen(number, found.map_or(Taken::Skipped, |(_, taken)| taken), core);
        }
        let core = &mut self.cores[at];
        if self.settings.writes_late {
            core.log_front(self.rows);
        }
        let verdict = own.map(|row| core.apply(&self.program, &row));
        if verdict.is_some() {
            seen(stamp.sequence, Taken::Received, core);
        }
        core.pop(self.rows);
        Advance::Done { sequence: stamp.sequence, replay, verdict }
    }

    /// A row out of the log of a peer of a core, and whose; none if all of them have lost it. The error is the peers that do not know yet.
    fn among_peers(&mut self, core: u32, number: u64) -> Result<Option<(P::Row, u32)>, Vec<u32>> {
        let mut unknown = Vec::new();
        for (peer, other) in (0..).zip(&self.cores).filter(|(peer, _)| *peer != core) {
            match other.log.get(number) {
                Entry::Value(row) => return Ok(Some((row, peer))),
                Entry::Lost => {}
                Entry::Overwritten => self.overwritten += 1,
                Entry::NotInit => unknown.push(peer),
            }
        }
        if unknown.is_empty() { Ok(None) } else { Err(unknown) }
    }
}
