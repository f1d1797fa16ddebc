//! The interval in which a mean lies, from a few values.

/// Probability with which the mean of all values lies in the interval.
pub const CONFIDENCE: f64 = 0.95;

/// Mean of some values and half the width of its interval, none for a single value.
///
/// With n values of mean m and standard deviation s (of the sample: divided by n - 1) the interval is m ± t s / √n, t being the quantile
/// of Student's distribution with n - 1 degrees of freedom that leaves 2.5 % on either side: "Student", *The probable error of a mean*,
/// Biometrika 6 (1908), in the form that Fisher gave it in 1925. It holds where values are about normally distributed.
pub fn interval(values: &[f64]) -> (f64, Option<f64>) {
    let n = values.len() as f64;
    // Relative to the first, so that equal values have exactly their own mean.
    let base = values.first().copied().unwrap_or(f64::NAN);
    let mean = base + values.iter().map(|value| value - base).sum::<f64>() / n;
    if values.len() < 2 {
        return (mean, None);
    }
    let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
    let deviation = (squares / (n - 1.0)).sqrt();
    (mean, Some(quantile(values.len() as u32 - 1) * deviation / n.sqrt()))
}

/// The t with P(|T| <= t) = [`CONFIDENCE`] for so many degrees of freedom, at least 1.
pub fn quantile(freedom: u32) -> f64 {
    // 12.7 with one degree of freedom; P rises with t.
    let (mut low, mut high) = (0.0_f64, 16.0_f64);
    loop {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            return middle;
        }
        if within(middle, freedom) < CONFIDENCE { low = middle } else { high = middle }
    }
}

/// P(|T| <= t): the finite sums of Abramowitz and Stegun, *Handbook of Mathematical Functions*, 26.7.3 and 26.7.4, with tan θ = t / √ν. They
/// need sums, products, quotients and roots alone, which are the same to the last bit on every machine.
fn within(t: f64, freedom: u32) -> f64 {
    let nu = f64::from(freedom);
    let cos2 = nu / (nu + t * t);
    let (sin, cos) = (t / (nu + t * t).sqrt(), cos2.sqrt());
    let odd = freedom % 2 == 1;
    // Odd: cos θ (1 + 2/3 cos² θ + (2·4)/(3·5) cos⁴ θ + …); even: 1 + 1/2 cos² θ + (1·3)/(2·4) cos⁴ θ + …
    let terms = if odd { (freedom - 1) / 2 } else { freedom / 2 };
    let (mut term, mut sum) = (1.0, 0.0);
    for i in 1..=terms {
        sum += term;
        let k = f64::from(2 * i);
        term *= cos2 * if odd { k / (k + 1.0) } else { (k - 1.0) / k };
    }
    if odd { std::f64::consts::FRAC_2_PI * (arctangent(t / nu.sqrt()) + sin * cos * sum) } else { sin * sum }
}

/// The angle whose tangent is x, at least 0.
fn arctangent(x: f64) -> f64 {
    // arctan x = 2 arctan(x / (1 + √(1 + x²))): four times, and the series needs few terms.
    let mut x = x;
    for _ in 0..4 {
        x /= 1.0 + (1.0 + x * x).sqrt();
    }
    let (mut power, mut sum) = (x, 0.0);
    for k in 0..16 {
        sum += power / f64::from(2 * k + 1);
        power *= -x * x;
    }
    16.0 * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_published_tables() {
        let published = [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (5, 2.571),
            (9, 2.262),
            (10, 2.228),
            (29, 2.045),
            (30, 2.042),
            (31, 2.040),
            (120, 1.980),
            (999, 1.962),
        ];
        for (freedom, t) in published {
            assert!((quantile(freedom) - t).abs() < 0.0005, "{freedom}: {} is not {t}", quantile(freedom));
        }
        // tan(0.475 π), since the distribution with one degree is Cauchy's.
        assert!((quantile(1) - (0.475 * std::f64::consts::PI).tan()).abs() < 1e-9);
    }

    #[test]
    fn the_interval_of_a_sample_worked_by_hand() {
        // Mean 5, squares 9 + 1 + 1 + 9 over 3, so s = √(20/3); t of 3 degrees 3.18245.
        let (mean, half) = interval(&[2.0, 4.0, 6.0, 8.0]);
        assert_eq!(mean, 5.0);
        assert!((half.unwrap_or_default() - 3.182_446 * (20.0_f64 / 3.0).sqrt() / 2.0).abs() < 1e-5, "{half:?}");
        assert_eq!(interval(&[0.1, 0.1, 0.1]), (0.1, Some(0.0)));
        assert_eq!(interval(&[7.0]), (7.0, None));
    }
}
