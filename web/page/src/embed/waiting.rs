//! Messages that wait: whoever sends them may send more at once than can be done without stopping the page.

/// So many messages wait at most.
const MOST: usize = 256;

/// Messages in their order, and whether somebody reads them.
#[derive(Debug)]
pub(super) struct Waiting<T> {
    messages: Vec<T>,
    read: bool,
}

impl<T> Default for Waiting<T> {
    fn default() -> Self {
        Self { messages: Vec::new(), read: false }
    }
}

impl<T> Waiting<T> {
    /// Adds a message. Answers whether somebody must begin to read.
    ///
    /// # Errors
    /// With the message when too many wait.
    pub(super) fn add(&mut self, message: T) -> Result<bool, T> {
        if self.messages.len() >= MOST {
            return Err(message);
        }
        self.messages.push(message);
        Ok(!std::mem::replace(&mut self.read, true))
    }

    /// The one that has waited longest.
    pub(super) fn next(&mut self) -> Option<T> {
        (!self.messages.is_empty()).then(|| self.messages.remove(0))
    }

    /// Whether the reader, after a pause, finds more; if not, it goes away.
    pub(super) const fn more(&mut self) -> bool {
        self.read = !self.messages.is_empty();
        self.read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_reader_takes_all_messages_in_their_order() {
        let mut waiting = Waiting::default();
        assert_eq!(waiting.add(1), Ok(true));
        assert_eq!(waiting.next(), Some(1));
        // The reader pauses: who comes meanwhile does not call another one.
        assert_eq!(waiting.add(2), Ok(false));
        assert_eq!(waiting.add(3), Ok(false));
        assert!(waiting.more());
        assert_eq!((waiting.next(), waiting.next(), waiting.next()), (Some(2), Some(3), None));
        assert!(!waiting.more());
        assert_eq!(waiting.add(4), Ok(true));
    }

    #[test]
    fn too_many_are_given_back_until_some_were_read() {
        let mut waiting = Waiting::default();
        let refused = (0..10_000).filter(|&number| waiting.add(number).is_err()).count();
        assert_eq!(refused, 10_000 - MOST);
        assert_eq!(waiting.add(7), Err(7));
        assert_eq!(waiting.next(), Some(0));
        assert_eq!(waiting.add(7), Ok(false));
    }
}
