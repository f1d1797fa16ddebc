//! What the source has: files, instances, signals, and where each is named.

use std::collections::BTreeMap;

use contract::Info;
use elaborated::{Body, Hierarchy, Kind, Signal};
use serde::Serialize;

/// The source as the page lists it.
#[derive(Serialize)]
pub struct Outline<'h> {
    top: &'h str,
    files: &'h [String],
    modules: Vec<Module<'h>>,
    instances: Vec<Instance<'h>>,
    /// Of each field of the engine with signals behind it, the name of word 0's, as `Source::cause` takes it.
    fields: BTreeMap<&'h str, &'h str>,
}

#[derive(Serialize)]
struct Module<'h> {
    name: &'h str,
    file: usize,
    line: u32,
    /// With local variables, which have no values.
    signals: Vec<Declared<'h>>,
    uses: &'h [[u32; 5]],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Declared<'h> {
    name: &'h str,
    line: u32,
    column: u32,
    is_local: bool,
    bits: u32,
    elements: u32,
    #[serde(rename = "type")]
    type_name: &'h str,
    values: &'h BTreeMap<String, u64>,
    /// Lines that may assign it; of an instance's output the line of its port.
    assigned: Vec<u32>,
}

#[derive(Serialize)]
struct Instance<'h> {
    /// Path below the top, empty for the top.
    name: &'h str,
    /// Place in `modules`.
    module: usize,
}

impl<'h> Outline<'h> {
    pub fn of(hierarchy: &'h Hierarchy, info: Option<&'h Info>) -> Self {
        let design = &hierarchy.design;
        let declared = |(signal, assigned): (&'h Signal, Vec<u32>)| Declared {
            assigned,
            name: &signal.name,
            line: signal.line,
            column: signal.column,
            is_local: signal.kind == Kind::Local,
            bits: signal.bits,
            elements: signal.elements,
            type_name: &signal.type_name,
            values: &signal.values,
        };
        let modules = design.bodies.iter().map(|body| Module {
            name: &body.module,
            file: body.file,
            line: body.line,
            signals: body.signals.iter().zip(assigned(body)).map(declared).collect(),
            uses: &body.uses,
        });
        let instance =
            |number: usize| Instance { name: hierarchy.instance_name(number), module: hierarchy.body_number(number) };
        let fields = info.map(|info| &info.fields[..]).unwrap_or_default().iter();
        let fields = fields.filter(|field| !field.signal.is_empty() && !field.signal.contains(", "));
        Outline {
            top: &design.top,
            files: &design.files,
            modules: modules.collect(),
            instances: (0..hierarchy.instances()).map(instance).collect(),
            fields: fields.map(|field| (field.name.as_str(), field.signal.as_str())).collect(),
        }
    }
}

/// The lines that may assign each signal of a module.
fn assigned(body: &Body) -> Vec<Vec<u32>> {
    let mut lines: Vec<Vec<u32>> = body.signals.iter().map(|_| Vec::new()).collect();
    let mut add = |signals: Vec<usize>, line: u32| {
        for signal in signals.into_iter().filter(|_| line > 0) {
            lines[signal].push(line);
        }
    };
    for process in &body.processes {
        let mut all = Vec::new();
        process.body.assignments(&mut all);
        all.into_iter().for_each(|(signals, at)| add(signals, at[0]));
    }
    for port in body.instances.iter().flat_map(|instance| &instance.ports).filter(|port| port.direction == Kind::Out) {
        let mut signals = Vec::new();
        port.actual.targets(&mut signals);
        add(signals, port.line);
    }
    for all in &mut lines {
        all.sort_unstable();
        all.dedup();
    }
    lines
}
