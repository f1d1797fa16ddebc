//! Whether what comes out depends on how registers powered up: the same operations after different power-ups.

use scenario::Problem;

use super::Probe;
use super::driver::{Driver, Words};
use super::elements::{Element, text};
use super::report::count;
use super::reset::{self, LONG};

/// Power-ups that are compared.
const SEEDS: [u32; 4] = [1, 2, 3, 4];
/// Elements that are inside at most.
const INSIDE: usize = 4;
/// Times that elements go in and come out.
const ROUNDS: usize = 3;

/// Runs the operations after each power-up.
pub fn measure(probe: &mut Probe<'_>) {
    let map = probe.driver.map.clone();
    let Ok(config) = probe.host.adopt(&map) else { return };
    let inside = map.capacity.map_or(INSIDE, |capacity| INSIDE.min(capacity as usize));
    let elements = probe.maker.series(INSIDE * ROUNDS);
    let (put, take) = (probe.put, probe.take);
    let mut first: Option<Vec<Option<Words>>> = None;
    for seed in SEEDS {
        let Ok((mut driver, _)) = reset::start(&map, probe.host, &config, seed) else { return };
        let (came, film) = driver.filmed(&[put, take], |driver| run(driver, (put, take), &elements, inside));
        let Some(before) = &first else {
            first = Some(came);
            continue;
        };
        let Some(at) = (0..came.len().max(before.len())).find(|at| came.get(*at) != before.get(*at)) else { continue };
        let said =
            |list: &[Option<Words>]| list.get(at).and_then(Option::as_ref).map_or_else(|| "nothing".to_owned(), text);
        let found = format!(
            "take {} after the reset brings {} or {}, as registers powered up",
            at + 1,
            said(before),
            said(&came)
        );
        let expected = "the same after each power-up: a reset of the registers behind it";
        return probe.report.wrong("power-up", Problem::new("reset", found, expected), film);
    }
    let text = format!("what comes out is the same after {}", count(SEEDS.len() as u32, "power-up"));
    probe.report.found("power-up", text);
}

/// Elements go in and come out, with and without time between them; what each take brings.
fn run(driver: &mut Driver, (put, take): (usize, usize), elements: &[Element], inside: usize) -> Vec<Option<Words>> {
    let mut came = Vec::new();
    for (round, elements) in elements.chunks(INSIDE).enumerate() {
        let gap = if round == 0 { LONG } else { driver.map.settles + 2 };
        for element in &elements[..inside] {
            driver.polite(put, Some(element), LONG);
        }
        driver.rests(gap);
        for _ in 0..inside {
            came.push(driver.take(take, LONG));
            driver.rests(gap);
        }
    }
    came
}
