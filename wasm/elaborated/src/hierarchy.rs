//! The instances of a design, and what drives a signal.

use std::collections::{BTreeMap, BTreeSet};

use crate::design::{Body, Connection, Design, Expression, Instance, Kind};

/// A signal of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SignalAt {
    /// The instance, a place in the hierarchy.
    pub instance: usize,
    /// The signal, of its body.
    pub signal: usize,
}

/// Bits of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// The signal.
    pub of: SignalAt,
    /// Lowest bit.
    pub low: u32,
    /// Bits.
    pub width: u32,
}

/// What may drive a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// A process of its instance.
    Process(usize),
    /// A port of an instance inside its instance: that, and its connection.
    Output(usize, usize),
    /// What the instance's port is connected to outside.
    Outside,
}

struct Node {
    /// Below the top, with a dot at its end; empty for the top.
    prefix: String,
    body: usize,
    parent: Option<usize>,
    /// Its place in the instances of the parent's body.
    place: usize,
    /// Nodes of the body's instances.
    inside: Vec<usize>,
}

/// What a body's signals are driven by.
type Drivers = Vec<Vec<Driver>>;

/// The instances of a design.
pub struct Hierarchy {
    /// What it is made of.
    pub design: Design,
    nodes: Vec<Node>,
    drivers: Vec<Drivers>,
    by_name: BTreeMap<String, SignalAt>,
}

impl Hierarchy {
    /// Of a design.
    pub fn new(design: Design) -> Self {
        let drivers = design.bodies.iter().map(drivers_of).collect();
        let mut all = Hierarchy { nodes: Vec::new(), drivers, by_name: BTreeMap::new(), design };
        let root = all.design.root;
        all.add(String::new(), root, None, 0);
        for (instance, node) in all.nodes.iter().enumerate() {
            for (signal, about) in all.design.bodies[node.body].signals.iter().enumerate() {
                if about.kind != Kind::Local {
                    all.by_name.insert(all.name(SignalAt { instance, signal }), SignalAt { instance, signal });
                }
            }
        }
        all
    }

    fn add(&mut self, prefix: String, body: usize, parent: Option<usize>, place: usize) -> usize {
        let number = self.nodes.len();
        let inside =
            self.design.bodies[body].instances.iter().map(|one| (one.name.clone(), one.body)).collect::<Vec<_>>();
        self.nodes.push(Node { prefix: prefix.clone(), body, parent, place, inside: Vec::new() });
        for (place, (name, body)) in inside.into_iter().enumerate() {
            let below = self.add(format!("{prefix}{name}."), body, Some(number), place);
            self.nodes[number].inside.push(below);
        }
        number
    }

    /// All signals, by name.
    pub fn signals(&self) -> impl Iterator<Item = (&str, SignalAt)> {
        self.by_name.iter().map(|(name, at)| (name.as_str(), *at))
    }

    /// The signal of this name: its path below the top, as `u_list.count_q`, with or without the top's own name; or the end of a path that
    /// no other signal has.
    pub fn find(&self, name: &str) -> Option<SignalAt> {
        let below = name.strip_prefix(&self.design.top).and_then(|rest| rest.strip_prefix('.'));
        let found = self.by_name.get(name).or_else(|| self.by_name.get(below?)).copied();
        found.or_else(|| {
            let ends = |path: &str| path.strip_suffix(name).is_some_and(|before| before.ends_with('.'));
            let mut all = self.by_name.iter().filter(|(path, _)| ends(path));
            all.next().filter(|_| all.next().is_none()).map(|(_, at)| *at)
        })
    }

    /// The path of a signal below the top; a variable of a package has none.
    pub fn name(&self, at: SignalAt) -> String {
        let node = &self.nodes[at.instance];
        let about = &self.design.bodies[node.body].signals[at.signal];
        match about.kind {
            Kind::Global => about.name.clone(),
            _ => format!("{}{}", node.prefix, about.name),
        }
    }

    /// The number of instances, with the top, which is the first.
    pub fn instances(&self) -> usize {
        self.nodes.len()
    }

    /// The path of an instance below the top; empty for the top.
    pub fn instance_name(&self, instance: usize) -> &str {
        self.nodes[instance].prefix.trim_end_matches('.')
    }

    /// What an instance is of.
    pub fn body(&self, instance: usize) -> &Body {
        &self.design.bodies[self.nodes[instance].body]
    }

    /// What may drive a signal.
    pub fn drivers(&self, at: SignalAt) -> Vec<Driver> {
        let node = &self.nodes[at.instance];
        let is_input = self.design.bodies[node.body].signals[at.signal].kind == Kind::In;
        if is_input && node.parent.is_some() {
            return vec![Driver::Outside];
        }
        self.drivers[node.body][at.signal].clone()
    }

    /// What an instance's input is connected to: the instance that has that, and the connection.
    pub fn outside(&self, at: SignalAt) -> Option<(usize, &Connection)> {
        let node = &self.nodes[at.instance];
        let parent = node.parent?;
        let instance: &Instance = &self.body(parent).instances[node.place];
        instance.ports.iter().find(|port| port.port == at.signal).map(|port| (parent, port))
    }

    /// The port of an instance inside another one, and its connection.
    pub fn inside(&self, instance: usize, place: usize, connection: usize) -> (SignalAt, &Connection) {
        let connection = &self.body(instance).instances[place].ports[connection];
        (SignalAt { instance: self.nodes[instance].inside[place], signal: connection.port }, connection)
    }

    /// The file of an instance inside another one, or of the body's own lines.
    pub fn file(&self, instance: usize) -> usize {
        self.body(instance).file
    }

    /// Where an instance is instantiated: file and line. `None` for the top.
    pub fn instantiated(&self, instance: usize) -> Option<(usize, u32)> {
        let node = &self.nodes[instance];
        let found = &self.body(node.parent?).instances[node.place];
        Some((found.file, found.line))
    }
}

fn drivers_of(body: &Body) -> Drivers {
    let mut drivers: Vec<Vec<Driver>> = body.signals.iter().map(|_| Vec::new()).collect();
    let mut add = |targets: Vec<usize>, driver: Driver| {
        for signal in BTreeSet::from_iter(targets) {
            drivers[signal].push(driver);
        }
    };
    for (number, process) in body.processes.iter().enumerate() {
        let mut targets = Vec::new();
        process.body.targets(&mut targets);
        add(targets, Driver::Process(number));
    }
    for (place, instance) in body.instances.iter().enumerate() {
        for (number, port) in instance.ports.iter().enumerate().filter(|(_, port)| port.direction == Kind::Out) {
            let mut targets = Vec::new();
            port.actual.targets(&mut targets);
            add(targets, Driver::Output(place, number));
        }
    }
    drivers
}

/// Whether all that an expression needs is a signal and constants.
pub(crate) fn constant_span(e: &Expression) -> Option<(usize, u32, u32)> {
    match e {
        Expression::Ref { v, w } => Some((*v, 0, *w)),
        Expression::Slice { of, low, w } => {
            let (signal, from, _) = constant_span(of)?;
            Some((signal, from + u32::try_from(*low).ok()?, *w))
        }
        Expression::Conv { of, w, .. } if of.width() == *w => constant_span(of),
        _ => None,
    }
}
