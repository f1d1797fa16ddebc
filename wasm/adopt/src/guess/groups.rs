//! Signals that belong together by their names: those of a lane, and those that share a prefix or a suffix.

use scenario::map::Direction;

use super::signal::{LANES, Side, Signal};
use super::words::words;
use crate::description::Port;

/// Names that differ in a number, or in a letter `a` or `b`, are those of lanes, if there are bits among them: `push_0`, `push_rank_0`.
pub fn lanes_by_number(signals: &mut [Signal]) {
    let number = |word: &String| match word.as_str() {
        "a" => Some(0),
        "b" => Some(1),
        word => word.parse().ok(),
    };
    let numbers: Vec<Option<(usize, u32)>> = signals
        .iter()
        .map(|signal| {
            signal
                .words
                .iter()
                .enumerate()
                .find_map(|(at, word)| number(word).map(|n| (at, n)))
                .filter(|_| signal.lane.is_none())
        })
        .collect();
    let templates: Vec<Option<(Vec<String>, Direction)>> = signals
        .iter()
        .zip(&numbers)
        .map(|(signal, found)| {
            let (at, _) = (*found)?;
            let mut words = signal.words.clone();
            words.remove(at);
            Some((words, signal.direction))
        })
        .collect();
    let twins: Vec<bool> = (0..signals.len())
        .map(|i| {
            let twin = |j: usize| templates[j].is_some() && templates[i] == templates[j] && numbers[i] != numbers[j];
            (0..signals.len()).any(twin)
        })
        .collect();
    if !(0..signals.len()).any(|i| twins[i] && signals[i].is_strobe()) {
        return;
    }
    let least = (0..signals.len()).filter(|i| twins[*i]).filter_map(|i| numbers[i].map(|(_, n)| n)).min().unwrap_or(0);
    for i in (0..signals.len()).filter(|i| twins[*i]) {
        if let Some((at, n)) = numbers[i].filter(|(_, n)| n - least < LANES) {
            signals[i].words.remove(at);
            signals[i].port_words -= usize::from(at < signals[i].port_words);
            signals[i].lane = Some(n - least);
        }
    }
}

/// Where other ports have lanes, a vector with as many bits has one for each: `push_valid_i[1:0]` beside `push_data_i[1:0][7:0]`.
pub fn lanes_of_bits(signals: &mut Vec<Signal>) {
    let Some(lanes) = signals.iter().filter_map(|signal| signal.lane).max().map(|last| last + 1) else { return };
    let control =
        ["valid", "ready", "full", "empty", "push", "pop", "enqueue", "dequeue", "request", "grant", "enable"];
    let splits = |signal: &Signal| {
        signal.lane.is_none()
            && signal.bits == lanes
            && lanes > 1
            && signal.values.is_empty()
            && signal.has_any(&control)
    };
    *signals = std::mem::take(signals)
        .into_iter()
        .flat_map(|signal| {
            if !splits(&signal) {
                return vec![signal];
            }
            let bit = |lane: u32| Signal {
                name: signal.slice(lane, 1),
                low: signal.low + lane,
                bits: 1,
                lane: Some(lane),
                ..signal.clone()
            };
            (0..lanes).map(bit).collect()
        })
        .collect();
}

/// Whether ports are those of a selector: requests, a bit each, to the number of one of them, and nothing that puts or takes.
pub fn selects(ports: &[Port]) -> bool {
    let has = |port: &Port, list: &[&str]| words(&port.name).iter().any(|word| list.contains(&word.as_str()));
    let moves =
        |port: &Port| has(port, &["push", "pop", "enqueue", "dequeue", "write", "read", "insert", "full", "empty"]);
    let requests = ports.iter().filter(|port| port.direction == Direction::In && has(port, &["request", "eligible"]));
    let count = |port: &Port| if port.elements > 0 { port.elements } else { port.bits };
    let is_index = |port: &Port, of: u32| {
        let names = port.direction == Direction::Out && has(port, &["index", "select", "winner", "id", "grant"]);
        names && port.elements == 0 && port.bits == u32::BITS - (of - 1).leading_zeros()
    };
    let mut counts = requests.map(count).filter(|count| *count > 1);
    !ports.iter().any(moves) && counts.any(|count| ports.iter().any(|port| is_index(port, count)))
}

/// Signals that share the first or the last word, with a valid and a ready among them, are of one side: the one that the direction of
/// the valid says.
pub fn sides(signals: &mut [Signal]) {
    for last in [false, true] {
        let keys: Vec<Option<String>> = signals
            .iter()
            .map(|signal| {
                let key = if last { signal.words.last() } else { signal.words.first() };
                key.filter(|_| signal.words.len() > 1 && signal.side == Side::Unknown).cloned()
            })
            .collect();
        for i in 0..signals.len() {
            let Some(key) = keys[i].clone().filter(|_| signals[i].bits == 1 && signals[i].has("valid")) else {
                continue;
            };
            let direction = signals[i].direction;
            let is_ready = |j: usize| {
                keys[j].as_ref() == Some(&key)
                    && signals[j].bits == 1
                    && signals[j].has("ready")
                    && signals[j].direction != direction
            };
            if !["valid", "ready"].contains(&key.as_str()) && (0..signals.len()).any(is_ready) {
                let side = if direction == Direction::In { Side::Put } else { Side::Take };
                (0..signals.len()).filter(|j| keys[*j].as_ref() == Some(&key)).for_each(|j| signals[j].side = side);
            }
        }
    }
}
