//! Messages to the shell, handled one after the other: a listener that is called while a message is being handled (a focus that moves, an engine
//! that answers at once) only adds to the queue, so that nothing is ever in use twice.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// A queue of messages and their handler.
pub struct Mailbox<M>(Rc<Inner<M>>);

type Handler<M> = Box<dyn FnMut(Option<M>)>;

struct Inner<M> {
    queue: RefCell<VecDeque<M>>,
    busy: Cell<bool>,
    handler: RefCell<Option<Handler<M>>>,
}

impl<M> Clone for Mailbox<M> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<M> Default for Mailbox<M> {
    fn default() -> Self {
        Self(Rc::new(Inner { queue: RefCell::default(), busy: Cell::new(false), handler: RefCell::new(None) }))
    }
}

impl<M> std::fmt::Debug for Mailbox<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mailbox({})", self.0.queue.borrow().len())
    }
}

impl<M: 'static> Mailbox<M> {
    /// Sets the handler. It gets every message and then, when there is none left, `None`: the time to repaint.
    pub fn handle(&self, handler: impl FnMut(Option<M>) + 'static) {
        *self.0.handler.borrow_mut() = Some(Box::new(handler));
        self.work();
    }

    /// Adds a message and, unless one is being handled, handles all.
    pub fn send(&self, message: M) {
        self.0.queue.borrow_mut().push_back(message);
        self.work();
    }

    fn work(&self) {
        if self.0.busy.replace(true) {
            return;
        }
        if let Ok(mut handler) = self.0.handler.try_borrow_mut()
            && let Some(handler) = handler.as_mut()
        {
            loop {
                let next = self.0.queue.borrow_mut().pop_front();
                let pause = next.is_none();
                handler(next);
                // Repainting may have brought new messages.
                if pause && self.0.queue.borrow().is_empty() {
                    break;
                }
            }
        }
        self.0.busy.set(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_sent_while_one_is_handled_come_after_it() {
        let mail = Mailbox::<u8>::default();
        let seen = Rc::new(RefCell::new(Vec::new()));
        mail.send(1);
        let (inner, log) = (mail.clone(), Rc::clone(&seen));
        mail.handle(move |message| {
            if message == Some(1) {
                inner.send(2);
            }
            log.borrow_mut().push(message);
        });
        mail.send(3);
        assert_eq!(*seen.borrow(), [Some(1), Some(2), None, Some(3), None]);
    }
}
