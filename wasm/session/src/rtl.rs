//! Verilated engines. Where the model lives, linked natively or in a wasm instance of its own, is the host's affair.

use std::collections::BTreeMap;
use std::path::Path;

use contract::{
    Engine, Events, ExpectedWord, Field, Filled, Implementation, Info, IssueError, Op, OpId, Snapshot, Stage,
};
use models::design::Design;
pub use models::design::Parameters;
use scenario::map::{Map, table};
use serde::Deserialize;

/// The field with the operation in each stage, of every adapter.
const OPS_IN_STAGES: &str = "pipe.op";

/// Words that a bridge compares in one call at most.
pub const COMPARED_AT_ONCE: usize = 4;

/// So many words of a field in a row are read in one call, to be compared here.
const LONG_ROW: usize = 2 * COMPARED_AT_ONCE;
/// Words of a field that are read in one call to be compared, at most.
const ROW: usize = 64;

/// How many words follow each other in a field, from the first of these on, at most [`ROW`].
fn row(words: &[ExpectedWord]) -> usize {
    let follows = |pair: &&[ExpectedWord]| pair[1].field == pair[0].field && pair[1].index == pair[0].index + 1;
    1 + words.windows(2).take(ROW - 1).take_while(follows).count()
}

/// One Verilated model, behind the bridge's C interface (see `qs_abi.h`).
pub trait RtlInstance {
    /// What only the implementation knows, as JSON.
    fn describe(&self) -> String;
    /// See [`Engine::accepts`].
    fn accepts(&self, port: u32) -> bool;
    /// The bytes of the operation that is issued next, for its port.
    fn load(&mut self, port: u32, bytes: &[u8]);
    /// Operation id. The operation is one that the engine has, with arguments in range and the bytes that it says, for a port that accepts
    /// and has none.
    fn issue(&mut self, kind: u32, args: &[u32; contract::MAX_ARGS]) -> u32;
    /// Turns reports of what its stages do on or off; on at first. Call again after `restore`.
    fn observe(&mut self, on: bool);
    /// See [`Engine::check`].
    fn check(&mut self, on: bool);
    /// One cycle; appends its events as [`Events::fill`] takes them.
    fn tick(&mut self, events: &mut Vec<u32>);
    /// Steps executed.
    fn step(&self) -> u32;
    /// Words of a field, from `first` on.
    fn probe(&self, field: u32, first: u32, out: &mut [u32]);
    /// Whether all of these words, at most [`COMPARED_AT_ONCE`], are as expected; fields have the bridge's numbers.
    fn agrees(&self, words: &[ExpectedWord]) -> bool {
        words.iter().all(|word| word.is_met(|field, index, out| self.probe(field, index, out)))
    }
    /// Inverts one bit of a stored word. `false` if the field cannot be upset.
    fn upset(&mut self, field: u32, index: u32, bit: u32) -> bool;
    /// Sets a switch: 0 off, 1 on, or the number of a fault. `false` if there is no such switch.
    fn set_switch(&mut self, name: &str, value: u32) -> bool;
    /// Text of a failed assertion.
    fn message(&self, number: u32) -> String;
    /// Keeps an image of the whole state.
    fn save(&mut self) -> Snapshot;
    /// Returns to an image.
    fn restore(&mut self, snapshot: Snapshot);
    /// Frees an image.
    fn discard(&mut self, snapshot: Snapshot);
    /// See [`Engine::trace_open`]. Time counts from step `first` on.
    fn trace_open(&mut self, _file: &Path, _clock_ps: u32, _first: u32) -> Option<Vec<String>> {
        None
    }
    /// See [`Engine::trace_close`].
    fn trace_close(&mut self) -> bool {
        false
    }
}

