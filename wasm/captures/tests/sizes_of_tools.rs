//! Tables of flow sizes as simulators and spreadsheets have them, and sizes in packets.

use captures::made;
use captures::sizes::{INTERPOLATIONS, SizeList};
use scenario::Interpolation;
use scenario::types::FlowTable;

fn list(text: &str) -> SizeList {
    SizeList::read(text.as_bytes()).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

fn linear(text: &str) -> FlowTable {
    list(text).table(Interpolation::Linear, None).unwrap()
}

const PLAIN: &str = "500 0.1\n1500 0.3\n6000 0.55\n40000 0.8\n300000 0.95\n2000000 1.0\n";

#[test]
fn the_same_table_in_every_form() {
    let expected = linear(PLAIN);
    assert_eq!((expected.bytes.len(), expected.mean), (6, Some(89_912)));
    let comma = PLAIN.replace(' ', ",");
    let semicolon = PLAIN.replace(' ', ";");
    let german = semicolon.replace('.', ",");
    let percent: String =
        [("500", "10"), ("1500", "30"), ("6000", "55"), ("40000", "80"), ("300000", "95"), ("2000000", "100")]
            .map(|(size, share)| format!("{size} {share}%\n"))
            .concat();
    for text in [
        format!("\u{feff}{}", PLAIN.replace('\n', "\r\n")),
        PLAIN.replace('\n', "\r"),
        PLAIN.replace(' ', "\t"),
        PLAIN.replace(' ', "|"),
        PLAIN.replace('.', ","),
        PLAIN.replace(' ', "\t").replace('.', ","),
        PLAIN.replace(' ', ", "),
        PLAIN.replace(' ', " , "),
        comma.replace('\n', ",\n"),
        comma.clone(),
        format!("size,cdf\n{comma}"),
        format!("\"Flow size (bytes)\",\"CDF\"\n\"{}", comma.replace(',', "\",\"").replace('\n', "\"\n\""))
            .trim_end_matches('"')
            .to_owned(),
        format!("# a comment\n\nflow size cdf\n{PLAIN}"),
        semicolon.clone(),
        german.clone(),
        format!("sep=;\nGröße;Anteil\n{german};;\n"),
        percent.clone(),
        percent.replace('%', " %"),
        percent.replace(' ', ";"),
        percent.replace(' ', ";").replace('%', ",0 %"),
        percent.replace('%', ""),
        "5e2 1e-1\n1.5E3 3E-1\n6e3 5.5e-01\n4e+4 8e-1\n3e5 +0.95\n2e6 1e0\n".to_owned(),
        "500.0 0.1\n1500.0 0.3\n6000.0 0.55\n40000.0 0.8\n300000.0 0.95\n2000000.0 1\n".to_owned(),
        PLAIN.replace(' ', " 1 "),
        format!(",size,cdf\n{}", (0..).zip(comma.lines()).map(|(i, line)| format!("{i},{line}\n")).collect::<String>()),
        format!("size,cdf,pdf\n{}", comma.replace('\n', ",0.1\n")),
        format!("size;count;cdf\n{}", german.replacen(';', ";7;", 1).replace("0;", "0;7;").replacen(";7;7;", ";7;", 1)),
    ] {
        assert_eq!(linear(&text), expected, "{text}");
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let marked = [&[0xff, 0xfe][..], &utf16].concat();
        let marked = if text.starts_with('\u{feff}') { utf16.clone() } else { marked };
        assert_eq!(
            SizeList::read(&marked).unwrap().table(Interpolation::Linear, None).as_ref(),
            Ok(&expected),
            "{text}"
        );
    }
    // A mean on top, in the same form.
    assert_eq!(linear(&format!("89912,3\n{german}")), expected);
    assert_eq!(linear(&format!("8.9912e4\n{PLAIN}")), expected);
}

#[test]
fn a_last_share_that_is_rounded_counts_as_the_whole() {
    for (last, all) in [
        ("0.999999", 1),
        ("0.99999", 1),
        ("1.000001", 1),
        ("0.9999999999999999", 1),
        ("99.9999", 100),
        ("100.001", 100),
    ] {
        let half = if all == 1 { "0.5" } else { "50" };
        let list = list(&format!("100 {half}\n\n300 {last}\n"));
        assert_eq!(list.rounded(), Some(&*format!("line 3: the last share, \"{last}\", counts as {all}")));
        let table = list.table(Interpolation::Upper, None).unwrap();
        assert_eq!((table.flows, table.mean), (vec![1, 2], Some(200)));
    }
    assert_eq!(list(PLAIN).rounded(), None);
    for last in ["0.9999", "1.0001", "99.99", "100.01"] {
        let problem = SizeList::read(format!("100 0.5\n300 {last}\n").as_bytes()).unwrap_err().to_string();
        assert!(problem.starts_with(&format!("line 2: found \"{last}\"")), "{problem}");
    }
}

#[test]
fn as_many_rows_as_a_measurement_has() {
    let rows: String = (1..=100_000_u64).map(|i| format!("{} {:.6}\n", i * i / 100 + 1, i as f64 / 1e5)).collect();
    let table = linear(&rows);
    // The sizes are those of squares, evenly distributed.
    let sum: u64 = (1..=100_000_u64).map(|i| i * i / 100 + 1).sum();
    assert_eq!((table.bytes.len(), table.flows[77]), (100_000, 78));
    let mean = table.mean.unwrap();
    assert!(u64::from(mean).abs_diff(sum / 100_000) <= 1_000, "{mean} {}", sum / 100_000);
    let made = made::of_sizes(&made::base().unwrap(), table, 80, 1_000).unwrap();
    assert!(made.to_json().contains(r#""flows":[1,2,3,"#));
}

const PACKETS: &str = "1 0.1\n2 0.3\n5 0.55\n28 0.8\n206 0.95\n1370 1.0\n";

#[test]
fn sizes_in_packets() {
    let list = list(PACKETS);
    assert!(list.may_be_packets() && !list.is_in_packets());
    let mean = |unit| list.table(Interpolation::Linear, unit).unwrap().mean.unwrap();
    assert_eq!((mean(None), mean(Some(1)), mean(Some(1_460))), (62, 62, 90_958));
    let table = list.table(Interpolation::Linear, Some(1_460)).unwrap();
    assert_eq!(table.bytes, [1_460, 2_920, 7_300, 40_880, 300_760, 2_000_200]);
    // In parts of a packet.
    let half = SizeList::read(b"0.5 0.5\n1.5 1\n").unwrap().table(Interpolation::Upper, Some(1_500)).unwrap();
    assert_eq!(half.bytes, [750, 2_250]);
    let large = SizeList::read(b"1 0.5\n684932 1\n").unwrap();
    assert!(!large.may_be_packets());
    let problem = large.table(Interpolation::Upper, Some(1_460)).unwrap_err().to_string();
    assert_eq!(problem, "line 2: found 684932 times 1460 bytes; expected bytes of a flow, at most 1,000,000,000");
    for (text, may_be) in
        [("500 0.5\n900 1\n", false), ("bytes,cdf\n1,0.5\n9,1\n", false), ("0 0\n63 1\n", true), ("64 1\n", false)]
    {
        assert_eq!(SizeList::read(text.as_bytes()).unwrap().may_be_packets(), may_be, "{text}");
    }
}

#[test]
fn a_column_of_packets_needs_their_bytes() {
    for head in ["packets,cdf", "flow size (packets);cdf", "size_pkts\tcdf"] {
        let separator = head.trim_end_matches("cdf").chars().last().unwrap();
        let list = list(&format!("{head}\n{}", PACKETS.replace(' ', &separator.to_string())));
        assert!(list.is_in_packets() && list.may_be_packets());
        let problem = list.table(Interpolation::Linear, None).unwrap_err();
        assert_eq!(problem.path, "line 1");
        assert_eq!(problem.expected, "bytes, or `--size-unit packets` for 1460 bytes each");
        assert_eq!(list.table(Interpolation::Linear, Some(1_460)).unwrap().mean, Some(90_958));
        assert_eq!(list.table(Interpolation::Linear, Some(1)).unwrap().mean, Some(62));
    }
}

#[test]
fn a_stated_mean_that_fits_packets_says_so() {
    for (unit, interpolation) in
        [(1_460, Interpolation::Linear), (1_500, Interpolation::Upper), (1_000, Interpolation::Lower)]
    {
        let mean = list(PACKETS).table(interpolation, Some(unit)).unwrap().mean.unwrap();
        let list = list(&format!("{mean}\n{PACKETS}"));
        let problem = list.table(interpolation, None).unwrap_err().to_string();
        let (_, name) = INTERPOLATIONS.into_iter().find(|(way, _)| *way == interpolation).unwrap();
        let fits = format!("; it fits sizes in packets of {unit} bytes by `{name}`: `--size-unit {unit}`");
        assert!(
            problem.starts_with(&format!("line 1: found a mean of {mean} bytes")) && problem.ends_with(&fits),
            "{problem}"
        );
        assert_eq!(list.table(interpolation, Some(unit)).unwrap().mean, Some(mean));
    }
    // Stated in packets, as the sizes are.
    assert_eq!(list(&format!("62.3\n{PACKETS}")).table(Interpolation::Linear, Some(1_460)).unwrap().mean, Some(90_958));
}
