//! Tournaments between levels and programs.

use super::desk::empty_view;
use super::{Desk, Message, Pane};
use crate::dom::Missing;

/// The view of tournaments.
#[derive(Debug)]
pub struct Contest;

impl Contest {
    /// The view as it is opened.
    #[must_use]
    pub fn new(_desk: &mut Desk) -> Self {
        Self
    }
}

impl Pane for Contest {
    fn update(&mut self, _message: &Message, _desk: &mut Desk) {}

    fn render(&mut self, desk: &mut Desk) -> Result<(), Missing> {
        let markup = empty_view(desk.w.contest, desk.w.contest_lead, desk.w.contest_empty);
        desk.root.set(&desk.page, markup);
        Ok(())
    }
}
