//! Algorithm 2 against worked examples, and against the loss of every pair of packets one by one.

use traffic::draw::Draw;

use super::*;

/// Registers that an implementation in a switch needs: the bounds and, to estimate D+ and D-, four counters a queue (section A.3,
/// equation 16). It needs more stages than there are from about 8 queues on.
const fn registers(queues: usize) -> usize {
    queues + 4 * queues
}

const PLAIN: Rule = Rule { cost: Cost::Difference, jump: false };

/// The loss pair by pair, of packets that a linear scan maps: nothing is shared with what is tested.
fn loss_of_pairs(bounds: &[u32], ranks: &[u32], cost: Cost) -> u64 {
    let queue = |rank: u32| (1..bounds.len()).rev().find(|i| bounds[*i] <= rank).unwrap_or(0);
    let mut sum = 0;
    for (i, a) in ranks.iter().enumerate() {
        for b in &ranks[i + 1..] {
            if a != b && queue(*a) == queue(*b) {
                sum += if cost == Cost::One { 1 } else { u64::from(a.abs_diff(*b)) };
            }
        }
    }
    sum
}

/// Ascending, each once.
fn bounds(draw: &mut Draw, count: usize, most: u32) -> Vec<u32> {
    let mut all = std::collections::BTreeSet::new();
    while all.len() < count {
        all.insert(draw.below(most.into()));
    }
    all.into_iter().collect()
}

fn ranks(draw: &mut Draw, count: u32, most: u32) -> Vec<u32> {
    (0..count).map(|_| draw.below(most.into())).collect()
}

/// S4, Q52 (Figure 4): ranks 1 1 2 3 4 4 5 on two queues; losses in units of 1/49.
#[test]
fn figure_4() {
    let ranks = Distribution::of_ranks(&[3, 4, 1, 4, 5, 2, 1]);
    let u = |q2| loss(&[1, q2], &ranks, Cost::Difference);
    assert_eq!([2, 3, 4, 5].map(u), [14, 8, 9, 25]);
    // 9 is 7 in the first queue and 2 in the second.
    assert_eq!([(0, 4), (4, u32::MAX)].map(|range| ranks.loss(range, Cost::Difference)), [7, 2]);
    let mut bounds = [1, 4];
    let tests = update(&mut bounds, &ranks, PLAIN);
    assert_eq!(bounds, [1, 3]);
    // Up, the two packets of rank 4 would join 1 1 2 3 and leave 5; down, that of rank 3 joins 4 4 5 and leaves 1 1 2.
    let up = Change { rank: 4, count: 2, joins: 9, leaves: 1, to: Some(5) };
    let down = Change { rank: 3, count: 1, joins: 4, leaves: 5, to: Some(3) };
    assert_eq!(tests, [BoundStep { bound: 1, from: 4, to: 3, up, down }]);
    assert_eq!((9 + up.of_loss(), 9 + down.of_loss()), (25, 8));
    // From here on it stays.
    update(&mut bounds, &ranks, PLAIN);
    assert_eq!(bounds, [1, 3]);
    assert_eq!((0..=6).map(u).min(), Some(8));
}

/// S6, SA9, Q55: with three queues it may stay where every single step is worse, yet there is something better.
#[test]
fn three_queues_may_stick_in_a_local_minimum() {
    let ranks = Distribution::of_ranks(&[0, 0, 1, 2, 3, 3, 4, 4]);
    let u = |q2, q3| loss(&[0, q2, q3], &ranks, Cost::Difference);
    assert_eq!(u(1, 3), 5);
    assert_eq!([u(2, 3), u(1, 4), u(1, 2)], [6, 7, 10]);
    let all = (1..6).flat_map(|q2| (q2 + 1..7).map(move |q3| (q2, q3)));
    let best = all.map(|(q2, q3)| (u(q2, q3), q2, q3)).min();
    assert_eq!(best, Some((4, 2, 4)));
    for jump in [false, true] {
        let mut bounds = [0, 1, 3];
        update(&mut bounds, &ranks, Rule { jump, ..PLAIN });
        assert_eq!(bounds, [0, 1, 3]);
    }
}

/// Q55: with two queues it comes to the best bound, from everywhere, whenever every rank came.
#[test]
fn two_queues_reach_the_optimum() {
    let seed = 21;
    let mut draw = Draw::new(seed, 0);
    for case in 0..300 {
        let most = 2 + draw.below(9);
        let ranks = Distribution::of_counts((0..most).map(|rank| (rank, 1 + draw.below(6))).collect::<Vec<_>>());
        let u = |q2| loss(&[0, q2], &ranks, Cost::Difference);
        let best = (1..=most).map(u).min();
        for start in 1..=most {
            let mut bounds = [0, start];
            for _ in 0..most {
                update(&mut bounds, &ranks, PLAIN);
            }
            assert_eq!(Some(u(bounds[1])), best, "seed {seed}, case {case}, from {start}: {bounds:?}");
        }
    }
}

