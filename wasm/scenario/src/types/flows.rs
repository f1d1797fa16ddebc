use file_type::file_type;

use super::Address;

/// Packets with their headers, written by hand, in columns: the first entries of all lists are the first packet. All lists have the same
/// length, at most 65,536 over all sources.
#[file_type]
pub struct Headers {
    /// Time since the packet before, in picoseconds; of the first packet, since `start_ps`. 10^15 ps in all at most.
    #[file(max = PACKETS_LISTED, each(max = TIME_PS))]
    pub dt_ps: Vec<u64>,
    /// Source address.
    #[file(max = PACKETS_LISTED)]
    pub source: Vec<Address>,
    /// Destination address. All 10.1.0.0 when left out.
    #[file(max = PACKETS_LISTED)]
    pub destination: Option<Vec<Address>>,
    /// Source port. All 40,000 when left out.
    #[file(max = PACKETS_LISTED)]
    pub source_port: Option<Vec<u16>>,
    /// Destination port.
    #[file(max = PACKETS_LISTED)]
    pub destination_port: Vec<u16>,
    /// What the packet carries. All TCP when left out.
    #[file(max = PACKETS_LISTED)]
    pub transport: Option<Vec<Transport>>,
    /// Flags of TCP by their first letters, `S` SYN, `A` ACK, `F` FIN, `R` RST: `"SA"`. None when left out.
    #[file(max = PACKETS_LISTED)]
    pub flags: Option<Vec<String>>,
    /// Sequence number of TCP. All 0 when left out.
    #[file(max = PACKETS_LISTED)]
    pub sequence: Option<Vec<u32>>,
    /// Acknowledgement number of TCP. All 0 when left out.
    #[file(max = PACKETS_LISTED)]
    pub acknowledgement: Option<Vec<u32>>,
    /// Length of the Ethernet frame, without preamble and checksum, 60 to 9,600 bytes. All 64 when left out.
    #[file(max = PACKETS_LISTED, each(min = FRAME_BYTES_MIN, max = FRAME_BYTES))]
    pub bytes: Option<Vec<u32>>,
    /// When the source begins, 0 to 10^15 ps. 0 when left out.
    #[file(default, max = TIME_PS)]
    pub start_ps: u64,
}

/// What an IPv4 packet carries.
#[file_type]
pub enum Transport {
    /// TCP.
    Tcp,
    /// UDP.
    Udp,
}

/// A source of packets with headers: its own fields, and those that are common to all.
macro_rules! flow_source {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[$meta])*
        #[file_type]
        pub struct $name {
            /// Packets, 1 to 67,108,864; that many over all sources.
            #[file(min = 1, max = PACKETS)]
            pub packets: u32,
            $($(#[$field_meta])* pub $field: $type,)*
            /// From one packet to the next, 0 to 10^12 ps; on average, if the gaps are exponential.
            #[file(max = GAP_PS)]
            pub gap_ps: u64,
            /// How the gaps are. `steady` when left out.
            #[file(default)]
            pub gaps: Gaps,
            /// When the source begins, 0 to 10^15 ps. 0 when left out.
            #[file(default, max = TIME_PS)]
            pub start_ps: u64,
        }
    };
}

/// Times from one packet to the next.
#[file_type]
pub enum Gaps {
    /// All alike.
    #[default]
    Steady,
    /// From an exponential distribution.
    Exponential,
}

flow_source! {
    /// TCP connections from handshake to FIN, a number of which are open at once; one that has ended is followed by a new one. Addresses
    /// of clients begin with 10.2, those of servers with 10.1.
    pub struct Connections {
        /// Connections that are open at once, 1 to 65,536. 1 when left out.
        #[file(default = 1, min = 1, max = FLOWS)]
        pub open: u32,
        /// Which of them sends the next packet. `even` when left out.
        #[file(default)]
        pub popularity: Popularity,
        /// Fewest packets of data of a connection, 0 to 67,108,864; seven more open and close it. 10 when left out.
        #[file(default = 10, max = PACKETS)]
        pub data_min: u32,
        /// Most packets of data, `data_min` to 67,108,864. As many as the fewest when left out.
        #[file(max = PACKETS)]
        pub data_max: Option<u32>,
        /// Length of a frame with data, without preamble and checksum, 64 to 9,600 bytes. 64 when left out; all others have 64.
        #[file(default = 64, min = 64, max = FRAME_BYTES)]
        pub bytes: u32,
    }
}

/// Which connection sends the next packet.
#[file_type]
pub enum Popularity {
    /// Any, all alike.
    #[default]
    Even,
    /// The i-th one with a share of 1/i: Zipf's law.
    Zipf,
}

flow_source! {
    /// Sources that knock at ports 100, 101 and 102, then send to port 22 until their FIN, among attackers that never knock at all three in
    /// order. Addresses of attackers begin with 10.3.
    pub struct Knocking {
        /// Sources that know the knocks, 1 to 65,536. 10 when left out.
        #[file(default = 10, min = 1, max = FLOWS)]
        pub knockers: u32,
        /// Sources that do not, 1 to 65,536. 10 when left out.
        #[file(default = 10, min = 1, max = FLOWS)]
        pub attackers: u32,
        /// Of 100 packets, how many come from attackers. 50 when left out.
        #[file(default = 50, max = 100)]
        pub attack_percent: u32,
        /// Packets that a source sends once it is in, 1 to 65,536. 5 when left out.
        #[file(default = 5, min = 1, max = BATCH)]
        pub data: u32,
    }
}

flow_source! {
    /// UDP packets of attackers and of others to one server. Addresses of attackers are 10.3.0.0 and those behind it, which a bench lists as
    /// `blocked`; others begin with 10.2.
    pub struct Ddos {
        /// Attackers, 1 to 65,536. 32 when left out.
        #[file(default = 32, min = 1, max = FLOWS)]
        pub attackers: u32,
        /// Other sources, 1 to 65,536. 32 when left out.
        #[file(default = 32, min = 1, max = FLOWS)]
        pub clients: u32,
        /// Of 100 packets, how many come from attackers. 50 when left out.
        #[file(default = 50, max = 100)]
        pub attack_percent: u32,
    }
}

/// UDP flows that send bursts in turn, one each period: more at once than a token bucket lets through.
#[file_type]
pub struct TokenBursts {
    /// Packets, 1 to 67,108,864; that many over all sources.
    #[file(min = 1, max = PACKETS)]
    pub packets: u32,
    /// Flows, 1 to 65,536. 1 when left out.
    #[file(default = 1, min = 1, max = FLOWS)]
    pub flows: u32,
    /// Packets of a burst, 1 to 65,536.
    #[file(min = 1, max = BATCH)]
    pub burst: u32,
    /// From one packet of a burst to the next, 0 to 10^12 ps.
    #[file(max = GAP_PS)]
    pub gap_ps: u64,
    /// From the beginning of a burst to that of the next flow's, 0 to 10^15 ps; a burst that takes longer delays it.
    #[file(max = TIME_PS)]
    pub period_ps: u64,
    /// When the source begins, 0 to 10^15 ps. 0 when left out.
    #[file(default, max = TIME_PS)]
    pub start_ps: u64,
}
