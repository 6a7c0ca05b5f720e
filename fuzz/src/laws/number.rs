//! A decimal number that is read is nearly that of the standard library, and is written with nine places and no more digits than are exact, and read again equal to those.

use quintet_engine::text::number;

use crate::check::text;

fn law(input: &str, parse: impl Fn(&str) -> Option<f64>) {
    let usual = || input.parse::<f64>().ok().filter(|value| value.is_finite());
    let Some(value) = parse(input) else {
        let plain = input.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte));
        // Exponents of ten digits are beyond both.
        return assert!(!plain || usual().is_none() || input.contains(['e', 'E']), "only we refuse {input}");
    };
    let known = usual().unwrap_or_else(|| panic!("only we read {input}: {value}"));
    assert!((value - known).abs() <= known.abs() * 1e-14 + f64::MIN_POSITIVE, "{input} is {value}, not {known}");
    if value.abs() < 1e15 {
        let written = number::text(value);
        let again = parse(&written).unwrap_or_else(|| panic!("{written} is refused"));
        assert!((again - value).abs() <= 6e-10 + value.abs() * 1e-14, "{value} is written {written}");
        assert_eq!(number::text(again), written);
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), number::parse);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| number::parse(text.strip_suffix(".5").unwrap_or(text)));
}
