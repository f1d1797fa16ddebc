//! Steps after an operation in which the module takes nothing, and no output says so: runs with and without time between operations.

use scenario::map::MappedRole;

use super::Probe;
use super::driver::{Driver, Words};
use super::elements::Element;
use super::full;
use super::report::count;
use super::reset::LONG;

/// Longest pause that is looked for.
const LONGEST: u32 = 6;

/// Measures every operation but those of the further lanes.
pub fn measure(probe: &mut Probe<'_>) {
    let exchanges = probe.driver.with_role(MappedRole::Exchange);
    let operations: Vec<usize> = [probe.put, probe.take].into_iter().chain(exchanges).collect();
    for before in &operations {
        after(probe, *before, &operations);
    }
}

/// The pause after an operation.
fn after(probe: &mut Probe<'_>, before: usize, operations: &[usize]) {
    let Probe { driver, report, put, take, maker, .. } = probe;
    let (put, take) = (*put, *take);
    let room = driver.map.capacity.unwrap_or(16);
    let inside = room.saturating_sub(2).clamp(1, 3) as usize;
    let elements: Vec<Element> = [25, 15, 35, 20, 10]
        .into_iter()
        .zip(1..)
        .map(|(rank, at)| maker.make(at, rank % maker.rank_span().max(1)))
        .collect();
    let mut pause = 0;
    let mut film = Vec::new();
    for next in operations.iter().copied() {
        let run = |driver: &mut Driver, gap: u32| -> Option<Vec<Option<Words>>> {
            full::fill(driver, put, &elements[..inside]);
            driver.rests(LONG);
            let mut answers = Answers::default();
            answers.present(driver, before, &elements[3], None)?;
            (1..gap).for_each(|_| answers.rest(driver));
            answers.present(driver, next, &elements[4], (gap < LONG).then_some(0))?;
            (0..LONG).for_each(|_| answers.rest(driver));
            let mut all = answers.all();
            all.extend(driver.drain(take, inside + 3, LONG).into_iter().map(Some));
            Some(all)
        };
        let Some(reference) = driver.branch(|driver| run(driver, LONG)) else { continue };
        let is_lately_put = before != take && next != put;
        let first = if is_lately_put { driver.map.settles.max(1) } else { 1 };
        for gap in first..=LONGEST {
            let (seen, waves) = driver.filmed(&[put, take], |driver| run(driver, gap));
            if seen.is_some_and(|seen| seen != reference) && gap > pause {
                (pause, film) = (gap, waves);
            }
        }
    }
    let name = driver.operation(before).name.clone();
    if pause == LONGEST {
        let text = format!(
            "operations up to {LONGEST} steps after `{name}` do other things than later ones: no pause was found"
        );
        report.shown("pause", text, film);
    } else if pause > 0 {
        driver.map.operations[before].pause = pause;
        let text = format!(
            "in {} after `{name}` an operation is lost or finds nothing, and no output says so",
            count(pause, "step")
        );
        report.shown("pause", text, film);
    } else {
        report.found("pause", format!("an operation can follow `{name}` in the next step in which it is taken"));
    }
}

/// Answers that are under way, each to be looked for from its operation's cycle on.
#[derive(Default)]
struct Answers {
    waiting: Vec<(usize, u32)>,
    come: Vec<Option<Words>>,
}

impl Answers {
    /// Presents an operation, at once if `within` is 0; `None` if it is not taken.
    fn present(&mut self, driver: &mut Driver, at: usize, element: &Element, within: Option<u32>) -> Option<()> {
        let mut tries = within.unwrap_or(LONG) + 1;
        while !driver.try_once(at, Some(element)) {
            tries -= 1;
            if tries == 0 {
                return None;
            }
            self.rest(driver);
        }
        self.waiting.iter_mut().for_each(|(_, age)| *age += 1);
        if !driver.operation(at).results.is_empty() {
            self.waiting.push((at, 0));
        }
        self.look(driver);
        Some(())
    }

    fn rest(&mut self, driver: &mut Driver) {
        driver.rest();
        self.waiting.iter_mut().for_each(|(_, age)| *age += 1);
        self.look(driver);
    }

    /// Looks at the outputs of this cycle: the oldest that waits is answered first.
    fn look(&mut self, driver: &Driver) {
        let Some((at, age)) = self.waiting.first().copied() else { return };
        let operation = driver.operation(at);
        let says = driver.get(operation.result_valid.as_ref()) != Some(0);
        let is_due = match (operation.latency, &operation.result_valid) {
            (None, Some(_)) => says,
            (latency, _) => age == latency.unwrap_or(0),
        };
        if is_due {
            let words = driver.words(at);
            self.come.push(Some(words).filter(|words| says && !driver.is_nothing(at, words)));
            self.waiting.remove(0);
            // One of latency 0 may be answered in the same cycle.
            self.look(driver);
        }
    }

    fn all(self) -> Vec<Option<Words>> {
        let never = self.waiting.len();
        self.come.into_iter().chain(std::iter::repeat_n(None, never)).collect()
    }
}
