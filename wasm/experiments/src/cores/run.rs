//! The run of one technique: packets, the model's sequencer, cores.

use std::collections::VecDeque;

use cores::{Arrival, CoreEventKind, Lane, LaneError, Recording};
use generators::HeaderArrivals;
use programs::{AnyProgram, Program};
use scenario::{Problem, Technique};

use super::CoresSpec;
use super::measures::{Counted, is_of_delays};

/// Steps between two looks at the events, which take memory meanwhile.
const LOOK: u32 = 1 << 10;

/// A run in motion. It processes what a session of the same scenario processes, at the same times.
#[derive(Debug)]
pub struct CoresRun {
    /// What is in front of the cores; none if the network card spreads packets.
    sequencer: Option<Sequencer>,
    arrivals: HeaderArrivals,
    lane: Lane<AnyProgram>,
    /// Time that passes in a step once all packets have arrived, in picoseconds.
    step_ps: u64,
    has_ended: bool,
    counted: Counted,
    /// Whether overwritten entries of logs are what is measured, and no failure.
    may_overwrite: bool,
}

/// The sequencer of the model: it takes a frame a clock cycle, and sends it at the end of the cycle.
#[derive(Debug)]
struct Sequencer {
    program: AnyProgram,
    clock_ps: u64,
    /// Packets that wait, and how many may.
    waiting: VecDeque<Arrival>,
    room: usize,
    /// The cycle in which the next frame may come in.
    next: u64,
}

impl CoresRun {
    /// Before the first packet. `measure` is what the figure shows.
    ///
    /// # Errors
    /// If the cores cannot be set up so.
    pub fn new(spec: CoresSpec, measure: &str) -> Result<Self, LaneError> {
        let is_sequenced = spec.technique == Technique::Scr;
        let costs = spec.settings.costs;
        let cores = spec.settings.cores as u64;
        let counted = Counted {
            history_bytes: if is_sequenced { spec.history_bytes } else { 0 },
            prefix_bytes: if is_sequenced { spec.prefix_bytes } else { 0 },
            packet_ps: costs.packet_ps(),
            cores,
            ..Counted::default()
        };
        let mut lane = Lane::new(spec.program.clone(), spec.settings)?;
        if is_of_delays(measure) {
            lane.watch(Recording::Packets);
        }
        let sequencer = is_sequenced.then(|| Sequencer {
            program: spec.program,
            clock_ps: spec.clock_ps,
            waiting: VecDeque::new(),
            room: spec.ingress,
            next: 0,
        });
        Ok(CoresRun {
            sequencer,
            arrivals: spec.arrivals,
            lane,
            step_ps: (costs.packet_ps() + cores * (costs.replay_ps + costs.contention_ps)).max(1),
            has_ended: false,
            counted,
            may_overwrite: measure == "overwritten",
        })
    }

    /// Goes on for at most so many steps: a packet arrives in each, then time passes in which each core processes about one. True when
    /// the run is over; call again otherwise.
    pub fn work(&mut self, steps: u32) -> bool {
        for step in 0..steps {
            if self.lane.is_over() {
                break;
            }
            if self.has_ended {
                self.lane.advance(self.lane.now_ps().saturating_add(self.step_ps));
            } else {
                self.bring();
            }
            if step % LOOK == 0 {
                self.look();
            }
        }
        self.look();
        self.lane.is_over()
    }

    /// Brings the next packet to the cores, or ends the traffic.
    fn bring(&mut self) {
        let Some(sequencer) = &mut self.sequencer else {
            match self.arrivals.next() {
                Some(arrival) => {
                    self.counted.came(&arrival);
                    self.lane.arrive(&arrival);
                }
                None => self.end(),
            }
            return;
        };
        if sequencer.waiting.is_empty() {
            let Some(t_ps) = self.arrivals.next_ps() else { return self.end() };
            sequencer.next = sequencer.next.max(t_ps.div_ceil(sequencer.clock_ps));
        }
        let now_ps = sequencer.next * sequencer.clock_ps;
        while self.arrivals.next_ps().is_some_and(|t_ps| t_ps <= now_ps) {
            let Some(arrival) = self.arrivals.next() else { break };
            self.counted.came(&arrival);
            match sequencer.waiting.len() < sequencer.room {
                true => sequencer.waiting.push_back(arrival),
                false => self.counted.ingress += 1,
            }
        }
        sequencer.next += 1;
        let Some(Arrival { packet, .. }) = sequencer.waiting.pop_front() else { return };
        let stamp_ns = now_ps / 1_000;
        if sequencer.program.row(&packet, stamp_ns).is_none() {
            // It leaves without a number, for no core.
            self.lane.advance(now_ps);
            self.lane.pass();
        } else {
            self.lane.arrive_stamped(&packet, stamp_ns, now_ps + sequencer.clock_ps);
        }
    }

    fn end(&mut self) {
        self.has_ended = true;
        self.lane.end();
    }

    /// Takes the events in.
    fn look(&mut self) {
        for event in self.lane.take_events() {
            if let CoreEventKind::Processed { verdict: Some(_), spans } = event.kind {
                self.counted.delays.add(spans.end_ps() - spans.arrived_ps);
            }
        }
    }

    /// What was counted so far.
    pub fn counted(&self) -> Counted {
        Counted { totals: self.lane.totals(), ..self.counted }
    }

    /// Packets whose fate is known.
    pub fn settled(&self) -> u64 {
        let totals = self.lane.totals();
        let packets = totals.packets;
        packets.done + packets.lost + packets.dropped + totals.unhandled + self.counted.ingress
    }

    /// Why the values of a run that is over mean nothing: cores wait for each other for ever, or replicas may differ.
    pub fn failure(&self) -> Option<Problem> {
        if let Some(stuck) = self.lane.stuck() {
            let found =
                format!("{} cores that wait for each other for ever from {} ps on", stuck.waits.len(), stuck.t_ps);
            return Some(Problem::new("", found, "a run in which every packet is processed, lost or dropped"));
        }
        let overwritten = self.lane.totals().overwritten;
        (overwritten > 0 && !self.may_overwrite).then(|| {
            let found = format!("{overwritten} entries of logs that were overwritten before they were read");
            Problem::new("base.bench.log", found, "logs long enough: without these rows replicas may differ")
        })
    }

    /// What is wrong with the number of packets of a run that is over.
    pub fn conservation(&self) -> Option<String> {
        let (arrived, settled) = (self.counted.arrived, self.settled());
        let is_wrong = self.lane.is_over() && self.lane.stuck().is_none() && arrived != settled;
        is_wrong.then(|| format!("{arrived} packets came, {settled} are accounted for"))
    }
}

impl Counted {
    /// A packet has come.
    fn came(&mut self, arrival: &Arrival) {
        self.arrived += 1;
        self.bytes += u64::from(arrival.packet.bytes);
    }
}
