//! What a run reports of the packets behind an engine: measures, classes, and what is left at the end.

use std::collections::BTreeMap;
use std::io::{self, Write};

use port::End;
use port::measures::{OfLevel, PPM};
use scenario::measures::{DEPARTURES, LIST, MILLIONTHS, OF_GROUP};
use serde::Serialize;
use session::Session;
use workbench::network_frame::engine_name;

/// Measures of one class.
#[derive(Serialize)]
pub struct Class {
    class: u32,
    #[serde(flatten)]
    measures: BTreeMap<&'static str, u64>,
}

/// Name, value and unit of every measure of an engine's packets that has a value: those of every step, then those of the whole run.
fn measured(session: &Session, engine: usize) -> Vec<(String, u64, &'static str)> {
    let Some(lane) = session.lane(engine) else { return Vec::new() };
    let values = LIST.iter().zip(lane.measures().values());
    let mut all: Vec<_> =
        values.map(|(definition, value)| (definition.key.to_owned(), value, definition.unit)).collect();
    if let Some(run) = session.whole_run(engine) {
        let mut lateness = |prefix: &str, late: &OfLevel| {
            all.extend(DEPARTURES.iter().map(|d| (format!("{prefix}{}", d.key), late.value(d.key), d.unit)));
        };
        run.late().all().into_iter().for_each(|late| lateness("", late));
        run.late().levels().for_each(|(level, late)| lateness(&format!("level {level} "), late));
        let thousandths = |mean: f64| Some((mean * 1000.0).round() as u64);
        let bounds = run.bounds().means().enumerate();
        all.extend(bounds.map(|(queue, mean)| (format!("bound.mean[{queue}]"), thousandths(mean), "1/1000")));
    }
    all.into_iter().filter_map(|(name, value, unit)| Some((name, value?, unit))).collect()
}

/// The values by name; `None` of an engine without packets.
pub fn by_name(session: &Session, engine: usize) -> Option<BTreeMap<String, u64>> {
    session.lane(engine)?;
    Some(measured(session, engine).into_iter().map(|(name, value, _)| (name, value)).collect())
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
    for (name, value, unit) in measured(session, engine).into_iter().filter(|(_, value, _)| *value > 0) {
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
            writeln!(out, "stopped by the scenario: {} has {left}", engine_name(session, engine))?;
        }
    }
    Ok(())
}
