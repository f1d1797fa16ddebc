//! Rules that the paper leaves open, each with the readings that it has (docs/papers/gearbox.md). The scheduler asks them where they differ.

use crate::design::{Parameters, value};

/// Which FIFO of a level takes a packet (GA2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// The one whose time F falls into.
    Absolute,
    /// The one so many behind the present one as F is ahead of t_s in granules.
    Relative,
}

/// Which sets a level but the highest has (GA3, section 4.2 of the paper).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sets {
    /// Two: while one is served, what would wrap goes to the other.
    Ab,
    /// One, without wrapping: what would wrap goes a level up (section 3.6).
    Single,
    /// One that wraps (section 3.1).
    Wrap,
}

/// What keeps the packets of a flow in order (GA4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The level of the flow's last packet, and no step up inside an epoch.
    Guard,
    /// The level of the flow's last packet (section 3.6).
    LastLevel,
    /// Nothing.
    None,
}

/// How much of a FIFO of an upper level is served in a unit of virtual time (GA5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quota {
    /// What is left, by the units that are left of its time.
    Drain,
    /// What is left, by its granularity: as the paper may be read.
    Live,
    /// What there was at first, by its granularity.
    Initial,
}

/// All rules.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// GA2.
    pub placement: Placement,
    /// GA1: whether granules up to F are rounded up, and as many as FIFOs are in range.
    pub ceil: bool,
    /// GA4.
    pub order: Order,
    /// GA3.
    pub sets: Sets,
    /// GA5.
    pub quota: Quota,
    /// GA13: whether a flow of which nothing waits begins at the lowest level again.
    pub reset_idle: bool,
    /// GA20: whether the highest level takes what would wrap onto the FIFO that is served.
    pub alias: bool,
    /// GA10: whether the step-down FIFO is always the next one.
    pub floating: bool,
    /// GA11: whether a step-down FIFO and the level below have a quota each.
    pub separate: bool,
}

impl Quota {
    /// What the bytes are divided by, `offset` units after the FIFO's time began: so many units of time share them.
    #[inline]
    pub fn parts(self, granularity: u32, offset: u32) -> u32 {
        if self == Quota::Drain { granularity - offset } else { granularity }
    }
}

impl Rules {
    /// Reads resolved parameters.
    pub fn of(parameters: &Parameters) -> Rules {
        let value = |name: &str| value(parameters, name);
        Rules {
            placement: [Placement::Absolute, Placement::Relative][value("placement").min(1) as usize],
            ceil: value("range") != 0,
            order: [Order::Guard, Order::LastLevel, Order::None][value("order").min(2) as usize],
            sets: [Sets::Ab, Sets::Single, Sets::Wrap][value("sets").min(2) as usize],
            quota: [Quota::Drain, Quota::Live, Quota::Initial][value("quota").min(2) as usize],
            reset_idle: value("idle") != 0,
            alias: value("top") != 0,
            floating: value("step_fifo") != 0,
            separate: value("step_quota") != 0,
        }
    }

    /// Whether a level covers an interval of so many units from now.
    #[inline]
    pub fn covers(&self, interval: u64, granularity: u64, fifos: u64) -> bool {
        interval < fifos * granularity || self.ceil && interval == fifos * granularity
    }

    /// FIFOs from the present one to that which takes a packet: F is `interval` units from now, and `until` from the beginning of the time
    /// of the present FIFO.
    #[inline]
    pub fn distance(&self, interval: u32, until: u32, granularity: u32) -> u32 {
        match self.placement {
            Placement::Absolute => until / granularity,
            Placement::Relative => interval / granularity,
        }
    }
}
