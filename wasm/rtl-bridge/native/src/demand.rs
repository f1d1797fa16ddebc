//! Hardware on demand: a configuration that is not linked in comes from a shared library of its own, which
//! `scripts/rtl.mjs --config` builds once and keeps.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use models::catalogue;
use scenario::EngineSpec;
use scenario::map::Map;
use serde::Deserialize;
use session::rtl::{self, Parameters, RtlHost, RtlInstance};

use crate::calls::NumberedInstance;
use crate::{NativeRtl, SharedRtl};

/// The models that are linked in, and any other legal configuration, which is built when it is first asked for.
/// Progress goes to standard error, and so do Verilator's warnings of edited sources.
#[derive(Default)]
pub struct DemandRtl {
    /// The design and parameters of which a build with waveforms is wanted.
    traced: Option<(String, Parameters)>,
    /// Names of the configurations found so far, by design and parameters: to look for one
    /// runs a script.
    found: RefCell<BTreeMap<(String, Parameters), String>>,
    /// Names of the configurations of users' modules, by what was asked for.
    adopted: RefCell<BTreeMap<String, String>>,
    /// Whether users' modules are wanted with waveforms.
    traces_adopted: bool,
    /// Whether all hardware is wanted with every signal as a field.
    has_signals: bool,
    /// What is said of users' modules of which a cycle does not end, by the names of their configurations.
    endless: RefCell<BTreeMap<String, String>>,
    /// Files of the elaborated designs of hardware with all signals, by the names of its configurations.
    elaborated: RefCell<BTreeMap<String, PathBuf>>,
    /// Libraries loaded so far, by the name of their configuration.
    loaded: RefCell<BTreeMap<String, SharedRtl>>,
}

/// Warnings that were printed: of several hosts in a program each says them once.
static WARNED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// What was answered so far: to ask starts a script, and many files have the same hardware. Sources that change while a program runs are not
/// seen by it.
static ANSWERED: Mutex<BTreeMap<Vec<String>, Answer>> = Mutex::new(BTreeMap::new());

/// What `scripts/rtl.mjs --config` answers.
#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Answer {
    Built {
        library: PathBuf,
        /// What Verilator warns of in the design's sources, a line each.
        warnings: Vec<String>,
        /// Places of statements that may never end, `q.sv:12` each.
        #[serde(default)]
        loops: Vec<String>,
        /// The file of the elaborated design, with all signals.
        elaborated: Option<PathBuf>,
    },
    Failed {
        problem: String,
    },
}

impl DemandRtl {
    /// A host whose engines of this design with these parameters, legal ones or defaults left out, can write waveforms.
    ///
    /// # Errors
    /// In words, if there is no such design or the parameters are not legal.
    pub fn tracing(design: &str, given: &Parameters) -> Result<Self, String> {
        let found = catalogue::find(design).ok_or_else(|| format!("no design is called {design}"))?;
        let parameters = (found.resolve)(given).map_err(|e| format!("{}: expected {}", e.name, e.expected))?;
        let traced = Some((design.to_owned(), (found.hardware)(found, &parameters)?));
        Ok(DemandRtl { traced, ..Self::default() })
    }

    /// A host whose engines of users' modules can write waveforms.
    pub fn tracing_adopted() -> Self {
        DemandRtl { traces_adopted: true, ..Self::default() }
    }

    /// A host whose engines have every signal as two fields: `signal.PATH` as a step leaves it, `edge.PATH` as the edge at its end finds it.
    pub fn with_signals() -> Self {
        DemandRtl { has_signals: true, ..Self::default() }
    }

    /// The elaborated design of an RTL engine of a host with all signals, as `scripts/rtl/elaborate.py` writes it.
    ///
    /// # Errors
    /// In words, if it cannot be built.
    pub fn elaborated(&self, spec: &EngineSpec) -> Result<String, String> {
        let config = match spec.map.as_deref() {
            Some(map) => self.adopt(map)?,
            None => {
                let (design, parameters) =
                    spec.resolve().map_err(|e| format!("{}: expected {}", e.name, e.expected))?;
                self.find(design.name, &(design.hardware)(design, &parameters)?)?
            }
        };
        let file = self.elaborated.borrow().get(&config).cloned();
        let file = file.ok_or_else(|| format!("{config} was built without its signals"))?;
        std::fs::read_to_string(&file).map_err(|why| format!("{}: {why}", file.display()))
    }

    /// Builds a configuration if it is stale, loads it, and gives its name.
    fn build(&self, design: &str, parameters: &Parameters, extra: &str) -> Result<String, String> {
        let list: Vec<String> = parameters.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        let parameters = format!("{{{}}}", list.join(","));
        Ok(self.ask(&["--config", design, &parameters, extra])?.0)
    }

