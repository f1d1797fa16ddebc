//! Gathers what goals need while a run goes by. It takes in each step once, when it is executed for the first time, so going back and forth
//! changes nothing.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use packet_programs::{CoreLanes, counted};
use port::{Measures, NetworkLanes};
use scenario::measures::{Definition, LIST, OF_GROUP, OF_NETWORK};
use scenario::{Condition, CoreCount, Scenario, Technique};
use serde::Serialize;
use session::bench::Bench;
use session::condition::Watched;
use session::engines::Engines;
use session::{Observer, Session, Step, When};
use xxhash_rust::xxh3::Xxh3;

use crate::probe::{CORES, Found, Measured, Probe, Seen, ShareProbe};

/// What is seen of a run, shared with the observer that sees it.
#[derive(Clone)]
pub struct Watch(Rc<RefCell<Gathering>>);

/// What was gathered so far.
struct Gathering {
    /// By goal.
    goals: Vec<Gathered>,
    steps: u64,
    is_over: bool,
    packets: u64,
    operations: u64,
    ended: Option<Ended>,
}

/// A whole run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// Its digest, as [`run_digest`] makes it: 16 hexadecimal digits.
    pub digest: String,
    /// Its steps.
    pub steps: u64,
}

impl Watch {
    /// Begins to follow a session that has not begun, one probe a goal.
    ///
    /// # Errors
    /// In words, if a condition names what the engines do not have.
    pub fn follow(scenario: &Scenario, session: Session, probes: &[Option<Probe>]) -> Result<(Session, Watch), String> {
        let goals = probes.iter().map(|probe| Gathered::new(scenario, probe.as_ref(), session.runs()));
        let goals = goals.collect::<Result<Vec<_>, _>>()?;
        let gathering = Gathering { goals, steps: 0, is_over: false, packets: 0, operations: 0, ended: None };
        let watch = Watch(Rc::new(RefCell::new(gathering)));
        Ok((session.with_observer(Box::new(watch.clone())), watch))
    }

    /// What was seen so far.
    pub fn seen(&self) -> Seen {
        let Gathering { goals, steps, is_over, packets, operations, .. } = &*self.0.borrow();
        Seen {
            steps: *steps,
            is_over: *is_over,
            packets: *packets,
            operations: *operations,
            found: goals.iter().map(Gathered::found).collect(),
        }
    }

    /// The whole run, once it was executed to its end.
    pub fn ended(&self) -> Option<Ended> {
        self.0.borrow().ended.clone()
    }

    /// Packets that arrived so far.
    pub fn packets(&self) -> u64 {
        self.0.borrow().packets
    }
}

/// What is gathered for a goal.
enum Gathered {
    Nothing,
    Steps { condition: Watched, count: u64, first: Option<u64>, last: bool },
    Measure { of: Measured, value: Option<u64> },
    Shares { of: ShareProbe, packets: u64, bytes: BTreeMap<u64, u64> },
}

impl Gathered {
    fn new(scenario: &Scenario, probe: Option<&Probe>, engines: &Engines) -> Result<Self, String> {
        Ok(match probe {
            None => Gathered::Nothing,
            Some(Probe::Steps { when }) => {
                let condition = Condition::of(when, scenario).map_err(|problems| {
                    problems.first().map_or(String::new(), |problem| format!("`{when}`: {problem}"))
                })?;
                let condition = Watched::new(&condition, engines)?;
                Gathered::Steps { condition, count: 0, first: None, last: false }
            }
            Some(Probe::Measure(of)) => Gathered::Measure { of: of.clone(), value: None },
            Some(Probe::Shares(of)) => Gathered::Shares { of: *of, packets: 0, bytes: BTreeMap::new() },
        })
    }

    fn step(&mut self, step: &Step<'_>) {
        match self {
            Gathered::Nothing => {}
            Gathered::Steps { condition, count, first, last } => {
                *last = condition.holds(step);
                *count += u64::from(*last);
                if *last {
                    first.get_or_insert(step.number.into());
                }
            }
            Gathered::Measure { of, value } => *value = measure(of, step),
            Gathered::Shares { of, packets, bytes } => {
                let lane = step.bench.around(of.engine as usize).map(|around| around.lane);
                for departure in lane.into_iter().flat_map(|lane| lane.departed()) {
                    let packet = &departure.ranked.numbered.packet;
                    if *packets < of.over {
                        let number = if of.flows { u64::from(packet.flow) } else { u64::from(packet.class) };
                        *packets += 1;
                        *bytes.entry(number).or_default() += u64::from(packet.bytes);
                    }
                }
            }
        }
    }

    fn found(&self) -> Found {
        match self {
            Gathered::Nothing => Found::Nothing,
            Gathered::Steps { count, first, last, .. } => Found::Steps { count: *count, first: *first, last: *last },
            Gathered::Measure { of, value } => Found::Measure { value: *value, unit: unit(of).to_owned() },
            Gathered::Shares { packets, bytes, .. } => {
                Found::Shares { packets: *packets, bytes: bytes.iter().map(|(number, own)| (*number, *own)).collect() }
            }
        }
    }
}