/// Makes Verilated models.
pub trait RtlHost {
    /// The configurations that are built, as JSON: an array of `{name, design, parameters}`.
    fn configs(&self) -> String;
    /// The name of the configuration of a design with these parameters, complete but for those taken at run time. A host that can
    /// build hardware does so here.
    ///
    /// # Errors
    /// In words, what there is instead.
    fn find(&self, design: &str, parameters: &Parameters) -> Result<String, String> {
        let built = parse_configs(&self.configs());
        let of_design = || built.iter().filter(|c| c.design == design);
        let found = of_design().find(|c| parameters.iter().all(|(name, value)| c.parameters.get(name) == Some(value)));
        found.map(|c| c.name.clone()).ok_or_else(|| {
            let there: Vec<String> = of_design().map(|c| show(&c.parameters)).collect();
            if there.is_empty() {
                return format!("no {design} hardware is built");
            }
            format!("no {design} hardware is built with {}; built are: {}", show(parameters), there.join("; "))
        })
    }
    /// The name of the configuration that holds a user's module. A host that can build hardware does so here.
    ///
    /// # Errors
    /// In words, why there is none.
    fn adopt(&self, map: &Map) -> Result<String, String> {
        Err(format!("{} cannot be built here: a module of yours needs the command line", map.top))
    }
    /// A model of a configuration, reset and ready. `seed` fills uninitialised state, 0 with zeros.
    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>>;
}

/// A host without any model, for sessions of reference models alone.
pub struct NoRtl;

impl RtlHost for NoRtl {
    fn configs(&self) -> String {
        "[]".to_string()
    }
    fn create(&self, _: &str, _: &[u32], _: u32) -> Option<Box<dyn RtlInstance>> {
        None
    }
}

/// A configuration that is built.
#[derive(Clone, Debug, Deserialize)]
pub struct Config {
    /// Name, `bbq_w4_d1_n15` for example.
    pub name: String,
    /// Design.
    pub design: String,
    /// Parameters fixed when it was built.
    pub parameters: BTreeMap<String, u32>,
}

#[derive(Deserialize)]
struct Description {
    stages: Vec<Stage>,
    /// Of each operation; 0 if it varies.
    latency: Vec<u32>,
    /// Of each operation by level, those of the first operation first.
    commit: Vec<u32>,
    fields: Vec<Field>,
    signals: BTreeMap<String, String>,
    /// Elements and bits of each register and memory of a user's module, by its field.
    #[serde(default)]
    shapes: BTreeMap<String, [u32; 2]>,
}

/// The configurations of a host.
pub fn configs(host: &dyn RtlHost) -> Vec<Config> {
    parse_configs(&host.configs())
}

/// Reads what [`RtlHost::configs`] gives.
pub fn parse_configs(json: &str) -> Vec<Config> {
    scenario::read::value(json).unwrap_or_default()
}

/// A Verilated model as an [`Engine`].
pub struct RtlEngine {
    instance: Box<dyn RtlInstance>,
    info: Info,
    /// Number of each of `info.fields` in the bridge.
    bridge_fields: Vec<u32>,
    /// Ports that have an operation for this step: bit p of port p.
    taken: u32,
    /// Bytes that were loaded for the operation that is issued next.
    loaded: u32,
    /// Counted before the run, and by the instance still.
    filled: Filled,
}

impl RtlEngine {
    /// The engine of a design with these parameters.
    ///
    /// # Errors
    /// An error message for the user, if no such configuration is built, or the bridge's view of the architecture is not the model's.
    pub fn new(host: &dyn RtlHost, design: &Design, parameters: &Parameters, seed: u32) -> Result<Self, String> {
        let config = host.find(design.name, &(design.hardware)(design, parameters)?)?;
        let run_time: Vec<u32> =
            design.parameters.iter().filter(|p| p.run_time).filter_map(|p| parameters.get(p.name).copied()).collect();
        let instance = host
            .create(&config, &run_time, seed)
            .ok_or_else(|| format!("the hardware model {config} could not be made"))?;
        Self::over(instance, design, (design.info)(parameters))
    }

