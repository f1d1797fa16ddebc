//! Numbers with their units, as messages show them.

use scenario::measures::MILLIONTHS;

/// A value of a measure with its unit: `12.5 µs`, `3 packets`.
pub(crate) fn shown(value: u64, unit: &str) -> String {
    match unit {
        "ps" => time(value),
        "ppm" => format!("{} %", decimal(value, 10_000)),
        "1/1000" => decimal(value, 1000),
        MILLIONTHS => decimal(value, 1_000_000),
        "" => value.to_string(),
        _ => format!("{value} {}", of_number(value, unit)),
    }
}

/// A time in picoseconds in the unit that suits it.
fn time(ps: u64) -> String {
    match ps {
        0..1000 => format!("{ps} ps"),
        1000..1_000_000 => format!("{} ns", decimal(ps, 1000)),
        1_000_000..1_000_000_000 => format!("{} µs", decimal(ps, 1_000_000)),
        _ => format!("{} ms", decimal(ps, 1_000_000_000)),
    }
}

/// The unit of so many: `1 packet`.
fn of_number(value: u64, unit: &str) -> &str {
    match unit.strip_suffix('s') {
        Some(one) if value == 1 => one,
        _ => unit,
    }
}

/// Parts of a whole with at most three digits behind the point.
pub(crate) fn decimal(value: u64, whole: u64) -> String {
    let (units, rest) = (value / whole, value % whole);
    let thousandths = u128::from(rest) * 1000 / u128::from(whole);
    let text = format!("{units}.{thousandths:03}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// So many of something: `1 step`, `7 steps`.
pub(crate) fn count(number: u64, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_their_units() {
        assert_eq!(shown(1_234_567, "ps"), "1.234 µs");
        assert_eq!(shown(999, "ps"), "999 ps");
        assert_eq!(shown(1, "packets"), "1 packet");
        assert_eq!(shown(2, "packets"), "2 packets");
        assert_eq!(shown(999_000, MILLIONTHS), "0.999");
        assert_eq!(shown(281_000, "ppm"), "28.1 %");
        assert_eq!(count(1, "step"), "1 step");
    }
}
