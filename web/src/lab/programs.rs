//! Programs that people bring to play games.

use super::desk::empty_view;
use super::{Desk, Message, Pane};
use crate::dom::Missing;

/// The view of programs.
#[derive(Debug)]
pub struct Programs;

impl Programs {
    /// The view as it is opened.
    #[must_use]
    pub fn new(_desk: &mut Desk) -> Self {
        Self
    }
}

impl Pane for Programs {
    fn update(&mut self, _message: &Message, _desk: &mut Desk) {}

    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        let markup = empty_view(desk.w.programs, desk.w.programs_lead, desk.w.programs_empty);
        desk.root.set(&desk.page, markup);
        Ok(())
    }
}
