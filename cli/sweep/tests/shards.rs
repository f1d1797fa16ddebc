//! How runs are shared out.

use crate::common::{Folder, SWEEP};

/// Packets of each shard of so many.
fn loads(folder: &Folder, parts: usize, more: &str) -> Vec<u64> {
    let packets = |line: &str| line.rsplit(' ').nth(1).unwrap().parse::<u64>().unwrap();
    let load =
        |part: usize| folder.fine(&format!("fig.json --list --shard {part}/{parts}{more}")).lines().map(packets).sum();
    (1..=parts).map(load).collect()
}

#[test]
fn shards_have_about_as_many_packets() {
    // The last of three values has ten times the packets of the others.
    let set = r#""x": { "kind": "values", "set": [{ "path": "traffic[0].packets", "values": [2000, 2000, 20000] }],"#;
    let uneven = SWEEP.replace(r#""x": { "kind": "values","#, set);
    assert_ne!(uneven, SWEEP);
    let folder = Folder::with("balanced", &uneven);
    assert_eq!(loads(&folder, 3, ""), [20_000, 20_000, 8_000]);
    assert_eq!(loads(&folder, 1, ""), [48_000]);
    // By number of points it would be 24,000 and 24,000 as well, but 22,000 and 26,000 with the next.
    assert_eq!(loads(&folder, 2, " --seeds 3"), [72_000, 72_000]);
    assert_eq!(loads(&folder, 8, "").iter().filter(|load| **load == 0).count(), 2);
}

#[test]
fn every_run_is_in_one_shard() {
    let folder = Folder::new("once");
    let sorted = |text: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    for (parts, more) in [(4, ""), (5, " --seeds 7"), (40, " --seeds 3")] {
        let all = sorted(folder.fine(&format!("fig.json --list{more}")));
        let shards =
            (1..=parts).map(|part| folder.fine(&format!("fig.json --list --shard {part}/{parts}{more}"))).collect();
        assert_eq!(sorted(shards), all, "{parts}{more}");
    }
}
