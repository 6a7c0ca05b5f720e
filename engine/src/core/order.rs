//! Sorting lists of a few hundred entries in a few hundred bytes.
//!
//! The standard library's sorts are faster for long lists but take two kilobytes of code for every type; the page sorts a dozen moves or saves
//! at a time. Searches use the standard library's sorts.

/// The items in order: `before` returns whether one must come before another. Equal items keep their order.
pub fn sorted_by<T>(items: impl IntoIterator<Item = T>, mut before: impl FnMut(&T, &T) -> bool) -> Vec<T> {
    let mut sorted: Vec<T> = Vec::new();
    for item in items {
        let place = sorted.partition_point(|other| !before(&item, other));
        sorted.insert(place, item);
    }
    sorted
}

/// The items from the least to the greatest.
pub fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    sorted_by(items, |a, b| a < b)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn lists_are_sorted_as_by_the_standard_library(items in proptest::collection::vec((0_u8..9, any::<u16>()), 0..40)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| std::cmp::Reverse(item.0));
            prop_assert_eq!(sorted_by(items.clone(), |a, b| a.0 > b.0), expected);
            let mut expected = items.clone();
            expected.sort();
            prop_assert_eq!(sorted(items), expected);
        }
    }
}
