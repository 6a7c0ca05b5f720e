//! Input on the board, and what follows from a move.

use super::{App, Gesture, Message};
use crate::board_dom::BoardEvent;
use crate::dom::Timer;
use crate::help::guide::Until;
use crate::lang::{Lang, fill_in};
use crate::scene::Point;
use crate::settings::Careful;
use crate::sound::Sound;
use crate::table::Reply;
use crate::view::Command;
use quintet_engine::error::{MoveError, Refusal};

/// How long a forced pass is shown before it is played, in milliseconds.
const PASS: i32 = 900;

impl App {
    pub(super) fn on_board(&mut self, event: BoardEvent) {
        if self.setup.is_some() {
            return self.set_up_board(event);
        }
        match event {
            BoardEvent::Down(at, touch) => self.down(at, touch),
            BoardEvent::Up(at, touch) => self.up(at, touch),
            BoardEvent::Move(at) => self.hover_at(at),
            BoardEvent::Leave => self.hover(None),
            BoardEvent::Break => {
                if self.gesture.take().is_some_and(|gesture| gesture.pressed) {
                    self.cancel();
                }
            }
            BoardEvent::Click(name) => self.press(&name, false),
            BoardEvent::Focus(name) => {
                if let Some(board) = &mut self.board {
                    board.stop_at(&name);
                }
                if self.focus_is_visible() {
                    self.hover(Some(&name));
                }
            }
            BoardEvent::Key(key) => self.board_key(&key),
        }
    }

    fn focus_is_visible(&self) -> bool {
        self.page.document.active_element().is_some_and(|active| active.matches(":focus-visible").unwrap_or(false))
    }

    fn board_key(&mut self, key: &str) {
        if self.board.as_mut().is_some_and(|board| board.arrow(key)) {
            return;
        }
        // A letter stands for all pieces whose names begin with it: pressed again it takes the next of them.
        let piece = |game: &crate::play::Play| {
            let mut tray = game.table.tray(self.lang)?;
            tray.retain(|piece| piece.name.get(..1).is_some_and(|first| first.eq_ignore_ascii_case(key)));
            let next = tray.iter().position(|piece| piece.selected).map_or(0, |at| (at + 1) % tray.len());
            tray.into_iter().nth(next).map(|piece| piece.name)
        };
        // Names of pieces come before commands only where both are letters: R and F turn, so pieces of these names are taken with Shift.
        match key {
            "r" => self.command(Command::Rotate),
            "f" => self.command(Command::Mirror),
            _ if key.chars().count() == 1 => {
                if let Some(name) = self.game.as_ref().and_then(piece) {
                    self.piece(&name);
                }
            }
            _ => {}
        }
    }

    pub(super) fn target_at(&self, at: Point) -> Option<String> {
        let (game, board) = (self.game.as_ref()?, self.board.as_ref()?);
        let index = game.table.pick(board.targets(), at)?;
        board.targets().get(index).map(|target| target.name.clone())
    }

    /// A press that takes up a piece counts when the pointer goes down, so that the piece can be dragged; all else counts when it goes up.
    fn down(&mut self, at: Point, touch: bool) {
        let Some(target) = self.target_at(at) else { return };
        let begins = self.game.as_ref().is_some_and(|game| game.table.begins(&target));
        self.gesture = Some(Gesture { target: target.clone(), pressed: begins });
        if !touch {
            self.hover(Some(&target));
        }
        if begins {
            self.press(&target, touch);
        }
    }

    fn up(&mut self, at: Point, touch: bool) {
        let (gesture, carried, target) = (self.gesture.take(), self.lifted.take(), self.target_at(at));
        let Some(target) = target else { return };
        if carried.is_some() {
            return self.press(&target, touch);
        }
        let Some(gesture) = gesture else { return };
        let same = gesture.target == target;
        // Going down and up at one place is one press; up at another place ends a drag, or breaks off a press that has not counted yet.
        if same != gesture.pressed {
            self.press(&target, touch);
        }
    }

    fn hover_at(&mut self, at: Point) {
        // What is carried from the tray is in hand once it is over the board.
        if let Some(name) = self.lifted.clone() {
            let tray = self.game.as_ref().and_then(|game| game.table.tray(self.lang));
            if tray.is_some_and(|tray| tray.iter().any(|piece| piece.name == name && !piece.selected)) {
                self.piece(&name);
            }
        }
        let target = self.target_at(at);
        self.hover(target.as_deref());
    }

    pub(super) fn hover(&mut self, target: Option<&str>) {
        if let Some(game) = &mut self.game {
            game.table.hover(target);
        }
    }

    /// Whether slippery moves wait for a confirmation.
    fn careful(&self, touch: bool) -> bool {
        match self.settings.careful {
            Careful::Always => true,
            Careful::Never => false,
            Careful::Touch => touch || self.page.matches("(hover: none)"),
        }
    }

