//! `queuescope why FILE --signal X --step N`

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use elaborated::{Answer, Cause, Held, Hierarchy, Input, Moment, Part, Place, Reason, Values, Why};
use rtl_native::DemandRtl;
use session::Session;

use crate::input::{self, Branch};
use crate::outcome::{Done, Failure, VerbOutcome};
use crate::signals::{self, Named};

/// Say why a signal of the RTL is what it is at a step
///
/// Prints the assignment that made it so, with its line of the source, the conditions that held around it, and what was read, each with its value
/// and the value of the step before; then the same of what was read, as a tree. A register is what the edge at the end of a step leaves; what its
/// assignment reads is what that edge finds, as in a waveform right before the edge. Of what was read those are followed that differ from the
/// step before; all, if none does.
///
/// The hardware is built once more for it, with all of its signals public.
///
/// Exit code 0 if the signal is there.
#[derive(Args)]
pub struct Arguments {
    /// Scenario file; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    branch: Branch,
    /// Signal: its path below the top, `u_list.count_q` for example, with `[3]` or `[7:4]` behind it for an element or for bits; or a field of
    /// the engine, `list.count` for example
    #[arg(long, value_name = "NAME")]
    signal: String,
    /// The step; the last one if left out
    #[arg(long, value_name = "N")]
    step: Option<u32>,
    /// Number of the engine, or the name of a node of a network; the first with RTL if left out
    #[arg(long, value_name = "N")]
    engine: Option<String>,
    /// So many causes are followed, one behind the other
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// The tree as JSON
    #[arg(long)]
    json: bool,
}

/// Runs to the step and explains.
pub fn run(arguments: &Arguments) -> Done {
    let named = |why: String| Failure::new(format!("{}: {why}", input::name(&arguments.file)));
    let scenario = arguments.branch.of(&arguments.file)?;
    let (engine, spec) = signals::engine_of(&scenario, arguments.engine.as_deref()).map_err(named)?;
    // Only this engine is explained; the host makes them all alike.
    let host = DemandRtl::with_signals();
    let mut session = input::open(&arguments.file, &scenario, &host)?;
    let folder = signals::sources(&spec);
    let hierarchy = signals::hierarchy(&host, &spec).map_err(named)?;

    let part = part(&session, engine, &hierarchy, &arguments.signal).map_err(named)?;
    let last = session.steps().saturating_sub(1);
    let step = arguments.step.unwrap_or(last);
    if step > last {
        return Err(named(format!("--step: found {step}; the last step is {last}")));
    }
    let mut why = Why::new(&hierarchy, Values::new(&mut session, engine).map_err(named)?);
    let mut tree = Tree { why: &mut why, folder: &folder, out: io::stdout().lock() };
    if arguments.json {
        let root = tree.unfold(part, step, Moment::After, arguments.depth);
        serde_json::to_writer_pretty(&mut tree.out, &root).map_err(io::Error::from)?;
        writeln!(tree.out)?;
    } else {
        tree.print(part, step, Moment::After, arguments.depth, 0)?;
    }
    Ok(VerbOutcome::Fine)
}

/// The bits that a name means: of a signal, or of the signal behind a field of the engine.
fn part(session: &Session, engine: usize, hierarchy: &Hierarchy, name: &str) -> Result<Part, String> {
    match signals::named(session, engine, hierarchy, name)? {
        Named::Signal(part) => Ok(part),
        Named::Field { number, index } => {
            let field = session.engine(engine).map(|engine| &engine.info().fields[number]);
            match field.map(|field| field.signal_of(index)).filter(|signals| !signals.is_empty()) {
                Some(signals) => {
                    Err(format!("found the field `{name}`, which several signals make up; expected one of {signals}"))
                }
                None => Err(format!("found the field `{name}`, which is no signal; expected a signal")),
            }
        }
    }
}

/// A cause, and those of what it read.
#[derive(serde::Serialize)]
struct Unfolded {
    #[serde(flatten)]
    cause: Cause,
    causes: Vec<Unfolded>,
}

struct Tree<'t, 'a, W> {
    why: &'t mut Why<'a>,
    folder: &'t Path,
    out: W,
}

/// What a cause read, conditions first.
fn reads(reason: &Reason) -> Vec<&Input> {
    match reason {
        Reason::Assigned { conditions, inputs, .. } => {
            conditions.iter().flat_map(|held| &held.inputs).chain(inputs).collect()
        }
        Reason::Connected { inputs, .. } => inputs.iter().collect(),
        _ => Vec::new(),
    }
}

