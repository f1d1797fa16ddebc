use contract::event::FLUSHED;
use contract::{Implementation, Info, RejectReason};

use super::reach::Reach;
use super::{Infos, Report, invariant, measure, part};
use crate::limits;
use crate::map::info::PORT;
use crate::problem;
use crate::types::{Expect, ExpectedResult, ExpectedState, Scenario};

/// Checks what points into a run: view, notes, expectations.
pub fn check(scenario: &Scenario, infos: &Infos, reach: Option<Reach>, report: &mut Report) {
    let marks = Marks { scenario, infos, reach };
    marks.view(report);
    marks.notes(report);
    let expect = &scenario.expect;
    if let Some(Some(info)) = infos.first() {
        digests(expect, info, report);
    }
    for (path, result) in report.items("expect.results", &expect.results, limits::RESULTS) {
        marks.result(&path, result, report);
    }
    for (path, state) in report.items("expect.states", &expect.states, limits::STATES) {
        marks.state(&path, state, report);
    }
    for (path, metric) in report.items("expect.metrics", &expect.metrics, limits::METRICS) {
        measure::check(&path, metric, scenario, report);
    }
    invariant::check(scenario, infos, report);
    super::cores::expected(scenario, report);
}

/// Checks that digests are of the kind that the engine has.
fn digests(expect: &Expect, info: &Info, report: &mut Report) {
    let long = info.has_long_results();
    let expected = if long {
        "`long_digest`, since operations have more than two results"
    } else {
        "`digest`, since operations have two results at most"
    };
    for (name, digest) in expect.digests() {
        if name.starts_with("long_") != long {
            report.wrong(part("expect", name), digest, expected);
        }
    }
}

/// What is pointed into: a scenario, its engines, and how far its run reaches, if that is known.
pub(super) struct Marks<'a> {
    pub(super) scenario: &'a Scenario,
    infos: &'a Infos,
    pub(super) reach: Option<Reach>,
}

/// Whether there is an engine of this number.
pub fn engine(path: &str, engine: u32, scenario: &Scenario, report: &mut Report) -> bool {
    // With no engine at all there is nothing to point at, and that is reported already.
    let engines = scenario.all_engines().len() as u32;
    engines == 0 || report.range(path, "engine", engine, 0, engines - 1)
}

/// Whether there is an engine of this number that is no reference: packets and invariants are those of the engine compared with it.
pub fn implementation(path: &str, number: u32, scenario: &Scenario, report: &mut Report) -> bool {
    let engines = &scenario.all_engines();
    if !engine(path, number, scenario, report) {
        return false;
    }
    let alone = engines.get(number as usize).is_some_and(|engine| engine.reference.is_none());
    let right = !alone || engines.iter().all(|other| other.reference != Some(number));
    if !right {
        let expected =
            "an engine that is no reference: packets and invariants are those of the engine compared with it";
        report.wrong(part(path, "engine"), number, expected);
    }
    right
}

