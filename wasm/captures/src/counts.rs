//! What became of the packets of a file.

/// Why a packet of a capture is passed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassedOver {
    /// Neither IPv4 nor IPv6.
    NotIp,
    /// IPv6.
    Ipv6,
    /// A fragment behind the first one: it has no ports.
    LaterFragment,
    /// IPv4 with neither TCP nor UDP in it.
    OtherProtocol,
    /// Captured without all of its headers.
    CutHeader,
    /// A header that no sender writes.
    Malformed,
    /// From an interface whose link layer is not read.
    UnknownLink,
}

impl PassedOver {
    /// Every cause.
    pub const ALL: [PassedOver; 7] = [
        PassedOver::NotIp,
        PassedOver::Ipv6,
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
            PassedOver::Ipv6 => "IPv6",
            PassedOver::LaterFragment => "later fragments, which have no ports",
            PassedOver::OtherProtocol => "neither TCP nor UDP",
            PassedOver::CutHeader => "captured without all headers",
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
    /// Packets taken whose time is before that of the packet before. They have its time.
    pub backwards: u64,
    /// Packets taken that have no time. They have that of the packet before.
    pub untimed: u64,
    /// Packets taken that are longer than 65,535 bytes, as segments are before the network card cuts them. They count as 65,535 bytes.
    pub oversized: u64,
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
        let passed = PassedOver::ALL.map(|cause| (self.passed(cause), format!("passed over: {}", cause.words())));
        let changed = [
            (self.backwards, "before the packet in front of them, which gives them its time".to_owned()),
            (self.untimed, "without a time: they have that of the packet in front of them".to_owned()),
            (self.oversized, "longer than 65,535 bytes, counted as so many".to_owned()),
        ];
        let all = passed.into_iter().chain(changed);
        all.filter(|(count, _)| *count > 0).map(|(count, words)| format!("{count} {words}")).collect()
    }
}
