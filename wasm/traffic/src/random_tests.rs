use contract::Argument;

use super::*;

fn word(name: &str, max: u32) -> Argument {
    Argument::new(name, 0, max)
}

/// An enqueue and two dequeues, over priorities 0 to `priorities - 1`.
fn mix(priorities: u32) -> Mix {
    let result = || vec![word("data", 0xffff), word("priority", priorities - 1)];
    let kinds = vec![
        Kind::new(&Operation::new("enqueue", Role::Put, result(), vec![]), 5),
        Kind::new(&Operation::new("dequeue-max", Role::Take, vec![], result()), 3),
        Kind::new(&Operation::new("dequeue-min", Role::Take, vec![], result()), 2),
    ];
    Mix { slots: 20_000, kinds, idle: 1, collide_percent: 60, hot: 2, phase: 60 }
}

#[test]
fn the_sequence_is_pinned() {
    let short = |slot: Slot| match slot {
        None => "-".to_owned(),
        Some(Op { kind: 0, args }) => format!("{}:{}", args[0], args[1]),
        Some(Op { kind, .. }) => "+^v"[kind as usize..][..1].to_owned(),
    };
    let slots: Vec<_> = RandomOperations::new(mix(16), 0x0123_4567_89ab_cdef, 0).take(60).map(short).collect();
    let expected = [
        "0:7 1:13 2:12 3:15 4:15 5:15 ^ v ^ 9:0 10:10 v 12:15 v 14:15 ^ - ^ 17:7 ^",
        "19:7 v 21:9 22:7 23:7 ^ 25:7 26:7 27:15 28:7 29:13 30:10 31:15 32:15 33:7 34:7 35:10 ^ v 38:15",
        "39:7 ^ 41:15 42:7 43:7 44:7 45:15 46:7 47:11 48:3 49:7 50:15 51:7 52:7 ^ ^ 55:15 56:9 57:15 58:15",
    ];
    assert_eq!(slots.chunks(20).map(|line| line.join(" ")).collect::<Vec<_>>(), expected);
}

#[test]
fn a_clone_is_a_snapshot() {
    let mut source = RandomOperations::new(mix(16), 3, 1);
    source.by_ref().take(777).for_each(drop);
    let snapshot = source.clone();
    assert_eq!(source.collect::<Vec<_>>(), snapshot.collect::<Vec<_>>());
}

#[test]
fn it_yields_as_many_slots_as_it_says() {
    let source = RandomOperations::new(Mix { slots: 321, ..mix(4) }, 3, 1);
    assert_eq!((source.slots(), source.count()), (321, 321));
}

#[test]
fn data_is_the_running_number_and_wraps() {
    let kinds = vec![Kind::new(&Operation::new("enqueue", Role::Put, vec![word("data", 4)], vec![]), 1)];
    let source = RandomOperations::new(Mix { kinds, idle: 0, ..mix(4) }, 5, 0);
    let data: Vec<_> =
        source.take(12).map(|slot| if let Some(Op { args, .. }) = slot { args[0] } else { 99 }).collect();
    assert_eq!(data, [0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1]);
}

#[test]
fn the_fill_level_is_empty_and_full_often_but_mostly_between() {
    const CAPACITY: i32 = 15;
    for seed in 0..8 {
        let (mut level, mut empty, mut full) = (0, 0, 0);
        for slot in RandomOperations::new(mix(4), seed, 0) {
            level += match slot {
                Some(Op { kind: 0, .. }) => i32::from(level < CAPACITY),
                Some(Op { .. }) => -i32::from(level > 0),
                None => 0,
            };
            empty += i32::from(level == 0);
            full += i32::from(level == CAPACITY);
        }
        assert!((1_000..6_000).contains(&empty), "seed {seed}: empty in {empty} of 20000 slots");
        assert!((1_000..6_000).contains(&full), "seed {seed}: full in {full} of 20000 slots");
    }
}

#[test]
fn priorities_collide_as_often_as_asked() {
    let close = |collide_percent| {
        let source = RandomOperations::new(Mix { collide_percent, hot: 1, ..mix(1 << 16) }, 11, 0);
        let priorities: Vec<_> = source
            .filter_map(|slot| if let Some(Op { kind: 0, args }) = slot { Some(args[1]) } else { None })
            .collect();
        assert!(priorities.iter().all(|p| *p < 1 << 16));
        let same = priorities.windows(2).filter(|pair| pair[0] == pair[1]).count();
        100 * same / priorities.len()
    };
    // Two neighbours collide if both are hot and no redraw lies between them: 0.6 * 0.6, less some.
    assert!((30..=36).contains(&close(60)), "{}", close(60));
    assert!(close(100) > 94, "{}", close(100));
    assert_eq!(close(0), 0);
}

#[test]
fn every_operation_occurs_in_about_its_share() {
    let mut seen = [0u32; 4];
    for slot in RandomOperations::new(mix(16), 2, 0) {
        seen[if let Some(Op { kind, .. }) = slot { kind as usize } else { 3 }] += 1;
    }
    // Filling: 10, 3, 2, 1 of 16; draining: 5, 6, 4, 1 of 16; half of the time each.
    let share = seen.map(|n| (f64::from(n) * 32.0 / 20_000.0).round());
    assert_eq!(share, [15.0, 9.0, 6.0, 2.0], "{seen:?}");
}

#[test]
fn a_mix_without_weights_idles() {
    let mut source = RandomOperations::new(Mix { kinds: vec![], idle: 0, ..mix(4) }, 1, 0);
    assert_eq!(source.next(), Some(None));
}

#[test]
fn sources_that_share_their_hot_values_have_equal_priorities_in_one_slot() {
    let equal = |shares: bool| {
        let source = |number| {
            let own = RandomOperations::new(Mix { hot: 3, ..mix(1 << 16) }, 5, number);
            if shares { own.sharing_hot(5) } else { own }
        };
        let same = |pair: &(Slot, Slot)| matches!(pair, (Some(one), Some(other)) if one.kind == 0 && other.kind == 0 && one.args[1] == other.args[1]);
        source(0).zip(source(1)).filter(same).count()
    };
    // Both are enqueues in about a quarter of 20,000 slots, both hot in 0.36 of these, and a third of those are the same of three values.
    assert!((300..1_200).contains(&equal(true)), "{}", equal(true));
    assert!(equal(false) < 10, "{}", equal(false));
    let moved = RandomOperations::new(mix(4), 5, 0).sharing_hot(5).zip(RandomOperations::new(mix(4), 5, 0));
    assert!(moved.take(100).any(|(one, other)| one != other));
}
