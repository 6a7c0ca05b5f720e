//! One game in progress as the page sees it, whatever the game.
//!
//! [`Table`] is the object-safe face, [`TableOf`] the one implementation, around a [`History`] and a [`View`]. It keeps what is entered of
//! a move, what is hovered, what waits for a confirmation, which ply is looked at, and what was undone. It does not know the DOM, seats or
//! engines.

use quintet_engine::error::{MoveError, Refusal};
use quintet_engine::game::Game;
use quintet_engine::history::History;
use quintet_engine::level::{Level, Playable};
use quintet_engine::outcome::{Outcome, Reason};
use quintet_engine::side::Side;

use crate::lang::Lang;
use crate::review::sketch::{self, Sketch};
use crate::scene::{Motion, Point, Scene, Token, flip_rect};
use crate::setup::{Brush, Stock};
use crate::sound::Sound;
use crate::view::{Command, Ghost, Marks, MoveOf, Press, Seat, Showing, Target, TrayPiece, View};

/// What came of a press, a command or a typed move.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// A move was played; this is its text.
    Played(String),
    /// A part of a move was entered or taken back.
    Staged,
    /// A move waits for [`Table::confirm`]; this is its text.
    Waiting(String),
    /// It may not be done. `move_text` is the move that was meant, if it was a whole one.
    Refused {
        /// The move's text.
        move_text: Option<String>,
        /// The reason.
        refusal: Refusal,
    },
    /// It means nothing here.
    Nothing,
}

/// One move of the move list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveEntry {
    /// Who played it.
    pub side: Side,
    /// As shown.
    pub short: String,
    /// As written in records.
    pub text: String,
}

/// One move of a line that may follow a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineMove {
    /// Who plays it.
    pub side: Side,
    /// As the move list shows it.
    pub short: String,
    /// In words.
    pub said: String,
}

