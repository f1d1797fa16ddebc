//! How evenly classes are served.

use traffic::ByNumber;

use super::Histogram;

/// Parts of a million, the unit of ratios here.
pub const PPM: u64 = 1_000_000;

/// Normalised fairness measure of a window of time (Gearbox, section 4.1.2): (max S/w - min S/w) / (sum of S / sum of w) over those that always had
/// something to send, of bytes S and weights w.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nfm {
    count: u32,
    most: u128,
    least: u128,
    bytes: u128,
    weights: u128,
}

impl Nfm {
    /// One more of them, with its weight in parts of a million.
    #[inline(never)]
    pub fn add(&mut self, bytes: u64, weight: u64) {
        let (bytes, weight) = (u128::from(bytes), u128::from(weight.max(1)));
        let share = bytes * u128::from(PPM * PPM) / weight;
        self.least = if self.count == 0 { share } else { self.least.min(share) };
        self.most = self.most.max(share);
        self.bytes += bytes;
        self.weights += weight;
        self.count += 1;
    }

    /// The measure in parts of a million. Nothing of fewer than two, or if nobody was served.
    #[inline(never)]
    pub fn value(&self) -> Option<u64> {
        let nfm = ((self.most - self.least) * self.weights).checked_div(self.bytes * u128::from(PPM));
        nfm.filter(|_| self.count > 1).map(|nfm| nfm as u64)
    }
}

/// What a class was given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Service {
    weight: u32,
    /// Bytes over the whole run.
    bytes: u64,
    /// Bytes in this window.
    window: u64,
    /// Packets that arrived and neither left nor were lost.
    waiting: u64,
    /// Whether it had nothing to send at some time in this window.
    idle: bool,
    /// Whether it lost a packet in this window.
    lost: bool,
    /// Whether it has nothing to send only because the last packet was lost: it is kept out, not idle.
    refused: bool,
}

/// Service of every class, over the whole run and by windows of time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fairness {
    window_ps: u64,
    /// End of the window.
    until_ps: u64,
    classes: ByNumber<Service>,
    nfm: Histogram,
}

impl Fairness {
    /// Before the first packet.
    pub fn new(window_ps: u64) -> Self {
        let window_ps = window_ps.max(1);
        Fairness { window_ps, until_ps: window_ps, classes: ByNumber::default(), nfm: Histogram::default() }
    }

    /// Time goes on.
    #[inline]
    pub fn advance(&mut self, now_ps: u64) {
        if now_ps >= self.until_ps {
            self.end(now_ps);
        }
    }

    /// A window ends, perhaps several.
    #[inline(never)]
    fn end(&mut self, now_ps: u64) {
        if let Some(nfm) = self.window() {
            self.nfm.add(nfm);
        }
        for class in self.classes.values_mut() {
            (class.window, class.lost) = (0, false);
            class.idle = class.waiting == 0 && !class.refused;
        }
        // In windows that passed since then nobody was served, and they say nothing.
        let passed = (now_ps - self.until_ps) / self.window_ps + 1;
        self.until_ps = self.until_ps.saturating_add(passed.saturating_mul(self.window_ps));
    }

    /// A packet has arrived.
    pub fn arrived(&mut self, class: u16, weight: u32) {
        let new = Service { idle: true, ..Service::default() };
        let class = self.classes.get_or_insert_with(class.into(), || new);
        class.weight = weight;
        class.waiting += 1;
    }

    /// It has left.
    pub fn departed(&mut self, class: u16, bytes: u32) {
        self.gone(class, |class, nothing| {
            class.bytes += u64::from(bytes);
            class.window += u64::from(bytes);
            class.idle |= nothing;
            class.refused = false;
        });
    }

    /// It was lost.
    pub fn lost(&mut self, class: u16) {
        self.gone(class, |class, nothing| (class.lost, class.refused) = (true, nothing));
    }

    /// One packet less; says whether nothing is left.
    fn gone(&mut self, class: u16, note: impl FnOnce(&mut Service, bool)) {
        if let Some(class) = self.classes.get_mut(class.into()) {
            class.waiting = class.waiting.saturating_sub(1);
            note(class, class.waiting == 0);
        }
    }

    /// NFM of the window that ends, over the classes that always had something to send; one whose packets are lost is starved, not idle.
    /// Needs two of them.
    fn window(&self) -> Option<u64> {
        let asks = |class: &&Service| !class.idle && (class.lost || class.waiting > 0 || class.window > 0);
        let mut nfm = Nfm::default();
        for class in self.classes.values().filter(asks) {
            nfm.add(class.window, u64::from(class.weight.max(1)) * PPM);
        }
        nfm.value()
    }

    /// [`Nfm`] of all windows so far, in parts of a million.
    pub fn nfm(&self) -> &Histogram {
        &self.nfm
    }

    /// Jain's index of the whole run over bytes by weight, in parts of a million; needs two classes.
    pub fn jain(&self) -> Option<u64> {
        // Four bits behind the point: no more than 2^50, whose square times a million still fits.
        let share = |class: &Service| (u128::from(class.bytes) << 4) / u128::from(class.weight.max(1));
        let shares: Vec<u128> = self.classes.values().map(share).collect();
        let (sum, squares) = shares.iter().fold((0, 0), |(sum, squares), share| (sum + share, squares + share * share));
        let jain = (sum * sum * u128::from(PPM)).checked_div(squares * shares.len() as u128);
        (shares.len() > 1).then_some(jain).flatten().map(|jain| jain as u64)
    }

