//! The implementation of [`GameSession`] by the view and the history.

use quintet_base::lang::{Lang, fill_in};
use quintet_base::scene::Target;
use quintet_base::scene::{Motion, Point, Rect, Scene};
use quintet_base::sound::Sound;
use quintet_engine::core::error::MoveError;
use quintet_engine::core::game::Game;
use quintet_engine::core::outcome::{Outcome, Reason};
use quintet_engine::core::side::Side;
use quintet_engine::levels::{Level, Levels};
use quintet_engine::openings;

use super::SessionOf;
use crate::help::Help;
use crate::levels;
use crate::session::{GameSession, LineMove, MoveEntry, Reply, Waiting};
use crate::setup::{Brush, Stock};
use crate::sketch::Sketch;
use crate::view::{Command, Marks, Press, Seat, Showing, TrayPiece, View, variant_title};

impl<V: View> GameSession for SessionOf<V> {
    fn game(&self) -> &'static str {
        V::Game::NAME
    }

    fn variant(&self) -> &'static str {
        self.history.start().variant()
    }

    fn variants(&self) -> &'static [&'static str] {
        V::Game::VARIANTS
    }

    fn levels(&self) -> Vec<Level> {
        V::Game::levels(self.variant())
    }

    fn sides(&self) -> usize {
        self.history.start().sides()
    }

    fn turn(&self) -> Side {
        self.history.current().turn()
    }

    fn ply(&self) -> usize {
        self.history.ply()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ruled.or_else(|| self.history.outcome())
    }

    fn end(&self) -> Option<Outcome> {
        self.history.outcome()
    }

    fn is_forced(&self, ply: usize) -> bool {
        let mut moves = Vec::new();
        if let Some(position) = self.history.position(ply) {
            position.moves(&mut moves);
        }
        moves.len() == 1
    }

    fn turn_at(&self, ply: usize) -> Side {
        self.history.position(ply).unwrap_or(self.history.current()).turn()
    }

    fn position(&self) -> String {
        self.history.current().write_position()
    }

    fn unusual_start(&self) -> Option<String> {
        let start = self.history.start();
        let usual = V::Game::start(start.variant()).is_ok_and(|usual| usual == *start);
        (!usual).then(|| start.write_position())
    }

    fn moves(&self) -> Vec<String> {
        self.entries.iter().map(|entry| entry.text.clone()).collect()
    }

    fn legal_texts(&self) -> Vec<String> {
        self.history.legal_moves().into_iter().map(|m| self.history.current().write_move(m)).collect()
    }

    fn move_list(&self) -> Vec<MoveEntry> {
        self.entries.clone()
    }

    fn play_text(&mut self, text: &str) -> Result<String, MoveError> {
        let m = self.history.current().read_move(text)?;
        let written = self.history.current().write_move(m);
        if self.outcome().is_some() {
            return Err(MoveError::Over { text: written });
        }
        match self.play(m) {
            Reply::Refused { refusal, .. } => Err(MoveError::Illegal { text: written, refusal }),
            _ => Ok(written),
        }
    }

    fn has_forced(&self) -> bool {
        self.outcome().is_none() && V::forced(self.history.current(), &self.history.legal_moves()).is_some()
    }

    fn play_forced(&mut self) -> Option<String> {
        if self.outcome().is_some() {
            return None;
        }
        match self.play(V::forced(self.history.current(), &self.history.legal_moves())?) {
            Reply::Played(text) => Some(text),
            _ => None,
        }
    }

    fn undo(&mut self) -> bool {
        if self.ruled.take().is_none() || self.history.outcome().is_some() {
            let Some(m) = self.history.undo() else { return false };
            self.entries.pop();
            self.undone.push(m);
        }
        self.hint = None;
        self.shown = self.history.ply();
        self.refresh();
        true
    }

    fn redo(&mut self) -> bool {
        self.undone.last().copied().is_some_and(|m| matches!(self.play(m), Reply::Played(_)))
    }

    fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn resign(&mut self, side: Side) -> bool {
        self.sides() == 2 && self.rule(Outcome::win(side.opponent(), 2, Reason::Resigned(side)))
    }

    fn has_step_limit(&self) -> bool {
        self.history.start().step_limit().is_some()
    }

    fn occurrences(&self) -> u32 {
        self.history.occurrences()
    }

    fn rule(&mut self, outcome: Outcome) -> bool {
        let by_steps = |outcome: &Outcome| outcome.reason() == Reason::StepLimit;
        if self.outcome().is_some_and(|ended| !by_steps(&ended) || !by_steps(&outcome)) {
            return false;
        }
        self.ruled = Some(outcome);
        self.hint = None;
        self.shown = self.history.ply();
        self.refresh();
        true
    }

    fn cut_here(&mut self) -> bool {
        if self.shown == self.history.ply() {
            return false;
        }
        self.history = self.history.at(self.shown);
        self.entries.truncate(self.shown);
        self.ruled = None;
        self.undone.clear();
        self.hint = None;
        self.refresh();
        true
    }

    fn shown_ply(&self) -> usize {
        self.shown
    }

    fn look_at(&mut self, ply: usize) {
        self.shown = ply.min(self.history.ply());
        self.refresh();
    }

    fn allow_input(&mut self, allowed: bool) {
        if self.allowed != allowed {
            self.allowed = allowed;
            self.refresh();
        }
    }

    fn takes_input(&self) -> bool {
        self.allowed && self.shown == self.history.ply() && self.outcome().is_none()
    }

    fn set_flipped(&mut self, flipped: bool) {
        self.flipped = flipped;
    }

    fn is_below(&self, side: Side) -> bool {
        V::is_below(self.history.start(), side)
    }

    fn set_hint(&mut self, text: &str, told: bool) {
        self.hint = self.history.current().parse_move(text).ok().map(|m| (m, told));
    }

    fn hint_sketch(&self) -> Option<(Sketch, Option<&'static str>)> {
        let ((m, _), before) = (self.hint?, self.history.current());
        Some((self.turned_sketch(V::sketch(before, m)), V::piece_of(before, m)))
    }

    fn merit(&self, ply: usize, text: &str, lang: Lang) -> String {
        let Some((before, m)) = self.follow(ply, &[text.to_owned()]).pop() else { return String::new() };
        let mut after = before.clone();
        after.play_unchecked(m);
        if after.outcome().is_some_and(|outcome| outcome.winner() == Some(before.turn())) {
            return fill_in(crate::words::words(lang).wins, &[&V::seat(&before, before.turn(), lang).colour]);
        }
        V::merit(&before, m, &after, lang).say(lang)
    }

    fn set_line(&mut self, ply: usize, texts: &[String]) {
        self.sketch_line(ply, texts);
    }

    fn line(&self, ply: usize, texts: &[String], lang: Lang) -> Vec<LineMove> {
        self.tell_line(ply, texts, lang)
    }

    fn size(&self) -> (f32, f32) {
        V::size(self.history.start())
    }

    fn scene(&self, marks: Marks) -> Scene {
        self.picture(marks)
    }

    fn motions(&self) -> Vec<Motion> {
        self.last_motions()
    }

    fn sound(&self) -> Option<Sound> {
        self.last_shown().map(|(before, m)| V::sound(before, m))
    }

    fn targets(&self, lang: Lang) -> Vec<Target> {
        self.places(lang)
    }

    fn pick(&self, targets: &[Target], at: Point) -> Option<usize> {
        self.place_at(targets, at)
    }

    fn fits(&self, target: &str) -> bool {
        self.may_be_put(target).is_some()
    }

    fn moves_to(&self, target: &str) -> bool {
        self.may_be_put(target).is_some_and(|m| self.from(m).is_some())
    }

    fn mover(&self) -> Option<Point> {
        if self.takes_input() { self.legal.iter().find_map(|&m| self.from(m)) } else { None }
    }

    fn hover(&mut self, target: Option<&str>) -> bool {
        let changed = self.hovered.as_deref() != target;
        if changed {
            self.hovered = target.map(str::to_owned);
        }
        changed && self.takes_input()
    }

    fn press(&mut self, target: &str, careful: bool) -> Reply {
        self.press_target(target, careful)
    }

    fn begins(&self, target: &str) -> bool {
        self.takes_input() && matches!(V::press(&self.showing(Marks::default()), target), Press::Stage(_))
    }

    fn command(&mut self, command: Command<'_>, careful: bool) -> Reply {
        self.take_command(command, careful)
    }

    fn asks(&self) -> bool {
        V::ASKS
    }

    fn confirm(&mut self) -> Reply {
        self.play_pending()
    }

    fn is_staged(&self) -> bool {
        V::back(self.history.current(), &self.stage).is_some()
    }

    fn cancel(&mut self) -> bool {
        self.step_back()
    }

    fn waiting(&self) -> Option<Waiting> {
        let (m, target) = self.pending.as_ref()?;
        Some(Waiting { text: self.history.current().write_move(*m), target: target.clone(), refusal: self.history.refusal(*m) })
    }

    fn grips(&self) -> Vec<Rect> {
        self.held()
    }

    fn shown_position(&self) -> String {
        self.shown_position_of().write_position()
    }

    fn opening_key(&self, ply: usize) -> u64 {
        openings::key_of(self.history.position(ply).unwrap_or(self.history.current()))
    }

    fn opening_moves(&self) -> Vec<(String, u64)> {
        openings::moves(self.shown_position_of())
    }

    fn brushes(&self, lang: Lang) -> Vec<Brush> {
        V::brushes(self.history.current(), lang)
    }

    fn painted(&self, brush: &str, target: &str) -> Option<String> {
        let position = self.history.current();
        let stage = V::Stage::default();
        let index = V::targets(&Showing::plain(position, &stage), Lang::En).iter().position(|known| known.name == target)?;
        V::paint(position, brush, target, index)
    }

    fn cleared(&self) -> String {
        V::cleared(self.history.current())
    }

    fn turns(&self, lang: Lang) -> Vec<(&'static str, String)> {
        V::turns(self.history.current(), lang)
    }

    fn stocks(&self, lang: Lang) -> Vec<Stock> {
        V::stocks(self.history.current(), lang)
    }

    fn with_stock(&self, index: usize, left: u32) -> Option<String> {
        V::with_stock(self.history.current(), index, left)
    }

    fn tray(&self, lang: Lang) -> Option<Vec<TrayPiece>> {
        V::tray(&self.showing(Marks::default()), lang)
    }

    fn seat(&self, side: Side, lang: Lang) -> Seat {
        V::seat(self.shown_position_of(), side, lang)
    }

    fn say_move(&self, ply: usize, lang: Lang) -> Option<String> {
        let before = self.history.position(ply.checked_sub(1)?)?;
        let m = *self.history.moves().get(ply - 1)?;
        Some(V::say_move(before, m, lang))
    }

    fn say_text(&self, text: &str, lang: Lang) -> Option<String> {
        let position = self.history.current();
        Some(V::say_move(position, position.parse_move(text).ok()?, lang))
    }

    fn check(&self, text: &str) -> Result<(), MoveError> {
        self.history.current().parse_move(text).map(|_| ())
    }

    fn title(&self, lang: Lang) -> &'static str {
        V::title(lang)
    }

    fn short_title(&self, lang: Lang) -> &'static str {
        V::short_title(lang)
    }

    fn example_move(&self) -> String {
        let m = self.legal.first().copied().or_else(|| self.history.legal_moves().first().copied());
        m.map(|m| self.history.current().write_move(m)).unwrap_or_default()
    }

    fn tagline(&self, lang: Lang) -> &'static str {
        V::tagline(lang)
    }

    fn variant_title(&self, variant: &str, lang: Lang) -> String {
        variant_title(V::VARIANT_TITLES, variant, lang)
    }

    fn level_title(&self, level: &str, lang: Lang) -> (String, String) {
        match levels::title(V::LEVELS, level, lang) {
            Some((name, about)) => (name.to_owned(), about.to_owned()),
            None => (level.to_owned(), String::new()),
        }
    }

    fn rules(&self, lang: Lang) -> String {
        V::rules(self.variant(), lang)
    }

    fn help(&self) -> &'static Help {
        &V::HELP
    }

    fn showcase(&self) -> Box<dyn GameSession> {
        let game = V::SHOWCASE;
        let mut session = Self::new(V::Game::start(game.variant).unwrap_or_default());
        for text in game.moves.split_whitespace() {
            if session.play_text(text).is_err() {
                break;
            }
        }
        session.look_at(game.picture);
        Box::new(session)
    }
}
