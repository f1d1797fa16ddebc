//! The same measures by class and by flow.

use std::rc::Rc;

use traffic::ByNumber;

use super::Histogram;

/// Classes or flows told apart; those beyond are counted together.
pub const MOST: usize = 1024;
/// Those with a distribution of delays each; the others have mean and maximum.
const DETAILED: usize = 64;

/// What was measured of a class or a flow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// Packets that came.
    pub arrived: u64,
    /// Packets that left.
    pub departed: u64,
    /// Packets that were lost.
    pub dropped: u64,
    /// Bytes that left.
    pub bytes: u64,
    /// Arrival of the first, in picoseconds.
    pub first_ps: u64,
    /// Departure of the last.
    pub last_ps: u64,
    delay_sum: u128,
    /// Largest delay.
    pub delay_max: u64,
    delays: Option<Box<Histogram>>,
}

impl Group {
    /// Bits that left over the time from the first arrival to the last departure, in Mb/s.
    pub fn throughput(&self) -> Option<u64> {
        let span = self.last_ps.checked_sub(self.first_ps).filter(|span| *span > 0)?;
        Some((u128::from(self.bytes) * 8_000_000 / u128::from(span)) as u64)
    }

    /// Mean delay in picoseconds.
    pub fn delay_mean(&self) -> Option<u64> {
        self.delay_sum.checked_div(self.departed.into()).map(|mean| mean as u64)
    }

    /// 99th percentile of the delays, where they are told apart.
    pub fn delay_p99(&self) -> Option<u64> {
        self.delays.as_ref()?.quantile(99)
    }
}

/// Groups by number. Copies share those that are alike.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Groups {
    groups: ByNumber<Rc<Group>>,
    /// All that there was no room for.
    pub(super) others: Option<Box<Group>>,
}

impl Groups {
    fn of(&mut self, number: u32) -> &mut Group {
        let (room, detailed) = (self.groups.len() < MOST, self.groups.len() < DETAILED);
        if !room && !self.groups.contains(number) {
            return self.others.get_or_insert_default();
        }
        let delays = || detailed.then(Box::default);
        let new = || Rc::new(Group { delays: delays(), ..Group::default() });
        Rc::make_mut(self.groups.get_or_insert_with(number, new))
    }

    /// A packet came.
    pub fn arrived(&mut self, number: u32, t_ps: u64) {
        let group = self.of(number);
        if group.arrived == 0 {
            group.first_ps = t_ps;
        }
        group.arrived += 1;
    }

    /// It was lost.
    pub fn dropped(&mut self, number: u32) {
        self.of(number).dropped += 1;
    }

    /// Its last bit left.
    pub fn departed(&mut self, number: u32, bytes: u32, delay: u64, end_ps: u64) {
        let group = self.of(number);
        group.departed += 1;
        group.bytes += u64::from(bytes);
        group.last_ps = end_ps;
        group.delay_sum += u128::from(delay);
        group.delay_max = group.delay_max.max(delay);
        if let Some(delays) = &mut group.delays {
            delays.add(delay);
        }
    }

    /// Each with its number.
    pub fn iter(&self) -> impl Iterator<Item = (u32, &Group)> {
        self.groups.iter().map(|(number, group)| (number, &**group))
    }

    /// One of them.
    pub fn get(&self, number: u32) -> Option<&Group> {
        self.groups.get(number).map(|group| &**group)
    }

    /// A measure of one of them, by the names of [`scenario::measures::OF_GROUP`].
    pub fn value(&self, number: u32, key: &str) -> Option<u64> {
        let group = self.get(number)?;
        match key {
            "arrived" => Some(group.arrived),
            "departed" => Some(group.departed),
            "dropped" => Some(group.dropped),
            "bytes" => Some(group.bytes),
            "throughput" => group.throughput(),
            "delay.mean" => group.delay_mean(),
            "delay.p99" => group.delay_p99(),
            "delay.max" => (group.departed > 0).then_some(group.delay_max),
            _ => None,
        }
    }

    /// Bytes that a clone adds to those before it, roughly: the groups that changed, which nobody shares yet.
    pub fn bytes(&self) -> u64 {
        let own = self.groups.values().filter(|group| Rc::strong_count(group) == 1);
        let own: u64 = own.map(|group| 128 + group.delays.as_ref().map_or(0, |delays| delays.bytes())).sum();
        self.groups.bytes() + own
    }
}
