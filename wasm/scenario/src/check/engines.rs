use models::catalogue;
use models::design::{Design, Parameters};

use super::{Infos, Report};
use crate::limits;
use crate::map::compare::Comparison;
use crate::problem::{self, Problem};
use crate::types::{Bench, EngineSpec, Scenario, Setting};
use contract::{Implementation, Info};

/// Checks the engines and gives the interface of each one that is right.
pub fn check(scenario: &Scenario, report: &mut Report) -> Infos {
    let engines = &scenario.engines;
    if !report.count("engines", engines.len(), 1, limits::ENGINES) {
        return Vec::new();
    }
    let resolved: Vec<_> = engines
        .iter()
        .enumerate()
        .map(|(i, engine)| if engine.is_adopted() { None } else { resolve(i, engine, report) })
        .collect();
    engines
        .iter()
        .enumerate()
        .filter(|(_, engine)| engine.is_adopted())
        .for_each(|(i, engine)| adopted(i, engine, report));
    for (i, engine) in engines.iter().enumerate() {
        if let Some(reference) = engine.reference {
            let same = |r: usize| match (&resolved[i], &resolved[r]) {
                (Some((design, parameters)), Some((d, p))) => design.name == d.name && parameters == p,
                // What is wrong with one of them is reported already.
                _ => true,
            };
            check_reference(i, reference, engines, same, report);
        }
    }
    let infos = resolved.into_iter().enumerate();
    let infos: Infos = infos
        .map(|(i, resolved)| match &engines[i].map {
            Some(map) => Some(map.info()),
            None => interface(i, &engines[i], resolved?, report),
        })
        .collect();
    let follows = |engine: &EngineSpec| engine.is_adopted() && engine.reference.is_some();
    if !scenario.contents.is_empty() && engines.iter().any(follows) {
        let expected = "none beside a module of yours that is compared with a model: put elements in by `traffic`";
        report.wrong("contents", format!("{} items", scenario.contents.len()), expected);
    }
    for (i, engine) in engines.iter().enumerate() {
        let other = engine.reference.and_then(|reference| infos.get(reference as usize)?.as_ref());
        let (Some(map), Some(other)) = (&engine.map, other) else { continue };
        if let Err(expected) = Comparison::of(map, other) {
            report.wrong(format!("engines[{i}].reference"), format!("a model of {}", other.design), expected);
        }
    }
    for (i, engine) in engines.iter().enumerate() {
        let words = |at: usize| Some(engines.get(at)?.preset_words(infos.get(at)?.as_ref()?));
        let words = engine.reference.and_then(|reference| Some((words(i)?, words(reference as usize)?)));
        if words.is_some_and(|(own, other)| own != other) {
            report.wrong(format!("engines[{i}].preset"), "another state", "that of its reference");
        }
    }
    // Packets go to each engine by the operations that it has.
    if matches!(scenario.bench, Bench::Ops {}) {
        check_alike(&driven(scenario, &infos), report);
    }
    infos
}

/// Without the models that follow a module of a user, whose operations are called otherwise.
pub fn driven(scenario: &Scenario, infos: &Infos) -> Infos {
    let follows = |i: &usize| scenario.engines.iter().any(|e| e.is_adopted() && e.reference == Some(*i as u32));
    infos.iter().enumerate().map(|(i, info)| info.clone().filter(|_| !follows(&i))).collect()
}

/// Digits of the name of a build.
const BUILD: usize = 16;

/// Checks a module of a user beside its map.
fn adopted(i: usize, engine: &EngineSpec, report: &mut Report) {
    if engine.implementation == Implementation::Model {
        report.wrong(format!("engines[{i}].implementation"), "model", "`rtl`: a module of yours is hardware");
    }
    let given = [
        ("parameters", !engine.parameters.is_empty(), "none: the map has them"),
        ("switches", !engine.switches.is_empty(), "none: a module of yours has no switches"),
        ("preset", !engine.preset.is_empty(), "none: a module of yours begins as its reset leaves it"),
    ];
    for (name, _, expected) in given.iter().filter(|(_, given, _)| *given) {
        report.wrong(format!("engines[{i}].{name}"), "some", expected);
    }
    let digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if let Some(build) = engine.build.as_ref().filter(|build| build.len() != BUILD || !build.bytes().all(digit)) {
        let expected = format!("{BUILD} hexadecimal digits in small letters");
        report.wrong(format!("engines[{i}].build"), problem::quote(build), expected);
    }
}

