//! What a scenario may ask for at most. Every limit is checked before anything of that size is made, and its message names it.

/// Bytes of a file.
pub const FILE_BYTES: usize = 8 << 20;
/// Characters of a link: any file fits, even one that cannot be compressed.
pub const LINK_CHARS: usize = 12 << 20;
/// Characters of the address of a file elsewhere.
pub const ADDRESS: usize = 2_000;
/// Lists and objects within each other.
pub const DEPTH: usize = 32;
/// JSON values in a file.
pub const VALUES: usize = 2 << 20;
/// Fields of an object whose fields have free names.
pub const ENTRIES: usize = 64;
/// Problems reported at once.
pub const PROBLEMS: usize = 20;

/// Bytes that a byte of compressed data unpacks to at most.
pub const PACKED: usize = 1032;
/// Bytes of memory that reading takes for every byte of text, refused or not, beside [`READING`].
pub const READING_BYTE: usize = 64;
/// Bytes of memory that reading takes, however short the text.
pub const READING: usize = 1 << 20;
/// Bytes of memory that reading takes in addition where a short text names a network: each of its engines is described.
pub const READING_NETWORK: usize = 24 << 20;
/// Bytes of memory that a run takes, its history and all copies of its scenario, without the hardware's own.
pub const RUNNING: usize = 256 << 20;

/// Engines.
pub const ENGINES: usize = 16;
/// Number of the last engine that there may be, counting from 0.
pub const LAST_ENGINE: u32 = ENGINES as u32 - 1;
/// Number of the last engine that runs, in a network of as many nodes as there may be, each with a reference.
pub const LAST_RUNNING: u32 = 2 * NODES as u32 - 1;
/// Engines that may each keep the most of something.
const FULL: usize = 4;

/// What each of so many engines keeps at most, of what one of a few keeps: all together take no more memory than those.
pub const fn of_each(most: usize, engines: usize) -> usize {
    if engines > FULL { most * FULL / engines } else { most }
}

/// Files and folders of a map.
pub const MAP_FILES: usize = 64;
/// Operations of a map.
pub const MAPPED_OPERATIONS: usize = 16;
/// Arguments or results of an operation of a map.
pub const ARGUMENTS: usize = contract::MAX_ARGS;
/// Ports of a module of a user.
pub const MAPPED_PORTS: usize = 512;
/// Bits of such a port, and elements of an array of them.
pub const PORT_BITS: u32 = 4096;
/// Steps that such a module takes for a reset or a result, and rests after an operation.
pub const PAUSE: u32 = 4096;
/// Signals that a map shows.
pub const SHOWN_SIGNALS: usize = 4096;
/// Findings of a probe.
pub const FINDINGS: usize = 64;
/// Lines of waves of a finding.
pub const WAVES: usize = 64;

/// Numbers of a parameter that is a list.
pub const SETTINGS: usize = 32;
/// 32-bit words of architectural state of an engine: 64 MiB.
pub const STATE_WORDS: u64 = 16 << 20;
/// Sources of traffic.
pub const SOURCES: usize = 64;
/// Operations before the first step: an engine takes them while its scenario is opened.
pub const CONTENTS: usize = 4 << 10;
/// Explicit operations over all sources.
pub const OPS: usize = 256 << 10;
/// Steps of a run, slots of a source, and slots over all sources.
pub const STEPS: u32 = 1 << 31;
/// A weight in a random mix.
pub const WEIGHT: u32 = 1000;
/// Size of the hot set.
pub const HOT: u32 = 64;
/// Mean length of a phase in slots.
pub const PHASE: u32 = 16 << 20;

/// Explicit packets over all sources.
pub const PACKETS_LISTED: usize = 64 << 10;
/// Packets of a source, and over all sources.
pub const PACKETS: u32 = 64 << 20;
/// Flows of a source.
pub const FLOWS: u32 = 64 << 10;
/// Finite flows under way at once over all sources, where all engines have one clock: packets are drawn for each of the clocks.
pub const FLOWS_UNDER_WAY: u64 = 256 << 10;
/// Flows whose order and completion are followed at once in front of one of so many engines, 1 or more: fewer as with [`buffer`].
pub const fn flows_followed(engines: usize) -> usize {
    (512 << 10) / (engines * engines)
}

