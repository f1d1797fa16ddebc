//! The words that go in and come out in a lane, as slices.

use scenario::map::{Direction, Overflow, Slice};

use super::element::{PUSHED_OUT, Word, inputs, matched, named, outputs, slices};
use super::interface::Interface;
use super::operation;
use super::signal::Signal;

/// What an element consists of.
#[derive(Clone, Debug, Default)]
pub struct Carried {
    /// What goes in.
    pub arguments: Vec<Slice>,
    /// What comes out.
    pub results: Vec<Slice>,
    /// What is pushed out.
    pub overflow: Option<Overflow>,
    /// Names of the signals.
    pub used: Vec<String>,
}

impl Carried {
    /// Finds the words among the signals without a role, and says what is doubtful about them.
    pub fn new(interface: &mut Interface, lane: Option<u32>) -> Carried {
        let free = interface.free_of(Direction::Out, lane);
        let out = outputs(&free);
        let evidence = interface.evidence;
        let arguments = named(&inputs(&interface.free_of(Direction::In, lane), &out), evidence);
        let results = matched(named(&out, evidence), &arguments);
        let pushed: Vec<&Signal> = free.iter().copied().filter(|signal| signal.has_any(PUSHED_OUT)).collect();
        let flag = pushed.iter().copied().filter(|signal| signal.bits == 1);
        let flag = flag.min_by_key(|signal| !signal.has("valid"));
        let words: Vec<&Signal> =
            pushed.iter().copied().filter(|signal| signal.bits > 1 && !signal.has("count")).collect();
        let words = matched(named(&words, evidence), &arguments);
        let overflow = operation::overflow(flag, slices(&words, Direction::Out));
        let used = arguments.iter().chain(&results).chain(&words).map(|word| word.signal.name.clone());
        let used = used.chain(flag.map(|flag| flag.name.clone())).collect();
        let doubts = doubts(&arguments);
        let found = Carried {
            arguments: slices(&arguments, Direction::In),
            results: slices(&results, Direction::Out),
            overflow,
            used,
        };
        doubts.into_iter().for_each(|doubt| interface.findings.guess(doubt));
        found
    }
}

/// What is doubtful about the words that go in.
fn doubts(arguments: &[Word]) -> Vec<String> {
    let mut found = Vec::new();
    for word in arguments {
        let name = &word.signal.name;
        let is_part = word.bits < word.signal.bits;
        match word.name.as_str() {
            "rank" if is_part => found.push(format!(
                "the lowest {} bits of {name} are taken for the rank, by the widths of parameters",
                word.bits
            )),
            "rank" if super::element::own_name(word.signal).is_empty() => {
                found.push(format!("{name} is taken for the rank: it is the only word of an element"));
            }
            "rank" if word.signal.has("user") => found.push(format!("{name} is taken for the rank")),
            _ => {}
        }
        if word.name == "rank" && word.bits > 32 {
            found.push(format!("{name} has {} bits, of which ranks have the lowest 32", word.bits));
        }
    }
    let words: u32 = arguments.iter().map(|word| if word.name == "rank" { 1 } else { word.bits.div_ceil(32) }).sum();
    if words as usize > scenario::limits::ARGUMENTS {
        let most = scenario::limits::ARGUMENTS;
        found.push(format!("an element has {words} words of 32 bits, of which the first {most} are used"));
    }
    found
}
