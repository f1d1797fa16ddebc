//! `queuescope compare FILE --against OTHER`: a module of the user beside another version of it, with the same operations.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use contract::Info;
use rtl_native::DemandRtl;
use scenario::map::Map;
use scenario::{Expect, Scenario};
use session::Session;
use session::log::{Entry, Outcome};

use crate::input;
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::run::to_the_end;
use crate::words;

use super::summary::Summary;

/// An operation in both versions; `None` in one that did not come so far.
pub struct Pair {
    pub entries: [Option<Entry>; 2],
}

impl Pair {
    /// Whether the same came of it, whenever that was.
    pub fn is_same(&self) -> bool {
        match &self.entries {
            [Some(a), Some(b)] => (a.kind, a.args, result(a)) == (b.kind, b.args, result(b)),
            _ => false,
        }
    }

    /// Whether it came at the same time too.
    fn is_on_time(&self) -> bool {
        let [Some(a), Some(b)] = &self.entries else { return false };
        (a.slot, step(a)) == (b.slot, step(b))
    }
}

/// Both runs, operation by operation.
pub struct Comparison<'a> {
    pub file: &'a Path,
    pub scenario: &'a Scenario,
    /// The module as the map has it.
    pub map: &'a Map,
    /// Interface of the engine.
    pub info: Info,
    /// What the other version is called.
    pub other: String,
    pub pairs: Vec<Pair>,
    /// First operation with another result.
    pub differs: Option<usize>,
    /// First operation at another time.
    pub late: Option<usize>,
}

/// Runs both and compares.
pub fn run(file: &Path, scenario: &Scenario, against: &str, summary: Option<&Summary<'_>>) -> Done {
    let named = |why: String| Failure::new(format!("{}: {why}", input::name(file)));
    let engine = scenario.engines.iter().position(|engine| engine.map.is_some());
    let engine = engine
        .ok_or_else(|| named("no engine is a module of yours: only such a one has another version".to_owned()))?;
    let map = scenario.engines[engine].map.clone().ok_or_else(|| named("its map is missing".to_owned()))?;
    let (folder, other) = version(&map, against).map_err(named)?;
    let there = Map { folder: folder.display().to_string(), ..(*map).clone() };
    let alone = |map: Arc<Map>| -> Result<Session, Failure> {
        let mut scenario = Scenario { expect: Expect::default(), ..scenario.clone() };
        let mut spec = scenario.engines[engine].clone();
        (spec.reference, spec.map) = (None, Some(map));
        scenario.engines = vec![spec];
        Ok(input::open(file, &scenario, &DemandRtl::default())?.forward_only())
    };
    let maps = [map.clone(), Arc::new(there)];
    let mut sessions = [alone(maps[0].clone())?, alone(maps[1].clone())?];
    sessions.iter_mut().for_each(to_the_end);
    let (pairs, info) = pairs(&sessions).map_err(named)?;
    let differs = pairs.iter().position(|pair| !pair.is_same());
    let late = pairs.iter().position(|pair| !pair.is_on_time());
    let found = Comparison { file, scenario, map: &map, info, other, pairs, differs, late };
    let mut out = io::stdout().lock();
    lines(&found).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    if let Some(summary) = summary {
        // Each run once more, for what its ports carry.
        summary.write(&found, || Ok([alone(maps[0].clone())?, alone(maps[1].clone())?]))?;
    }
    Ok(if differs.is_some() { VerbOutcome::Different } else { VerbOutcome::Fine })
}

