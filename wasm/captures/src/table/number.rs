//! Decimal numbers as text has them, read exactly.

/// A decimal number in its digits: `-12.5e3`. Its value is never rounded to a float.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decimal<'a> {
    is_negative: bool,
    /// Digits in front of the decimal mark.
    whole: &'a str,
    /// Digits behind it.
    fraction: &'a str,
    exponent: i32,
    /// A point or a comma, if there is one.
    pub mark: Option<char>,
}

impl<'a> Decimal<'a> {
    /// Reads a sign or none, digits with a decimal point or comma or none, and an exponent or none. None for anything else, such as thousands in
    /// groups.
    pub fn read(text: &'a str) -> Option<Self> {
        let (is_negative, unsigned) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, exponent.parse().ok()?),
            None => (unsigned, 0),
        };
        let mark = digits.chars().find(|c| matches!(c, '.' | ','));
        let (whole, fraction) = mark.and_then(|mark| digits.split_once(mark)).unwrap_or((digits, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        let is_number = is_digits(whole) && is_digits(fraction) && !(whole.is_empty() && fraction.is_empty());
        is_number.then_some(Decimal { is_negative, whole, fraction, exponent, mark })
    }

    /// The value times 10 to the power of `places`: rounded towards zero, and whether nothing was lost by that. None if it is beyond 128 bits.
    pub fn scaled(&self, places: u32) -> Option<(i128, bool)> {
        let point = self.whole.len() as i64 + i64::from(self.exponent) + i64::from(places);
        let (mut value, mut is_exact) = (0_i128, true);
        for (at, digit) in (0..).zip(self.whole.bytes().chain(self.fraction.bytes())) {
            let digit = digit - b'0';
            if at < point {
                value = value.checked_mul(10)?.checked_add(digit.into())?;
            } else {
                is_exact &= digit == 0;
            }
        }
        // Zeros behind the last digit. A value of 0 has no need of them, and any other one is too large soon.
        let mut missing = point - (self.whole.len() + self.fraction.len()) as i64;
        while value != 0 && missing > 0 {
            value = value.checked_mul(10)?;
            missing -= 1;
        }
        Some((if self.is_negative { -value } else { value }, is_exact))
    }

    /// The value, if it is a whole number of 64 bits without a sign.
    pub fn whole(&self) -> Option<u64> {
        let (value, is_exact) = self.scaled(0)?;
        u64::try_from(value).ok().filter(|_| is_exact)
    }

    /// Whether there is something behind the decimal mark that is not 0.
    pub fn is_fraction(&self) -> bool {
        self.scaled(0).is_some_and(|(_, is_exact)| !is_exact)
    }
}

/// A decimal number times `unit`, a power of ten, rounded down. None if it is negative, has a decimal comma, or does not fit.
pub fn decimal(text: &str, unit: u64) -> Option<u64> {
    let number = Decimal::read(text).filter(|number| number.mark != Some(','))?;
    let (value, _) = number.scaled(unit.max(1).ilog10())?;
    u64::try_from(value).ok().filter(|_| !number.is_negative)
}
