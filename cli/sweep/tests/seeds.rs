//! Points with several seeds.

use crate::common::{Folder, SWEEP};

/// The values of a column.
fn column(csv: &str, number: usize) -> Vec<f64> {
    csv.lines().skip(1).map(|line| line.split(',').nth(number).unwrap().parse().unwrap()).collect()
}

#[test]
fn a_seed_is_a_sweep_of_its_own_and_means_are_of_all() {
    let folder = Folder::new("means");
    folder.fine("fig.json --seeds 4 --csv means.csv");
    let listed = folder.fine("fig.json --seeds 4 --list --point 0");
    let seeds: Vec<&str> =
        listed.lines().map(|line| line.split("seed ").nth(1).unwrap().split(':').next().unwrap()).collect();
    // The rule of `check --seeds`: the file's own, then what SplitMix64 draws from it.
    assert_eq!(seeds[0], "0000000000000005");
    assert_eq!(seeds.len(), 4);
    let mut runs = Vec::new();
    for seed in seeds {
        folder.write("seed.json", &SWEEP.replace("0000000000000005", seed));
        runs.push(column(&folder.fine("seed.json --csv -"), 4));
    }
    let csv = folder.read("means.csv");
    assert_eq!(
        csv.lines().next(),
        Some("point,series,class,queues,mean inversions [packets],low [packets],high [packets],seeds")
    );
    for (point, mean) in column(&csv, 4).into_iter().enumerate() {
        let own: Vec<f64> = runs.iter().map(|run| run[point]).collect();
        let expected = own.iter().sum::<f64>() / 4.0;
        assert!((mean - expected).abs() < 1e-9 * expected, "{point}: {mean} is not {expected}");
        let variance = own.iter().map(|value| (value - expected).powi(2)).sum::<f64>() / 3.0;
        // 3.182 is Student's t of three degrees of freedom for 95 %.
        let (low, high) = (column(&csv, 5)[point], column(&csv, 6)[point]);
        assert!((high - low - 2.0 * 3.182_446 * (variance / 4.0).sqrt()).abs() < 1e-3, "{point}: {low} to {high}");
    }
    assert!(column(&csv, 7).iter().all(|seeds| *seeds == 4.0), "{csv}");
}

#[test]
fn shards_of_seeds_make_the_same_table_and_csv() {
    let folder = Folder::with("seeds", &SWEEP.replace("20000", "2000"));
    let table = folder.fine("fig.json --seeds 5 --csv one.csv");
    assert!(table.contains("means of 5 seeds, ± half the 95 % interval"), "{table}");
    folder.parts(4, " --seeds 5");
    assert_eq!(folder.fine("--merge p3.jsonl p4.jsonl p2.jsonl p1.jsonl --csv all.csv"), table);
    assert_eq!(folder.read("all.csv"), folder.read("one.csv"));
    // Of a part the column says of how many seeds each mean is.
    folder.fine("--merge p3.jsonl p4.jsonl --partial --csv some.csv");
    let csv = folder.read("some.csv");
    assert_eq!(column(&csv.replace(",14 of 30 runs", ""), 7).iter().sum::<f64>(), 14.0, "{csv}");
}

#[test]
fn one_seed_is_what_it_is_without() {
    let folder = Folder::new("one");
    assert_eq!(folder.fine("fig.json --seeds 1 --csv a.csv"), folder.fine("fig.json --csv b.csv"));
    assert_eq!(folder.read("a.csv"), folder.read("b.csv"));
}
