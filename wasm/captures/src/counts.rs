//! What became of the packets of a file.

use std::collections::BTreeMap;

use crate::times::{ClosedGaps, UNORDERED};
use crate::{link_layer, pcapng};

/// Why a packet of a capture is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// Neither IPv4 nor IPv6.
    NotIp,
    /// A fragment behind the first one: it has no ports.
    LaterFragment,
    /// IP with neither TCP nor UDP in it.
    OtherProtocol,
    /// Cut off in front of the ports.
    CutHeader,
    /// A header that no sender writes.
    Malformed,
    /// From an interface whose link layer is not read.
    UnknownLink,
}

impl PassedOver {
    /// Every cause.
    pub const ALL: [PassedOver; 6] = [
        PassedOver::NotIp,
        PassedOver::LaterFragment,
        PassedOver::OtherProtocol,
        PassedOver::CutHeader,
        PassedOver::Malformed,
        PassedOver::UnknownLink,
    ];

    /// The packets that it passes over, in words.
    pub const fn words(self) -> &'static str {
        match self {
            PassedOver::NotIp => "not IP",
            PassedOver::LaterFragment => "later fragments, which have no ports",
            PassedOver::OtherProtocol => "neither TCP nor UDP",
            PassedOver::CutHeader => "cut off in front of the ports",
            PassedOver::Malformed => "malformed headers",
            PassedOver::UnknownLink => "of interfaces with an unknown link type",
        }
    }
}

/// Packets of a file, counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PacketCounts {
    /// Packets read.
    pub read: u64,
    /// Packets taken.
    pub taken: u64,
    /// Packets left out by the selection: all but every k-th one, and those behind the last one taken.
    pub left_out: u64,
    /// Packets passed over, by cause.
    passed: [u64; PassedOver::ALL.len()],
    /// Packets passed over for their link, by the number of the link type.
    pub links: BTreeMap<u32, u64>,
    /// Blocks of pcapng that are not read, by type, but for those that hold names, statistics or secrets.
    pub blocks: BTreeMap<u32, u64>,
    /// Packets taken whose time is before that of the packet in front of them in the file. All are sorted by time.
    pub unordered: u64,
    /// Packets taken that have no time. They have that of the packet in front of them.
    pub untimed: u64,
    /// Packets taken of whose frame a frame check sequence was taken off, as the file says that there is one.
    pub without_fcs: u64,
    /// Packets of TCP taken that were cut off behind the ports: their flags and numbers count as 0.
    pub cut: u64,
    /// Packets taken that are longer than 65,535 bytes, as segments are before the network card cuts them. They count as 65,535 bytes.
    pub oversized: u64,
    /// Idle times that were shortened.
    pub closed: ClosedGaps,
}

impl PacketCounts {
    /// Packets passed over for a cause.
    pub fn passed(&self, cause: PassedOver) -> u64 {
        self.passed[cause as usize]
    }

    pub(crate) fn pass(&mut self, cause: PassedOver) {
        self.passed[cause as usize] += 1;
    }

    /// Everything worth a line, in words: what was passed over and what was changed.
    pub fn lines(&self) -> Vec<String> {
        let causes = PassedOver::ALL.into_iter().filter(|cause| *cause != PassedOver::UnknownLink);
        let passed = causes.map(|cause| (self.passed(cause), format!("passed over: {}", cause.words())));
        let links =
            self.links.iter().map(|(link, count)| (*count, format!("passed over: {}", link_layer::name(*link))));
        let blocks = self
            .blocks
            .iter()
            .map(|(kind, count)| (*count, format!("{}, which are not read", pcapng::block_name(*kind))));
        let changed = [
            (self.unordered, UNORDERED.to_owned()),
            (self.untimed, "without a time: they have that of the packet in front of them".to_owned()),
            (self.without_fcs, "with a frame check sequence, which is taken off".to_owned()),
            (self.cut, "of TCP cut off behind the ports: flags and numbers count as 0".to_owned()),
            (self.oversized, "longer than 65,535 bytes, counted as so many".to_owned()),
        ];
        let all = passed.chain(links).chain(blocks).chain(changed).filter(|(count, _)| *count > 0);
        all.map(|(count, words)| format!("{count} {words}")).chain(self.closed.line()).collect()
    }
}
