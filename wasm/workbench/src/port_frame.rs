//! What a viewer sees of the packets around an engine: plain data, serialised as it stands. Times are picoseconds from the beginning
//! of the run.

use port::lanes::Around;
use port::measures::Groups;
use port::{Departure, Drop, Numbered, Ranked, Rules, Standing};
use scenario::measures::{Definition, LIST, OF_GROUP};
use serde::Serialize;
use traffic::Packet;

/// Waiting packets that a frame shows.
pub const SHOWN: usize = 32;
/// Packets that a frame shows of those that arrived in its step, and of those that left and were lost.
const MOVED: usize = 64;
/// Elements of which a frame has the flow.
const TOLD: usize = 128;
/// Classes that a frame shows.
const CLASSES: usize = 64;

/// What is constant about the packets of a run.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PortOpened {
    /// Rate of the link in Mb/s.
    pub rate_mbps: u32,
    /// Every measure, in the order in which frames give the values.
    pub measures: Vec<Definition>,
    /// Names of the measures of a class, in the order of the values.
    pub of_class: [&'static str; OF_GROUP.len()],
}

/// The packets around one engine in one step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct LaneFrame {
    /// Time at which the step begins: each engine has its own clock.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub now_ps: u64,
    /// How many packets arrived, left and were lost in the step.
    pub moved: MovedFrame,
    /// Packets that arrived in the step, the first 64 of them.
    pub arrived: Vec<PacketFrame>,
    /// Packets that arrived so far.
    pub packets: u32,
    /// When the next one arrives; null if there is none.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub next_ps: Option<u64>,
    /// Elements that wait for the engine's port, at most 32, the next one first.
    pub ingress: Vec<ElementFrame>,
    /// How many wait in all, those behind the first of their flow included.
    pub waiting: u32,
    /// Data word and flow of elements in the queue, at most 128, by their data words: a queue that takes ranks does not know flows. Of any
    /// other queue none.
    pub flows: Vec<(u32, u32)>,
    /// Packets that the queue has given and that wait for the link, the next one first.
    pub ready: Vec<ElementFrame>,
    /// The packet on the link.
    pub sending: Option<SendingFrame>,
    /// Packets whose last bit left in the step, the first 64 of them.
    pub departed: Vec<ElementFrame>,
    /// Packets lost in the step, the first 64 of them.
    pub dropped: Vec<DropFrame>,
    /// Packets that have arrived and are still here, by where they stand.
    pub left: Standing,
    /// Values of the measures so far, in the order of [`PortOpened::measures`]; null where there is none yet.
    #[cfg_attr(feature = "schema", ts(type = "Array<number | null>"))]
    pub values: Vec<Option<u64>>,
    /// The classes met so far, at most 64.
    pub classes: Vec<ClassFrame>,
}

/// Counts of packets in one step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct MovedFrame {
    /// Packets that arrived.
    pub arrived: u32,
    /// Packets whose last bit left.
    pub departed: u32,
    /// Packets that were lost.
    pub dropped: u32,
}

/// A packet.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct PacketFrame {
    /// Number in the order of arrival, from 0.
    pub packet: u32,
    /// Its flow.
    pub flow: u32,
    /// Its class.
    pub class: u16,
    /// Its length.
    pub bytes: u32,
    /// When it arrived.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub t_ps: u64,
}

/// A packet with its rank.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ElementFrame {
    /// The packet.
    #[serde(flatten)]
    pub packet: PacketFrame,
    /// What the rank function gave it; nothing in front of a queue that takes no ranks.
    #[cfg_attr(feature = "schema", ts(type = "number | null"))]
    pub rank: Option<u64>,
    /// The priority that the queue was given.
    pub priority: Option<u32>,
}

/// A packet on the link.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct SendingFrame {
    /// The packet.
    pub element: ElementFrame,
    /// When its first bit left.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub begin_ps: u64,
    /// When its last bit leaves.
    #[cfg_attr(feature = "schema", ts(type = "number"))]
    pub end_ps: u64,
}

/// A packet that was lost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct DropFrame {
    /// The packet.
    pub packet: PacketFrame,
    /// Why: `ingress`, `full`, `pushed-out`, `reset` or `range`.
    pub cause: &'static str,
}

/// What was measured of a class so far.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS))]
pub struct ClassFrame {
    /// Number of the class.
    pub class: u32,
    /// Values in the order of [`PortOpened::of_class`].
    #[cfg_attr(feature = "schema", ts(type = "Array<number | null>"))]
    pub values: Vec<Option<u64>>,
}

impl PortOpened {
    /// Of a bench whose lanes have these settings, but for their clocks.
    pub fn of(rules: &Rules) -> Self {
        PortOpened { rate_mbps: rules.rate_mbps, measures: LIST.to_vec(), of_class: OF_GROUP.map(|(key, _)| key) }
    }
}

impl LaneFrame {
    /// As the lane stands.
    pub fn of(around: Around) -> Self {
        let Around { lane, now_ps, arrived, packets, .. } = around;
        let given = |departure: &Departure| element(&departure.ranked);
        let sending = |d: Departure| SendingFrame { element: given(&d), begin_ps: d.begin_ps, end_ps: d.end_ps };
        let dropped = |drop: &Drop| DropFrame { packet: numbered(&drop.numbered), cause: drop.cause.word() };
        LaneFrame {
            now_ps,
            moved: MovedFrame {
                arrived: arrived.len() as u32,
                departed: lane.departed().len() as u32,
                dropped: lane.dropped().len() as u32,
            },
            arrived: arrived.iter().take(MOVED).map(numbered).collect(),
            packets,
            next_ps: around.next_ps,
            ingress: lane.ingress().take(SHOWN).map(element).collect(),
            waiting: lane.waiting() as u32,
            flows: lane.flows().take(TOLD).collect(),
            ready: lane.ready().take(SHOWN).map(element).collect(),
            sending: lane.sending().map(sending),
            departed: lane.departed().iter().take(MOVED).map(given).collect(),
            dropped: lane.dropped().iter().take(MOVED).map(dropped).collect(),
            left: lane.standing(),
            values: lane.measures().values().to_vec(),
            classes: lane.measures().classes().map(classes).unwrap_or_default(),
        }
    }
}

fn classes(groups: &Groups) -> Vec<ClassFrame> {
    let class =
        |class| ClassFrame { class, values: OF_GROUP.iter().map(|(key, _)| groups.value(class, key)).collect() };
    groups.iter().take(CLASSES).map(|(number, _)| class(number)).collect()
}

fn numbered(Numbered { number, packet }: &Numbered) -> PacketFrame {
    let Packet { flow, class, bytes, t_ps, .. } = *packet;
    PacketFrame { packet: *number, flow, class, bytes, t_ps }
}

fn element(ranked: &Ranked) -> ElementFrame {
    ElementFrame { packet: numbered(&ranked.numbered), rank: ranked.rank, priority: ranked.priority }
}
