//! What a viewer shows of a VCD at first: signals in groups.

use std::collections::BTreeSet;

use contract::Info;
use scenario::map::Map;

use crate::export::vcd::definitions::{Definitions, Variable};
use crate::export::vcd::numbers::SCOPE;

/// Words of a memory that are shown at most.
const WORDS: usize = 64;

/// How values are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Radix {
    /// A single bit.
    Bit,
    /// Numbers of operations and steps.
    Decimal,
    /// All else.
    Hexadecimal,
}

/// A signal as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The signal.
    pub variable: Variable,
    /// How its values are written.
    pub radix: Radix,
}

/// Signals under a title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its title.
    pub title: String,
    /// Whether it is folded at first, where the viewer can.
    pub is_folded: bool,
    /// Its signals.
    pub rows: Vec<Row>,
}

/// The groups of an engine: numbers of operations, ports, registers by the stage that writes them, memories. A signal is in one group. All of
/// them are in the VCD; what it leaves out is in none.
pub fn groups(info: &Info, map: Option<&Map>, all: &Definitions) -> Vec<Group> {
    let mut seen = BTreeSet::new();
    let mut group = |title: String, is_folded: bool, variables: Vec<&Variable>| {
        let new = variables.into_iter().filter(|variable| seen.insert(variable.path()));
        Group { title, is_folded, rows: new.map(row).collect() }
    };
    let of_us = |variable: &&Variable| variable.scopes == [SCOPE];
    let mut found = vec![group("operations".to_owned(), false, all.variables().iter().filter(of_us).collect())];
    let is_port = |name: &str| match map {
        Some(map) => map.port(name).is_some(),
        None => ["_i", "_ni", "_o", "_no"].iter().any(|end| name.ends_with(end)),
    };
    // A structure is a scope of its members.
    let ports = all.variables().iter().filter(|variable| match &variable.scopes[..] {
        [_] => variable.scopes != [SCOPE] && is_port(element(&variable.name).0),
        [_, port] => is_port(element(port).0),
        _ => false,
    });
    found.push(group("ports".to_owned(), false, ports.collect()));

    let (mut registers, mut memories) =
        (Vec::<(Option<u32>, Vec<&Variable>)>::new(), Vec::<(String, Vec<&Variable>)>::new());
    for (_, field) in info.architectural_fields() {
        for variable in (0..field.count).flat_map(|index| variables_of(&field.signal_of(index), all)) {
            match element(&variable.name) {
                (name, Some(_)) => {
                    let path = [&variable.scopes[..], &[name.to_owned()]].concat().join(".");
                    add(&mut memories, path, variable);
                }
                _ => add(&mut registers, field.stage, variable),
            }
        }
    }
    registers.sort_by_key(|(stage, _)| stage.unwrap_or(u32::MAX));
    for (stage, variables) in registers {
        let work = stage.and_then(|stage| Some((stage, info.stages.get(stage as usize)?)));
        let title = work.map_or_else(
            || "registers".to_owned(),
            |(stage, about)| format!("stage {stage} {}: {}", about.region, about.work).replace(" :", ":"),
        );
        found.push(group(title, false, variables));
    }
    for (path, words) in memories {
        let shown = if words.len() > WORDS {
            format!("memory {path}, the first {WORDS} words")
        } else {
            format!("memory {path}")
        };
        found.push(group(shown, true, words.into_iter().take(WORDS).collect()));
    }
    found.retain(|group| !group.rows.is_empty());
    found
}

/// Adds to the entry of a key, once.
fn add<'a, K: PartialEq>(to: &mut Vec<(K, Vec<&'a Variable>)>, key: K, variable: &'a Variable) {
    let place = to.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        to.push((key, Vec::new()));
        to.len() - 1
    });
    if !to[place].1.contains(&variable) {
        to[place].1.push(variable);
    }
}

fn row(variable: &Variable) -> Row {
    let radix = match () {
        () if variable.scopes == [SCOPE] => Radix::Decimal,
        () if variable.range.is_empty() => Radix::Bit,
        () => Radix::Hexadecimal,
    };
    Row { variable: variable.clone(), radix }
}

/// A name without the element of an array behind it, and the element.
pub fn element(name: &str) -> (&str, Option<&str>) {
    let found = name.strip_suffix(']').and_then(|rest| rest.split_once('['));
    found.map_or((name, None), |(name, number)| (name, Some(number)))
}

/// The signals behind a word of a field: of `a.b[3][7:4]` those of the first of `a.b[3][7:4]`, `a.b[3]` and `a.b` that the VCD has, as a signal or
/// as a structure.
fn variables_of<'a>(signals: &str, all: &'a Definitions) -> Vec<&'a Variable> {
    let find = |signal: &str| {
        let mut path = signal;
        loop {
            let found: Vec<&Variable> = all.find(path).into_iter().chain(all.members(path)).collect();
            match path.strip_suffix(']').and_then(|rest| rest.rsplit_once('[')) {
                Some((shorter, _)) if found.is_empty() => path = shorter,
                _ => return found,
            }
        }
    };
    signals.split(", ").flat_map(find).collect()
}
