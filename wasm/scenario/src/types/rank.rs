use file_type::file_type;
use traffic::RankShare;

/// How a packet gets its rank, and the rank a priority of the queue. The smallest rank leaves first.
///
/// The priority is `scale((rank - origin - offset) / granularity)`, cut to the priorities that the engine has. Packets that were
/// cut are counted. The origin is 0; for times and tags it is the smallest rank that a packet can get when the first one arrives at
/// an empty queue. Tags have 16 bits behind the point; they and virtual time start from 0 when the link has run empty too.
#[file_type]
pub struct Rank {
    /// What the rank is.
    pub kind: RankKind,
    /// With `stfq` and `wfq`: who shares the link by weight. `flow` when left out.
    pub per: Option<RankShare>,
    /// With `lstf`: slack by class, 1 to 256 times of 0 to 10^15 ps. A class beyond the list has the last one's.
    #[file(min = 1, max = CLASSES, each(max = TIME_PS))]
    pub slack_ps: Option<Vec<u64>>,
    /// With `edf`: deadline by class, counted from the arrival, 1 to 256 times of 0 to 10^15 ps. A class beyond the list has the
    /// last one's.
    #[file(min = 1, max = CLASSES, each(max = TIME_PS))]
    pub deadline_ps: Option<Vec<u64>>,
    /// Units of rank to a step of priority, 1 to 10^15. 1 when left out.
    #[file(default = 1, min = 1, max = GRANULARITY)]
    pub granularity: u64,
    /// Whether all steps are alike. `linear` when left out.
    #[file(default)]
    pub scale: RankScale,
    /// With the scale `logarithmic`: steps to an octave, a power of two from 1 to 65,536. 1 when left out.
    #[file(min = 1, max = PER_OCTAVE)]
    pub per_octave: Option<u32>,
    /// Taken from the rank, in its units, 0 to 10^15. 0 when left out.
    #[file(default, max = GRANULARITY)]
    pub offset: u64,
}

impl Default for Rank {
    fn default() -> Self {
        Rank {
            kind: RankKind::default(),
            per: None,
            slack_ps: None,
            deadline_ps: None,
            granularity: 1,
            scale: RankScale::default(),
            per_octave: None,
            offset: 0,
        }
    }
}

/// What the rank of a packet is.
#[file_type]
pub enum RankKind {
    /// What its source gave it; unit: 1.
    #[default]
    Given,
    /// Its class, 0 first: strict priority; unit: a class.
    Class,
    /// Bytes of its flow that are still to be sent, its own included: shortest remaining processing time; unit: a byte. A packet
    /// of a flow without an end counts alone.
    Srpt,
    /// Start-time fair queueing: the start tag, which is the larger of the virtual time and the finish tag of the packet before;
    /// the finish tag adds the packet's bytes on the link divided by the weight. Virtual time is the start tag of the packet in
    /// service. Unit: a byte of weight 1.
    Stfq,
    /// Weighted fair queueing: the finish tag by the virtual time of generalized processor sharing, which runs at the rate of the
    /// link divided by the weights of all that an ideal server would be serving. Unit: a byte of weight 1.
    Wfq,
    /// Least slack time first: the time of its arrival plus the slack of its class, less the time that it waited upstream; unit: a
    /// picosecond.
    Lstf,
    /// Earliest deadline first: the time of its arrival plus the deadline of its class; unit: a picosecond.
    Edf,
    /// The time of its arrival less the time that it waited upstream; unit: a picosecond.
    FifoPlus,
    /// The time of its arrival: first in, first out; unit: a picosecond.
    Fifo,
}

/// How steps of priority widen with the rank.
#[file_type]
pub enum RankScale {
    /// All steps are alike.
    #[default]
    Linear,
    /// Steps double with every octave. With p steps to an octave the first 2p are one `granularity` wide, the next p two, the
    /// next p four, and so on.
    Logarithmic,
}
