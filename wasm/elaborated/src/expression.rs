//! Expressions, evaluated with the values of a run. What decides a value early spares the rest: of `a && b` with `a` 0 only `a` is read, as
//! only `a` is the reason.

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};

use crate::bits::{bit, cut, is_true, ones, part, small, small_signed};
use crate::design::{Expression, Range};
use crate::execution::Execution;
use crate::facts::Stop;
use crate::{Bits, Condition};

/// Bits of a signal of a body.
pub(crate) type Span = (usize, u32, u32);

impl Execution<'_> {
    /// What an expression is.
    pub(crate) fn value(&mut self, e: &Expression) -> Result<Bits, Stop> {
        match e {
            Expression::Const { value, .. } => {
                Bits::parse_bytes(value.as_bytes(), 16).ok_or_else(|| Stop::Unknown(format!("the constant {value}")))
            }
            Expression::Ref { v, w } => self.read(*v, 0, *w),
            Expression::At { of, w, .. } | Expression::Slice { of, w, .. } => match self.span(e)? {
                Some((signal, low, width)) => self.read(signal, low, width),
                None => {
                    let low = self.low(e)?;
                    let whole = self.value(of)?;
                    Ok(u32::try_from(low).map(|low| part(&whole, low, *w)).unwrap_or_default())
                }
            },
            Expression::Cat { of, .. } => {
                let mut all = Bits::default();
                for one in of {
                    all = (all << one.width()) + self.value(one)?;
                }
                Ok(all)
            }
            Expression::Un { op, of, w } => {
                let value = self.value(of)?;
                unary(op, &value, of.width(), *w)
            }
            Expression::Bin { op, l, r, w, signed } => self.binary(op, l, r, *w, *signed),
            Expression::If { c, t, f, at, .. } => {
                let begin = self.reads.len();
                let taken = is_true(&self.value(c)?);
                let reads = self.reads.split_off(begin);
                self.chosen.push(Condition { at: *at, taken, reads });
                self.value(if taken { t } else { f })
            }
            Expression::Conv { of, w, signed } => {
                let value = self.value(of)?;
                let from = of.width();
                let is_negative = *signed && from > 0 && value.bit(u64::from(from) - 1);
                Ok(if is_negative && *w > from { value + (ones(*w) - ones(from)) } else { cut(value, *w) })
            }
            Expression::Call { f, args, .. } => {
                let values: Result<Vec<_>, _> = args.iter().map(|one| self.value(one)).collect();
                self.call(*f, values?)
            }
            Expression::Sys { name, args, .. } => {
                let [of] = &args[..] else { return Err(Stop::Unknown(name.clone())) };
                let value = self.value(of)?;
                let count = value.count_ones();
                match name.as_str() {
                    "$countones" => Ok(Bits::from(count)),
                    "$onehot" => Ok(bit(count == 1)),
                    "$onehot0" => Ok(bit(count <= 1)),
                    "$clog2" if !is_true(&value) => Ok(value),
                    "$clog2" => Ok(Bits::from((value - Bits::from(1u32)).bits())),
                    _ => Err(Stop::Unknown(name.clone())),
                }
            }
            Expression::Inside { of, ranges, .. } => {
                let value = self.value(of)?;
                for range in ranges {
                    let is_met = match range {
                        Range::One(one) => self.value(one)? == value,
                        Range::Pair(pair) => self.value(&pair[0])? <= value && value <= self.value(&pair[1])?,
                    };
                    if is_met {
                        return Ok(bit(true));
                    }
                }
                Ok(bit(false))
            }
        }
    }

    /// The bits of a signal that an expression is, if it is nothing else. Bits outside the signal are none.
    pub(crate) fn span(&mut self, e: &Expression) -> Result<Option<Span>, Stop> {
        match e {
            Expression::Ref { v, w } => Ok(Some((*v, 0, *w))),
            Expression::At { of, w, .. } | Expression::Slice { of, w, .. } => {
                let Some((signal, low, width)) = self.span(of)? else { return Ok(None) };
                let more = self.low(e)?;
                let fits = more >= 0 && more + i64::from(*w) <= i64::from(width);
                if !fits {
                    return Err(Stop::Outside);
                }
                Ok(Some((signal, low + more as u32, *w)))
            }
            Expression::Conv { of, w, .. } if of.width() == *w => self.span(of),
            _ => Ok(None),
        }
    }

    /// The lowest bit of a select.
    fn low(&mut self, e: &Expression) -> Result<i64, Stop> {
        match e {
            Expression::Slice { low, .. } => Ok(*low),
            Expression::At { index, base, step, plus, signed, .. } => {
                let at = self.value(index)?;
                let at = if *signed {
                    small_signed(&at, index.width())
                } else {
                    small(&at).and_then(|at| at.try_into().ok())
                };
                let at: i64 = at.filter(|at: &i64| at.abs() < 1 << 40).ok_or(Stop::Outside)?;
                Ok((at - base) * step + plus)
            }
            _ => Ok(0),
        }
    }

    fn binary(&mut self, op: &str, l: &Expression, r: &Expression, w: u32, signed: bool) -> Result<Bits, Stop> {
        let left = self.value(l)?;
        let is_bit = w == 1 && l.width() == 1 && r.width() == 1;
        match op {
            "&&" => {
                return if is_true(&left) { self.value(r).map(|right| bit(is_true(&right))) } else { Ok(bit(false)) };
            }
            "||" => {
                return if is_true(&left) { Ok(bit(true)) } else { self.value(r).map(|right| bit(is_true(&right))) };
            }
            "->" => {
                return if is_true(&left) { self.value(r).map(|right| bit(is_true(&right))) } else { Ok(bit(true)) };
            }
            "&" if is_bit && !is_true(&left) => return Ok(left),
            "|" if is_bit && is_true(&left) => return Ok(left),
            _ => {}
        }
        let right = self.value(r)?;
        let same = || match r.care() {
            Some(care) => left.clone() & care.clone() == right.clone() & care,
            None => left == right,
        };
        let shift = || small(&right).filter(|by| *by < u64::from(w)).map(|by| by as u32);
        Ok(match op {
            "&" => left & right,
            "|" => left | right,
            "^" => left ^ right,
            "~^" => ones(w) - (left ^ right),
            "+" => cut(left + right, w),
            "-" => cut(left + (Bits::from(1u32) << w) - right, w),
            "*" => cut(left * right, w),
            "/" | "%" if !is_true(&right) => Bits::default(),
            "/" | "%" if signed => {
                let (left, right) = (signed_of(&left, w), signed_of(&right, w));
                let made = if op == "/" { left / right } else { left % right };
                of_signed(made, w)
            }
            "/" => left / right,
            "%" => left % right,
            "**" => cut(left.modpow(&right, &(Bits::from(1u32) << w)), w),
            "==?" => bit(same()),
            "!=?" => bit(!same()),
            "==" => bit(left == right),
            "!=" => bit(left != right),
            "<->" => bit(is_true(&left) == is_true(&right)),
            "<" | "<=" | ">" | ">=" => {
                let width = l.width();
                let order =
                    if signed { signed_of(&left, width).cmp(&signed_of(&right, r.width())) } else { left.cmp(&right) };
                bit(match op {
                    "<" => order == Ordering::Less,
                    "<=" => order != Ordering::Greater,
                    ">" => order == Ordering::Greater,
                    _ => order != Ordering::Less,
                })
            }
            "<<" => shift().map(|by| cut(left << by, w)).unwrap_or_default(),
            ">>" => shift().map(|by| left >> by).unwrap_or_default(),
            ">>>" => {
                let is_negative = signed && w > 0 && left.bit(u64::from(w) - 1);
                match shift() {
                    Some(by) if is_negative => (left >> by) + (ones(w) - ones(w - by)),
                    Some(by) => left >> by,
                    None if is_negative => ones(w),
                    None => Bits::default(),
                }
            }
            _ => return Err(Stop::Unknown(format!("the operator {op}"))),
        })
    }
}

fn unary(op: &str, value: &Bits, from: u32, w: u32) -> Result<Bits, Stop> {
    let parity = value.count_ones() % 2 == 1;
    Ok(match op {
        "~" => ones(w) - cut(value.clone(), w),
        "!" => bit(!is_true(value)),
        "-" => cut((Bits::from(1u32) << w) - cut(value.clone(), w), w),
        "&" => bit(*value == ones(from)),
        "|" => bit(is_true(value)),
        "^" => bit(parity),
        "~&" => bit(*value != ones(from)),
        "~|" => bit(!is_true(value)),
        "~^" => bit(!parity),
        _ => return Err(Stop::Unknown(format!("the operator {op}"))),
    })
}

fn signed_of(value: &Bits, width: u32) -> BigInt {
    let plain = BigInt::from(value.clone());
    if width > 0 && value.bit(u64::from(width) - 1) { plain - (BigInt::from(1) << width) } else { plain }
}

fn of_signed(value: BigInt, width: u32) -> Bits {
    let value = if value.sign() == Sign::Minus { value + (BigInt::from(1) << width) } else { value };
    cut(value.into_parts().1, width)
}
