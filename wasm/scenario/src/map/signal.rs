//! How a map names signals: a port, or bits of one.

use serde::Serialize;

use super::{Direction, Map, MappedPort};

/// Bits of a port: `rst_ni`, `!rst_ni`, `op_i[1:0]`, `lane_i[2]`, `lane_i[2][7:0]`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SignalRef {
    /// Name of the port.
    pub port: String,
    /// Element of an unpacked array, else 0.
    pub element: u32,
    /// Lowest bit.
    pub low: u32,
    /// Number of bits.
    pub bits: u32,
    /// Whether it is active when 0: written with `!` before it.
    pub inverted: bool,
}

impl Map {
    /// The bits that a name stands for.
    ///
    /// # Errors
    /// What was expected in place of it.
    pub fn signal(&self, name: &str, direction: Direction) -> Result<SignalRef, String> {
        let (inverted, name) = name.strip_prefix('!').map_or((false, name), |rest| (true, rest));
        let (base, brackets) = name.split_at(name.find('[').unwrap_or(name.len()));
        let port = self.port(base).ok_or_else(|| expected_port(self, direction))?;
        if port.direction != direction {
            let way = if direction == Direction::In { "an input" } else { "an output" };
            return Err(format!("{way}: `{base}` is none"));
        }
        let (element, low, bits) = slice(port, brackets)?;
        Ok(SignalRef { port: port.name.clone(), element, low, bits, inverted })
    }

    /// Several names with `&` between them.
    ///
    /// # Errors
    /// As [`Map::signal`].
    pub fn signals(&self, names: &str, direction: Direction) -> Result<Vec<SignalRef>, String> {
        names
            .split('&')
            .map(str::trim)
            .filter(|name| !name.is_empty())
            .map(|name| self.signal(name, direction))
            .collect()
    }
}

fn expected_port(map: &Map, direction: Direction) -> String {
    let names = map.ports.iter().filter(|port| port.direction == direction).map(|port| port.name.as_str());
    crate::problem::list(names)
}

/// Element, lowest bit and number of bits of what brackets behind the name of a port say.
fn slice(port: &MappedPort, brackets: &str) -> Result<(u32, u32, u32), String> {
    let MappedPort { name, bits, elements, .. } = port;
    let wrong = || match elements {
        0 => format!("bits of `{name}`, from `{name}[{}:0]`", bits - 1),
        _ => format!("an element of `{name}`, `{name}[0]` to `{name}[{}]`, or bits of one", elements - 1),
    };
    let mut parts = Vec::new();
    let mut rest = brackets;
    while !rest.is_empty() {
        let (inside, after) = rest.strip_prefix('[').and_then(|rest| rest.split_once(']')).ok_or_else(wrong)?;
        let number = |text: &str| text.trim().parse::<u32>().map_err(|_| wrong());
        parts.push(match inside.split_once(':') {
            Some((high, low)) => (number(high)?, number(low)?),
            None => (number(inside)?, number(inside)?),
        });
        rest = after;
    }
    let (element, range) = match (*elements, parts.as_slice()) {
        (0, []) => (0, None),
        (0, [range]) => (0, Some(*range)),
        (0, _) | (_, []) => return Err(wrong()),
        (count, [(element, same), rest @ ..]) if element == same && *element < count && rest.len() < 2 => {
            (*element, rest.first().copied())
        }
        _ => return Err(wrong()),
    };
    let (high, low) = range.unwrap_or((bits - 1, 0));
    if low > high || high >= *bits {
        return Err(wrong());
    }
    Ok((element, low, high - low + 1))
}
