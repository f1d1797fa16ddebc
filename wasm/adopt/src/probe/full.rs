//! How many elements go in, and what becomes of one that finds no room.

use scenario::Problem;
use scenario::map::MappedRole;

use super::Probe;
use super::driver::{Driver, Words};
use super::elements::Element;
use super::report::count;
use super::reset::LONG;

/// Elements that are put in at most.
const MOST: usize = 300;
/// Cycles for which a put is held up before the module counts as full: longer than a list of elements takes to sort.
const HELD_UP: u32 = 100;

/// Measures the capacity, by the first put; the others are measured for what they say of a full module.
pub fn measure(probe: &mut Probe<'_>) {
    let put = probe.put;
    let operation = probe.driver.operation(put).clone();
    if operation.ready.is_some() || operation.refused.is_some() {
        // Elements of few bits are alike, which does not matter to an output.
        let elements = probe.maker.series(MOST);
        let accepted = probe.driver.branch(|driver| fill(driver, put, &elements));
        if accepted < MOST {
            probe.driver.map.capacity = Some((accepted as u32).max(1));
            return says(probe, &elements, accepted);
        }
    }
    let elements = probe.maker.series(MOST.min(probe.maker.distinct()));
    unguarded(probe, &elements);
}

/// Puts elements in until one is held up; how many went in.
pub fn fill(driver: &mut Driver, put: usize, elements: &[Element]) -> usize {
    elements.iter().take_while(|element| driver.polite(put, Some(element), HELD_UP).is_some()).count()
}

/// An output says when it is full: which, and what a put that comes nevertheless does.
fn says(probe: &mut Probe<'_>, elements: &[Element], capacity: usize) {
    let Probe { driver, report, put, take, .. } = probe;
    let name = driver.operation(*put).name.clone();
    let (put, take) = (*put, *take);
    let verdict = driver.branch(|driver| {
        fill(driver, put, &elements[..=capacity]);
        driver.verdict(put)
    });
    let operation = driver.operation(put).clone();
    let signal = if verdict.refused { operation.refused } else { operation.ready };
    let level = if verdict.refused { "is set" } else { "is not set" };
    let signal = signal.unwrap_or_default();
    let fit = if capacity == 1 { "fits" } else { "fit" };
    let text = format!("{} {fit}: then {signal} {level} and `{name}` is refused", count(capacity as u32, "element"));
    report.found("capacity", text);
    gate(probe, put, take, Some((elements, capacity)));
    let takes = probe.driver.with_role(MappedRole::Take);
    takes.into_iter().for_each(|take| gate(probe, put, take, None));
}

/// Whether an operation that is presented while `ready` is not set does harm: a put to the full module, or a take of the empty one.
fn gate(probe: &mut Probe<'_>, put: usize, take: usize, full: Option<(&[Element], usize)>) {
    let Probe { driver, report, maker, .. } = probe;
    let at = if full.is_some() { put } else { take };
    let operation = driver.operation(at).clone();
    let Some(ready) = operation.ready.clone().filter(|_| operation.refused.is_none() && !operation.gated) else {
        return;
    };
    let (before, newcomer) = (maker.series(4), maker.make(1001, 77));
    let run = |driver: &mut Driver, is_forced: bool| {
        driver.branch(|driver| {
            let presented = match full {
                Some((elements, capacity)) => {
                    fill(driver, put, &elements[..capacity]);
                    (put, Some(&newcomer))
                }
                None => (take, None),
            };
            driver.rests(LONG);
            if is_forced {
                driver.force(&[presented]);
            } else {
                driver.rest();
            }
            driver.rests(4);
            if full.is_none() {
                before.iter().take(2).for_each(|element| {
                    driver.polite(put, Some(element), LONG);
                });
                driver.rests(LONG);
            }
            let most = full.map_or(4, |(_, capacity)| capacity + 2);
            driver.drain(take, most, LONG)
        })
    };
    let (polite, forced) = (run(driver, false), run(driver, true));
    if polite == forced {
        let found = format!("`{}`, presented while {ready} is not set, changes nothing", operation.name);
        return report.found("gated", found);
    }
    driver.map.operations[at].gated = true;
    let found = format!(
        "`{}`, presented while {ready} is not set, spoils what is inside: it is presented only while it is",
        operation.name
    );
    report.found("gated", found);
}

/// No output says when it is full, or never said so: the most elements of which all come out again.
fn unguarded(probe: &mut Probe<'_>, elements: &[Element]) {
    let Probe { driver, report, put, take, .. } = probe;
    let (put, take) = (*put, *take);
    let operation = driver.operation(put).clone();
    let through = |driver: &mut Driver, number: usize| -> (Vec<Words>, bool) {
        driver.branch(|driver| {
            let mut is_dropped = false;
            for element in &elements[..number] {
                driver.polite(put, Some(element), LONG);
                let valid = operation.overflow.as_ref().map(|overflow| overflow.valid.clone());
                is_dropped |= driver.get(valid.as_ref()).is_some_and(|value| value != 0);
            }
            driver.rests(LONG);
            (driver.drain(take, number, 12), is_dropped)
        })
    };
    let all = |driver: &mut Driver, number: usize| {
        let (out, _) = through(driver, number);
        elements[..number].iter().all(|element| out.iter().filter(|words| element.is(words)).count() == 1)
    };
    // The largest number of which all come back.
    let (mut fit, mut over) = (1, 2);
    while over <= elements.len() && all(driver, over) {
        (fit, over) = (over, over * 2);
    }
    if over > elements.len() && all(driver, elements.len()) {
        let text = format!(
            "{} fit, and nothing said that there is no room; more were not tried",
            count(elements.len() as u32, "element")
        );
        return report.found("capacity", text);
    }
    over = over.min(elements.len());
    while over - fit > 1 {
        let middle = fit.midpoint(over);
        if all(driver, middle) { fit = middle } else { over = middle }
    }
    if fit == 1 && !all(driver, 1) {
        let found = format!("an element of `{}` does not come out alone", operation.name);
        let problem = Problem::new(format!("operations[{put}]"), found, "every element that went in");
        return report.wrong("capacity", problem, Vec::new());
    }
    let (out, is_dropped) = through(driver, fit + 1);
    let kept = elements[..fit].iter().filter(|element| out.iter().any(|words| element.is(words))).count();
    let becomes = match (kept == fit, out.len() == fit) {
        _ if is_dropped => "another one pushes one out, and an output brings it",
        (true, true) => "another one is lost, and no output says so",
        (false, true) => "another one pushes one out, and no output says so",
        _ => "another one spoils what is inside",
    };
    driver.map.capacity = Some(fit as u32);
    let guarded =
        if operation.overflow.is_some() && is_dropped { "" } else { ": it is refused before it is presented" };
    report.found("capacity", format!("{} fit; {becomes}{guarded}", count(fit as u32, "element")));
}
