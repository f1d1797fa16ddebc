//! Where in the hardware a difference lies: the pipeline stage and the signal, in the RTL's own names.

use contract::{Info, Verdict};

/// What differs, and where in the hardware that is. A model has neither stages nor signals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// `verdict`, `result`, `assertion`, or the name of a field.
    pub field: String,
    /// Word of the field; 0 for the others.
    pub index: u32,
    /// Pipeline stage, if it is known.
    pub stage: Option<u32>,
    /// What the stage does, with its region.
    pub work: String,
    /// Hierarchical name.
    pub signal: String,
}

impl Place {
    fn new(info: &Info, field: &str, stage: Option<u32>, signal: String) -> Self {
        let at = stage.and_then(|stage| info.stages.get(stage as usize));
        let work = at.map_or(String::new(), |s| match s.region.as_str() {
            "" => s.work.clone(),
            region => format!("{region}: {}", s.work),
        });
        Place { field: field.to_string(), index: 0, stage: at.and(stage), work, signal }
    }

    /// Of a word of a field.
    pub fn of_word(info: &Info, field: usize, index: u32) -> Self {
        let Some(field) = info.fields.get(field) else { return Place::default() };
        Place { index, ..Place::new(info, &field.name, field.stage, field.signal_of(index)) }
    }

    /// Of a verdict: the output of the rejection that one side has and the other has not.
    pub fn of_verdict(info: &Info, expected: Verdict, actual: Verdict) -> Self {
        let output = match actual.and(expected) {
            Err(reason) => output(info, reason.word()),
            Ok(()) => String::new(),
        };
        let signal = if output.is_empty() { self::output(info, "accepted") } else { output };
        Place::new(info, "verdict", Some(0), signal)
    }

    /// Of the results of an operation of this kind: those that are not as expected, or that there is one at all.
    pub fn of_result(info: &Info, kind: u8, expected: Option<&[u32]>, actual: &[u32]) -> Self {
        let signal = match (expected, info.operation(kind)) {
            (Some(expected), Some(operation)) => {
                let names: Vec<&str> = operation.results.iter().map(|result| &*result.name).collect();
                differing(info, &names, expected, actual)
            }
            _ => output(info, "result"),
        };
        // With a varying latency results come from the last stage.
        let latency = info.latency_of(kind).unwrap_or(info.stages.len() as u32);
        Place::new(info, "result", latency.checked_sub(1), signal)
    }

    /// Of the element that an operation pushed out, as data and priority.
    pub fn of_pushed_out(info: &Info, expected: Option<[u32; 2]>, actual: Option<[u32; 2]>) -> Self {
        let signal = match (expected, actual) {
            (Some(expected), Some(actual)) => {
                differing(info, &["dropped.data", "dropped.priority"], &expected, &actual)
            }
            _ => output(info, "dropped"),
        };
        Place::new(info, "dropped", (info.stages.len() as u32).checked_sub(1), signal)
    }

    /// Of an operation that a reset took, or did not take.
    pub fn of_flush(info: &Info) -> Self {
        Place::new(info, "flushed", None, String::new())
    }

    /// Of an assertion: its own name, as Verilator prints it. Which stage failed it does not say.
    pub fn of_assertion(text: &str) -> Self {
        let signal = text.split_once("Assertion failed in ").and_then(|(_, rest)| {
            let name = rest.split([':', ' ', '\n']).next().filter(|name| name.contains('.'))?;
            Some(name.strip_prefix("TOP.").unwrap_or(name).to_string())
        });
        Place { field: "assertion".to_string(), signal: signal.unwrap_or_default(), ..Place::default() }
    }
}

fn output(info: &Info, what: &str) -> String {
    info.signals.get(what).cloned().unwrap_or_default()
}

/// The outputs of these names whose words are not as expected.
fn differing(info: &Info, names: &[&str], expected: &[u32], actual: &[u32]) -> String {
    let wrong = names.iter().zip(expected.iter().zip(actual)).filter(|(_, (e, a))| e != a);
    let mut outputs: Vec<String> = Vec::new();
    // Several results may lie in one output.
    for output in wrong.map(|(name, _)| output(info, name)) {
        if !outputs.contains(&output) {
            outputs.push(output);
        }
    }
    outputs.join(", ")
}

#[cfg(test)]
mod tests {
    use contract::RejectReason::{Empty, Full, NotReady};

    use super::*;

    fn info() -> Info {
        let design = models::catalogue::find("bbq").unwrap();
        let mut info = (design.info)(&(design.resolve)(&[].into()).unwrap());
        info.signals = ["accepted", "full", "empty", "result", "data", "priority"]
            .map(|name| (name.to_string(), format!("top.{name}_o")))
            .into();
        info
    }

    #[test]
    fn a_verdict_is_the_rejection_that_one_side_has() {
        let of = |expected, actual| Place::of_verdict(&info(), expected, actual).signal;
        assert_eq!(of(Ok(()), Err(Full)), "top.full_o");
        assert_eq!(of(Err(Empty), Ok(())), "top.empty_o");
        assert_eq!(of(Err(Empty), Err(Full)), "top.full_o");
        assert_eq!(of(Ok(()), Err(NotReady)), "top.accepted_o");
    }

    #[test]
    fn a_result_is_the_outputs_that_differ() {
        let of = |expected: Option<&[u32]>, actual: &[u32]| Place::of_result(&info(), 1, expected, actual).signal;
        assert_eq!(of(Some(&[1, 2]), &[3, 2]), "top.data_o");
        assert_eq!(of(Some(&[1, 2]), &[1, 3]), "top.priority_o");
        assert_eq!(of(Some(&[1, 2]), &[2, 1]), "top.data_o, top.priority_o");
        assert_eq!(of(None, &[1, 2]), "top.result_o");
    }

    #[test]
    fn what_takes_as_long_as_it_likes_ends_in_the_last_stage() {
        let stage = |work: &str| contract::Stage { region: String::new(), work: work.to_string() };
        let stages = vec![stage("in"), stage("out")];
        let info = Info { implementation: contract::Implementation::Rtl, stages, ..info() };
        let place = Place::of_result(&info, 1, Some(&[1, 2]), &[3, 4]);
        assert_eq!((place.stage, &*place.work, &*place.signal), (Some(1), "out", "top.data_o, top.priority_o"));
    }

    #[test]
    fn a_push_out_is_the_outputs_that_differ() {
        let mut info = info();
        info.signals.extend(
            ["dropped", "dropped.data", "dropped.priority"].map(|name| (name.to_string(), format!("top.{name}"))),
        );
        let of = |expected, actual| Place::of_pushed_out(&info, expected, actual).signal;
        assert_eq!(of(None, Some([1, 2])), "top.dropped");
        assert_eq!(of(Some([1, 2]), None), "top.dropped");
        assert_eq!(of(Some([1, 2]), Some([1, 3])), "top.dropped.priority");
    }

    #[test]
    fn an_assertion_that_does_not_say_where_has_no_signal() {
        assert_eq!(
            Place::of_assertion("[0] %Error: a.sv:1: Assertion failed in TOP.b.c[1].D: 'assert' failed.").signal,
            "b.c[1].D"
        );
        assert_eq!(Place::of_assertion("stopped at a.sv").signal, "");
    }
}
