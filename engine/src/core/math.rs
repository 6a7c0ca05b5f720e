//! Functions whose results are the same on every machine.
//!
//! The standard library leaves exponentials, logarithms and powers to the platform, and platforms differ in the last bit. One bit is enough to
//! change a search, so page and command would find different moves from the same seed. Therefore `clippy.toml` forbids the platform's functions
//! in this crate. Additions, multiplications, divisions and square roots are exact everywhere (IEEE 754).

use std::f64::consts::{LN_2, LOG2_E};

/// `e^x`, correct to the last bit except for a few arguments in a thousand.
#[must_use]
#[inline]
pub fn exp(x: f32) -> f32 {
    if x > 89.0 {
        return f32::INFINITY;
    }
    if x < -104.0 {
        return 0.0;
    }
    // x = k ln 2 + r with |r| <= ln 2 / 2; then e^x = 2^k e^r, and the series of e^r ends after the eighth power (error below 2^-32).
    let x = f64::from(x);
    let turns = x * LOG2_E;
    let k = (turns + if turns < 0.0 { -0.5 } else { 0.5 }) as i32;
    let r = x - f64::from(k) * LN_2;
    let series = 1.0
        + r * (1.0
            + r * (1.0 / 2.0
                + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r * (1.0 / 720.0 + r * (1.0 / 5040.0 + r * (1.0 / 40320.0))))))));
    (series * f64::from_bits(((k + 1023) as u64) << 52)) as f32
}

/// The natural logarithm, correct within one unit of the last bit, equal on every machine.
#[must_use]
pub fn log(x: f64) -> f64 {
    libm::log(x)
}

/// `x` to the power of `y`, equal on every machine.
#[must_use]
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// The natural logarithm of a positive number, to about 1e-5, equal on every machine; faster than [`log`].
#[must_use]
pub fn ln(x: f32) -> f32 {
    let bits = x.max(f32::MIN_POSITIVE).to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    // The rest is from 1 to 2; `ln((1 + t) / (1 - t))` is the series `2 (t + t^3 / 3 + ..)`.
    let rest = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    let t = (rest - 1.0) / (rest + 1.0);
    let square = t * t;
    let series = 2.0 * t * (1.0 + square * (1.0 / 3.0 + square * (0.2 + square / 7.0)));
    exponent as f32 * std::f32::consts::LN_2 + series
}

#[cfg(test)]
#[expect(clippy::disallowed_methods, reason = "compares with the platform's functions")]
mod tests {
    use super::{exp, ln, log, pow};

    #[test]
    fn logarithms_and_powers_are_those_of_the_platform_but_for_the_last_bit() {
        for step in 1..100_000 {
            let x = f64::from(step) * 0.37;
            let near = |own: f64, exact: f64| (own - exact).abs() <= exact.abs() * 4.0 * f64::EPSILON;
            assert!(near(log(x), x.ln()), "log {x}");
            assert!(near(pow(x, 0.602), x.powf(0.602)), "pow {x}");
        }
        assert_eq!((log(1.0), pow(2.0, 3.0)), (0.0, 8.0));
        assert!(log(0.0).is_infinite() && log(-1.0).is_nan());
    }

    #[test]
    fn it_is_the_logarithm() {
        for step in 1..100_000 {
            let x = step as f32 * 0.37;
            let exact = f64::from(x).ln();
            assert!((f64::from(ln(x)) - exact).abs() < 1e-4 * exact.abs().max(1.0), "{x}");
        }
        assert_eq!(ln(1.0), 0.0);
        assert!(ln(0.0).is_finite());
    }

    #[test]
    fn it_is_the_exponential() {
        let mut wrong = 0;
        for step in -100_000..=88_000 {
            let x = step as f32 / 1000.0;
            let (own, exact) = (exp(x), f64::from(x).exp());
            assert!((f64::from(own) - exact).abs() <= exact * 1.2e-7 + 1e-45, "{x}: {own} for {exact}");
            wrong += u32::from(own != exact as f32);
        }
        assert!(wrong < 500, "{wrong} of 188,001 differ in the last bit");
        assert_eq!((exp(0.0), exp(f32::NEG_INFINITY), exp(f32::INFINITY)), (1.0, 0.0, f32::INFINITY));
        assert!(exp(f32::NAN).is_nan());
    }

    #[test]
    fn the_last_bit_is_the_same_everywhere() {
        // Computed on x86-64; WebAssembly gives the same, which the benchmark of the page relies on.
        let hash = (-4000..4000).fold(0_u64, |hash, step| hash.rotate_left(7) ^ u64::from(exp(step as f32 / 173.0).to_bits()));
        assert_eq!(hash, 12_770_330_823_896_162_041);
        let hash = (1..8000).fold(0_u64, |hash, step| hash.rotate_left(7) ^ log(f64::from(step) / 3.0).to_bits());
        assert_eq!(hash, 11_391_507_208_620_064_743);
    }
}