    pub(super) fn press(&mut self, target: &str, touch: bool) {
        let careful = self.careful(touch);
        self.clear_passing_notes();
        if let Some(game) = &mut self.game {
            if game.table.shown_ply() != game.table.ply() {
                return self.ask_whether_to_branch();
            }
            let before = game.table.waiting();
            match game.table.press(target, careful) {
                Reply::Refused { move_text: Some(text), refusal } => {
                    // The first tap only shows the ghost; the second one is an attempt.
                    let shown = game.table.waiting();
                    let attempt = shown.is_none() || shown == before;
                    self.refused(Some(text), &refusal, attempt);
                }
                Reply::Staged => {
                    let template = if game.table.is_staged() { self.w.chosen } else { self.w.put_back };
                    self.say(&fill_in(template, &[target]));
                    self.replied(Reply::Staged);
                }
                reply => self.replied(reply),
            }
        }
    }

    pub(super) fn piece(&mut self, name: &str) {
        self.command(Command::Piece(name));
    }

    pub(super) fn command(&mut self, command: Command<'_>) {
        let careful = self.careful(false);
        self.clear_passing_notes();
        if let Some(game) = &mut self.game {
            let reply = game.table.command(command, careful);
            self.replied(reply);
        }
    }

    pub(super) fn confirm(&mut self) {
        if let Some(game) = &mut self.game {
            let reply = game.table.confirm();
            self.replied(reply);
        }
    }

    pub(super) fn cancel(&mut self) {
        self.gesture = None;
        self.clear_passing_notes();
        if let Some(game) = &mut self.game {
            game.table.cancel();
        }
    }

    pub(super) fn enter_move(&mut self, text: &str) {
        let Some(game) = &mut self.game else { return };
        if text.trim().is_empty() || !game.person_to_move() {
            return;
        }
        game.table.look_at(usize::MAX);
        match game.table.play_text(text) {
            Ok(_) => {
                self.clear_passing_notes();
                self.guide_heard(Until::Played);
                self.moved();
            }
            Err(MoveError::Illegal { text, refusal }) => self.refused(Some(text), &refusal, true),
            Err(error) => {
                let title = self.w.not_a_move.to_owned();
                let text = self.phrase(&error.to_string());
                self.attempt_failed(title, text, true);
            }
        }
    }

    fn replied(&mut self, reply: Reply) {
        match reply {
            Reply::Played(_) => {
                self.hover(None);
                self.guide_heard(Until::Played);
                self.moved();
            }
            Reply::Refused { move_text, refusal } => {
                let whole = move_text.is_some();
                self.refused(move_text, &refusal, whole);
            }
            Reply::Waiting(text) => {
                let said = self.game.as_ref().and_then(|game| game.table.say_text(&text, self.lang)).unwrap_or(text);
                self.say(&fill_in(self.w.confirm, &[&said]));
            }
            Reply::Staged => self.guide_heard(Until::Begun),
            Reply::Nothing => {}
        }
    }

    /// What was to be done may not be done. An `attempt` is a whole move; it counts under contest rules.
    fn refused(&mut self, move_text: Option<String>, refusal: &Refusal, attempt: bool) {
        let Some(game) = &self.game else { return };
        let reason = sentence(&game.table.say_refusal(refusal, self.lang), self.lang);
        let title = match move_text {
            Some(text) if text.len() <= 12 => fill_in(self.w.not_allowed_move, &[&text]),
            _ => self.w.not_allowed.to_owned(),
        };
        self.sounds.play(Sound::Refusal, self.settings.volume);
        self.attempt_failed(title, reason, attempt);
    }

    /// A move was played: says it, keeps the game, and lets the next one move.
    pub(super) fn moved(&mut self) {
        self.shown_at = None;
        self.hint = None;
        self.end_decision();
        self.sound_of_move();
        self.say_last_move();
        self.tell_move();
        self.advance();
    }

    fn sound_of_move(&mut self) {
        let Some(table) = self.game.as_ref().map(|game| &game.table) else { return };
        let (move_, over) = (table.sound(), table.outcome().is_some());
        for sound in move_.into_iter().chain(over.then_some(Sound::End)) {
            self.sounds.play(sound, self.settings.volume);
        }
    }

    fn say_last_move(&mut self) {
        let Some(game) = &self.game else { return };
        let ply = game.table.ply();
        let Some(said) = game.table.say_move(ply, self.lang) else { return };
        let mover = game.table.move_list().last().map(|entry| game.name(entry.side, self.lang)).unwrap_or_default();
        let next = match game.table.outcome() {
            Some(outcome) => {
                let (headline, reason) = game.result(&outcome, self.lang);
                self.lang.sentences(&headline, &reason)
            }
            None if game.person_to_move() && game.persons().count() == 1 => self.w.your_turn.to_owned(),
            None => fill_in(self.w.turn_of, &[&game.name(game.table.turn(), self.lang)]),
        };
        let said = [mover.as_str(), self.lang.of(": ", "："), &said].concat();
        self.say(&self.lang.sentences(&said, &next));
    }

