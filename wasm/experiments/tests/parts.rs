//! Part files as text: numbers come back as they went, and nothing that is read breaks the reader.

use experiments::part::{FORMAT, Head, Source, VERSION, digest, join, read, run_line};
use experiments::plan::CUT;
use experiments::rows::Row;
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

const TEXT: &str = include_str!("../../../cli/tests/cmd/in/sweep.json");

fn head() -> Head {
    let experiment = Source { file: "fig.json".to_owned(), digest: digest(TEXT.as_bytes()), text: TEXT.to_owned() };
    let (format, cut, build) = (FORMAT.to_owned(), CUT.to_owned(), "00".to_owned());
    Head { format, version: VERSION, experiment, build, shard: [1, 1], cut, seeds: 1 }
}

#[test]
fn numbers_come_back_to_the_last_bit() {
    let mut random = Pcg64Mcg::seed_from_u64(1);
    let mut values = vec![0.0, -0.0, 1e300, 5e-324, f64::MAX, f64::INFINITY, f64::NEG_INFINITY, 0.1 + 0.2, 1.0 / 3.0];
    values.extend((0..20_000).map(|_| f64::from_bits(random.next_u64())).filter(|value| !value.is_nan()));
    let rows: Vec<Row> = values.iter().map(|value| Row::single(Some(7), *value, *value)).collect();
    let text = head().line() + &run_line(3, u64::MAX, &rows);
    let part = read(text.as_bytes()).unwrap().unwrap();
    assert_eq!((part.runs[0].point, part.runs[0].seed, part.whole, part.cut), (3, u64::MAX, text.len(), None));
    for (row, value) in part.runs[0].rows.iter().zip(&values) {
        assert_eq!(
            (row.x.to_bits(), row.y.to_bits(), row.class),
            (value.to_bits(), value.to_bits(), Some(7)),
            "{value}"
        );
    }
}

#[test]
fn whatever_is_changed_in_a_part_it_is_read_or_refused() {
    let whole: String =
        head().line() + &(0..6).map(|k| run_line(k, 5, &[Row::single(None, 2.0, 9890.5)])).collect::<String>();
    let mut random = Pcg64Mcg::seed_from_u64(2);
    let mut below = |end: usize| (random.next_u64() % end as u64) as usize;
    let (mut joined, mut refused) = (0, 0);
    for _ in 0..3_000 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..=below(3) {
            let at = below(bytes.len());
            match below(4) {
                0 => bytes.truncate(at + 1),
                1 => bytes[at] = below(256) as u8,
                2 => drop(bytes.remove(at)),
                _ => bytes.insert(at, b"\n{}[],\"0-e"[below(10)]),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let done = read(&bytes).map(|part| part.map(|part| join(vec![part], &[]).is_ok()));
        match done {
            Ok(Some(true)) => joined += 1,
            _ => refused += 1,
        }
    }
    assert!(joined > 100 && refused > 1_000, "both happen: {joined}, {refused}");
}
