//! What the types of a map cannot say: that what it names is there, fits, and makes sense together.

use std::collections::BTreeSet;

use contract::MAX_ARGS;
use models::catalogue;

use super::{Direction, Map, MappedOperation, MappedRole, Slice};
use crate::check::Report;
use crate::limits;
use crate::problem::{self, Problem};
use crate::types::{Op, Setting};

/// Bits of a word.
const WORD: u32 = 32;

/// Everything wrong with a map, at most a screen of it.
pub fn check(map: &Map) -> Vec<Problem> {
    let mut report = Report::default();
    report.range("", "version", map.version, 1, 1);
    names(map, &mut report);
    ports(map, &mut report);
    report.range("", "settles", map.settles, 0, limits::PAUSE);
    report.range("", "clock_ps", map.clock_ps, 1, limits::CLOCK_PS);
    report.optional("", "capacity", map.capacity, 1, limits::STEPS);
    signal(map, "clock", &map.clock, Direction::In, 1, &mut report);
    reset(map, &mut report);
    ties(map, &mut report);
    if report.count("operations", map.operations.len(), 1, limits::MAPPED_OPERATIONS) {
        for (i, operation) in map.operations.iter().enumerate() {
            check_operation(map, &format!("operations[{i}]"), operation, &mut report);
        }
    }
    together(map, &mut report);
    compared(map, &mut report);
    report.problems
}

fn names(map: &Map, report: &mut Report) {
    identifier("top", &map.top, report);
    if map.sources.is_empty() {
        report.wrong("sources", "an empty list", "files of SystemVerilog or Verilog");
    }
    for (path, files) in [("sources", &map.sources), ("include", &map.include)] {
        report.count(path, files.len(), 0, limits::MAP_FILES);
        for (i, file) in files.iter().enumerate() {
            let leaves =
                file.starts_with(['/', '\\']) || file.contains(':') || file.split(['/', '\\']).any(|part| part == "..");
            if file.is_empty() || leaves {
                report.wrong(format!("{path}[{i}]"), problem::quote(file), "a path inside the folder of the map");
            }
        }
    }
    report.count("show", map.show.len(), 0, limits::SHOWN_SIGNALS);
    for (i, name) in map.show.iter().enumerate().take(limits::SHOWN_SIGNALS) {
        // An escaped name may hold a dot too, but nothing that ends the text in which Verilator is given it.
        let plain = name.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '"' | '\\'));
        if !plain || !name.rsplit_once('.').is_some_and(|(module, signal)| !module.is_empty() && !signal.is_empty()) {
            report.wrong(format!("show[{i}]"), problem::quote(name), "a module and a signal of it: `pifo.count_q`");
        }
    }
    for name in map.defines.keys() {
        identifier(&format!("defines.{name}"), name, report);
    }
    for (name, value) in &map.parameters {
        let path = format!("parameters.{name}");
        identifier(&path, name, report);
        let plain =
            |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || "'_-.\"".contains(c));
        match value {
            Setting::Word(text) if !plain(text) => {
                report.wrong(path, problem::quote(text), "a literal of SystemVerilog: \"8'hff\"")
            }
            Setting::List(_) => report.wrong(path, "a list", "a number, or a literal of SystemVerilog as text"),
            _ => {}
        }
    }
}

fn identifier(path: &str, name: &str, report: &mut Report) {
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) || !name.chars().all(fits) {
        report.wrong(path, problem::quote(name), "a name of SystemVerilog: letters, digits and _");
    }
}

fn ports(map: &Map, report: &mut Report) {
    report.count("ports", map.ports.len(), 1, limits::MAPPED_PORTS);
    let mut seen = BTreeSet::new();
    for (i, port) in map.ports.iter().enumerate().take(limits::MAPPED_PORTS) {
        let path = format!("ports[{i}]");
        identifier(&format!("{path}.name"), &port.name, report);
        report.range(&path, "bits", port.bits, 1, limits::PORT_BITS);
        report.range(&path, "elements", port.elements, 0, limits::PORT_BITS);
        if !seen.insert(&port.name) {
            report.wrong(path, problem::quote(&port.name), "another name: there is such a port already");
        }
    }
}

/// A signal of at most so many bits that has to be there.
fn signal(map: &Map, path: &str, name: &str, direction: Direction, bits: u32, report: &mut Report) {
    match map.signal(name, direction) {
        Ok(found) if found.bits <= bits => {}
        Ok(found) => {
            let most = if bits == 1 { "a signal of 1 bit".to_owned() } else { format!("at most {bits} bits") };
            report.wrong(path, format!("{} with {} bits", problem::quote(name), found.bits), most);
        }
        Err(expected) => {
            let names = map.ports.iter().filter(|port| port.direction == direction).map(|port| port.name.as_str());
            let base = name.trim_start_matches('!').split('[').next().unwrap_or(name);
            let problem = Problem::new(path, problem::quote(name), expected);
            // Where the port is right its bits are not.
            report.add(if map.port(base).is_some() { problem } else { problem.near(base, names) });
        }
    }
}

fn optional(map: &Map, path: &str, name: Option<&String>, direction: Direction, report: &mut Report) {
    if let Some(name) = name {
        signal(map, path, name, direction, 1, report);
    }
}