    /// Something about the game changed: input, engine and keeping follow.
    pub(super) fn advance(&mut self) {
        let Some(game) = &mut self.game else { return };
        let input = game.person_to_move() && !game.timing.clock.stopped;
        game.table.allow_input(input);
        if input && game.table.has_forced() {
            let ply = game.table.ply();
            let name = game.colour(game.table.turn(), self.lang);
            let mail = self.mail.clone();
            let wait = if self.page.matches("(prefers-reduced-motion: reduce)") { PASS / 4 } else { PASS };
            self.due = Some(Timer::after(&self.page.window, wait, move || mail.send(Message::PlayForced(ply))));
            self.tell(fill_in(self.w.passes, &[&name]));
        }
        self.tell_end();
        self.think();
        self.keep_soon();
        self.run_clock();
    }

    pub(super) fn play_forced(&mut self, ply: usize) {
        let due = self.game.as_mut().filter(|game| game.table.ply() == ply && (game.person_to_move() || game.program_to_move().is_some()));
        if due.is_some_and(|game| game.table.play_forced().is_some()) {
            self.moved();
        }
    }

    pub(super) fn undo(&mut self) {
        if !self.query.allows_undo() {
            return;
        }
        self.stop_thinking();
        self.clear_passing_notes();
        self.hint = None;
        if self.game.as_mut().is_some_and(crate::play::Play::undo) {
            self.say(self.w.undo);
        }
        self.advance();
    }

    pub(super) fn redo(&mut self) {
        if !self.query.allows_undo() {
            return;
        }
        self.stop_thinking();
        self.clear_passing_notes();
        self.hint = None;
        if self.game.as_mut().is_some_and(crate::play::Play::redo) {
            self.say_last_move();
        }
        self.advance();
    }

    pub(super) fn flip(&mut self) {
        if let Some(game) = &mut self.game {
            game.set_flipped(!game.flipped);
        }
        self.keep_soon();
    }

    pub(super) fn look_at(&mut self, ply: usize) {
        if let Some(game) = &mut self.game {
            game.table.look_at(ply);
            let shown = game.table.shown_ply();
            if let Some(said) = game.table.say_move(shown, self.lang) {
                self.say(&said);
            }
        }
    }

    pub(super) fn look_by(&mut self, step: isize) {
        let ply = self.game.as_ref().map_or(0, |game| game.table.shown_ply());
        self.look_at(ply.saturating_add_signed(step));
    }

    pub(super) fn resign_now(&mut self) {
        self.close_dialog();
        self.stop_thinking();
        if let Some(game) = &mut self.game
            && let Some(side) = game.resigning_side()
            && game.table.resign(side)
        {
            if let Some(outcome) = game.table.outcome() {
                let (headline, reason) = game.result(&outcome, self.lang);
                self.say(&self.lang.sentences(&headline, &reason));
            }
            self.advance();
        }
    }

    pub(super) fn change_seat(&mut self, number: usize, value: &str) {
        let Some(game) = &mut self.game else { return };
        let player = crate::saves::Player::named(value, game.table.as_ref());
        if let (Some(player), Some(seat)) = (player, number.checked_sub(1).and_then(|index| game.seats.get_mut(index))) {
            *seat = player;
            game.paused = false;
            self.stop_thinking();
            self.advance();
        }
    }
}

/// The text with a capital letter first, unless it begins with a place, and a full stop last.
fn sentence(text: &str, lang: Lang) -> String {
    let mut chars = text.chars();
    let mut first = chars.next().map(String::from).unwrap_or_default();
    if !chars.as_str().starts_with(|second: char| second.is_ascii_digit()) {
        first.make_ascii_uppercase();
    }
    let stop = if text.ends_with(['.', '!', '?', '。', '！', '？']) { "" } else { lang.of(".", "。") };
    format!("{first}{}{stop}", chars.as_str())
}

#[cfg(test)]
mod tests {
    use super::sentence;
    use crate::lang::Lang;

    #[test]
    fn reasons_become_sentences() {
        assert_eq!(sentence("there is a wall", Lang::En), "There is a wall.");
        assert_eq!(sentence("a9 is too far from e1", Lang::En), "a9 is too far from e1.", "squares are written small");
        assert_eq!(sentence("已有墙。", Lang::Zh), "已有墙。");
        assert_eq!(sentence("白方到不了 E9", Lang::Zh), "白方到不了 E9。");
    }
}
