//! From the interface of a module to a map, by the names, directions and widths of its ports.
//!
//! - [`words`] and [`vocabulary`]: names as words; [`signal`]: what a map can name, with its words; [`groups`]: lanes and prefixes;
//! - [`evidence`]: what names of the module and its parameters say;
//! - [`protocol`]: the protocols that are known, as tables; [`assign`]: which signal has which role;
//! - [`interface`]: the protocols that a module speaks; [`operation`] and [`code`]: the operations of a map;
//! - [`element`] and [`carried`]: the words of an element; [`clocking`] and [`ties`]: everything else that is driven.

mod assign;
mod carried;
mod clocking;
mod code;
mod element;
mod evidence;
mod findings;
mod groups;
mod interface;
mod operation;
mod protocol;
mod signal;
mod ties;
mod unguessed;
mod vocabulary;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use scenario::limits;
use scenario::map::{Map, MappedOperation, MappedPort, MappedRole, Order, SameStep};

use crate::description::{Description, Port, Register};
use evidence::Evidence;
use findings::Findings;
pub use findings::GUESS;
use interface::Interface;
use signal::Signal;
pub use unguessed::Unguessed;

/// Words of memories that are shown at most: a larger one says little, and takes long to read in every step.
const SHOWN_WORDS: u64 = 1 << 16;

/// The map that is guessed for a module. Sources, folders, macros and parameters are the caller's to fill in.
///
/// # Errors
/// If no clock or no operation is found: what there is, and what to write by hand.
pub fn guess(description: &Description) -> Result<Map, Unguessed> {
    let signals = signal::signals(description);
    let evidence = Evidence::new(description, &signals);
    let mut findings = Findings::default();
    description.notes.iter().for_each(|note| findings.guess(note.clone()));
    let Some((clock, clock_port)) = clocking::clock(description, &signals, &mut findings) else {
        return Err(Unguessed::new(bare(description, findings), &signals, "no clock"));
    };
    let reset = clocking::reset(description, &signals, &clock_port, &mut findings);
    let clocking = reset.iter().flat_map(|reset| [Some(&reset.signal), reset.start.as_ref(), reset.done.as_ref()]);
    let clocking = clocking.flatten().map(|name| name.trim_start_matches('!').to_owned());
    let used: BTreeSet<String> = clocking.chain([clock_port]).collect();
    let mut interface = Interface { signals: &signals, evidence: &evidence, used, findings: &mut findings };
    let operations = interface.operations();
    let used = interface.used;
    let nothing = operations.is_empty().then_some("no signals by which elements go in and come out");
    if let Some(missing) = nothing.or_else(|| operations.iter().find_map(lacking)) {
        let map = Map { clock, reset, operations, ..bare(description, findings) };
        return Err(Unguessed::new(map, &signals, missing));
    }
    let moves = operations.iter().any(|operation| operation.role != MappedRole::Other);
    let has_rank = operations.iter().flat_map(|operation| &operation.arguments).any(|word| word.name == "rank");
    let order = match evidence.order {
        _ if !moves => Order::Other,
        Order::Smallest | Order::Largest if !has_rank => {
            findings.guess(FIRST_BY_DEFAULT.to_owned());
            Order::First
        }
        order => order,
    };
    if has_rank && !evidence.is_order_named {
        findings.guess(SMALLEST_BY_DEFAULT.to_owned());
    }
    let ties = ties::ties(&signals, &used, &mut findings);
    Ok(Map { clock, reset, ties, operations, order, ..bare(description, findings) })
}

/// What is said of an order that no name tells.
pub(crate) const SMALLEST_BY_DEFAULT: &str = "the smallest rank is taken to come out first: no name says so";
/// The same of elements without a rank.
pub(crate) const FIRST_BY_DEFAULT: &str =
    "the first element in is taken to be the first out: no word is called as ranks are";

/// A map of the ports alone.
fn bare(description: &Description, mut findings: Findings) -> Map {
    Map {
        version: 1,
        top: description.top.clone().unwrap_or_default(),
        sources: Vec::new(),
        include: Vec::new(),
        defines: BTreeMap::new(),
        parameters: BTreeMap::new(),
        clock: String::new(),
        reset: None,
        ties: BTreeMap::new(),
        operations: Vec::new(),
        order: Order::default(),
        capacity: None,
        settles: 1,
        same_step: SameStep::default(),
        show: shown(&description.registers, &mut findings),
        compare: None,
        clock_ps: 1000,
        ports: description.ports.iter().map(port).collect(),
        findings: findings.into_list(),
        folder: String::new(),
    }
}

/// What an operation lacks to be one.
fn lacking(operation: &MappedOperation) -> Option<&'static str> {
    let puts = matches!(operation.role, MappedRole::Put | MappedRole::Exchange);
    let takes = matches!(operation.role, MappedRole::Take | MappedRole::Exchange);
    if puts && operation.arguments.is_empty() {
        return Some("no inputs with the words of an element");
    }
    (takes && operation.results.is_empty()).then_some("no outputs with the words of an element")
}

/// A port as a map has it.
pub fn port(port: &Port) -> MappedPort {
    let members = signal::of_port(port).into_iter().filter(|_| !port.members.is_empty());
    let name = |i: usize| {
        let member = &port.members[i % port.members.len()].name;
        let lane = i / port.members.len();
        if port.elements > 0 || port.lanes > 0 { format!("{lane}.{member}") } else { member.clone() }
    };
    MappedPort {
        name: port.name.clone(),
        direction: port.direction,
        bits: port.bits,
        elements: port.elements,
        members: members.enumerate().map(|(i, member): (usize, Signal)| (name(i), member.name)).collect(),
    }
}

/// Names of registers and memories that are shown.
fn shown(registers: &[Register], findings: &mut Findings) -> Vec<String> {
    let words = |register: &Register| u64::from(register.bits.div_ceil(32)) * u64::from(register.elements.max(1));
    let (shown, large): (Vec<&Register>, Vec<&Register>) = registers.iter().partition(|one| words(one) <= SHOWN_WORDS);
    for register in large {
        findings.guess(format!("{} is not shown: it has {} words", register.name, words(register)));
    }
    shown.into_iter().take(limits::SHOWN_SIGNALS).map(|register| register.name.clone()).collect()
}