fn reset(map: &Map, report: &mut Report) {
    let Some(reset) = &map.reset else { return };
    signal(map, "reset.signal", &reset.signal, Direction::In, 1, report);
    optional(map, "reset.start", reset.start.as_ref(), Direction::In, report);
    optional(map, "reset.done", reset.done.as_ref(), Direction::Out, report);
    report.range("reset", "cycles", reset.cycles, 1, limits::PAUSE);
    report.range("reset", "wait", reset.wait, 0, limits::PAUSE);
}

fn ties(map: &Map, report: &mut Report) {
    for (name, value) in &map.ties {
        let path = format!("ties.{name}");
        signal(map, &path, name, Direction::In, WORD, report);
        match value {
            Setting::Number(_) => {}
            Setting::Word(word) if word == "step" => {}
            Setting::Word(word) => {
                report.wrong(path, problem::quote(word), "a number, or `step` for the number of the step")
            }
            Setting::List(_) => report.wrong(path, "a list", "a number, or `step` for the number of the step"),
        }
    }
}

fn check_operation(map: &Map, path: &str, operation: &MappedOperation, report: &mut Report) {
    let at = |name: &str| format!("{path}.{name}");
    let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if operation.name.is_empty()
        || !operation.name.chars().all(fits)
        || [Op::IDLE, Op::RESET].contains(&operation.name.as_str())
    {
        let expected =
            format!("letters, digits, - and _; not `{}` or `{}`, which there are already", Op::IDLE, Op::RESET);
        report.wrong(at("name"), problem::quote(&operation.name), expected);
    }
    for name in operation.valid.split('&').map(str::trim).filter(|name| !name.is_empty()) {
        signal(map, &at("valid"), name, Direction::In, 1, report);
    }
    if let Some(code) = &operation.code {
        signal(map, &at("code.signal"), &code.signal, Direction::In, WORD, report);
    }
    for (name, given) in
        [("ready", &operation.ready), ("refused", &operation.refused), ("result_valid", &operation.result_valid)]
    {
        optional(map, &at(name), given.as_ref(), Direction::Out, report);
    }
    for (name, needs) in [("waits", operation.waits), ("gated", operation.gated)] {
        if needs && operation.ready.is_none() {
            report.wrong(at(name), "true", "a signal `ready` beside it");
        }
    }
    slices(map, &at("arguments"), &operation.arguments, Direction::In, report);
    slices(map, &at("results"), &operation.results, Direction::Out, report);
    if let Some(overflow) = &operation.overflow {
        signal(map, &at("overflow.valid"), &overflow.valid, Direction::Out, 1, report);
        slices(map, &at("overflow.results"), &overflow.results, Direction::Out, report);
    }
    for name in operation.nothing.keys().filter(|name| !operation.results.iter().any(|result| result.name == **name)) {
        report.unknown(at("nothing"), name, operation.results.iter().map(|result| result.name.as_str()));
    }
    report.range(path, "pause", operation.pause, 0, limits::PAUSE);
    report.optional(path, "latency", operation.latency, 0, limits::PAUSE);
    let takes = matches!(operation.role, MappedRole::Take | MappedRole::Exchange);
    if takes && operation.results.is_empty() {
        report.wrong(at("results"), "an empty list", "the outputs with what it brings");
    }
    let puts = matches!(operation.role, MappedRole::Put | MappedRole::Exchange);
    if puts && operation.arguments.is_empty() {
        report.wrong(at("arguments"), "an empty list", "the inputs with what goes in");
    }
}

fn slices(map: &Map, path: &str, slices: &[Slice], direction: Direction, report: &mut Report) {
    report.count(path, slices.len(), 0, MAX_ARGS);
    let mut seen = BTreeSet::new();
    for (i, slice) in slices.iter().enumerate() {
        let path = format!("{path}[{i}]");
        report.text(&path, "name", &slice.name, 1, limits::NAME);
        signal(map, &format!("{path}.signal"), &slice.signal, direction, WORD, report);
        if !seen.insert(&slice.name) {
            report.wrong(
                format!("{path}.name"),
                problem::quote(&slice.name),
                "another name: there is such a word already",
            );
        }
    }
}

/// Names and results of operations beside each other.
fn together(map: &Map, report: &mut Report) {
    let mut seen = BTreeSet::new();
    for (i, operation) in map.operations.iter().enumerate() {
        if !seen.insert(&operation.name) {
            report.wrong(
                format!("operations[{i}].name"),
                problem::quote(&operation.name),
                "another name: there is such an operation already",
            );
        }
    }
    let put = map.operations.iter().find(|operation| operation.role == MappedRole::Put);
    let words = || put.into_iter().flat_map(|put| &put.arguments).map(|argument| argument.name.as_str());
    for (i, operation) in map.operations.iter().enumerate().filter(|(_, o)| o.role == MappedRole::Take && put.is_some())
    {
        for (j, result) in
            operation.results.iter().enumerate().filter(|(_, result)| !words().any(|word| word == result.name))
        {
            report.unknown(format!("operations[{i}].results[{j}].name"), &result.name, words());
        }
    }
}

/// The design that results are compared with, and the names of its parameters.
fn compared(map: &Map, report: &mut Report) {
    let Some(compare) = &map.compare else { return };
    let Some(design) = catalogue::names_of(&compare.design) else {
        report.unknown("compare.design", &compare.design, catalogue::names());
        return;
    };
    let known = |name: &str| design.parameters.iter().any(|parameter| parameter.name == name);
    for name in compare.parameters.keys().filter(|name| !known(name)) {
        report.unknown("compare.parameters", name, design.parameters.iter().map(|parameter| parameter.name));
    }
}