    /// The engine of a user's module.
    ///
    /// # Errors
    /// An error message for the user, if it cannot be built.
    pub fn adopted(host: &dyn RtlHost, map: &Map, seed: u32) -> Result<Self, String> {
        let config = host.adopt(map)?;
        let instance = host
            .create(&config, &table::packed(&map.table()), seed)
            .ok_or_else(|| format!("the hardware model {config} could not be made"))?;
        let text = instance.describe();
        let described: Description =
            scenario::read::value(&text).map_err(|e| format!("the bridge describes itself wrongly: {e}"))?;
        let mut info = Info { fields: described.fields, ..map.info() };
        for field in &mut info.fields {
            if let Some(shape) = described.shapes.get(&field.name) {
                field.meaning = shape_text(*shape);
            }
        }
        let bridge_fields = (0..info.fields.len() as u32).collect();
        Ok(RtlEngine { instance, info, bridge_fields, taken: 0, loaded: 0, filled: Filled::default() })
    }

    /// Makes one decision of the hardware go wrong, in a build with faults; 0 is none. `false` in any other build.
    pub fn set_fault(&mut self, number: u32) -> bool {
        self.instance.set_switch("fault", number)
    }

    /// Compares words, at most [`COMPARED_AT_ONCE`], in one call.
    fn words_agree(&self, words: &[ExpectedWord]) -> bool {
        let mut of_bridge = [ExpectedWord { field: 0, index: 0, value: 0 }; COMPARED_AT_ONCE];
        for (to, word) in of_bridge.iter_mut().zip(words) {
            let Some(field) = self.bridge_fields.get(word.field as usize) else { return false };
            *to = ExpectedWord { field: *field, ..*word };
        }
        self.instance.agrees(&of_bridge[..words.len()])
    }

    /// Compares words that follow each other in a field, at most [`ROW`], by reading them in one call.
    fn row_agrees(&self, words: &[ExpectedWord]) -> bool {
        let Some(first) = words.first() else { return true };
        let Some(field) = self.bridge_fields.get(first.field as usize) else { return false };
        let mut read = [0; ROW];
        let read = &mut read[..words.len()];
        self.instance.probe(*field, first.index, read);
        words.iter().zip(read).all(|(word, read)| word.value == *read)
    }

    /// Joins what the architecture says with what the implementation adds.
    fn over(instance: Box<dyn RtlInstance>, design: &Design, architecture: Info) -> Result<Self, String> {
        let text = instance.describe();
        let described: Description =
            scenario::read::value(&text).map_err(|e| format!("the bridge describes itself wrongly: {e}"))?;
        let mut info = Info { implementation: Implementation::Rtl, events: design.kinds(), ..architecture };
        let mut bridge_fields = Vec::new();
        for field in &mut info.fields {
            let shape = |f: &Field| format!("{} words of {} bits", f.count, f.bits);
            let (name, wanted) = (&field.name, shape(field));
            let Some(at) = described.fields.iter().position(|f| f.name == *name) else {
                return Err(format!("the adapter lacks the model's field {name} of {wanted}: add it there"));
            };
            let found = shape(&described.fields[at]);
            if found != wanted {
                return Err(format!("the field {name} has {found} in the adapter, {wanted} in the model"));
            }
            field.signal.clone_from(&described.fields[at].signal);
            field.stage = described.fields[at].stage;
            bridge_fields.push(at as u32);
        }
        for (at, field) in described.fields.into_iter().enumerate() {
            if field.is_of_implementation() {
                bridge_fields.push(at as u32);
                info.fields.push(field);
            } else if info.field(&field.name).is_none() {
                return Err(format!("the model lacks the adapter's field {0}: call it pipe.{0}", field.name));
            }
        }
        let (operations, levels) = (info.operations.len(), info.levels.len());
        if (described.latency.len(), described.commit.len()) != (operations, operations * levels) {
            return Err(format!("the adapter's times are not of {operations} operations and {levels} levels"));
        }
        let commits = described.commit.chunks_exact(levels.max(1));
        for (operation, (latency, commit)) in info.operations.iter_mut().zip(described.latency.iter().zip(commits)) {
            operation.latency = Some(*latency).filter(|latency| *latency > 0);
            operation.commit = commit.to_vec();
        }
        info.stages = described.stages;
        info.signals = described.signals;
        Ok(RtlEngine { instance, info, bridge_fields, taken: 0, loaded: 0, filled: Filled::default() })
    }
}

