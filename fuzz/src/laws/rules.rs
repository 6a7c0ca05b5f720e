//! The rules of a contest that are read are written and read again as the same, and no limit is zero or less.

use quintet_engine::referee::ContestRules;

use crate::check::{FRUGAL, settles, text};

fn law(text: &str, read: impl Fn(&str) -> Option<ContestRules>) {
    if let Some(rules) = settles(text, FRUGAL, |text| read(text).ok_or(()), ToString::to_string) {
        assert!(rules.violations != Some(0) && rules.steps != Some(0) && rules.seconds.is_none_or(|seconds| seconds > 0.0), "{rules:?}");
        let search = rules.search_seconds();
        assert!(search.zip(rules.seconds).is_none_or(|(search, limit)| 0.0 < search && search < limit), "{search:?} of {rules:?}");
    }
}

pub(super) fn holds(input: &[u8]) {
    law(&text(input), ContestRules::read);
}

pub(super) fn planted(input: &[u8]) {
    law(&text(input), |text| ContestRules::read(text).map(|rules| ContestRules { steps: rules.steps.map(|steps| steps / 2), ..rules }));
}
