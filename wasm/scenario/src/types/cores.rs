use file_type::file_type;

use super::AddressRange;

/// A packet program on many cores. Packets pass the sequencer, the engine, and go to its cores; other techniques get the same packets.
/// Every engine is a `scr_sequencer`, whose parameters say which program runs and on how many cores.
#[file_type]
pub struct CoresBench {
    /// How packets and state are spread over cores, each once; `scr` among them. `["scr"]` when left out.
    #[file(default = vec![Technique::Scr], max = TECHNIQUES)]
    pub techniques: Vec<Technique>,
    /// Period of the engines' clock, 100 to 1,000,000 ps. Each engine's own when left out.
    #[file(min = CLOCK_PS_MIN, max = CLOCK_PS)]
    pub clock_ps: Option<u32>,
    /// Packets that wait in front of the sequencer at most, 1 to 65,536. 1,024 when left out.
    #[file(default = 1_024, min = 1, max = INGRESS)]
    pub ingress: u32,
    /// Packets that wait in front of a core at most, besides the one that it processes, 1 to 65,536. 256 when left out.
    #[file(default = 256, min = 1, max = CORE_QUEUE)]
    pub queue: u32,
    /// What a packet costs a core. Those that are left out are illustrative: the paper's table of them is not public.
    #[file(default, skip = Costs::is_default)]
    pub costs: Costs,
    /// Packets that are lost between the sequencer and the cores. None when left out.
    pub losses: Option<Losses>,
    /// Entries of the log in which a core keeps the rows that it has received, 1 to 65,536. 1,024 when left out, as published.
    #[file(default = 1_024, min = 1, max = LOG_ENTRIES)]
    pub log: u32,
    /// When a packet is written into the log of its core. `arrival` when left out.
    #[file(default)]
    pub logged: Logged,
    /// From one rebalancing of `rss++` to the next, 1,000 to 10^15 ps. 100,000,000 (100 us) when left out.
    #[file(default = 100_000_000, min = WINDOW_PS, max = TIME_PS)]
    pub rebalance_ps: u64,
    /// Of the program `port-knocking`: whether a source that was let in stays so until its FIN, as in textbooks. The published program closes
    /// again with the next packet. `false` when left out.
    #[file(default)]
    pub open_is_sticky: bool,
    /// Of the program `ddos-mitigator`: sources on its list, at most 64 addresses or ranges, 65,536 addresses in all.
    #[file(default, max = BLOCKED)]
    pub blocked: Vec<AddressRange>,
}

/// A way to run a program on many cores.
#[file_type]
pub enum Technique {
    /// State-Compute Replication: every core has all of the state, and replays what the others process.
    Scr,
    /// One state behind a lock.
    Lock,
    /// The state is divided by a hash of the flow, receive-side scaling.
    Rss,
    /// The same, and entries of the table move from loaded cores to others.
    #[serde(rename = "rss++")]
    RssPlusPlus,
}

impl Technique {
    /// Its word in files.
    pub fn word(self) -> &'static str {
        match self {
            Technique::Scr => "scr",
            Technique::Lock => "lock",
            Technique::Rss => "rss",
            Technique::RssPlusPlus => "rss++",
        }
    }
}

/// Times of a core.
#[file_type]
#[derive(Copy, Eq)]
pub struct Costs {
    /// To get a packet in and out, 0 to 1,000,000,000 ps. 100,000 when left out.
    #[file(default = 100_000, max = COST_PS)]
    pub dispatch_ps: u64,
    /// To process a packet, 0 to 1,000,000,000 ps. 20,000 when left out.
    #[file(default = 20_000, max = COST_PS)]
    pub compute_ps: u64,
    /// To replay a row of the history, 0 to 1,000,000,000 ps. 10,000 when left out.
    #[file(default = 10_000, max = COST_PS)]
    pub replay_ps: u64,
    /// What each further core adds to the time under the lock, 0 to 1,000,000,000 ps. 40,000 when left out.
    #[file(default = 40_000, max = COST_PS)]
    pub contention_ps: u64,
}

impl Costs {
    /// Whether nothing was said of them.
    fn is_default(&self) -> bool {
        *self == Costs::default()
    }
}

impl Default for Costs {
    /// Illustrative: dispatch takes most of a packet's time.
    fn default() -> Self {
        Costs { dispatch_ps: 100_000, compute_ps: 20_000, replay_ps: 10_000, contention_ps: 40_000 }
    }
}

/// Packets that are lost on their way to a core, by their sequence numbers.
#[file_type]
pub enum Losses {
    /// Those of these numbers.
    Numbers {
        /// Sequence numbers, from 1 on, at most 65,536.
        #[file(max = PACKETS_LISTED, each(min = 1))]
        numbers: Vec<u32>,
    },
    /// Some at random, each by itself.
    Random {
        /// Of a million packets, how many are lost on average, 0 to 1,000,000.
        #[file(max = 1_000_000)]
        per_million: u32,
    },
}

/// When a packet is written into the log of its core.
#[file_type]
pub enum Logged {
    /// When it arrives, before it waits for anything.
    #[default]
    Arrival,
    /// When it is processed. Cores can then wait for each other for ever.
    Processing,
}