/// What a register or a memory of a user's module is. The page reads it, too: `web/src/designs/adopted/fields.ts`.
fn shape_text([elements, bits]: [u32; 2]) -> String {
    match elements {
        1 => format!("register of {bits} bits"),
        _ => format!("memory of {elements} words of {bits} bits"),
    }
}

fn show(parameters: &Parameters) -> String {
    parameters.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

impl Engine for RtlEngine {
    fn info(&self) -> &Info {
        &self.info
    }

    fn accepts(&self, port: u8) -> bool {
        self.taken >> port & 1 == 0 && self.instance.accepts(port.into())
    }

    fn load(&mut self, port: u8, bytes: &[u8]) {
        self.loaded = bytes.len() as u32;
        self.instance.load(port.into(), bytes);
    }

    fn issue(&mut self, op: &Op) -> Result<OpId, IssueError> {
        let operation = self.info.check(op)?;
        let port = operation.port;
        if self.taken >> port & 1 != 0 {
            return Err(IssueError::PortTaken);
        }
        operation.check_bytes(op, self.loaded)?;
        self.loaded = 0;
        self.taken |= 1 << port;
        Ok(self.filled.op(OpId(self.instance.issue(op.kind.into(), &op.args))))
    }

    fn preset(&mut self, field: usize, index: u32, value: u32) -> bool {
        let now = (self as &dyn Engine).word(field, index);
        let differs = |bit: &u32| (now ^ value) >> bit & 1 != 0;
        let Some(number) = self.bridge_fields.get(field).copied() else { return false };
        (0..32).filter(differs).all(|bit| self.instance.upset(number, index, bit))
    }

    fn begin_run(&mut self, filled: Filled) {
        self.filled = filled;
    }

    fn tick(&mut self, events: &mut Events) {
        self.taken = 0;
        let from = events.words().len();
        events.fill(|words| self.instance.tick(words));
        if self.filled != Filled::default() {
            events.renumber(from, self.filled, &self.info);
        }
    }

    fn step(&self) -> u32 {
        self.instance.step().wrapping_sub(self.filled.steps)
    }

    fn probe(&self, field: usize, first: u32, out: &mut [u32]) {
        match self.bridge_fields.get(field) {
            Some(number) => self.instance.probe(*number, first, out),
            None => out.fill(0),
        }
        if self.filled.ops > 0 && self.info.fields.get(field).is_some_and(|field| field.name == OPS_IN_STAGES) {
            out.iter_mut().for_each(|op| *op = self.filled.op(OpId(*op)).0);
        }
    }

    fn agrees(&self, words: &[ExpectedWord]) -> bool {
        let mut rest = words;
        while !rest.is_empty() {
            let row = row(rest);
            let (now, later) = rest.split_at(if row < LONG_ROW { rest.len().min(COMPARED_AT_ONCE) } else { row });
            if !(if row < LONG_ROW { self.words_agree(now) } else { self.row_agrees(now) }) {
                return false;
            }
            rest = later;
        }
        true
    }

    fn observe(&mut self, on: bool) {
        self.instance.observe(on);
    }

    fn save(&mut self) -> Snapshot {
        self.instance.save()
    }

    fn restore(&mut self, snapshot: Snapshot) {
        self.instance.restore(snapshot);
    }

    fn discard(&mut self, snapshot: Snapshot) {
        self.instance.discard(snapshot);
    }

    fn upset(&mut self, field: &str, index: u32, bit: u32) -> bool {
        let number = self.info.field(field).and_then(|i| self.bridge_fields.get(i));
        number.is_some_and(|n| self.instance.upset(*n, index, bit))
    }

    fn set_switch(&mut self, name: &str, on: bool) -> bool {
        self.instance.set_switch(name, on.into())
    }

    fn message(&self, number: u32) -> String {
        self.instance.message(number)
    }

    fn check(&mut self, on: bool) {
        self.instance.check(on);
    }

    fn trace_open(&mut self, file: &Path, clock_ps: Option<u32>) -> Option<Vec<String>> {
        self.instance.trace_open(file, clock_ps.unwrap_or(self.info.clock_ps), self.filled.steps)
    }

    fn trace_close(&mut self) -> bool {
        self.instance.trace_close()
    }
}
