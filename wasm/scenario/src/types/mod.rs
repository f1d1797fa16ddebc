//! The scenario file as types. Their documentation is the schema's; ranges are in `limits` and checked in `check`.
//!
//! Files are read by [`Scenario::from_json`] alone. Serde reads an object whose type depends on a `kind` through a buffer in which the
//! places of values are lost; so [`file_type`] has these read as ordinary enums, in which the reader of files looks for a `kind`. Other
//! deserializers would not.

mod address;
mod bench;
mod cores;
mod expect;
mod flows;
mod hex;
mod network;
mod op;
mod packets;
mod rank;
mod setting;
mod size;
mod source;
mod streams;
mod tenants;
mod time;
mod traffic;
mod transfers;
mod view;

use std::collections::BTreeMap;
use std::sync::Arc;

use contract::{Implementation, Info, Operation};
use file_type::file_type;

use crate::check::traffic::SharedOperations;
use crate::map::Map;

pub use ::traffic::packets::GivenRank;
pub use address::{Address, AddressRange};
pub use bench::{Arbitration, Bench, Elements, PortBench};
pub use cores::{CoresBench, Costs, Logged, Losses, Technique};
pub use expect::{CoreCount, ExpectedCount, ExpectedPacket, PacketOutcome};
pub use expect::{Expect, ExpectedBroken, ExpectedMetric, ExpectedResult, ExpectedState};
pub use flows::{Connections, Ddos, Gaps, Headers, Knocking, Popularity, TokenBursts, Transport};
pub use hex::Hex64;
pub use network::{MeshBench, NetworkBench, NicBench, NicTenant, Node, Output, Queues, Route};
pub use op::Op;
pub use packets::Packets;
pub use rank::{Rank, RankKind, RankScale};
pub use setting::{MAP_ENDING, Setting};
pub use size::Size;
pub use size::{FlowTable, Interpolation};
pub use source::{PacketMix, SourceFrame};
pub use streams::{Adversarial, BatchPoisson, Burst, Durations, OnOff, Poisson};
pub use tenants::{Tenant, TenantArrivals, Tenants};
pub use time::{Breakpoint, Edit, Fork};
pub use traffic::{Explicit, RandomMix, Traffic, Yields};
pub use transfers::{Flows, Incast};
pub use view::{Note, Radix, Selection, View, Wave, Zoom};

/// One experiment, complete: the same file gives the same run, step by step, on every machine.
#[file_type]
pub struct Scenario {
    /// Version of the format. This is version 1.
    #[file(min = 1, max = 1)]
    pub version: u32,
    /// What it is, in a line of at most 200 characters.
    #[file(default, max = TITLE)]
    pub title: String,
    /// What it shows and what to look at, at most 10,000 characters.
    #[file(default, max = DESCRIPTION)]
    pub description: String,
    /// Names of those who made it, at most 32.
    #[file(default, max = NAMES)]
    pub authors: Vec<String>,
    /// What it comes from.
    pub source: Option<Citation>,
    /// Ids of claims and examples that it is evidence for, `Q12`, at most 32. They change nothing of the run.
    #[file(default, max = NAMES)]
    pub ids: Vec<String>,
    /// Seed of everything random: 64 bits as 16 hexadecimal digits. All zeros when left out.
    #[file(default)]
    pub seed: Hex64,
    /// What is looked at: 1 to 16 engines, all driven by the same traffic.
    #[file(min = 1, max = ENGINES)]
    pub engines: Vec<EngineSpec>,
    /// How the engines are driven.
    pub bench: Bench,
    /// What the engines hold before step 0: operations that put elements in, one after the other, at most 4,096. They take no step of
    /// the run, and none has a number. For the `ops` bench only.
    #[file(default, max = CONTENTS)]
    pub contents: Vec<Op>,
    /// Where operations or packets come from, at most 64 sources. The `ops` bench takes `ops` and `random` and plays one after the
    /// other; the benches `port` and `cores` take packets, those of `cores` with headers, and play all sources at once.
    #[file(max = SOURCES)]
    pub traffic: Vec<Traffic>,
    /// How a packet gets its rank, and the rank a priority of the queue. For the `port` bench only.
    pub rank: Option<Rank>,
    /// When the run ends.
    #[file(default)]
    pub stop: Stop,
    /// What a difference between an engine and its reference does. `stop` when left out.
    #[file(default)]
    pub on_divergence: OnDivergence,
    /// How the page shows it at first.
    #[file(default, skip = View::is_empty)]
    pub view: View,
    /// Remarks on steps, at most 1,000; of these at most 64 on the steps in which a condition holds.
    #[file(default, max = NOTES)]
    pub notes: Vec<Note>,
    /// Conditions to run to, at most 64.
    #[file(default, max = BREAKPOINTS)]
    pub breakpoints: Vec<Breakpoint>,
    /// What is done by hand in the run, in the order of the steps, at most 4,096.
    #[file(default, max = EDITS)]
    pub edits: Vec<Edit>,
    /// Other branches of the run, at most 16, each with edits of its own.
    #[file(default, max = FORKS)]
    pub forks: Vec<Fork>,
    /// What the run must show.
    #[file(default, skip = Expect::is_empty)]
    pub expect: Expect,
}

