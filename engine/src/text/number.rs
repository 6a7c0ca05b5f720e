//! Decimal fractions as text, in a few hundred bytes.
//!
//! The standard library reads and writes every floating-point number exactly, with tables that take a twentieth of the page's program. Times,
//! probabilities and lengths have only a few digits. Command and page write the same text.

/// The greatest integer below which all integers are exact, 2^53.
const EXACT: f64 = 9_007_199_254_740_992.0;
/// Maximum number of decimal places of [`text`]: enough for single-precision probabilities.
const PLACES: u32 = 9;
/// So many decimal digits of every number are exact.
const DIGITS: u32 = 15;

/// A number with exactly this many decimal places (at most nine): `decimal(0.25, 1)` is `0.3`. Halves are rounded away from zero. A number that
/// is not finite, or is 2^53 or more, becomes the nearest possible one.
#[must_use]
pub fn decimal(value: f64, places: u32) -> String {
    let places = places.min(PLACES);
    let unit = 10_u64.pow(places);
    let size = if value.is_nan() { 0.0 } else { value.abs().min(EXACT) };
    // Integer part and fraction separately, so that the fraction keeps its digits beside a large integer part.
    let mut whole = size as u64;
    let mut rest = ((size - whole as f64) * unit as f64 + 0.5) as u64;
    if rest >= unit {
        whole += 1;
        rest -= unit;
    }
    let mut text = String::new();
    if value < 0.0 && (whole, rest) != (0, 0) {
        text.push('-');
    }
    text.push_str(&whole.to_string());
    if places > 0 {
        // The leading one keeps the zeros after the point and is then removed.
        let digits = (unit + rest).to_string();
        text.push('.');
        text.push_str(digits.get(1..).unwrap_or_default());
    }
    text
}

/// Seconds with one decimal place; short times, which are not nothing, with two.
#[must_use]
pub fn seconds(value: f64) -> String {
    decimal(value, if value > 0.0 && value < 0.1 { 2 } else { 1 })
}

/// A number with as many decimal places as it needs, at most nine, and no more digits than are exact: `text(2.50)` is `2.5`, `text(3.0)` is `3`.
/// Read again, it is written equal.
#[must_use]
pub fn text(value: f64) -> String {
    let whole = value.abs() as u64;
    short(value, PLACES.min(DIGITS.saturating_sub(whole.checked_ilog10().unwrap_or(0) + 1)))
}

/// A number with as many decimal places as it needs, up to a maximum.
#[must_use]
pub fn short(value: f64, places: u32) -> String {
    let mut text = decimal(value, places);
    if text.contains('.') {
        let kept = text.trim_end_matches('0').trim_end_matches('.').len();
        text.truncate(kept);
    }
    if text == "-0" { "0".to_owned() } else { text }
}

/// Reads a number: digits with an optional sign, point and exponent, as in JSON (`-12.5e-3`); also `.5` and `5.`. Exact for up to 15 digits and
/// small exponents, otherwise correct to 15 digits. `None` for anything else, and for numbers that are too large.
#[must_use]
pub fn parse(text: &str) -> Option<f64> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (digits, exponent) = match unsigned.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent.parse::<i32>().ok()?),
        None => (unsigned, 0),
    };
    let (mut mantissa, mut power, mut seen, mut point) = (0_u64, exponent, false, false);
    for byte in digits.bytes() {
        match byte {
            b'0'..=b'9' => {
                seen = true;
                if mantissa < 100_000_000_000_000_000 {
                    mantissa = mantissa * 10 + u64::from(byte - b'0');
                    power = power.saturating_sub(i32::from(point));
                } else {
                    // Further digits count for the magnitude only.
                    power = power.saturating_add(i32::from(!point));
                }
            }
            b'.' if !point => point = true,
            _ => return None,
        }
    }
    let mut value = mantissa as f64;
    // Powers of ten are exact up to the 22nd, and so is one division or multiplication by them.
    let mut left = if mantissa == 0 { 0 } else { power.unsigned_abs().min(700) };
    while left > 0 {
        let step = left.min(22);
        let factor = (0..step).fold(1.0, |factor, _| factor * 10.0);
        value = if power < 0 { value / factor } else { value * factor };
        left -= step;
    }
    (seen && value.is_finite()).then_some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn short_times_have_two_places_and_none_is_zero() {
        assert_eq!([0.0, 0.04, 0.1, 1.25, 60.0].map(seconds), ["0.0", "0.04", "0.1", "1.3", "60.0"]);
    }

    #[test]
    fn numbers_are_written_with_so_many_places() {
        for (value, places, expected) in [
            (0.0, 0, "0"),
            (0.0, 2, "0.00"),
            (-0.004, 2, "0.00"),
            (-0.006, 2, "-0.01"),
            (0.25, 1, "0.3"),
            (0.999, 2, "1.00"),
            (12.5, 0, "13"),
            (1_700_000_000_123.0, 1, "1700000000123.0"),
            (f64::NAN, 1, "0.0"),
            (f64::INFINITY, 0, "9007199254740992"),
        ] {
            assert_eq!(decimal(value, places), expected);
        }
        for (value, expected) in [
            (2.5, "2.5"),
            (3.0, "3"),
            (100.0, "100"),
            (0.1, "0.1"),
            (-0.000_000_000_1, "0"),
            (-1.25, "-1.25"),
            (1e9 - 1.0 / 3.0, "999999999.666667"),
            (1.76e12 + 0.1, "1760000000000.1"),
            (1e15 + 0.5, "1000000000000001"),
        ] {
            assert_eq!(text(value), expected);
        }
        assert_eq!(short(2.0 / 3.0, 3), "0.667");
    }

    #[test]
    fn what_is_no_number_is_none() {
        for text in ["", "-", ".", "1.2.3", "1e", "e5", "1e999", "0x10", "1 ", "NaN", "inf", "١", "--1", "+-1", "1e5.0"] {
            assert_eq!(parse(text), None, "{text}");
        }
        for (text, expected) in [(".5", 0.5), ("5.", 5.0), ("+2", 2.0), ("-0.125", -0.125), ("1e3", 1000.0), ("25E-1", 2.5), ("0e999", 0.0)]
        {
            assert_eq!(parse(text), Some(expected), "{text}");
        }
        assert_eq!(parse("1e-999"), Some(0.0));
        assert_eq!(parse(&"9".repeat(400)), None);
        assert_eq!(parse(&format!("0.{}1", "0".repeat(400))), Some(0.0));
    }

    proptest! {
        #[test]
        fn short_fractions_are_read_as_the_standard_library_reads_them(whole in 0_u64..1_000_000_000, rest in 0_u32..1_000_000, negative: bool) {
            let text = format!("{}{whole}.{rest:06}", if negative { "-" } else { "" });
            prop_assert_eq!(parse(&text), text.parse::<f64>().ok());
        }

        #[test]
        fn what_is_written_is_read(value in -1e6_f64..1e6) {
            let again = parse(&text(value)).expect("a number");
            prop_assert!((again - value).abs() <= 1e-9, "{} {}", value, again);
        }

        #[test]
        fn any_number_is_read_in_its_first_digits(value: f64) {
            prop_assume!(value.is_normal() && value.abs() > 1e-290 && value.abs() < 1e290);
            let again = parse(&format!("{value:e}")).expect("a number");
            prop_assert!((again / value - 1.0).abs() < 1e-13, "{} {}", value, again);
        }
    }
}