    /// Asks the script for a library, loads it, and gives the name of its configuration and the places of loops that may never end.
    fn ask(&self, arguments: &[&str]) -> Result<(String, Vec<String>), String> {
        let (file, loops, elaborated) = match answer(arguments)? {
            Answer::Built { library, warnings, loops, elaborated } => {
                for warning in warnings {
                    if WARNED.lock().is_ok_and(|mut warned| warned.insert(warning.clone())) {
                        eprintln!("warning: {warning}");
                    }
                }
                (library, loops, elaborated)
            }
            Answer::Failed { problem } => return Err(problem),
        };
        // SAFETY: the script has just said that this is the bridge with one configuration.
        let library = unsafe { SharedRtl::load(&file) }?;
        let config = rtl::configs(&library)
            .into_iter()
            .next()
            .ok_or_else(|| format!("{}: holds no hardware", file.display()))?;
        self.loaded.borrow_mut().insert(config.name.clone(), library);
        if let Some(elaborated) = elaborated {
            self.elaborated.borrow_mut().insert(config.name.clone(), elaborated);
        }
        Ok((config.name, loops))
    }
}

/// The answer of the script, which is asked once for everything.
fn answer(arguments: &[&str]) -> Result<Answer, String> {
    let key: Vec<String> = arguments.iter().map(|argument| (*argument).to_owned()).collect();
    if let Some(known) = ANSWERED.lock().ok().and_then(|answered| answered.get(&key).cloned()) {
        return Ok(known);
    }
    let mut node = Command::new("node");
    node.arg(root().join("scripts/rtl.mjs"));
    let output = node.args(arguments).stdin(Stdio::null()).stderr(Stdio::inherit()).output();
    let output = output.map_err(|e| format!("cannot run node: {e}"))?;
    let answer: Answer = serde_json::from_slice(&output.stdout)
        .map_err(|_| format!("scripts/rtl.mjs did not answer: {}", output.status))?;
    if let (Answer::Built { .. }, Ok(mut answered)) = (&answer, ANSWERED.lock()) {
        answered.insert(key, answer.clone());
    }
    Ok(answer)
}

/// What is said of a module of which a cycle does not end.
fn endless(top: &str, loops: &[String]) -> String {
    let found = match loops {
        [] => "a loop or a function".to_owned(),
        loops => format!("the loop in {}", loops.join(" or ")),
    };
    format!(
        "{top}: found a cycle that does not end, in {found}; expected logic that ends: a `for` with constant bounds"
    )
}

/// The repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

impl RtlHost for DemandRtl {
    fn configs(&self) -> String {
        NativeRtl.configs()
    }

    fn find(&self, design: &str, parameters: &Parameters) -> Result<String, String> {
        let key = (design.to_owned(), parameters.clone());
        if let Some(name) = self.found.borrow().get(&key) {
            return Ok(name.clone());
        }
        let name = self.configuration(design, parameters)?;
        self.found.borrow_mut().insert(key, name.clone());
        Ok(name)
    }

    fn adopt(&self, map: &Map) -> Result<String, String> {
        let Map { folder, top, sources, include, defines, parameters, show, ports, .. } = map;
        let request = serde_json::json!({
            "folder": folder, "top": top, "sources": sources, "include": include, "defines": defines, "parameters": parameters,
            "show": show, "ports": ports, "trace": self.traces_adopted, "signals": self.has_signals,
        });
        let request = request.to_string();
        if let Some(name) = self.adopted.borrow().get(&request) {
            return Ok(name.clone());
        }
        let (name, loops) = self.ask(&["--adopted", &request])?;
        self.endless.borrow_mut().insert(name.clone(), endless(top, &loops));
        self.adopted.borrow_mut().insert(request, name.clone());
        Ok(name)
    }

    fn create(&self, config: &str, run_time: &[u32], seed: u32) -> Option<Box<dyn RtlInstance>> {
        let endless = self.endless.borrow().get(config).cloned();
        match (self.loaded.borrow().get(config), endless) {
            (Some(library), Some(text)) => NumberedInstance::create(library, config, run_time, seed, text),
            (Some(library), None) => library.create(config, run_time, seed),
            (None, _) => NativeRtl.create(config, run_time, seed),
        }
    }
}

impl DemandRtl {
    /// The name of a configuration that is linked in or, after this, loaded.
    fn configuration(&self, design: &str, parameters: &Parameters) -> Result<String, String> {
        let traced = self.traced.as_ref().is_some_and(|(d, p)| d == design && p == parameters);
        if traced {
            return self.build(design, parameters, "--trace").map_err(|why| format!("no waveforms can be had: {why}"));
        }
        if self.has_signals {
            return self.build(design, parameters, "--signals").map_err(|why| format!("no signals can be had: {why}"));
        }
        let absent = match NativeRtl.find(design, parameters) {
            Ok(name) => return Ok(name),
            Err(absent) => absent,
        };
        let why = |why| format!("{absent}; and it could not be built now: {why}");
        self.build(design, parameters, "").map_err(why)
    }
}
