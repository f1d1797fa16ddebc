//! Rows of bits of any width.

use num_bigint::BigUint;

/// A value; its width is known where it is used.
pub type Bits = BigUint;

/// The lowest `width` bits.
pub(crate) fn cut(value: Bits, width: u32) -> Bits {
    if value.bits() <= width.into() { value } else { value % (Bits::from(1u32) << width) }
}

/// `width` bits from bit `low` on.
pub(crate) fn part(value: &Bits, low: u32, width: u32) -> Bits {
    cut(value >> low, width)
}

/// `value` with `width` bits from `low` on replaced.
pub(crate) fn replaced(value: &Bits, low: u32, width: u32, by: &Bits) -> Bits {
    let below = part(value, 0, low);
    let above = (value >> (low + width)) << (low + width);
    above + (by << low) + below
}

/// All ones.
pub(crate) fn ones(width: u32) -> Bits {
    (Bits::from(1u32) << width) - Bits::from(1u32)
}

/// Whether any bit is set.
pub(crate) fn is_true(value: &Bits) -> bool {
    *value != Bits::default()
}

/// One bit.
pub(crate) fn bit(value: bool) -> Bits {
    Bits::from(u32::from(value))
}

/// As a small number, if it is one.
pub(crate) fn small(value: &Bits) -> Option<u64> {
    u64::try_from(value).ok()
}

/// As a number with a sign in its highest bit, if it is small.
pub(crate) fn small_signed(value: &Bits, width: u32) -> Option<i64> {
    let plain = i64::try_from(small(value)?).ok();
    if width == 0 || !value.bit(u64::from(width) - 1) {
        return plain;
    }
    let below = ones(width) - value;
    i64::try_from(small(&below)?).ok().map(|below| -below - 1)
}

/// A value as the source would write it: decimal below a thousand, else hexadecimal with its width.
pub fn hex(value: &Bits, width: u32) -> String {
    match small(value) {
        Some(small) if small < 1000 => small.to_string(),
        _ => format!("{width}'h{}", value.to_str_radix(16)),
    }
}
