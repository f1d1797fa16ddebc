//! When a module is busy: `ready` goes down by itself and comes back. Such operations wait; all others are refused.

use scenario::map::MappedRole;

use super::Probe;
use super::driver::Driver;
use super::elements::Element;
use super::full;
use super::report::count;
use super::reset::LONG;

/// Cycles after an operation that are looked at.
const WATCHED: u32 = 60;

/// Measures every put and take that has `ready`.
pub fn measure(probe: &mut Probe<'_>) {
    let roles = [MappedRole::Put, MappedRole::Take, MappedRole::Exchange];
    let all: Vec<usize> = roles.into_iter().flat_map(|role| probe.driver.with_role(role)).collect();
    for at in all {
        if probe.driver.operation(at).ready.is_some() {
            waits(probe, at);
        }
    }
}

/// Whether an operation's `ready` means busy.
fn waits(probe: &mut Probe<'_>, at: usize) {
    let Probe { driver, report, put, take, maker, .. } = probe;
    let (put, take) = (*put, *take);
    let elements = maker.series(4);
    let operation = driver.operation(at).clone();
    let (name, ready) = (&operation.name, operation.ready.clone().unwrap_or_default());
    // Two elements are inside throughout, or one where no more fit: neither empty nor full.
    let inside = driver.map.capacity.map_or(2, |capacity| capacity.saturating_sub(1).clamp(1, 2)) as usize;
    let busy_after = |driver: &mut Driver, other: usize| {
        driver.branch(|driver| {
            let takes = driver.operation(other).role == MappedRole::Take;
            full::fill(driver, put, &elements[..inside + usize::from(takes) - usize::from(!takes && inside > 1)]);
            driver.rests(LONG);
            driver.polite(other, Some(&elements[3]), LONG);
            longest_gap(driver, at)
        })
    };
    let (after_put, after_take) = (busy_after(driver, put), busy_after(driver, take));
    let most = after_put.max(after_take);
    let at_end = at_its_end(driver, put, at, &maker.series(302));
    if most == 0 {
        if operation.waits && !at_end {
            let text = format!("{ready} does not go down while neither full nor empty: `{name}` was never held up");
            return report.found("waits", text);
        }
        driver.map.operations[at].waits = operation.waits && at_end;
        return;
    }
    let (_, film) = driver.filmed(&[put, take], |driver| {
        full::fill(driver, put, &elements[..inside]);
        driver.rests(3);
        driver.polite(take, None, LONG);
        driver.rests(after_take + 3);
    });
    let busy = format!(
        "{ready} goes down by itself for {} after a put and {} after a take",
        count(after_put, "step"),
        count(after_take, "step")
    );
    let waits = at_end || operation.role == MappedRole::Take;
    driver.map.operations[at].waits = waits;
    let text = if waits {
        format!("{busy}: `{name}` waits for it")
    } else {
        format!("{busy}, and stays down when full: `{name}` is refused")
    };
    if waits == operation.waits { report.found("waits", text) } else { report.shown("waits", text, film) }
}

/// The longest run of cycles in which `ready` is down between cycles in which it is up.
fn longest_gap(driver: &mut Driver, at: usize) -> u32 {
    let (mut longest, mut down) = (0, 0);
    for _ in 0..WATCHED {
        driver.rest();
        if driver.verdict(at).ready {
            longest = longest.max(down);
            down = 0;
        } else {
            down += 1;
        }
    }
    longest
}

/// Whether `ready` is up though the operation finds no room or no element: then it has another meaning.
fn at_its_end(driver: &mut Driver, put: usize, at: usize, elements: &[Element]) -> bool {
    let takes = driver.operation(at).role != MappedRole::Put;
    let capacity = driver.map.capacity;
    driver.branch(|driver| {
        if !takes && let Some(capacity) = capacity {
            full::fill(driver, put, &elements[..(capacity as usize).min(elements.len())]);
        }
        driver.rests(LONG);
        driver.verdict(at).ready
    })
}