/// Packets that arrive at once.
pub const BATCH: u32 = 64 << 10;
/// Senders of an incast.
pub const SENDERS: u32 = 4 << 10;
/// Tenants of a source.
pub const TENANTS: usize = 64;
/// Rows of a table of sizes.
pub const SIZE_ROWS: usize = 100_000;
/// Bytes of a flow.
pub const FLOW_BYTES: u32 = 1_000_000_000;
/// A time in picoseconds: 1,000 seconds.
pub const TIME_PS: u64 = 1_000_000_000_000_000;
/// A rate in Mb/s: 1 Tb/s.
pub const RATE_MBPS: u32 = 1_000_000;
/// Bytes of a packet.
pub const BYTES: u32 = 65_535;
/// Bytes that the link adds to a packet.
pub const OVERHEAD_BYTES: u32 = 1_000;
/// A clock period in picoseconds, 10 GHz.
pub const CLOCK_PS_MIN: u32 = 100;
/// A clock period in picoseconds, 1 MHz.
pub const CLOCK_PS: u32 = 1_000_000;
/// Packets that wait in front of an engine, of at most four; see [`of_each`].
pub const INGRESS: u32 = 64 << 10;
/// Packets that wait behind the elements of their flows, in front of one of so many engines, 1 or more. Each engine keeps much else, so
/// all together have fewer the more there are.
pub const fn buffer(engines: usize) -> usize {
    (1 << 20) / (engines * engines)
}

/// Nodes of a network.
pub const NODES: usize = 512;
/// Nodes of a network whose engines are hardware.
pub const HARDWARE_NODES: usize = 64;
/// Characters of the name of a node.
pub const NODE_NAME: usize = 40;
/// Entries of a table of routes.
pub const ROUTES: usize = 4096;
/// Ways of a route, and over all routes.
pub const WAYS: usize = 4096;
/// Nodes on a way.
pub const HOPS: usize = 64;
/// Inputs, and outputs, of a mesh.
pub const MESH_PORTS: u32 = 16;
/// Number of the last one.
pub const LAST_MESH_PORT: u32 = MESH_PORTS - 1;
/// Flows that each node of a network of so many follows at once.
pub const fn flows_at_node(nodes: usize) -> usize {
    (64 << 10) / nodes
}

/// Packets dequeued ahead of the link.
pub const PREFETCH: u32 = 64;
/// Smallest window over which fairness is measured, in picoseconds.
pub const WINDOW_PS: u64 = 1_000;
/// Entries of a list by class.
pub const CLASSES: usize = 256;
/// Units of rank that a step of priority takes, and that ranks are moved by.
pub const GRANULARITY: u64 = 1_000_000_000_000_000;
/// Steps of priority in an octave.
pub const PER_OCTAVE: u32 = 64 << 10;

/// Characters of a title.
pub const TITLE: usize = 200;
/// Characters of a description.
pub const DESCRIPTION: usize = 10_000;
/// Characters of the text of a note.
pub const TEXT: usize = 4_000;
/// Characters of a name.
pub const NAME: usize = 100;
/// Characters of the path of a signal.
pub const SIGNAL: usize = 400;
/// Entries of a list of names.
pub const NAMES: usize = 32;
/// Notes.
pub const NOTES: usize = 1_000;
/// Notes that have a condition in place of a step: each is looked at in every step of a run.
pub const NOTES_BY_CONDITION: usize = 64;
/// Expected results.
pub const RESULTS: usize = 64 << 10;
/// Expected measures.
pub const METRICS: usize = 1 << 10;
/// Expected states.
pub const STATES: usize = 4 << 10;
/// Invariants expected to break.
pub const BROKEN: usize = 64;
/// Words of an expected state.
pub const STATE_VALUES: usize = 4 << 10;

/// Breakpoints.
pub const BREAKPOINTS: usize = 64;
/// Characters of a condition.
pub const CONDITION: usize = 500;
/// Conditions within each other.
pub const CONDITION_DEPTH: usize = 32;
/// Edits of a branch.
pub const EDITS: usize = 4 << 10;
/// Branches besides the first.
pub const FORKS: usize = 16;

/// Techniques that run side by side: all that there are.
pub const TECHNIQUES: usize = 4;
/// Packets of a source that are less than a picosecond apart, all of which may come in one step.
pub const AT_ONCE: u32 = 1 << 20;
/// Packets that wait in front of a core.
pub const CORE_QUEUE: u32 = 64 << 10;
/// Entries of the log of a core.
pub const LOG_ENTRIES: u32 = 64 << 10;
/// What a packet or a row costs a core, in picoseconds.
pub const COST_PS: u64 = 1_000_000_000;
/// Addresses or ranges on a list.
pub const BLOCKED: usize = 64;
/// Addresses on a list.
pub const BLOCKED_ADDRESSES: u64 = 64 << 10;
/// Bytes of a frame without preamble and checksum.
pub const FRAME_BYTES_MIN: u32 = 60;
/// Bytes of a jumbo frame.
pub const FRAME_BYTES: u32 = 9_600;
/// From one packet with headers to the next, in picoseconds.
pub const GAP_PS: u64 = 1_000_000_000_000;
/// Entries in the tables of all cores, engines and techniques together.
pub const TABLE_ENTRIES: u64 = 1 << 20;