impl Marks<'_> {
    /// Whether there is an engine of this number.
    pub(super) fn engine(&self, path: &str, number: u32, report: &mut Report) -> bool {
        engine(path, number, self.scenario, report)
    }

    fn info(&self, engine: u32) -> Option<&Info> {
        self.infos.get(engine as usize)?.as_ref()
    }

    fn view(&self, report: &mut Report) {
        let view = &self.scenario.view;
        report.optional("view", "step", view.step, 0, limits::STEPS);
        report.names("view.panels", &view.panels);
        report.names("view.hidden", &view.hidden);
        report.names("view.topics", &view.topics);
        if report.count("view.waves", view.waves.len(), 0, limits::NAMES) {
            for (i, wave) in view.waves.iter().enumerate() {
                let path = format!("view.waves[{i}]");
                self.engine(&path, wave.engine, report);
                report.text(&path, "signal", &wave.signal, 1, limits::SIGNAL);
            }
        }
        if let Some(selection) = &view.selection {
            if self.engine("view.selection", selection.engine, report) {
                self.element("view.selection.element", selection.engine, &selection.element, report);
            }
        }
        if let Some(zoom) = &view.zoom {
            if report.range("view.zoom", "last", zoom.last, 0, limits::STEPS) {
                report.range("view.zoom", "first", zoom.first, 0, zoom.last);
            }
        }
    }

    /// `l1.stoc[3]` or `op[7]`.
    pub(super) fn element(&self, path: &str, engine: u32, element: &str, report: &mut Report) {
        // A register of a generated scope has brackets in its name.
        let parts = element.rsplit_once('[').and_then(|(name, rest)| {
            let digits = rest.strip_suffix(']').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
            Some((name, digits.parse::<u32>().ok()?))
        });
        match parts {
            None => report.wrong(path, problem::quote(element), "an element: `op[7]`, or a word of a field, `occ[0]`"),
            Some(("op", number)) => {
                if let Some(Reach { operations, .. }) = self.reach.filter(|reach| u64::from(number) >= reach.operations)
                {
                    let expected = match operations {
                        0 => "no operation: the run has none".to_owned(),
                        _ => format!("an operation from `op[0]` to `op[{}]`: the run has {operations}", operations - 1),
                    };
                    report.wrong(path, problem::quote(element), expected);
                }
            }
            Some((field, index)) => drop(self.words(path, path, engine, (field, index, 1), report)),
        }
    }

    /// Words of a field: name, first, count. Gives the bits of a word, if they are known.
    fn words(
        &self,
        name_path: &str,
        first_path: &str,
        engine: u32,
        (name, first, count): (&str, u32, u32),
        report: &mut Report,
    ) -> Option<u32> {
        let info = self.info(engine)?;
        let engines = self.scenario.all_engines();
        let spec = engines.get(engine as usize)?;
        let is_register = spec.is_adopted() && !name.starts_with(PORT);
        if spec.implementation == Implementation::Rtl && (name.starts_with("pipe.") || is_register) {
            // Neither the catalogue nor a map lists what is inside an implementation.
            return None;
        }
        let Some(number) = info.field(name) else {
            report.unknown(name_path, name, info.fields.iter().map(|field| field.name.as_str()));
            return None;
        };
        let field = &info.fields[number];
        if u64::from(first) + u64::from(count) > u64::from(field.count) {
            let last = field.count - count.min(field.count);
            let (found, what) = match count {
                1 => (format!("index {first}"), "an index"),
                _ => (format!("{count} words from {first} on"), "a first word"),
            };
            let expected =
                format!("{what} from 0 to {last}: the words of `{name}` count from 0 to {}", field.count - 1);
            report.wrong(first_path, found, expected);
        }
        Some(field.bits)
    }

    fn result(&self, path: &str, result: &ExpectedResult, report: &mut Report) {
        self.engine(path, result.engine, report);
        if let Some(reason) = &result.reason {
            let rejected = RejectReason::ALL.map(RejectReason::word);
            let words: Vec<&str> = rejected.into_iter().chain([FLUSHED]).collect();
            if result.ok {
                report.wrong(part(path, "reason"), problem::quote(reason), "no reason where `ok` is true");
            } else if !words.contains(&reason.as_str()) {
                report.unknown(part(path, "reason"), reason, words.into_iter());
            }
        }
        for (name, value) in [("data", result.data), ("priority", result.priority)] {
            if let Some(value) = value.filter(|_| !result.ok) {
                report.wrong(part(path, name), value, "no result where `ok` is false");
            }
        }
    }

    fn state(&self, path: &str, state: &ExpectedState, report: &mut Report) {
        report.range(path, "step", state.step, 0, limits::STEPS);
        report.text(path, "text", state.text.as_deref().unwrap_or_default(), 0, limits::TEXT);
        let values = part(path, "values");
        let counted = report.count(&values, state.values.len(), 1, limits::STATE_VALUES);
        if !self.engine(path, state.engine, report) || !counted {
            return;
        }
        let words = (state.field.as_str(), state.first, state.values.len() as u32);
        let bits = self.words(&part(path, "field"), &part(path, "first"), state.engine, words, report);
        let Some(bits) = bits.filter(|bits| *bits < 32) else { return };
        // All ones stand for nothing, in a field of any width.
        for (i, value) in state.values.iter().enumerate().filter(|(_, value)| **value != u32::MAX) {
            report.range(&values, &format!("[{i}]"), *value, 0, (1 << bits) - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use contract::Argument;

    use super::*;
    use crate::types::Hex64;

    /// No design has long results so far, so the interface of one is made longer.
    #[test]
    fn a_digest_is_of_the_kind_that_the_engine_has() {
        let one = Some(Hex64(1));
        let expect = Expect { digest: one, long_timing_digest: one, ..Expect::default() };
        let wrong = |info: &Info| {
            let mut report = Report::default();
            digests(&expect, info, &mut report);
            report.problems.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let mut info = models::pifo::info(&Default::default());
        assert_eq!(
            wrong(&info),
            [
                "expect.long_timing_digest: found 0000000000000001; expected `digest`, since operations have two results at most"
            ]
        );
        info.operations[1].results.resize(3, Argument::new("more", 0, u32::MAX));
        assert_eq!(
            wrong(&info),
            [
                "expect.digest: found 0000000000000001; expected `long_digest`, since operations have more than two results"
            ]
        );
    }
}