impl Observer for Watch {
    fn when(&self) -> When {
        When::First
    }

    fn before(&mut self, engines: &Engines, _: u32) {
        for one in &mut self.0.borrow_mut().goals {
            if let Gathered::Steps { condition, .. } = one {
                condition.before(engines);
            }
        }
    }

    fn step(&mut self, step: &Step<'_>) {
        let mut gathering = self.0.borrow_mut();
        gathering.goals.iter_mut().for_each(|one| one.step(step));
        gathering.steps = u64::from(step.number) + 1;
        gathering.is_over = step.is_last;
        gathering.ended = step.is_last.then(|| {
            let steps = step.number + 1;
            Ended { digest: digest(steps, step.engines), steps: steps.into() }
        });
        gathering.packets = arrived(step);
        gathering.operations = presented(step, 0);
    }
}

fn network(bench: &dyn Bench) -> Option<&NetworkLanes> {
    let bench: &dyn std::any::Any = bench;
    bench.downcast_ref::<session::bench::network::Nodes>().map(session::bench::network::Nodes::lanes)
}

fn cores(bench: &dyn Bench) -> Option<&CoreLanes> {
    let bench: &dyn std::any::Any = bench;
    bench.downcast_ref()
}

/// Packets that arrived so far: at the engine with most of them, or in the network.
fn arrived(step: &Step<'_>) -> u64 {
    if let Some(network) = network(step.bench) {
        return network.end_to_end().measures().arrivals();
    }
    let of_cores = cores(step.bench).into_iter().flat_map(CoreLanes::all);
    let of_cores = of_cores.filter_map(|cores| counted(cores.lane, None, CoreCount::Arrived));
    let lanes = (0..step.engines.count()).filter_map(|engine| step.bench.around(engine));
    lanes.map(|around| around.lane.measures().arrivals()).chain(of_cores).max().unwrap_or(0)
}

/// Operations that an engine was given so far.
fn presented(step: &Step<'_>, engine: usize) -> u64 {
    step.engines.get(engine).map_or(0, |run| run.operations().presented().into())
}

/// A measure as it is after a step.
fn measure(of: &Measured, step: &Step<'_>) -> Option<u64> {
    match of.name.as_str() {
        "packets" => return Some(arrived(step)),
        "operations" => return Some(presented(step, of.engine as usize)),
        "steps" => return Some(u64::from(step.number) + 1),
        _ => {}
    }
    if let Some(word) = of.name.strip_prefix(CORES) {
        let count = CoreCount::ALL.into_iter().find(|count| count.word() == word)?;
        let technique = of.technique.as_deref().unwrap_or(Technique::Scr.word());
        let mut all = cores(step.bench)?.all();
        let wanted = all.find(|cores| (cores.engine, cores.technique.word()) == (of.engine as usize, technique))?;
        return counted(wanted.lane, of.core, count);
    }
    let network = network(step.bench);
    if of.end_to_end {
        let all = network?.end_to_end();
        return of_group(of, all.measures()).unwrap_or_else(|| all.value(&of.name));
    }
    let number = match &of.node {
        Some(node) => network?.plan().node(node)?,
        None => of.engine,
    };
    let measures = step.bench.around(number as usize)?.lane.measures();
    of_group(of, measures).unwrap_or_else(|| measures.value(&of.name))
}

/// The measure of a class or flow, if it is of one.
fn of_group(of: &Measured, measures: &Measures) -> Option<Option<u64>> {
    match (of.class, of.flow) {
        (Some(class), _) => Some(measures.classes().and_then(|all| all.value(class, &of.name))),
        (_, Some(flow)) => Some(measures.flows().and_then(|all| all.value(flow, &of.name))),
        _ => None,
    }
}

/// The unit of a measure.
fn unit(of: &Measured) -> &'static str {
    let name = of.name.as_str();
    if of.class.is_some() || of.flow.is_some() {
        return OF_GROUP.iter().find(|(key, _)| *key == name).map_or("", |(_, unit)| unit);
    }
    let is = |definition: &&Definition| definition.key == name;
    match name {
        "packets" => "packets",
        "operations" => "operations",
        "steps" => "steps",
        _ => LIST.iter().find(is).or_else(|| OF_NETWORK.iter().find(is)).map_or("", |definition| definition.unit),
    }
}

/// The digest of a run so far: every operation of every engine with its result and the step of it, and the number of steps; 16 hexadecimal
/// digits.
pub fn run_digest(session: &Session) -> String {
    digest(session.executed(), session.runs())
}

fn digest(executed: u32, engines: &Engines) -> String {
    let mut digest = Xxh3::new();
    digest.update(&executed.to_le_bytes());
    for run in engines.iter() {
        digest.update(&run.operations().timing_digest().to_le_bytes());
    }
    format!("{:016x}", digest.digest())
}
