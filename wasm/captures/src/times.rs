//! From times of packets in the order of a file to gaps in the order of time.
//!
//! Captures of several queues or interfaces are not always in order, and clocks jump. Packets are sorted, so that one wrong time leaves all
//! other gaps as they are. A gap is exact, closed to a stated length, or refused; it is never cut off without a word.

use crate::Problem;
use crate::table::seconds;

/// What is said of packets that were sorted, behind their number.
pub(crate) const UNORDERED: &str = "before the packet in front of them in the file: all are sorted by time";

/// Gaps between packets in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Gaps {
    /// Positions in the file in the order of time, those in front of `refused`; none if the file has this order.
    pub order: Option<Vec<u32>>,
    /// Picoseconds from the packet before, in the order of time; the first from `origin_ps`. Ends in front of `refused`.
    pub dt_ps: Vec<u64>,
    /// Packets whose time is before that of the packet in front of them in the file.
    pub unordered: u64,
    /// Idle times that were shortened.
    pub closed: ClosedGaps,
    /// The first gap that 64 bits do not hold.
    pub refused: Option<RefusedGap>,
}

/// A gap that cannot be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RefusedGap {
    /// Position in the file of the packet behind the gap.
    pub behind: usize,
    /// Its length in picoseconds.
    pub ps: u128,
}

impl RefusedGap {
    /// The problem, at the packet behind the gap.
    pub fn problem(self, place: String) -> Problem {
        let (longest, found) = (seconds(u64::MAX.into()), seconds(i128::try_from(self.ps).unwrap_or(i128::MAX)));
        let expected = format!("at most {longest}: `--close-gaps 1ms` shortens longer idle times to 1 ms");
        Problem::new(place, format!("a gap of {found} in front of it"), expected)
    }
}

/// Idle times that were shortened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClosedGaps {
    /// How many.
    pub gaps: u64,
    /// Picoseconds that all of them lost.
    pub left_out_ps: u128,
    /// Picoseconds that each of them has now.
    pub longest_ps: u64,
}

impl ClosedGaps {
    /// What was shortened, for a report; none if nothing was.
    pub fn line(&self) -> Option<String> {
        let (longest, left_out) = (words(self.longest_ps.into()), words(self.left_out_ps));
        let gaps = if self.gaps == 1 { "1 gap".to_owned() } else { format!("{} gaps", self.gaps) };
        (self.gaps > 0).then(|| {
            format!(
                "{gaps} of more than {longest} between packets shortened to {longest}: {left_out} of idle time left out"
            )
        })
    }
}

/// Sorts packets by time and gives the gaps between them. Packets of the same time keep their order. Gaps above `longest_ps` are shortened
/// to it; without it, a gap that 64 bits do not hold is refused. Times count from `origin_ps`, which is at most the earliest.
pub(crate) fn gaps(times_ps: &[i128], origin_ps: i128, longest_ps: Option<u64>) -> Gaps {
    let unordered = times_ps.windows(2).filter(|pair| pair[1] < pair[0]).count() as u64;
    let order = (unordered > 0).then(|| {
        let mut order: Vec<u32> = (0..times_ps.len() as u32).collect();
        order.sort_by_key(|i| times_ps[*i as usize]); // stable
        order
    });
    let closed = ClosedGaps { longest_ps: longest_ps.unwrap_or(0), ..ClosedGaps::default() };
    let mut gaps = Gaps { order, unordered, closed, ..Gaps::default() };
    let mut before = origin_ps;
    for i in 0..times_ps.len() {
        let behind = gaps.order.as_ref().map_or(i, |order| order[i] as usize);
        let ps = times_ps[behind].abs_diff(before);
        before = times_ps[behind];
        match (u64::try_from(ps), longest_ps) {
            (Ok(gap), longest) if longest.is_none_or(|longest| gap <= longest) => gaps.dt_ps.push(gap),
            (_, Some(longest)) => {
                gaps.closed.gaps += 1;
                gaps.closed.left_out_ps += ps - u128::from(longest);
                gaps.dt_ps.push(longest);
            }
            _ => {
                gaps.refused = Some(RefusedGap { behind, ps });
                gaps.order.iter_mut().for_each(|order| order.truncate(i));
                break;
            }
        }
    }
    gaps
}

/// Times of packets, some of which have none: those have the time of the packet in front of them, in front of all times the first one.
pub(crate) fn filled(times_ps: &[Option<i128>]) -> Vec<i128> {
    let mut last = times_ps.iter().find_map(|time| *time).unwrap_or(0);
    let mut fill = |time: &Option<i128>| {
        last = time.unwrap_or(last);
        last
    };
    times_ps.iter().map(&mut fill).collect()
}

