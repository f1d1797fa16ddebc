//! A timing diagram of chosen signals, for documents.

mod diagram;

use std::io::Write;

use contract::{Engine, Info};
use elaborated::{Bits, Hierarchy, Kind, Moment, Part, Values};
use rtl_native::DemandRtl;

use crate::export::destination::Destination;
use crate::export::request::Request;
use crate::export::wavedrom::diagram::{Diagram, Lane};
use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::signals::{self, Named};

/// Steps of a diagram at most: more cannot be read, and take viewers seconds.
const MOST: u32 = 200;

/// Runs a scenario and draws these signals of an engine; without any the ports of the top.
pub fn write(request: &Request, chosen: &[String]) -> Done {
    let wrong = |what: String| Failure::new(format!("{}: {what}", input::name(request.file)));
    let scenario = request.branch.of(request.file)?;
    let (engine, spec) = signals::engine_of(&scenario, request.engine).map_err(wrong)?;
    let host = DemandRtl::with_signals();
    let mut session = input::open(request.file, &scenario, &host)?;
    let hierarchy = signals::hierarchy(&host, &spec).map_err(wrong)?;
    let clock = spec.map.as_deref().map_or("clk_i", |map| &map.clock);
    let shown = match chosen {
        [] => ports(&hierarchy, clock),
        names => {
            let find = |name: &String| signals::named(&session, engine, &hierarchy, name);
            names.iter().map(find).collect::<Result<Vec<Named>, String>>().map_err(wrong)?
        }
    };
    let mut destination = Destination::create(request.out)?;
    let (first, last) = request.interval.steps(&mut session, false)?.into_inner();
    let end = session.steps();
    if first >= end {
        return Err(wrong(format!("step {first} is past the end: the run has {end} steps")));
    }
    let last = last.min(end - 1);
    if last - first >= MOST {
        return Err(wrong(format!(
            "found steps {first} to {last}, which are {}; expected at most {MOST} in a diagram: --from and --to, --last or --at",
            last - first + 1
        )));
    }

    let title = format!("{}, steps {first} to {last}", hierarchy.design.top);
    let mut values = Values::new(&mut session, engine).map_err(wrong)?;
    let mut lanes: Vec<Lane> =
        shown.iter().map(|named| lane(named, &hierarchy, values.session().engine(engine).map(Engine::info))).collect();
    for step in first..=last {
        for (named, lane) in shown.iter().zip(&mut lanes) {
            let value = match named {
                Named::Signal(part) => signal(&mut values, &hierarchy, *part, step),
                Named::Field { number, index } => field(&mut values, engine, (*number, *index), step),
            };
            lane.values.push(value);
        }
    }
    let count = lanes.len();
    let drawn = Diagram { title, first, clock: clock.to_owned(), lanes }.json();
    let to = destination.writer();
    let written = serde_json::to_writer_pretty(&mut *to, &drawn).map_err(Into::into).and_then(|()| writeln!(to));
    destination.checked(written)?;
    destination.close(format!("steps {first} to {last} of engine {engine}, {count} signals"))?;
    Ok(VerbOutcome::Fine)
}

/// The ports of the top, without the clock, which is drawn anyway.
fn ports(hierarchy: &Hierarchy, clock: &str) -> Vec<Named> {
    let is_port = |kind: Kind| matches!(kind, Kind::In | Kind::Out);
    let all = hierarchy.body(0).signals.iter().enumerate();
    let shown = all.filter(|(_, signal)| is_port(signal.kind) && signal.name != clock);
    let part = |signal: usize, width: u32| Part { of: elaborated::SignalAt { instance: 0, signal }, low: 0, width };
    shown.map(|(number, signal)| Named::Signal(part(number, signal.width))).collect()
}

/// A lane without values.
fn lane(named: &Named, hierarchy: &Hierarchy, info: Option<&Info>) -> Lane {
    match named {
        Named::Signal(part) => {
            let name = hierarchy.shown(*part);
            let group = hierarchy.instance_name(part.of.instance).to_owned();
            let own = name.strip_prefix(&group).and_then(|rest| rest.strip_prefix('.')).unwrap_or(&name).to_owned();
            let has_names = !hierarchy.body(part.of.instance).signals[part.of.signal].values.is_empty();
            Lane { name: own, group, is_bit: part.width == 1 && !has_names, absent: 'x', values: Vec::new() }
        }
        Named::Field { number, index } => {
            let about = info.map(|info| &info.fields[*number]);
            let name = about.map_or_else(String::new, |field| match field.count {
                1 => field.name.clone(),
                _ => format!("{}[{index}]", field.name),
            });
            let absent = if about.is_some_and(|field| is_of_step(&field.name)) { 'z' } else { 'x' };
            let is_bit = about.is_some_and(|field| field.bits == 1);
            Lane { name, group: String::new(), is_bit, absent, values: Vec::new() }
        }
    }
}

/// What a signal is between the rising edges with which a step begins and ends: as the latter finds it.
fn signal(values: &mut Values<'_>, hierarchy: &Hierarchy, part: Part, step: u32) -> Option<String> {
    let about = &hierarchy.body(part.of.instance).signals[part.of.signal];
    let found = values.read(&hierarchy.name(part.of), about.bits, part.low, part.width, step, Moment::Edge)?;
    let is_element = part.width == about.bits && part.low % about.bits.max(1) == 0;
    let name = about.values.iter().find(|(_, number)| is_element && found == Bits::from(**number));
    Some(name.map_or_else(|| number(&found), |(name, _)| name.clone()))
}

/// A word of a field in the same time: of the pipeline what its stages do in the step; state as the step before left it.
fn field(values: &mut Values<'_>, engine: usize, (number, index): (usize, u32), step: u32) -> Option<String> {
    let session = values.session();
    let is_now = session.engine(engine).is_some_and(|engine| is_of_step(&engine.info().fields[number].name));
    let at = if is_now { Some(step) } else { step.checked_sub(1) };
    match at {
        Some(at) if session.executed() != at + 1 => while !session.seek(at, u32::MAX) {},
        None => session.restart(),
        _ => {}
    }
    let word = session.engine(engine)?.word(number, index);
    // All ones say that there is none.
    if is_now && word == u32::MAX { None } else { Some(self::number(&word.into())) }
}

/// Whether a field says what is there during a step; the others are state that the step leaves.
fn is_of_step(field: &str) -> bool {
    field.starts_with("pipe.") || field.starts_with("port.")
}

/// Decimal below a thousand, else hexadecimal.
fn number(value: &Bits) -> String {
    match u64::try_from(value) {
        Ok(small) if small < 1000 => small.to_string(),
        _ => format!("0x{}", value.to_str_radix(16)),
    }
}
