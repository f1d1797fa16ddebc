//! A smaller input that fails as well.

/// Trials at most: each is a process of its own.
const TRIALS: u32 = 400;

/// Takes stretches away, long ones first, as long as what is left still `fails`. The whole, if it does not fail so.
pub fn shrink(whole: &[u8], mut fails: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut left = whole.to_vec();
    if !fails(&left) {
        return left;
    }
    let mut trials = 0;
    let mut stretch = left.len() / 2;
    while stretch > 0 && trials < TRIALS {
        let mut start = 0;
        while start < left.len() && trials < TRIALS {
            let end = (start + stretch).min(left.len());
            let without = [&left[..start], &left[end..]].concat();
            trials += 1;
            if fails(&without) {
                left = without;
            } else {
                start = end;
            }
        }
        stretch /= 2;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_fails_is_left() {
        let whole = [b"a long beginning, ".as_slice(), b"{\"bad\"", b" and an end"].concat();
        assert_eq!(shrink(&whole, |bytes| bytes.windows(6).any(|found| found == b"{\"bad\"")), b"{\"bad\"");
    }

    #[test]
    fn what_does_not_fail_stays_whole() {
        assert_eq!(shrink(b"fine", |_| false), b"fine");
    }
}
