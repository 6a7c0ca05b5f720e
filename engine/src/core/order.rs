//! Sorting in a few hundred bytes for every type of item.
//!
//! The standard library's sorts take two to twelve kilobytes of code for every type, and a worker's program had 128 of them. Lists that are not
//! sorted often, of a few hundred entries, are sorted by insertion; searches sort numbers that stand for their moves.

/// The items in order: `before` returns whether one must come before another. Equal items keep their order.
pub fn sorted_by<T>(items: impl IntoIterator<Item = T>, mut before: impl FnMut(&T, &T) -> bool) -> Vec<T> {
    let mut sorted: Vec<T> = Vec::new();
    for item in items {
        let place = sorted.partition_point(|other| !before(&item, other));
        sorted.insert(place, item);
    }
    sorted
}

/// The longest list that is sorted in place by insertion.
const SHORT: usize = 20;

/// Sorts by a score, the greatest first. Items of equal score keep their order.
///
/// For searches: as fast as the standard library's stable sort, whose code for numbers all types of items share.
#[inline]
pub fn greatest_first<T: Copy>(items: &mut [T], score: impl Fn(&T) -> i32) {
    if items.len() > SHORT {
        let mut ranks: Vec<u64> = items.iter().zip(0..).map(|(item, index)| rank(score(item), index)).collect();
        sort_ranks(&mut ranks);
        let before = items.to_vec();
        for (item, rank) in items.iter_mut().zip(ranks) {
            *item = before[rank as u32 as usize];
        }
        return;
    }
    for next in 1..items.len() {
        let item = items[next];
        let own = score(&item);
        let mut place = next;
        while place > 0 && score(&items[place - 1]) < own {
            items[place] = items[place - 1];
            place -= 1;
        }
        items[place] = item;
    }
}

/// A number for an item: smaller for greater scores and, among equal ones, for smaller indices.
#[inline]
#[must_use]
pub const fn rank(score: i32, index: u32) -> u64 {
    ((!(score as u32 ^ 0x8000_0000)) as u64) << 32 | index as u64
}

/// The score and the index of a [`rank`].
#[inline]
#[must_use]
pub const fn ranked(rank: u64) -> (i32, u32) {
    ((!((rank >> 32) as u32) ^ 0x8000_0000) as i32, rank as u32)
}

/// Sorts ranks. Never inlined, so that the standard library's sort is compiled once.
#[inline(never)]
pub fn sort_ranks(ranks: &mut [u64]) {
    ranks.sort_unstable();
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

        #[test]
        fn the_greatest_come_first_and_equals_keep_their_order(items in proptest::collection::vec((-3_i32..3, any::<u16>()), 0..80)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| std::cmp::Reverse(item.0));
            let mut sorted = items;
            greatest_first(&mut sorted, |item| item.0);
            prop_assert_eq!(sorted, expected);
        }

        #[test]
        fn ranks_are_in_the_order_of_scores(one in any::<(i32, u32)>(), other in any::<(i32, u32)>()) {
            let [first, second] = [one, other].map(|(score, index)| rank(score, index));
            prop_assert_eq!(first.cmp(&second), other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
            prop_assert_eq!(ranked(first), one);
        }
    }
}
