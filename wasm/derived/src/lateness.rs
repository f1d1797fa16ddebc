//! How late packets leave a scheduler that works out departure times, read from what it tells of them, and whether that is later than it should
//! be: the departure time discrepancy (DTD) of Gearbox, section 2.4, its bound of section 3.4, and why some packets are beyond that.
//!
//! - [`PacketTracker`] joins the facts of a packet's arrival with those of its departure;
//! - [`Late`] are the facts of one that left;
//! - [`Bound`] judges them.

use contract::Info;
use contract::event::{Event, kind};

/// A packet that left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Late {
    /// Its flow.
    pub flow: u32,
    /// Level that it left from, from 1, the finest, on.
    pub level: u32,
    /// Sub-FIFO of a step-down FIFO, from 1 on; 0 for none.
    pub sub: u32,
    /// Lowest level that could have taken it, as the scheduler says; 0 where no level is chosen.
    pub wanted: u32,
    /// Its departure time F, in units of virtual time.
    pub finish: u32,
    /// D - F: units from F to when it left; 0 if it left before.
    pub late: u32,
    /// F - A: units from its arrival to F, the delay that it was to have.
    pub expected: u32,
}

/// Why a packet left later than the bound says (GA14), the first of these that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateCause {
    /// Its FIFO still held it when the time of that FIFO was over.
    LeftOver,
    /// It had to follow the last packet of its flow to a higher level.
    Raised,
    /// Its level reached so far, but its FIFOs were not to wrap around.
    NoWrap,
    /// A FIFO covers more than the packet was to wait.
    Coarse,
    /// It was to leave when it came, so that its delay cannot be set against anything.
    AtOnce,
    /// None of these.
    Other,
}

impl LateCause {
    /// The names of all, by their codes.
    pub const NAMES: [&str; 6] = ["left_over", "raised", "no_wrap", "coarse", "at_once", "other"];

    /// Its number where only numbers pass.
    pub fn code(self) -> u32 {
        self as u32
    }
}

/// Verdict on a departed packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LateVerdict {
    /// Units g that the FIFO covers from which it left: (D - F) / (F - A) is at most (g - 1) / g on the level of its distance.
    pub granularity: u32,
    /// Of one that was later than that, why.
    pub beyond: Option<Beyond>,
}

/// Verdict on a packet beyond the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// Why it was late.
    pub cause: LateCause,
    /// Whether it waited on a higher level than its distance asks for; of others the bound is sure.
    pub raised: bool,
}

/// What of a scheduler decides how late packets may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Units of virtual time that a FIFO of each level covers, the finest first.
    granularities: Vec<u32>,
    /// FIFOs by which a level reaches into the future.
    fifos: u32,
    /// Units by which the FIFO of a packet lies before its F: 1 where FIFOs are rounds, as in AFQ.
    before: u32,
}

impl Bound {
    /// Of levels whose FIFOs cover so many units each, the finest first, which reach into the future by so many FIFOs; the FIFO of a packet
    /// lies so many units before its F.
    pub fn new(granularities: &[u32], fifos: u32, before: u32) -> Bound {
        Bound { granularities: granularities.to_vec(), fifos, before }
    }

    /// Of a scheduler with these parameters. Where nothing is put together a FIFO covers one unit, and everything is in reach.
    #[cold] // small rather than fast
    pub fn of(info: &Info) -> Bound {
        let find = |name: &str| info.parameters.iter().find(|parameter| parameter.name == name);
        let one = || vec![find("granularity").map_or(1, |parameter| parameter.value)];
        let several = find("granularities").map(|parameter| parameter.list.clone());
        Bound {
            granularities: several.filter(|list| !list.is_empty()).unwrap_or_else(one),
            fifos: find("fifos").map_or(u32::MAX, |parameter| parameter.value),
            before: find("round_of").map_or(0, |parameter| parameter.value),
        }
    }

    /// The lowest level that reaches so many units, by its range alone.
    fn natural(&self, expected: u32) -> u32 {
        let reaches = |granularity: &u32| u64::from(expected) < u64::from(*granularity) * u64::from(self.fifos);
        self.granularities.iter().position(reaches).unwrap_or(self.granularities.len() - 1) as u32 + 1
    }

    /// Whether a packet was later than it may be, and why.
    pub fn judge(&self, left: &Late) -> LateVerdict {
        // A sub-FIFO is as fine as the level below.
        let at = left.level.wrapping_sub(1 + u32::from(left.sub > 0));
        let granularity = self.granularities.get(at as usize).copied().unwrap_or(1);
        // Whole numbers: a bound that is met is met exactly.
        let [late, expected, units] = [left.late, left.expected, granularity].map(u64::from);
        LateVerdict {
            granularity,
            beyond: (late * units > (units - 1) * expected).then(|| self.why(left, granularity)),
        }
    }

    /// Units from where the time of its FIFO begins to its F.
    fn within(&self, left: &Late, granularity: u32) -> u32 {
        let whole = u64::from(left.finish) + u64::from(granularity) - u64::from(self.before);
        (whole % u64::from(granularity)) as u32
    }