/// `column` in the order of time: as many as `order` names, or the first `len` where the file has this order.
pub(crate) fn sort<T: Copy>(column: &mut Vec<T>, order: Option<&[u32]>, len: usize) {
    match order {
        Some(order) => *column = order.iter().map(|i| column[*i as usize]).collect(),
        None => column.truncate(len),
    }
}

/// A time in words, in the largest unit of which there is a whole one, with three digits behind the point: `3600 s`, `1.5 ms`.
pub fn words(ps: u128) -> String {
    const UNITS: [(u128, &str); 4] =
        [(1_000_000_000_000, "s"), (1_000_000_000, "ms"), (1_000_000, "us"), (1_000, "ns")];
    let Some((unit, name)) = UNITS.into_iter().find(|(unit, _)| ps >= *unit) else { return format!("{ps} ps") };
    let thousandths = ps / (unit / 1_000);
    let digits = format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000);
    format!("{} {name}", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// Picoseconds of a time with a unit: `1ms`, `2.5 us`. None for anything else, 0, or more than 64 bits hold.
pub fn with_unit(text: &str) -> Option<u64> {
    const UNITS: [(&str, u64); 5] =
        [("ps", 1), ("ns", 1_000), ("us", 1_000_000), ("ms", 1_000_000_000), ("s", 1_000_000_000_000)];
    let (name, unit) = UNITS.into_iter().find(|(name, _)| text.ends_with(name))?;
    let number = text.strip_suffix(name)?.trim_end();
    crate::table::decimal(number, unit).filter(|ps| *ps > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i128 = 3_600_000_000_000_000;

    #[test]
    fn a_packet_that_is_ahead_leaves_the_other_gaps() {
        let gaps = gaps(&[0, 10, HOUR, 30, 40], 0, None);
        assert_eq!(gaps.dt_ps, [0, 10, 20, 10, HOUR as u64 - 40]);
        assert_eq!((gaps.order, gaps.unordered), (Some(vec![0, 1, 3, 4, 2]), 1));
    }

    #[test]
    fn packets_of_one_time_keep_their_order() {
        let gaps = gaps(&[5, 3, 5, 3], 3, None);
        assert_eq!((gaps.order, gaps.dt_ps), (Some(vec![1, 3, 0, 2]), vec![0, 0, 2, 0]));
    }

    #[test]
    fn a_gap_is_exact_up_to_64_bits_then_refused() {
        let longest = i128::from(u64::MAX);
        assert_eq!(gaps(&[0, longest], 0, None).dt_ps, [0, u64::MAX]);
        let refused = gaps(&[0, 7, 8 + longest, 9 + longest], 0, None);
        assert_eq!(refused.dt_ps, [0, 7]);
        assert_eq!(refused.refused, Some(RefusedGap { behind: 2, ps: 1 << 64 }));
        let unordered = gaps(&[7, 0, 8 + longest], 0, None);
        assert_eq!((unordered.order, unordered.dt_ps), (Some(vec![1, 0]), vec![0, 7]));
    }

    #[test]
    fn longer_gaps_are_closed_and_counted() {
        let gaps = gaps(&[0, 100, 1 << 80, (1 << 80) + 101], 0, Some(100));
        assert_eq!((gaps.dt_ps, gaps.refused), (vec![0, 100, 100, 100], None));
        assert_eq!(gaps.closed, ClosedGaps { gaps: 2, left_out_ps: (1 << 80) - 100 - 100 + 1, longest_ps: 100 });
    }

    #[test]
    fn a_packet_without_a_time_has_that_of_the_one_in_front_of_it() {
        assert_eq!(filled(&[None, Some(5), None, Some(3), None]), [5, 5, 5, 3, 3]);
        assert_eq!(filled(&[None, None]), [0, 0]);
    }

    #[test]
    fn times_in_words_and_back() {
        for (ps, text) in [(0, "0 ps"), (999, "999 ps"), (1_500, "1.5 ns"), (3_600_000_000_000_000, "3600 s")] {
            assert_eq!(words(ps), text);
        }
        assert_eq!(words(2_000_400_000), "2 ms");
        for (text, ps) in [("1ms", 1_000_000_000), ("2.5 us", 2_500_000), ("3s", 3_000_000_000_000), ("7ps", 7)] {
            assert_eq!(with_unit(text), Some(ps), "{text}");
        }
        for text in ["1", "ms", "", "0s", "-1s", "1 h", "99999999999s"] {
            assert_eq!(with_unit(text), None, "{text}");
        }
    }
}