/// One game in progress, whatever the game. Points and rectangles are in board units of the picture as it is turned now.
pub trait Table {
    /// The game's name, as in [`Game::NAME`].
    fn game(&self) -> &'static str;
    /// The variant's name.
    fn variant(&self) -> &'static str;
    /// The names of all variants.
    fn variants(&self) -> &'static [&'static str];
    /// The opponents, weakest first.
    fn levels(&self) -> Vec<Level>;
    /// How many sides play.
    fn sides(&self) -> usize;

    /// Whose turn it is in the game (not in the position that is looked at).
    fn turn(&self) -> Side;
    /// The number of moves played.
    fn ply(&self) -> usize;
    /// The result, resignation and rulings included.
    fn outcome(&self) -> Option<Outcome>;
    /// The result that the rules give the last position; no resignation and no clock is in it.
    fn end(&self) -> Option<Outcome>;
    /// Whether the position after `ply` moves has one legal move only.
    fn is_forced(&self, ply: usize) -> bool;
    /// Who is to move after `ply` moves.
    fn turn_at(&self, ply: usize) -> Side;
    /// The current position as text.
    fn position(&self) -> String;
    /// The start position as text if it is not the variant's usual one.
    fn unusual_start(&self) -> Option<String>;
    /// All moves as text.
    fn moves(&self) -> Vec<String>;
    /// The legal moves as text, in the order of generation; none when the game is over.
    fn legal_texts(&self) -> Vec<String>;
    /// All moves as the move list shows them.
    fn move_list(&self) -> Vec<MoveEntry>;

    /// Plays a move that is given as text, at the end of the game.
    ///
    /// # Errors
    /// When it is no legal move; nothing is changed then.
    fn play_text(&mut self, text: &str) -> Result<String, MoveError>;
    /// Whether the side to move has no choice but a move that is not pressed: a forced pass.
    fn has_forced(&self) -> bool;
    /// Plays the move that leaves no choice (a forced pass), if the side to move has just that.
    fn play_forced(&mut self) -> Option<String>;
    /// Takes back the last move and keeps it for [`Table::redo`]. Takes back a resignation or ruling first.
    fn undo(&mut self) -> bool;
    /// Plays again what was undone.
    fn redo(&mut self) -> bool;
    /// Whether [`Table::redo`] has something to play.
    fn can_redo(&self) -> bool;
    /// A side gives up; only with two sides.
    fn resign(&mut self, side: Side) -> bool;
    /// Ends the game by what does not follow from the position: time, violations, giving up. Nothing happens if it is over already.
    fn rule(&mut self, outcome: Outcome) -> bool;
    /// Cuts the game off after the ply that is looked at and returns whether anything was cut.
    fn cut_here(&mut self) -> bool;

    /// The ply that is looked at.
    fn shown_ply(&self) -> usize;
    /// Looks at the position after `ply` moves; does not undo.
    fn look_at(&mut self, ply: usize);
    /// Allows or forbids input by hand.
    fn allow_input(&mut self, allowed: bool);
    /// Whether input by hand is possible now.
    fn takes_input(&self) -> bool;
    /// Turns the board by half a turn, or back.
    fn set_flipped(&mut self, flipped: bool);
    /// A move to show as the engine's proposal, by text; cleared by the next move.
    fn set_hint(&mut self, text: Option<&str>);

    /// Sketches a line of moves that begins in the position after `ply` moves over the picture; an empty one takes the sketch away, and so does
    /// every move.
    fn set_line(&mut self, ply: usize, texts: &[String]);
    /// The moves of a line that begins in the position after `ply` moves, as far as they are legal.
    fn line(&self, ply: usize, texts: &[String], lang: Lang) -> Vec<LineMove>;

    /// Width and height of the board.
    fn size(&self) -> (f32, f32);
    /// The picture.
    fn scene(&self, marks: Marks) -> Scene;
    /// How the pieces of the picture came there by the last move that is shown.
    fn motions(&self) -> Vec<Motion>;
    /// What the last move that is shown sounds like.
    fn sound(&self) -> Option<Sound>;
    /// Every place that can be pressed.
    fn targets(&self, lang: Lang) -> Vec<Target>;
    /// The index among `targets` (from [`Table::targets`]) that a pointer at `at` means.
    fn pick(&self, targets: &[Target], at: Point) -> Option<usize>;

    /// The pointer or the keyboard focus is on a target, or on none. Answers whether the picture changes.
    fn hover(&mut self, target: Option<&str>) -> bool;
    /// A press on a target. With `careful`, slippery moves wait for a second press or [`Table::confirm`].
    fn press(&mut self, target: &str, careful: bool) -> Reply;
    /// Whether a press on a target would enter the first or next part of a move, so that a drag may begin there.
    fn begins(&self, target: &str) -> bool;
    /// Input that is not a place.
    fn command(&mut self, command: Command<'_>, careful: bool) -> Reply;
    /// Plays the move that waits.
    fn confirm(&mut self) -> Reply;
    /// One step back in entering a move. Answers whether there was one.
    fn cancel(&mut self) -> bool;
    /// The move that waits for a confirmation, and whether it may be played.
    fn waiting(&self) -> Option<(String, bool)>;

    /// The position that is looked at as text.
    fn shown_position(&self) -> String;
    /// What can be put on the board by hand; see [`View::brushes`].
    fn brushes(&self, lang: Lang) -> Vec<Brush>;
    /// The text of the position with a brush put on a target; see [`View::paint`].
    fn painted(&self, brush: &str, target: &str) -> Option<String>;
    /// The text of the empty board.
    fn cleared(&self) -> String;
    /// Who can be to move; see [`View::turns`].
    fn turns(&self, lang: Lang) -> Vec<(&'static str, String)>;
    /// Numbers beside the board; see [`View::stocks`].
    fn stocks(&self, lang: Lang) -> Vec<Stock>;
    /// The text of the position with another such number.
    fn with_stock(&self, index: usize, left: u32) -> Option<String>;

    /// The pieces beside the board.
    fn tray(&self, lang: Lang) -> Option<Vec<TrayPiece>>;
    /// What is shown beside a player's name.
    fn seat(&self, side: Side, lang: Lang) -> Seat;
    /// The move that led to the position after `ply` moves, in words.
    fn say_move(&self, ply: usize, lang: Lang) -> Option<String>;
    /// A move of the current position in words.
    fn say_text(&self, text: &str, lang: Lang) -> Option<String>;
    /// Whether a text is a legal move of the current position.
    ///
    /// # Errors
    /// Why it is not.
    fn check(&self, text: &str) -> Result<(), MoveError>;
    /// Where a move of the current position begins, in words: all that the first step of a hint tells.
    fn hint_place(&self, text: &str, lang: Lang) -> Option<String>;
    /// The reason of a refusal in words.
    fn say_refusal(&self, refusal: &Refusal, lang: Lang) -> String;
    /// The game's name in words.
    fn title(&self, lang: Lang) -> &'static str;
    /// The game's name in words, short enough for a menu.
    fn short_title(&self, lang: Lang) -> &'static str;
    /// A legal move as text, as an example of how moves are written; empty when there is none.
    fn example_move(&self) -> String;
    /// One sentence about the game.
    fn tagline(&self, lang: Lang) -> &'static str;
    /// A variant's name in words.
    fn variant_title(&self, variant: &str, lang: Lang) -> String;
    /// A level's name in words, and a sentence about it.
    fn level_title(&self, level: &str, lang: Lang) -> (String, String);
    /// The rules; see [`View::rules`].
    fn rules(&self, lang: Lang) -> String;
    /// The game for the start page, looked at where it makes a good picture.
    fn showcase(&self) -> Box<dyn Table>;
}

/// The one kind of [`Table`]: a view around a history.
#[derive(Debug)]
pub struct TableOf<V: View> {
    history: History<V::Game>,
    /// The result if it does not follow from the moves.
    ruled: Option<Outcome>,
    undone: Vec<MoveOf<V>>,
    shown: usize,
    allowed: bool,
    flipped: bool,
    stage: V::Stage,
    hovered: Option<String>,
    pending: Option<(MoveOf<V>, String)>,
    hint: Option<MoveOf<V>>,
    line: Vec<(Sketch, Token)>,
    legal: Vec<MoveOf<V>>,
}

impl<V: View> TableOf<V> {
    /// A game that starts from a position.
    #[must_use]
    pub fn new(start: V::Game) -> Self {
        Self {
            history: History::new(start),
            ruled: None,
            undone: Vec::new(),
            shown: 0,
            allowed: false,
            flipped: false,
            stage: V::Stage::default(),
            hovered: None,
            pending: None,
            hint: None,
            line: Vec::new(),
            legal: Vec::new(),
        }
    }

    /// The positions and moves of a line from the position after `ply` moves on, as far as its moves are legal.
    fn follow(&self, ply: usize, texts: &[String]) -> Vec<(V::Game, MoveOf<V>)> {
        let Some(mut position) = self.history.position(ply).cloned() else { return Vec::new() };
        let mut line = Vec::with_capacity(texts.len());
        for text in texts {
            let Ok(m) = position.read_move(text) else { break };
            let before = position.clone();
            position.play_unchecked(m);
            line.push((before, m));
        }
        line
    }

    fn shown_position_of(&self) -> &V::Game {
        self.history.position(self.shown).unwrap_or(self.history.current())
    }

    fn last_shown(&self) -> Option<(&V::Game, MoveOf<V>)> {
        let ply = self.shown.checked_sub(1)?;
        Some((self.history.position(ply)?, *self.history.moves().get(ply)?))
    }

    fn showing(&self, marks: Marks) -> Showing<'_, V> {
        let mut show = Showing {
            position: self.shown_position_of(),
            last: self.last_shown(),
            stage: &self.stage,
            hover: if self.takes_input() { self.hovered.as_deref() } else { None },
            ghost: None,
            hint: self.hint.filter(|_| self.shown == self.history.ply()),
            legal: if self.takes_input() { &self.legal } else { &[] },
            marks,
        };
        let meant = match (&self.pending, show.hover) {
            (Some((m, _)), _) => Some(*m),
            (None, Some(target)) => V::preview(&show, target),
            (None, None) => None,
        };
        show.ghost = meant.map(|mv| Ghost { mv, allowed: show.legal.contains(&mv) });
        show
    }

    /// After every change of the game, of what is looked at, or of who may move.
    fn refresh(&mut self) {
        self.stage = V::Stage::default();
        self.pending = None;
        self.line.clear();
        self.legal = if self.takes_input() { self.history.legal_moves() } else { Vec::new() };
    }

    fn play(&mut self, m: MoveOf<V>) -> Reply {
        let text = self.history.current().write_move(m);
        match self.history.play(m) {
            Ok(()) => {
                if self.undone.last() == Some(&m) {
                    self.undone.pop();
                } else {
                    self.undone.clear();
                }
                self.hint = None;
                self.shown = self.history.ply();
                self.refresh();
                Reply::Played(text)
            }
            Err(MoveError::Illegal { text, refusal }) => Reply::Refused { move_text: Some(text), refusal },
            Err(_) => Reply::Nothing,
        }
    }

    fn offer(&mut self, m: MoveOf<V>, target: &str, careful: bool) -> Reply {
        let waits = careful && V::is_slippery(m);
        let text = self.history.current().write_move(m);
        if let Some(refusal) = self.history.refusal(m) {
            self.pending = waits.then(|| (m, target.to_owned()));
            return Reply::Refused { move_text: Some(text), refusal };
        }
        if waits && self.pending.as_ref().is_none_or(|(pending, _)| *pending != m) {
            self.pending = Some((m, target.to_owned()));
            return Reply::Waiting(text);
        }
        self.play(m)
    }

    fn take(&mut self, press: Press<V>, target: &str, careful: bool) -> Reply {
        match press {
            Press::Move(m) => self.offer(m, target, careful),
            Press::Stage(stage) => {
                self.stage = stage;
                self.pending = None;
                Reply::Staged
            }
            Press::Refused(refusal) => Reply::Refused { move_text: None, refusal },
            Press::Nothing => Reply::Nothing,
        }
    }

    fn turned(&self, at: Point) -> Point {
        let (width, height) = self.size();
        if self.flipped { Point::new(width - at.x, height - at.y) } else { at }
    }
}