    fn why(&self, left: &Late, granularity: u32) -> Beyond {
        let natural = self.natural(left.expected);
        let cause = match () {
            () if left.expected == 0 => LateCause::AtOnce,
            () if left.late > granularity - 1 - self.within(left, granularity) => LateCause::LeftOver,
            () if left.wanted > 0 && left.level > left.wanted => LateCause::Raised,
            () if left.wanted > natural => LateCause::NoWrap,
            () if granularity > left.expected => LateCause::Coarse,
            () => LateCause::Other,
        };
        Beyond { cause, raised: left.level > natural }
    }
}

/// A packet on its way in, or that waits, with what else is known `of` it.
#[derive(Clone, Copy, Debug)]
pub struct TrackedPacket<T> {
    /// What the caller wants to know of it.
    pub of: T,
    /// Its flow.
    pub flow: u32,
    /// Its packet time, in units of virtual time.
    pub packet_time: u32,
    wanted: u32,
    expected: u32,
    pub(crate) finish: u32,
    /// Its operation while it comes, its FIFO while it waits.
    at: u32,
}

/// What became of a packet.
#[derive(Clone, Copy, Debug)]
pub enum PacketEvent<'a, T> {
    /// It went into a FIFO.
    Placed(&'a TrackedPacket<T>),
    /// It left; what else is known of it.
    Left(T, Late),
}

/// Operations that may be between departure time and FIFO at a time: more than any pipeline is deep.
const COMING: usize = 8;

/// Lists of what waits: the logarithm of how many.
const LISTS: u32 = 6;

/// Event kinds that say it, as an engine numbers them.
#[derive(Clone, Copy, Debug)]
struct Kinds {
    departure: u16,
    placed: u16,
    served: u16,
    /// Of schedulers that choose a level.
    selected: Option<u16>,
}

/// Joins the events of one engine.
#[derive(Clone, Debug)]
pub struct PacketTracker<T> {
    kinds: Kinds,
    bound: Bound,
    /// Packets whose departure time is known and whose FIFO is not.
    coming: Vec<TrackedPacket<T>>,
    /// What waits, in lists by F, in each the oldest first.
    waiting: Vec<Vec<TrackedPacket<T>>>,
}

impl<T: Copy> PacketTracker<T> {
    /// Of an engine before its first step; nothing of one that tells no departure times.
    #[cold] // small rather than fast
    pub fn new(info: &Info) -> Option<Self> {
        let [departure, placed, served] = [info.event("departure")?, info.event("placed")?, info.event("served")?];
        Some(PacketTracker {
            kinds: Kinds { departure, placed, served, selected: info.event("selected") },
            bound: Bound::of(info),
            coming: Vec::with_capacity(COMING),
            waiting: lists(),
        })
    }

    /// Takes in an event. `of` says what else is known of a packet when its departure time is.
    #[inline]
    pub fn event(&mut self, event: &Event, of: impl FnOnce() -> T) -> Option<PacketEvent<'_, T>> {
        if event.kind < kind::DESIGN {
            return None;
        }
        let Kinds { departure, placed, served, selected } = self.kinds;
        match event.kind {
            is if is == departure => {
                self.coming(event, of());
                None
            }
            is if Some(is) == selected => {
                let packet = self.coming.iter_mut().rev().find(|packet| packet.at == event.op.0)?;
                packet.wanted = event.args[1];
                None
            }
            is if is == placed => self.placed(event),
            is if is == served => self.served(event),
            _ => None,
        }
    }

    /// Its flow, virtual time, last F, units that this is ahead, packet time and F are known.
    fn coming(&mut self, event: &Event, of: T) {
        let [flow, _, _, ahead, packet_time, finish] = event.first();
        if self.coming.len() == COMING {
            self.coming.remove(0);
        }
        let expected = ahead.saturating_add(packet_time);
        let at = event.op.0;
        self.coming.push(TrackedPacket { of, flow, packet_time, wanted: 0, expected, finish, at });
    }

    fn placed(&mut self, event: &Event) -> Option<PacketEvent<'_, T>> {
        let at = self.coming.iter().rposition(|packet| packet.at == event.op.0)?;
        let mut packet = self.coming.remove(at);
        packet.at = fifo(event);
        let waiting = &mut self.waiting[list(packet.finish)];
        waiting.push(packet);
        waiting.last().map(PacketEvent::Placed)
    }

    /// A FIFO gives the oldest; of a list in the order of F, the oldest with that F.
    fn served(&mut self, event: &Event) -> Option<PacketEvent<'_, T>> {
        let [level, _, _, sub, finish, late] = event.first();
        let (waiting, fifo) = (&mut self.waiting[list(finish)], fifo(event));
        let at = waiting.iter().position(|packet| packet.finish == finish && packet.at == fifo)?;
        let TrackedPacket { of, flow, wanted, expected, .. } = waiting.remove(at);
        Some(PacketEvent::Left(of, Late { flow, level, sub, wanted, finish, late, expected }))
    }

    /// A reset: nothing is there any more.
    pub fn clear(&mut self) {
        self.coming.clear();
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    /// Packets that wait.
    pub fn packets(&self) -> usize {
        self.waiting.iter().map(Vec::len).sum()
    }

    /// The packets that wait, to be changed.
    pub fn packets_mut(&mut self) -> impl Iterator<Item = &mut TrackedPacket<T>> {
        self.waiting.iter_mut().flatten()
    }

    /// What judges those that left.
    pub fn bound(&self) -> &Bound {
        &self.bound
    }
}

