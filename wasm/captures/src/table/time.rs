//! Times of packets: numbers of a unit, or dates.

use super::number::Decimal;

/// Picoseconds in a second.
pub const PS_PER_S: i128 = 1_000_000_000_000;
/// Decimal places of a second in picoseconds.
pub const PLACES: u32 = 12;
/// Largest number of seconds that is taken for a time: 5138 after Christ, or 3,168 years of anything else.
const MOST_S: i128 = 100_000_000_000;

/// A time in picoseconds out of a decimal number of units of 10 to the power of `places` picoseconds, or out of a date with a time of day.
/// Digits behind a picosecond are dropped. None for anything else, and for more than 100 billion seconds.
pub fn read(text: &str, places: u32) -> Option<i128> {
    let ps = match Decimal::read(text) {
        Some(number) => number.scaled(places)?.0,
        None => date(text)?,
    };
    (ps.abs() <= MOST_S * PS_PER_S).then_some(ps)
}

/// A date such as `2023-11-14 22:13:20.000001+01:00` in picoseconds since 1970. `T` or a space stands in front of the time of day, which may
/// be missing, and so may the zone.
fn date(text: &str) -> Option<i128> {
    let (day, rest) = text.split_at_checked(10)?;
    let mut parts = day.split('-');
    let mut part = |digits: usize| parts.next().and_then(|part| number(part, digits));
    let (year, month, day) = (part(4)?, part(2)?, part(2)?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let midnight = days(year, month, day) * 86_400 * PS_PER_S;
    if rest.is_empty() {
        return Some(midnight);
    }
    let clock = rest.strip_prefix(['T', ' '])?;
    let zone = clock.find(['Z', '+', '-', ' ']).unwrap_or(clock.len());
    Some(midnight + time_of_day(&clock[..zone])? - offset(clock[zone..].trim_start())?)
}

/// `22:13:20.5` or `22:13` in picoseconds.
fn time_of_day(text: &str) -> Option<i128> {
    let mut parts = text.splitn(3, ':');
    let (hours, minutes) = (number(parts.next()?, 2)?, number(parts.next()?, 2)?);
    let seconds = match parts.next() {
        Some(seconds) if seconds.starts_with(|c: char| c.is_ascii_digit()) => Decimal::read(seconds)?.scaled(PLACES)?.0,
        Some(_) => return None,
        None => 0,
    };
    let is_time = hours < 24 && minutes < 60 && seconds < 61 * PS_PER_S;
    is_time.then_some((hours * 60 + minutes) * 60 * PS_PER_S + seconds)
}

/// How far a zone is ahead of UTC, in picoseconds: `Z`, `UTC`, nothing, `+01:00`, `-0500`, `+02`.
fn offset(zone: &str) -> Option<i128> {
    if matches!(zone, "" | "Z" | "UTC") {
        return Some(0);
    }
    let ahead = zone.strip_prefix('+');
    let digits = ahead.or_else(|| zone.strip_prefix('-'))?;
    let (hours, minutes) = (digits.get(..2)?, digits.get(2..)?.trim_start_matches(':'));
    let minutes = if minutes.is_empty() { 0 } else { number(minutes, 2)? };
    let ps = (number(hours, 2)? * 60 + minutes) * 60 * PS_PER_S;
    Some(if ahead.is_some() { ps } else { -ps })
}

/// A number of so many digits.
fn number(text: &str, digits: usize) -> Option<i128> {
    let is_number = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// Days from 1 January 1970 to a day of the Gregorian calendar. Years begin in March here, so that a leap day ends one.
fn days(year: i128, month: i128, day: i128) -> i128 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 + day - 719_469
}

/// A time in seconds, for a message: `1700000000.000001 s`.
pub fn seconds(ps: i128) -> String {
    let (whole, fraction) = (ps / PS_PER_S, (ps % PS_PER_S).abs());
    let sign = if ps < 0 && whole == 0 { "-" } else { "" };
    let fraction = format!("{fraction:012}");
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{whole}{point}{fraction} s")
}
