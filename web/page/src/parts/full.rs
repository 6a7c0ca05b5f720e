//! A store that is full, for tests.

use quintet_base::store::{self, Memory, Store};

/// Its earlier contents can still be read.
pub(super) struct Full(pub(super) Memory);

impl Store for Full {
    fn get(&self, key: &str) -> Option<String> {
        self.0.get(key)
    }

    fn set(&self, _: &str, _: &str) -> Result<(), store::Full> {
        Err(store::Full)
    }

    fn remove(&self, key: &str) {
        self.0.remove(key);
    }

    fn keys(&self) -> Vec<String> {
        self.0.keys()
    }

    fn lasts(&self) -> bool {
        false
    }
}