/// What a scenario comes from. Each text has at most 200 characters.
#[file_type]
#[derive(Default)]
pub struct Citation {
    /// The paper.
    pub paper: Option<String>,
    /// The section: `3.2`.
    pub section: Option<String>,
    /// The figure, table or algorithm: `Figure 5`.
    pub figure: Option<String>,
}

impl Scenario {
    /// The interface of each engine.
    pub fn interfaces(&self) -> Vec<Info> {
        self.all_engines().iter().filter_map(|engine| engine.interface().ok()).collect()
    }

    /// The operations that all engines take: those of the first, with the smallest maxima of any. A model that follows a module of a user takes others.
    pub fn operations(&self) -> Vec<Operation> {
        let infos = self.all_engines().iter().map(|engine| engine.interface().ok()).collect();
        SharedOperations::of(self, &infos).map_or(Vec::new(), |shared| shared.operations)
    }

    /// Engines that no other is held against: each has packets of its own.
    pub fn lanes(&self) -> usize {
        let all = self.all_engines();
        let is_reference = |number: usize| all.iter().any(|engine| engine.reference == Some(number as u32));
        (0..all.len()).filter(|number| !is_reference(*number)).count()
    }
}

/// An engine: a design, where it comes from, and its parameters.
#[file_type]
pub struct EngineSpec {
    /// Name of the design: `bbq`. Or the map file of a module of yours, relative to the folder of this file: `mine.map.json`.
    #[cfg_attr(feature = "schema", schemars(extend("anyOf" = crate::export::designs())))]
    pub design: String,
    /// The build of the hardware, 16 hexadecimal digits: a hash of its sources and settings. Beside a map only. The page has builds from files that
    /// were dropped on it, and runs this one; the command line builds what the map names, whatever stands here.
    pub build: Option<String>,
    /// The map that `design` names, once it was read.
    #[serde(skip)]
    #[cfg_attr(feature = "schema", schemars(skip), ts(skip))]
    pub map: Option<Arc<Map>>,
    /// `rtl`: Verilated SystemVerilog. `model`: the Rust reference model.
    #[cfg_attr(feature = "schema", schemars(with = "ImplementationSchema"))]
    pub implementation: Implementation,
    /// Parameters by name. Those left out have the design's defaults.
    #[file(default)]
    pub parameters: BTreeMap<String, Setting>,
    /// Mechanisms of the hardware by name, `false` to turn one off. Those left out are on. For `rtl` only.
    #[file(default)]
    pub switches: BTreeMap<String, bool>,
    /// Words that a field has before the first step, by the name of the field: `"queue.bound": [3, 7]`, `"time": 120`. A reset takes
    /// them back.
    #[file(default)]
    pub preset: BTreeMap<String, Setting>,
    /// Number of the engine that this one is held against in lockstep, counting from 0: a `model` of the same design with the
    /// same parameters and the same `preset`. A module of yours is held against the model of any queue: its results are compared. Without
    /// it the engine runs on its own.
    #[file(max = LAST_ENGINE)]
    pub reference: Option<u32>,
}

/// Stands for the contract's type, which knows no schemas.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "Implementation", rename_all = "lowercase")]
#[allow(dead_code)]
enum ImplementationSchema {
    /// Verilated SystemVerilog.
    Rtl,
    /// Rust reference model.
    Model,
}

/// When the run ends: when every source is empty and every engine drained, or earlier.
#[file_type]
#[derive(Default)]
pub struct Stop {
    /// The run ends after this many steps at the latest, 1 to 2,147,483,648.
    #[file(min = 1, max = STEPS)]
    pub steps: Option<u32>,
}

/// What a difference between an engine and its reference does.
#[file_type]
pub enum OnDivergence {
    /// The run stops there.
    #[default]
    Stop,
    /// The step is marked and the run goes on; after it only results are compared.
    Mark,
}
