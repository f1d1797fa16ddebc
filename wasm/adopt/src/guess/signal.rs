//! Signals: what a map can name. A plain port is one; of a structure each member is, of an array each element.

use scenario::map::Direction;

use super::groups;
use super::words::words;
use crate::description::{Description, Member, Port, Value};

/// Which operation a signal belongs to, by its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Side {
    /// The name does not say.
    #[default]
    Unknown,
    /// An element goes in.
    Put,
    /// An element comes out.
    Take,
    /// Both at once.
    Exchange,
}

/// Words of the side on which elements go in.
pub const PUT: &[&str] =
    &["enqueue", "push", "write", "insert", "put", "add", "slave", "sink", "ingress", "upstream", "side_put"];
/// Words of the side on which elements come out.
pub const TAKE: &[&str] = &[
    "dequeue",
    "pop",
    "read",
    "remove",
    "delete",
    "get",
    "take",
    "extract",
    "master",
    "egress",
    "downstream",
    "first",
    "head",
    "front",
    "peek",
    "result",
    "response",
    "side_take",
];
/// Those of them that say less than a word of the other side: `sink_first` goes in.
const WEAK: &[&str] = &["first", "head", "front", "peek", "result", "response", "add"];
/// Words of an exchange.
const EXCHANGE: &[&str] = &["replace", "exchange", "swap"];

/// Lanes at most: each makes an operation.
pub const LANES: u32 = 8;

/// Bits of a port under the words of their name.
#[derive(Clone, Debug)]
pub struct Signal {
    /// As a map names it: `request_i[40:25]`.
    pub name: String,
    /// The port.
    pub port: String,
    /// Which way.
    pub direction: Direction,
    /// Element of an unpacked array.
    pub element: Option<u32>,
    /// Lowest bit of the port, or of the element.
    pub low: u32,
    /// Bits.
    pub bits: u32,
    /// Bits of the port, or of the element.
    pub of: u32,
    /// Words of the name, without those of the direction.
    pub words: Vec<String>,
    /// How many of them are those of the port, before those of a member.
    pub port_words: usize,
    /// What the words say of the operation.
    pub side: Side,
    /// Whether it is active when 0.
    pub inverted: bool,
    /// Which of several operations of a side.
    pub lane: Option<u32>,
    /// Values of an enumeration.
    pub values: Vec<Value>,
}

impl Signal {
    /// Whether the name has this word.
    pub fn has(&self, word: &str) -> bool {
        self.words.iter().any(|own| own == word)
    }

    /// Whether the name has one of these words.
    pub fn has_any(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.has(word))
    }

    /// Whether it is an input of one bit.
    pub fn is_strobe(&self) -> bool {
        self.direction == Direction::In && self.bits == 1
    }

    /// As a map names a condition: with `!` before it if it is active when 0.
    pub fn active(&self) -> String {
        format!("{}{}", if self.inverted { "!" } else { "" }, self.name)
    }

    /// As a map names the opposite condition.
    pub fn inactive(&self) -> String {
        format!("{}{}", if self.inverted { "" } else { "!" }, self.name)
    }

    /// As a map names some of its bits, counted from its own lowest.
    pub fn slice(&self, low: u32, bits: u32) -> String {
        let element = self.element.map_or_else(String::new, |element| format!("[{element}]"));
        let low = self.low + low;
        let range = match bits {
            bits if bits == self.of => String::new(),
            1 => format!("[{low}]"),
            bits => format!("[{}:{low}]", low + bits - 1),
        };
        format!("{}{element}{range}", self.port)
    }
}

/// The signals of a module, in the order of its header.
pub fn signals(description: &Description) -> Vec<Signal> {
    let mut found: Vec<Signal> = description.ports.iter().flat_map(of_port).collect();
    groups::lanes_by_number(&mut found);
    groups::lanes_of_bits(&mut found);
    // Without a strobe for each, elements of arrays are parts of one word. So are those that a selector selects from.
    if !found.iter().any(|signal| signal.lane.is_some() && signal.is_strobe()) || groups::selects(&description.ports) {
        let whole = |port: &Port| of_port(&Port { lanes: 0, members: members_of_whole(port), ..port.clone() });
        found = description.ports.iter().flat_map(whole).collect();
        found.iter_mut().for_each(|signal| signal.lane = None);
    }
    groups::sides(&mut found);
    found
}

