//! What is lost, and what becomes of it: the worked cases of two cores (C2, Q105), the wait that never ends (CA5), and the start of a run
//! without loss (C1, Q101).

mod network;

use network::Network;
use scr::{Advance, Entry, Settings, Taken};

/// What each core took in, in order: skipped numbers in brackets, those out of the log of a peer with a `*`.
fn run(cores: u32, packets: u64, lost: &[u64]) -> Vec<String> {
    let mut network = Network::of_numbers(cores, packets, lost, Settings::default());
    let mut all = vec![Vec::new(); cores as usize];
    let waits = network.drain(|core, number, taken| {
        all[core as usize].push(match taken {
            Taken::Received => number.to_string(),
            Taken::Recovered(_) => format!("{number}*"),
            Taken::Skipped => format!("({number})"),
        });
    });
    assert_eq!(waits, []);
    all.iter().map(|numbers| numbers.join(" ")).collect()
}

#[test]
fn without_loss_every_core_has_every_row_itself() {
    for cores in [1, 2, 3, 7] {
        assert_eq!(run(cores, 7, &[]), vec!["1 2 3 4 5 6 7"; cores as usize]);
    }
}

/// Core 1 receives the odd numbers, core 2 the even ones, each with the row of the packet before.
#[test]
fn a_row_that_was_lost_comes_from_the_peer_or_is_skipped_by_both() {
    for (lost, first, second) in [
        (&[1][..], "1* 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8"),
        (&[2], "1 2 3 4 5 6 7 8", "1* 2* 3 4 5 6 7 8"),
        (&[1, 2], "(1) 2 3 4 5 6 7 8", "(1) 2* 3 4 5 6 7 8"),
        (&[3], "1 2* 3* 4 5 6 7 8", "1 2 3 4 5 6 7 8"),
        (&[3, 4], "1 2* (3) 4 5 6 7 8", "1 2 (3) 4* 5 6 7 8"),
        (&[3, 4, 5], "1 2* (3) (4) 5* 6 7 8", "1 2 (3) (4) 5 6 7 8"),
        (&[1, 2, 3], "(1) (2) 3* 4 5 6 7 8", "(1) (2) 3 4 5 6 7 8"),
        (&[3, 4, 5, 6], "1 2* (3) (4) (5) 6 7 8", "1 2 (3) (4) (5) 6* 7 8"),
    ] {
        assert_eq!(run(2, 8, lost), [first, second], "{lost:?}");
    }
}

#[test]
fn what_was_recovered_is_in_the_log_from_then_on() {
    let mut network = Network::of_numbers(2, 8, &[3, 4], Settings::default());
    let log = |network: &Network<_>| [2, 3, 4].map(|number| network.cores.all()[0].own_log().get(number));
    let [two, four] = [2_u64, 4].map(|number| Entry::Value(number.to_be_bytes()));
    assert_eq!(log(&network), [Entry::Lost, Entry::Lost, four]);
    network.drain(|_, _, _| {});
    assert_eq!(log(&network), [two, Entry::Lost, four]);
}

/// Both wait for 3: core 1 at packet 5 until core 2 has logged packet 6, and core 2 at packet 6 until core 1 has logged packet 5.
#[test]
fn cores_that_write_their_logs_late_wait_for_each_other_for_ever() {
    let lost = [3, 4];
    let waits = |writes_late| {
        let settings = Settings { writes_late, ..Settings::default() };
        Network::of_numbers(2, 10, &lost, settings).drain(|_, _, _| {})
    };
    assert_eq!(waits(false), []);
    let late = waits(true);
    let of = |turn: &Advance| match turn {
        Advance::Waits { wait, .. } => (wait.number, wait.peers.clone()),
        other => panic!("{other:?}"),
    };
    assert_eq!(late.iter().map(of).collect::<Vec<_>>(), [(3, vec![1]), (3, vec![0])]);
}

#[test]
fn a_log_that_is_too_short_says_so() {
    let settings = Settings { log: 4, ..Settings::default() };
    let mut network = Network::of_numbers(2, 20, &[3], settings);
    assert_eq!(network.drain(|_, _, _| {}), []);
    assert!(network.cores.overwritten() > 0);
}
