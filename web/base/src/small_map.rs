//! A map with few entries.

/// A map from names to values with linear search: fast for a dozen entries, in a tenth of the code of a tree.
#[derive(Clone, Debug)]
pub struct SmallMap<T>(Vec<(String, T)>);

impl<T> Default for SmallMap<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> SmallMap<T> {
    fn place(&self, name: &str) -> Option<usize> {
        self.0.iter().position(|(other, _)| other == name)
    }

    /// The value with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&T> {
        Some(&self.0.get(self.place(name)?)?.1)
    }

    /// Adds a value, or replaces the one with this name.
    pub fn insert(&mut self, name: String, value: T) {
        self.remove(&name);
        self.0.push((name, value));
    }

    /// Removes the value with this name.
    pub fn remove(&mut self, name: &str) -> Option<T> {
        self.place(name).map(|place| self.0.swap_remove(place).1)
    }

    /// All names and values, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (&String, &T)> {
        self.0.iter().map(|(name, value)| (name, value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_one_value() {
        let mut map = SmallMap::default();
        map.insert("a".to_owned(), 1);
        map.insert("b".to_owned(), 2);
        map.insert("a".to_owned(), 3);
        assert_eq!((map.get("a"), map.get("b"), map.get("c"), map.iter().count()), (Some(&3), Some(&2), None, 2));
        assert_eq!((map.remove("a"), map.remove("a"), map.get("b")), (Some(3), None, Some(&2)));
    }
}
