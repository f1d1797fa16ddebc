//! How late packets leave a scheduler that works out departure times, read from what it tells of them, and whether that is later than it should
//! be: the departure time discrepancy (DTD) of Gearbox, section 2.4, its bound of section 3.4, and why some packets are beyond that.
//!
//! - [`Watch`] joins what is told of a packet when it comes to what is told when it leaves;
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

/// Why a packet left later than the bound says (catalogue GA14), the first of these that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
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

impl Cause {
    /// All of them, as they are tried. The code of each is its place here.
    pub const ALL: [Cause; 6] =
        [Cause::LeftOver, Cause::Raised, Cause::NoWrap, Cause::Coarse, Cause::AtOnce, Cause::Other];

    /// The names of all, by their codes.
    pub const NAMES: [&str; 6] = {
        let mut names = [""; 6];
        let mut code = 0;
        while code < names.len() {
            names[code] = Cause::ALL[code].name();
            code += 1;
        }
        names
    };

    /// Its number where only numbers pass.
    pub fn code(self) -> u32 {
        self as u32
    }

    const fn name(self) -> &'static str {
        match self {
            Cause::LeftOver => "left_over",
            Cause::Raised => "raised",
            Cause::NoWrap => "no_wrap",
            Cause::Coarse => "coarse",
            Cause::AtOnce => "at_once",
            Cause::Other => "other",
        }
    }
}

/// What is to be said of a packet that left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Units g that the FIFO covers from which it left: (D - F) / (F - A) is at most (g - 1) / g on the level of its distance.
    pub granularity: u32,
    /// Of one that was later than that, why.
    pub beyond: Option<Beyond>,
}

/// What is to be said of a packet beyond the bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// Why it was late.
    pub cause: Cause,
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
    pub fn judge(&self, left: &Late) -> Verdict {
        // A sub-FIFO is as fine as the level below.
        let at = left.level.wrapping_sub(1 + u32::from(left.sub > 0));
        let granularity = self.granularities.get(at as usize).copied().unwrap_or(1);
        // Whole numbers: a bound that is met is met exactly.
        let [late, expected, units] = [left.late, left.expected, granularity].map(u64::from);
        Verdict { granularity, beyond: (late * units > (units - 1) * expected).then(|| self.why(left, granularity)) }
    }

    /// Units from where the time of its FIFO begins to its F.
    fn within(&self, left: &Late, granularity: u32) -> u32 {
        let whole = u64::from(left.finish) + u64::from(granularity) - u64::from(self.before);
        (whole % u64::from(granularity)) as u32
    }

    fn why(&self, left: &Late, granularity: u32) -> Beyond {
        let natural = self.natural(left.expected);
        let cause = match () {
            () if left.expected == 0 => Cause::AtOnce,
            () if left.late > granularity - 1 - self.within(left, granularity) => Cause::LeftOver,
            () if left.wanted > 0 && left.level > left.wanted => Cause::Raised,
            () if left.wanted > natural => Cause::NoWrap,
            () if granularity > left.expected => Cause::Coarse,
            () => Cause::Other,
        };
        Beyond { cause, raised: left.level > natural }
    }
}

/// A packet on its way in, or that waits, with what else is known `of` it.
#[derive(Clone, Copy, Debug)]
pub struct Packet<T> {
    /// What whoever watches wants to know of it.
    pub of: T,
    /// Its flow.
    pub flow: u32,
    /// Its packet time, in units of virtual time.
    pub packet_time: u32,
    wanted: u32,
    expected: u32,
    finish: u32,
    /// Its operation while it comes, its FIFO while it waits.
    at: u32,
}

/// What became of a packet.
#[derive(Clone, Copy, Debug)]
pub enum Told<'a, T> {
    /// It went into a FIFO.
    Placed(&'a Packet<T>),
    /// It left; what else is known of it.
    Left(T, Late),
}

/// Operations that may be between departure time and FIFO at a time: more than any pipeline is deep.
const COMING: usize = 8;

/// Lists of what waits, by F: the logarithm of how many.
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
#[derive(Debug)]
pub struct Watch<T> {
    kinds: Kinds,
    bound: Bound,
    /// Packets whose departure time is known and whose FIFO is not.
    coming: Vec<Packet<T>>,
    /// What waits, in lists by F, in each the oldest first.
    waiting: Vec<Vec<Packet<T>>>,
}

impl<T: Copy> Watch<T> {
    /// Of an engine before its first step; nothing of one that tells no departure times.
    #[cold] // small rather than fast
    pub fn new(info: &Info) -> Option<Self> {
        let find = |name: &str| {
            let at = info.events.iter().position(|event| event.name == name)?;
            Some(kind::DESIGN + at as u16)
        };
        let [departure, placed, served] = [find("departure")?, find("placed")?, find("served")?];
        Some(Watch {
            kinds: Kinds { departure, placed, served, selected: find("selected") },
            bound: Bound::of(info),
            coming: Vec::with_capacity(COMING),
            waiting: (0..1 << LISTS).map(|_| Vec::new()).collect(),
        })
    }

    /// Takes in an event. `of` says what else is known of a packet when its departure time is.
    #[inline]
    pub fn event(&mut self, event: &Event, of: impl FnOnce() -> T) -> Option<Told<'_, T>> {
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
        self.coming.push(Packet { of, flow, packet_time, wanted: 0, expected, finish, at });
    }

    fn placed(&mut self, event: &Event) -> Option<Told<'_, T>> {
        let at = self.coming.iter().rposition(|packet| packet.at == event.op.0)?;
        let mut packet = self.coming.remove(at);
        packet.at = fifo(event);
        let waiting = &mut self.waiting[list(packet.finish)];
        waiting.push(packet);
        waiting.last().map(Told::Placed)
    }

    /// A FIFO gives the oldest; of a list in the order of F, the oldest with that F.
    fn served(&mut self, event: &Event) -> Option<Told<'_, T>> {
        let [level, _, _, sub, finish, late] = event.first();
        let (waiting, fifo) = (&mut self.waiting[list(finish)], fifo(event));
        let at = waiting.iter().position(|packet| packet.finish == finish && packet.at == fifo)?;
        let Packet { of, flow, wanted, expected, .. } = waiting.remove(at);
        Some(Told::Left(of, Late { flow, level, sub, wanted, finish, late, expected }))
    }

    /// A reset: nothing is there any more.
    pub fn clear(&mut self) {
        self.coming.clear();
        self.waiting.iter_mut().for_each(Vec::clear);
    }

    /// What judges those that left.
    pub fn bound(&self) -> &Bound {
        &self.bound
    }
}

/// Level, set, FIFO and sub-FIFO as one number: there are at most a few thousand.
fn fifo(event: &Event) -> u32 {
    let [level, set, fifo, sub] = event.first();
    ((level * 2 + set) << 12 | fifo) << 12 | sub
}

/// The list in which a packet of this F waits: neighbours are spread, whatever their distance.
fn list(finish: u32) -> usize {
    (finish.wrapping_mul(0x9e37_79b1) >> (u32::BITS - LISTS)) as usize
}

#[cfg(all(test, feature = "gearbox"))]
mod tests;