/// The folder of another version, and what to call it: a folder itself, or a revision of the repository that the map is in.
fn version(map: &Map, against: &str) -> Result<(PathBuf, String), String> {
    let folder = Path::new(against);
    if folder.is_dir() {
        let folder = folder.canonicalize().map_err(|error| format!("{against}: {error}"))?;
        return Ok((folder, against.to_owned()));
    }
    let missing = || format!("--against {against}: found no folder and no revision of git in {}", map.folder);
    let git = |arguments: &[&str]| -> Option<String> {
        let output =
            Command::new("git").arg("-C").arg(&map.folder).args(arguments).stderr(Stdio::null()).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let commit =
        git(&["rev-parse", "--verify", "--end-of-options", &format!("{against}^{{commit}}")]).ok_or_else(missing)?;
    let prefix = git(&["rev-parse", "--show-prefix"]).ok_or_else(missing)?;
    let versions = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.cache/rtl/versions");
    let to = versions.join(format!("{}-{}", map.top, &commit[..12]));
    fs::create_dir_all(&to).map_err(|error| format!("{}: {error}", to.display()))?;
    let mut archive = Command::new("git");
    archive.arg("-C").arg(&map.folder).args(["archive", &commit]).args(map.sources.iter().chain(&map.include));
    let mut archive = archive.stdout(Stdio::piped()).spawn().map_err(|error| format!("git: {error}"))?;
    let packed = archive.stdout.take().map_or(Stdio::null(), Stdio::from);
    let unpacked = Command::new("tar").arg("-x").arg("-C").arg(&to).stdin(packed).status();
    let packed = archive.wait();
    if !packed.is_ok_and(|status| status.success()) || !unpacked.is_ok_and(|status| status.success()) {
        return Err(format!(
            "--against {against}: revision {} has not all files of the map in {prefix}",
            &commit[..12]
        ));
    }
    Ok((to, format!("{against} ({})", &commit[..12])))
}

/// All operations of both runs.
fn pairs(sessions: &[Session; 2]) -> Result<(Vec<Pair>, Info), String> {
    let log = |at: usize| sessions[at].log(0).ok_or_else(|| "there is no engine".to_owned());
    let (a, b) = (log(0)?, log(1)?);
    let info = sessions[0].engines().next().map(|engine| engine.info().clone()).ok_or("there is no engine")?;
    let most = a.presented().max(b.presented());
    if most as usize > a.kept() {
        return Err(format!("the run has {most} operations; versions are compared over at most {}", a.kept()));
    }
    let mut pairs: Vec<Pair> = (0..most).map(|_| Pair { entries: [None, None] }).collect();
    for (at, log) in [a, b].into_iter().enumerate() {
        for (pair, entry) in pairs.iter_mut().zip(log.window(0, u32::MAX)) {
            pair.entries[at] = Some(entry.clone());
        }
    }
    Ok((pairs, info))
}

/// What came of an operation, without its time.
fn result(entry: &Entry) -> Option<Result<Vec<u32>, u32>> {
    match &entry.outcome {
        Outcome::Retired { results, .. } => Some(Ok(results.to_vec())),
        Outcome::Rejected { reason, .. } => Some(Err(*reason)),
        _ => None,
    }
}

/// The step of the verdict or result.
pub fn step(entry: &Entry) -> Option<u32> {
    match &entry.outcome {
        Outcome::Retired { step, .. } | Outcome::Rejected { step, .. } | Outcome::Flushed { step } => Some(*step),
        Outcome::InFlight => None,
    }
}

/// What came of an operation, in words.
pub fn came(entry: Option<&Entry>, info: &Info) -> String {
    let Some(entry) = entry else { return "not presented".to_owned() };
    let at = step(entry).map_or(String::new(), |step| format!(", step {step}"));
    words::outcome(info, entry) + &at
}

/// What was asked.
pub fn call(pair: &Pair, info: &Info) -> String {
    pair.entries.iter().flatten().next().map_or(String::new(), |entry| words::call(info, entry))
}

fn lines(found: &Comparison<'_>) -> Vec<String> {
    let Comparison { info, other, pairs, differs, late, .. } = found;
    let said = |at: usize, entry: usize| came(pairs[at].entries[entry].as_ref(), info);
    let called = |at: usize| call(&pairs[at], info);
    let mut lines = vec![format!("{} operations, here and in {other}", pairs.len())];
    match (*differs, *late) {
        (Some(at), _) => {
            lines.push(format!("first difference: op {at}, {}", called(at)));
            lines.push(format!("  here: {}", said(at, 0)));
            lines.push(format!("  there: {}", said(at, 1)));
        }
        (None, Some(at)) => {
            lines.push(format!(
                "the same results, at other times from op {at} on ({}): here {}, there {}",
                called(at),
                said(at, 0),
                said(at, 1)
            ));
        }
        (None, None) => lines.push("the same results at the same times".to_owned()),
    }
    lines
}
