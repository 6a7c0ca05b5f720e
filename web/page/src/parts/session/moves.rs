//! Navigation: undo, earlier positions, saved lines, resigning, changing players.

use quintet_base::lang::fill_in;
use quintet_play::review::words::words;
use quintet_play::saves::Player;

use super::Session;

impl Session {
    pub(super) fn undo(&mut self) {
        if self.leave_present() {
            if self.game.as_mut().is_some_and(quintet_play::Play::undo) {
                self.notes.say(self.w().undo);
            }
            self.advance();
        }
    }

    pub(super) fn redo(&mut self) {
        if self.leave_present() {
            if self.game.as_mut().is_some_and(quintet_play::Play::redo) {
                self.say_last_move();
            }
            self.advance();
        }
    }

    /// Plays a move that belongs to a line.
    pub(super) fn play(&mut self, text: &str) {
        if self.game.as_mut().is_some_and(|game| game.session.play_text(text).is_ok()) {
            self.moved();
        }
    }

    /// Takes the last move back, whoever played it.
    pub(super) fn take_back(&mut self) {
        self.stop_thinking();
        self.notes.clear_passing();
        self.hint = None;
        if self.game.as_mut().is_some_and(|game| game.session.undo()) {
            self.advance();
        }
    }

    /// Drops whatever belongs to the present position, if undo is allowed.
    fn leave_present(&mut self) -> bool {
        if !self.around.undo {
            return false;
        }
        self.stop_thinking();
        self.notes.clear_passing();
        self.hint = None;
        true
    }

    pub(super) fn look_at(&mut self, ply: usize) {
        let lang = self.lang();
        if let Some(game) = &mut self.game {
            game.session.look_at(ply);
            let shown = game.session.shown_ply();
            if let Some(said) = game.session.say_move(shown, lang) {
                self.notes.say(&said);
            }
        }
    }

    pub(super) fn look_by(&mut self, plies: isize) {
        let ply = self.game.as_ref().map_or(0, |game| game.session.shown_ply());
        self.look_at(ply.saturating_add_signed(plies));
    }

    /// Whether play can continue from the position shown.
    #[must_use]
    pub(crate) fn can_branch(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.session.shown_ply() != game.session.ply() && game.may_leave_line())
    }

    pub(super) fn branch(&mut self) {
        if !self.can_branch() {
            return;
        }
        self.stop_thinking();
        self.hint = None;
        let Some(game) = &mut self.game else { return };
        let ply = game.session.shown_ply();
        game.keep_line();
        game.session.cut_here();
        game.timing.leave_line();
        game.paused = false;
        self.notes.tell(fill_in(words(self.lang()).branched, &[&ply.to_string()]));
        self.advance();
    }

    /// Returns to a saved line; the present one is saved in its place.
    pub(super) fn open_line(&mut self, index: usize) {
        if self.game.as_ref().is_none_or(|game| !game.may_leave_line()) {
            return;
        }
        self.stop_thinking();
        self.hint = None;
        if let Some(game) = &mut self.game
            && game.return_to(index)
        {
            game.timing.leave_line();
            self.notes.tell(words(self.lang()).line_back.to_owned());
        }
        self.advance();
    }

    pub(super) fn resign(&mut self) {
        self.stop_thinking();
        if let Some(game) = &mut self.game
            && let Some(side) = game.resigning_side()
            && game.session.resign(side)
        {
            self.say_result();
            self.advance();
        }
    }

    pub(super) fn change_seat(&mut self, number: usize, value: &str) {
        let Some(game) = &mut self.game else { return };
        let player = Player::named(value, game.session.as_ref());
        let mut seats = game.seats.clone();
        if let (Some(player), Some(seat)) = (player, number.checked_sub(1).and_then(|index| seats.get_mut(index))) {
            *seat = player;
            game.set_seats(seats);
            game.paused = false;
            game.is_wanted = true;
            self.stop_thinking();
            self.advance();
        }
    }
}
