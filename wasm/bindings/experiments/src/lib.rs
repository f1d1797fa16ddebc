//! Experiments for JavaScript. Structured values cross as JSON text. A worker takes a [`Sweep`] of its own and runs the points that it is
//! given; what is gathered of all workers goes into one of them by [`Sweep::take`].

use experiments::figure::{Partial, mark_words};
use experiments::part;
use experiments::repeats::Spread;
use experiments::rows::Row;
use experiments::{Experiment, Figure, PortRun, Run, file};
use scenario::Problem;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// An experiment that was opened.
#[wasm_bindgen]
pub struct Sweep {
    experiment: Experiment,
    points: Vec<file::Point>,
    /// By point.
    rows: Vec<Option<Vec<Row>>>,
    /// Of a part that was opened: what it has.
    part: Option<OpenedPart>,
}

/// A part of a sweep whose runs were made elsewhere.
#[derive(Clone, Serialize)]
struct OpenedPart {
    /// Text of its experiment.
    text: String,
    /// Seeds of each point.
    seeds: u32,
    /// Runs that are in it.
    done: usize,
    /// Runs that the experiment takes.
    all: usize,
}

/// Numbers of a value: class, x, y, both ends of the interval of a mean, and its seeds; not a number where there is none.
const WIDTH: usize = 6;

fn numbers(row: &Row) -> [f64; WIDTH] {
    let (low, high) = row.spread.and_then(|spread| spread.interval).unwrap_or((f64::NAN, f64::NAN));
    let seeds = row.spread.map_or(f64::NAN, |spread| spread.seeds.into());
    [row.class.map_or(f64::NAN, f64::from), row.x, row.y, low, high, seeds]
}

fn row(numbers: &[f64]) -> Option<Row> {
    let &[class, x, y, low, high, seeds] = numbers else { return None };
    let interval = (!low.is_nan()).then_some((low, high));
    let spread = (!seeds.is_nan()).then_some(Spread { interval, seeds: seeds as u32 });
    Some(Row { class: (!class.is_nan()).then_some(class as u32), x, y, spread })
}

/// A point as the page lists it.
#[derive(Serialize)]
struct ListedPoint {
    /// Number of its series.
    series: usize,
    /// Number of its value on the x axis.
    value: usize,
    /// The value in words, empty where all runs have the same.
    name: String,
    /// Packets at most: what it costs.
    packets: u64,
}

/// A mark and what came out.
#[derive(Serialize)]
struct Marked {
    /// What it says.
    text: String,
    /// The value, or nothing as long as it is not there.
    value: Option<f64>,
}

#[wasm_bindgen]
impl Sweep {
    /// Opens an experiment file.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    #[wasm_bindgen(constructor)]
    pub fn new(json: &str) -> Result<Sweep, String> {
        let experiment = Experiment::from_json(json).map_err(|problems| text(&problems))?;
        let points = experiment.points();
        Ok(Sweep { rows: vec![None; points.len()], experiment, points, part: None })
    }

    /// Opens a part of a sweep, as `sweep --resume` writes it and `sweep --merge` joins it, with its values.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    #[wasm_bindgen(js_name = ofPart)]
    pub fn of_part(file: &str) -> Result<Sweep, String> {
        let cut = || Problem::new("line 1", "a line that was cut off", "the head of a part");
        let part =
            part::read(file.as_bytes()).and_then(|part| part.ok_or_else(cut)).map_err(|problem| text(&[problem]))?;
        let joined = part::join(vec![part], &[]);
        let joined = joined.map_err(|wrong| text(&wrong.into_iter().map(|one| one.problem).collect::<Vec<_>>()))?;
        let (points, figure) = (joined.experiment.points(), joined.figure());
        let rows = (0..points.len()).map(|point| figure.rows(point).map(<[Row]>::to_vec)).collect();
        let all = joined.runs.len();
        let part = OpenedPart {
            text: joined.head.experiment.text.clone(),
            seeds: joined.plan.seeds(),
            done: all - joined.missing().len(),
            all,
        };
        Ok(Sweep { experiment: joined.experiment, points, rows, part: Some(part) })
    }

    /// What the part has that was opened, as JSON; null of an experiment.
    pub fn part(&self) -> String {
        text(&self.part)
    }

    /// The values of a point that are there, as [`Sweep::rows`] gives them; nothing where there are none.
    pub fn values(&self, point: u32) -> Option<Vec<f64>> {
        let rows = self.rows.get(point as usize)?.as_ref()?;
        Some(rows.iter().flat_map(numbers).collect())
    }

    /// The file with all that was left out of it: `Experiment` as JSON.
    pub fn experiment(&self) -> String {
        text(&self.experiment)
    }

    /// The unit of the measure.
    pub fn unit(&self) -> String {
        self.experiment.unit().to_owned()
    }

    /// All points in order: an array of `{series, value, name, packets}` as JSON.
    pub fn points(&self) -> String {
        let listed = |point: &file::Point| ListedPoint {
            series: point.series,
            value: point.value,
            name: self.experiment.value_name(point.value),
            packets: self.experiment.scenario(point).and_then(|s| experiments::packets(&s)).unwrap_or(0),
        };
        text(&self.points.iter().map(listed).collect::<Vec<_>>())
    }