/// Level, set, FIFO and sub-FIFO as one number: there are at most a few thousand. Sub-FIFOs that float have another name when they are
/// served than when they take a packet, so of these level and number tell.
fn fifo(event: &Event) -> u32 {
    let [level, set, fifo, sub] = event.first();
    let [set, fifo] = if sub > 0 { [0; 2] } else { [set, fifo] };
    ((level * 2 + set) << 12 | fifo) << 12 | sub
}

/// Empty lists.
pub(crate) fn lists<T: Clone>() -> Vec<Vec<T>> {
    vec![Vec::new(); 1 << LISTS]
}

/// The list of a number: neighbours are spread, whatever their distance.
pub(crate) fn list(number: u32) -> usize {
    (number.wrapping_mul(0x9e37_79b1) >> (u32::BITS - LISTS)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Q87, GA14: of levels that do not wrap around near packets go up.
    #[test]
    fn why_a_packet_is_beyond_the_bound() {
        let bound = Bound::new(&[1, 10, 100], 10, 0);
        let left = Late { flow: 0, level: 3, sub: 0, wanted: 3, finish: 103, late: 20, expected: 5 };
        let cause = |left: Late| bound.judge(&left).beyond.map(|beyond| beyond.cause);
        assert_eq!(cause(left), Some(LateCause::NoWrap));
        assert_eq!(cause(Late { wanted: 1, ..left }), Some(LateCause::Raised));
        // Its FIFO has 100 to 199: later than that is another thing.
        assert_eq!(cause(Late { late: 96, ..left }), Some(LateCause::NoWrap));
        assert_eq!(cause(Late { late: 97, ..left }), Some(LateCause::LeftOver));
        assert_eq!(cause(Late { late: 5, expected: 6, ..left }), None);
        // A bound that is met is met exactly: 99 of 100 at most.
        assert_eq!([99, 98].map(|late| cause(Late { late, expected: 100, finish: 100, ..left })), [None, None]);
        assert_eq!(cause(Late { late: 99, expected: 99, finish: 100, wanted: 2, ..left }), Some(LateCause::Raised));
        assert_eq!(cause(Late { expected: 0, ..left }), Some(LateCause::AtOnce));
        assert_eq!(cause(Late { expected: 0, late: 0, ..left }), None);
        // A FIFO of level 2 covers more than was expected, and no level did wrong.
        let coarse = Late { level: 2, wanted: 0, finish: 100, late: 8, expected: 7, ..left };
        assert_eq!(cause(coarse), Some(LateCause::Coarse));
        assert_eq!(cause(Late { finish: 108, ..coarse }), Some(LateCause::LeftOver));
        // A sub-FIFO of level 3 is as fine as level 2, in which F = 103 has until 109.
        let sub = Late { sub: 2, late: 7, ..left };
        assert_eq!((cause(sub), bound.judge(&sub).granularity), (Some(LateCause::LeftOver), 10));
        assert_eq!((cause(Late { late: 6, ..sub }), bound.judge(&left).granularity), (Some(LateCause::NoWrap), 100));
        assert_eq!(bound.judge(&Late { level: 1, sub: 1, ..left }).granularity, 1);
    }

    /// Section 3.4 speaks of packets on the level of their distance: ten FIFOs of ten units reach 99.
    #[test]
    fn a_packet_is_raised_above_the_level_of_its_distance() {
        let bound = Bound::new(&[1, 10, 100], 10, 0);
        let raised = |level, expected| {
            let left = Late { level, expected, late: 1_000_000_000, ..Late::default() };
            bound.judge(&left).beyond.is_some_and(|beyond| beyond.raised)
        };
        assert_eq!([raised(1, 9), raised(2, 9), raised(2, 10), raised(2, 99)], [false, true, false, false]);
        assert_eq!([raised(3, 99), raised(3, 100), raised(3, 1_000_000)], [true, false, false]);
    }

    #[test]
    fn a_cause_has_the_code_of_its_name() {
        let names = [
            (LateCause::LeftOver, "left_over"),
            (LateCause::Raised, "raised"),
            (LateCause::NoWrap, "no_wrap"),
            (LateCause::Coarse, "coarse"),
            (LateCause::AtOnce, "at_once"),
            (LateCause::Other, "other"),
        ];
        for (code, (cause, name)) in (0..).zip(names) {
            assert_eq!((cause.code(), LateCause::NAMES[code as usize]), (code, name));
        }
    }
}
