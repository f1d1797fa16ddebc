//! What a run reports of the packets behind an engine: measures, classes, and what is left at the end.

use std::collections::BTreeMap;
use std::io::{self, Write};

use port::measures::PPM;
use port::{End, Standing};
use scenario::measures::{DEPARTURES, Definition, LIST, MILLIONTHS, OF_GROUP};
use serde::Serialize;
use session::Session;

/// A measure with its value.
pub struct Measured {
    name: String,
    value: u64,
    unit: &'static str,
}

/// Packets of one engine at the end of a run.
#[derive(Serialize)]
pub struct Packets {
    /// Measures by name.
    #[serde(flatten)]
    measures: BTreeMap<String, u64>,
}

/// Measures of one class.
#[derive(Serialize)]
pub struct Class {
    class: u32,
    #[serde(flatten)]
    measures: BTreeMap<&'static str, u64>,
}

/// Packets that a run has left, by where they stand.
#[derive(Serialize)]
pub struct Left {
    port: u64,
    behind: u64,
    queue: u64,
    link: u64,
}

impl From<Standing> for Left {
    fn from(Standing { port, behind, queue, link }: Standing) -> Self {
        Left { port, behind, queue, link }
    }
}

/// Every measure of an engine's packets that has a value: those of every step, then those of the whole run.
fn measured(session: &Session, engine: usize) -> Vec<Measured> {
    let Some(lane) = session.lane(engine) else { return Vec::new() };
    let named = |Definition { key, unit, .. }: &Definition, value| Measured { name: (*key).to_owned(), value, unit };
    let values = LIST.iter().zip(lane.measures().values());
    let mut all: Vec<Measured> = values.filter_map(|(definition, value)| Some(named(definition, value?))).collect();
    let Some(run) = session.whole_run(engine) else { return all };
    if let Some(late) = run.late().all() {
        all.extend(DEPARTURES.iter().filter_map(|definition| Some(named(definition, late.value(definition.key)?))));
    }
    for (level, late) in run.late().levels() {
        let of_level = |definition: &Definition| {
            let Measured { name, value, unit } = named(definition, late.value(definition.key)?);
            Some(Measured { name: format!("level {level} {name}"), value, unit })
        };
        all.extend(DEPARTURES.iter().filter_map(of_level));
    }
    let bounds = run.bounds().means().enumerate();
    all.extend(bounds.map(|(queue, mean)| Measured {
        name: format!("bound.mean[{queue}]"),
        value: (mean * 1000.0).round() as u64,
        unit: "1/1000",
    }));
    all
}

/// The same by name; `None` of an engine without packets.
pub fn by_name(session: &Session, engine: usize) -> Option<Packets> {
    session.lane(engine)?;
    let measures = measured(session, engine).into_iter().map(|measured| (measured.name, measured.value)).collect();
    Some(Packets { measures })
}

/// Measures of each class, with its share of all bytes in millionths.
pub fn classes(session: &Session, engine: usize) -> Vec<Class> {
    let Some(groups) = session.lane(engine).and_then(|lane| lane.measures().classes()) else { return Vec::new() };
    let all: u128 = groups.iter().map(|(_, group)| u128::from(group.bytes)).sum();
    let class = |(class, bytes): (u32, u64)| {
        let values = OF_GROUP.iter().filter_map(|(key, _)| Some((*key, groups.value(class, key)?)));
        let share = (u128::from(bytes) * u128::from(PPM)).checked_div(all).map(|share| ("share", share as u64));
        Class { class, measures: values.chain(share).collect() }
    };
    groups.iter().map(|(number, group)| class((number, group.bytes))).collect()
}

/// Writes the measures of an engine, and its classes where there are several.
pub fn write(out: &mut impl Write, session: &Session, engine: usize) -> io::Result<()> {
    for Measured { name, value, unit } in measured(session, engine).into_iter().filter(|one| one.value > 0) {
        writeln!(out, "  {name:<20} {value:>16} {unit}")?;
    }
    let classes = classes(session, engine);
    for Class { class, measures } in classes.iter().filter(|_| classes.len() > 1) {
        let share = measures.get("share").copied().unwrap_or(0);
        writeln!(out, "  {:<20} {share:>16} {MILLIONTHS}", format!("share of class {class}"))?;
    }
    Ok(())
}

/// Writes the packets that are left where the scenario stopped the run.
pub fn write_stopped(out: &mut impl Write, session: &Session) -> io::Result<()> {
    if session.end() == Some(End::Stopped) {
        let engines = 0..session.engines().count();
        for (engine, left) in engines.filter_map(|engine| Some((engine, session.left(engine)?))) {
            writeln!(out, "stopped by the scenario: engine {engine} has {left}")?;
        }
    }
    Ok(())
}
