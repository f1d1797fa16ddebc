//! Packets of a capture in columns.

use programs::{FiveTuple, Flags, Packet, Protocol};
use rustc_hash::FxHashMap;

use crate::headers::{Headers, LinkLayer};
use crate::{PacketCounts, PassedOver, PrefixPreserving, Selection};

/// Picoseconds in a nanosecond.
const PS_PER_NS: u64 = 1_000;

/// Packets of TCP and UDP over IPv4, a column a field: about 24 bytes a packet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Capture {
    /// Time since the first packet, in picoseconds. Never decreases.
    pub t_ps: Vec<u64>,
    /// Number of the flow in `flows`.
    pub flow: Vec<u32>,
    /// Length of the Ethernet frame without preamble and checksum, 1 to 65,535.
    pub bytes: Vec<u16>,
    /// Flags of TCP as bits; 0 with UDP.
    pub flags: Vec<u8>,
    /// Sequence number of TCP; 0 with UDP.
    pub sequence: Vec<u32>,
    /// Acknowledgement number of TCP; 0 with UDP.
    pub acknowledgement: Vec<u32>,
    /// The flows, numbered by first appearance. A direction is a flow.
    pub flows: Vec<FiveTuple>,
    /// What became of the packets of the file.
    pub counts: PacketCounts,
}

impl Capture {
    /// Number of packets.
    pub fn len(&self) -> usize {
        self.t_ps.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.t_ps.is_empty()
    }

    /// The packets as programs see them, each with its time in nanoseconds.
    pub fn packets(&self) -> impl Iterator<Item = (u64, Packet)> + '_ {
        (0..self.len()).map(|i| {
            let flow = self.flows[self.flow[i] as usize];
            let packet = Packet {
                source: flow.source,
                destination: flow.destination,
                source_port: flow.source_port,
                destination_port: flow.destination_port,
                protocol: if flow.protocol == Protocol::Tcp.number() { Protocol::Tcp } else { Protocol::Udp },
                bytes: self.bytes[i],
                flags: Flags::of_bits(self.flags[i]),
                sequence: self.sequence[i],
                acknowledgement: self.acknowledgement[i],
            };
            (self.t_ps[i] / PS_PER_NS, packet)
        })
    }
}

/// A packet as it is in the file.
pub(crate) struct Record<'a> {
    /// Its time in picoseconds, from any origin; none if the file has none.
    pub at_ps: Option<i128>,
    /// Link layer of its interface; none if it is not read.
    pub link: Option<LinkLayer>,
    /// The bytes that were captured.
    pub frame: &'a [u8],
    /// Length of the packet on its link.
    pub length: u32,
}

/// Takes the packets of a file one after the other.
pub(crate) struct Intake {
    selection: Selection,
    anonymous: Option<PrefixPreserving>,
    /// Time of the first packet taken that has one.
    origin_ps: Option<i128>,
    numbers: FxHashMap<FiveTuple, u32>, // lookup only
    addresses: FxHashMap<u32, u32>,     // lookup only
    pub capture: Capture,
}

impl Intake {
    pub fn new(selection: Selection, anonymous: Option<PrefixPreserving>) -> Self {
        Intake {
            selection,
            anonymous,
            origin_ps: None,
            numbers: FxHashMap::default(),
            addresses: FxHashMap::default(),
            capture: Capture::default(),
        }
    }

    /// Whether nothing more is to be read.
    pub fn is_done(&self) -> bool {
        self.selection.ends(self.capture.counts.taken)
    }

    /// Takes a packet, or counts why not.
    pub fn take(&mut self, record: &Record<'_>) {
        self.capture.counts.read += 1;
        let headers = record.link.ok_or(PassedOver::UnknownLink).and_then(|link| {
            let headers = crate::headers::read(link, record.frame)?;
            // Some programs write no length.
            let bytes = link.on_ethernet(record.frame.len().max(record.length as usize));
            Ok((headers, bytes))
        });
        let PacketCounts { taken, left_out, .. } = self.capture.counts;
        match headers {
            Err(cause) => self.capture.counts.pass(cause),
            Ok(_) if !self.selection.takes(taken + left_out, taken) => self.capture.counts.left_out += 1,
            Ok((headers, bytes)) => self.push(record.at_ps, headers, bytes),
        }
    }

    fn push(&mut self, at_ps: Option<i128>, headers: Headers, bytes: usize) {
        let t_ps = self.time(at_ps);
        let flow = self.number(headers.flow);
        let Capture { counts, .. } = &mut self.capture;
        counts.taken += 1;
        counts.oversized += u64::from(bytes > usize::from(u16::MAX));
        self.capture.t_ps.push(t_ps);
        self.capture.flow.push(flow);
        self.capture.bytes.push(bytes.min(usize::from(u16::MAX)) as u16);
        self.capture.flags.push(headers.flags.bits());
        self.capture.sequence.push(headers.sequence);
        self.capture.acknowledgement.push(headers.acknowledgement);
    }

    /// Time since the first packet: at least that of the packet before.
    fn time(&mut self, at_ps: Option<i128>) -> u64 {
        let before = self.capture.t_ps.last().copied().unwrap_or(0);
        let Some(at_ps) = at_ps else {
            self.capture.counts.untimed += 1;
            return before;
        };
        let since = at_ps - *self.origin_ps.get_or_insert(at_ps);
        if since < i128::from(before) {
            self.capture.counts.backwards += 1;
            return before;
        }
        since.try_into().unwrap_or(u64::MAX)
    }

    /// Number of a flow, under the addresses that stand for its own.
    fn number(&mut self, flow: FiveTuple) -> u32 {
        let next = self.capture.flows.len() as u32;
        let number = *self.numbers.entry(flow).or_insert(next);
        if number == next {
            let shown =
                FiveTuple { source: self.shown(flow.source), destination: self.shown(flow.destination), ..flow };
            self.capture.flows.push(shown);
        }
        number
    }

    fn shown(&mut self, address: u32) -> u32 {
        let Some(anonymous) = self.anonymous else { return address };
        *self.addresses.entry(address).or_insert_with(|| anonymous.address(address))
    }
}
