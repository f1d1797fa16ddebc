//! Traffic for schedulers that work out departure times, which plain random arguments would mostly drive out of their range: flows with
//! weights, bursts, packet times at the edges of levels, flows that change between long and short ones. And what of the scheduler it reached.

use contract::{Events, Info, Op, kind};
use traffic::Slot;
use traffic::draw::Draw;

use super::cases::Cases;

/// Ways to draw packet times, each for a phase of its own.
const MODES: u64 = 6;

/// Endless random operations for an engine whose `enqueue` has `data flow bytes packet_time`.
#[derive(Debug)]
pub struct FairMix {
    draw: Draw,
    flows: u32,
    longest: u32,
    /// FIFOs of a set.
    fifos: u64,
    levels: u32,
    /// The largest packet time.
    most: u64,
    /// Packets that it holds.
    places: u64,
    /// Operations up to the next reset, if there is one.
    to_reset: Option<u32>,
    number: u32,
    /// Levels that packet times are of; one more than there are for those beyond.
    reach: u32,
    mode: u32,
    left: u32,
    filling: bool,
    /// Flows in use in this phase.
    active: u32,
    sizes: u32,
    /// Of each flow a packet time of its own.
    times: Vec<u32>,
    /// Of each flow whether its last packet time was a long one.
    long: Vec<bool>,
}

impl FairMix {
    /// For an engine that describes itself so, with resets or without; `None` if its packets have no times.
    pub fn of(info: &Info, seed: u64, source: u32, resets: bool) -> Option<Self> {
        let enqueue = info.operations.first()?;
        let most = |name: &str| enqueue.arguments.iter().find(|a| a.name == name).map(|a| a.max);
        let (flows, longest, times) = (most("flow")? + 1, most("bytes")?, most("packet_time")?);
        let places = info.fields.iter().filter(|f| f.name.ends_with(".data")).map(|f| u64::from(f.count)).sum();
        Some(FairMix {
            draw: Draw::new(seed, source),
            flows,
            longest,
            fifos: info.parameter("fifos").unwrap_or(2).into(),
            levels: info.parameter("levels").unwrap_or(1),
            most: times.into(),
            places,
            to_reset: resets.then_some(0),
            number: 0,
            reach: 0,
            mode: 0,
            left: 0,
            filling: false,
            active: 1,
            sizes: 0,
            times: vec![1; flows as usize],
            long: vec![false; flows as usize],
        })
    }

    /// As at first, but for what is drawn: other flows on other levels.
    pub fn begin_anew(&mut self) {
        (self.reach, self.left) = (0, 0);
    }

    /// Evenly over the orders of magnitude.
    fn any_time(&mut self) -> u32 {
        let most = self.fifos.saturating_pow(self.reach).min(self.most);
        let bits = self.draw.below(u64::from(64 - most.leading_zeros()) + 1);
        self.draw.below(1 << bits)
    }

    /// The time of a FIFO of a level, or of a whole level.
    fn granularity(&mut self) -> u32 {
        let level = self.draw.below(u64::from(self.reach));
        self.fifos.saturating_pow(level).min(self.most) as u32
    }

    fn next_phase(&mut self) {
        if self.reach == 0 {
            // A flow stays on a level that it has once come to: what begins anew begins with other flows.
            self.reach = 1 + self.draw.below(u64::from(self.levels) + 1);
        }
        self.filling = !self.filling;
        self.mode = self.draw.below(MODES);
        self.left = 1 + self.draw.below(2 * self.places.min(2_000) + 20);
        self.active = 1 + self.draw.below(self.flows.into());
        self.sizes = self.draw.below(4);
        for flow in 0..self.flows as usize {
            self.times[flow] = match self.mode {
                0 => self.any_time(),
                _ => self.granularity(),
            };
        }
    }

