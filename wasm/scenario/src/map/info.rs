//! The interface of a module that a map describes.

use std::collections::BTreeMap;

use contract::{Argument, EventKind, Field, Implementation, Info, Operation, Port, Role};
use models::design;

use super::{Direction, Map, MappedOperation, MappedPort, MappedRole, Order, Slice};

/// What an engine says its design is, if it is a user's.
pub const ADOPTED: &str = "adopted";
/// Event of an element that comes out before one that goes first. `derived::elements` finds it.
pub const INVERSION: &str = "inversion";
/// Its facts: rank of the element that comes out, rank of the one that waits, and the operation that put that one in.
const INVERSION_FACTS: [&str; 3] = ["rank", "waiting_rank", "cause_op"];
/// How the names of fields begin that are ports.
pub const PORT: &str = "port.";

impl From<MappedRole> for Role {
    fn from(role: MappedRole) -> Role {
        match role {
            MappedRole::Put => Role::Put,
            MappedRole::Take => Role::Take,
            MappedRole::Exchange => Role::Exchange,
            MappedRole::Other => Role::Other,
        }
    }
}

impl Map {
    /// The interface. Its fields are the ports; only the built hardware knows its registers. The last operation is `reset`, in a map with a
    /// reset.
    #[inline(never)] // as `table`
    pub fn info(&self) -> Info {
        let ports = self.operation_ports();
        let count = ports.iter().max().map_or(1, |last| last + 1);
        let mut operations: Vec<Operation> =
            self.operations.iter().zip(&ports).map(|(operation, port)| self.operation(operation).at(*port)).collect();
        let serves = operations.iter().position(|operation| operation.role == Role::Take).map(|kind| kind as u8);
        if self.reset.is_some() {
            operations.push(Operation { latency: Some(1), ..design::reset() });
        }
        Info {
            design: ADOPTED.to_owned(),
            implementation: Implementation::Rtl,
            parameters: vec![],
            ports: (0..count).map(|port| Port { name: port_name(&self.operations, &ports, port) }).collect(),
            operations,
            serves,
            largest_first: self.order == Order::Largest,
            clock_ps: self.clock_ps,
            stages: vec![],
            levels: vec![],
            fields: self.ports.iter().map(field).collect(),
            signals: BTreeMap::default(),
            events: self.events(),
        }
    }

    /// What follows from results, if they have an order.
    fn events(&self) -> Vec<EventKind> {
        let arguments = INVERSION_FACTS.map(str::to_owned).to_vec();
        let inversion = EventKind { name: INVERSION.to_owned(), arguments };
        if self.order == Order::Other { vec![] } else { vec![inversion] }
    }

    fn operation(&self, operation: &MappedOperation) -> Operation {
        let words = |slices: &[Slice], direction| slices.iter().map(|slice| self.argument(slice, direction)).collect();
        let (arguments, results) =
            (words(&operation.arguments, Direction::In), words(&operation.results, Direction::Out));
        Operation {
            latency: self.latency(operation),
            ..Operation::new(&operation.name, operation.role.into(), arguments, results)
        }
    }

    /// Steps from its slot to the first that can react to its results; `None` if that varies.
    fn latency(&self, operation: &MappedOperation) -> Option<u32> {
        match (operation.latency, &operation.result_valid) {
            (None, Some(_)) => None,
            (latency, _) => Some(1 + latency.unwrap_or(0)),
        }
    }

    fn argument(&self, slice: &Slice, direction: Direction) -> Argument {
        let bits = self.signal(&slice.signal, direction).map_or(32, |signal| signal.bits);
        let most = u32::MAX >> 32u32.saturating_sub(bits).min(31);
        let most = slice.max.map_or(most, |max| max.min(most));
        Argument::new(&slice.name, slice.min.unwrap_or(0).min(most), most)
    }

    /// The port of each operation: those that drive the same signal share one.
    pub fn operation_ports(&self) -> Vec<u8> {
        let driven: Vec<Vec<String>> = self.operations.iter().map(driven).collect();
        let mut ports: Vec<u8> = Vec::new();
        let mut next = 0;
        for (i, own) in driven.iter().enumerate() {
            let shared: Vec<u8> =
                (0..i).filter(|j| driven[*j].iter().any(|signal| own.contains(signal))).map(|j| ports[j]).collect();
            let port = shared.iter().min().copied().unwrap_or(next);
            next = next.max(port + 1);
            // One that drives signals of two ports makes them one.
            ports.iter_mut().filter(|other| shared.contains(other)).for_each(|other| *other = port);
            ports.push(port);
        }
        let mut used: Vec<u8> = ports.clone();
        used.sort_unstable();
        used.dedup();
        ports.iter().map(|port| used.iter().position(|one| one == port).unwrap_or(0) as u8).collect()
    }
}

/// A port as a field: words of at most 32 bits, those of an element with its lowest bits first.
fn field(port: &MappedPort) -> Field {
    let words = port.bits.div_ceil(u32::BITS) * port.elements.max(1);
    Field::new(
        &format!("{PORT}{}", port.name),
        words,
        port.bits.min(u32::BITS),
        0,
        "a port, as the clock's edge finds it",
    )
}

/// The signals that an operation is presented by.
fn driven(operation: &MappedOperation) -> Vec<String> {
    let valid = operation.valid.split('&').map(|name| name.trim().trim_start_matches('!').to_owned());
    let code = operation.code.iter().map(|code| code.signal.clone());
    valid.chain(code).filter(|name| !name.is_empty()).collect()
}

/// The operations of a port, as its name.
fn port_name(operations: &[MappedOperation], ports: &[u8], port: u8) -> String {
    let names: Vec<&str> = operations
        .iter()
        .zip(ports)
        .filter(|(_, of)| **of == port)
        .map(|(operation, _)| operation.name.as_str())
        .collect();
    names.join("/")
}
