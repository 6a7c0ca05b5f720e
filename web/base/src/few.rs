//! A map of a few items.

/// A list of named items with linear search: fast for a dozen items, in a tenth of the code of a tree.
#[derive(Clone, Debug)]
pub struct Few<T>(Vec<(String, T)>);

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Few<T> {
    fn place(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(other, _)| other == name)
    }

    /// The item with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        Some(&self.0.get(self.place(name)?)?.1)
    }

    /// Adds an item, or replaces the one with this name.
    pub fn insert(&mut self, name: String, thing: T) {
        self.remove(&name);
        self.0.push((name, thing));
    }

    /// Removes the item with this name.
    pub fn remove(&mut self, name: &str) -> Option<T> {
        self.place(name).map(|place| self.0.swap_remove(place).1)
    }

    /// All names and items, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &T)> {
        self.0.iter().map(|(name, thing)| (name, thing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_thing() {
        let mut few = Few::default();
        few.insert("a".to_owned(), 1);
        few.insert("b".to_owned(), 2);
        few.insert("a".to_owned(), 3);
        assert_eq!((few.get("a"), few.get("b"), few.get("c"), few.iter().count()), (Some(&3), Some(&2), None, 2));
        assert_eq!((few.remove("a"), few.remove("a"), few.get("b")), (Some(3), None, Some(&2)));
    }
}