    fn packet_time(&mut self, flow: usize) -> u32 {
        match self.mode {
            0 | 5 => self.times[flow],
            1 => self.any_time(),
            2 => (self.granularity() + self.draw.below(3)).saturating_sub(1).min(self.most as u32),
            3 => self.draw.below(3),
            _ => {
                self.long[flow] = !self.long[flow];
                if self.long[flow] { self.granularity() } else { self.draw.below(self.fifos) }
            }
        }
    }

    fn bytes(&mut self) -> u32 {
        let longest = self.longest;
        match self.sizes {
            0 => longest.min(1500),
            1 => longest,
            2 => longest.min(64),
            _ => 1 + self.draw.below(longest.into()),
        }
    }
}

impl Iterator for FairMix {
    type Item = Slot;

    fn next(&mut self) -> Option<Slot> {
        if self.left == 0 {
            self.next_phase();
        }
        self.left -= 1;
        if let Some(left) = &mut self.to_reset {
            if *left > 0 {
                *left -= 1;
            } else {
                let orders = 8 + self.draw.below(8);
                *left = self.draw.below(1 << orders);
                self.begin_anew();
                return Some(Some(Op::new(2, &[1 + self.draw.below(4)])));
            }
        }
        let drawn = self.draw.below(32);
        Some(match drawn {
            0 => None,
            _ if (drawn < 21) == self.filling => {
                let flow = self.draw.below(self.active.into());
                let args = [self.number, flow, self.bytes(), self.packet_time(flow as usize), 0];
                self.number = self.number.wrapping_add(1);
                Some(Op { kind: 0, args })
            }
            _ => Some(Op::new(1, &[])),
        })
    }
}

/// What of a Gearbox was reached: how many packets went to each set of each level, and to step-down FIFOs; how often virtual time wrapped;
/// what was dropped, by cause.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    kinds: [u16; 3],
    /// Counts by case.
    pub cases: Cases,
}

impl Reached {
    /// Nothing yet. `None` for another design.
    pub fn new(info: &Info) -> Option<Self> {
        let levels = info.parameter("levels").filter(|_| info.design == "gearbox")?;
        let mut all = ["dropped: range", "dropped: FIFO full", "time wrapped", "guard"].map(str::to_string).to_vec();
        for level in 1..=levels {
            let sets = if level < levels { &["A", "B"][..] } else { &["A"] };
            all.extend(sets.iter().map(|set| format!("level {level} set {set}")));
            if level > 1 && info.parameter("step_down") == Some(1) {
                all.push(format!("level {level} step-down"));
                all.extend((level < levels).then(|| format!("level {level} guard and step-down")));
            }
        }
        let kinds = [info.event("placed")?, info.event("time")?, info.event("selected")?];
        Some(Reached { kinds, cases: Cases::of(all) })
    }

    /// A step of the hardware.
    pub fn step(&mut self, events: &Events) {
        let [placed, time, selected] = self.kinds;
        let mut lowered = false;
        for event in events {
            let [a, b, _, d, e] = event.first();
            let what = match event.kind {
                k if k == selected => {
                    lowered = e > 0;
                    if !lowered {
                        continue;
                    }
                    "guard".to_string()
                }
                k if k == placed && d > 0 && lowered => format!("level {a} guard and step-down"),
                k if k == placed && d > 0 => format!("level {a} step-down"),
                k if k == placed => format!("level {a} set {}", ["A", "B"][b.min(1) as usize]),
                k if k == time && b < a => "time wrapped".to_string(),
                kind::REJECTED if a == contract::RejectReason::Range as u32 => "dropped: range".to_string(),
                kind::REJECTED if a == contract::RejectReason::Full as u32 => "dropped: FIFO full".to_string(),
                _ => continue,
            };
            self.cases.count(&what);
        }
    }

    /// Prints what was reached, and whether everything was.
    pub fn report(&self) -> bool {
        print!("{}", self.cases);
        self.cases.unmet().iter().for_each(|what| println!("  never met: {what}"));
        self.cases.unmet().is_empty()
    }
}