impl<V: View> Table for TableOf<V> {
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
        V::Game::levels()
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
        self.move_list().into_iter().map(|entry| entry.text).collect()
    }

    fn legal_texts(&self) -> Vec<String> {
        self.history.legal_moves().into_iter().map(|m| self.history.current().write_move(m)).collect()
    }

    fn move_list(&self) -> Vec<MoveEntry> {
        let entry = |(ply, &m): (usize, &MoveOf<V>)| {
            let before = self.history.position(ply)?;
            Some(MoveEntry { side: before.turn(), short: V::short_move(before, m), text: before.write_move(m) })
        };
        self.history.moves().iter().enumerate().filter_map(entry).collect()
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
        if self.ruled.take().is_none() {
            let Some(m) = self.history.undo() else { return false };
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

    fn rule(&mut self, outcome: Outcome) -> bool {
        if self.outcome().is_some() {
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

    fn set_hint(&mut self, text: Option<&str>) {
        self.hint = text.and_then(|text| self.history.current().read_move(text).ok());
    }

    fn set_line(&mut self, ply: usize, texts: &[String]) {
        let moves = self.follow(ply, texts);
        let sketched = |(before, m): &(V::Game, MoveOf<V>)| (V::sketch(before, *m), V::seat(before, before.turn(), Lang::En).token());
        self.line = moves.iter().map(sketched).collect();
    }

    fn line(&self, ply: usize, texts: &[String], lang: Lang) -> Vec<LineMove> {
        let moves = self.follow(ply, texts);
        let told = |(before, m): &(V::Game, MoveOf<V>)| LineMove {
            side: before.turn(),
            short: V::short_move(before, *m),
            said: V::say_move(before, *m, lang),
        };
        moves.iter().map(told).collect()
    }

    fn size(&self) -> (f32, f32) {
        V::size(self.history.start())
    }

    fn scene(&self, marks: Marks) -> Scene {
        let (width, height) = self.size();
        let mut scene = Scene::new(width, height);
        V::draw(&self.showing(marks), &mut scene);
        let mut scene = if self.flipped { scene.flipped() } else { scene };
        if !self.line.is_empty() {
            let turned = |(sketch, token): &(Sketch, Token)| {
                (if self.flipped { sketch.clone().flipped(width, height) } else { sketch.clone() }, *token)
            };
            sketch::draw(&self.line.iter().map(turned).collect::<Vec<_>>(), &mut scene);
        }
        scene
    }

    fn motions(&self) -> Vec<Motion> {
        let Some((before, m)) = self.last_shown() else { return Vec::new() };
        let (width, height) = self.size();
        let mut motions = V::motions(before, m);
        if self.flipped {
            for motion in &mut motions {
                *motion = motion.flipped(width, height);
            }
        }
        motions
    }

    fn sound(&self) -> Option<Sound> {
        self.last_shown().map(|(before, m)| V::sound(before, m))
    }

    fn targets(&self, lang: Lang) -> Vec<Target> {
        let (width, height) = self.size();
        let mut targets = V::targets(&self.showing(Marks::default()), lang);
        if self.flipped {
            for target in &mut targets {
                target.area = flip_rect(target.area, width, height);
            }
            targets.reverse();
        }
        targets
    }

    fn pick(&self, targets: &[Target], at: Point) -> Option<usize> {
        if !self.flipped {
            return V::pick(targets, at);
        }
        let (width, height) = self.size();
        let upright: Vec<Target> =
            targets.iter().map(|target| Target { area: flip_rect(target.area, width, height), ..target.clone() }).collect();
        V::pick(&upright, self.turned(at))
    }

    fn hover(&mut self, target: Option<&str>) -> bool {
        let changed = self.hovered.as_deref() != target;
        if changed {
            self.hovered = target.map(str::to_owned);
        }
        changed && self.takes_input()
    }

    fn press(&mut self, target: &str, careful: bool) -> Reply {
        if !self.takes_input() {
            return Reply::Nothing;
        }
        let press = V::press(&self.showing(Marks::default()), target);
        self.take(press, target, careful)
    }

    fn begins(&self, target: &str) -> bool {
        self.takes_input() && matches!(V::press(&self.showing(Marks::default()), target), Press::Stage(_))
    }

    fn command(&mut self, command: Command<'_>, careful: bool) -> Reply {
        if !self.takes_input() {
            return Reply::Nothing;
        }
        let place = self.pending.take().map(|(_, target)| target);
        let press = V::command(&self.showing(Marks::default()), command);
        let reply = self.take(press, "", careful);
        match (reply, place) {
            // The ghost that waits stays where it is and takes the new shape.
            (Reply::Staged, Some(target)) => match self.press(&target, careful) {
                Reply::Nothing => Reply::Staged,
                reply => reply,
            },
            (reply, _) => reply,
        }
    }

    fn confirm(&mut self) -> Reply {
        match self.pending.take() {
            Some((m, target)) if self.takes_input() => {
                let reply = self.play(m);
                if matches!(reply, Reply::Refused { .. }) {
                    self.pending = Some((m, target));
                }
                reply
            }
            _ => Reply::Nothing,
        }
    }

    fn cancel(&mut self) -> bool {
        if self.pending.take().is_some() {
            return true;
        }
        match V::back(self.history.current(), &self.stage) {
            Some(stage) => {
                self.stage = stage;
                true
            }
            None => false,
        }
    }

    fn waiting(&self) -> Option<(String, bool)> {
        let (m, _) = self.pending.as_ref()?;
        Some((self.history.current().write_move(*m), self.legal.contains(m)))
    }

    fn shown_position(&self) -> String {
        self.shown_position_of().write_position()
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

    fn hint_place(&self, text: &str, lang: Lang) -> Option<String> {
        let position = self.history.current();
        Some(V::hint_place(position, position.parse_move(text).ok()?, lang))
    }

    fn say_refusal(&self, refusal: &Refusal, lang: Lang) -> String {
        V::say_refusal(refusal, lang)
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
        V::variant_title(variant, lang)
    }

    fn level_title(&self, level: &str, lang: Lang) -> (String, String) {
        match V::level_title(level, lang) {
            Some((name, about)) => (name.to_owned(), about.to_owned()),
            None => (level.to_owned(), String::new()),
        }
    }

    fn rules(&self, lang: Lang) -> String {
        V::rules(self.variant(), lang)
    }

    fn showcase(&self) -> Box<dyn Table> {
        let game = V::showcase();
        let mut table = Self::new(V::Game::start(game.variant).unwrap_or_default());
        for text in game.moves.split_whitespace() {
            if table.play_text(text).is_err() {
                break;
            }
        }
        table.look_at(game.picture);
        Box::new(table)
    }
}
