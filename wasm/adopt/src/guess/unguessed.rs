//! What is said where no map can be guessed: the ports in groups, and what to write by hand.

use std::fmt;

use scenario::map::{Direction, Map};

use super::signal::Signal;

/// Ports of a group that are listed, and groups.
const LISTED: usize = 12;

/// Why there is no guess, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Unguessed {
    /// Lines of text.
    pub lines: Vec<String>,
    /// What is known of the map, to complete by hand.
    pub map: Box<Map>,
}

impl Unguessed {
    pub(super) fn new(map: Map, signals: &[Signal], missing: &str) -> Unguessed {
        let top = if map.top.is_empty() { "the module" } else { &map.top };
        let mut lines = vec![
            format!(
                "{top}: found {missing} among its ports; expected names as in push_i, full_o, pop_i, empty_o or in_valid, in_ready"
            ),
            "  its ports, by what their names begin with:".to_owned(),
        ];
        let mut groups: Vec<(String, Vec<String>)> = Vec::new();
        for signal in signals {
            let way = if signal.direction == Direction::In { "in" } else { "out" };
            let bits = if signal.bits == 1 { String::new() } else { format!(" {}", signal.bits) };
            let text = format!("{} ({way}{bits})", signal.name);
            let key = signal.words.first().cloned().unwrap_or_default();
            match groups.iter_mut().find(|(other, _)| *other == key) {
                Some((_, group)) => group.push(text),
                None => groups.push((key, vec![text])),
            }
        }
        let more = |count: usize| if count > LISTED { format!(" and {} more", count - LISTED) } else { String::new() };
        for (key, group) in groups.iter().take(LISTED) {
            let list: Vec<&str> = group.iter().take(LISTED).map(String::as_str).collect();
            lines.push(format!("    {key}: {}{}", list.join(", "), more(group.len())));
        }
        if groups.len() > LISTED {
            lines.push(format!("    {} groups more", groups.len() - LISTED));
        }
        lines.extend([
            "  write the map by hand: `clock`, `reset`, and in `operations` one put and one take, each with".to_owned(),
            "    `valid`: the inputs that are set while it is presented; `code` if the value of an input tells operations apart".to_owned(),
            "    `ready`: an output that is set when it is taken, or `refused`: one that is set when it is full or empty".to_owned(),
            "    `arguments`, `results`: inputs and outputs with the words of an element, as { \"name\": \"rank\", \"signal\": \"...\" }".to_owned(),
        ]);
        Unguessed { lines, map: Box::new(map) }
    }
}

impl fmt::Display for Unguessed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.lines.join("\n"))
    }
}

impl std::error::Error for Unguessed {}
