//! All cores of a program.
//!
//! A turn of a core with the packet at the front of its queue: it replays the rows that it has ([`Cores::replay`] up to
//! [`Core::replayable`]), asks its peers for one that it lacks ([`Cores::recover`]), goes on, and processes the packet
//! ([`Cores::process`]). Who simulates time does these one after the other; [`Cores::advance`] does all that can be done now.

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

/// What came of asking the peers for a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// This peer has it. It is copied into the core's own log, to be replayed like the others.
    Found(u32),
    /// No core has it, so the replica skips it.
    Skipped,
    /// Some peers do not know yet.
    Waits(Wait),
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
    /// Entries of peers' logs that were looked for too late.
    overwritten: u64,
}

impl<P: Program> Cores<P> {
    /// `cores` cores.
    pub fn new(program: P, cores: u32, settings: Settings) -> Self {
        // Clones of one state: a large one is shared until it is written.
        let state = program.initial();
        let all = (0..cores).map(|_| Core::new(state.clone(), settings.log)).collect();
        Cores { program, settings, cores: all, overwritten: 0 }
    }

    /// Each core.
    pub fn all(&self) -> &[Core<P>] {
        &self.cores
    }

    /// Entries of logs that were overwritten before they were read. Replicas may differ from then on.
    pub fn overwritten(&self) -> u64 {
        self.overwritten
    }

    /// Shares memory between cores where they are equal: rows in logs, and what `share` finds in two states.
    pub fn share(&mut self, mut share: impl FnMut(&mut P::State, &P::State)) {
        let Some((first, others)) = self.cores.split_first_mut() else { return };
        for core in others {
            core.log.share(&first.log);
            share(&mut core.state, &first.state);
        }
    }

    /// A packet arrives at its core.
    pub fn receive(&mut self, delivery: &Delivery<'_, P::Row>) {
        let core = &mut self.cores[delivery.stamp.core as usize];
        core.receive(delivery);
        if !self.settings.writes_late {
            core.log.write(delivery.stamp.sequence);
        }
    }

    /// Replays the rows up to a number, at most [`Core::replayable`]. `seen` is called with every number when it is applied.
    #[inline]
    pub fn replay(&mut self, core: u32, up_to: u64, mut seen: impl FnMut(u64, Taken, &Core<P>)) {
        let core = &mut self.cores[core as usize];
        while core.applied < up_to {
            let number = core.applied + 1;
            let Some(row) = core.log.own(number) else { return };
            core.applied = number;
            self.program.step(&mut core.state, row);
            let recovered = core.recovered.take();
            seen(number, recovered.map_or(Taken::Received, |(_, peer)| Taken::Recovered(peer)), core);
        }
    }

    /// Asks the peers of a core for the next row, which it lacks.
    pub fn recover(&mut self, core: u32) -> Recovery {
        let number = self.cores[core as usize].applied + 1;
        let found = self.among_peers(core, number);
        let core = &mut self.cores[core as usize];
        let recovery = match found {
            Err(peers) => return Recovery::Waits(Wait { number, peers }),
            Ok(Some((row, peer))) => {
                core.log.recover(number, row);
                core.recovered = Some((number, peer));
                Recovery::Found(peer)
            }
            Ok(None) => {
                core.applied = number;
                Recovery::Skipped
            }
        };
        core.lost.pop_front();
        recovery
    }

    /// Processes the packet at the front, whose history is replayed. None if no packet is there; the verdict is none for a packet without a
    /// row, and for one whose number the replica has taken in before.
    pub fn process(&mut self, core: u32) -> Option<(u64, Option<Verdict>)> {
        let core = &mut self.cores[core as usize];
        let front = core.queue.pop_front()?;
        // Also the entry of a packet that was written late.
        core.log.write(front.number);
        let is_next = front.has_row && front.number == core.applied + 1;
        let verdict = core.log.own(front.number).filter(|_| is_next).map(|row| {
            core.applied = front.number;
            self.program.step(&mut core.state, row)
        });
        Some((front.number, verdict))
    }

    /// A core processes the packet at its front as far as it can. `seen` is called with every number that the replica takes in, when it has.
    pub fn advance(&mut self, core: u32, mut seen: impl FnMut(u64, Taken, &Core<P>)) -> Advance {
        let at = core as usize;
        let mut replay = Replay::default();
        if self.cores[at].waiting() == 0 {
            return Advance::Idle;
        }
        loop {
            let up_to = self.cores[at].replayable();
            self.replay(core, up_to, |number, taken, core| {
                replay.applied += 1;
                replay.recovered += u32::from(taken != Taken::Received);
                seen(number, taken, core);
            });
            let Some(lost) = self.cores[at].lacks() else { break };
            match self.recover(core) {
                Recovery::Found(_) => {}
                Recovery::Skipped => {
                    replay.skipped += 1;
                    seen(lost, Taken::Skipped, &self.cores[at]);
                }
                Recovery::Waits(wait) => return Advance::Waits { wait, replay },
            }
        }
        let Some((sequence, verdict)) = self.process(core) else { return Advance::Idle };
        if verdict.is_some() {
            seen(sequence, Taken::Received, &self.cores[at]);
        }
        Advance::Done { sequence, replay, verdict }
    }

    /// A row out of the log of a peer of a core, and whose; none if all of them have lost it. The error is the peers that do not know yet.
    fn among_peers(&mut self, core: u32, number: u64) -> Result<Option<(P::Row, u32)>, Vec<u32>> {
        let mut unknown = Vec::new();
        let mut overwritten = 0;
        for (peer, other) in (0..).zip(&self.cores).filter(|(peer, _)| *peer != core) {
            match other.log.get(number) {
                Entry::Value(row) => return Ok(Some((row, peer))),
                Entry::Lost => {}
                Entry::Overwritten => overwritten += 1,
                Entry::NotInit => unknown.push(peer),
            }
        }
        if !unknown.is_empty() {
            return Err(unknown);
        }
        self.overwritten += overwritten;
        Ok(None)
    }
}
