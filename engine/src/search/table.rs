//! The transposition table of alpha-beta.

/// What a stored value says about the true one.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Bound {
    /// Lower bound: the node was cut off.
    Lower,
    /// Upper bound: no move reached alpha.
    Upper,
    /// Exact at this depth.
    Exact,
}

/// An entry of the table.
#[derive(Copy, Clone, Debug)]
pub struct Entry<M> {
    key: u64,
    /// The best move found, or the one that caused the cut-off.
    pub mv: Option<M>,
    /// The value relative to the position: decided games count plies from here.
    pub value: i32,
    /// The remaining depth of the search.
    pub depth: i16,
    /// The kind of value.
    pub bound: Bound,
    age: u8,
}

/// A hash table of fixed size with buckets of two slots: one is replaced by depth, the other always. Entries of earlier searches count as
/// shallow, so they are replaced first.
pub struct Table<M> {
    slots: Vec<Option<Entry<M>>>,
    mask: usize,
    age: u8,
}

impl<M: Copy> Table<M> {
    /// A table of 2^`bits` slots (at least two).
    #[must_use]
    pub fn new(bits: u32) -> Self {
        let size = 1usize << bits.clamp(1, 28);
        Self { slots: vec![None; size], mask: size - 2, age: 0 }
    }

    /// The greatest number of bits, up to `bits`, for which the table takes at most half of the memory; the other half is for the caches of the
    /// evaluation.
    #[must_use]
    pub fn fitting(bits: u32, memory: Option<u64>) -> u32 {
        let slot = size_of::<Option<Entry<M>>>() as u64;
        let fits = |bits: &u32| memory.is_none_or(|memory| slot << bits <= memory / 2);
        (1..=bits.min(28)).rev().find(fits).unwrap_or(bits.min(1))
    }

    /// Whether the table has 2^`bits` slots.
    #[must_use]
    pub fn has_bits(&self, bits: u32) -> bool {
        self.slots.len() == 1 << bits
    }

    /// Starts a new search; existing entries become old.
    pub fn next_age(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        self.slots.fill(None);
        self.age = 0;
    }

    /// The entry for this key.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<&Entry<M>> {
        let base = key as usize & self.mask;
        self.slots[base..base + 2].iter().flatten().find(|entry| entry.key == key)
    }

    /// Stores an entry.
    pub fn put(&mut self, key: u64, mv: Option<M>, value: i32, depth: i32, bound: Bound) {
        let base = key as usize & self.mask;
        let depth = depth.clamp(-1, i32::from(i16::MAX)) as i16;
        let mut entry = Entry { key, mv, value, depth, bound, age: self.age };
        let age = self.age;
        let [deep, recent] = &mut self.slots[base..base + 2] else { return };
        let slot = if recent.as_ref().is_some_and(|old| old.key == key) {
            recent
        } else if deep.as_ref().is_none_or(|old| old.key == key || old.age != age || depth >= old.depth) {
            if let Some(old) = deep.filter(|old| old.key != key && old.age == age) {
                *recent = Some(old);
            }
            deep
        } else {
            recent
        };
        if entry.mv.is_none()
            && let Some(old) = slot.as_ref().filter(|old| old.key == key)
        {
            entry.mv = old.mv;
        }
        *slot = Some(entry);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deep_entries_stay_and_recent_ones_are_kept_beside_them() {
        let mut table: Table<u8> = Table::new(1);
        table.put(2, Some(1), 10, 9, Bound::Exact);
        table.put(4, Some(2), 20, 1, Bound::Lower);
        assert_eq!(table.get(2).map(|entry| entry.value), Some(10));
        assert_eq!(table.get(4).map(|entry| entry.value), Some(20));
        table.put(6, Some(3), 30, 2, Bound::Upper);
        assert_eq!(table.get(2).map(|entry| entry.value), Some(10), "the deepest stays");
        assert!(table.get(4).is_none(), "the shallow one gives way");
        table.next_age();
        table.put(8, None, 40, 1, Bound::Exact);
        assert!(table.get(2).is_none(), "old entries give way whatever their depth");
        assert_eq!(table.get(8).map(|entry| entry.value), Some(40));
    }

    #[test]
    fn a_table_fits_into_half_of_the_memory() {
        let slot = size_of::<Option<Entry<u8>>>() as u64;
        assert_eq!(Table::<u8>::fitting(20, None), 20);
        assert_eq!(Table::<u8>::fitting(20, Some(slot << 30)), 20);
        assert_eq!(Table::<u8>::fitting(20, Some(slot << 17)), 16);
        assert_eq!(Table::<u8>::fitting(20, Some((slot << 17) - 1)), 15);
        assert_eq!(Table::<u8>::fitting(0, Some(1)), 0, "no table stays no table");
        assert!(Table::<u8>::new(5).has_bits(5));
    }

    #[test]
    fn a_move_is_not_forgotten_by_a_later_search_without_one() {
        let mut table: Table<u8> = Table::new(4);
        table.put(7, Some(5), 1, 3, Bound::Lower);
        table.put(7, None, 0, 4, Bound::Upper);
        assert_eq!(table.get(7).and_then(|entry| entry.mv), Some(5));
    }
}
