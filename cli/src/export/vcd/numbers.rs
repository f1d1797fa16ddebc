//! The numbers of operations as signals: which operation is in which stage, in each step.

use contract::{Info, OpId, Role};
use session::Session;

/// The scope of the signals that this program adds to a VCD.
pub const SCOPE: &str = "queuescope";
/// The signal with the number of the step.
pub const STEP: &str = "step";

/// Stages, each with its signal.
pub struct StageSignals {
    /// Names, port after port.
    names: Vec<String>,
    /// For each port the place of its first stage, and its stages.
    ports: Vec<(usize, usize)>,
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
            ports.push((names.len(), stages.max(1)));
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

    /// The operation in each stage in the step that was executed last; `None` for a bubble. An operation that is refused, and a reset, are in
    /// the first stage in their slot.
    pub fn values(&self, session: &Session, engine: usize) -> Vec<Option<u32>> {
        let mut values = vec![None; self.names.len()];
        let (Some(of), Some(log)) = (session.engine(engine), session.log(engine)) else { return values };
        let (info, step) = (of.info(), session.executed().saturating_sub(1));
        if let Some(pipe) = info.field("pipe.op") {
            let mut there = vec![OpId::NONE.0; info.fields[pipe].count as usize];
            of.probe(pipe, 0, &mut there);
            // Port after port, with all stages of each.
            for (port, (first, stages)) in self.ports.iter().enumerate() {
                let own = there.iter().skip(port * info.stages.len()).take(*stages);
                for (place, op) in (*first..).zip(own).filter(|(_, op)| **op != OpId::NONE.0) {
                    values[place] = Some(*op);
                }
            }
        }
        let most = self.ports.len() as u32;
        for entry in log.window(log.presented().saturating_sub(most), most).filter(|entry| entry.slot == step) {
            let port = info.operation(entry.kind).map_or(0, |operation| usize::from(operation.port));
            if let Some((first, _)) = self.ports.get(port) {
                values[*first].get_or_insert(entry.op);
            }
        }
        values
    }
}

/// A name as an identifier of Verilog.
fn identifier(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}
