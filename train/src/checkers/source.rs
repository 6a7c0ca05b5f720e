//! The weights as the source of the engine has them.

use std::io::{self, Write};

/// Prints the weights, scaled so that the average of the `men` that were seen is worth 100, with the scale of the logistic curve that then
/// belongs to them.
pub(super) fn print(weights: &[f32], scale: f32, men: [f32; 64], out: &mut dyn Write) -> io::Result<()> {
    let total: f32 = men.iter().sum();
    let man: f32 = men.iter().zip(weights).map(|(count, weight)| count * weight).sum::<f32>() / total.max(1.0);
    let factor = 100.0 / man;
    writeln!(out, "// scale {:.0} of the logistic curve, when an average man is worth 100", scale * factor)?;
    let pairs: Vec<String> = weights.chunks(2).map(|pair| format!("pair({:.0}, {:.0})", pair[0] * factor, pair[1] * factor)).collect();
    for (name, range) in [("man", 0..32), ("tower", 32..64)] {
        writeln!(out, "{name}: [")?;
        for row in pairs[range].chunks(4) {
            writeln!(out, "    {},", row.join(", "))?;
        }
        writeln!(out, "],")?;
    }
    writeln!(out, "passed: [{}],", pairs[64..71].join(", "))?;
    for (name, pair) in ["mobility", "support", "threat_to_move", "threat_waiting", "tempo"].iter().zip(&pairs[71..]) {
        writeln!(out, "{name}: {pair},")?;
    }
    Ok(())
}