    /// Bytes that a clone takes.
    pub fn bytes(&self) -> u64 {
        64 + self.classes.bytes() + self.nfm.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two classes that always have something to send, given so many bytes in each window of 10 ps.
    fn served(weights: [u32; 2], windows: &[[u32; 2]]) -> Fairness {
        let mut fairness = Fairness::new(10);
        for (class, weight) in (0..).zip(weights) {
            (0..=windows.len()).for_each(|_| fairness.arrived(class, weight));
        }
        // The first window begins with classes that had nothing.
        fairness.advance(10);
        for (i, window) in (1u64..).zip(windows) {
            (0..).zip(window).for_each(|(class, bytes)| fairness.departed(class, *bytes));
            fairness.advance(10 * (i + 1));
        }
        fairness
    }

    #[test]
    fn the_papers_example_of_nfm_is_a_quarter() {
        // Gearbox, section 5: a difference of 32 kB over 128 kB.
        let fairness = served([1, 1], &[[144_000, 112_000]]);
        assert_eq!(fairness.nfm().max(), Some(250_000));
    }

    /// Four flows of equal weight on a link of 4 Mb/s for a second: 128 kB each, with 32 kB between the first and the last.
    #[test]
    fn the_measure_is_of_bytes_by_weight() {
        let nfm = |busy: &[(u64, u64)]| {
            let mut nfm = Nfm::default();
            busy.iter().for_each(|(bytes, weight)| nfm.add(*bytes, *weight));
            nfm.value()
        };
        let equal = [144_000, 128_000, 128_000, 112_000].map(|bytes| (bytes, PPM));
        assert_eq!(nfm(&equal), Some(250_000));
        assert_eq!(nfm(&[(3000, 3 * PPM), (1000, PPM)]), Some(0));
        // 2000 of weight 3 and 2000 of weight 1: a difference of 1333 over 1000.
        assert_eq!(nfm(&[(2000, 3 * PPM), (2000, PPM)]), Some(1_333_333));
        // Weights of half as much are as fair.
        assert_eq!(nfm(&[(2000, 3 * PPM / 2), (2000, PPM / 2)]), Some(1_333_333));
        assert_eq!(nfm(&[(3000, PPM), (0, PPM)]), Some(2_000_000));
        assert_eq!([nfm(&[]), nfm(&[(3000, PPM)]), nfm(&[(0, PPM), (0, PPM)])], [None; 3]);
    }

    #[test]
    fn service_by_weight_is_fair() {
        let fairness = served([3, 1], &[[3000, 1000], [6000, 2000]]);
        assert_eq!((fairness.nfm().count(), fairness.nfm().max()), (2, Some(0)));
        let jain = fairness.jain().unwrap();
        assert!((999_990..=1_000_010).contains(&jain), "{jain}");
    }

    #[test]
    fn one_of_two_served_alone_is_a_half() {
        let jain = served([1, 1], &[[5000, 0]]).jain().unwrap();
        assert!((499_990..=500_010).contains(&jain), "{jain}");
        assert_eq!(served([1, 1], &[[5000, 0]]).nfm().max(), Some(2_000_000));
    }

    #[test]
    fn windows_in_which_a_class_has_nothing_to_send_do_not_count() {
        let mut fairness = Fairness::new(10);
        fairness.arrived(0, 1);
        fairness.arrived(1, 1);
        fairness.advance(10);
        fairness.departed(0, 100);
        fairness.advance(1_000_000_000_000);
        assert_eq!(fairness.nfm().count(), 0);
    }

    /// Q91: of weights 50, 50, 1 and 1 the light ones lose all, which is (1/100 - 0) times the sum of weights, 102.
    #[test]
    fn a_class_whose_packets_are_all_lost_is_starved_and_not_idle() {
        let mut fairness = Fairness::new(10);
        for (class, weight) in (0..).zip([50, 50, 1, 1]) {
            (0..9).for_each(|_| fairness.arrived(class, weight));
        }
        [2, 3].into_iter().for_each(|class| (0..9).for_each(|_| fairness.lost(class)));
        fairness.advance(10);
        [2, 3].into_iter().for_each(|class| {
            fairness.arrived(class, 1);
            fairness.lost(class);
        });
        [0, 1].into_iter().for_each(|class| fairness.departed(class, 1500));
        fairness.advance(20);
        assert_eq!((fairness.nfm().count(), fairness.nfm().max()), (1, Some(1_020_000)));
        // Nothing of them came in the next one.
        [0, 1].into_iter().for_each(|class| fairness.departed(class, 1500));
        fairness.advance(30);
        assert_eq!((fairness.nfm().count(), fairness.nfm().mean()), (2, Some(510_000)));
    }

    #[test]
    fn a_class_that_lost_packets_and_then_is_done_does_not_count() {
        let mut fairness = Fairness::new(10);
        (0..2).for_each(|class| (0..6).for_each(|_| fairness.arrived(class, 1)));
        fairness.advance(10);
        fairness.lost(0);
        fairness.departed(1, 100);
        (0..5).for_each(|_| fairness.departed(0, 100));
        fairness.advance(20);
        assert_eq!(fairness.nfm().count(), 0);
    }
}
