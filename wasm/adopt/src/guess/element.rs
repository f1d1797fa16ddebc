//! The words of an element: which inputs go in with a put, which outputs come out with a take, and what they are called.

use scenario::limits::ARGUMENTS;
use scenario::map::{Direction, Slice};

use super::evidence::Evidence;
use super::protocol::FOREIGN;
use super::signal::{PUT, Side, Signal, TAKE};

/// Words for the number that decides the order, the surest first.
pub const RANK: &[&str] = &[
    "rank",
    "priority",
    "key",
    "deadline",
    "timestamp",
    "finish",
    "urgency",
    "due",
    "expiry",
    "cost",
    "weight",
    "user",
];
/// Words that say nothing about what is in a word.
const FILLERS: &[&str] = &[
    "op", "command", "data", "bits", "payload", "axis", "s", "m", "element", "elem", "item", "entry", "word", "value",
    "val", "request", "input", "output", "node", "new", "min", "max", "top", "root", "winner", "d", "q", "x", "fifo",
    "queue", "pq", "a", "b",
];
/// Words of ports that are no part of an element.
const NO_WORD: &[&str] = &[
    "enable", "strobe", "valid", "ready", "full", "empty", "busy", "status", "ptr", "address", "done", "any", "ack",
    "grant",
];
/// Words of an element that is pushed out.
pub const PUSHED_OUT: &[&str] =
    &["drop", "dropped", "evict", "evicted", "overflow", "spill", "victim", "discard", "discarded", "kick", "kicked"];

/// Bits of a signal as a word of the element, or several words if it is wide.
#[derive(Clone, Debug)]
pub struct Word<'a> {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub signal: &'a Signal,
    /// Lowest bit of the signal.
    pub low: u32,
    /// Bits.
    pub bits: u32,
}

/// What a signal is called besides words that say nothing; empty if that is all.
pub fn own_name(signal: &Signal) -> String {
    let says_nothing = |word: &str| {
        FILLERS.contains(&word) || PUT.contains(&word) || TAKE.contains(&word) || PUSHED_OUT.contains(&word)
    };
    // A member is called by its own words.
    let own = if signal.port_words < signal.words.len() { signal.port_words } else { 0 };
    let mut words: Vec<&str> =
        signal.words[own..].iter().map(String::as_str).filter(|word| !says_nothing(word)).collect();
    if words.len() > 1 && words.last() == Some(&"id") {
        words.pop();
    }
    words.join("_")
}

/// Whether a name says that there are words of an element in it, even in one bit.
fn is_called_word(signal: &Signal) -> bool {
    signal.has_any(&["data", "payload", "bits", "element", "item", "entry", "word", "value", "d", "q"])
}

fn rank_of(signal: &Signal) -> Option<usize> {
    RANK.iter().position(|word| signal.has(word)).filter(|at| RANK[*at] != "user" || signal.bits > 1)
}

/// Whether a signal can hold a part of an element that leads this way.
fn may_hold(signal: &Signal, direction: Direction, side: Side) -> bool {
    let fits = signal.side == side || signal.side == Side::Unknown;
    signal.direction == direction && fits && !signal.has_any(FOREIGN) && !signal.has_any(NO_WORD)
}

/// Inputs that go in with a put. `outputs` are those that may come out: what has a counterpart there is surely part of an element.
pub fn inputs<'a>(free: &[&'a Signal], outputs: &[&Signal]) -> Vec<&'a Signal> {
    let comes_out =
        |signal: &Signal| outputs.iter().any(|out| own_name(out) == own_name(signal) && out.bits == signal.bits);
    let is_word = |signal: &Signal| match signal.bits {
        1 if own_name(signal).is_empty() => is_called_word(signal),
        1 => !signal.has("user") && (comes_out(signal) || signal.side == Side::Put),
        _ => {
            let named = own_name(signal).is_empty() || rank_of(signal).is_some();
            named || signal.side == Side::Put || comes_out(signal)
        }
    };
    let may: Vec<&Signal> = free.iter().copied().filter(|signal| may_hold(signal, Direction::In, Side::Put)).collect();
    let words: Vec<&Signal> = may.iter().copied().filter(|signal| is_word(signal)).collect();
    // Something has to go in, whatever it is called.
    if words.is_empty() { may.into_iter().filter(|signal| signal.bits > 1).collect() } else { words }
}

