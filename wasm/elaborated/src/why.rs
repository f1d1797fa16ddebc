//! Questions about a run: what made a signal what it is.

use crate::bits::{hex, named, part};
use crate::cause::{Answer, Cause, Held, Input, Place, Reason};
use crate::design::{At, Kind, ProcessKind, Statement};
use crate::execution::Execution;
use crate::facts::{Condition, Fired, Read, Source, Stop};
use crate::hierarchy::{Driver, Hierarchy, Part, SignalAt, constant_span};
use crate::values::{LastChange, Moment, Values};
use crate::{Bits, Expression};

/// What a process did to some bits.
struct Found {
    process: usize,
    fired: Option<Fired>,
    /// Conditions that decided about assignments to them after the last one that was executed.
    decided: Vec<Condition>,
    /// Where none was executed, assignments to other bits of the signal.
    elsewhere: Vec<Fired>,
}

/// Questions about a run.
pub struct Why<'a> {
    /// The source.
    pub hierarchy: &'a Hierarchy,
    /// The run.
    pub values: Values<'a>,
    /// Signals without values that are being worked out: one that hangs on itself has none.
    computing: Vec<Part>,
    /// Of a register that is held, about so many steps are searched for its last change.
    most: u32,
}

/// The values of an instance's signals at a moment.
struct Around<'w, 'a> {
    why: &'w mut Why<'a>,
    instance: usize,
    step: u32,
    moment: Moment,
}

impl Source for Around<'_, '_> {
    fn read(&mut self, signal: usize, low: u32, width: u32) -> Option<Bits> {
        let of = SignalAt { instance: self.instance, signal };
        self.why.read(Part { of, low, width }, self.step, self.moment)
    }
}

impl<'a> Why<'a> {
    /// Of a source and its run.
    pub fn new(hierarchy: &'a Hierarchy, values: Values<'a>) -> Self {
        Why { hierarchy, values, computing: Vec::new(), most: u32::MAX }
    }

    /// The same, but of a register that is held only about `most` steps are searched for its last change: see [`Reason::Earlier`].
    pub fn within(self, most: u32) -> Self {
        Why { most, ..self }
    }

    /// What bits of a signal are; `None` if the hardware does not have them and nothing says what they would be.
    pub fn read(&mut self, of: Part, step: u32, moment: Moment) -> Option<Bits> {
        let about = &self.hierarchy.body(of.of.instance).signals[of.of.signal];
        let name = self.hierarchy.name(of.of);
        if self.values.has(&name) {
            return self.values.read(&name, about.bits, of.low, of.width, step, moment);
        }
        if self.computing.contains(&of) {
            return None;
        }
        self.computing.push(of);
        let value = self.computed(of, step, moment);
        self.computing.pop();
        value
    }

    /// What a signal without values must be, by what drives it.
    fn computed(&mut self, of: Part, step: u32, moment: Moment) -> Option<Bits> {
        let hierarchy = self.hierarchy;
        match hierarchy.drivers(of.of).first()? {
            Driver::Outside => {
                let (instance, port) = hierarchy.outside(of.of)?;
                let whole = self.evaluate(instance, &port.actual, step, moment)?.0;
                Some(part(&whole, of.low, of.width))
            }
            Driver::Output(place, number) => {
                let (port, connection) = hierarchy.inside(of.of.instance, *place, *number);
                let (signal, low, width) = constant_span(&connection.actual)?;
                let fits = signal == of.of.signal && of.low >= low && of.low + of.width <= low + width;
                fits.then(|| Part { of: port, low: of.low - low, width: of.width })
                    .and_then(|inner| self.read(inner, step, moment))
            }
            Driver::Process(_) => {
                let fired = self.executed(of, step, moment).ok()?.into_iter().rev().find_map(|found| found.fired)?;
                let low = of.low.checked_sub(fired.low)?;
                Some(part(&fired.value, low, of.width))
            }
        }
    }