/// The members of a port that is taken as a whole: none of an array of structures.
fn members_of_whole(port: &Port) -> Vec<Member> {
    if port.lanes > 0 { Vec::new() } else { port.members.clone() }
}

/// The signals of a port: its lanes, and the members of each.
pub fn of_port(port: &Port) -> Vec<Signal> {
    let lanes = if port.elements > 0 { port.elements } else { port.lanes };
    if lanes > LANES {
        return Vec::new();
    }
    let width = if port.elements == 0 && lanes > 0 { port.bits / lanes } else { port.bits };
    let lanes: Vec<Option<u32>> = if lanes == 0 { vec![None] } else { (0..lanes).map(Some).collect() };
    let parts: Vec<(Vec<String>, u32, u32, &[Value])> = match port.members.as_slice() {
        [] => vec![(Vec::new(), 0, width, port.values.as_slice())],
        members => members.iter().map(|m| (words(&m.name), m.low, m.bits, m.values.as_slice())).collect(),
    };
    let of_lane = |lane: Option<u32>| {
        parts.iter().map(move |(member, low, bits, values)| {
            let offset = if port.elements == 0 { lane.unwrap_or(0) * width } else { 0 };
            let mut signal = Signal {
                name: String::new(),
                port: port.name.clone(),
                direction: port.direction,
                element: lane.filter(|_| port.elements > 0),
                low: offset + low,
                bits: *bits,
                of: port.bits,
                words: words(&port.name),
                port_words: 0,
                side: Side::Unknown,
                inverted: false,
                lane,
                values: values.to_vec(),
            };
            signal.name = signal.slice(0, *bits);
            without_direction(&mut signal);
            signal.port_words = signal.words.len();
            signal.words.extend(member.iter().cloned());
            signal.side = side_of(&signal.words);
            signal
        })
    };
    lanes.into_iter().flat_map(of_lane).collect()
}

/// Takes out words that say which way a port leads: a suffix `_i`, `in` of an input. The opposite word tells the operation: the output
/// `in_ready` is that of what goes in.
fn without_direction(signal: &mut Signal) {
    let (own, other, letter) = match signal.direction {
        Direction::In => ("in", ("out", "side_take"), "i"),
        Direction::Out => ("out", ("in", "side_put"), "o"),
    };
    let words = &mut signal.words;
    if words.first().is_some_and(|word| word == "io") {
        words.remove(0);
    }
    for word in words.iter_mut().filter(|word| *word == other.0) {
        other.1.clone_into(word);
    }
    let is_own = |word: Option<&String>| word.is_some_and(|word| word == letter);
    if is_own(words.last()) {
        words.pop();
    }
    if is_own(words.first()) {
        words.remove(0);
    }
    words.retain(|word| word != own);
    if signal.bits == 1 {
        let count = words.len();
        words.retain(|word| word != "not");
        if words.len() > 1 && words.last().is_some_and(|word| word == "n") {
            words.pop();
        } else if words.len() > 1 && words.first().is_some_and(|word| word == "n") {
            words.remove(0);
        } else if words.len() > 1 && words.contains(&"reset".to_owned()) && words.last().is_some_and(|word| word == "b")
        {
            words.pop();
        }
        signal.inverted = words.len() < count;
    }
    if words.is_empty() {
        words.push("data".to_owned());
    }
}

/// Which operation words speak of.
pub fn side_of(words: &[String]) -> Side {
    let is = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let axis = |letter: &str| words.iter().any(|word| word == "axis") && words.iter().any(|word| word == letter);
    let (put, take) = (is(PUT) || axis("s"), is(TAKE) || axis("m"));
    match (put, take) {
        _ if is(EXCHANGE) => Side::Exchange,
        (true, true) if !words.iter().any(|word| TAKE.contains(&word.as_str()) && !WEAK.contains(&word.as_str())) => {
            Side::Put
        }
        (true, true) if !words.iter().any(|word| PUT.contains(&word.as_str()) && !WEAK.contains(&word.as_str())) => {
            Side::Take
        }
        (true, true) => Side::Exchange,
        (true, false) => Side::Put,
        (false, true) => Side::Take,
        (false, false) => Side::Unknown,
    }
}
