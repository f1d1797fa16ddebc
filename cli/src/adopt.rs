//! `queuescope adopt FILES...`

mod again;
mod front_end;
mod place;
mod report;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ::adopt::description::{Description, Request};
use ::adopt::guess;
use ::adopt::probe::scenario;
use clap::Args;
use rtl_native::DemandRtl;
use scenario::map::{EqualRanks, Map, MappedRole, check};
use scenario::types::MAP_ENDING;
use scenario::{Scenario, Setting};

use crate::export::destination::unwritable;
use crate::outcome::{Done, Failure, VerbOutcome};
pub use again::problems as problems_of_map;
use place::Place;
use report::Measured;

/// Write a map of your own module: which ports are clock, reset and operations
///
/// Reads a module of SystemVerilog or Verilog and guesses from the names, directions and widths of its ports how it is driven: clock, reset,
/// and the operations by which elements go in and come out, each with its handshake and its words. It knows valid and ready (AXI-Stream,
/// lowRISC, Chisel, SpinalHDL, Bluespec), push and full, pop and empty, operation codes, several pushes a cycle, structures, and
/// insert and remove with busy. The map is a JSON file to read and to edit; a scenario names it in place of a design.
///
/// The files are read by slang, in any order: all of them, with the packages that they use. What keeps the module from being run cycle by
/// cycle is named with file and line: errors, interface and inout ports, several clocks, delays, C functions, files outside the folder of the
/// map. Then the module is built with Verilator and probed for what names cannot tell: reset, latency, what empty and full look like, capacity,
/// order, equal ranks, operations in one step. Where the guess was wrong the map is corrected, and waves show why. Everything that is doubtful about the guess is printed, and stands in the map under `findings`.
#[derive(Args)]
#[command(after_help = "\
Examples:
  queuescope adopt my_fifo.sv                                 writes my_fifo.map.json to the same folder
  queuescope adopt rtl/*.sv --top my_pifo --out my.map.json   the module my_pifo of many
  queuescope adopt q.sv -P DEPTH=16 -I include -D SYNTHESIS=1 parameters, folders and macros
  queuescope adopt my_fifo.map.json                           measures again, after the map or the sources were edited")]
pub struct Arguments {
    /// Files of SystemVerilog or Verilog; or one map, which is read and measured again, and written only with --force or --out
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Name of the module. Without it the only one that no other instantiates
    #[arg(long, value_name = "NAME")]
    top: Option<String>,
    /// Write the map to this file; without it to NAME.map.json in the folder of the first file. The folder must contain all files
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// A parameter of the module: a number, or a literal of SystemVerilog
    #[arg(short = 'P', value_name = "NAME=VALUE", value_parser = setting)]
    parameters: Vec<(String, String)>,
    /// A folder of `include` files
    #[arg(short = 'I', value_name = "DIR")]
    include: Vec<PathBuf>,
    /// A macro
    #[arg(short = 'D', value_name = "NAME=TEXT", value_parser = definition)]
    defines: Vec<(String, String)>,
    /// Guess only: do not build the module and measure it
    #[arg(long)]
    no_probe: bool,
    /// Overwrite a map that is there already, with what was edited in it
    #[arg(long)]
    force: bool,
}

/// A name and a value.
fn setting(text: &str) -> Result<(String, String), String> {
    let parts = text.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty());
    parts.map(|(name, value)| (name.to_owned(), value.to_owned())).ok_or_else(|| "expected NAME=VALUE".to_owned())
}

/// A name and a text, which may be empty or left out.
fn definition(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    if name.is_empty() { Err("expected NAME=TEXT".to_owned()) } else { Ok((name.to_owned(), value.to_owned())) }
}

impl Arguments {
    /// Beside a map nothing is given that stands in it.
    fn alone(&self) -> Result<(), Failure> {
        let more = self.files.len() > 1
            || self.top.is_some()
            || !(self.parameters.is_empty() && self.include.is_empty() && self.defines.is_empty());
        let text = "found more beside a map; expected the map alone: `sources`, `top`, `parameters`, `include` and `defines` stand in it";
        if more { Err(Failure::new(text)) } else { Ok(()) }
    }

    fn request(&self, place: &Place) -> Result<Request, Failure> {
        let text = |path: &Path| path.display().to_string();
        Ok(Request {
            files: place.files.iter().map(|file| text(file)).collect(),
            folder: text(&place.folder),
            top: self.top.clone(),
            include: self
                .include
                .iter()
                .map(|folder| place::existing(folder).map(|folder| text(&folder)))
                .collect::<Result<_, _>>()?,
            defines: self.defines.iter().cloned().collect(),
            parameters: self.parameters.iter().cloned().collect(),
        })
    }
}

/// Reads the module, guesses its map and writes it.
pub fn run(arguments: &Arguments) -> Done {
    if let Some(map) = arguments.files.iter().find(|file| file.to_string_lossy().ends_with(MAP_ENDING)) {
        arguments.alone()?;
        return again::run(map, arguments.out.as_deref(), arguments.force, arguments.no_probe);
    }
    let place = Place::new(&arguments.files, arguments.out.as_deref())?;
    let described = front_end::describe(&arguments.request(&place)?)?;
    if !described.problems.is_empty() {
        return Err(Failure::Said(described.problems.iter().map(ToString::to_string).collect()));
    }
    let map = guess(&described).map_err(|unguessed| Failure::Said(unguessed.lines))?;
    let guessed = complete(map, &described, arguments, &place)?;
    let (mut map, measured, problems) =
        if arguments.no_probe { (guessed, Measured::No, Vec::new()) } else { measure(guessed) };
    if map.compare.is_none() {
        map.compare = ::adopt::probe::model(&map, EqualRanks::default());
    }
    let out = place.map_file(&map.top);
    let written = place::write(&out, &map.to_text(), arguments.force)?;
    let beside = beside(&map, &out)?;
    report::report((&map, &described), &measured, &problems)?;
    report::written(&out, written)?;
    report::next(&map, &out, beside.as_deref())?;
    let is_fine = problems.is_empty() && !matches!(measured, Measured::Failed(_));
    Ok(if is_fine { VerbOutcome::Fine } else { VerbOutcome::Different })
}

/// Steps of the scenario that is written beside a map.
const STEPS: u32 = 2000;

/// Writes a scenario of random operations, unless the file exists. Modules without a model to compare with, or without a put or a take, get
/// none.
fn beside(map: &Map, out: &Path) -> Result<Option<PathBuf>, Failure> {
    let name = out.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let has = |role| map.operations.iter().any(|operation| operation.role == role);
    let can_be_run = map.compare.is_some() && has(MappedRole::Put) && has(MappedRole::Take);
    let Some(stem) = name.strip_suffix(MAP_ENDING).filter(|_| can_be_run) else { return Ok(None) };
    let file = out.with_file_name(format!("{stem}.json"));
    if !file.exists() {
        let made = scenario(map, &name, STEPS, 1).map_err(|why| Failure::new(format!("{}: {why}", file.display())))?;
        let title = format!(
            "{} compared with the model {}",
            map.top,
            map.compare.as_ref().map_or("", |compare| &compare.design)
        );
        let text = Scenario { title, ..made }.to_text();
        fs::write(&file, text).map_err(|why| unwritable(&file, &why))?;
    }
    Ok(Some(file))
}

/// Builds the module and measures what names cannot tell. If that fails, the guessed map stays as it is.
fn measure(guessed: Map) -> (Map, Measured, Vec<String>) {
    let probed = ::adopt::probe(&guessed, &DemandRtl::default());
    match probed {
        Ok(probed) => {
            let problems = probed.problems.iter().map(ToString::to_string).collect();
            (probed.map, Measured::Cycles(probed.cycles), problems)
        }
        Err(problem) => (guessed, Measured::Failed(problem.to_string()), Vec::new()),
    }
}

/// A guessed map with its sources and settings.
fn complete(guessed: Map, described: &Description, arguments: &Arguments, place: &Place) -> Result<Map, Failure> {
    let relative =
        |paths: &[String]| paths.iter().map(|path| place.relative(Path::new(path))).collect::<Result<_, _>>();
    let value = |text: &str| text.parse().map_or_else(|_| Setting::Word(text.to_owned()), Setting::Number);
    let map = Map {
        sources: relative(&described.files)?,
        include: relative(&described.include)?,
        defines: arguments.defines.iter().cloned().collect(),
        parameters: arguments
            .parameters
            .iter()
            .map(|(name, text)| (name.clone(), value(text)))
            .collect::<BTreeMap<_, _>>(),
        folder: place.folder.to_string_lossy().into_owned(),
        ..guessed
    };
    let problems = check::check(&map);
    if problems.is_empty() { Ok(map) } else { Err(Failure::problems("the map", &problems)) }
}
