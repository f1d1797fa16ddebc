use file_type::file_type;

/// Packets written by hand, in columns: the first numbers of all lists are the first packet. All lists have the same length, at
/// most 65,536 over all sources. Every flow ends with its last packet in the list.
#[file_type]
pub struct Packets {
    /// Time since the packet before, in picoseconds; of the first packet, since `start_ps`. 10^15 ps in all at most.
    #[file(max = PACKETS_LISTED, each(max = TIME_PS))]
    pub dt_ps: Vec<u64>,
    /// Number of the flow, 0 to 4,294,967,295.
    #[file(max = PACKETS_LISTED)]
    pub flow: Vec<u32>,
    /// Length without the link's overhead, 1 to 65,535 bytes.
    #[file(max = PACKETS_LISTED, each(min = 1, max = BYTES))]
    pub bytes: Vec<u32>,
    /// Rank for `"rank": { "kind": "given" }`, 0 to 4,294,967,295. All 0 when left out.
    #[file(max = PACKETS_LISTED)]
    pub rank: Option<Vec<u32>>,
    /// Class, 0 to 65,535. All 0 when left out.
    #[file(max = PACKETS_LISTED)]
    pub class: Option<Vec<u16>>,
    /// Time that the packet waited in queues before this one, 0 to 10^15 ps. All 0 when left out.
    #[file(max = PACKETS_LISTED, each(max = TIME_PS))]
    pub upstream_ps: Option<Vec<u64>>,
    /// When the source begins, 0 to 10^15 ps. 0 when left out.
    #[file(default, max = TIME_PS)]
    pub start_ps: u64,
    /// Weight of each flow, 1 to 1000. 1 when left out.
    #[file(default = 1, min = 1, max = WEIGHT)]
    pub weight: u32,
}