fn resolve(i: usize, engine: &EngineSpec, report: &mut Report) -> Option<(&'static Design, Parameters)> {
    let Some(design) = catalogue::find(&engine.design) else {
        let path = format!("engines[{i}].design");
        report.unknown(path, &engine.design, catalogue::names());
        return None;
    };
    let names = || design.parameters.iter().map(|parameter| parameter.name);
    if let Some(build) = &engine.build {
        report.wrong(format!("engines[{i}].build"), problem::quote(build), "none: only modules of yours have builds");
    }
    let mut known = true;
    for name in engine.parameters.keys().filter(|name| !names().any(|known| known == *name)) {
        report.unknown(format!("engines[{i}].parameters"), name, names());
        known = false;
    }
    let switches = || design.switches.iter().map(|switch| switch.name);
    for name in engine.switches.keys().filter(|name| !switches().any(|known| known == *name)) {
        report.unknown(format!("engines[{i}].switches"), name, switches());
    }
    if engine.implementation == Implementation::Model && !engine.switches.is_empty() {
        report.wrong(format!("engines[{i}].switches"), "switches of a model", "switches on hardware (`rtl`) only");
    }
    match engine.resolve() {
        Ok((design, parameters)) => {
            if let (Implementation::Rtl, Err(why)) = (engine.implementation, (design.hardware)(design, &parameters)) {
                report.wrong(format!("engines[{i}].implementation"), "rtl", format!("`model`: {why}"));
            }
            known.then_some((design, parameters))
        }
        Err(error) => {
            let found = if error.found.is_empty() { "nothing" } else { &error.found };
            let problem = Problem::new(format!("engines[{i}].parameters.{}", error.name), found, error.expected);
            let words = design.parameters.iter().find(|p| p.name == error.name).map_or(&[][..], |p| p.words);
            report.add(match engine.parameters.get(&error.name) {
                Some(Setting::Word(word)) => problem.near(word, words.iter().copied()),
                _ => problem,
            });
            None
        }
    }
}

/// The interface, if the state is not too large.
fn interface(
    i: usize,
    engine: &EngineSpec,
    (design, parameters): (&Design, Parameters),
    report: &mut Report,
) -> Option<Info> {
    let info = (design.info)(&parameters);
    let words: u64 = info.fields.iter().map(|field| u64::from(field.count)).sum();
    if words > limits::STATE_WORDS {
        let expected = format!("at most {} words", limits::STATE_WORDS);
        report.wrong(format!("engines[{i}].parameters"), format!("{words} words of state"), expected);
        return None;
    }
    for (name, setting) in &engine.preset {
        let words = setting.numbers();
        let field = design.preset.iter().find(|known| *known == name).and_then(|name| info.field(name));
        let Some(field) = field.map(|field| &info.fields[field]) else {
            report.unknown(format!("engines[{i}].preset"), name, design.preset.iter().copied());
            continue;
        };
        let most = u32::MAX >> (32 - field.bits);
        if words.len() != field.count as usize || words.iter().any(|word| *word > most) {
            let expected = format!("{} numbers from 0 to {most}: {}", field.count, field.meaning);
            report.wrong(format!("engines[{i}].preset.{name}"), problem::cut(&format!("{words:?}")), expected);
        }
    }
    Some(info)
}

fn check_reference(
    i: usize,
    reference: u32,
    engines: &[EngineSpec],
    same: impl Fn(usize) -> bool,
    report: &mut Report,
) {
    let path = format!("engines[{i}].reference");
    let r = reference as usize;
    let Some(target) = engines.get(r) else {
        let last = engines.len() - 1;
        return report.wrong(path, reference, format!("the number of an engine, 0 to {last}"));
    };
    let expected = if r == i {
        "another engine than itself"
    } else if target.implementation != Implementation::Model {
        "the number of an engine whose implementation is `model`"
    } else if target.reference.is_some() {
        "an engine that has no reference itself, so that there is no loop"
    } else if !same(r) {
        "an engine of the same design with the same parameters"
    } else if engines[..i].iter().any(|other| other.reference == Some(reference)) {
        "a model of its own: another engine is held against this one already"
    } else {
        return;
    };
    report.wrong(path, reference, expected);
}

/// All engines are driven by the same operations.
fn check_alike(infos: &Infos, report: &mut Report) {
    let mut known = infos.iter().enumerate().filter_map(|(i, info)| Some((i, info.as_ref()?)));
    let Some((first, info)) = known.next() else { return };
    let wanted = &info.operations;
    let same = |info: &Info| {
        let both = info.operations.iter().zip(wanted);
        info.operations.len() == wanted.len() && both.into_iter().all(|(one, other)| one.name == other.name)
    };
    for (i, info) in known.filter(|(_, info)| !same(info)) {
        let expected = format!("a design with the operations of engines[{first}], which the same traffic drives");
        report.wrong(format!("engines[{i}].design"), &info.design, expected);
    }
}