/// Q54, equations 9 and 10: D+ and D- are what the loss of all pairs changes by.
#[test]
fn changes_are_those_of_the_loss_pair_by_pair() {
    let seed = 1;
    let mut draw = Draw::new(seed, 0);
    let (mut ups, mut downs) = (0, 0);
    for case in 0..1500 {
        let cost = [Cost::Difference, Cost::One][case % 2];
        let rule = Rule { cost, jump: case % 3 == 0 };
        let most = 4 + draw.below(20);
        let queues = 2 + draw.below(3) as usize;
        let bounds = self::bounds(&mut draw, queues, most + 2);
        let count = 1 + draw.below(30);
        let packets = self::ranks(&mut draw, count, most);
        let ranks = Distribution::of_ranks(&packets);
        let before = loss_of_pairs(&bounds, &packets, cost);
        assert_eq!(loss(&bounds, &ranks, cost), before, "seed {seed}, case {case}: {bounds:?} {packets:?}");
        for bound in 1..queues {
            let (up, down) = changes(&bounds, bound, &ranks, rule);
            for change in [up, down] {
                let Some(to) = change.to else { continue };
                let mut moved = bounds.clone();
                moved[bound] = to;
                let after = loss_of_pairs(&moved, &packets, cost);
                assert_eq!(
                    before as i64 + change.of_loss(),
                    after as i64,
                    "seed {seed}, case {case}: bound {bound} of {bounds:?} to {to} with {packets:?}, {rule:?}"
                );
            }
            ups += u32::from(up.to.is_some());
            downs += u32::from(down.to.is_some());
        }
    }
    assert!(ups > 1000 && downs > 1000, "{ups} {downs}");
}

/// J9, SA8: no step makes the loss larger, each that is taken makes it smaller, and bounds never meet.
#[test]
fn the_loss_falls_with_every_step_until_nothing_moves() {
    let seed = 2;
    let mut draw = Draw::new(seed, 0);
    for case in 0..400 {
        let rule = Rule { cost: [Cost::Difference, Cost::One][case % 2], jump: case % 3 == 0 };
        let most = 8 + draw.below(90);
        let queues = 1 + draw.below(8) as usize;
        let mut bounds = self::bounds(&mut draw, queues, most);
        let count = draw.below(200);
        let packets = self::ranks(&mut draw, count, most);
        let ranks = Distribution::of_ranks(&packets);
        let mut rounds = 0;
        loop {
            let before = loss(&bounds, &ranks, rule.cost);
            let tests = update(&mut bounds, &ranks, rule);
            assert!(tests.iter().map(|t| t.bound).eq((1..queues).rev()), "from the lowest priority up");
            let moved = tests.iter().filter(|test| test.from != test.to).count();
            let after = loss(&bounds, &ranks, rule.cost);
            let ordered = bounds.windows(2).skip(1).all(|w| w[0] < w[1]);
            assert!(ordered, "seed {seed}, case {case}: {bounds:?}");
            if moved == 0 {
                assert_eq!(after, before);
                break;
            }
            assert!(after < before, "seed {seed}, case {case}: {before} to {after}");
            rounds += 1;
            assert!(rounds < 10_000, "seed {seed}, case {case}: it goes on for ever");
        }
    }
}

/// SA10: where no packets came nothing is gained by one rank; a jump goes to the other side.
#[test]
fn a_jump_passes_ranks_that_did_not_come() {
    let ranks = Distribution::of_ranks(&[10, 20, 20, 30, 30]);
    let mut bounds = [0, 15];
    update(&mut bounds, &ranks, PLAIN);
    assert_eq!(bounds, [0, 15]);
    update(&mut bounds, &ranks, Rule { jump: true, ..PLAIN });
    // 20 joins 10 and leaves 30: 40 fall to 20.
    assert_eq!(bounds, [0, 21]);
    // The first queue's bound limits nothing (SA11).
    let mut bounds = [40, 41];
    for _ in 0..20 {
        update(&mut bounds, &ranks, PLAIN);
    }
    assert_eq!(bounds, [40, 41]);
    update(&mut bounds, &ranks, Rule { jump: true, ..PLAIN });
    assert_eq!(bounds, [40, 30]);
}

#[test]
fn a_window_without_packets_moves_nothing() {
    let mut bounds = [0, 3, 9];
    let tests = update(&mut bounds, &Distribution::of_ranks(&[]), Rule { jump: true, ..PLAIN });
    assert_eq!(bounds, [0, 3, 9]);
    assert_eq!(tests.len(), 2);
    let mut one = [7];
    assert_eq!(update(&mut one, &Distribution::of_ranks(&[7]), PLAIN), []);
}

/// Q56, equation 16: the bounds and four counters a queue are enough for D+ and D- of every bound: packets, the sum of their
/// distances from the bound, and how many came at either edge of what the queue takes.
#[test]
fn four_counters_a_queue_are_enough() {
    assert_eq!(registers(8), 40);
    let seed = 3;
    let mut draw = Draw::new(seed, 0);
    for case in 0..200 {
        let bounds: Vec<u32> = [vec![0], self::bounds(&mut draw, 7, 99).iter().map(|b| b + 1).collect()].concat();
        let ranks = self::ranks(&mut draw, 100, 100);
        let mut counters = [[0i64; 4]; 8];
        for rank in &ranks {
            let queue = bounds.iter().rposition(|bound| bound <= rank).unwrap_or(0);
            let first = *rank == bounds[queue];
            let last = bounds.get(queue + 1).is_some_and(|next| rank + 1 == *next);
            let add = [1, i64::from(rank - bounds[queue]), first.into(), last.into()];
            counters[queue].iter_mut().zip(add).for_each(|(counter, add)| *counter += add);
        }
        let known = Distribution::of_ranks(&ranks);
        for bound in 1..8 {
            let ([packets_above, sum_above, _, last], [packets, sum, first, _]) =
                (counters[bound - 1], counters[bound]);
            let width = i64::from(bounds[bound] - bounds[bound - 1]);
            let (up, down) = changes(&bounds, bound, &known, PLAIN);
            assert_eq!(up.of_loss(), first * (packets_above * width - sum_above - sum), "seed {seed}, case {case}");
            let joins = sum + packets;
            let leaves = packets_above * (width - 1) - sum_above;
            assert_eq!(down.of_loss(), last * (joins - leaves), "seed {seed}, case {case}");
        }
    }
}
