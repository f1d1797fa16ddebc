//! Files and standard input.

use std::io;
use std::path::Path;
use std::sync::Arc;

use clap::Args;
use rtl_native::DemandRtl;
use scenario::map::Map;
use scenario::read::Maps;
use scenario::seeds::seeded;
use scenario::{Expect, Problem, Scenario, limits, plain};
use session::Session;
use verb::input::{STDIN, bounded};
pub use verb::input::{bytes, name};

use crate::outcome::Failure;

/// Reads a scenario from a file, or from standard input if it is called `-`.
pub fn scenario(file: &Path) -> Result<Scenario, Failure> {
    Scenario::from_bytes_with(&bytes(file)?, &MapsBeside(file))
        .map_err(|problems| Failure::problems(&name(file), &problems))
}

/// Reads a scenario from one of several files; `None` for a JSON Schema, which may lie in the same folder.
pub fn scenario_among(file: &Path) -> Result<Option<Scenario>, Failure> {
    let bytes = bytes(file)?;
    match Scenario::from_bytes_with(&bytes, &MapsBeside(file)) {
        Ok(scenario) => Ok(Some(scenario)),
        Err(_) if is_schema(&bytes) => Ok(None),
        Err(problems) => Err(Failure::problems(&name(file), &problems)),
    }
}

fn is_schema(bytes: &[u8]) -> bool {
    let value: Option<serde_json::Value> = serde_json::from_slice(bytes).ok();
    let schema = value.as_ref().and_then(|value| value.get("$schema")?.as_str());
    schema.is_some_and(|schema| schema.starts_with("https://json-schema.org/"))
}

/// The maps in the folder of a scenario file, or of standard input in the folder in which the program runs.
pub struct MapsBeside<'a>(pub &'a Path);

impl Maps for MapsBeside<'_> {
    fn map(&self, called: &str, _: Option<&str>) -> Result<Arc<Map>, Problem> {
        let folder = self.0.parent().filter(|_| self.0 != Path::new("-")).unwrap_or(Path::new(""));
        map(&folder.join(called)).map(Arc::new)
    }
}

/// Reads a map; the first problem, if there are some.
fn map(file: &Path) -> Result<Map, Problem> {
    let wrong = |what: String| Problem::new("", what, "a map file");
    let bytes = bytes(file).map_err(|_| wrong(format!("{}, which cannot be read", name(file))))?;
    let first = |problems: Vec<Problem>| problems.into_iter().next().unwrap_or_else(|| wrong(name(file)));
    let map = Map::from_json(scenario::read::text(&bytes).map_err(first)?).map_err(first)?;
    let folder = parent(file).canonicalize().map_err(|error| wrong(format!("{}: {error}", name(file))))?;
    Ok(Map { folder: folder.to_string_lossy().into_owned(), ..map })
}

fn parent(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The folder of a file, which need not be there, as a map has it.
pub fn folder_of(file: &Path) -> Result<String, Failure> {
    let folder = parent(file).canonicalize().map_err(|error| Failure::new(format!("{}: {error}", name(file))))?;
    Ok(folder.to_string_lossy().into_owned())
}

/// Reads a map with its folder; all that is wrong with it.
pub fn map_with_folder(file: &Path) -> Result<Map, Failure> {
    Ok(Map { folder: folder_of(file)?, ..whole_map(file)? })
}

/// Reads a map; all that is wrong with it.
pub fn whole_map(file: &Path) -> Result<Map, Failure> {
    let bytes = bytes(file)?;
    let read = scenario::read::text(&bytes).and_then(Map::from_json);
    read.map_err(|problems| Failure::problems(&name(file), &problems))
}

/// Which branch of a scenario is meant.
#[derive(Args, Default)]
pub struct Branch {
    /// Take this branch of the scenario, one of its `forks`; without it the scenario's own run
    #[arg(long, value_name = "NAME")]
    fork: Option<String>,
}

impl Branch {
    /// The name that was asked for, safe to show.
    pub fn name(&self) -> Option<String> {
        self.fork.as_deref().map(plain)
    }

    /// The same for the end of a sentence about the run: ` of the branch …`, or nothing.
    pub fn of_it(&self) -> String {
        self.name().map_or(String::new(), |name| format!(" of the branch `{name}`"))
    }

    /// The scenario of a file, or this branch of it.
    pub fn of(&self, file: &Path) -> Result<Scenario, Failure> {
        self.chosen(scenario(file)?, file)
    }

    /// A scenario that was read from `file`, or this branch of it.
    pub fn chosen(&self, scenario: Scenario, file: &Path) -> Result<Scenario, Failure> {
        let Some(fork) = &self.fork else { return Ok(scenario) };
        let names = scenario.forks.iter().map(|fork| format!("`{}`", plain(&fork.name))).collect::<Vec<_>>().join(", ");
        let there = if names.is_empty() { "it has none".to_owned() } else { format!("it has {names}") };
        let missing = || Failure::new(format!("{}: no branch is called `{fork}`; {there}", name(file)));
        scenario.branch(fork).ok_or_else(missing)
    }
}

/// Which run of a scenario file is made.
#[derive(Args, Default)]
pub struct RunVariant {
    #[command(flatten)]
    pub branch: Branch,
    /// Ignore what the file expects: a divergence or a broken invariant that it declares counts as any other
    #[arg(long)]
    no_expect: bool,
    /// Run with this seed, 1 to 16 hexadecimal digits, in place of the file's; what the file expects is of its own seed, so another one
    /// ignores it
    #[arg(long, value_name = "HEX", value_parser = hex)]
    seed: Option<u64>,
}

/// A number of 1 to 16 hexadecimal digits.
pub fn hex(text: &str) -> Result<u64, String> {
    // The parser of integers also takes a sign.
    let digits = (1..=16).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_hexdigit());
    let seed = if digits { u64::from_str_radix(text, 16).ok() } else { None };
    seed.ok_or_else(|| "expected 1 to 16 hexadecimal digits".to_owned())
}

impl RunVariant {
    /// The run of a scenario file that was asked for, as a session before its first step that only goes forward.
    pub fn session(&self, file: &Path) -> Result<(Scenario, Session), Failure> {
        let mut scenario = self.branch.of(file)?;
        if let Some(seed) = self.seed {
            scenario = seeded(scenario, seed);
        }
        if self.no_expect {
            scenario.expect = Expect::default();
        }
        let session = open(file, &scenario, &DemandRtl::default())?;
        Ok((scenario, session.forward_only()))
    }
}

/// A session of a scenario file, or of a branch of it, before its first step, that only goes forward.
pub fn session(file: &Path, branch: &Branch) -> Result<(Scenario, Session), Failure> {
    let scenario = branch.of(file)?;
    let session = open(file, &scenario, &DemandRtl::default())?;
    Ok((scenario, session.forward_only()))
}

/// A session of a scenario that was read from `file`, before its first step.
pub fn open(file: &Path, scenario: &Scenario, host: &DemandRtl) -> Result<Session, Failure> {
    workbench::open(scenario, host).map_err(|error| Failure::new(format!("{}: {error}", name(file))))
}

/// Reads a link from standard input.
pub fn link() -> Result<String, Failure> {
    let bytes = bounded(io::stdin().lock(), limits::LINK_CHARS);
    let bytes = bytes.map_err(|error| Failure::new(format!("{STDIN}: cannot read: {error}")))?;
    String::from_utf8(bytes).map_err(|_| Failure::new(format!("{STDIN}: not a link: it is not text in UTF-8")))
}
