use super::{Infos, Report, marks, part};
use crate::limits;
use crate::types::Bench;
use crate::types::Scenario;

/// Checks the invariants that are expected to break.
pub fn check(scenario: &Scenario, infos: &Infos, report: &mut Report) {
    let expected = &scenario.expect.broken;
    if !report.count("expect.broken", expected.len(), 0, limits::BROKEN) {
        return;
    }
    // Those of the engine before: to list them takes a monitor, which may be large.
    let (mut of, mut names) = (u32::MAX, Vec::new());
    for (i, broken) in expected.iter().enumerate() {
        let path = format!("expect.broken[{i}]");
        let number = broken.engine as usize;
        if !marks::implementation(&path, broken.engine, scenario, report) {
            continue;
        }
        if of != broken.engine {
            // What is wrong with the engine itself is reported already.
            let Some(Some(info)) = infos.get(number) else { continue };
            let Ok((design, parameters)) = scenario.all_engines()[number].resolve() else { continue };
            let monitor = (design.monitor)(&parameters, info);
            (of, names) = (broken.engine, monitor.invariants().iter().map(|invariant| invariant.name).collect());
            if let Bench::Cores(_) = scenario.bench {
                names.extend(super::cores::MONITORS);
            }
        }
        if !names.contains(&broken.invariant.as_str()) {
            report.none_of(part(&path, "invariant"), &broken.invariant, &names);
        }
    }
}
