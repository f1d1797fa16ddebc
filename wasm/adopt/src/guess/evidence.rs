//! What the name of a module and its parameters say: the order, and which bits of a word are the rank.

use scenario::map::Order;

use super::element::{RANK, Word};
use super::signal::Signal;
use super::words::words;
use crate::description::{Description, ParameterValue};

/// Parts of names of modules that sort.
const SORTS: &[&str] = &[
    "pq",
    "pifo",
    "prio",
    "sort",
    "heap",
    "rank",
    "wfq",
    "edf",
    "pieo",
    "sched",
    "systolic",
    "queue_min",
    "min_queue",
];
/// Endings of names of parameters that are widths.
const WIDTHS: &[&str] = &["_width", "width", "_bits", "bits", "_w", "_wd"];

/// What is known besides ports.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// Which element comes out.
    pub order: Order,
    /// Whether a name says so, or it is the usual one.
    pub is_order_named: bool,
    /// Whether some name speaks of ranks.
    is_sorter: bool,
    /// Whether the module is called as those that sort.
    pub is_sorter_named: bool,
    /// Widths by what they are the width of.
    widths: Vec<(String, u32)>,
}

impl Evidence {
    /// Reads the names of a module.
    pub fn new(description: &Description, signals: &[Signal]) -> Evidence {
        let top = description.top.clone().unwrap_or_default().to_ascii_lowercase();
        let has = |parts: &[&str]| parts.iter().any(|part| top.contains(part));
        let ranked = signals.iter().any(|s| RANK.iter().take(RANK.len() - 1).any(|word| s.has(word)));
        let largest = ["largest", "descending", "biggest"].iter().any(|word| top.contains(word))
            || words(&top).iter().any(|word| word == "max" || word == "maxheap")
            || signals.iter().any(|s| s.has_any(&["max", "largest"]) && s.direction == scenario::map::Direction::Out);
        let is_sorter_named = has(SORTS);
        let smallest = words(&top).iter().any(|word| word == "min" || word == "minheap" || word == "smallest")
            || signals.iter().any(|s| s.has_any(&["min", "smallest"]) && s.direction == scenario::map::Direction::Out);
        let is_sorter = largest || is_sorter_named || ranked || smallest;
        let (order, is_order_named) = match () {
            () if largest => (Order::Largest, true),
            () if is_sorter_named || ranked || smallest => (Order::Smallest, smallest),
            () if has(&["lifo", "stack"]) => (Order::Other, true),
            () if has(&["fifo"]) => (Order::First, true),
            () => (Order::Smallest, false),
        };
        let width = |name: &str, value: &ParameterValue| {
            let name = name.to_ascii_lowercase();
            let stem = WIDTHS.iter().find_map(|ending| name.strip_suffix(ending)).filter(|stem| !stem.is_empty())?;
            let ParameterValue::Number(value) = value else { return None };
            Some((words(stem).join("_"), u32::try_from(*value).ok().filter(|bits| *bits > 0)?))
        };
        let parameters = description.parameters.iter();
        let widths = parameters.filter_map(|one| width(&one.name, one.value.as_ref()?)).collect();
        Evidence { order, is_order_named, is_sorter, is_sorter_named, widths }
    }

    /// Whether some name speaks of ranks that decide the order.
    pub fn sorts(&self) -> bool {
        self.is_sorter
    }

    /// The parts of a signal whose width is the sum of two parameters, one of them the width of a rank. The rank is taken to be in the low bits.
    pub fn split<'a>(&self, signal: &'a Signal) -> Option<Vec<Word<'a>>> {
        let is_rank = |name: &str| RANK.iter().any(|word| name.split('_').any(|part| part == *word));
        let (_, rank) = self.widths.iter().find(|(name, _)| is_rank(name))?;
        let rest = signal.bits.checked_sub(*rank).filter(|rest| *rest > 0)?;
        let (name, _) = self.widths.iter().find(|(name, bits)| *bits == rest && !is_rank(name))?;
        let name = if ["meta", "payload", "value"].contains(&name.as_str()) { "data" } else { name };
        Some(vec![
            Word { name: "rank".to_owned(), signal, low: 0, bits: *rank },
            Word { name: name.to_owned(), signal, low: *rank, bits: rest },
        ])
    }
}
