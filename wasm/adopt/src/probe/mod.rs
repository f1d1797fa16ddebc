//! What names cannot tell of a module, measured: a few hundred cycles in which its ports are driven one by one.
//!
//! - [`pins`]: the ports; [`driver`]: the operations of a map on them; [`elements`]: what is put in;
//! - [`film`] and [`wave`]: what is seen, as text;
//! - [`reset`]: how it comes to life; [`lone`]: one element, and when it comes out; [`empty`], [`full`]: what these look like;
//! - [`ends`]: words of zeros and ones;
//! - [`busy`] and [`pause`]: when it takes nothing; [`order`]: which element comes first; [`together`]: operations in one cycle;
//! - [`power_up`]: whether results depend on what no reset sets;
//! - [`check`]: the finished map beside a model of a queue; [`report`]: what was found.

mod busy;
mod check;
mod driver;
mod elements;
mod empty;
mod ends;
mod film;
mod full;
mod lone;
mod order;
mod pause;
mod pins;
mod power_up;
mod report;
mod reset;
mod together;
mod wave;

pub use check::{crowded, model, scenario};
use scenario::map::{EqualRanks, Map, MappedRole, Order};
use scenario::{Problem, limits};
use session::rtl::RtlHost;

use crate::guess::{FIRST_BY_DEFAULT, GUESS, SMALLEST_BY_DEFAULT};
use driver::Driver;
use elements::Maker;
use report::Report;

/// A map after a probe.
#[derive(Debug)]
pub struct Probed {
    /// The map, corrected, with findings.
    pub map: Map,
    /// What is wrong with it or with the module, and was left as it is.
    pub problems: Vec<Problem>,
    /// Clock cycles that the probe took.
    pub cycles: u32,
}

/// A probe under way. The driver's state is that after the reset, with nothing inside.
pub struct Probe<'a> {
    /// Makes the module, again if need be.
    pub host: &'a dyn RtlHost,
    /// The module after its reset.
    pub driver: Driver,
    /// What was found.
    pub report: Report,
    /// Number of the put that most measurements use.
    pub put: usize,
    /// Number of the take.
    pub take: usize,
    /// Makes elements for the put.
    pub maker: Maker,
    /// Which of several elements with the same rank comes.
    pub equal_ranks: EqualRanks,
}

/// What is measured once an element has come out alone, in this order.
const MEASUREMENTS: [fn(&mut Probe<'_>); 9] = [
    empty::measure,
    ends::measure,
    full::measure,
    busy::measure,
    order::measure,
    together::measure,
    pause::measure,
    power_up::measure,
    check::measure,
];

impl Probe<'_> {
    /// Makes elements anew after words have got another range or name.
    fn remake(&mut self) {
        self.maker = Maker::new(&self.driver.map, self.driver.operation(self.put));
    }
}

/// Measures a module, and corrects the map that was guessed for it.
///
/// # Errors
/// If it cannot be built, or nothing that goes in comes out: then there is nothing to measure.
pub fn probe(map: &Map, host: &dyn RtlHost) -> Result<Probed, Problem> {
    let config = host.adopt(map).map_err(|why| Problem::new("sources", why, "sources that can be built"))?;
    let first = |role| map.operations.iter().position(|operation| operation.role == role);
    let (Some(put), Some(take)) = (first(MappedRole::Put), first(MappedRole::Take)) else {
        let mut report = Report::default();
        report.found("probe", "nothing was measured: there is no put, or no take".to_owned());
        return Ok(finish(map.clone(), report, 0));
    };
    let mut report = Report::default();
    let driver = reset::bring_to_life(map, host, &config, (put, take), &mut report)?;
    let maker = Maker::new(map, &map.operations[put]);
    let mut probe = Probe { host, driver, report, put, take, maker, equal_ranks: EqualRanks::Strict };
    let measured = lone::measure(&mut probe);
    probe.driver.pins.alive()?;
    measured?;
    for measure in MEASUREMENTS {
        measure(&mut probe);
        probe.driver.pins.alive()?;
    }
    let Probe { driver, report, .. } = probe;
    let cycles = driver.pins.cycles();
    Ok(finish(driver.map, report, cycles))
}

/// A guess of the order says that it was measured, or is gone if another one was.
fn order_was_seen(map: &mut Map) {
    for (guess, order) in [(SMALLEST_BY_DEFAULT, Order::Smallest), (FIRST_BY_DEFAULT, Order::First)] {
        if map.order != order {
            map.findings.retain(|finding| !finding.found.starts_with(guess));
        } else if let Some(finding) = map.findings.iter_mut().find(|finding| finding.found == guess) {
            finding.found += ", but it was measured";
        }
    }
}

/// The map with what was found. What it had of an earlier probe is gone; what was guessed stays.
fn finish(mut map: Map, report: Report, cycles: u32) -> Probed {
    map.findings.retain(|finding| finding.what == GUESS);
    if report.is_order_seen {
        order_was_seen(&mut map);
    }
    map.findings.extend(report.findings);
    map.findings.truncate(limits::FINDINGS);
    Probed { map, problems: report.problems, cycles }
}
