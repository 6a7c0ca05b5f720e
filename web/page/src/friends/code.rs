//! A link as a QR code.

use qrcodegen::{QrCode, QrCodeEcc};
use quintet_base::html::{Markup, html};

/// The quiet zone around a QR code, in modules (ISO/IEC 18004, section 6.3.8).
const QUIET: i32 = 4;

/// The code as a picture; none if the text is too long for one. Dark on light in every theme, because not every camera reads it the other way.
#[must_use]
pub(crate) fn picture(text: &str, label: &str) -> Option<Markup> {
    let code = QrCode::encode_binary(text.as_bytes(), QrCodeEcc::Low).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET));
            }
            x += run + 1;
        }
    }
    let side = size + 2 * QUIET;
    Some(html!(
        r##"<svg class="code" viewBox="0 0 {side} {side}" role="img" aria-label="{label}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path fill="#000" d="{path}"/></svg>"##
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_dark_module_is_in_the_picture_and_nothing_else() {
        let text = "https://example.org/q/#1abcdefghijklmnopq";
        let code = QrCode::encode_binary(text.as_bytes(), QrCodeEcc::Low).unwrap();
        let markup = picture(text, "a <label>").unwrap();
        let path = markup.as_str().split("fill=\"#000\" d=\"").nth(1).unwrap().split('"').next().unwrap();
        let mut dark = 0;
        for run in path.split('M').skip(1) {
            let numbers: Vec<i32> = run.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
            let [x, y, width, height, ..] = numbers[..] else { panic!("{run}") };
            assert_eq!(height, 1);
            dark += width;
            assert!((x..x + width).all(|x| code.get_module(x - QUIET, y - QUIET)), "{run}");
        }
        let all = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y))).filter(|&(x, y)| code.get_module(x, y)).count();
        assert_eq!(dark as usize, all);
        assert!(markup.as_str().contains("a &lt;label&gt;"));
        assert_eq!(picture(&"x".repeat(4000), ""), None, "longer than any code");
    }
}
