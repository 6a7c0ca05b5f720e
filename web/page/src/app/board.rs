//! Input events on the board.

use quintet_browser::board_dom::BoardEvent;

use super::{App, Changed};
use crate::parts::hand::Message as Hand;
use crate::parts::session::Message as To;

impl App {
    pub(super) fn on_board(&mut self, event: BoardEvent) -> Changed {
        if self.state.setup.is_some() {
            self.set_up_board(event);
            return Changed::All;
        }
        match event {
            BoardEvent::Move(at) => return self.tell_hand(Hand::Move(at)),
            BoardEvent::Leave => {
                self.show_float(None);
                return self.hover(None);
            }
            BoardEvent::Down(at, touch) => _ = self.tell_hand(Hand::Down(at, touch)),
            BoardEvent::Up(at, touch) => _ = self.tell_hand(Hand::Up(at, touch)),
            BoardEvent::Drag(at) => return self.tell_hand(Hand::Drag(at)),
            BoardEvent::Break => _ = self.tell_hand(Hand::Break),
            BoardEvent::Click(name) => self.press(&name, false),
            BoardEvent::Focus(name) => {
                if let Some(board) = &mut self.screen.picture.board {
                    board.stop_at(&name);
                }
                if self.focus_is_visible() {
                    self.hover(Some(&name));
                }
            }
            BoardEvent::Key(key) => self.board_key(&key),
        }
        Changed::All
    }

    fn focus_is_visible(&self) -> bool {
        self.page.document.active_element().is_some_and(|active| active.matches(":focus-visible").unwrap_or(false))
    }

    fn board_key(&mut self, key: &str) {
        if self.screen.picture.board.as_mut().is_some_and(|board| board.arrow(key)) {
            return;
        }
        // A letter stands for all pieces whose names begin with it: pressed again it takes the next of them.
        let piece = |game: &quintet_play::Play| {
            let mut tray = game.session.tray(self.state.lang)?;
            tray.retain(|piece| piece.name.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(key)));
            let next = tray.iter().position(|piece| piece.selected).map_or(0, |at| (at + 1) % tray.len());
            tray.into_iter().nth(next).map(|piece| piece.name)
        };
        // Names of pieces come before commands only where both are letters: R and F turn, so pieces of these names are taken with Shift.
        match key {
            "r" => self.tell_session(To::Rotate),
            "f" => self.tell_session(To::Mirror),
            _ if key.chars().count() == 1 => {
                if let Some(name) = self.state.session.game.as_ref().and_then(piece) {
                    self.piece(&name);
                }
            }
            _ => {}
        }
    }

    /// Handles the pointer entering a target, or leaving all of them.
    pub(super) fn hover(&mut self, target: Option<&str>) -> Changed {
        let changed = self.state.session.game.as_mut().is_some_and(|game| game.session.hover(target));
        if changed { Changed::Board } else { Changed::Nothing }
    }

    pub(super) fn press(&mut self, target: &str, touch: bool) {
        self.tell_session(To::Press(target.to_owned(), touch));
    }

    pub(super) fn piece(&mut self, name: &str) {
        self.tell_session(To::Piece(name.to_owned()));
    }

    pub(super) fn flip(&mut self) {
        if let Some(game) = &mut self.state.session.game {
            game.set_flipped(!game.flipped);
        }
        self.keep_soon();
    }

    pub(super) fn look_at(&mut self, ply: usize) {
        self.tell_session(To::Look(ply));
    }
}