    /// Why bits of a signal are what they are at a moment of a step.
    pub fn cause(&mut self, of: Part, step: u32, moment: Moment) -> Cause {
        let hierarchy = self.hierarchy;
        let asked = self.input(of, step, moment);
        let found = |since, reason| Cause { of: asked.clone(), since, reason, kept: Vec::new() };
        let is_register = self.is_register(of.of);
        // A register is what an edge left: the one at the end of the step, or of the step before.
        let edge = match (is_register, moment) {
            (true, Moment::Edge) => step.checked_sub(1),
            _ => Some(step),
        };
        let Some(edge) = edge else { return found(step, Reason::Initial) };
        if is_register {
            let about = &hierarchy.body(of.of.instance).signals[of.of.signal];
            let name = hierarchy.name(of.of);
            let executed = self.executed(of, edge, Moment::Edge).unwrap_or_default();
            if executed.iter().any(|one| one.fired.is_some()) {
                return found(edge, self.assigned(of, edge, Moment::Edge, true));
            }
            let kept = executed.iter().flat_map(|one| self.kept(of.of.instance, one, edge)).collect();
            let (since, reason) = match self.values.last_change(&name, about.bits, of.low, of.width, edge, self.most) {
                LastChange::At(since) => (since, self.assigned(of, since, Moment::Edge, true)),
                LastChange::Before(since) => (since, Reason::Earlier),
                LastChange::Never => (0, Reason::Initial),
            };
            return Cause { of: asked, since, reason, kept };
        }
        let drivers = hierarchy.drivers(of.of);
        let reason = match drivers.first() {
            None if hierarchy.body(of.of.instance).signals[of.of.signal].kind == Kind::In => Reason::Driven,
            None => Reason::Initial,
            Some(Driver::Outside) => match hierarchy.outside(of.of) {
                Some((instance, port)) => {
                    let file = hierarchy.instantiated(of.of.instance).map_or(0, |(file, _)| file);
                    self.connected(file, port.line, instance, &port.actual, of, step, moment)
                }
                None => Reason::Unknown { why: "a port that is connected to nothing".into() },
            },
            Some(Driver::Output(..)) => self.output(&drivers, of, step, moment),
            Some(Driver::Process(_)) => self.assigned(of, step, moment, false),
        };
        found(step, reason)
    }

    /// Whether an edge of the clock writes a signal.
    pub fn is_register(&self, at: SignalAt) -> bool {
        let body = self.hierarchy.body(at.instance);
        let is_clocked = |driver: &Driver| match driver {
            Driver::Process(number) => body.processes[*number].kind == ProcessKind::Ff,
            _ => false,
        };
        self.hierarchy.drivers(at).iter().any(is_clocked)
    }

    /// What the processes that may write some bits do to them at a moment.
    fn executed(&mut self, of: Part, step: u32, moment: Moment) -> Result<Vec<Found>, Stop> {
        let hierarchy = self.hierarchy;
        let body = hierarchy.body(of.of.instance);
        let mut all = Vec::new();
        let drivers = hierarchy.drivers(of.of);
        for driver in &drivers {
            let Driver::Process(number) = *driver else { continue };
            let process = &body.processes[number];
            // What is assigned once counts where nothing else assigns.
            if process.kind == ProcessKind::Initial && drivers.len() > 1 {
                continue;
            }
            let mut source = Around { why: self, instance: of.of.instance, step, moment };
            let Execution { fired, decisions, .. } = Execution::run(body, &process.body, &mut source)?;
            let meets = |fired: &Fired| {
                fired.signal == of.of.signal && fired.low < of.low + of.width && of.low < fired.low + fired.width
            };
            let last = fired.iter().rposition(meets);
            let behind = |fired: usize| last.is_none_or(|last| fired > last + 1);
            let about = decisions.into_iter().filter(|one| one.signal == of.of.signal && behind(one.fired));
            let decided = about.map(|one| one.condition).collect();
            let others = fired.iter().filter(|one| last.is_none() && one.signal == of.of.signal).cloned().collect();
            all.push(Found {
                process: number,
                fired: last.map(|last| fired[last].clone()),
                decided,
                elsewhere: others,
            });
        }
        Ok(all)
    }

    /// Executes a process with the values of a moment: its assignments, and the places that were reached.
    ///
    /// # Errors
    /// Why it does not come to its end.
    pub fn execute(
        &mut self,
        instance: usize,
        process: &Statement,
        step: u32,
        moment: Moment,
    ) -> Result<(Vec<Fired>, Vec<At>), Stop> {
        let body = self.hierarchy.body(instance);
        let mut source = Around { why: self, instance, step, moment };
        let execution = Execution::run(body, process, &mut source)?;
        Ok((execution.fired, execution.reached))
    }

    fn evaluate(
        &mut self,
        instance: usize,
        e: &Expression,
        step: u32,
        moment: Moment,
    ) -> Option<(Bits, Vec<Condition>, Vec<Read>)> {
        let body = self.hierarchy.body(instance);
        let mut source = Around { why: self, instance, step, moment };
        Execution::evaluate(body, e, &mut source).ok()
    }

    fn assigned(&mut self, of: Part, step: u32, moment: Moment, clocked: bool) -> Reason {
        let executed = match self.executed(of, step, moment) {
            Ok(executed) => executed,
            Err(stop) => return Reason::Unknown { why: words(&stop) },
        };
        let last = executed.into_iter().rev().find_map(|one| Some((one.fired?, one.process, one.decided)));
        let Some((fired, process, decided)) = last else {
            let why =
                "no assignment to it is executed at the last edge of the step: it was written earlier in the step";
            return Reason::Unknown { why: why.into() };
        };
        let instance = of.of.instance;
        let body = self.hierarchy.body(instance);
        let place = Place { file: self.hierarchy.design.files[body.processes[process].file].clone(), at: fired.at };
        let inputs = self.inputs(instance, &fired.reads, step, moment);
        let mut all = fired.conditions;
        all.extend(decided);
        let conditions = self.held(instance, process, &all, step, moment);
        Reason::Assigned { place, clocked, conditions, inputs }
    }