/// Outputs that may come out with a take.
pub fn outputs<'a>(free: &[&'a Signal]) -> Vec<&'a Signal> {
    let is_word = |signal: &Signal| signal.bits > 1 || !own_name(signal).is_empty() || is_called_word(signal);
    let may = |signal: &&&Signal| {
        may_hold(signal, Direction::Out, Side::Take) && !signal.has_any(PUSHED_OUT) && is_word(signal)
    };
    free.iter().filter(may).copied().collect()
}

/// Names for the signals of an element: `rank`, `data`, further ones by their own names.
pub fn named<'a>(signals: &[&'a Signal], evidence: &Evidence) -> Vec<Word<'a>> {
    let word = |name: String, signal: &'a Signal| Word { name, signal, low: 0, bits: signal.bits };
    let rank = (0..signals.len()).filter_map(|i| rank_of(signals[i]).map(|sure| (sure, i))).min().map(|(_, i)| i);
    let mut found: Vec<Word> = Vec::new();
    let others: Vec<usize> = (0..signals.len()).filter(|i| Some(*i) != rank).collect();
    let plain = others.iter().copied().find(|i| own_name(signals[*i]).is_empty());
    let data = plain.or(if others.len() == 1 { others.first().copied() } else { None });
    if let Some(rank) = rank {
        found.extend(match evidence.split(signals[rank]) {
            Some(parts) if signals[rank].has("user") => parts,
            _ => vec![word("rank".to_owned(), signals[rank])],
        });
    }
    for i in others {
        let signal = signals[i];
        let own = own_name(signal);
        match evidence.split(signal) {
            Some(parts) if Some(i) == data && rank.is_none() => found.extend(parts),
            _ if Some(i) == data => found.push(word("data".to_owned(), signal)),
            _ if own.is_empty() => found.push(word(signal.words.join("_"), signal)),
            _ => found.push(word(own, signal)),
        }
    }
    // The only word of a module that sorts is what it sorts by.
    if let [only] = found.as_mut_slice()
        && only.name == "data"
        && evidence.sorts()
    {
        "rank".clone_into(&mut only.name);
    }
    // A part of the only word is data, unless another word is.
    if found.len() == 2 && !found.iter().any(|word| word.name == "data") && found[0].signal.name == found[1].signal.name
    {
        found.iter_mut().filter(|word| word.name != "rank").for_each(|word| "data".clone_into(&mut word.name));
    }
    found.sort_by_key(|word| ["rank", "data"].iter().position(|name| *name == word.name).unwrap_or(2));
    for i in 1..found.len() {
        if (0..i).any(|j| found[j].name == found[i].name) {
            let name = &found[i].signal.name;
            found[i].name = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        }
    }
    found
}

/// Results are called as the arguments: as one of the same own name; what has no argument of its name takes the name of one of as many
/// bits that has no result.
pub fn matched<'a>(mut results: Vec<Word<'a>>, arguments: &[Word]) -> Vec<Word<'a>> {
    let has = |words: &[Word], name: &str| words.iter().any(|word| word.name == name);
    for result in results.iter_mut().filter(|result| result.bits == result.signal.bits) {
        let own = own_name(result.signal);
        let is_same = |argument: &&Word| argument.bits == argument.signal.bits && own_name(argument.signal) == own;
        if let Some(argument) = arguments.iter().find(is_same).filter(|_| !own.is_empty()) {
            result.name = argument.name.clone();
        }
    }
    for i in 0..results.len() {
        if has(arguments, &results[i].name) {
            continue;
        }
        let free = |argument: &&Word| argument.bits == results[i].bits && !has(&results, &argument.name);
        if let Some(argument) = arguments.iter().find(free) {
            results[i].name = argument.name.clone();
        }
    }
    results.retain(|result| has(arguments, &result.name));
    results.sort_by_key(|result| arguments.iter().position(|argument| argument.name == result.name));
    results
}

/// Words of at most 32 bits: a wide one is cut, the lowest bits first; of a wide rank only those.
pub fn slices(words: &[Word], direction: Direction) -> Vec<Slice> {
    let mut found = Vec::new();
    for word in words {
        let is_rank = word.name == "rank";
        let cuts = if is_rank { 1 } else { word.bits.div_ceil(32) };
        for cut in 0..cuts {
            let bits = (word.bits - 32 * cut).min(32);
            let name = if cut == 0 { word.name.clone() } else { format!("{}_{cut}", word.name) };
            let max = (is_rank && bits > 16 && direction == Direction::In).then_some(u32::from(u16::MAX));
            found.push(Slice { name, signal: word.signal.slice(word.low + 32 * cut, bits), min: None, max });
        }
    }
    found.truncate(ARGUMENTS);
    found
}