    /// The scenario file of a point, for a link or the page's session.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    pub fn scenario(&self, point: u32) -> Result<String, String> {
        let point = self.point(point)?;
        Ok(self.experiment.scenario(point).map_err(|problems| text(&problems))?.to_text())
    }

    /// Begins the run of a point.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text.
    pub fn start(&self, point: u32) -> Result<PointRun, String> {
        let run = Run::new(&self.experiment, self.point(point)?).map_err(|problems| text(&problems))?;
        Ok(PointRun(run))
    }

    /// The values of a run that is over, [`WIDTH`] numbers each.
    ///
    /// # Errors
    /// A JSON array of `Problem`, as text; also of a run that ended though packets are left.
    pub fn rows(&self, point: u32, run: &PointRun) -> Result<Vec<f64>, String> {
        if let Some(problem) = run.0.undrained() {
            return Err(text(&[problem]));
        }
        let rows = self.experiment.rows(self.point(point)?, &run.0);
        Ok(rows.iter().flat_map(numbers).collect())
    }

    /// Takes the values of a point, as [`Sweep::rows`] gave them here or in another worker. Nothing where there is no such point.
    pub fn take(&mut self, point: u32, rows: &[f64]) {
        if let Some(slot) = self.rows.get_mut(point as usize) {
            *slot = Some(rows.chunks_exact(WIDTH).filter_map(row).collect());
        }
    }

    /// All values so far as a table, the same text as the command line's `sweep --csv`.
    pub fn csv(&self) -> String {
        experiments::csv::csv(&self.experiment, 0..self.points.len(), &self.figure()).0
    }

    /// What the paper reports, as it came out here so far: an array of `{text, value}` as JSON, in the order of the file.
    pub fn paper(&self) -> String {
        self.marked(&self.experiment.paper)
    }

    /// The same for what is expected.
    pub fn expected(&self) -> String {
        self.marked(&self.experiment.expect)
    }

    /// What is expected and did not come out, in words: an array of texts as JSON. Only says something once all points are taken.
    pub fn failures(&self) -> String {
        text(&self.figure().failures())
    }
}

impl Sweep {
    fn point(&self, number: u32) -> Result<&file::Point, String> {
        let last = self.points.len().saturating_sub(1);
        let wrong = || text(&[Problem::new("point", number.to_string(), format!("0 to {last}"))]);
        self.points.get(number as usize).ok_or_else(wrong)
    }

    fn figure(&self) -> Figure<'_> {
        let mut figure = Figure::new(&self.experiment);
        if let Some(part) = &self.part {
            figure.seeds = part.seeds;
            figure.partial = (part.done < part.all).then_some(Partial { done: part.done, all: part.all });
        }
        for (number, rows) in self.rows.iter().enumerate() {
            if let Some(rows) = rows {
                figure.add(number, rows.clone());
            }
        }
        figure
    }

    fn marked(&self, marks: &[file::Mark]) -> String {
        let figure = self.figure();
        let marked = |mark: &file::Mark| Marked { text: mark_words(mark), value: figure.marked(mark) };
        text(&marks.iter().map(marked).collect::<Vec<_>>())
    }
}

/// The run of a point. A worker lets it work in slices, tells how far it is between them, and drops it to cancel.
#[wasm_bindgen]
pub struct PointRun(Run);

#[wasm_bindgen]
impl PointRun {
    /// Goes on for at most so many steps in which something happens, about three a packet. True when it is over; call again otherwise.
    pub fn work(&mut self, steps: u32) -> bool {
        self.0.work(steps)
    }

    /// Packets so far: how far the run is.
    pub fn packets(&self) -> f64 {
        self.0.packets() as f64
    }

    /// A measure of the whole run so far by its name, `inversions`; nothing where there is none.
    pub fn value(&self, name: &str) -> Option<f64> {
        self.0.value(name)
    }
}

/// Problems of an experiment file: an array of `Problem` as JSON, empty if it is right.
#[wasm_bindgen]
pub fn validate(json: &str) -> String {
    text(&Experiment::from_json(json).err().unwrap_or_default())
}

/// The benchmark's load over so many packets: the scenario of section 4.2 of SP-PIFO, run to its end. Its inversions.
///
/// # Errors
/// A JSON array of `Problem`, as text.
#[wasm_bindgen]
pub fn load(packets: u32) -> Result<f64, String> {
    let scenario = scenario::Scenario::from_json(&experiments::speed::scenario("sp_pifo", packets));
    let run = scenario.and_then(|scenario| PortRun::new(&scenario, Default::default()));
    let mut run = run.map_err(|problems| text(&problems))?;
    while run.work(1 << 16).is_none() {}
    Ok(run.measures().value("inversions").unwrap_or(0) as f64)
}

/// The benchmark's load over so many packets on so many cores: port knocking by State-Compute Replication, a lane alone. Packets that pass.
///
/// # Errors
/// In words, if there cannot be so many cores.
#[wasm_bindgen(js_name = loadCores)]
pub fn load_cores(packets: u32, cores: u32, is_monitored: bool) -> Result<f64, String> {
    let load = experiments::cores::LaneLoad { packets, cores, is_monitored };
    Ok(load.run().map_err(|error| error.to_string())?.packets.pass as f64)
}

fn text(value: &(impl Serialize + ?Sized)) -> String {
    // Plain data with string keys always serialises.
    serde_json::to_string(value).unwrap_or_default()
}