    /// Why a process assigned nothing at the edge of a step: the conditions that did not hold, or assignments that went elsewhere.
    fn kept(&mut self, instance: usize, found: &Found, step: u32) -> Vec<Held> {
        if found.elsewhere.is_empty() {
            return self.held(instance, found.process, &found.decided, step, Moment::Edge);
        }
        let body = self.hierarchy.body(instance);
        let file = &self.hierarchy.design.files[body.processes[found.process].file];
        let one = |why: &mut Self, fired: &Fired| Held {
            place: Place { file: file.clone(), at: fired.at },
            answer: Answer::Elsewhere,
            inputs: why.inputs(instance, &fired.reads, step, Moment::Edge),
        };
        found.elsewhere.iter().map(|fired| one(self, fired)).collect()
    }

    /// Conditions of a process, each once.
    fn held(&mut self, instance: usize, process: usize, all: &[Condition], step: u32, moment: Moment) -> Vec<Held> {
        let body = self.hierarchy.body(instance);
        let file = &self.hierarchy.design.files[body.processes[process].file];
        let mut held: Vec<Held> = Vec::new();
        for one in all {
            let place = Place { file: file.clone(), at: one.at };
            let answer = if one.taken { Answer::Held } else { Answer::NotHeld };
            let found = Held { place, answer, inputs: self.inputs(instance, &one.reads, step, moment) };
            if !held.contains(&found) {
                held.push(found);
            }
        }
        held
    }

    #[allow(clippy::too_many_arguments, reason = "a place, a connection and a moment")]
    fn connected(
        &mut self,
        file: usize,
        line: u32,
        instance: usize,
        actual: &Expression,
        of: Part,
        step: u32,
        moment: Moment,
    ) -> Reason {
        let place = Place { file: self.hierarchy.design.files[file].clone(), at: [line, 1, line, 1] };
        // Of a plain signal the same bits; of anything else all that it reads.
        let inputs = match constant_span(actual) {
            Some((signal, low, _)) => {
                let part = Part { of: SignalAt { instance, signal }, low: low + of.low, width: of.width };
                vec![self.input(part, step, moment)]
            }
            None => match self.evaluate(instance, actual, step, moment) {
                Some((_, chosen, mut reads)) => {
                    reads.extend(chosen.into_iter().flat_map(|one| one.reads));
                    self.inputs(instance, &reads, step, moment)
                }
                None => return Reason::Unknown { why: "what a port is connected to has no value".into() },
            },
        };
        Reason::Connected { place, inputs }
    }

    fn output(&mut self, drivers: &[Driver], of: Part, step: u32, moment: Moment) -> Reason {
        let hierarchy = self.hierarchy;
        for driver in drivers {
            let Driver::Output(place, number) = driver else { continue };
            let (port, connection) = hierarchy.inside(of.of.instance, *place, *number);
            let Some((signal, low, width)) = constant_span(&connection.actual) else { continue };
            if signal == of.of.signal && low < of.low + of.width && of.low < low + width {
                let first = of.low.max(low);
                let part = Part { of: port, low: first - low, width: (of.low + of.width).min(low + width) - first };
                let file = hierarchy.instantiated(port.instance).map_or(0, |(file, _)| file);
                let place =
                    Place { file: hierarchy.design.files[file].clone(), at: [connection.line, 1, connection.line, 1] };
                return Reason::Connected { place, inputs: vec![self.input(part, step, moment)] };
            }
        }
        Reason::Unknown { why: "several outputs make it up".into() }
    }

    fn inputs(&mut self, instance: usize, reads: &[Read], step: u32, moment: Moment) -> Vec<Input> {
        let part =
            |read: &Read| Part { of: SignalAt { instance, signal: read.signal }, low: read.low, width: read.width };
        reads.iter().map(|read| self.input(part(read), step, moment)).collect()
    }

    /// Bits of a signal, and what they were a step before.
    pub fn input(&mut self, of: Part, step: u32, moment: Moment) -> Input {
        let about = &self.hierarchy.body(of.of.instance).signals[of.of.signal];
        let name = |bits: &Bits| named(about, bits).filter(|_| of.width == about.width);
        let text = |bits: Option<Bits>| bits.map(|bits| name(&bits).unwrap_or_else(|| hex(&bits, of.width)));
        let before = step.checked_sub(1).and_then(|before| self.read(of, before, moment));
        let value = text(self.read(of, step, moment)).unwrap_or_else(|| "?".into());
        let (signal, after) = (self.hierarchy.shown(of), moment == Moment::After);
        Input { signal, width: of.width, value, before: text(before), step, after }
    }
}

fn words(stop: &Stop) -> String {
    match stop {
        Stop::Unknown(what) => format!("{what} is not known"),
        Stop::Outside => "it reads bits that a signal does not have".into(),
        Stop::TooLong => "a loop goes on for too long".into(),
    }
}
