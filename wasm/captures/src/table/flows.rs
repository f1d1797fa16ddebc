//! Flows of packets in tables: numbers, names, or addresses and ports.

use std::io::Read;

use rustc_hash::FxHashMap;
use scenario::Problem;

use super::number::Decimal;
use super::packets::Column;
use super::rows::Table;

/// What the flow of a packet is read from.
pub enum FlowColumns {
    /// A column of numbers or of names.
    Column(usize),
    /// Addresses, ports and protocol.
    Addresses(AddressColumns),
}

/// Columns of a five-tuple. Of a part that has several columns, such as `ip.src` and `ipv6.src`, each packet fills one.
pub struct AddressColumns {
    source: Vec<usize>,
    destination: Vec<usize>,
    /// Ports and protocol.
    others: Vec<usize>,
    has_ports: bool,
    /// Text in which ports may stand.
    info: Option<usize>,
}

impl FlowColumns {
    /// The columns to use: `flow`, or source and destination. None if there are neither.
    pub fn of(columns: &[(usize, Column)]) -> Option<FlowColumns> {
        let all = |column| columns.iter().filter(move |(_, other)| *other == column).map(|(at, _)| *at);
        if let Some(flow) = all(Column::Flow).next() {
            return Some(FlowColumns::Column(flow));
        }
        let [source, destination] = [Column::Source, Column::Destination].map(|column| all(column).collect::<Vec<_>>());
        let ports: Vec<usize> = all(Column::SourcePort).chain(all(Column::DestinationPort)).collect();
        let has_ports = !ports.is_empty();
        let others = ports.into_iter().chain(all(Column::Protocol)).collect();
        let info = all(Column::Info).next().filter(|_| !has_ports);
        let is_there = !source.is_empty() && !destination.is_empty();
        is_there.then_some(FlowColumns::Addresses(AddressColumns { source, destination, others, has_ports, info }))
    }
}

/// The flow of one packet, as its row has it.
pub enum Flow {
    /// A number.
    Number(u32),
    /// A name, or what stands for one.
    Name {
        /// The name.
        name: String,
        /// Whether ports are part of it, if it is made of addresses.
        has_ports: bool,
    },
}

/// The flows of a table, numbered.
pub struct Flows {
    columns: FlowColumns,
    /// Whether one of the flows is no number: all are names then.
    is_named: bool,
    names: FxHashMap<String, u32>, // lookup only
    /// The number that each packet has in its row; empty once flows are names.
    given: Vec<u32>,
    /// The number of each packet's name.
    named: Vec<u32>,
    /// Packets whose ports are not known.
    portless: u64,
}

impl Flows {
    /// No flows yet.
    pub fn new(columns: FlowColumns) -> Self {
        let is_named = matches!(columns, FlowColumns::Addresses(_));
        Flows { columns, is_named, names: FxHashMap::default(), given: Vec::new(), named: Vec::new(), portless: 0 }
    }

    /// The flow of a row. None if it has no addresses: it is no packet of IP.
    ///
    /// # Errors
    /// A column of numbers in which a number is no flow's; an empty field.
    pub fn read<R: Read>(&mut self, table: &mut Table<R>) -> Result<Option<Flow>, Problem> {
        match &self.columns {
            FlowColumns::Column(at) => {
                let text = table.field(*at);
                let is_name = !text.is_empty() && (self.is_named || Decimal::read(text).is_none());
                if is_name {
                    return Ok(Some(Flow::Name { name: text.to_owned(), has_ports: true }));
                }
                table.whole(*at, 0, u32::MAX.into()).map(|number| Some(Flow::Number(number as u32)))
            }
            FlowColumns::Addresses(columns) => Ok(columns.name(table)),
        }
    }

    /// Takes the packet of a row.
    pub fn push<R: Read>(&mut self, flow: &Flow, table: &Table<R>) {
        // Numbers are names too, as they are written, in case that a name follows.
        let name = match (flow, &self.columns) {
            (Flow::Name { name, .. }, _) => name.as_str(),
            (Flow::Number(_), FlowColumns::Column(at)) => table.field(*at),
            (Flow::Number(_), FlowColumns::Addresses(_)) => "",
        };
        let next = self.names.len() as u32;
        let number = match self.names.get(name) {
            Some(number) => *number,
            None => *self.names.entry(name.to_owned()).or_insert(next),
        };
        self.named.push(number);
        match flow {
            Flow::Number(number) => self.given.push(*number),
            Flow::Name { has_ports, .. } => {
                self.is_named = true;
                self.portless += u64::from(!has_ports);
            }
        }
    }

    /// The number of each packet's flow, and what is to be known of them.
    pub fn numbers(self) -> (Vec<u32>, Vec<String>) {
        let mut lines = Vec::new();
        if self.is_named && !self.named.is_empty() {
            let all = self.names.len();
            lines.push(format!("{all} flow{}, numbered by first appearance", if all == 1 { "" } else { "s" }));
        }
        if self.portless > 0 {
            let portless = self.portless;
            lines.push(format!("{portless} without ports: their flow is source, destination and protocol"));
        }
        (if self.is_named { self.named } else { self.given }, lines)
    }
}

impl AddressColumns {
    /// The five-tuple of a row as a name. None without source and destination.
    fn name<R: Read>(&self, table: &Table<R>) -> Option<Flow> {
        let filled = |columns: &[usize]| columns.iter().map(|at| table.field(*at)).filter(|f| !f.is_empty()).collect();
        let [source, destination, others]: [Vec<&str>; 3] =
            [&self.source, &self.destination, &self.others].map(|c| filled(c));
        if source.is_empty() && destination.is_empty() {
            return None;
        }
        let ports = self.info.and_then(|at| ports(table.field(at)));
        let parts = [source.join(" "), destination.join(" "), others.join(" "), ports.unwrap_or_default().join(" ")];
        // A control character stands in no address.
        Some(Flow::Name { name: parts.join("\u{1f}"), has_ports: self.has_ports || ports.is_some() })
    }
}

/// The ports in Wireshark's summary of a packet of TCP or UDP: `1000  >  2000 [SYN]`, with an arrow in newer versions, or `https(443)` for a number.
fn ports(info: &str) -> Option<[&str; 2]> {
    let at = info.find(['>', '→'])?;
    let arrow = info[at..].chars().next()?.len_utf8();
    let (before, after) = (info[..at].trim_end(), info[at + arrow..].trim_start());
    let source = before.rsplit(' ').next().and_then(port)?;
    let destination = after.split(' ').next().and_then(port)?;
    Some([source, destination])
}

/// The number in `443` or `https(443)`.
fn port(text: &str) -> Option<&str> {
    let number = match text.split_once('(') {
        Some((_, number)) => number.strip_suffix(')')?,
        None => text,
    };
    number.parse::<u16>().ok().map(|_| number)
}
