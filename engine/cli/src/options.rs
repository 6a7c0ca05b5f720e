//! Option values with checks.

use quintet_engine::referee::ContestRules;

/// A positive number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if ContestRules::SECONDS.contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds above 0, from 0.000000001 to 86400 (a day)".to_owned()),
    }
}

/// A number of seconds, 0 for no limit.
pub(crate) fn seconds_or_none(text: &str) -> Result<f64, String> {
    if text.parse() == Ok(0.0) {
        return Ok(0.0);
    }
    seconds(text).map_err(|_| "expected a number of seconds from 0.000000001 to 86400 (a day), or 0 for no limit".to_owned())
}

/// A number of threads.
pub(crate) fn threads() -> clap::builder::RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..=256)
}

/// A win probability below which to resign.
pub(crate) fn chance(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(chance) if (0.0..=0.5).contains(&chance) => Ok(chance),
        _ => Err("expected a chance from 0 to 0.5".to_owned()),
    }
}
