//! The numbers of operations as signals: which operation is in which stage, in each step.

use contract::{Info, Role};

use crate::export::steps::{Active, Shown};

/// The scope of the signals that this program adds to a VCD.
pub const SCOPE: &str = "queuescope";
/// The signal with the number of the step.
pub const STEP: &str = "step";

/// Stages, each with its signal.
pub struct StageSignals {
    /// Names, port after port.
    names: Vec<String>,
    /// For each port the place of its first stage, and its stages.
    ports: Vec<(usize, u32)>,
}

impl StageSignals {
    /// Of an engine: `op_stage_0` and so on; with several ports that operations pass `op_NAME_stage_0`. Hardware without stages has a signal for each port,
    /// with the operation that is presented: `op`, or `op_NAME`. A port that has resets alone has
    /// one signal, `op_NAME`.
    pub fn of(info: &Info) -> Self {
        let passes =
            |port: usize| info.operations.iter().any(|op| usize::from(op.port) == port && op.role != Role::Reset);
        let is_one = (0..info.ports.len()).filter(|port| passes(*port)).count() <= 1;
        let (mut names, mut ports) = (Vec::new(), Vec::new());
        for (port, about) in info.ports.iter().enumerate() {
            let stages = if passes(port) { info.stages.len() } else { 0 };
            let is_named = !is_one || !passes(port);
            let own = if is_named { format!("op_{}", identifier(&about.name)) } else { "op".to_owned() };
            ports.push((names.len(), stages.max(1) as u32));
            match stages {
                0 => names.push(own),
                _ => names.extend((0..stages).map(|stage| format!("{own}_stage_{stage}"))),
            }
        }
        StageSignals { names, ports }
    }

    /// Names of the signals.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The operation in each stage; `None` for a bubble. An operation that is refused, and a reset, are in the first stage in their slot.
    pub fn values(&self, info: &Info, step: u32, shown: &Shown) -> Vec<Option<u32>> {
        let mut values = vec![None; self.names.len()];
        for Active { entry, stage, .. } in &shown.operations {
            let port = info.operation(entry.kind).map_or(0, |operation| usize::from(operation.port));
            let Some((first, stages)) = self.ports.get(port) else { continue };
            let stage = stage.or((entry.slot == step).then_some(0)).filter(|stage| stage < stages);
            if let Some(place) = stage.map(|stage| first + stage as usize) {
                // Where latency varies, the one that is inside comes first.
                values[place].get_or_insert(entry.op);
            }
        }
        values
    }
}

/// A name as an identifier of Verilog.
fn identifier(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}
