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

/// What the table knows of a position.
#[derive(Copy, Clone, Debug)]
pub struct Entry<M> {
    /// The best move found, or the one that caused the cut-off.
    pub mv: Option<M>,
    /// The value relative to the position: decided games count plies from here.
    pub value: i32,
    /// The remaining depth of the search.
    pub depth: i32,
    /// The kind of value.
    pub bound: Bound,
}

/// An entry as it is stored: 16 bytes for moves of up to four bytes, their option included, so that a bucket never crosses a cache line of 64.
#[derive(Copy, Clone)]
struct Slot<M> {
    key: u64,
    mv: Option<M>,
    value: i16,
    depth: i8,
    /// The bound in the lower two bits, above them the age. 0 is an empty slot.
    tag: u8,
}

/// Bits of the tag that tell the bound.
const BOUND: u8 = 3;
/// One search, in units of the tag.
const AGE: u8 = BOUND + 1;

impl<M: Copy> Slot<M> {
    const EMPTY: Self = Self { key: 0, mv: None, value: 0, depth: 0, tag: 0 };

    fn new(key: u64, entry: Entry<M>, age: u8) -> Self {
        let bound = match entry.bound {
            Bound::Lower => 1,
            Bound::Upper => 2,
            Bound::Exact => 3,
        };
        let value = entry.value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let depth = entry.depth.clamp(-1, i8::MAX.into()) as i8;
        Self { key, mv: entry.mv, value, depth, tag: age | bound }
    }

    /// The entry, unless the slot is empty.
    fn entry(&self) -> Option<Entry<M>> {
        let bound = match self.tag & BOUND {
            1 => Bound::Lower,
            2 => Bound::Upper,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Entry { mv: self.mv, value: self.value.into(), depth: self.depth.into(), bound })
    }

    const fn is_empty(&self) -> bool {
        self.tag == 0
    }

    const fn holds(&self, key: u64) -> bool {
        self.key == key && !self.is_empty()
    }

    const fn age(&self) -> u8 {
        self.tag & !BOUND
    }
}

/// A hash table of fixed size with buckets of two slots: one is replaced by depth, the other always. Entries of earlier searches count as
/// shallow, so they are replaced first.
pub struct Table<M> {
    slots: Vec<Slot<M>>,
    mask: usize,
    /// The age of the present search, in units of the tag; it returns after 64 searches.
    age: u8,
}

impl<M: Copy> Table<M> {
    /// A table of 2^`bits` slots (at least two).
    #[must_use]
    pub fn new(bits: u32) -> Self {
        let size = 1usize << bits.clamp(1, 28);
        Self { slots: vec![Slot::EMPTY; size], mask: size - 2, age: 0 }
    }

    /// The greatest number of bits, up to `bits`, for which the table takes at most half of the memory; the other half is for the caches of the
    /// evaluation.
    #[must_use]
    pub fn fitting(bits: u32, memory: Option<u64>) -> u32 {
        let slot = size_of::<Slot<M>>() as u64;
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
        self.age = self.age.wrapping_add(AGE);
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        self.slots.fill(Slot::EMPTY);
        self.age = 0;
    }

    /// Has the slots for this key brought from memory, so that [`Self::get`] need not wait as long. Only some processors have an instruction for
    /// it; WebAssembly has none, and reading a slot ahead of time made the search slower there.
    #[inline]
    pub fn fetch(&self, key: u64) {
        #[cfg(target_feature = "sse")]
        safe_arch::prefetch_t0(&self.slots[key as usize & self.mask]);
        #[cfg(not(target_feature = "sse"))]
        let _ = key;
    }

    /// The entry for this key.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry<M>> {
        let base = key as usize & self.mask;
        self.slots[base..base + 2].iter().find(|slot| slot.holds(key)).and_then(Slot::entry)
    }

    /// Stores an entry.
    pub fn put(&mut self, key: u64, mv: Option<M>, value: i32, depth: i32, bound: Bound) {
        let base = key as usize & self.mask;
        let age = self.age;
        let mut new = Slot::new(key, Entry { mv, value, depth, bound }, age);
        let [deep, recent] = &mut self.slots[base..base + 2] else { return };
        let slot = if recent.holds(key) {
            recent
        } else if deep.is_empty() || deep.key == key || deep.age() != age || new.depth >= deep.depth {
            if !deep.is_empty() && deep.key != key && deep.age() == age {
                *recent = *deep;
            }
            deep
        } else {
            recent
        };
        if new.mv.is_none() && slot.holds(key) {
            new.mv = slot.mv;
        }
        *slot = new;
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
        let slot = size_of::<Slot<u8>>() as u64;
        assert_eq!(Table::<u8>::fitting(20, None), 20);
        assert_eq!(Table::<u8>::fitting(20, Some(slot << 30)), 20);
        assert_eq!(Table::<u8>::fitting(20, Some(slot << 17)), 16);
        assert_eq!(Table::<u8>::fitting(20, Some((slot << 17) - 1)), 15);
        assert_eq!(Table::<u8>::fitting(0, Some(1)), 0, "no table stays no table");
        assert!(Table::<u8>::new(5).has_bits(5));
    }

    #[test]
    fn a_slot_takes_sixteen_bytes_and_keeps_what_it_is_given() {
        assert_eq!([size_of::<Slot<u8>>(), size_of::<Slot<[u8; 2]>>(), size_of::<Slot<[u8; 3]>>()], [16; 3]);
        let mut table: Table<u8> = Table::new(4);
        for (value, depth, bound) in [(-30_000, -1, Bound::Lower), (30_000, 100, Bound::Upper), (0, 0, Bound::Exact)] {
            table.put(3, Some(9), value, depth, bound);
            let entry = table.get(3).expect("just stored");
            assert_eq!((entry.mv, entry.value, entry.depth, entry.bound), (Some(9), value, depth, bound));
        }
    }

    #[test]
    fn an_empty_slot_is_no_entry_for_any_key() {
        let mut table: Table<u8> = Table::new(4);
        assert!(table.get(0).is_none());
        table.put(0, None, 5, 1, Bound::Upper);
        assert_eq!(table.get(0).map(|entry| entry.value), Some(5));
        table.clear();
        assert!(table.get(0).is_none());
    }

    #[test]
    fn a_move_is_not_forgotten_by_a_later_search_without_one() {
        let mut table: Table<u8> = Table::new(4);
        table.put(7, Some(5), 1, 3, Bound::Lower);
        table.put(7, None, 0, 4, Bound::Upper);
        assert_eq!(table.get(7).and_then(|entry| entry.mv), Some(5));
    }
}