/// Those that are followed: what differs from the step before, or all.
fn followed(cause: &Cause) -> Vec<Input> {
    let all = reads(&cause.reason);
    let changed: Vec<&Input> = all.iter().copied().filter(|input| input.changed()).collect();
    let chosen = if changed.is_empty() { all } else { changed };
    let mut once: Vec<Input> = Vec::new();
    for input in chosen {
        if !once.contains(input) {
            once.push(input.clone());
        }
    }
    once
}

impl<W: Write> Tree<'_, '_, W> {
    fn cause(&mut self, part: Part, step: u32, moment: Moment) -> Cause {
        self.why.cause(part, step, moment)
    }

    fn next(&self, input: &Input) -> Option<(Part, u32, Moment)> {
        let part = self.why.hierarchy.part(&input.signal).ok()?;
        Some((part, input.step, if input.after { Moment::After } else { Moment::Edge }))
    }

    fn unfold(&mut self, part: Part, step: u32, moment: Moment, depth: u32) -> Unfolded {
        let cause = self.cause(part, step, moment);
        let inputs = if depth > 1 { followed(&cause) } else { Vec::new() };
        let causes = inputs.iter().filter_map(|input| self.next(input)).collect::<Vec<_>>();
        let causes =
            causes.into_iter().map(|(part, step, moment)| self.unfold(part, step, moment, depth - 1)).collect();
        Unfolded { cause, causes }
    }

    fn print(&mut self, part: Part, step: u32, moment: Moment, depth: u32, indent: usize) -> io::Result<()> {
        let cause = self.cause(part, step, moment);
        let pad = "  ".repeat(indent);
        let held = if cause.since < cause.of.step { format!(" since step {}", cause.since) } else { String::new() };
        writeln!(self.out, "{pad}{}{held}{}", shown(&cause.of), when(&cause, indent == 0))?;
        match &cause.reason {
            Reason::Assigned { place, clocked, conditions, .. } => {
                let edge = if *clocked {
                    format!(", with the edge at the end of step {}", cause.since)
                } else {
                    String::new()
                };
                writeln!(self.out, "{pad}  {}{edge}", self.quoted(place))?;
                for condition in conditions {
                    writeln!(self.out, "{pad}  {}", self.condition(condition))?;
                }
            }
            Reason::Connected { place, .. } => writeln!(self.out, "{pad}  {}:{}, a port", place.file, place.at[0])?,
            Reason::Driven => writeln!(self.out, "{pad}  an input of the top")?,
            Reason::Initial => writeln!(self.out, "{pad}  as the run began")?,
            Reason::Earlier => writeln!(self.out, "{pad}  from an earlier step")?,
            Reason::Unknown { why } => writeln!(self.out, "{pad}  {why}")?,
        }
        for condition in &cause.kept {
            writeln!(self.out, "{pad}  nothing at step {}: {}", cause.of.step, self.condition(condition))?;
        }
        let inputs = followed(&cause);
        for input in &inputs {
            match self.next(input).filter(|_| depth > 1) {
                Some((part, step, moment)) => self.print(part, step, moment, depth - 1, indent + 1)?,
                None => writeln!(self.out, "{pad}  {}", shown(input))?,
            }
        }
        Ok(())
    }

    /// A condition, what came of it, and what it read.
    fn condition(&self, condition: &Held) -> String {
        let answer = match condition.answer {
            Answer::Held => "held",
            Answer::NotHeld => "did not hold",
            Answer::Elsewhere => "went to other bits",
        };
        let read: Vec<String> = condition.inputs.iter().map(shown).collect();
        let read = if read.is_empty() { String::new() } else { format!(": {}", read.join(", ")) };
        format!("{} {answer}{read}", self.quoted(&condition.place))
    }

    /// A place, and what stands there.
    fn quoted(&self, place: &Place) -> String {
        let [line, column, last, end] = place.at.map(|number| number as usize);
        let text = std::fs::read_to_string(self.folder.join(&place.file)).unwrap_or_default();
        let text = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        let end = if last == line { end.saturating_sub(1).min(text.len()) } else { text.len() };
        let more = if last == line { "" } else { " …" };
        let quoted = text.get(column.saturating_sub(1)..end).unwrap_or(text).trim();
        format!("{}:{line}  {quoted}{more}", place.file)
    }
}

/// `count_q = 3 (2 before)`
fn shown(input: &Input) -> String {
    match &input.before {
        Some(before) if *before != input.value => format!("{} = {} ({before} before)", input.signal, input.value),
        _ => format!("{} = {}", input.signal, input.value),
    }
}

fn when(cause: &Cause, is_first: bool) -> String {
    if is_first { format!(", behind step {}", cause.of.step) } else { String::new() }
}
