//! Positions to fit, and those of them by which a fit is measured.

use std::io::Write;

use crate::failure::Failure;
use crate::shards::Run;

/// One position in so many is kept out of the fit and measured instead; whole stretches of games, because neighbours are alike.
const KEPT_OUT: usize = 12;
/// So many positions follow each other in a stretch.
const STRETCH: usize = 100;

/// Reads some runs: the samples to fit, and those to measure. Lines for which `read` finds nothing to learn are left out.
pub(crate) fn read<T>(
    runs: &[Run],
    out: &mut dyn Write,
    read: impl Fn(&str) -> Result<Option<T>, String>,
) -> Result<(Vec<T>, Vec<T>), Failure> {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    for run in runs {
        let mut index = 0;
        run.positions("", out, &mut |line| {
            if let Some(sample) = read(line)? {
                if index / STRETCH % KEPT_OUT == KEPT_OUT - 1 { &mut test } else { &mut train }.push(sample);
                index += 1;
            }
            Ok(())
        })?;
    }
    Ok((train, test))
}
